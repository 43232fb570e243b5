"""Boxes of the making script follow the picture: measured on pages of known ink, without any font."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from demo import gold
from demo.homework import Question
from demo.pictures.camera import TAKES, photograph
from demo.pictures.writing import Piece, WrittenPage

RECTANGLES = [(120, 160, 420, 60), (300, 520, 500, 90), (90, 900, 700, 40)]  # left, top, width, height
QUESTION = Question("1", "(a)", "solve")


def page_of_rectangles() -> WrittenPage:
    """White paper with three black rectangles, each the only step of its answer."""
    page = WrittenPage(np.full((1200, 900, 3), 255, np.float32), questions=[QUESTION] * len(RECTANGLES))
    for answer, (left, top, width, height) in enumerate(RECTANGLES):
        page.picture[top : top + height, left : left + width] = 0
        page.pieces.append(Piece(np.ones((height, width), np.float32), left, top, answer, 0))
    return page


@pytest.mark.parametrize("name", TAKES)
def test_boxes_enclose_exactly_what_is_dark_in_the_picture(name: str) -> None:
    take = replace(TAKES[name], desk="", light=0.0, shadow=0.0, warmth=0.0, noise=0.0, blur=0.1)
    shot = photograph(page_of_rectangles(), take, (800, 1060), np.random.default_rng(7))
    darkness = shot.picture.mean(axis=2) < 128
    everything = np.zeros_like(darkness)
    for answer in range(len(RECTANGLES)):
        x1, y1, x2, y2 = shot.boxes[answer, 0]
        ys, xs = np.nonzero(darkness[y1 - 2 : y2 + 2, x1 - 2 : x2 + 2])
        assert abs(np.array([xs.min(), ys.min()]) - 2).max() <= 2
        assert abs(np.array([xs.max() + 1 - (x2 - x1), ys.max() + 1 - (y2 - y1)]) - 2).max() <= 2
        everything[y1 - 2 : y2 + 2, x1 - 2 : x2 + 2] = True
    assert not (darkness & ~everything).any()


def test_an_answer_is_the_hull_of_its_ink() -> None:
    page = page_of_rectangles()
    page.pieces = [replace(piece, answer=0, step=None if i == 0 else i - 1) for i, piece in enumerate(page.pieces)]
    shot = photograph(page, TAKES["scan"], (900, 1200), np.random.default_rng(3))
    boxes = np.array([shot.boxes[0, 0], shot.boxes[0, 1]])
    whole = shot.boxes[0, None]
    assert whole[1] < boxes[:, 1].min()
    assert whole[2] >= boxes[:, 2].max()
    assert whole[3] == boxes[:, 3].max()


def test_pixels_become_thousandths_rounded_outwards() -> None:
    # 401 / 1280 = 0.3133 -> 313; 403 / 1280 = 0.3148 -> 315; 10 / 1600 = 0.00625 -> 6; 11 / 1600 -> 7
    page = gold.TakenPage("p.jpg", 1280, 1600, [QUESTION], {(0, None): (401, 10, 403, 11)})
    (answer,) = gold.answers([page])
    assert answer["box_2d"] == [313, 6, 315, 7]
    assert "steps" not in answer


def test_an_identity_is_always_the_same_for_its_key() -> None:
    assert gold.identity("a") == gold.identity("a") != gold.identity("b")
