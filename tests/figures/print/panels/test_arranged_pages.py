"""Pages on paper: side by side while they are large enough, in rows where they would be too small."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from figures.print.panels.box_style import Rect
from figures.print.panels.boxed_page import LEAST, arranged_pages

COLUMN, TEXT = Rect(2, 20, 233.6, 500), Rect(2, 20, 482, 500)


@pytest.mark.parametrize(
    ("count", "room", "tops"),
    [(1, COLUMN, 1), (2, COLUMN, 1), (3, COLUMN, 2), (4, COLUMN, 2), (4, TEXT, 1)],
)
def test_pages_that_would_be_too_small_stand_in_rows(count: int, room: Rect, tops: int) -> None:
    found = arranged_pages([0.8] * count, room, 4)
    assert len({rect.y for rect in found}) == tops
    assert min(rect.w for rect in found) >= LEAST


def test_a_low_figure_keeps_its_pages_in_one_row() -> None:
    found = arranged_pages([1.4] * 4, Rect(0, 0, 233.6, 60), 4)
    assert {rect.y for rect in found} == {0}


@given(some.lists(some.floats(0.3, 3), min_size=1, max_size=4), some.floats(100, 600), some.floats(60, 700))
def test_pages_keep_their_proportions_and_their_room_and_never_overlap(
    shares: list[float], wide: float, high: float
) -> None:
    at = Rect(3, 5, wide, high)
    found = arranged_pages(shares, at, 4)
    assert [rect.h / rect.w for rect in found] == pytest.approx(shares)
    assert max(rect.right for rect in found) <= at.right + 0.01
    assert max(rect.bottom for rect in found) <= at.bottom + 0.01
    for one, other in combinations(found, 2):
        beside = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
        assert beside or one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01


def test_no_page_needs_no_room() -> None:
    assert arranged_pages([], COLUMN, 4) == []
