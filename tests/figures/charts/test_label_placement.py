"""Points beside those that are labelled: no line to a label passes them."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from figures.charts.label_placement import Area, LabelPlace, place

FRAME = (400.0, 300.0)
PLACES = st.tuples(st.integers(0, 400), st.integers(0, 300))


@given(st.lists(PLACES, max_size=8), st.lists(PLACES, max_size=16))
def test_no_line_to_a_label_passes_a_point_beside(points: list[tuple[int, int]], beside: list[tuple[int, int]]) -> None:
    found = place(points, [(90.0, 15.0)] * len(points), FRAME, beside=beside)
    for (x, y), one in zip(points, found, strict=True):
        if one is None or not one.leader:
            continue
        steps = [(x + one.dx * part / 400, y + one.dy * part / 400) for part in range(401)]
        apart = [other for other in (*points, *beside) if math.dist(other, (x, y)) > 12]
        assert all(math.dist(other, step) > 5.7 for other in apart for step in steps)


def test_a_point_beside_bars_the_lines_past_it_and_nothing_else() -> None:
    crowd = [Area(100, 100, 60, 40)]
    (alone,) = place([(100, 100)], [(30, 10)], FRAME, crowd)
    assert alone is not None
    assert alone.leader
    between = (100 + alone.dx / 3, 100 + alone.dy / 3)
    (other,) = place([(100, 100)], [(30, 10)], FRAME, crowd, beside=[between])
    assert other is not None
    assert (other.dx, other.dy) != (alone.dx, alone.dy)
    covered = (100 + alone.dx, 100 + alone.dy + 7)  # under the label, off its line by more than a mark
    assert place([(100, 100)], [(30, 10)], FRAME, crowd, beside=[covered]) == [alone]


def edge_distance(point: tuple[int, int], one: LabelPlace, other: tuple[int, int]) -> float:
    """From the label of a point, 90 by 15 pixels, to another place."""
    away = (abs(point[0] + one.dx - other[0]) - 45, abs(point[1] + one.dy - other[1]) - 7.5)
    return math.hypot(*(max(0.0, part) for part in away))


@given(st.lists(PLACES, max_size=8), st.lists(PLACES, max_size=8))
def test_a_label_without_a_line_is_nearest_to_its_own_point(
    points: list[tuple[int, int]], beside: list[tuple[int, int]]
) -> None:
    found = place(points, [(90.0, 15.0)] * len(points), FRAME, beside=beside)
    for point, one in zip(points, found, strict=True):
        if one is None or one.leader:
            continue
        apart = [other for other in (*points, *beside) if math.dist(other, point) > 12]
        own = edge_distance(point, one, point)
        assert own < 12
        assert all(edge_distance(point, one, other) >= own - 1e-6 for other in apart)
