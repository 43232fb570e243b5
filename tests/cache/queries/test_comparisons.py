"""Runs compared with each other in the workspace, by the letters worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from cache.queries.comparisons import agreement, compare_runs, slices
from cache.queries.samples import samples
from cache.selection.selection import Selection
from errors import UsageError

pytestmark = pytest.mark.databases

ALL = Selection("letters").replace(partial="yes")
BOTH = ALL.replace(runs=("careful", "hasty~prompt:cot"))


def ids(ws, selection):
    return samples(ws, selection)["sample"].tolist()


def right_by_hand(ws, slug):
    """Samples of which every letter is right, from the judgements."""
    from cache.queries.inspection import inspect

    found = {}
    for sample in ids(ws, ALL):
        (run,) = inspect(ws, ALL.replace(runs=(slug,)), sample).runs
        letters = [judgement.outcome == "right" for judgement in run.scored.judgements]
        found[sample] = (run.prediction is not None, run.scored.state != "missing" and sum(letters) >= len(letters) / 2)
    return found


def test_two_runs_are_compared_over_the_samples_that_both_answered(shared_letters):
    a, b = (right_by_hand(shared_letters, slug) for slug in BOTH.runs)
    both = [name for name in a if a[name][0] and b[name][0]]
    found = compare_runs(shared_letters, BOTH)
    assert (found.a, found.b, found.n) == (*BOTH.runs, len(both))
    assert found.improved == sum(b[name][1] and not a[name][1] for name in both)
    assert found.regressed == sum(a[name][1] and not b[name][1] for name in both)
    assert found.improved + found.regressed + found.both_right + found.both_wrong == found.n
    assert found.metrics["metric"].tolist()[:1] == ["accuracy"]


def test_the_link_of_each_list_means_its_samples(shared_letters):
    a, b = (right_by_hand(shared_letters, slug) for slug in BOTH.runs)
    both = [name for name in a if a[name][0] and b[name][0]]
    for cell, sides in {
        "right~wrong": (True, False),
        "right~right": (True, True),
        "wrong~wrong": (False, False),
    }.items():
        assert ids(shared_letters, BOTH.replace(cell=cell)) == [
            name for name in both if (a[name][1], b[name][1]) == sides
        ]
    for count in range(3):
        expected = [name for name in a if a[name][1] + b[name][1] == count]
        assert ids(shared_letters, BOTH.replace(cell=f"solved~{count}")) == expected


def test_the_histogram_counts_every_sample_once(shared_letters):
    found = agreement(shared_letters, ALL)
    assert found.histogram.sum() == found.samples == 4
    for count, number in enumerate(found.histogram.tolist()):
        assert len(ids(shared_letters, ALL.replace(cell=f"solved~{count}"))) == number
    assert np.diag(found.agreement).tolist() == [1.0] * len(found.runs)


def test_one_run_is_not_compared(shared_letters):
    with pytest.raises(UsageError, match="Two runs are needed"):
        compare_runs(shared_letters, ALL.replace(runs=("careful",)))


def test_slices_of_few_samples_are_not_tried(shared_letters):
    assert slices(shared_letters, ALL).slices == ()
    assert slices(shared_letters, ALL).n == 4
