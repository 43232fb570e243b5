"""What is wrong beside the counts: wrong answer, outside of the answer, wrong order."""

from __future__ import annotations

from records import Failure
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading

BOX = (0.0, 0.0, 100.0, 100.0)
TOP, MIDDLE, BOTTOM = (0.0, 0.0, 100.0, 30.0), (0.0, 30.0, 100.0, 60.0), (0.0, 60.0, 100.0, 100.0)
FAR = (500.0, 500.0, 600.0, 600.0)


def of(category: str, gold: list, response: list, pages: int = 1) -> list[Failure]:
    found = score_reading(sample(*gold, pages=pages), reading(*response), "official").failures
    return [failure for failure in found if failure.category == category]


def test_a_step_under_an_answer_that_is_not_its_answers_match() -> None:
    (found,) = of("step_on_wrong_answer", [answer(1, BOX, TOP)], [answer(1, BOX), answer(1, FAR, TOP)])
    assert (found.lo, found.hi, found.gold, found.pred) == (0.0, 1.0, ("a0.s0",), ("a1.s0",))
    assert found.args == {"iou": 1.0, "answer": 2}


def test_a_step_is_on_the_wrong_answer_where_the_answers_no_longer_match() -> None:
    half = (0.0, 0.0, 50.0, 100.0)
    (found,) = of("step_on_wrong_answer", [answer(1, BOX, TOP)], [answer(1, half, TOP)])
    assert (found.lo, found.hi) == (0.5, 1.0)


def test_a_step_may_leave_its_answer_by_two_units() -> None:
    within = (-2.0, 0.0, 102.0, 30.0)
    beyond = (-2.0, 0.0, 103.5, 30.0)
    assert of("containment_violation", [], [answer(1, BOX, within)]) == []
    (found,) = of("containment_violation", [answer(1, BOX)], [answer(1, BOX, TOP, beyond)])
    assert (found.args, found.pred, found.item_id) == ({"right": 3.5}, ("a0.s1", "a0"), "i0")
    assert (found.lo, found.hi) == (0.0, 1.0)


def test_steps_of_a_malformed_answer_cannot_leave_it() -> None:
    assert of("containment_violation", [], [answer(1, None, FAR)]) == []


def test_step_ids_decide_the_order_before_the_position() -> None:
    gold = [answer(1, BOX, TOP, MIDDLE, BOTTOM, ids=["1", "2", "3"])]
    listed_backwards = answer(1, BOX, BOTTOM, MIDDLE, TOP, ids=["3", "2", "1"])
    assert of("order_error", gold, [listed_backwards]) == []
    numbered_wrongly = answer(1, BOX, TOP, MIDDLE, BOTTOM, ids=["1", "3", "2"])
    (found,) = of("order_error", gold, [numbered_wrongly])
    assert (found.kind, found.args) == ("step_order", {"expected": ["1", "2", "3"], "found": ["1", "3", "2"]})
    assert (found.lo, found.hi) == (0.0, 1.0)


def test_without_distinct_numbers_the_position_is_the_order() -> None:
    gold = [answer(1, BOX, TOP, BOTTOM)]
    assert len(of("order_error", gold, [answer(1, BOX, BOTTOM, TOP)])) == 1
    assert len(of("order_error", gold, [answer(1, BOX, BOTTOM, TOP, ids=["1", "1"])])) == 1
    assert of("order_error", gold, [answer(1, BOX, TOP, BOTTOM, ids=["b", "a"])]) == []


def test_an_order_is_wrong_only_where_both_steps_are_matched() -> None:
    low = (0.0, 60.0, 100.0, 80.0)  # Half of BOTTOM.
    (found,) = of("order_error", [answer(1, BOX, TOP, BOTTOM)], [answer(1, BOX, low, TOP)])
    assert (found.lo, found.hi) == (0.0, 0.5)


def test_an_order_names_the_steps_that_are_matched_at_its_thresholds() -> None:
    low = (0.0, 60.0, 100.0, 80.0)
    gold = [answer(1, BOX, TOP, MIDDLE, BOTTOM, ids=["1", "2", "3"])]
    found = of("order_error", gold, [answer(1, BOX, MIDDLE, TOP, low)])
    assert [(f.lo, f.hi, f.args["found"]) for f in found] == [(0.0, 0.5, ["2", "1", "3"]), (0.5, 1.0, ["2", "1"])]


def test_answers_that_jump_back_to_an_earlier_page() -> None:
    response = [answer(1, BOX), answer(2, BOX), answer(1, FAR), answer(2, FAR)]
    (found,) = of("order_error", [], response, pages=2)
    assert (found.kind, found.args, found.pred, found.page) == ("page_order", {"from": 2, "to": 1}, ("a1", "a2"), 1)
