"""Leaders of labels, and how they are untangled: worked by hand, and on random points."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.charts.label_placement import Area, LabelPlace, place
from figures.charts.strictness_plane import strictness_plane
from figures.print import printing
from figures.print.label_leaders import Labels, cuts, overlap, untangled
from figures.print.style import Style
from tests.figures.drawings import WORDS, drawn, plane

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


def past(point: complex, line: tuple[complex, complex]) -> bool:
    """Whether a line comes nearer to a point than its mark is large, unless it begins at that mark."""
    start, end = line
    along = ((point - start) * (end - start).conjugate()).real / abs(end - start) ** 2
    nearest = start + min(1.0, max(0.0, along)) * (end - start)
    return abs(point - start) > 12 and abs(point - nearest) < 6 - 1e-6


def passed(where, places) -> int:
    """How many points the lines to labels pass."""
    return sum(past(complex(*point), line) for line in lines(where, places) for point in where)


def labelled(where, boxes) -> tuple[Labels, list[LabelPlace]]:
    found = [(at, box, one) for at, box, one in zip(where, boxes, place(where, boxes, FRAME, (), RINGS), strict=True)
             if one is not None]  # fmt: skip
    return Labels([at for at, _, _ in found], [box for _, box, _ in found], FRAME, RINGS), [one for *_, one in found]


def test_two_labels_whose_leaders_cross_exchange_their_places():
    labels = Labels([(50, 50), (70, 50)], [BOX, BOX], FRAME, RINGS)
    before = [LabelPlace(30, 40, True), LabelPlace(-30, 40, True)]
    assert list(labels.crossings(before)) == [(0, 1)]
    assert untangled(labels, before) == [LabelPlace(-10, 40, True), LabelPlace(10, 40, True)]


def test_a_label_that_comes_near_its_point_needs_no_leader():
    labels = Labels([(50, 50), (80, 80)], [BOX, BOX], FRAME, RINGS)
    before = [LabelPlace(40, 34, True), LabelPlace(-18, -38, True)]
    after = untangled(labels, before)
    assert [(one.dx, one.dy) for one in after] == [(12, -8), (10, 4)]
    assert [one.leader for one in after] == [False, False]


def test_a_label_that_does_not_fit_in_the_others_place_moves():
    wide = (60.0, 12.0)
    labels = Labels([(100, 60), (120, 60)], [wide, BOX], FRAME, RINGS, [Area(90, 118, 10, 10)])
    before = [LabelPlace(30, 40, True), LabelPlace(-12, 42, True)]
    assert list(labels.crossings(before)) == [(0, 1)]
    after = untangled(labels, before)
    assert not crossed(labels.points, after)
    assert not overlap(labels.area(0, after[0]), labels.area(1, after[1]))


def test_leaders_that_do_not_cross_stay_as_they_are():
    labels = Labels([(50, 50), (70, 50)], [BOX, BOX], FRAME, RINGS)
    places = [LabelPlace(-30, 40, True), LabelPlace(30, 40, True)]
    assert untangled(labels, places) == places
    assert untangled(Labels([], [], FRAME, RINGS), []) == []


def test_labels_do_not_exchange_their_places_where_a_line_would_then_pass_a_point():
    where = [(50, 50), (90, 50)]
    before = [LabelPlace(50, 60, True), LabelPlace(-50, 60, True)]
    free = untangled(Labels(where, [BOX, BOX], FRAME, RINGS), before)
    assert free == [LabelPlace(-10, 60, True), LabelPlace(10, 60, True)]
    point = (45.0, 80.0)
    labels = Labels(where, [BOX, BOX], FRAME, RINGS, beside=[point])
    assert labels.faults(before) == (0, 1)
    assert labels.faults(free) == (1, 0)
    after = untangled(labels, before)
    assert crossed(where, after) == 0
    assert not any(past(complex(*point), line) for line in lines(where, after))


def test_a_label_whose_line_passes_a_point_moves():
    labels = Labels([(50, 50), (70, 50)], [BOX, BOX], FRAME, RINGS, beside=[(50.0, 75.0)])
    before = [LabelPlace(0, 50, True), LabelPlace(12, 0, False)]
    assert labels.faults(before) == (1, 0)
    after = untangled(labels, before)
    assert labels.faults(after) == (0, 0)
    assert after[1] == before[1]


def test_a_label_moves_from_the_leader_that_runs_through_it():
    labels = Labels([(50, 50), (95, 80)], [BOX, BOX], FRAME, RINGS)
    before = [LabelPlace(60, 60, True), LabelPlace(-12, 0, False)]
    assert labels.cuttings(before) == [(0, 1)]
    assert labels.faults(untangled(labels, before)) == (0, 0)


line_ends = st.tuples(st.integers(0, 40), st.integers(0, 40))


@given(st.tuples(line_ends, line_ends), line_ends, st.tuples(st.integers(1, 20), st.integers(1, 20)))
def test_a_line_runs_through_an_area_that_holds_an_end_of_it_or_whose_diagonal_it_crosses(line, centre, size):
    start, end = (complex(x + 0.31, y + 0.17) for x, y in line)
    middle, corner, other = complex(*centre), complex(*size) / 2, complex(size[0], -size[1]) / 2
    held = any(abs((at - middle).real) < corner.real and abs((at - middle).imag) < corner.imag for at in (start, end))
    crossing = any(by_orientation((start, end), (middle - half, middle + half)) for half in (corner, other))
    ends = [np.array([[at.real, at.imag]]) for at in (start, end)]
    (found,) = cuts(*ends, np.array([centre], dtype=float), np.array(size, dtype=float))[0]
    assert found == (held or (crossing and start != end))


def test_where_every_line_passes_a_point_the_label_stays():
    around = [(50 + 20 * across, 50 + 20 * up) for across in (-1, -0.5, 0, 0.5, 1) for up in (-1, -0.5, 0, 0.5, 1)]
    fence = [point for point in around if max(abs(point[0] - 50), abs(point[1] - 50)) == 20]
    taken = [Area(50, 50, 25, 25)]
    labels = Labels([(50, 50)], [BOX], (100, 100), RINGS, taken, beside=fence)
    before = [LabelPlace(40, 0, True)]
    assert labels.faults(before)[0] > 0
    assert untangled(labels, before) == before


@given(points)
def test_after_untangling_no_line_passes_a_point_and_no_more_cross_or_run_through_labels(where):
    labels, before = labelled(where, [BOX] * len(where))
    assert passed(labels.points, before) == 0
    after = untangled(labels, before)
    assert passed(labels.points, after) == 0
    assert labels.faults(after) <= labels.faults(before)


@given(points, st.data())
def test_untangling_places_that_pass_points_never_makes_them_worse(where, data):
    offsets = st.tuples(st.integers(-60, 60), st.integers(12, 60))
    before = [LabelPlace(*data.draw(offsets), True) for _ in where]
    labels = Labels(where, [BOX] * len(where), FRAME, RINGS)
    after = untangled(labels, before)
    assert labels.faults(after) <= labels.faults(before)
    assert passed(where, after) <= passed(where, before)


@given(st.lists(st.tuples(st.one_of(coordinates, clusters), st.sampled_from([8.0, 14.0, 50.0])), max_size=25))
def test_labels_of_any_size_have_no_more_faults_than_before_and_cover_nothing(drawn):
    labels, before = labelled([at for at, _ in drawn], [(wide, 12.0) for _, wide in drawn])
    after = untangled(labels, before)
    assert labels.faults(after) <= labels.faults(before)
    areas = [labels.area(at, one) for at, one in enumerate(after)]
    for one, other in combinations(areas, 2):
        assert not overlap(one, Area(other.x, other.y, other.half_width - 1e-6, other.half_height - 1e-6))
    for area in areas:
        assert area.half_width - 1e-6 <= area.x <= FRAME[0] - area.half_width + 1e-6
        assert area.half_height - 1e-6 <= area.y <= FRAME[1] - area.half_height + 1e-6


def pixels(layout, across, up) -> complex:
    """Where a value of the printed plane is, from its lower left corner."""
    size = [layout.width - layout.margin.l - layout.margin.r, layout.height - layout.margin.t - layout.margin.b]
    ends = [(across, layout.xaxis.range, size[0]), (up, layout.yaxis.range, size[1])]
    return complex(*((value - low) / (high - low) * length for value, (low, high), length in ends))


def printed_lines(layout, named) -> list[tuple[complex, complex]]:
    led = [note for note in named if "rgba" not in note.arrowcolor]
    starts = [pixels(layout, note.x, note.y) for note in led]
    return [(start, start + complex(note.ax, -note.ay)) for start, note in zip(starts, led, strict=True)]


@pytest.mark.parametrize("seed", range(6))
def test_in_a_narrow_crowded_plane_all_points_are_named_and_no_leader_passes_one_or_crosses_another(seed):
    layout = printing.printed(plane(26, seed, most=0.4), Style()).layout
    named = [note for note in layout.annotations if note.showarrow and note.text]
    assert len(named) == 26
    led = printed_lines(layout, named)
    assert len(led) > 5
    assert not [pair for pair in combinations(led, 2) if by_orientation(*pair)]
    assert not [(note, line) for note in named for line in led if past(pixels(layout, note.x, note.y), line)]


@pytest.mark.parametrize("seed", range(4))
def test_on_paper_no_leader_passes_a_point_that_is_not_named(seed):
    frame = plane(30, seed, most=0.4).data
    frame = frame.assign(quiet=frame.index % 2 > 0)
    figure = printing.printed(drawn(strictness_plane(frame, WORDS), frame, "strictness"), Style())
    layout = figure.layout
    named = [note for note in layout.annotations if note.showarrow and note.text]
    marks = [pixels(layout, x, y) for x, y in zip(frame["x"], frame["y"], strict=True)]
    led = printed_lines(layout, named)
    assert len(named) == 15
    assert led
    assert not [(mark, line) for mark in marks for line in led if past(mark, line)]
