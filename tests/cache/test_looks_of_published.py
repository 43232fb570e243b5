"""Whether published results stand beside the runs is part of a view, on the two pages that can show them."""

from __future__ import annotations

from cache import looks, looks_of_labels
from cache.looks_of_published import joined, split
from cache.selection import Selection
from scoring.tasks import TASKS

SKETCHES, BOXES = TASKS["sketchjudge"], TASKS["hgbench"]
LOADED = {"category": ["chart", "physics"], "reference": ["with", "without"]}


def test_every_view_of_the_plane_and_of_the_leaderboard_can_say_it() -> None:
    known = looks.views(SKETCHES, LOADED)
    for arrow in (None, *looks_of_labels.arrows(SKETCHES, LOADED)):
        for facet in ("", "category"):
            word = looks_of_labels.plane_view(arrow, facet, beside=True)
            assert word in known
            assert split(word)[1]
            assert looks_of_labels.plane_of(word, SKETCHES, LOADED) == (arrow, facet)
    for facet in ("", "category"):
        word = looks.board_view("fnr", facet, beside=True)
        assert word in known
        assert looks.board_of(word, SKETCHES) == ("fnr", facet)


def test_no_other_view_says_it() -> None:
    assert not any(split(view)[1] for view in looks.views(BOXES, {}) if not view.startswith("metric."))
    assert "pair/published" not in looks.views(SKETCHES, LOADED)


def test_it_stays_on_its_page() -> None:
    asked = Selection(view="plane/published")
    assert looks.fitting(asked, looks.PLANE) == asked
    assert looks.fitting(asked, looks.BOARD).view == ""
    assert looks.fitting(Selection(view="metric.fnr/published"), looks.BOARD).view == "metric.fnr/published"


def test_a_word_and_its_end_come_apart_again() -> None:
    for view in ("", "plane", "plane.category"):
        assert split(joined(view, "plane", beside=True)) == (view or "plane", True)
        assert split(joined(view, "plane", beside=False)) == (view, False)
