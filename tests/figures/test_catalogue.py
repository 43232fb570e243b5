"""The catalogue of figures: what a figure asks of the workspace, and what it makes of the answer."""

from __future__ import annotations

import csv
import io
import pickle
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog, loaded_benchmark
from cache.queries.confusions import CONFUSION_COLUMNS
from cache.query_source import CachedQueries
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue, confusion, export
from figures.catalogue import FigureOfSelection
from figures.chart import Chart, Figure, chart_csv, published_columns
from figures.export import ExportRequest
from figures.tables.comparison_words import RANKED_ON_COMMON
from figures.tables.number_format import plural
from tests.figures.selections import VIEWS

MARKED = {"fail": "missed_error", "sort": "count", "at": "a", "picks": ("a",), "all": "yes"}
"""Fields of a Selection that say what is marked, opened or listed: none of them changes what a figure measures."""


@pytest.fixture
def workspace(demonstration: Workspace) -> Workspace:
    return demonstration


def offered(source: CachedQueries) -> Iterator[tuple[str, Figure[Any], Selection, LoadedBenchmark]]:
    """Every figure of every benchmark of the demonstration."""
    for part in demo.PARTS:
        loaded = source.fetch(loaded_benchmark.loaded, part.name)
        for name, figure in catalogue.figures_of(loaded).items():
            yield name, figure, Selection(part.name), loaded


class Drawn(NamedTuple):
    """A figure under one view of its page, drawn once for all who look at it."""

    view: Mapping[str, str]
    found: FigureOfSelection
    answer: bytes
    """The answer of its query before anything was drawn of it, pickled."""
    charts: dict[str, Chart]


@pytest.fixture(scope="module")
def drawn(demonstration: Workspace) -> list[Drawn]:
    """Every figure of the demonstration under each view of its page."""
    source, made = CachedQueries(demonstration), []
    for name, _, selection, _ in offered(source):
        for view in VIEWS.get(name, ({},)):
            found = catalogue.figure_of(source, name, selection.replace(**view))
            made.append(Drawn(view, found, pickle.dumps(found.data), found.charts()))
    return made


def test_what_is_marked_changes_nothing_of_what_a_figure_asks(workspace: Workspace) -> None:
    for name, figure, selection, loaded in offered(CachedQueries(workspace)):
        asked = figure.query_arguments(selection, loaded)
        for field, value in MARKED.items():
            assert figure.query_arguments(selection.replace(**{field: value}), loaded) == asked, (name, field)


def test_what_a_figure_asks_can_be_a_key_and_what_it_is_answered_can_be_kept_and_is_left_as_it_is(
    drawn: list[Drawn],
) -> None:
    for _, found, answer, charts in drawn:
        hash(found.figure.query_arguments(found.selection, found.loaded))
        assert pickle.dumps(pickle.loads(answer)) == pickle.dumps(pickle.loads(pickle.dumps(found.data))), found.name
        again = found.figure.charts(pickle.loads(answer), found.selection, found.loaded)
        assert [chart.figure.to_json() for chart in charts.values()] == [chart.figure.to_json() for chart in again], (
            found.name
        )


def test_the_table_for_a_paper_says_by_which_filters_it_is_narrowed(workspace: Workspace) -> None:
    def caption(name: str, selection: Selection) -> str:
        found = catalogue.figure_of(workspace, name, selection)
        (line,) = [line for line in found.latex(found.chart(name)).splitlines() if line.startswith(r"\caption")]
        return line

    boxes = Selection("demo-hgbench", runs=("careful-simulated",), facets=(("subject", "math"),), tau=0.75)
    pooled = caption("failures", Selection("demo-hgbench"))
    assert pooled.startswith(r"\caption{Failures, HG-Bench (5 runs); in brackets 95\%")
    assert r"\caption{Failures, HG-Bench (math, careful-simulated, IoU 0.75)" in caption("failures", boxes)
    # The threshold does not narrow the sweep, and rows that are runs name these.
    assert r", HG-Bench (math)." in caption("iou-sweep", boxes)
    assert r"HG-Bench (math), official protocol, IoU 0.75" in caption("leaderboard", boxes)
    paper = Selection("demo-fermat", protocol="paper")
    assert r", FERMAT (paper protocol). A: " in caption("compare", paper)


def test_figures_of_ones_own_data_are_called_by_their_name_in_the_workspace(tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.csv", tmp_path / "lax.csv"
    gold.write_text("id,gold,gold_labels,subject\na,true,,art\nb,false,late,art\nc,false,late,sport\n", "utf-8")
    run.write_text("id,pred,pred_labels\na,true,\nb,true,\nc,false,late\n", "utf-8")
    with closing(Workspace.open(f"sqlite:///{tmp_path / 'own.db'}")) as own:
        import_benchmark(own, "graded", gold, runs=[run], name="year 7")
        selection, names = Selection("year 7"), catalogue.figures_of(loaded_benchmark.loaded(own, "year 7"))
        found = [catalogue.figure_of(own, name, selection) for name in names]
        titles = {chart.title for figure in found for chart in figure.charts().values()}
        assert len(titles) > 5
        assert {title for title in titles if "year 7" not in title} == set()
        board = catalogue.figure_of(own, "leaderboard", selection)
        assert r"\caption{year 7, " in board.latex(board.chart("leaderboard"))
        provenance = export.provenance(own, ExportRequest("leaderboard", selection), board.chart("leaderboard"))
        assert provenance.benchmark == "year 7"


def test_the_line_below_a_printed_chart_says_by_which_filters_and_over_how_many_runs_it_is(
    workspace: Workspace,
) -> None:
    def below(name: str, selection: Selection) -> str:
        request, chart = ExportRequest(name, selection), catalogue.chart(workspace, name, selection)
        return export.caption(workspace, request, chart, export.provenance(workspace, request, chart))

    boxes = Selection("demo-hgbench", runs=("careful-simulated",), facets=(("subject", "math"),), tau=0.75)
    assert below("failures", boxes) == "HG-Bench: math, careful-simulated, IoU 0.75."
    assert below("confusion", Selection("demo-sketchjudge")) == "SketchJudge: 9 runs."
    assert below("facet-heatmap", Selection("demo-mathdoc", q="x=")) == "MathDoc: “x=”, 4 runs."
    assert below("leaderboard", boxes) == "HG-Bench: math, IoU 0.75."
    assert below("iou-sweep", boxes).startswith("HG-Bench: math. Threshold IoU 0.75: all thresholds are drawn")
    assert below("leaderboard", Selection("demo-hgbench")) == ""
    assert below("leaderboard", Selection("demo-fermat", protocol="paper")) == "FERMAT: paper protocol."


def test_a_chart_with_whiskers_says_below_what_they_are(drawn: list[Drawn]) -> None:
    said = {}
    for view, found, _, charts in drawn:
        for part, chart in charts.items():
            ends = [column for column, heading in chart.columns.items() if heading.endswith(", from")]
            said[part, found.selection.benchmark, tuple(view.values())] = chart.below
            if any(chart.data[column].notna().any() for column in ends) and "Solid line" not in chart.below:
                # The number of units inside and outside differs by slice; that of all is said before.
                units = "" if part.startswith("slices") and not view else r", \d+( to \d+)? of them"
                words = rf"95% intervals \(.*(Wilson's|bootstrap|t); unit: {found.loaded.task.cluster}{units}\)"
                assert re.search(rf"(Whiskers|In brackets): {words}", chart.below), (part, chart.below)
    board = "Whiskers: 95% intervals (Wilson's; unit: question, {} of them)."
    assert said["leaderboard", "demo-sketchjudge", ()] == f"{board.format('16')} {RANKED_ON_COMMON}"
    same = "No interval for 1 of 5 values: nothing varies, or too few resamples have a value."
    # F_S micro is a quotient of sums, whose interval holds Wilson's too; one run answered 22 of 24 samples.
    boxes = "Whiskers: 95% intervals (bootstrap, at least Wilson's; unit: sample, 20 to 22 of them)."
    assert said["leaderboard", "demo-hgbench", ()] == f"{boxes} {same} {RANKED_ON_COMMON}"
    plane = said["strictness", "demo-sketchjudge", ()]
    assert plane == f"{board.format('15 to 16')} Of more than 8 runs, only one setting of each model has them."
    assert said["facet-heatmap", "demo-mathdoc", ()] == (
        "Mean over runs. n: items that Stem accuracy counts, in the run with most."
    )
    # Of so many runs that lines have no whiskers none are named.
    assert said["slices", "demo-sketchjudge", ("along",)].startswith("n: answers.")
    few_runs = "Whiskers: 95% intervals (bootstrap, at least Wilson's; unit: sample, 11 of them)."
    assert said["slices", "demo-hgbench", ("along",)].startswith(few_runs)


def test_the_csv_of_what_has_an_n_says_of_how_many_units_it_is(workspace: Workspace) -> None:
    def rows(name: str, selection: Selection) -> list[dict[str, str]]:
        data = chart_csv(catalogue.chart(workspace, name, selection)).decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(data)))

    strict = rows("strictness", Selection("demo-sketchjudge"))[0]
    assert (strict["FPR, of"], strict["FPR, questions"], strict["FNR, questions"]) == ("28", "16", "16")
    along = rows("slices", Selection("demo-sketchjudge").replace(view="along"))[0]
    assert (along["n, answers"], along["Questions"]) == ("12", "4")
    assert rows("judges", Selection("demo-drawedumath"))[0]["Problems"] == "12"
    compared = rows("judges", Selection("demo-drawedumath").replace(contrast="qa_type"))[0]
    assert (compared["n, teacher"], compared["Problems"]) == ("96", "12")
    values = float(compared["Accuracy, teacher"]), float(compared["Accuracy, synthetic"])
    assert values[0] - values[1] == pytest.approx(float(compared["Difference"]))
    assert compared["synthetic"] == "yes"


def test_notes_of_charts_are_text_for_other_objects_have_plotly_draw_the_same_chart_again(drawn: list[Drawn]) -> None:
    notes = {(name, type(chart.figure.layout.meta)) for one in drawn for name, chart in one.charts.items()}
    assert {kind for _, kind in notes} == {str, type(None)}, notes


def test_a_query_is_asked_once_for_a_command_and_its_table_can_be_changed(workspace: Workspace) -> None:
    requested = []

    def query(ws: Workspace, selection: Selection) -> pd.DataFrame:
        requested.append(selection)
        return catalog.runs(ws, selection.benchmark)

    source, selection = CachedQueries(workspace), Selection(demo.PARTS[0].name)
    del source.fetch(query, selection)["run"]
    assert "run" in source.fetch(query, selection)
    assert requested == [selection]


def test_a_workspace_and_a_selection_are_enough_for_a_chart_its_table_and_its_alt_text(workspace: Workspace) -> None:
    chart = catalogue.chart(workspace, "leaderboard", Selection(demo.PARTS[0].name))
    assert chart.figure.data
    assert chart.alt.endswith(".")
    assert chart_csv(chart).count(b"\n") == len(chart.data) + 1


def test_no_two_parts_of_a_figure_have_the_same_title_or_file(workspace: Workspace, drawn: list[Drawn]) -> None:
    source, figures = CachedQueries(workspace), [(one.found.name, one.charts) for one in drawn]
    choices = {"confusion": parameters.MATRIX, "error-confusion": parameters.MATRIX, "judges": parameters.CONTRAST}
    for name, _, selection, loaded in offered(source):
        if (choice := choices.get(name)) is not None and choice.values is not None:
            for value in filter(None, choice.values(loaded)):
                figures.append((name, catalogue.charts(source, name, selection.replace(**{choice.name: value}))))
    several = set()
    for name, charts in figures:
        titles = {chart.title for chart in charts.values()}
        assert len(charts) == len(titles) == len({chart.name for chart in charts.values()}), (name, titles)
        several |= {name} if len(titles) > 1 else set()
    assert {"confusion", "error-confusion", "judges"} <= several


def test_a_table_for_a_paper_names_the_unit_of_its_intervals_and_says_why_some_are_missing(drawn: list[Drawn]) -> None:
    tables, without = 0, 0
    for found, chart in ((one.found, chart) for one in drawn for chart in one.charts.values()):
        table = published_columns(chart)
        ends = [heading for heading in table if str(heading).endswith(", from")]
        if not ends:
            continue
        said, unit = found.latex(chart), found.loaded.task.cluster
        missing = [
            heading
            for heading in ends
            if (table.get(heading.removesuffix(", from"), table[heading]).notna() & table[heading].isna()).any()
        ]
        assert any(words in said for words in (f"Unit: {unit}", f" {unit},", f" {plural(unit)}")), found.name
        assert not missing or "o interval" in said or "where there is none" in said, (found.name, missing)
        tables, without = tables + 1, without + bool(missing)
    assert tables > 20
    assert without > 5


def test_a_row_of_which_nothing_is_matched_has_the_interval_of_its_share_of_0(demonstration: Workspace) -> None:
    loaded = loaded_benchmark.loaded(demonstration, "demo-hgbench")
    (matrix,) = loaded.task.matrices
    missed = pd.DataFrame([("fill", "missed", 12, 12, 0.0, 0.26, 12)], columns=list(CONFUSION_COLUMNS))
    rows = confusion.complete(missed, matrix, loaded).set_index("predicted")
    assert rows.loc["matched", ["share", "low", "high", "units"]].tolist() == [0.0, 0.0, 0.26, 12]
