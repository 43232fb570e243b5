"""What is published is what the page draws: the same figure, mark by mark, on every page and under every view."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.selection import pages
from cache.selection.resolve import resolve
from cache.selection.selection import Selection
from errors import UsageError
from figures import cascade, catalogue, confusion
from figures import chart as data_table
from figures.print.latex import figure_tables
from figures.tables.number_format import percent, signed
from tests.pages.mini import OnlyRead, demonstration, mounted
from tests.prepared import Fill
from tests.shared import ROOT

SKETCHES, GRADED, DESCRIBED, READ, BOXES = (
    "demo-sketchjudge",
    "demo-fermat",
    "demo-drawedumath",
    "demo-mathdoc",
    "demo-hgbench",
)


@pytest.fixture(autouse=True)
def here(only_read: OnlyRead) -> None:
    only_read(demonstration)


@pytest.fixture(scope="module")
def app(filled_once: Callable[[Fill], Path]) -> AppTest:
    """The application, opened once: its pages are turned."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ERRATA_HOME", str(filled_once(demonstration)))
        return AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()


def on_page(app: AppTest, page: str, selection: Selection) -> list[Any]:
    """The figures of a page, as the browser is given them."""
    app.switch_page(page)
    app.query_params.clear()
    for name, values in selection.query().items():
        app.query_params[name] = values
    app.run()
    assert not app.exception
    return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]


def selection_of(query: str) -> Selection:
    selection, unread = Selection.parse(query)
    resolved, notices = resolve(selection, memo.loaded(selection.benchmark))
    assert (unread, notices) == ((), ())
    return resolved


CASES = [
    ("leaderboard", f"b={BOXES}"),
    ("leaderboard", f"b={SKETCHES}&metric=fnr&published=yes&unloaded=yes&f.reference=with"),
    ("confusion", f"b={BOXES}"),
    ("confusion", f"b={GRADED}&matrix=ED&counts=yes"),
    ("error-confusion", f"b={SKETCHES}"),
    ("strictness", f"b={SKETCHES}&arrow=reference:with~without&beside=category&published=yes"),
    ("strictness", f"b={GRADED}"),
    ("error-types", f"b={SKETCHES}&sort=-recall"),
    ("failures", f"b={READ}"),
    ("failures-by-slice", f"b={DESCRIBED}"),
    ("iou-sweep", f"b={BOXES}&tau=0.70"),
    ("iou-sweep-failures", f"b={BOXES}"),
    ("slices", f"b={DESCRIBED}"),
    ("slices", f"b={BOXES}&view=along&facet=page_count&metric=F_A"),
    ("facet-heatmap", f"b={BOXES}"),
    ("agreement", f"b={BOXES}"),
    ("compare", f"b={READ}"),
    ("compare", f"b={SKETCHES}&view=axis&axis=reference&metric=accuracy"),
    ("cascade", f"b={GRADED}"),
    ("refusal", f"b={READ}"),
    ("radar", f"b={READ}"),
    ("judges", f"b={DESCRIBED}"),
    ("judges", f"b={DESCRIBED}&contrast=qa_type"),
    ("judge-agreement", f"b={DESCRIBED}"),
]


def marks_of(figure: dict[str, Any]) -> tuple[Any, ...]:
    """Dots, intervals, lines and brackets, the scale, and the names of the rows."""
    layout = figure["layout"]
    return figure["data"], layout.get("shapes"), layout["xaxis"]["range"], layout["yaxis"]["ticktext"]


@pytest.mark.parametrize(("name", "query"), CASES)
def test_a_page_and_the_catalogue_draw_the_same_figure(app: AppTest, name: str, query: str) -> None:
    selection = selection_of(query)
    page, shown = catalogue.page_of(memo, name, selection)
    charts = catalogue.charts(memo, name, selection)
    if page == pages.CONFUSION:
        # The page opens its most frequent disagreement and frames it; a figure frames none that was not chosen.
        loaded = memo.loaded(selection.benchmark)
        cell = confusion.open_cell(confusion.FIGURE.fetch(memo, shown, loaded), shown, loaded)
        assert cell
        expected = catalogue.charts(memo, name, selection.replace(cell=cell))
    elif page == pages.CASCADE:
        # As there: of what is open and was not chosen, only the page marks the flow.
        loaded = memo.loaded(selection.benchmark)
        flow = cascade.opened(cascade.FIGURE.fetch(memo, shown, loaded), shown, loaded).cell
        assert flow
        expected = catalogue.charts(memo, name, selection.replace(cell=flow))
    else:
        expected = charts
    drawn = on_page(app, page, shown)
    # Failures lists its ranking: the rows of the list are those of the figure.
    (listed,) = [found["rows"] for found in mounted(app, "errata_categories")] or [[]]
    for chart in expected.values():
        assert not chart.empty
        if name == "failures":
            rows = zip(chart.data["label"], chart.data["count"], chart.data["share"], chart.data["impact"], strict=True)
            assert [(row["label"], row["count"], row["share"], row["impact"]) for row in listed] == [
                (label, f"{n:,}", f"{percent(share)}%", signed(rise)) for label, n, share, rise in rows
            ]
        elif name == "leaderboard":
            # Beside its table the names of the runs stand above their dots: all that is drawn of numbers is the same.
            assert marks_of(json.loads(chart.figure.to_json())) in [marks_of(figure) for figure in drawn]
        else:
            assert json.loads(chart.figure.to_json()) in drawn
    links = [link.proto for link in app.get("page_link") if link.proto.label in ("Publish", "Publish this figure")]
    assert len(links) == len(drawn) + bool(listed)
    led_to = {part.figure: part for part in (selection_of(link.query_string) for link in links)}
    published = {linked: catalogue.charts(memo, name, linked) for linked in led_to.values()}
    for part, chart in charts.items():
        assert published[led_to[part]][part].figure == chart.figure


def test_every_kind_is_compared_with_its_page() -> None:
    assert {name for name, _ in CASES} == set(catalogue.FIGURES)


@pytest.mark.parametrize("benchmark", [SKETCHES, GRADED, DESCRIBED, READ, BOXES])
def test_every_figure_of_a_benchmark_has_its_data_under_headings(benchmark: str) -> None:
    for name in catalogue.figures_of(memo.loaded(benchmark)):
        for drawn in catalogue.charts(memo, name, Selection(benchmark)).values():
            table = data_table.published_columns(drawn)
            assert len(table) == len(drawn.data) > 0
            assert len(table.columns) == len(drawn.columns) > 1
            assert drawn.synthetic
            assert data_table.chart_csv(drawn).count(b"\n") == len(table) + 1
            latex = figure_tables.chart_latex(drawn)
            # Each part has all rows. Over several pages its head stands twice.
            heads = latex.count(r"\toprule")
            parts = heads - latex.count(r"\endfirsthead")
            assert sum(line.endswith(r" \\") for line in latex.splitlines()) == parts * len(table) + heads


def test_the_table_of_a_figure_holds_the_numbers_that_are_drawn() -> None:
    drawn = catalogue.chart(memo, "leaderboard", Selection(BOXES))
    marks = {value for trace in json.loads(drawn.figure.to_json())["data"] for value in _numbers(trace.get("x"))}
    table = data_table.published_columns(drawn)
    assert len(table) == 5
    assert {round(100 * value, 6) for value in table["F_S micro"]} <= {round(value, 6) for value in marks}


def _numbers(values: Any) -> list[float]:
    return [value for value in values or () if isinstance(value, int | float)]


def test_parts_are_named_by_their_place() -> None:
    charts = catalogue.charts(memo, "error-confusion", Selection(SKETCHES))
    assert list(charts) == ["error-confusion", *(f"error-confusion.{part}" for part in range(2, 5))]
    second = catalogue.chart(memo, "error-confusion.2", Selection(SKETCHES))
    assert second.figure == charts["error-confusion.2"].figure
    assert catalogue.chart(memo, "error-confusion.1", Selection(SKETCHES)).figure == charts["error-confusion"].figure


@pytest.mark.parametrize("name", ["error-confusion.5", "error-confusion.0", "strictness.x", "pie", "", "judges"])
def test_a_figure_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="figure"):
        catalogue.chart(memo, name, Selection(SKETCHES))


def test_a_view_that_does_not_show_the_figure_gives_way_to_one_that_does() -> None:
    for name, asked_for, shown in (
        ("radar", "loss", "radar"),
        ("refusal", "modes", ""),
        ("refusal", "loss", "loss"),
        ("agreement", "pair", "agree"),
        ("facet-heatmap", "failing", "crossed"),
        ("slices", "crossed", "failing"),
        ("leaderboard", "pair", ""),
    ):
        assert catalogue.page_of(memo, name, Selection(READ).replace(view=asked_for))[1].option("view") == shown


def test_nothing_to_show_is_an_empty_figure_of_every_kind() -> None:
    for benchmark in (SKETCHES, GRADED, DESCRIBED, READ, BOXES):
        nowhere = Selection(benchmark, q="that nobody ever wrote")
        for name in catalogue.figures_of(memo.loaded(benchmark)):
            assert catalogue.chart(memo, name, nowhere).empty
