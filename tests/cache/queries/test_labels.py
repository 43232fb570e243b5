"""Confusion matrices, recall of labels and the strictness plane: by hand, and against brute force from rows."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from benchmarks.large.__main__ import write_graded
from cache.importing.import_benchmark import import_benchmark
from cache.queries.confusions import cell_words, confusion
from cache.queries.inspection import inspect
from cache.queries.label_recalls import label_failures, label_recalls, pooled_recalls
from cache.queries.loaded_benchmark import loaded
from cache.queries.metrics import run_metrics
from cache.queries.samples import samples
from cache.queries.strictness_plane import strictness_plane
from cache.selection.selection import Selection
from figures import error_types
from scoring.grading.task import SKETCHJUDGE
from tests.labelled import LINE, PLACE, SHAPE, WIRE, WITH, WITHOUT, fill

pytestmark = pytest.mark.databases

ALL = Selection("sketchjudge").replace(partial="yes")
LETTERS = Selection("letters").replace(partial="yes")
SLICES = [
    ALL,
    ALL.replace(runs=(WITH,)),
    ALL.with_facet("category", "physics"),
    ALL.with_facet("category", "flowchart").replace(runs=(WITHOUT,)),
    ALL.with_facet("reference", "with"),
    ALL.replace(q="f"),
    ALL.replace(label=WIRE),
]


@pytest.fixture
def drawings(shared, import_once, tmp_path: Path):
    return import_once("sketchjudge", lambda: fill(tmp_path, shared))


def counted(table):
    return {(row.gold, row.predicted): row.n for row in table.itertuples()}


def scored_by_run(ws):
    """(run, sample) -> what the scorer said."""
    found = [inspect(ws, ALL, sample) for sample in samples(ws, ALL)["sample"]]
    return {(run.slug, each.sample.id): run.scored for each in found for run in each.runs}


def cells_counted(scored, runs, chosen, key):
    """The cells of a matrix, counted over the scored samples of every run, and the runs' labels."""
    found: Counter[tuple[str, str]] = Counter()
    for run, sample in product(runs, chosen):
        for cell in scored[run, sample].cells:
            if cell.matrix == key:
                found[cell.gold, cell.predicted] += cell.n
    return dict(found)


def chosen_runs(ws, selection):
    return tuple(run_metrics(ws, selection, intervals=False)["run"].unique())


def test_verdicts_pooled_over_both_runs_are_those_worked_out_by_hand(drawings):
    assert counted(confusion(drawings, ALL, "verdict")) == {
        ("correct", "correct"): 3,
        ("correct", "incorrect"): 3,
        ("incorrect", "correct"): 2,
        ("incorrect", "incorrect"): 5,
    }


def test_labels_stand_on_the_diagonal_for_one_another_or_for_nothing(drawings):
    assert counted(confusion(drawings, ALL, "labels")) == {
        (SHAPE, SHAPE): 2,
        (LINE, ""): 1,
        (SHAPE, LINE): 1,
        (WIRE, PLACE): 1,
        (WIRE, WIRE): 1,
    }


def test_tallies_and_rows_give_what_the_scored_samples_hold(drawings):
    scored = scored_by_run(drawings)
    for selection in SLICES:
        runs, chosen = chosen_runs(drawings, selection), samples(drawings, selection)["sample"]
        for key in ("verdict", "labels"):
            by_brute_force = cells_counted(scored, runs, chosen, key)
            assert counted(confusion(drawings, selection, key)) == by_brute_force, selection


def test_the_cell_that_is_open_does_not_narrow_its_matrix(drawings):
    whole = confusion(drawings, ALL, "verdict")
    assert confusion(drawings, ALL.replace(cell="correct~incorrect"), "verdict").equals(whole)


def test_a_matrix_of_a_facet_counts_outcomes(shared_letters):
    # Types xyx, xx, yyx and none; Careful has the third of s1 faint and the third of s3 absent, which has no column.
    one = confusion(shared_letters, LETTERS.replace(runs=("careful",)), "type")
    assert counted(one) == {("x", "right"): 3, ("x", "faint"): 1, ("y", "right"): 3}
    searched = confusion(shared_letters, LETTERS.replace(runs=("careful",), q="circle"), "type")
    assert counted(searched) == {("x", "right"): 2}


def test_the_words_of_cells_are_those_of_either_side(drawings):
    words = cell_words(drawings, "sketchjudge")
    assert words["verdict"] == (frozenset({"correct", "incorrect"}), frozenset({"correct", "incorrect"}))
    assert words["labels"] == (frozenset({SHAPE, LINE, WIRE}), frozenset({SHAPE, LINE, WIRE, PLACE, ""}))


def test_a_run_that_answered_too_little_is_in_no_number_of_the_pool(drawings):
    table = label_recalls(drawings, ALL.replace(partial=""))
    assert table.attrs["pooled"] == (WITH,)
    charted = error_types.charts(table, ALL.replace(partial=""), loaded(drawings, "sketchjudge"))[0].data
    shape = charted.set_index("label").loc[SHAPE]
    # With alone: 2 of 2, which has no spread.
    assert tuple(shape[["value", "hits", "n", "runs"]]) == (1.0, 2, 2, 1)
    assert math.isnan(shape["quarter"])


def test_recall_of_a_label_in_each_run_is_worked_out_by_hand(drawings):
    table = label_recalls(drawings, ALL).set_index(["run", "label"])
    expected = {
        (WITH, SHAPE): (2, 2),
        (WITH, LINE): (0, 1),
        (WITH, WIRE): (0, 1),
        (WITHOUT, SHAPE): (0, 1),
        (WITHOUT, WIRE): (1, 1),
    }
    for at, (hits, n) in expected.items():
        assert tuple(table.loc[at, ["hits", "n"]]) == (hits, n)
        assert table.loc[at, "value"] == hits / n
    assert SHAPE in set(table.reset_index()["label"])


def test_runs_are_pooled_by_adding_up_and_their_spread_is_that_of_their_own_values(drawings):
    table = pooled_recalls(label_recalls(drawings, ALL)).set_index("label")
    assert tuple(table.loc[SHAPE, ["hits", "n", "quarter", "three_quarters", "runs"]]) == (2, 3, 0.25, 0.75, 2)
    assert table.loc[SHAPE, "value"] == pytest.approx(2 / 3)
    # Only one run ever compared it: one value has no spread.
    assert math.isnan(table.loc[LINE, "quarter"])
    assert table.loc[LINE, "runs"] == 1


def test_recalls_are_those_of_the_scored_samples(drawings):
    metric, scored = SKETCHJUDGE.label_metrics[0], scored_by_run(drawings)
    for selection in SLICES[:-1]:
        table, chosen = label_recalls(drawings, selection), samples(drawings, selection)["sample"]
        for run in chosen_runs(drawings, selection):
            totals: Counter[str] = Counter()
            for sample in chosen:
                totals.update(scored[run, sample].sums)
            mine = table[table["run"] == run].set_index("label")["value"].dropna()
            for label in (SHAPE, LINE, WIRE):
                value = float(metric.for_label(label).value(dict(totals)))
                assert mine.get(label) == (None if math.isnan(value) else pytest.approx(value)), (selection, run, label)


def test_the_label_that_is_open_does_not_narrow_the_recalls(drawings):
    assert label_recalls(drawings, ALL.replace(label=WIRE)).equals(label_recalls(drawings, ALL))


def test_failures_about_a_label_are_counted_by_category(drawings):
    found = label_failures(drawings, ALL.replace(label=WIRE)).set_index("category")["count"]
    assert found.to_dict() == {"confused_error_type": 1}
    found = label_failures(drawings, ALL.replace(label=LINE)).set_index("category")["count"]
    assert found.to_dict() == {"missed_error_type": 1}


def test_the_plane_holds_leniency_across_and_strictness_upwards(drawings):
    table = strictness_plane(drawings, ALL).set_index("run")
    assert tuple(table.loc[WITH, ["x", "y", "x_n", "y_n"]]) == pytest.approx((1 / 4, 1 / 3, 4, 3))
    assert tuple(table.loc[WITHOUT, ["x", "y", "x_n", "y_n"]]) == pytest.approx((1 / 3, 2 / 3, 3, 3))


def test_the_plane_and_the_leaderboard_tell_the_same_figures_and_intervals(drawings):
    board = run_metrics(drawings, ALL).set_index(["run", "metric"])
    for row in strictness_plane(drawings, ALL).itertuples():
        for axis, key in (("x", "fpr"), ("y", "fnr")):
            mine = [getattr(row, f"{axis}{end}") for end in ("", "_low", "_high")]
            assert mine == pytest.approx(list(board.loc[(row.run, key), ["value", "lo", "hi"]]), nan_ok=True)
        assert row.score == board.loc[(row.run, "accuracy"), "value"]


def test_runs_of_the_plane_stand_in_the_order_of_their_names_whenever_they_were_imported(shared, import_once, tmp_path):
    gold, runs = write_graded(tmp_path, 40, 11)

    def import_one_by_one():
        for run in (runs[10], runs[2], runs[1]):
            import_benchmark(shared, "graded", gold, runs=[run], name="one by one")

    import_once("one by one", import_one_by_one)
    names = [runs[at].stem for at in (1, 2, 10)]
    assert strictness_plane(shared, Selection("one by one"))["run"].tolist() == names
    sliced = strictness_plane(shared, Selection("one by one"), "subject")
    assert sliced["run"].tolist() == names * sliced["slice"].nunique()
    assert sliced["slice"].tolist() == sorted(sliced["slice"])


def test_slices_of_the_plane_are_those_of_a_filter(drawings):
    sliced = strictness_plane(drawings, ALL, "category").set_index(["slice", "run"])
    assert tuple(sliced.loc[("flowchart", WITH), ["x", "y"]]) == (0, 0.5)
    assert tuple(sliced.loc[("flowchart", WITHOUT), ["x", "y"]]) == (0.5, 1)
    for value in ("flowchart", "physics"):
        alone = strictness_plane(drawings, ALL.with_facet("category", value)).set_index("run").drop(columns="slice")
        assert sliced.loc[value].drop(columns=[]).equals(alone)


def test_a_slice_without_one_class_has_no_rate_of_it(drawings):
    (row,) = strictness_plane(
        drawings, ALL.with_facet("answer_correct_type", "alternative_correct").replace(runs=(WITH,))
    ).itertuples()
    assert math.isnan(row.x)
    assert row.y == 1
