"""Names of boxes, labels of braces and signs on a printed page: none covers another, or what is written."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from figures.print.panels.box_style import Pen, Rect
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox
from figures.print.panels.overlay import boxes_over_pages, brace_labels
from figures.print.panels.plates import name_plates
from figures.print.panels.text import TextStyle
from figures.print.panels.view import View
from records import Failure, Level
from scoring.page_transform import WHOLE_PAGE

PEN = Pen(1.0, False, TextStyle("Liberation Sans", 8.0))


def gold(name: str, left: float, top: float, level: Level = "answer") -> PlacedBox:
    return PlacedBox(name, "gold", level, 1, (left, top, left + 200, top + 100), name)


def view(wide: float) -> View:
    return View("b", "s", 1, WHOLE_PAGE, Rect(0, 0, wide, wide))


def printed_names(boxes: list[PlacedBox], wide: float) -> list[str]:
    drawn = "".join(plate.drawn for plate in name_plates(boxes, view(wide), PEN))
    return [box.name for box in boxes if f">{box.name}<" in drawn]


@pytest.mark.parametrize(("wide", "left"), [(400, ["Q1", "Q2", "Q3"]), (24, ["Q1", "Q2"])])
def test_a_name_covers_neither_what_is_written_nor_another(wide: float, left: list[str]) -> None:
    boxes = [gold("Q1", 0, 0), gold("Q2", 130, 360), gold("Q3", 130, 460)]
    drawn = [ET.fromstring(f"<g>{plate.drawn}</g>") for plate in name_plates(boxes, view(wide), PEN)]
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


LINES = 4


def split_lines(left: float, apart: float = 60) -> JudgedBoxes:
    """An answer of four lines, each of which a run splits in two."""
    tops = [300 + apart * at for at in range(LINES)]
    steps = [
        PlacedBox(f"a0.s{at}", "gold", "step", 1, (left, top, 900, top + 40), str(at)) for at, top in enumerate(tops)
    ]
    parts = [
        PlacedBox(f"a0.s{2 * at + half}", "pred", "step", 1, (x, top, x + 300, top + 40), outcome="split")
        for at, top in enumerate(tops)
        for half, x in enumerate((left, left + 320))
    ]
    answer = PlacedBox("a0", "gold", "answer", 1, (left, 300, 900, tops[-1] + 40), "Q1")
    failures = [
        Failure("step_over_segmentation", 1, gold=(f"a0.s{at}",), pred=(f"a0.s{2 * at}", f"a0.s{2 * at + 1}"))
        for at in range(LINES)
    ]
    return JudgedBoxes((answer, *steps, *parts), failures=tuple(failures))


def attributes(drawn: str, tag: str, *names: str) -> list[tuple[float, ...]]:
    """Numbers of the elements of a tag that are white: plates, or the discs of signs."""
    found = (node for node in ET.fromstring(f"<g>{drawn}</g>").iter(tag) if node.get("fill") == "#fff")
    return [tuple(float(node.get(name, "")) for name in names) for node in found]


@pytest.mark.parametrize("wide", [60, 114, 400])
@pytest.mark.parametrize("left", [0, 40, 100, 250])
def test_no_plate_covers_what_is_written(left: float, wide: float) -> None:
    judged, page = split_lines(left), view(wide)
    plates = [
        Rect(*plate)
        for plate in attributes(str(boxes_over_pages([page], judged, PEN, {})), "rect", "x", "y", "width", "height")
    ]
    for box in (page.rect(box.box) for box in judged.boxes if box.role == "gold" and box.level == "step"):
        for plate in plates:
            apart_across = plate.x >= box.right - 0.01 or box.x >= plate.right - 0.01
            assert apart_across or plate.y >= box.bottom - 0.01 or box.y >= plate.bottom - 0.01


def test_a_brace_is_labelled_where_the_margin_has_room_unless_a_callout_tells_it() -> None:
    found = brace_labels([view(400)], split_lines(250), PEN, (), ())
    assert [words for _, words in found] == ["1→2"] * LINES
    assert brace_labels([view(114)], split_lines(0), PEN, (), ()) == []
    assert len(brace_labels([view(400)], split_lines(250), PEN, (), {("pred", "a0.s0")})) == LINES - 1


def test_numbers_of_close_lines_stand_beside_them_and_on_none_of_each_other() -> None:
    judged, page = split_lines(100), view(130)
    numbers = {("pred", f"a0.s{2 * at}"): str(at + 1) for at in range(LINES)}
    discs = attributes(str(boxes_over_pages([page], judged, PEN, numbers)), "circle", "cx", "cy", "r")
    assert len(discs) == LINES
    radius = discs[0][2]
    middles = [page.rect(box.box).middle[1] for box in judged.boxes if (box.role, box.id) in numbers]
    assert all(abs(cy - middle) <= 2.2 * radius for (_, cy, _), middle in zip(discs, middles, strict=True))
    heights = sorted(cy for _, cy, _ in discs)
    assert all(below - above >= 2 * radius for above, below in pairwise(heights))
    # They are whole on the panel, whose edge is a little beyond the page's.
    assert min(cx - radius for cx, _, _ in discs) >= -radius / 2
