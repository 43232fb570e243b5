"""Every page opens on pages of questions, with and without something to show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.loaders.mathdoc.mathdoc_files import CHOICE, FIRST, SECOND, lines, pages
from tests.pages.mini import ROOT, Open, texts

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pages").glob("*/*.py"))
LINKS: tuple[dict[str, Any], ...] = (
    {"b": "mathdoc", "at": "a", "fail": "speculative_completion"},
    {"b": "mathdoc", "f__type": "fill", "run": ["b"], "at": "b"},
)


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    gold = pages(tmp_path / "gold", a=FIRST, b=SECOND, c="[严重污损]\n")
    good = pages(tmp_path / "runs" / "A", a=f"{CHOICE}\n2. [无法识别]\n", b=SECOND)
    lines(good / "visual.jsonl", {"page": "b", "question_id": "3", "score": 0.9})
    pages(tmp_path / "runs" / "B", a=f"{CHOICE}\n2. 已知函数单调递增求最小值是多少\n", b="", c="x")
    import_benchmark(Workspace.open(None), "mathdoc", gold, runs=[tmp_path / "runs"])


@pytest.mark.parametrize("link", LINKS, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens(page: str, link: dict[str, Any], loaded: None, open_page: Open) -> None:
    app = open_page(page, **link)
    assert not app.exception
    assert "This cannot be shown" not in texts(app)
