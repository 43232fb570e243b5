"""What holds for every page there is, and for every page that will be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.shell import exports
from figures import failures, leaderboard
from figures.chart import Figure, chart_csv
from figures.comparison import pairs
from scoring.tasks import TASKS
from tests.pages.live.live_server import with_live_run
from tests.pages.mini import ASKED, HOME, OnlyRead, Open, pages_of, texts
from tests.shared import ROOT

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pages").glob("*/*.py"))

UNEXPLAINED = ["pages/data/import_data.py"]
"""Pages that say on themselves what they are."""

WITHOUT_LINK_TO_THE_QUEUE = [HOME, "pages/data/import_data.py", "pages/explore/triage.py"]
"""Pages about all that is loaded, and the queue itself; the heading of every other one leads there."""


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_on_a_loaded_benchmark_and_beside_a_live_run(
    page: str, only_read: OnlyRead, open_page: Open
) -> None:
    only_read(with_live_run)
    app = open_page(page, state=ASKED)
    assert not app.exception
    assert "This cannot be shown" not in texts(app)
    if page not in UNEXPLAINED and "Not for this benchmark" not in texts(app):
        # Rerun explains the stored answer that it shows, too.
        explained = [block.proto.popover.label for block in app.get("popover")].count("What is this?")
        assert explained == (2 if page == pages.RERUN else 1)
    assert ("Errata" in [title.value for title in app.title]) == (page == HOME), "another page than this one was opened"
    links = [link.proto.label for link in app.get("page_link")]
    assert ("Review as queue" in links) == (page not in WITHOUT_LINK_TO_THE_QUEUE)


Offered = dict[str, tuple[Callable[[], str | bytes], str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Offered:
    """Of every file that a page offers, by its name: what makes it, and of which benchmark the log is told it is."""
    files: Offered = {}

    def noted(name: str, make: Callable[[], str | bytes], benchmark: str = "") -> Callable[[], str | bytes]:
        files[name] = make, benchmark
        return make

    monkeypatch.setattr(exports, "logged_export", noted)
    return files


@pytest.mark.parametrize(
    ("page", "file", "figure"),
    [
        ("failures", "failures", failures.RANKING),
        ("leaderboard", "leaderboard-metric", leaderboard.FIGURE),
        ("compare", "comparison", pairs.COMPARED),
    ],
)
def test_the_csv_of_a_table_below_a_figure_is_the_csv_of_the_figure_and_the_log_is_told_its_benchmark(
    page: str, file: str, figure: Figure[Any], mini: Workspace, open_page: Open, offered: Offered
) -> None:
    app = open_page(f"pages/analyse/{page}.py", {"ranking-table-fold": True})
    assert not app.exception
    selection, loaded = Selection("hgbench"), memo.loaded("hgbench")
    charts = figure.charts(figure.fetch(memo, selection, loaded), selection, loaded)
    make, _ = offered[f"{file}.csv"]
    assert make() in [chart_csv(chart) for chart in charts]
    assert {benchmark for _, benchmark in offered.values()} == {"hgbench"}


def test_the_log_is_told_of_which_benchmark_a_table_of_home_is(
    mini: Workspace, open_page: Open, offered: Offered
) -> None:
    assert not open_page(HOME).exception
    assert [name for name in offered if name.endswith(".csv")]
    assert {benchmark for _, benchmark in offered.values()} == {"hgbench"}


@pytest.mark.parametrize("page", [page for page in pages_of("hgbench") if page not in (HOME, pages.IMPORT)])
def test_where_the_selection_matches_no_sample_a_page_says_that_and_offers_to_clear_it(
    page: str, mini: Workspace, open_page: Open
) -> None:
    app = open_page(page, q=["no such text anywhere"])
    assert not app.exception
    assert [heading.value for heading in app.subheader if heading.value.startswith("No ")] == ["No samples here"]
    assert "No sample matches the filters." in texts(app)
    assert app.button(key="clear-samples").label == "Clear"


def nothing(folder: Path) -> Workspace:
    """A workspace without benchmarks."""
    return Workspace.open()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_what_to_do_when_nothing_is_loaded(page: str, only_read: OnlyRead, open_page: Open) -> None:
    only_read(nothing)
    app = open_page(page, state=ASKED)
    assert not app.exception
    assert "Nothing is loaded yet" in texts(app) or app.file_uploader(key="import-dropped-0")


def test_a_page_is_a_short_script_without_functions() -> None:
    for page in PAGES:
        source = (ROOT / page).read_text(encoding="utf-8")
        assert len(source.splitlines()) <= 60, page
        assert "\ndef " not in source, page


def test_the_views_of_a_task_are_pages_that_exist() -> None:
    for name, task in TASKS.items():
        assert {f"pages/analyse/{view.replace('-', '_')}.py" for view in task.views} <= set(PAGES), name
        assert task.views, name


LISTS = [page for page in PAGES if "inspector" not in page]

IN_VAIN = {
    "at": "one",
    "item": "a0.s9",
    "sort": "nicest",
    "view": "round",
    "cell": "a~b",
    "label": "odd",
    "f__nope": "1",
}
"""What a link may ask a page of several samples for, and none of which is there."""


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_every_value_that_a_link_asks_for_in_vain(page: str, mini: Workspace, open_page: Open) -> None:
    requested = {"run": "gpt-9", "colour": "red", **(IN_VAIN if page in LISTS else {})}
    app = open_page(page, state=ASKED, **{name: [value] for name, value in requested.items()})
    assert not app.exception
    shown = texts(app)
    named = ["gpt-9", "colour"]
    if page in LISTS:
        assert "Ignored from link: " in shown
        named += ["facet “nope” (not loaded)", "box “a0.s9”", "“sort=nicest”", "“view=round”", "“a~b”", "“odd”"]
    assert [value for value in named if value not in shown] == []


def test_a_page_of_several_samples_names_one_that_is_not_loaded_and_no_box_that_its_sample_has(
    mini: Workspace, open_page: Open
) -> None:
    shown = texts(open_page(pages.GALLERY, at=["nobody"], item=["a9"]))
    assert [value for value in ("“nobody”", "“a9”") if value not in shown] == []
    assert "Ignored from link" not in texts(open_page(pages.GALLERY, at=["one"], item=["a0.s2"]))


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
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fails(benchmark: str) -> LoadedBenchmark:
        asked.append(benchmark)
        raise ZeroDivisionError

    monkeypatch.setattr(memo, "loaded", fails)
    assert open_page("pages/publish/report.py", b="hgbench").exception
    assert len(asked) == 1


SOURCE = "\n".join(path.read_text() for room in ("pages", "components") for path in (ROOT / room).rglob("*.py"))


def test_every_column_of_times_says_in_which_zone_they_are() -> None:
    headings = re.findall(r"DatetimeColumn\(\s*\"([^\"]+)\"", SOURCE)
    assert len(headings) == SOURCE.count("DatetimeColumn(")
    assert all(heading.endswith(" (UTC)") for heading in headings)


def test_every_switch_of_views_is_called_view() -> None:
    switches = re.findall(r"segmented_control\(\s*\"([^\"]+)\",[^()]*(?:\([^()]*\)[^()]*)*?seed\(\"([\w-]+)\"", SOURCE)
    named = {key: label for label, key in switches if key.endswith("-view")}
    assert {"list-view", "failures-view", "slices-view", "compare-view", "refusal-view", "cascade-view"} <= named.keys()
    assert set(named.values()) == {"View"}
