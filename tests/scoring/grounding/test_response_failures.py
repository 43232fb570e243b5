"""What is wrong with a response as a whole."""

from __future__ import annotations

from collections import Counter

import pytest

from records import Note, Prediction, Scored
from scoring.grounding.task import HGBENCH
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading

BOX, TOP, FAR = (0.0, 0.0, 100.0, 100.0), (0.0, 0.0, 100.0, 30.0), (500.0, 500.0, 600.0, 600.0)
GOLD = sample(answer(1, BOX, TOP), answer(1, FAR))


def answered(raw: str, protocol: str = "official") -> Scored:
    return scored_of(HGBENCH, GOLD, Prediction("s", raw), protocol)


def counted(scored: Scored) -> Counter[str]:
    return Counter(failure.category for failure in scored.failures if failure.lo < 0.5 <= failure.hi)


@pytest.mark.parametrize("protocol", ["official", "paper"])
@pytest.mark.parametrize(
    ("raw", "kind"),
    [("FAIL_STR", "sentinel"), ("", "empty_response"), ("I cannot see any handwriting.", "no_array")],
)
def test_a_response_without_any_box_is_one_record_that_explains_all_gold_boxes(
    raw: str, kind: str, protocol: str
) -> None:
    (found,) = answered(raw, protocol).failures
    assert (found.category, found.kind, found.gold) == ("format_failure", kind, ("a0", "a1", "a0.s0"))


def test_only_the_sentinel_fails_officially_and_all_of_them_in_the_paper() -> None:
    assert [answered(raw).state for raw in ("FAIL_STR", "", "no boxes")] == ["failed", "scored", "scored"]
    assert {answered(raw, "paper").state for raw in ("FAIL_STR", "", "no boxes")} == {"failed"}


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_the_boxes_of_a_truncated_response_are_judged_all_the_same(protocol: str) -> None:
    whole = '[{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0, 100, 100]}, {"page": 1, "type": "comp'
    found = answered(whole, protocol)
    assert counted(found) == {"format_failure": 1, "missed_answer": 1, "missed_steps": 1}
    assert found.failures[0].kind == "truncated"
    assert found.judgements[0].outcome == "matched"


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_a_malformed_box_is_a_format_failure_whose_steps_stay(protocol: str) -> None:
    raw = '[{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0], "steps": [{"box_2d": [0, 0, 100, 30]}]}]'
    found = answered(raw, protocol)
    assert counted(found) == {"format_failure": 1, "missed_answer": 2, "step_on_wrong_answer": 1}
    assert found.sums["dropped_boxes"] == 1


def test_an_empty_array_is_valid_and_misses_everything() -> None:
    assert counted(answered("[]")) == {"missed_answer": 2, "step_of_missed_answer": 1}


def test_no_response_is_one_record_that_explains_all_gold_boxes() -> None:
    (found,) = scored_of(HGBENCH, GOLD, None, "paper").failures
    assert (found.category, found.gold, found.args) == ("no_response", ("a0", "a1", "a0.s0"), {"answers": 2})


def test_an_answer_on_a_page_that_does_not_exist_is_one_record_with_its_steps() -> None:
    found = score_reading(GOLD, reading(answer(0, BOX, TOP), answer(4, None, TOP)), "official").failures
    lost = [(f.page, f.args, f.pred) for f in found if f.category == "page_out_of_range"]
    assert lost == [
        (1, {"stated": 0, "pages": 1, "steps": 1}, ("a0", "a0.s0")),
        (1, {"stated": 4, "pages": 1, "steps": 1}, ("a1.s0",)),
    ]


def test_repetition_is_a_record_of_its_own_and_the_response_is_scored_all_the_same() -> None:
    found = score_reading(GOLD, reading(answer(1, BOX)), "official", repeated=Note("identical_boxes", {"n": 4}))
    assert found.failures[-1].category == "repetition"
    assert found.failures[-1].args == {"n": 4}
    assert (found.sums["repetition_rate"], found.sums["repetition_rate.n"], found.sums["answer.tp"]) == (1, 1, 1)
