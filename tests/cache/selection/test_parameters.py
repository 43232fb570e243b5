"""The parameters of pages: what each may say, what a Selection chooses by them, and which page understands them."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from cache.selection import pages, parameters
from cache.selection.parameters import Choice, Switch
from cache.selection.resolve import LoadedBenchmark, fit_to_page, resolve
from cache.selection.selection import Selection
from figures.charts.failures import ORDERS
from scoring.tasks import TASKS

GUIDE = Path(__file__).parents[3] / "docs" / "links.md"


def loaded(task: str, **facets: list[str]) -> LoadedBenchmark:
    return LoadedBenchmark(TASKS[task], {}, frozenset(), facets)


BOXES = loaded("hgbench", subject=["math", "physics"], page_count=["1"])
SKETCHES = loaded(
    "sketchjudge",
    category=["chart", "physics"],
    is_hand_drawn=["true"],
    reference=["with", "without"],
    prompt=["baseline", "cot"],
)
OWN = ("grade 1.2", "week~1", "a:b~c", "reference:with~without", "x/published", "50%", "50%25", "~", "x.y", "über")
DECLARED = [(path, parameter) for path, page in pages.PAGES.items() for parameter in page.parameters]


def test_a_page_declares_each_name_once() -> None:
    names = [(path, parameter.name) for path, parameter in DECLARED]
    assert sorted(names) == sorted(set(names))


def test_no_name_is_one_of_the_selection_itself() -> None:
    own = {field.name for field in fields(Selection)} | {"b", "run", "lead", "hide", "note", "pick", "f", "show"}
    assert not pages.NAMES & own


def test_the_guide_says_what_each_parameter_of_a_page_means() -> None:
    rows = [f"| {pages.PAGES[path].title} | `{one.name}` | {one.meaning} |" for path, one in DECLARED]
    lines = GUIDE.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row.replace("|` between", "\\|` between") not in lines] == []


def test_the_guide_names_no_parameter_that_no_page_has() -> None:
    titles = tuple(f"| {page.title} | `" for page in pages.PAGES.values())
    rows = [line for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith(titles)]
    assert len(rows) == len(DECLARED)


@pytest.mark.parametrize("benchmark", [BOXES, SKETCHES, loaded("mathdoc"), loaded("fermat"), loaded("drawedumath")])
def test_whatever_a_choice_may_say_survives_its_link_and_is_what_the_page_shows(benchmark: LoadedBenchmark) -> None:
    for path, one in DECLARED:
        for value in (one.values(benchmark) if isinstance(one, Choice) and one.values else ()) or ():
            requested, unread = Selection.parse(Selection("b").replace(**{one.name: value}).query_string())
            assert unread == ()
            assert resolve(requested, benchmark, path) == (requested, ())
            assert isinstance(one, Choice)
            assert one.of(requested, benchmark) == (value or next(iter(one.values(benchmark) if one.values else ())))


def test_a_link_that_says_nothing_or_nonsense_means_the_first_value() -> None:
    for metric in ("", "nonsense"):
        assert parameters.METRIC.of(Selection().replace(metric=metric), BOXES) == TASKS["hgbench"].primary.key
    assert parameters.METRIC.of(Selection().replace(metric="S_bar"), BOXES) == "S_bar"
    assert parameters.AXIS.of(Selection(), BOXES) == ""


def test_a_switch_is_as_usual_until_a_link_says_otherwise() -> None:
    switches = [one for _, one in DECLARED if isinstance(one, Switch)]
    assert len(switches) > 5
    for switch in switches:
        assert switch.on(Selection()) is switch.usual, switch.name
        for on in (True, False):
            assert switch.on(Selection().replace(**{switch.name: switch.text(on)})) is on, switch.name
        assert switch.text(switch.usual) == "", switch.name


def test_every_ranking_of_the_chart_is_an_order_of_failures() -> None:
    assert tuple(ORDERS) == parameters.RANKINGS


def test_a_facet_with_one_value_divides_nothing() -> None:
    assert parameters.FAILURES_BY.accepts("subject", BOXES)
    assert not parameters.FAILURES_BY.accepts("page_count", BOXES)
    assert not parameters.BESIDE.accepts("is_hand_drawn", SKETCHES)


def test_arrows_lead_from_each_loaded_value_of_an_axis_to_each_other() -> None:
    assert list(parameters.arrows(SKETCHES)) == [
        "reference:with~without",
        "reference:without~with",
        "prompt:baseline~cot",
        "prompt:cot~baseline",
    ]


def test_a_facet_that_files_added_survives_its_link_whatever_its_name() -> None:
    benchmark = loaded("sketchjudge", **{facet: ["one", "two"] for facet in OWN})
    for facet in OWN:
        requested = Selection.parse(Selection("b").replace(beside=facet, published="yes").query_string())[0]
        assert resolve(requested, benchmark, pages.STRICTNESS) == (requested, ())
        assert (parameters.BESIDE.of(requested, benchmark), parameters.PUBLISHED.on(requested)) == (facet, True)


def test_a_facet_that_files_added_is_offered_with_two_to_six_values_beside_and_twelve_in_columns() -> None:
    counts = {"one": 1, "two": 2, "six": 6, "seven": 7, "twelve": 12, "more": 13}
    benchmark = loaded("graded", **{name: [str(value) for value in range(n)] for name, n in counts.items()})
    assert sorted(parameters.beside_facets(benchmark)) == ["six", "two"]
    assert sorted(parameters.column_facets(benchmark)) == ["seven", "six", "twelve", "two"]


def test_the_columns_of_two_facets_are_the_second_facet_unless_a_link_says() -> None:
    three = loaded("hgbench", page_count=["1", "2"], subject=["math", "physics"], grade=["7", "8"])
    assert parameters.ROWS.of(Selection(), three) == "page_count"
    assert parameters.COLUMNS.of(Selection(), three) == "subject"


@pytest.mark.parametrize(
    ("nested", "crossed"),
    [
        ([("a", "b")], ("a", "c")),
        ([("b", "a"), ("a", "c")], ("b", "c")),
        ([("a", "b"), ("a", "c"), ("c", "b")], ("a", "b")),
    ],
)
def test_two_facets_are_the_first_of_which_neither_determines_the_other(
    nested: list[tuple[str, str]], crossed: tuple[str, str]
) -> None:
    three = loaded("graded", a=["1", "2"], b=["1", "2"], c=["1", "2"])
    three = replace(three, nested=frozenset(nested))
    assert (parameters.ROWS.of(Selection(), three), parameters.COLUMNS.of(Selection(), three)) == crossed
    assert set(parameters.ROWS.values(three)) == set(parameters.COLUMNS.values(three)) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        (pages.GALLERY, {"view": "rows"}),
        (pages.FAILURES, {"sort": "impact", "impact": "F_A"}),
        (pages.LEADERBOARD, {}),
        (pages.INSPECTOR, {"sort": "impact", "impact": "F_A", "view": "rows"}),
    ],
)
def test_a_link_keeps_what_the_page_understands(page: str, kept: dict[str, str]) -> None:
    requested = Selection("b").replace(sort="impact", impact="F_A", view="rows")
    assert fit_to_page(requested, page, BOXES) == Selection("b").replace(**kept)


def test_an_order_stays_with_the_page_that_has_it() -> None:
    for order, own in (("-F_A", pages.GALLERY), ("share", pages.FAILURES)):
        for page in (pages.GALLERY, pages.FAILURES, pages.ERROR_TYPES):
            fitting = fit_to_page(Selection("b").replace(sort=order), page, BOXES)
            assert fitting.option("sort") == (order if page == own else "")
    for order in parameters.LABEL_ORDERS:
        requested = Selection("b").replace(sort=order)
        assert fit_to_page(requested, pages.ERROR_TYPES, SKETCHES) == requested
        assert fit_to_page(requested, pages.GALLERY, SKETCHES) == Selection("b")


def test_pages_that_only_some_benchmarks_have_stand_last_of_their_group() -> None:
    sections = {page.section for page in pages.PAGES.values()}
    for section in sections:
        depend = [bool(page.task_view) for page in pages.PAGES.values() if page.section == section]
        assert depend == sorted(depend)


def test_what_belongs_to_another_page_is_left_out_and_named() -> None:
    requested = Selection("b").replace(beside="category", behind="x|y")
    assert resolve(requested, SKETCHES, pages.STRICTNESS)[0] == Selection("b").replace(beside="category")
    assert resolve(requested, SKETCHES, pages.STRICTNESS)[1] == ("Ignored from link: “behind=x|y” (another page's).",)
    assert "“beside=category” (another page's)" in resolve(requested, SKETCHES, pages.CONFUSION)[1][1]


def test_a_column_of_a_metric_that_no_benchmark_has_is_named_and_the_others_stay() -> None:
    resolved, notices = resolve(Selection("b").replace(metrics="mcc,nonsense,accuracy"), SKETCHES, pages.LEADERBOARD)
    assert parameters.metric_names(resolved) == ("mcc", "accuracy")
    assert notices == ("Ignored from link: metric “nonsense” (not in this benchmark).",)
    assert resolve(Selection("b").replace(metrics="nonsense"), SKETCHES, pages.LEADERBOARD)[0] == Selection("b")


def test_what_a_benchmark_does_not_have_is_left_out_and_named() -> None:
    requested = Selection("b").replace(beside="nowhere", bounds="perhaps")
    resolved, notices = resolve(requested, SKETCHES)
    assert resolved == Selection("b")
    assert notices == (
        "Ignored from link: “beside=nowhere” (here it can be “category”).",
        "Ignored from link: “bounds=perhaps” (its one value is “no”).",
    )


def test_a_switch_goes_along_to_every_page_and_changes_no_measurement() -> None:
    requested = Selection("b").replace(all="yes", bounds="no", live="no")
    for page in pages.PAGES:
        assert fit_to_page(requested, page, BOXES) == requested
    assert requested.for_metrics() == Selection("b")
    assert requested.replace(view="rows").without_choices() == requested
