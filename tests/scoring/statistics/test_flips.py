"""The flip rate against its definition, pair by pair."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.run_agreement import flip_rate


@given(st.lists(st.booleans(), min_size=2, max_size=12))
def test_it_is_the_share_of_pairs_that_differ(right: list[bool]) -> None:
    pairs = [a != b for a, b in combinations(right, 2)]
    assert flip_rate(right) == sum(pairs) / len(pairs)


def test_one_answer_or_none_cannot_flip() -> None:
    assert flip_rate([]) is None
    assert flip_rate([False]) is None
