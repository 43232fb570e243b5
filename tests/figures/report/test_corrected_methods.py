"""What a report says about corrected gold: how many corrections, by whom, and what others think of the same gold."""

from __future__ import annotations

from pathlib import Path

import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.marks.targets import MarkTarget
from cache.queries import comparisons, loaded_benchmark
from cache.query_source import CachedQueries
from cache.recording.record_marks import NewMark, correct, record
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import leaderboard
from figures.report.methods import methods_of
from figures.report.report import Options, report
from scoring.fermat.editing import ERROR
from tests.cache.marks.corrected import samples_of


@pytest.fixture
def ws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    workspace = Workspace.open()
    runs = sorted(demo.FERMAT_RUNS.glob("*.csv"))[:3]
    import_benchmark(workspace, "fermat", demo.FERMAT_GOLD, runs=runs, name="b", synthetic=True)
    for sample, who in zip(samples_of(workspace, "b")[:3], ("Ann", "Ann", "Ben"), strict=True):
        error = sample.items[0].gold_fields["has_error"]
        value = {"has_error": next(word for word in ERROR if (word == "yes") != error)}
        correct(workspace, NewMark("b", MarkTarget("item", sample.id, "solution"), who, correction=value))
    return workspace


def test_the_methods_paragraph_says_how_many_corrections_by_how_many_people_and_what_others_judged(ws: Workspace):
    samples = samples_of(ws, "b")
    corrected, original = Selection("b", gold="corrected"), Selection("b")
    loaded = loaded_benchmark.loaded(ws, "b@corrected")
    said = methods_of(CachedQueries(ws), corrected, loaded)
    assert "with 3 corrections by 2 people. No second person judged what was corrected." in said
    assert "corrections by" not in methods_of(CachedQueries(ws), original, loaded)
    for sample, verdict in zip(samples[:2], ("gold_wrong", "gold_right"), strict=True):
        record(ws, NewMark("b", MarkTarget("item", sample.id, "solution"), "Cem", verdict))
    said = methods_of(CachedQueries(ws), corrected, loaded)
    assert "Another person judged the original of 2 of the corrections and calls it wrong in 1." in said
    record(ws, NewMark("b", MarkTarget("item", samples[0].id, "solution"), "Dan", "gold_wrong"))
    said = methods_of(CachedQueries(ws), corrected, loaded)
    assert "Other people judged the original of 2 of the corrections; in 1 they all call it wrong." in said


@pytest.mark.parametrize(("facet", "here"), [(("grade", "c07"), 2), (("image_quality", "challenging"), 0)])
def test_the_methods_paragraph_says_how_many_corrections_are_in_the_samples_evaluated(
    ws: Workspace, facet: tuple[str, str], here: int
):
    loaded = loaded_benchmark.loaded(ws, "b@corrected")
    said = methods_of(CachedQueries(ws), Selection("b", gold="corrected", facets=(facet,)), loaded)
    assert f"with 3 corrections by 2 people, {here} of them in these samples. No second person" in said


def test_report_and_leaderboard_name_the_gold_and_state_both_scores(ws: Workspace):
    selection = Selection("b", gold="corrected")
    loaded = loaded_benchmark.loaded(ws, "b@corrected")
    text = report(CachedQueries(ws), selection, Options(samples=0, charts=False))
    assert "FERMAT: corrected gold" in text
    table = comparisons.ranked_metrics(ws, selection, "ED.bacc")
    plain = comparisons.ranked_metrics(ws, Selection("b"), "ED.bacc")
    mine, theirs = (frame.set_index(["run", "metric"]) for frame in (table, plain))
    assert mine["original"].dropna().to_dict() == theirs["value"].dropna().to_dict()
    board = leaderboard.board(table, selection, loaded)
    metric = loaded.task.metric("ED.bacc")
    chart = leaderboard.dots_chart(board, selection.replace(metric="ED.bacc"), loaded)
    values = chart.data.set_index("run")
    assert (values["change"] == values["value"] - values["original"]).all()
    assert values["change"].abs().max() > 0
    sentences = leaderboard.correction_sentences(board, metric)
    assert sentences
    assert all(" → " in sentence for sentence in sentences)
    latex = leaderboard.latex(chart, table, selection, loaded)
    assert r"\shortstack[r]{original\\gold}" in latex
    assert r"$\Delta$" in latex
    assert "original" not in leaderboard.latex(chart, plain, Selection("b"), loaded)
