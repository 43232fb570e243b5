"""What gold of a page of exams states of its questions."""

from __future__ import annotations

from scoring.mathdoc.gold import figure_places


def test_the_places_of_a_question_are_the_boxes_that_its_figures_state() -> None:
    gold = {"figures": [{"mark": "a", "box": [1, 2, 3, 4]}, {"mark": "b", "box": None}]}
    assert figure_places(gold) == ((1.0, 2.0, 3.0, 4.0),)
    assert figure_places({}) == figure_places("x") == ()
