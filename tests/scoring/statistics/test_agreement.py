"""How many runs get each sample right."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.run_agreement import agreement


def test_three_runs_on_four_samples_by_hand() -> None:
    found = agreement(np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 0]], dtype=bool))
    assert found.reached.tolist() == [3, 1, 1, 0]
    assert found.histogram.tolist() == [1, 2, 0, 1]
    assert found.missed_by_all.tolist() == [False, False, False, True]
    assert found.solved_by_all.tolist() == [True, False, False, False]
    # Run 0: the others miss samples 1 and 3, and it gets one of them. Run 1: samples 2 and 3, one. Run 2:
    # the others miss only sample 3, and so does it.
    assert found.rescue_rate.tolist() == [0.5, 0.5, 0.0]


def test_nothing_to_rescue_is_no_rate() -> None:
    assert np.isnan(agreement(np.array([[True], [True]])).rescue_rate).all()
    assert agreement(np.zeros((2, 0), dtype=bool)).histogram.tolist() == [0, 0, 0]


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=1, max_size=5))
def test_every_sample_stands_once_in_the_histogram(right: list) -> None:
    found = agreement(np.array(right))
    assert found.histogram.sum() == 5
    assert found.histogram[0] == found.missed_by_all.sum()
    assert found.histogram[-1] == found.solved_by_all.sum()
