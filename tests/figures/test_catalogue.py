"""The catalogue of figures: what a figure asks of the workspace, and what it makes of the answer."""

from __future__ import annotations

import csv
import io
import pickle
import re
from contextlib import closing
from pathlib import Path

import pandas as pd
import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog, loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue, export
from figures.chart import Figure, chart_csv, published_columns
from figures.export import ExportRequest
from figures.tables.comparison_words import RANKED_ON_COMMON
from figures.tables.number_format import plural
from tests.figures.selections import VIEWS

MARKED = {"fail": "missed_error", "sort": "count", "at": "a", "picks": ("a",), "all": "yes"}
"""Fields of a Selection that say what is marked, opened or listed: none of them changes what a figure measures."""


@pytest.fixture
def workspace(demonstration: Workspace) -> Workspace:
    return demonstration


def offered(workspace: Workspace) -> list[tuple[str, Figure, Selection, LoadedBenchmark]]:
    found = []
    for part in demo.PARTS:
        loaded = loaded_benchmark.loaded(workspace, part.name)
        found += [(name, one, Selection(part.name), loaded) for name, one in catalogue.figures_of(loaded).items()]
    return found


@pytest.mark.parametrize("field", MARKED)
def test_what_is_marked_changes_nothing_of_what_a_figure_asks(workspace: Workspace, field: str) -> None:
    for name, figure, selection, loaded in offered(workspace):
        marked = selection.replace(**{field: MARKED[field]})
        assert figure.query_arguments(marked, loaded) == figure.query_arguments(selection, loaded), name


def test_what_a_figure_asks_can_be_a_key_and_what_it_is_answered_can_be_kept(workspace: Workspace) -> None:
    source = CachedQueries(workspace)
    for name, figure, selection, loaded in offered(workspace):
        hash(figure.query_arguments(selection, loaded))
        data = figure.fetch(source, selection, loaded)
        again = pickle.loads(pickle.dumps(data))
        one, other = (figure.charts(found, selection, loaded) for found in (data, again))
        assert [chart.figure.to_json() for chart in one] == [chart.figure.to_json() for chart in other], name


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


def test_a_chart_with_whiskers_says_below_what_they_are(workspace: Workspace) -> None:
    said = {}
    for name, _, selection, loaded in offered(workspace):
        for view in VIEWS.get(name, ({},)):
            for part, chart in catalogue.charts(workspace, name, selection.replace(**view)).items():
                ends = [column for column, heading in chart.columns.items() if heading.endswith(", from")]
                drawn = any(chart.data[column].notna().any() for column in ends)
                said[part, selection.benchmark, tuple(view.values())] = chart.below
                if drawn and "Solid line" not in chart.below:
                    # The number of units inside and outside differs by slice; that of all is said before.
                    units = "" if part.startswith("slices") and not view else r", \d+( to \d+)? of them"
                    words = rf"95% intervals \(.*(Wilson's|bootstrap|t); unit: {loaded.task.cluster}{units}\)"
                    assert re.search(rf"(Whiskers|In brackets): {words}", chart.below), (part, chart.below)
    board = "Whiskers: 95% intervals (Wilson's; unit: question, {} of them)."
    assert said["leaderboard", "demo-sketchjudge", ()] == f"{board.format('16')} {RANKED_ON_COMMON}"
    few = "No interval for 1 of 5 values: fewer than 10 samples, nothing varies, or too few resamples have a value."
    # F_S micro is a quotient of sums, whose interval holds Wilson's too; one run answered 22 of 24 samples.
    boxes = "Whiskers: 95% intervals (bootstrap, at least Wilson's; unit: sample, 20 to 22 of them)."
    assert said["leaderboard", "demo-hgbench", ()] == f"{boxes} {few} {RANKED_ON_COMMON}"
    plane = said["strictness", "demo-sketchjudge", ()]
    assert plane == f"{board.format('15 to 16')} Of more than 8 runs, only one setting of each model has them."
    assert said["facet-heatmap", "demo-mathdoc", ()] == (
        "Mean over runs. n: items that Stem accuracy counts, in the run with most."
    )


def test_of_so_many_runs_that_lines_have_no_whiskers_none_are_named(workspace: Workspace) -> None:
    boxes = "Whiskers: 95% intervals (bootstrap, at least Wilson's; unit: sample, 11 of them)."
    chosen = {"demo-sketchjudge": "", "demo-hgbench": boxes}
    for benchmark, words in chosen.items():
        below = catalogue.chart(workspace, "slices", Selection(benchmark).replace(view="along")).below
        assert below.startswith(words or "n: answers.")


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


def test_charts_leave_their_data_as_they_are(workspace: Workspace) -> None:
    for name, figure, selection, loaded in offered(workspace):
        data = figure.fetch(workspace, selection, loaded)
        before = pickle.dumps(data)
        figure.charts(data, selection, loaded)
        assert pickle.dumps(pickle.loads(before)) == pickle.dumps(pickle.loads(pickle.dumps(data))), name


def test_notes_of_charts_are_text_for_other_objects_have_plotly_draw_the_same_chart_again(workspace: Workspace) -> None:
    for name, figure, selection, loaded in offered(workspace):
        for chart in figure.charts(figure.fetch(workspace, selection, loaded), selection, loaded):
            assert isinstance(chart.figure.layout.meta, str | None), name


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


def test_no_two_parts_of_a_figure_have_the_same_title_or_file(workspace: Workspace) -> None:
    several = set()
    for name, figure, selection, loaded in offered(workspace):
        contrasts = [contrast.facet for contrast in loaded.task.judging.contrasts] if loaded.task.judging else []
        chosen = [{}, *({"matrix": matrix.key} for matrix in loaded.task.matrices)]
        chosen += [{"contrast": facet} for facet in contrasts]
        for options in chosen:
            shown = selection.replace(**options)
            charts = figure.charts(figure.fetch(workspace, shown, loaded), shown, loaded)
            titles = {chart.title for chart in charts}
            assert len(charts) == len(titles) == len({chart.name for chart in charts}), (name, options)
            several |= {name} if len(titles) > 1 else set()
    assert {"confusion", "error-confusion", "judges"} <= several


def test_a_table_for_a_paper_names_the_unit_of_its_intervals_and_says_why_some_are_missing(
    workspace: Workspace,
) -> None:
    source, tables, without = CachedQueries(workspace), 0, 0
    for name, _, selection, loaded in offered(workspace):
        for view in VIEWS.get(name, ({},)):
            found = catalogue.figure_of(source, name, selection.replace(**view))
            for chart in found.charts().values():
                table = published_columns(chart)
                ends = [heading for heading in table if str(heading).endswith(", from")]
                if not ends:
                    continue
                said, unit = found.latex(chart), loaded.task.cluster
                missing = [
                    heading
                    for heading in ends
                    if (table.get(heading.removesuffix(", from"), table[heading]).notna() & table[heading].isna()).any()
                ]
                assert any(words in said for words in (f"Unit: {unit}", f" {unit},", f" {plural(unit)}")), name
                assert not missing or "o interval" in said or "where there is none" in said, (name, missing)
                tables, without = tables + 1, without + bool(missing)
    assert tables > 20
    assert without > 5
