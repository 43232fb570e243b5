"""Figures over several runs name, in their files too, the runs that they leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.live import plans, reruns
from cache.queries import loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue, export, left_out_runs
from figures.chart import chart_csv
from figures.export import ExportRequest
from figures.print.provenance import texts
from figures.report.methods import methods_of
from figures.report.report import Options, report
from models import ModelSpec
from tests.figures.selections import shown

N = 30
FEW = f"Not counted over all runs, since it answered fewer than 9 in 10 of {N} samples: few (3)."
FEW_OF_SLICES = (
    f"Counted only in slices of which it answered 9 in 10 samples; it answered fewer of {N} samples: few (3)."
)
EACH = "Each slice counts the runs that answered at least 9 in 10 of its samples."
VIEWS = ({}, {"view": "along"}, {"view": "crossed"}, {"view": "where"}, {"view": "agree"}, {"by": "place"})


VERDICTS: Mapping[str, Mapping[int, bool]] = {
    "good": {i: i % 3 != 0 for i in range(N)},
    "fair": {i: i % 3 != 0 and i % 5 != 0 for i in range(N)},
    "few": {0: True, 1: False, 2: False},
}
"""Two runs over all answers, and one of 3 of them."""


def filled(folder: Path, verdicts: Mapping[str, Mapping[int, bool]] = VERDICTS) -> Workspace:
    """Runs over 30 answers."""
    gold = folder / "gold.csv"
    lines = [f"a{i},{'true' if i % 3 else 'false'},t{i % 2},p{i % 4 // 2}" for i in range(N)]
    gold.write_text("\n".join(["id,gold,topic,place", *lines]) + "\n", encoding="utf-8")
    runs = []
    for name, response in verdicts.items():
        runs.append(folder / f"{name}.csv")
        answered = "".join(f"a{i},{'true' if yes else 'false'}\n" for i, yes in response.items())
        runs[-1].write_text(f"id,pred\n{answered}", encoding="utf-8")
    ws = Workspace.open(f"sqlite:///{folder / 'workspace.db'}")
    import_benchmark(ws, "graded", gold, runs=runs)
    return ws


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CachedQueries]:
    """That workspace; no test changes it."""
    with closing(filled(tmp_path_factory.mktemp("left-out"))) as ws:
        yield CachedQueries(ws)


def test_a_figure_that_leaves_a_run_out_names_it_and_no_other_does(source: CachedQueries) -> None:
    loaded = source.fetch(loaded_benchmark.loaded, "graded")
    named = set()
    for name in catalogue.figures_of(loaded):
        asked = [Selection("graded").replace(**view) for view in reversed(VIEWS)]
        # A figure leaves aside the views of other pages: each of its own is looked at once.
        for selection in {catalogue.figure_of(source, name, each).selection: each for each in asked}.values():
            charts = catalogue.charts(source, name, selection)
            if charts[name].empty:
                continue
            differs = tuple(map(chart_csv, charts.values())) != shown(source, name, selection.replace(partial="yes"))
            sentences = export.left_out(source, ExportRequest(name, selection), loaded)
            expected = [FEW_OF_SLICES, EACH] if name == "failures-by-slice" else [FEW]
            assert sentences == expected * differs, (name, selection)
            named |= {name} if sentences else set()
    assert named == {"confusion", "failures", "failures-by-slice", "slices", "facet-heatmap", "agreement"}


def test_a_live_run_that_is_left_out_is_named_with_its_samples_once(source: CachedQueries) -> None:
    loaded = source.fetch(loaded_benchmark.loaded, "graded")
    for name, said in (
        ("few (live, 3 samples)", "few (live, 3 samples)."),
        ("few (live, 13 samples)", "few (live, 13 samples, 3 here)."),
    ):
        live = replace(loaded, runs={**loaded.runs, "few": name})
        sentence = left_out_runs.few_answers_sentence(source, Selection("graded"), live)
        assert sentence == FEW.replace("few (3).", said)


def test_the_replay_of_a_whole_run_is_named_as_one(tmp_path: Path) -> None:
    ws = filled(tmp_path)
    source = CachedQueries(ws)
    for number in range(N):
        planned = plans.plan(ws, "graded", f"a{number}", ModelSpec("replay", "good"))
        reruns.ask(ws, reruns.provider_of(ws, "graded", planned.spec, {}), planned)
    loaded, selection = loaded_benchmark.loaded(ws, "graded"), Selection("graded")
    replay = f"it repeats the answers of another run: {loaded.runs['live:good']}."
    assert left_out_runs.sentences(source, selection, loaded) == [FEW, f"Not counted over all runs, since {replay}"]
    by_slices = left_out_runs.sentences(source, selection, loaded, by_slices=True)
    assert by_slices == [FEW_OF_SLICES, f"Not counted over all runs, since {replay}"]
    included = left_out_runs.sentences(source, selection.replace(partial="yes"), loaded)
    assert included[1:] == [f"Counted though {replay}"]


def test_a_run_that_is_chosen_alone_counts_in_every_slice(source: CachedQueries) -> None:
    assert left_out_runs.slices_sentence(source, Selection("graded")) == EACH
    assert left_out_runs.slices_sentence(source, Selection("graded", runs=("few",))) == ""


def test_tiles_of_a_list_name_the_runs_left_out_and_those_of_picked_samples_do_not(source: CachedQueries) -> None:
    loaded = source.fetch(loaded_benchmark.loaded, "graded")
    tiles = Selection("graded", fail="false_rejection")
    for selection, sentences in ((tiles, [FEW]), (tiles.replace(picks=("a1",)), []), (tiles.replace(at="a1"), [])):
        assert export.left_out(source, ExportRequest("page.tiles", selection), loaded) == sentences
    assert export.left_out(source, ExportRequest("page.case", tiles.replace(at="a1")), loaded) == []


def test_caption_metadata_and_latex_of_a_file_name_the_runs_left_out(source: CachedQueries) -> None:
    request = ExportRequest("failures", Selection("graded"))
    about = export.provenance(source, request, catalogue.chart(source, "failures", request.selection))
    assert about.not_applied == FEW
    assert FEW in about.caption("everything")
    printed = export.caption(source, request, catalogue.chart(source, "failures", request.selection), about)
    assert printed == f"Graded answers: 2 of 3 runs. {FEW}"
    assert texts(about)["Description"].endswith(FEW)
    table = export.render(source, request, ("latex",))["latex"]
    (note,) = [line for line in table.splitlines() if FEW.encode() in line]
    assert b"{\\footnotesize" in note
    counted = ExportRequest("failures", Selection("graded").replace(partial="yes"))
    (sentence,) = export.left_out(source, counted, source.fetch(loaded_benchmark.loaded, "graded"))
    assert sentence.startswith("Counted though it answered fewer than 9 in 10")
    assert FEW in report(source, Selection("graded"), Options(samples=0, charts=False))


@pytest.mark.parametrize(
    ("name", "view", "runs"),
    [
        ("failures", {}, "2 of 3 runs"),
        ("slices", {}, "2 of 3 runs"),
        ("agreement", {"view": "agree"}, "2 of 3 runs"),
        ("failures", {"partial": "yes"}, "3 runs"),
        ("failures-by-slice", {"by": "place"}, "3 runs"),
    ],
)
def test_a_title_counts_the_runs_that_a_figure_counts(
    source: CachedQueries, name: str, view: dict[str, str], runs: str
) -> None:
    found = catalogue.figure_of(source, name, Selection("graded").replace(**view))
    assert found.filters(found.chart(name)) == runs


def test_methods_say_which_runs_are_counted_together_and_that_all_are_where_none_answered_enough(
    source: CachedQueries, tmp_path: Path
) -> None:
    loaded = source.fetch(loaded_benchmark.loaded, "graded")
    whole = "Figures over several runs count those that answered at least 9 in 10 of the samples."
    assert whole in methods_of(source, Selection("graded"), loaded)
    with closing(filled(tmp_path, {"a": dict.fromkeys(range(15), True), "b": dict.fromkeys(range(15, N), True)})) as ws:
        halves = CachedQueries(ws)
        said = methods_of(halves, Selection("graded"), loaded_benchmark.loaded(ws, "graded"))
        table = catalogue.figure_of(halves, "leaderboard", Selection("graded"))
        printed = table.latex(table.chart("leaderboard"))
    assert "Figures over several runs count all runs: none answered 9 in 10 of the samples." in said
    assert "at least 9 in 10" not in said
    assert "Runs are not compared in Accuracy: no two have a value in the same samples." in printed


def test_a_run_that_was_written_since_the_benchmark_was_read_is_not_named(source: CachedQueries) -> None:
    loaded = source.fetch(loaded_benchmark.loaded, "graded")
    older = replace(loaded, runs={slug: name for slug, name in loaded.runs.items() if name != "few"})
    assert left_out_runs.few_answers_sentence(source, Selection("graded"), loaded) == FEW
    assert left_out_runs.few_answers_sentence(source, Selection("graded"), older) == ""


def test_impact_names_the_runs_whose_boxes_are_in_doubt_unless_it_counts_them(demonstration: Workspace) -> None:
    source, loaded = CachedQueries(demonstration), loaded_benchmark.loaded(demonstration, "demo-hgbench")
    doubt = "Not counted in impact: yxyx-simulated. Such boxes fit gold better in another coordinate format."
    (yxyx,) = [slug for slug in loaded.current if slug.startswith("yxyx")]
    shown = {
        "all": Selection("demo-hgbench"),
        "alone": Selection("demo-hgbench", runs=(yxyx,)),
        "without": Selection("demo-hgbench", runs=tuple(slug for slug in loaded.current if slug != yxyx)),
    }
    response = {
        name: left_out_runs.doubtful_boxes_sentence(source, selection, loaded) for name, selection in shown.items()
    }
    assert response == {"all": doubt, "alone": "", "without": ""}
    assert export.left_out(source, ExportRequest("failures", shown["all"]), loaded) == [doubt]
    assert export.left_out(source, ExportRequest("leaderboard", shown["all"]), loaded) == []
