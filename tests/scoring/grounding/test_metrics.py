"""The metrics of both protocols: by hand, against a naive table, by property, on the public samples."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Item, Page, PageMatches, Prediction, Reading, Sample, Scored
from scoring.grounding.metrics import MatchColumns, counts, counts_of_columns, sums_at, sums_of_run
from scoring.grounding.task import HGBENCH, METRICS
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, cases, reading, sample, score_reading
from tests.scoring.grounding.naive_protocols import metrics as naive_metrics
from tests.shared import SHARED, needs_shared

KEYS = ["F_A", "F_S_micro", "F_S_macro", "success_rate", "S_bar", "F_A_all", "F_S_micro_all"]
BOX = (0.0, 0.0, 10.0, 10.0)
FAR = (500.0, 500.0, 510.0, 510.0)
LEFT, RIGHT = (0.0, 0.0, 5.0, 10.0), (5.0, 0.0, 10.0, 10.0)

some_cases = st.lists(
    st.tuples(cases(), st.sampled_from(["scored", "scored", "failed", "missing"])).map(
        lambda found: (
            found[0][0],
            None if found[1] == "missing" else replace(found[0][1], failed=found[1] == "failed"),
        )
    ),
    max_size=4,
)


def scored(gold: Sample, response: Reading | None, protocol: str, **how: float) -> Scored:
    if response is None:
        return scored_of(HGBENCH, gold, None, protocol, **how)
    return score_reading(gold, response, protocol, **how)


def metrics(results: list[Scored]) -> dict[str, float]:
    totals = {term: np.float64(sum(result.sums.get(term, 0.0) for result in results)) for term in terms()}
    return {metric.key: float(metric.value(totals)) for metric in METRICS}


def terms() -> set[str]:
    return {term for metric in METRICS for term in metric.terms}


def test_a_case_worked_by_hand() -> None:
    # Page 1: gold answers BOX (steps LEFT, RIGHT) and FAR; predicted BOX with one step, LEFT.
    #   answers: TP 1, FP 0, FN 1 -> F1 = 2 / 3.  steps: TP 1, FN 1 -> F1 = 2 / 3.
    #   page score = (2/3 + 2/3) / 2 = 2/3.
    # Page 2: gold answer BOX without steps; predicted FAR without steps.
    #   answers: TP 0, FP 1, FN 1 -> 0.  no steps on either side -> page score = 0.
    # Page 3: nothing on either side.
    gold = sample(answer(1, BOX, LEFT, RIGHT), answer(1, FAR), answer(2, BOX), pages=3)
    response = reading(answer(1, BOX, LEFT), answer(2, FAR))
    official = metrics([scored(gold, response, "official")])
    assert official["F_A"] == pytest.approx((2 / 3 + 0) / 2)  # Page 3 has no box and is no page.
    assert official["F_S_micro"] == pytest.approx(2 * 1 / (2 * 1 + 0 + 1))
    assert official["F_S_macro"] == pytest.approx((2 / 3 + 0) / 2)  # Page 2 has no step and counts 0.
    assert official["S_bar"] == pytest.approx((2 / 3 + 0) / 2)
    paper = metrics([scored(gold, response, "paper")])
    assert paper["F_A"] == pytest.approx((2 / 3 + 0 + 1) / 3)  # Page 3 is right: nothing there, nothing found.
    assert paper["F_S_micro"] == pytest.approx(2 / 3)
    assert paper["F_S_macro"] == pytest.approx(2 / 3)  # Page 1 alone bears steps.
    assert paper["S_bar"] == pytest.approx((2 / 3 + 0 + 1) / 3)


def test_a_box_on_a_page_that_does_not_exist_costs_nothing_officially_and_two_false_positives_in_the_paper() -> None:
    gold = sample(answer(1, BOX, LEFT))
    response = reading(answer(1, BOX, LEFT), answer(2, BOX, LEFT))
    official, paper = (metrics([scored(gold, response, protocol)]) for protocol in ("official", "paper"))
    assert (official["F_A"], official["F_S_micro"]) == (1.0, 1.0)
    # One true positive and one false one at each level: 2 / (2 + 1).
    assert (paper["F_A"], paper["F_S_micro"]) == pytest.approx((2 / 3, 2 / 3))


def test_a_sample_without_a_response_is_left_out_officially_and_failed_in_the_paper() -> None:
    gold, perfect = sample(answer(1, BOX, LEFT)), reading(answer(1, BOX, LEFT))
    official, paper = (
        metrics([scored(gold, perfect, protocol), scored(gold, None, protocol)]) for protocol in ("official", "paper")
    )
    assert [official[key] for key in KEYS] == [1.0] * 7
    assert (paper["F_A"], paper["success_rate"], paper["S_bar"], paper["F_A_all"]) == (1.0, 0.5, 0.5, 0.5)
    assert paper["F_S_micro_all"] == pytest.approx(2 / 3)  # One step found, one missed: 2 / (2 + 1).


def test_an_unreadable_response_scores_zero_officially_and_fails_in_the_paper() -> None:
    gold = sample(answer(1, BOX, LEFT))
    official = metrics([scored(gold, Reading(parsed=False), "official")])
    paper = metrics([scored(gold, Reading(parsed=False, failed=True), "paper")])
    assert (official["F_A"], official["F_S_macro"], official["success_rate"]) == (0.0, 0.0, 1.0)
    assert np.isnan([paper["F_A"], paper["F_S_micro"], paper["F_S_macro"]]).all()
    assert (paper["success_rate"], paper["S_bar"], paper["F_S_micro_all"]) == (0.0, 0.0, 0.0)


def test_steps_on_a_page_without_gold_steps_are_no_part_of_the_micro_f1_but_lower_the_page_score() -> None:
    gold = sample(answer(1, BOX), answer(2, BOX, LEFT), pages=2)
    response = reading(answer(1, BOX, RIGHT), answer(2, BOX, LEFT))
    found = metrics([scored(gold, response, "official")])
    assert found["F_S_micro"] == 1.0
    assert found["S_bar"] == pytest.approx(((1 + 0) / 2 + 1) / 2)


def test_steps_of_a_malformed_answer_stay_on_a_page_that_scores_zero() -> None:
    # No answer box on either side: 0 officially, 1 in the paper, and the stray step halves it.
    gold, response = sample(pages=1), reading(answer(1, None, LEFT))
    assert metrics([scored(gold, response, "official")])["F_A"] == 0.0
    assert metrics([scored(gold, response, "paper")])["F_A"] == 1.0
    assert metrics([scored(gold, response, "paper")])["S_bar"] == 0.5


def test_a_sample_with_no_box_at_all_scores_zero_officially_and_one_in_the_paper() -> None:
    assert metrics([scored(sample(), reading(), "official")])["F_A"] == 0.0
    assert metrics([scored(sample(), reading(), "paper")])["F_A"] == 1.0


def test_the_weight_of_steps_is_a_choice() -> None:
    gold, response = sample(answer(1, BOX, LEFT)), reading(answer(1, BOX))
    # Answer F1 is 1, step F1 is 0.
    for w in (0.0, 0.25, 1.0):
        assert scored(gold, response, "official", w=w).sums["S_bar"] == 1 - w


def test_a_metric_without_data_is_missing_and_not_zero() -> None:
    assert all(np.isnan(value) for value in metrics([]).values())
    only_answers = metrics([scored(sample(answer(1, BOX)), reading(), "official")])
    assert np.isnan(only_answers["F_S_micro"])
    assert np.isnan(only_answers["F_S_macro"])
    assert only_answers["F_A"] == 0.0


@given(
    some_cases, st.sampled_from(["official", "paper"]), st.sampled_from([0.1, 0.5, 0.75]), st.sampled_from([0.5, 0.2])
)
def test_both_protocols_agree_with_the_naive_table(found: list, protocol: str, tau: float, w: float) -> None:
    ours = metrics([scored(gold, response, protocol, tau=tau, w=w) for gold, response in found])
    for key, value in naive_metrics(found, protocol, tau, w).items():
        assert ours[key] == pytest.approx(np.nan if value is None else value, nan_ok=True), key


@given(some_cases, st.sampled_from(["official", "paper"]))
def test_stored_page_matches_give_the_sums_of_any_threshold(found: list, protocol: str) -> None:
    taus = [0.3, 0.5, 0.9]
    stored = [scored(gold, response, protocol) for gold, response in found]
    run = sums_of_run(counts([result.pages for result in stored], taus), [result.state for result in stored], protocol)
    for column, tau in enumerate(taus):
        for row, (gold, response) in enumerate(found):
            again = scored(gold, response, protocol, tau=tau)
            (here,) = sums_at([again.pages], [again.state], protocol, tau)
            assert sums_at([stored[row].pages], [stored[row].state], protocol, tau) == [here]
            assert here.items() <= again.sums.items()
            assert {term: float(values[row, column]) for term, values in run.items()} == (
                here or dict.fromkeys(run, 0.0)
            )


@given(some_cases, st.sampled_from(["official", "paper"]))
def test_page_matches_as_columns_give_the_counts_that_records_give(found: list, protocol: str) -> None:
    samples = [scored(gold, response, protocol).pages for gold, response in found]
    rows = sorted((at, page.page, page.level, page) for at, pages in enumerate(samples) for page in pages)
    matches = [page for *_, page in rows]
    columns = MatchColumns(
        np.array([at for at, *_ in rows], dtype=np.intp),
        np.array([page.page for page in matches], dtype=np.intp),
        np.array([page.level == "step" for page in matches], dtype=bool),
        np.array([page.gold for page in matches], dtype=np.intp),
        np.array([page.pred for page in matches], dtype=np.intp),
        np.array([len(page.ious) for page in matches], dtype=np.intp),
        np.array([iou for page in matches for iou in page.ious]),
    )
    states, taus = ["scored"] * len(samples), (0.3, 0.5, 0.9)
    ours, theirs = counts_of_columns(columns, taus), counts(samples, taus)
    ours, theirs = (sums_of_run(pages, states, protocol) for pages in (ours, theirs))
    assert {term: values.tolist() for term, values in ours.items()} == {
        term: values.tolist() for term, values in theirs.items()
    }


@given(cases(), st.sampled_from(["official", "paper"]))
def test_metrics_never_rise_with_the_threshold(case: tuple, protocol: str) -> None:
    results = [scored(*case, protocol, tau=k / 10) for k in range(1, 11)]
    for key in ("F_A", "F_S_micro", "F_S_macro", "S_bar"):
        values = [result.sums[key] for result in results]
        assert values == sorted(values, reverse=True)


@given(cases())
def test_gold_and_prediction_can_be_swapped(case: tuple) -> None:
    gold, response = case
    numbers = {page.number for page in gold.pages}
    mine = [answer for answer in gold.answers if answer.page in numbers]
    theirs = [answer for answer in response.answers if answer.page in numbers]
    forward = scored(sample(*mine, pages=len(numbers)), reading(*theirs), "official")
    back = scored(sample(*theirs, pages=len(numbers)), reading(*mine), "official")
    assert {(p.page, p.level, p.gold, p.pred) for p in forward.pages} == {
        (p.page, p.level, p.pred, p.gold) for p in back.pages
    }
    ious = {match.iou for match in forward.matches}
    if len(ious) == len(forward.matches):  # Ties may be broken another way round.
        assert sorted(p.ious for p in forward.pages) == sorted(p.ious for p in back.pages)


@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_samples_does_not_matter(case: tuple, rng) -> None:
    results = [scored(*case, "official"), scored(sample(answer(1, BOX)), reading(answer(1, BOX)), "official")]
    assert metrics(results) == pytest.approx(metrics(results[::-1]), nan_ok=True)


@given(cases(), st.sampled_from(["official", "paper"]))
def test_gold_as_a_response_is_perfect(case: tuple, protocol: str) -> None:
    gold, _ = case
    mine = [answer for answer in gold.answers if answer.page <= len(gold.pages)]
    if mine:
        found = metrics([scored(gold, reading(*mine), protocol)])
        assert (found["F_A"], found["S_bar"]) == (1.0, 1.0)
        assert found["F_S_micro"] == pytest.approx(
            1.0 if any(gold_answer.steps for gold_answer in mine) else np.nan, nan_ok=True
        )


def test_judgements_carry_the_iou_of_the_match_at_any_threshold() -> None:
    # LEFT is half of BOX: 50 / 100.
    gold = sample(answer(1, BOX), answer(1, FAR), answer(9, BOX))
    for tau, outcome in ((0.5, "matched"), (0.51, "missed")):
        found = scored(gold, reading(answer(1, LEFT)), "official", tau=tau).judgements
        assert [(judgement.item_id, judgement.outcome, judgement.value) for judgement in found] == [
            ("i0", outcome, 0.5), ("i1", "missed", 0.0), ("i2", "missed", 0.0),
        ]  # fmt: skip


def test_a_sample_that_is_left_out_has_no_sums_and_no_judgements() -> None:
    left_out = scored_of(HGBENCH, sample(answer(1, BOX)), None, "official")
    assert (left_out.state, left_out.sums, left_out.judgements) == ("missing", {}, ())
    assert [failure.category for failure in left_out.failures] == ["no_response"]
    assert left_out.pages == (PageMatches(1, "answer", 1, 0, ()),)


def test_dropped_boxes_are_counted() -> None:
    found = scored(sample(answer(1, BOX)), reading(answer(1, None, LEFT), answer(7, BOX, LEFT), dropped=1), "official")
    assert found.sums["dropped_boxes"] == 1
    assert found.sums["out_of_range_boxes"] == 2


@needs_shared
def test_the_five_public_samples_score_as_published() -> None:
    folder = SHARED / "hgbench"
    responses = {
        line["uuid"]: line["predict"]
        for line in map(json.loads, (folder / "sample_predictions.jsonl").read_text(encoding="utf-8").splitlines())
    }
    results = []
    for line in map(json.loads, (folder / "sample_gt.jsonl").read_text(encoding="utf-8").splitlines()):
        uuid, meta = line["uuid"], line["metadata"]
        pages = tuple(
            Page(number, width, height, None)
            for number, (height, width) in enumerate(meta["media_size"].values(), start=1)
        )
        gold = [
            answer(1, tuple(map(float, box["box_2d"])), *(tuple(map(float, s["box_2d"])) for s in box.get("steps", [])))
            for box in json.loads(meta["answer"])
        ]
        sample = Sample(uuid, pages, tuple(Item(str(i), "", (), box) for i, box in enumerate(gold)), (), uuid)
        results.append(scored_of(HGBENCH, sample, Prediction(uuid, responses[uuid]), "official"))
    found = metrics(results)
    assert [f"{found[key]:.4f}" for key in ("F_A", "F_S_micro", "F_S_macro", "S_bar")] == [
        "0.2000", "0.0400", "0.0278", "0.1083",
    ]  # fmt: skip
    assert TASKS["hgbench"].primary.key == "F_S_micro"


def test_what_is_said_of_boxes_without_steps_names_no_step() -> None:
    coco = TASKS["coco"]
    assert [one.key for one in (*coco.metrics, *coco.categories) if "step" in one.definition] == []
