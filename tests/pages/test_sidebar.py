"""The sidebar's one field of filters: what it offers with which counts, and what a choice writes into the address."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.store.workspace import Workspace
from tests.pages.mini import Open, in_address, menu_titles, mounted, texts

PAGES = [page for page in pages.PAGES if not pages.PAGES[page].task_view]
"""Those that every benchmark has."""

ALL_LOADED = "Not used on this page, which shows all that is loaded: math, missed answer, “m”, Hasty"
UNUSED = {
    pages.HOME: {f"{ALL_LOADED}, paper protocol."},  # whose rows follow the threshold
    pages.IMPORT: {f"{ALL_LOADED}, IoU 0.70, paper protocol."},
}
"""What a page of all that is loaded says of filters that choose nothing there."""


def field(app: AppTest) -> list[str]:
    """What the field of filters offers."""
    return list(app.multiselect(key="filters").options)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_begins_with_benchmark_runs_and_filters_in_use_and_its_menu_carries_the_whole_selection(
    page: str, mini: Workspace, open_page: Open
) -> None:
    link = {"run": "hasty", "f.subject": "math", "fail": "missed_answer", "q": "m", "tau": "0.70", "protocol": "paper"}
    app = open_page(page, **{name.replace(".", "__"): [value] for name, value in link.items()})
    first = list(app.sidebar.children.values())[:3]
    assert [element.label for element in first] == ["Benchmark", "Runs", "Filters"]
    assert app.selectbox(key="filter-benchmark").value == "hgbench"
    assert app.multiselect(key="filter-runs").value == ["hasty"]
    assert app.multiselect(key="filters").value == [("f.subject", "math"), ("fail", "missed_answer"), ("q", "m")]
    said = {line for line in texts(app).splitlines() if line.startswith("Not used on this page")}
    assert said == UNUSED.get(page, set())
    (menu,) = mounted(app, "errata_menu")
    for entry in menu["links"]:
        stated = dict(part.split("=") for part in entry["href"].partition("?")[2].split("&"))
        assert stated == link, entry["title"]
    assert [entry["title"] for entry in menu["links"] if entry["current"]] == [pages.PAGES[page].title]


def test_the_field_offers_facets_failures_and_outcomes_with_their_counts(mini: Workspace, open_page: Open) -> None:
    offered = field(open_page(pages.FAILURES))
    assert {"Subject: math (2 in all)", "Failure: missed answer (2 responses in all)"} <= set(offered)
    # Careful gets all three samples right, Hasty the one of which it misses an answer without steps.
    outcomes = ["Outcome: 1 run correct (2 in all)", "Outcome: 2 runs correct (1 in all)"]
    assert [text for text in offered if text.startswith("Outcome")] == outcomes


@pytest.mark.parametrize(("page", "failing", "over"), [(pages.GALLERY, 0, ""), (pages.FAILURES, 2, " in all")])
def test_a_page_of_samples_counts_among_what_the_other_filters_leave_and_a_page_of_figures_counts_all(
    page: str, failing: int, over: str, mini: Workspace, open_page: Open
) -> None:
    app = open_page(page, f__subject=["physics"])
    assert f"Failure: missed answer ({failing} responses{over})" in field(app)
    assert f"Subject: physics (1{over})" in field(app)
    assert f"Subject: math (2{over})" in field(app)
    says = "among what the other filters leave" if page == pages.GALLERY else "All of the benchmark is counted"
    assert says in app.multiselect(key="filters").help


def test_the_filter_that_is_chosen_last_takes_the_place_of_another_of_its_kind(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(pages.GALLERY, fail=["missed_answer"], q=["m0"])
    chosen = app.multiselect(key="filters")
    chosen.set_value([*chosen.value, ("fail", "format_failure"), ("f.subject", "math"), ("f.subject", "physics")]).run()
    assert in_address(app, "fail") == ["format_failure"]
    assert in_address(app, "f.subject") == ["math", "physics"]
    assert in_address(app, "q") == ["m0"]


def test_a_filter_that_arrives_with_a_count_of_before_is_taken_for_the_filter(mini: Workspace, open_page: Open) -> None:
    app = open_page(pages.GALLERY, fail=["missed_answer"])
    app.multiselect(key="filters").set_value(["Failure: missed answer (9 responses)", "Subject: math (99)"]).run()
    assert in_address(app, "fail") == ["missed_answer"]
    assert in_address(app, "f.subject") == ["math"]


def test_a_filter_that_is_taken_out_of_the_field_is_gone_from_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(pages.GALLERY, fail=["missed_answer"], f__subject=["math"])
    app.multiselect(key="filters").set_value([("f.subject", "math")]).run()
    assert "fail" not in app.query_params
    assert in_address(app, "f.subject") == ["math"]


def test_no_entry_chooses_all_and_all_runs_are_those_that_are_shown_where_none_is_chosen(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(pages.GALLERY, run=["hasty"])
    assert [app.multiselect(key=key).proto.select_all for key in ("filter-runs", "filters")] == [0, 0]
    runs = app.multiselect(key="filter-runs")
    runs.set_value(["hasty", "careful"]).run()
    assert "run" not in app.query_params
    assert app.multiselect(key="filter-runs").value == []


def test_the_menu_leaves_out_pages_that_the_benchmark_does_not_have(mini: Workspace, open_page: Open) -> None:
    titles = menu_titles(open_page(pages.GALLERY))
    assert {"Strictness", "Judges", "Refusal", "Cascade"} & set(titles) == set()
    assert titles[:3] == ["Home", "Gallery", "Inspector"]


def test_real_data_stand_before_synthetic_data_and_the_newest_first(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    for name, synthetic in (("made", True), ("newer", False)):
        import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", name=name, synthetic=synthetic)
    app = open_page(pages.LEADERBOARD)
    assert app.selectbox(key="filter-benchmark").options == ["newer", "hgbench", "made"]
    assert app.selectbox(key="filter-benchmark").value == "newer"
