"""Leaders of labels: worked by hand, and on random points."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.charts.placing import Area, Placed, place
from components.publishing import printing
from components.publishing.leaders import Labels, overlap
from components.publishing.style import Style
from tests.components.publishing.drawings import plane

FRAME = (230.0, 190.0)
RINGS = (4.0, 8.0, 16.0, 28.0, 44.0)
BOX = (12.0, 12.0)

coordinates = st.tuples(st.integers(5, 225), st.integers(5, 185))
clusters = st.tuples(st.integers(90, 130), st.integers(80, 110))
points = st.lists(st.one_of(coordinates, clusters), min_size=2, max_size=30, unique=True)


def by_orientation(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Whether two lines cross, by where on each of them they meet (Cramer's rule)."""
    (a, b), (c, d) = one, other
    across = (b - a).real * (d - c).imag - (b - a).imag * (d - c).real
    if not across:
        return False
    at = ((c - a).real * (d - c).imag - (c - a).imag * (d - c).real) / across
    on = ((c - a).real * (b - a).imag - (c - a).imag * (b - a).real) / across
    return 1e-9 < at < 1 - 1e-9 and 1e-9 < on < 1 - 1e-9


def lines(where, places) -> list[tuple[complex, complex]]:
    return [
        (complex(x, y), complex(x + one.dx, y + one.dy))
        for (x, y), one in zip(where, places, strict=True)
        if one.leader
    ]


def crossed(where, places) -> int:
    return sum(by_orientation(*pair) for pair in combinations(lines(where, places), 2))


def labelled(where, boxes) -> tuple[Labels, list[Placed]]:
    found = [(at, box, one) for at, box, one in zip(where, boxes, place(where, boxes, FRAME, (), RINGS), strict=True)
             if one is not None]  # fmt: skip
    return Labels([at for at, _, _ in found], [box for _, box, _ in found], FRAME, RINGS), [one for *_, one in found]


def test_two_labels_whose_leaders_cross_exchange_their_places():
    labels = Labels([(50, 50), (70, 50)], [BOX, BOX], FRAME, RINGS)
    before = [Placed(30, 40, True), Placed(-30, 40, True)]
    assert list(labels.crossings(before)) == [(0, 1)]
    assert labels.untangled(before) == [Placed(-10, 40, True), Placed(10, 40, True)]


def test_a_label_that_comes_near_its_point_needs_no_leader():
    labels = Labels([(50, 50), (80, 80)], [BOX, BOX], FRAME, RINGS)
    before = [Placed(40, 34, True), Placed(-18, -38, True)]
    after = labels.untangled(before)
    assert [(one.dx, one.dy) for one in after] == [(12, -8), (10, 4)]
    assert [one.leader for one in after] == [False, False]


def test_a_label_that_does_not_fit_in_the_others_place_moves():
    wide = (60.0, 12.0)
    labels = Labels([(100, 60), (120, 60)], [wide, BOX], FRAME, RINGS, [Area(90, 118, 10, 10)])
    before = [Placed(30, 40, True), Placed(-12, 42, True)]
    assert list(labels.crossings(before)) == [(0, 1)]
    after = labels.untangled(before)
    assert not crossed(labels.points, after)
    assert not overlap(labels.area(0, after[0]), labels.area(1, after[1]))


def test_leaders_that_do_not_cross_stay_as_they_are():
    labels = Labels([(50, 50), (70, 50)], [BOX, BOX], FRAME, RINGS)
    places = [Placed(-30, 40, True), Placed(30, 40, True)]
    assert labels.untangled(places) == places
    assert Labels([], [], FRAME, RINGS).untangled([]) == []


@settings(deadline=None, max_examples=150)
@given(points)
def test_of_labels_of_one_size_no_leaders_cross_and_no_place_is_new(where):
    labels, before = labelled(where, [BOX] * len(where))
    after = labels.untangled(before)
    assert crossed(labels.points, after) == 0
    centres = [
        sorted((round(labels.area(at, one).x, 6), round(labels.area(at, one).y, 6)) for at, one in enumerate(places))
        for places in (before, after)
    ]
    assert centres[0] == centres[1]


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(st.one_of(coordinates, clusters), st.sampled_from([8.0, 14.0, 50.0])), max_size=25))
def test_labels_of_any_size_cross_no_more_than_before_and_cover_nothing(drawn):
    labels, before = labelled([at for at, _ in drawn], [(wide, 12.0) for _, wide in drawn])
    after = labels.untangled(before)
    assert crossed(labels.points, after) <= crossed(labels.points, before)
    areas = [labels.area(at, one) for at, one in enumerate(after)]
    for one, other in combinations(areas, 2):
        assert not overlap(one, Area(other.x, other.y, other.half_width - 1e-6, other.half_height - 1e-6))
    for area in areas:
        assert area.half_width - 1e-6 <= area.x <= FRAME[0] - area.half_width + 1e-6
        assert area.half_height - 1e-6 <= area.y <= FRAME[1] - area.half_height + 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_in_a_narrow_crowded_plane_no_leaders_cross(seed):
    layout = printing.printed(plane(26, seed, most=0.4), Style()).layout
    size = [layout.width - layout.margin.l - layout.margin.r, layout.height - layout.margin.t - layout.margin.b]

    def pixel(note) -> complex:
        ends = [(note.x, layout.xaxis.range, size[0]), (note.y, layout.yaxis.range, size[1])]
        return complex(*((value - low) / (high - low) * length for value, (low, high), length in ends))

    led = [note for note in layout.annotations if note.showarrow and note.text and "rgba" not in note.arrowcolor]
    assert len(led) > 5
    drawn = [(pixel(note), pixel(note) + complex(note.ax, -note.ay)) for note in led]
    assert not [pair for pair in combinations(drawn, 2) if by_orientation(*pair)]
