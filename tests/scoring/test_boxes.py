"""Geometry of boxes: by hand, by property, and against pycocotools."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools import mask as coco

from scoring.boxes import areas, covered_area, intersection_matrix, iou_matrix, union_area

edges = st.integers(min_value=0, max_value=40)
boxes = st.tuples(edges, edges, edges, edges).map(
    lambda b: (min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]) + 1, max(b[1], b[3]) + 1)
)
many = st.lists(boxes, max_size=6)


def test_iou_of_two_boxes_that_share_a_quarter() -> None:
    # 10 x 10 each, sharing 5 x 5 = 25; union 100 + 100 - 25 = 175.
    assert iou_matrix([(0, 0, 10, 10)], [(5, 5, 15, 15)])[0, 0] == 25 / 175


def test_boxes_that_only_touch_share_nothing() -> None:
    assert iou_matrix([(0, 0, 10, 10)], [(10, 0, 20, 10), (0, 10, 10, 20)]).tolist() == [[0.0, 0.0]]


def test_no_boxes_give_empty_matrices() -> None:
    assert iou_matrix([], [(0, 0, 1, 1)]).shape == (0, 1)
    assert iou_matrix([(0, 0, 1, 1)], []).shape == (1, 0)
    assert areas([]).shape == (0,)
    assert union_area([]) == 0.0


def test_a_box_without_area_overlaps_nothing_and_warns_of_nothing() -> None:
    flat = (5.0, 5.0, 5.0, 9.0)
    assert iou_matrix([flat, (9.0, 9.0, 1.0, 1.0)], [flat, (0, 0, 10, 10)]).tolist() == [[0.0, 0.0], [0.0, 0.0]]


def test_union_counts_shared_area_once() -> None:
    # 10 x 10 twice, sharing 5 x 10: 100 + 100 - 50.
    assert union_area([(0, 0, 10, 10), (5, 0, 15, 10)]) == 150.0
    assert union_area([(0, 0, 10, 10), (2, 2, 4, 4)]) == 100.0
    assert union_area([(0, 0, 1, 1), (10, 10, 12, 13)]) == 7.0


def test_covered_area_is_cut_to_the_box() -> None:
    # Left half from outside, and a 2 x 10 strip at the right: 50 + 20.
    assert covered_area((0, 0, 10, 10), [(-5, -5, 5, 20), (8, 0, 30, 10), (50, 50, 60, 60)]) == 70.0


@given(many, many)
def test_iou_agrees_with_pycocotools(a: list, b: list) -> None:
    ours = iou_matrix(a, b)
    assert ours.shape == (len(a), len(b))
    if a and b:
        xywh = [[[x1, y1, x2 - x1, y2 - y1] for x1, y1, x2, y2 in side] for side in (a, b)]
        theirs = coco.iou(np.array(xywh[0], dtype=float), np.array(xywh[1], dtype=float), [0] * len(b))
        assert ours == pytest.approx(theirs, abs=1e-12)


@given(many, many)
def test_iou_is_symmetric_and_within_bounds(a: list, b: list) -> None:
    assert (iou_matrix(a, b) == iou_matrix(b, a).T).all()
    assert ((iou_matrix(a, b) >= 0) & (iou_matrix(a, b) <= 1)).all()
    assert (np.diag(iou_matrix(a, a)) == 1.0).all()


@given(many)
def test_union_equals_the_number_of_covered_unit_cells(found: list) -> None:
    grid = np.zeros((60, 60), dtype=bool)
    for x1, y1, x2, y2 in found:
        grid[y1:y2, x1:x2] = True
    assert union_area(found) == grid.sum()


@given(boxes, many)
def test_covered_area_equals_the_number_of_covered_unit_cells_inside(box: tuple, others: list) -> None:
    grid = np.zeros((60, 60), dtype=bool)
    for x1, y1, x2, y2 in others:
        grid[y1:y2, x1:x2] = True
    assert covered_area(box, others) == grid[box[1] : box[3], box[0] : box[2]].sum()


@given(boxes, boxes)
def test_intersection_never_exceeds_either_area(a: tuple, b: tuple) -> None:
    assert intersection_matrix([a], [b])[0, 0] <= min(areas([a])[0], areas([b])[0])
