"""Names of boxes on a printed page: none covers another, or what is written."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from figures.print.panels.box_style import Pen, Rect
from figures.print.panels.judged_boxes import PlacedBox
from figures.print.panels.overlay import box_names
from figures.print.panels.text import TextStyle
from figures.print.panels.view import View
from records import Level
from scoring.page_transform import WHOLE_PAGE

PEN = Pen(1.0, False, TextStyle("Liberation Sans", 8.0))


def gold(name: str, left: float, top: float, level: Level = "answer") -> PlacedBox:
    return PlacedBox(name, "gold", level, 1, (left, top, left + 200, top + 100), name)


def view(wide: float) -> View:
    return View("b", "s", 1, WHOLE_PAGE, Rect(0, 0, wide, wide))


def printed_names(boxes: list[PlacedBox], wide: float) -> list[str]:
    drawn = "".join(str(name) for name in box_names(boxes, view(wide), PEN))
    return [box.name for box in boxes if f">{box.name}<" in drawn]


@pytest.mark.parametrize(("wide", "left"), [(400, ["Q1", "Q2", "Q3"]), (24, ["Q1", "Q2"])])
def test_a_name_covers_neither_what_is_written_nor_another(wide: float, left: list[str]) -> None:
    boxes = [gold("Q1", 0, 0), gold("Q2", 130, 360), gold("Q3", 130, 460)]
    drawn = [ET.fromstring(f"<g>{name}</g>") for name in box_names(boxes, view(wide), PEN)]
    grounds = [[float(name[0].get(side, "")) for side in ("x", "y", "width", "height")] for name in drawn]
    written = [view(wide).rect(box.box) for box in boxes]
    areas = [*(Rect(*ground) for ground in grounds), *written]
    for at, one in enumerate(areas[: len(grounds)]):
        for other in areas[at + 1 :]:
            apart_across = one.x >= other.right - 0.01 or other.x >= one.right - 0.01
            assert apart_across or one.y >= other.bottom - 0.01 or other.y >= one.bottom - 0.01
    assert printed_names(boxes, wide) == left


def test_an_answers_name_goes_before_its_steps() -> None:
    step, answer = gold("step", 300, 300, "step"), gold("answer", 290, 340)
    assert "answer" in printed_names([step, answer], 200)
