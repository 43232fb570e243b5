"""A run of whose responses none could be read, or none for the strategy that decides, beside one that could."""

from __future__ import annotations

import numpy as np
import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import agreement, compare_runs, slices
from cache.queries.metrics import run_metrics
from cache.queries.samples import samples
from cache.selection.selection import Selection
from tests.loaders.fermat.fermat_files import IDS, run_row, write_csv, write_shards

GRADED = Selection("unreadable", runs=("mute", "right-once")).replace(partial="yes")


@pytest.fixture
def graded(shared, import_once, tmp_path, write_lines):
    """`right-once` is right on a alone; the only response of `mute`, to a, states no verdict."""
    gold = tmp_path / "gold.csv"
    gold.write_text("id,gold\na,true\nb,false\nc,true\n", encoding="utf-8")
    verdicts = {"a": True, "b": True, "c": False}
    once = write_lines("right-once.jsonl", *({"id": name, "pred": file} for name, file in verdicts.items()))
    mute = write_lines("mute.jsonl", {"id": "a", "response": "no verdict"})
    return import_once(
        "unreadable", lambda: import_benchmark(shared, "graded", gold, runs=[once, mute], name="unreadable")
    )


def test_an_unreadable_run_is_right_nowhere(graded):
    found = agreement(graded, GRADED)
    assert found.runs == GRADED.runs
    assert found.histogram.tolist() == [2, 1, 0]
    assert found.rescue.tolist() == [0.0, pytest.approx(1 / 3)]


def test_an_unreadable_run_is_compared_over_what_both_answered(graded):
    for runs, sides in ((GRADED.runs, (1, 0, 0, 0)), (GRADED.runs[::-1], (0, 1, 0, 0))):
        found = compare_runs(graded, GRADED.replace(runs=runs))
        assert (found.n, found.improved, found.regressed, found.both_right, found.both_wrong) == (1, *sides)


def test_an_unreadable_run_is_wrong_in_the_slices_of_the_samples_it_answered(graded):
    # Right on a: one of two runs; wrong on b and c: the one run that answered.
    assert (slices(graded, GRADED).value, slices(graded, GRADED).n) == (pytest.approx(0.5 / 3), 3)
    assert (slices(graded, GRADED).unvalued, slices(graded, GRADED.replace(runs=("right-once",))).unvalued) == (1, 0)
    assert slices(graded, GRADED).missing == 2  # The unreadable run answered a alone.


def test_the_link_of_each_list_means_its_samples_beside_an_unreadable_run(graded):
    expected = {"wrong~right": ["a"], "solved~1": ["a"], "solved~0": ["b", "c"]}
    assert {cell: samples(graded, GRADED.replace(cell=cell))["sample"].tolist() for cell in expected} == expected


def test_a_run_without_detection_is_compared_with_one_that_detects(ws, tmp_path):
    gold = write_shards(tmp_path / "gold")
    judged = {"judge_2.1": "1", "pred_corr_a_3.1": "x = 1", "judge_3.1": "1"}
    localises = [run_row(name, **judged) for name in IDS]
    whole = [run_row(name, **{"pred_err_1.1.2": "1"}, **judged) | {"model_name": "whole"} for name in IDS]
    runs = [write_csv(tmp_path / "localises.csv", localises), write_csv(tmp_path / "whole.csv", whole)]
    import_benchmark(ws, "fermat", gold, runs=runs)
    all_runs = Selection("fermat").replace(partial="yes")
    table = run_metrics(ws, all_runs, intervals=False).set_index(["run", "metric"])["value"]
    found = agreement(ws, all_runs)
    accuracies = [table[slug, "ED.acc"] for slug in found.runs]
    assert np.isnan(accuracies).tolist() == [True, False]
    assert found.histogram.sum() == len(IDS)
    assert found.histogram[2] == 0
    assert compare_runs(ws, all_runs.replace(runs=found.runs)).regressed == 0
    assert slices(ws, all_runs).n == len(IDS)
