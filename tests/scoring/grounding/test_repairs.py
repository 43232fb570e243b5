"""Repairs: by hand, to perfection, additive over samples, and Shapley values against their definition."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Reading, Sample, Scored
from scoring.grounding import repairs as impact
from scoring.grounding.repairs import REPAIRS, Repairs, repairs_of
from scoring.grounding.task import CATEGORIES, HGBENCH, METRICS
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, cases, reading, sample, score_reading

BOX, TOP, BOTTOM = (0.0, 0.0, 100.0, 100.0), (0.0, 0.0, 100.0, 30.0), (0.0, 60.0, 100.0, 100.0)
FAR, FAR_TOP = (500.0, 500.0, 600.0, 600.0), (500.0, 500.0, 600.0, 530.0)
SHOWN = [metric for metric in METRICS if metric.key in ("F_A", "F_S_micro", "S_bar")]
protocols = st.sampled_from(["official", "paper"])


def rises(*scored: Scored) -> dict[str, dict[str, float]]:
    return impact.metric_gains(repairs_of(scored, 0.5), SHOWN)


def run_of(found: list[tuple[Sample, Reading | None]], protocol: str) -> list[Scored]:
    return [
        scored_of(HGBENCH, gold, None, protocol) if response is None else score_reading(gold, response, protocol)
        for gold, response in found
    ]


def states(found: tuple[tuple[Sample, Reading], str]) -> tuple[Sample, Reading | None]:
    (gold, response), state = found
    if state == "missing":
        return gold, None
    if state == "unreadable":
        return gold, Reading(parsed=False)
    return gold, replace(response, failed=state == "failed", truncated=state == "failed")


runs = st.lists(
    st.tuples(cases(), st.sampled_from(["scored", "scored", "failed", "missing", "unreadable"])).map(states),
    min_size=1,
    max_size=4,
)


def test_repairing_a_missed_answer_matches_it_and_takes_its_steps_along() -> None:
    # Gold: BOX (step TOP) found, FAR (step FAR_TOP) missed. Answer F1 = 2/3, step F1 = 2/3.
    gold = sample(answer(1, BOX, TOP), answer(1, FAR, FAR_TOP))
    found = rises(score_reading(gold, reading(answer(1, BOX, TOP)), "official"))
    assert found["missed_answer"] == pytest.approx({"F_A": 1 / 3, "F_S_micro": 1 / 3, "S_bar": 1 / 3})
    # The step alone: answer F1 stays, step F1 becomes 1, so the page score rises by half of a third.
    assert found["step_of_missed_answer"] == pytest.approx({"F_A": 0, "F_S_micro": 1 / 3, "S_bar": 1 / 6})


def test_repairing_an_extra_box_takes_it_away_with_its_steps() -> None:
    # One of two predicted answers is right: F1 = 2 / (2 + 1) at both levels; without the extra one 1.
    found = rises(
        score_reading(sample(answer(1, BOX, TOP)), reading(answer(1, BOX, TOP), answer(1, FAR, FAR)), "official")
    )
    assert found["hallucinated_box"] == pytest.approx({"F_A": 1 / 3, "F_S_micro": 1 / 3, "S_bar": 1 / 3})
    assert found["extra_step"] == pytest.approx({"F_A": 0, "F_S_micro": 1 / 3, "S_bar": 1 / 6})


def test_repairing_a_box_on_the_wrong_page_mends_both_pages() -> None:
    # Official pages: page 1 has a missed gold box (0), page 2 only the misplaced one (0). Once it is on
    # page 1, page 2 has no box and is no page any more: the mean is 1.
    found = rises(score_reading(sample(answer(1, BOX), pages=2), reading(answer(2, BOX)), "official"))
    assert found["page_misalignment"]["F_A"] == 1.0


def test_repairing_a_poor_placing_makes_one_match_of_two_errors() -> None:
    third = (0.0, 0.0, 100.0, 30.0)
    found = rises(score_reading(sample(answer(1, BOX)), reading(answer(1, third)), "official"))
    assert found["localisation"]["F_A"] == 1.0


def test_a_box_on_a_page_that_does_not_exist_costs_only_in_the_paper() -> None:
    gold, response = sample(answer(1, BOX)), reading(answer(1, BOX), answer(5, BOX))
    assert rises(score_reading(gold, response, "official"))["page_out_of_range"]["F_A"] == 0.0
    assert rises(score_reading(gold, response, "paper"))["page_out_of_range"]["F_A"] == pytest.approx(1 / 3)


def test_a_repaired_format_failure_is_gold() -> None:
    gold = sample(answer(1, BOX, TOP))
    wrong = score_reading(gold, reading(answer(1, BOX, BOTTOM)), "official")
    unread = score_reading(gold, Reading(parsed=False), "official")
    # Officially the unread response scores 0 of 1: F_A (1 + 0) / 2 -> 1, steps 0 of 3 -> 2 / (2 + 2).
    assert rises(wrong, unread)["format_failure"] == pytest.approx({"F_A": 0.5, "F_S_micro": 0.5, "S_bar": 0.5})
    failed = score_reading(gold, Reading(parsed=False, failed=True), "paper")
    # In the paper it is left out of F_A, which is 1 without it and with it.
    found = rises(score_reading(gold, reading(answer(1, BOX, BOTTOM)), "paper"), failed)["format_failure"]
    assert found == pytest.approx({"F_A": 0.0, "F_S_micro": 0.5, "S_bar": 0.5})


def test_a_sample_that_was_left_out_enters_as_gold_when_its_response_is_repaired() -> None:
    gold = sample(answer(1, BOX))
    nothing = score_reading(gold, reading(), "official")
    assert rises(nothing, scored_of(HGBENCH, gold, None, "official"))["no_response"]["F_A"] == 0.5


def test_categories_about_matched_boxes_have_no_impact() -> None:
    found = rises(score_reading(sample(answer(1, BOX, TOP, BOTTOM)), reading(answer(1, BOX, BOTTOM, TOP)), "official"))
    assert found == {}


def test_every_category_that_is_not_about_matched_boxes_can_be_repaired() -> None:
    beside = {"step_on_wrong_answer", "containment_violation", "order_error", "repetition"}
    assert [c.key for c in CATEGORIES if c.key not in beside] == list(REPAIRS)


@given(runs, protocols, st.sampled_from([0.3, 0.5, 0.8]))
def test_without_repairs_the_sums_are_those_of_the_score(found: list, protocol: str, tau: float) -> None:
    scored = [
        scored_of(HGBENCH, gold, None, protocol, tau=tau)
        if response is None
        else score_reading(gold, response, protocol, tau=tau)
        for gold, response in found
    ]
    sums = repairs_of(scored, tau).sums(np.array([0]))
    for term, values in sums.items():
        assert values[:, 0].tolist() == [result.sums.get(term, 0.0) for result in scored]


@given(runs, protocols, st.sampled_from([0.3, 0.5, 0.8]))
def test_with_every_repair_the_sums_are_those_of_gold(found: list, protocol: str, tau: float) -> None:
    repairs = repairs_of(run_of(found, protocol), tau)
    all_of_them = np.array([(1 << len(REPAIRS)) - 1])
    perfect = []
    for gold, _ in found:
        mine = [answer for answer in gold.answers if answer.page <= len(gold.pages)]
        perfect.append(score_reading(gold, reading(*mine), protocol))
    for term, values in repairs.sums(all_of_them).items():
        assert values[:, 0] == pytest.approx([result.sums[term] for result in perfect]), term


@given(runs, protocols)
def test_effects_of_samples_add_up_to_the_effect_of_the_run(found: list, protocol: str) -> None:
    scored = run_of(found, protocol)
    repairs = repairs_of(scored, 0.5)
    changes = impact.effects(repairs)
    base = {term: values[:, 0] for term, values in repairs.sums(np.array([0])).items()}
    for category, rise in impact.metric_gains(repairs, SHOWN).items():
        for metric in SHOWN:
            before = metric.value({term: base[term].sum() for term in metric.terms})
            after = metric.value({term: (base[term] + changes[category][term]).sum() for term in metric.terms})
            assert rise[metric.key] == pytest.approx(float(after - before), nan_ok=True)


@given(runs, protocols)
def test_a_repair_never_lowers_the_score_of_a_sample(found: list, protocol: str) -> None:
    for category, change in impact.effects(repairs_of(run_of(found, protocol), 0.5)).items():
        for term in ("F_A_all", "S_bar", "F_S_micro_all"):
            assert (change[term] >= -1e-12).all(), (category, term)


@given(st.lists(cases(), min_size=1, max_size=2), protocols)
@pytest.mark.long
def test_shapley_values_are_the_mean_rise_over_all_orders(found: list, protocol: str) -> None:
    repairs = repairs_of(run_of(found, protocol), 0.5)
    shares = impact.shapley(repairs, SHOWN)
    here = list(shares)[:5]  # 120 orders; the others stay as they are, so only small cases can be compared.
    if len(shares) > len(here):
        return
    for metric in SHOWN:
        expected = dict.fromkeys(here, 0.0)
        orders = list(permutations(here))
        for order in orders:
            before, taken = value_of(repairs, metric, 0), 0
            for category in order:
                taken |= 1 << REPAIRS.index(category)
                after = value_of(repairs, metric, taken)
                expected[category] += (after - before) / len(orders)
                before = after
        assert {c: shares[c][metric.key] for c in here} == pytest.approx(expected, nan_ok=True, abs=1e-9)


def value_of(repairs: Repairs, metric, taken: int) -> float:
    return float(metric.value({term: values.sum() for term, values in repairs.sums(np.array([taken])).items()}))


@given(runs, protocols)
def test_shapley_values_add_up_to_the_whole_way_to_perfection(found: list, protocol: str) -> None:
    repairs = repairs_of(run_of(found, protocol), 0.5)
    shares = impact.shapley(repairs, SHOWN)
    for metric in SHOWN:
        way = value_of(repairs, metric, (1 << len(REPAIRS)) - 1) - value_of(repairs, metric, 0)
        if shares and np.isfinite(way):
            assert sum(share[metric.key] for share in shares.values()) == pytest.approx(way, abs=1e-9)


@given(runs, protocols, st.data())
def test_some_of_the_samples_alone_give_what_they_give_among_all(found: list, protocol: str, data) -> None:
    scored = run_of(found, protocol)
    keep = np.array(data.draw(st.lists(st.booleans(), min_size=len(scored), max_size=len(scored))))
    some = repairs_of(scored, 0.5).of_samples(keep)
    alone = repairs_of([result for result, is_kept in zip(scored, keep, strict=True) if is_kept], 0.5)
    if keep.any():
        sets = np.arange(0, 1 << len(REPAIRS), 997)
        for term, values in alone.sums(sets).items():
            assert values.tolist() == some.sums(sets)[term].tolist()


def test_no_samples_have_no_impact() -> None:
    nothing = repairs_of([], 0.5)
    assert impact.metric_gains(nothing, SHOWN) == impact.shapley(nothing, SHOWN) == impact.effects(nothing) == {}
