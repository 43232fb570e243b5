"""Whether published results stand beside the runs is part of a view, on the two pages that can show them."""

from __future__ import annotations

from cache.selection import label_views, views
from cache.selection.label_views import split_published, with_published
from cache.selection.selection import Selection
from scoring.tasks import TASKS

SKETCHES, BOXES = TASKS["sketchjudge"], TASKS["hgbench"]
LOADED = {"category": ["chart", "physics"], "reference": ["with", "without"]}


def test_every_view_of_the_plane_and_of_the_leaderboard_can_say_it() -> None:
    known = views.known_views(SKETCHES, LOADED)
    for arrow in (None, *label_views.arrows(SKETCHES, LOADED)):
        for facet in ("", "category"):
            word = label_views.plane_view(arrow, facet, beside=True)
            assert word in known
            assert split_published(word)[1]
            assert label_views.plane_of(word, SKETCHES, LOADED) == (arrow, facet)
    for facet in ("", "category"):
        word = views.board_view("fnr", facet, beside=True)
        assert word in known
        assert views.board_of(word, SKETCHES) == ("fnr", facet)


def test_no_other_view_says_it() -> None:
    assert not any(split_published(view)[1] for view in views.known_views(BOXES, {}) if not view.startswith("metric."))
    assert "pair/published" not in views.known_views(SKETCHES, LOADED)


def test_it_stays_on_its_page() -> None:
    asked = Selection(view="plane/published")
    assert views.fit_to_page(asked, views.PLANE) == asked
    assert views.fit_to_page(asked, views.BOARD).view == ""
    assert views.fit_to_page(Selection(view="metric.fnr/published"), views.BOARD).view == "metric.fnr/published"


def test_a_word_and_its_end_come_apart_again() -> None:
    for view in ("", "plane", "plane.category"):
        assert split_published(with_published(view, "plane", beside=True)) == (view or "plane", True)
        assert split_published(with_published(view, "plane", beside=False)) == (view, False)
