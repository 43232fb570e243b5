"""The part of a page that a tile shows, where gold states a place beside what is scored too; where a tile leads."""

from __future__ import annotations

from typing import Any

import pytest

from cache import memo
from cache.selection.selection import Selection
from components.widgets import tiles
from errors import ImageError


def row(*places: tuple[float, ...]) -> dict[str, Any]:
    return {"sample": "one", "page": 1, "places": places}


@pytest.fixture(autouse=True)
def half_a_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "fetch", lambda *_: (500, 2000))


def test_the_part_is_as_wide_as_the_page_and_begins_above_the_figure() -> None:
    # 100 of 500 pixels across and 400 of 2000 down are a fifth of the page.
    assert tiles.stated_region("b", row((100, 400, 250, 600))) == (
        (0.0, 140.0, 1000.0, 300.0), ((200.0, 200.0, 500.0, 300.0),)
    )  # fmt: skip


def test_several_figures_are_shown_together_and_what_lies_beyond_the_page_is_cut_off() -> None:
    found = tiles.stated_region("b", row((400, 1900, 900, 2400), (0, 20, 50, 40)))
    assert found is not None
    part, boxes = found
    assert part == (0.0, 0.0, 1000.0, 1000.0)
    assert boxes[0] == (800.0, 950.0, 1000.0, 1000.0)


@pytest.mark.parametrize("places", [(), ((0, 0, 0, 0),), ((600, 0, 700, 50),)])
def test_without_a_place_on_the_page_the_whole_page_is_shown(places: tuple[tuple[float, ...], ...]) -> None:
    assert tiles.stated_region("b", row(*places)) is None


def test_without_an_image_no_part_of_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> tuple[int, int]:
        raise ImageError("There is no image.")

    monkeypatch.setattr(memo, "fetch", lost)
    assert tiles.stated_region("b", row((0, 0, 10, 10))) is None


def test_a_tile_shows_every_box_of_its_page() -> None:
    row = {
        "page": 2,
        "gold_boxes": ((1, (0.0, 0.0, 9.0, 9.0)), (2, (10.0, 20.0, 30.0, 40.0))),
        "pred_boxes": ((2, (25.0, 5.0, 60.0, 30.0)),),
    }
    assert tiles.failure_region(row) == (10.0, 5.0, 60.0, 40.0)
    assert tiles.failure_region({"page": 3, "gold_boxes": (), "pred_boxes": ()}) is None


def test_a_tile_leads_to_its_failure_in_the_inspector() -> None:
    row = {
        "run": "a",
        "category": "missed_answer",
        "sample": "s",
        "page": 2,
        "item": None,
        "gold": ("a3.s1",),
        "pred": (),
    }
    link = tiles.failure_selection(Selection(benchmark="mine", tau=0.7), row)
    shown = Selection(benchmark="mine", leads=("a",), fail="missed_answer", tau=0.7, at="s", page=2, item="a3.s1")
    assert link == shown
    chosen = Selection(benchmark="mine", runs=("a", "b"), tau=0.7)
    link = tiles.failure_selection(chosen, row)
    assert (link.runs, link.shown_runs) == (("a", "b"), ("a",))
