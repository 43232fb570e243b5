"""Why answer boxes fail, case by case, with the thresholds at which they do."""

from __future__ import annotations

from records import Failure
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading

BOX = (0.0, 0.0, 100.0, 100.0)
MOST = (0.0, 0.0, 80.0, 100.0)  # 80 of 100 columns of BOX: IoU 0.8.
HALF = (0.0, 0.0, 50.0, 100.0)  # IoU 0.5 with BOX.
SLIVER = (0.0, 0.0, 5.0, 100.0)  # IoU 0.05 with BOX.
FAR = (500.0, 500.0, 600.0, 600.0)


def failures(gold: list, response: list, pages: int = 1) -> list[Failure]:
    return list(score_reading(sample(*gold, pages=pages), reading(*response), "official").failures)


def seen(found: list[Failure]) -> list[tuple]:
    return [(f.category, f.lo, f.hi, f.gold, f.pred) for f in found]


def test_a_perfect_answer_fails_at_no_threshold() -> None:
    assert failures([answer(1, BOX)], [answer(1, BOX)]) == []


def test_a_match_becomes_poorly_placed_above_its_iou() -> None:
    (found,) = failures([answer(1, BOX)], [answer(1, MOST)])
    assert (found.category, found.lo, found.hi) == ("localisation", 0.8, 1.0)
    assert found.args == {"iou": 0.8, "left": 0.0, "top": 0.0, "right": -20.0, "bottom": 0.0}
    assert (found.item_id, found.gold, found.pred) == ("i0", ("a0",), ("a0",))


def test_an_overlap_below_a_tenth_is_no_poorly_placed_answer() -> None:
    assert seen(failures([answer(1, BOX)], [answer(1, SLIVER)])) == [
        ("hallucinated_box", 0.05, 1.0, (), ("a0",)),
        ("missed_answer", 0.05, 1.0, ("a0",), ()),
    ]


def test_a_box_on_the_wrong_page_is_so_up_to_its_overlap_there() -> None:
    assert seen(failures([answer(1, BOX)], [answer(2, MOST)], pages=2)) == [
        ("page_misalignment", 0.0, 0.8, ("a0",), ("a0",)),
        ("hallucinated_box", 0.8, 1.0, (), ("a0",)),
        ("missed_answer", 0.8, 1.0, ("a0",), ()),
    ]


def test_a_box_on_the_wrong_page_names_both_pages_and_is_shown_where_it_was_drawn() -> None:
    found = failures([answer(1, BOX)], [answer(2, MOST)], pages=2)[0]
    assert (found.page, found.args) == (2, {"from": 2, "to": 1, "iou": 0.8})


def test_a_second_box_on_a_found_answer_is_a_duplicate_while_both_reach_the_threshold() -> None:
    # MOST is matched up to 0.8. HALF repeats it up to 0.5; between 0.5 and 0.8 it is merely extra, and
    # above 0.8 both are unmatched: the better one is the poorly placed one.
    assert seen(failures([answer(1, BOX)], [answer(1, MOST), answer(1, HALF)])) == [
        ("duplicate_box", 0.0, 0.5, ("a0",), ("a1",)),
        ("localisation", 0.8, 1.0, ("a0",), ("a0",)),
        ("hallucinated_box", 0.5, 1.0, (), ("a1",)),
    ]


def test_an_answer_can_have_several_duplicates() -> None:
    found = failures([answer(1, BOX)], [answer(1, BOX), answer(1, MOST), answer(1, HALF)])
    assert [f.pred for f in found if f.category == "duplicate_box"] == [("a1",), ("a2",)]


def test_a_duplicate_of_an_answer_on_another_page_is_none() -> None:
    found = failures([answer(1, BOX)], [answer(1, BOX), answer(2, BOX)], pages=2)
    assert seen(found) == [("hallucinated_box", 0.0, 1.0, (), ("a1",))]


def test_the_right_page_is_tried_before_the_placing() -> None:
    # p0 overlaps g0 on its own page by a half and g1 on the other page fully. Up to 0.5 it matches g0;
    # above that it is the misplaced g1, and g0 is missed.
    found = failures([answer(1, BOX), answer(2, HALF)], [answer(1, HALF)], pages=2)
    assert seen(found) == [
        ("page_misalignment", 0.5, 1.0, ("a1",), ("a0",)),
        ("missed_answer", 0.5, 1.0, ("a0",), ()),
        ("missed_answer", 0.0, 0.5, ("a1",), ()),
    ]


def test_an_extra_box_says_what_is_closest_to_it_and_has_no_item() -> None:
    found = failures([answer(1, BOX)], [answer(1, BOX), answer(1, SLIVER), answer(1, FAR, FAR)])
    assert [(f.pred, f.args, f.item_id) for f in found if f.category == "hallucinated_box"] == [
        (("a1",), {"best": 0.05, "steps": 0}, None),
        (("a2",), {"best": 0.0, "steps": 1}, None),
    ]


def test_a_missed_answer_says_how_many_steps_went_with_it() -> None:
    (found, *_) = failures([answer(1, BOX, HALF, SLIVER)], [])
    assert (found.category, found.args, found.item_id) == ("missed_answer", {"best": 0.0, "steps": 2}, "i0")
