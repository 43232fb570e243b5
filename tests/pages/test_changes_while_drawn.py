"""The workspace changes between two reads of one page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.selection.resolve import LoadedBenchmark
from cache.store.workspace import Workspace
from tests.pages.mini import Open


def import_before(
    query: str, monkeypatch: pytest.MonkeyPatch, workspace: Workspace, home: Path, most: int = 1
) -> list[str]:
    """Imports a further run before each of the first calls of a query; gives the names of these runs."""
    fetch, written = memo.fetch, []

    def import_and_fetch(asked: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        if asked.__name__ == query and len(written) < most:
            written.append(f"Further {len(written) + 1}")
            run = home / f"{written[-1]}.jsonl"
            shutil.copy(home / "Careful.jsonl", run)
            import_benchmark(workspace, "hgbench", home / "gold.jsonl", runs=[run])
        return fetch(asked, *args, **kwargs)

    monkeypatch.setattr(memo, "fetch", import_and_fetch)
    return written


@pytest.mark.parametrize(
    ("page", "query"), [("pages/analyse/leaderboard.py", "ranked_metrics"), ("pages/publish/report.py", "run_metrics")]
)
def test_a_page_shows_a_run_that_is_written_while_it_is_drawn(
    page: str, query: str, workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = import_before(query, monkeypatch, workspace, tmp_path)
    app = open_page(page, b="hgbench")
    assert not app.exception
    assert written == ["Further 1"]
    tables = [table.value.to_string() for table in app.dataframe]
    assert "Further 1" in "\n".join([*tables, *(code.value for code in app.code)])


def test_a_fault_that_stays_is_shown_though_the_workspace_changes_each_time(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = import_before("run_metrics", monkeypatch, workspace, tmp_path, most=99)
    assert open_page("pages/publish/report.py", b="hgbench").exception
    assert len(written) == 4


def test_a_fault_without_a_change_is_shown_at_once(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fails(benchmark: str) -> LoadedBenchmark:
        asked.append(benchmark)
        raise ZeroDivisionError

    monkeypatch.setattr(memo, "loaded", fails)
    assert open_page("pages/publish/report.py", b="hgbench").exception
    assert len(asked) == 1
