"""Every unmatched box is in exactly one category at every threshold, and in the right one.

The categories of `scoring` come from intervals of thresholds; here the table of rules is applied anew,
naively, at 19 thresholds, and must say the same of every box.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from records import Reading, Sample, Scored
from scoring.grounding import matching
from tests.scoring.grounding.grounding_cases import answer, cases, reading, sample, score_reading
from tests.scoring.grounding.naive_failures import categories

TAUS = [k / 20 for k in range(1, 20)]
BESIDE = {"format_failure", "no_response", "step_on_wrong_answer", "containment_violation", "order_error", "repetition"}


def explained(scored: Scored, tau: float) -> Counter[tuple[str, str]]:
    """How often each unmatched box stands in each category at a threshold."""
    unmatched = {"gold": matched_names(scored, tau, "gold"), "pred": matched_names(scored, tau, "pred")}
    found: Counter[tuple[str, str]] = Counter()
    for failure in scored.failures:
        if failure.category not in BESIDE and failure.lo < tau <= failure.hi:
            for side, names in (("gold", failure.gold), ("pred", failure.pred)):
                found.update((f"{side} {name}", failure.category) for name in names if name not in unmatched[side])
    return found


def matched_names(scored: Scored, tau: float, side: str) -> set[str]:
    return {getattr(match, side) for match in scored.matches if match.iou >= tau}


def check(gold: Sample, response: Reading) -> None:
    scored = score_reading(gold, response, "official")
    for tau in TAUS:
        expected = Counter((box, category) for box, category in categories(gold, response, tau).items())
        assert explained(scored, tau) == expected, f"at {tau}"


@given(cases())
def test_intervals_agree_with_brute_force_at_19_thresholds(case: tuple[Sample, Reading]) -> None:
    check(*case)


@given(cases())
def test_very_many_pairs_are_tried_a_few_at_a_time_with_the_same_result(case: tuple[Sample, Reading]) -> None:
    whole = score_reading(*case, "official")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "_TRIED", 2)
        assert score_reading(*case, "official") == whole


BOX = (0.0, 0.0, 10.0, 10.0)
LEFT, RIGHT = (0.0, 0.0, 5.0, 10.0), (5.0, 0.0, 10.0, 10.0)


@pytest.mark.parametrize(
    ("gold", "response"),
    [
        pytest.param([answer(1, BOX)], [answer(2, BOX), answer(2, BOX)], id="two on the wrong page"),
        pytest.param([answer(1, BOX)], [answer(1, BOX), answer(1, LEFT), answer(1, RIGHT)], id="two duplicates"),
        pytest.param([answer(1, BOX), answer(1, BOX)], [answer(1, LEFT), answer(1, RIGHT)], id="exact ties"),
        pytest.param([answer(1, BOX, BOX)], [answer(1, BOX, LEFT, RIGHT)], id="split in two"),
        pytest.param([answer(1, BOX, LEFT, RIGHT)], [answer(1, BOX, BOX)], id="merged from two"),
        pytest.param([answer(1, BOX, LEFT, RIGHT)], [answer(1, BOX)], id="no steps at all"),
        pytest.param(
            [answer(1, BOX, LEFT)], [answer(3, BOX, LEFT), answer(0, None, LEFT)], id="pages that do not exist"
        ),
        pytest.param([], [answer(1, BOX, LEFT)], id="no gold"),
        pytest.param([answer(1, BOX, LEFT)], [], id="no response boxes"),
    ],
)
def test_intervals_agree_with_brute_force_on_chosen_cases(gold: list, response: list) -> None:
    check(sample(*gold, pages=2), reading(*response))


@given(cases())
def test_unmatched_and_matched_boxes_are_all_boxes_of_the_sample(case: tuple[Sample, Reading]) -> None:
    gold, response = case
    scored = score_reading(gold, response, "official")
    numbers = {page.number for page in gold.pages}
    total = sum(bool(a.box) + sum(bool(s.box) for s in a.steps) for a in gold.answers if a.page in numbers)
    total += sum(bool(a.box) + sum(bool(s.box) for s in a.steps) for a in response.answers)
    for tau in TAUS:
        matched = sum(2 for match in scored.matches if match.iou >= tau)
        assert matched + sum(explained(scored, tau).values()) == total


@given(cases())
def test_protocols_agree_on_failures(case: tuple[Sample, Reading]) -> None:
    official, paper = (score_reading(*case, protocol) for protocol in ("official", "paper"))
    assert official.failures == paper.failures
    assert official.matches == paper.matches
