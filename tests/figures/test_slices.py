"""What the Slices page and `errata slices` say beside the slices that they list."""

from __future__ import annotations

import pytest

from figures.slices import MOST, below_in_words, confirmed_in_words
from scoring.statistics.intervals import Interval
from scoring.statistics.slice_search import Confirmation, Slice, SliceSearch


def one(p: float, confirmation: Confirmation | None = None) -> Slice:
    return Slice((("colour", "blue"),), 20, 20, 0.4, -0.2, Interval(-0.4, 0.1), p, False, confirmation=confirmation)


def found(*slices: Slice) -> SliceSearch:
    return SliceSearch(slices, 21, 21, 0.6, 100, 100)


@pytest.mark.parametrize(
    ("slices", "said"),
    [
        ((), ""),
        ((one(0.01), one(0.4)), ""),
        ((one(0.4),) * 3, "Drawn: 3 slices below the rest, each perhaps by chance."),
        ((one(0.4),) * (MOST + 2), f"Drawn: the {MOST} farthest of {MOST + 2} slices below the rest, "),
    ],
)
def test_what_is_drawn_where_no_slice_is_significant_is_said(slices: tuple[Slice, ...], said: str) -> None:
    assert below_in_words(found(*slices)).startswith(said)
    assert bool(below_in_words(found(*slices))) == bool(said)


def test_halves_say_how_many_are_confirmed_and_that_there_was_nothing_to_confirm() -> None:
    assert "nothing to confirm" in confirmed_in_words(found(one(0.4)))
    yes, no = Confirmation(-0.1, 0.01), Confirmation(-0.1, 0.2)
    assert confirmed_in_words(found(one(0.01, yes), one(0.02, no))) == "Halves: 1 of 2 significant slices confirmed."
    assert confirmed_in_words(found(one(0.01, no))) == "Halves: 0 of 1 significant slice confirmed."
