"""Why step boxes fail, case by case, with the thresholds at which they do."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Failure
from scoring.grounding import step_failures
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading

BOX = (0.0, 0.0, 100.0, 100.0)
TOP, MIDDLE, BOTTOM = (0.0, 0.0, 100.0, 30.0), (0.0, 30.0, 100.0, 60.0), (0.0, 60.0, 100.0, 100.0)
FAR = (500.0, 500.0, 600.0, 600.0)


def failures(gold: list, response: list, pages: int = 1) -> list[Failure]:
    found = score_reading(sample(*gold, pages=pages), reading(*response), "official").failures
    return [f for f in found if "step" in f.category]


def seen(found: list[Failure]) -> list[tuple]:
    return [(f.category, f.lo, f.hi, f.gold, f.pred) for f in found]


def test_steps_that_match_exactly_fail_at_no_threshold() -> None:
    assert failures([answer(1, BOX, TOP, BOTTOM)], [answer(1, BOX, TOP, BOTTOM)]) == []


def test_an_answer_without_any_step_is_one_record_for_all_of_its_steps() -> None:
    found = failures([answer(1, BOX, TOP, MIDDLE, BOTTOM)], [answer(1, BOX)])
    assert seen(found) == [("missed_steps", 0.0, 1.0, ("a0", "a0.s0", "a0.s1", "a0.s2"), ("a0",))]
    assert found[0].args == {"steps": 3}


def test_above_the_overlap_of_the_answers_its_steps_are_those_of_a_missed_answer() -> None:
    half = (0.0, 0.0, 50.0, 100.0)
    assert seen(failures([answer(1, BOX, TOP)], [answer(1, half)])) == [
        ("missed_steps", 0.0, 0.5, ("a0", "a0.s0"), ("a0",)),
        ("step_of_missed_answer", 0.5, 1.0, ("a0.s0",), ()),
    ]


def test_a_step_found_under_another_answer_is_not_missed_with_the_others() -> None:
    # The second predicted answer holds TOP, so only BOTTOM is missed by the first, which has no steps.
    found = failures([answer(1, BOX, TOP, BOTTOM)], [answer(1, BOX), answer(1, FAR, TOP)])
    assert [f.gold for f in found if f.category == "missed_steps"] == [("a0", "a0.s1")]


def test_a_step_split_in_three_is_one_record_once_no_piece_matches() -> None:
    # The pieces are 30, 30 and 40 of 100 rows: the last one matches up to 0.4. Above, all three are unmatched.
    # Up to 0.4 the first two cover 60 of 100 rows, but the step is matched.
    found = failures([answer(1, BOX, BOX)], [answer(1, BOX, TOP, MIDDLE, BOTTOM)])
    assert seen(found) == [
        ("step_over_segmentation", 0.4, 1.0, ("a0.s0",), ("a0.s0", "a0.s1", "a0.s2")),
        ("extra_step", 0.0, 0.4, (), ("a0.s0",)),
        ("extra_step", 0.0, 0.4, (), ("a0.s1",)),
    ]
    assert found[0].args == {"parts": 3}


def test_pieces_that_cover_less_than_half_are_no_split() -> None:
    thin = [(0.0, 0.0, 100.0, 20.0), (0.0, 20.0, 100.0, 40.0)]  # 40 of 100 rows.
    found = failures([answer(1, BOX, BOX)], [answer(1, BOX, *thin)])
    assert "step_over_segmentation" not in {f.category for f in found}
    overlapping = [(0.0, 0.0, 100.0, 40.0), (0.0, 0.0, 100.0, 39.0)]  # Their union is 40, not 79.
    found = failures([answer(1, BOX, BOX)], [answer(1, BOX, *overlapping)])
    assert "step_over_segmentation" not in {f.category for f in found}


def test_a_box_around_two_steps_merges_them_once_it_matches_neither() -> None:
    # BOX holds TOP (30 of its 100 rows, IoU 0.3) and MIDDLE wholly; ties go to the later gold step.
    found = failures([answer(1, BOX, TOP, MIDDLE)], [answer(1, BOX, BOX)])
    assert seen(found) == [
        ("step_under_segmentation", 0.3, 1.0, ("a0.s0", "a0.s1"), ("a0.s0",)),
        ("missed_step", 0.0, 0.3, ("a0.s0",), ()),
    ]


def test_a_step_above_its_overlap_is_poorly_placed_with_its_edges() -> None:
    shifted = (0.0, 10.0, 100.0, 40.0)  # 20 of 40 rows shared with TOP: IoU 0.5.
    (found,) = failures([answer(1, BOX, TOP)], [answer(1, BOX, shifted)])
    assert (found.category, found.lo, found.hi, found.item_id) == ("step_localisation", 0.5, 1.0, "i0")
    assert found.args == {"iou": 0.5, "left": 0.0, "top": 10.0, "right": 0.0, "bottom": 10.0}


def test_an_extra_step_is_shown_with_the_answer_that_its_prediction_matches() -> None:
    found = failures([answer(1, BOX)], [answer(1, BOX, TOP), answer(1, FAR, FAR)])
    assert [(f.category, f.pred, f.item_id) for f in found] == [
        ("extra_step", ("a0.s0",), "i0"),
        ("extra_step", ("a1.s0",), None),
    ]


def test_the_steps_of_all_answers_of_a_page_are_one_pool_but_pages_stay_apart() -> None:
    gold = [answer(1, BOX, TOP), answer(2, BOX, TOP)]
    found = failures(gold, [answer(1, BOX, BOTTOM), answer(1, FAR, TOP), answer(2, BOX, BOTTOM)], pages=2)
    assert [(f.category, f.gold) for f in found if f.gold] == [
        ("missed_step", ("a1.s0",)),
        ("step_on_wrong_answer", ("a0.s0",)),
    ]


thirds = st.integers(1, 40).map(lambda number: number / 3)


@given(st.tuples(thirds, thirds, thirds, thirds), st.floats(0.1, 0.9), st.lists(st.tuples(thirds, thirds), max_size=9))
def test_pieces_that_cover_exactly_half_count_as_without_shortcuts(bounds: tuple, cut: float, more: list) -> None:
    # Sums of areas of more boxes can come out smaller by a rounding: no shortcut may decide such a case.
    x, y, width, height = bounds
    across, split = x + width / 2, y + cut * height
    further = [(x + a / 9, y + b / 9, x + a / 9 + width / 4, y + b / 9 + height / 4) for a, b in more]
    gold = answer(1, BOX, (x, y, x + width, y + height), *further[:2])
    response = answer(1, BOX, (x, y, across, split), (x, split, across, y + height), *further)
    found = failures([gold], [response])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(step_failures, "_ROUNDING", math.inf)
        assert failures([gold], [response]) == found
