"""What must hold of any graded answers."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cache.store.packing import gold_text as packed_gold
from cache.store.packing import pack_parts, plain_reading, reading_of, text_gold, unpack_parts
from records import Prediction, Sample
from scoring.grading.task import SKETCHJUDGE
from scoring.wording import word_failure
from tests import assessed
from tests.scoring.grading.grading_cases import answer, cases, figures, gold_and_response, scored, totals

Case = tuple[Sample, str | None]


@given(cases, st.randoms())
def test_the_order_of_answers_changes_no_figure(found: list[Case], order: random.Random) -> None:
    results = [scored(*case) for case in found]
    shuffled = order.sample(results, len(results))
    in_order, in_disorder = figures(results), figures(shuffled)
    assert in_order.keys() == in_disorder.keys()
    assert all(math.isclose(in_order[key], in_disorder[key]) or math.isnan(in_order[key]) for key in in_order)


@given(gold_and_response(), st.randoms())
def test_the_order_of_error_types_changes_nothing_that_is_scored(case: Case, order: random.Random) -> None:
    sample, raw = case
    try:
        value = json.loads(raw or "")
        order.shuffle(value["error_list"])
    except (ValueError, KeyError, TypeError):
        return
    in_order, in_disorder = scored(sample, raw), scored(sample, json.dumps(value))
    assert in_order.sums == in_disorder.sums
    assert {(f.category, f.label) for f in in_order.failures} == {(f.category, f.label) for f in in_disorder.failures}
    assert Counter(in_order.cells) == Counter(in_disorder.cells)


@given(cases)
def test_every_answer_is_scored_failed_or_missing_and_every_share_lies_between_0_and_1(found: list[Case]) -> None:
    results = [scored(*case) for case in found]
    sums = totals(results)
    missing = sum(result.state == "missing" for result in results)
    assert sums.get("answers", 0) + sums.get("parse_failures", 0) + missing == len(results)
    for key, value in figures(results).items():
        assert math.isnan(value) or (-1 if key == "mcc" else 0) <= value <= 1 + 1e-12


@given(cases)
def test_cells_add_up_to_numerators_and_denominators_of_every_recall(found: list[Case]) -> None:
    results = [scored(*case) for case in found]
    sums = totals(results)
    rows: Counter[str] = Counter()
    diagonal: Counter[str] = Counter()
    verdicts: Counter[tuple[str, str]] = Counter()
    for cell in (cell for result in results for cell in result.cells):
        assert cell.n > 0
        if cell.matrix == "verdict":
            verdicts[cell.gold, cell.predicted] += cell.n
            continue
        rows[cell.gold] += cell.n
        diagonal[cell.gold] += cell.n if cell.gold == cell.predicted else 0
    del rows[""], diagonal[""]
    gold = {term.removeprefix("recall.gold."): n for term, n in sums.items() if term.startswith("recall.gold.")}
    assert dict(+rows) == {label: n for label, n in gold.items() if n}
    assert {label: sums.get(f"recall.hit.{label}", 0) for label in rows} == dict(diagonal)
    outcomes = {("correct", "correct"): "tp", ("correct", "incorrect"): "fn"}
    outcomes |= {("incorrect", "correct"): "fp", ("incorrect", "incorrect"): "tn"}
    assert all(verdicts[pair] == sums.get(term, 0) for pair, term in outcomes.items())


@given(gold_and_response())
def test_every_disagreement_is_in_exactly_one_failure(case: Case) -> None:
    sample, raw = case
    result = scored(sample, raw)
    kinds = Counter(failure.category for failure in result.failures)
    state = {"missing": "no_response", "failed": "parse_failure"}.get(result.state)
    if state is not None:
        assert kinds == {state: 1}
        return
    gold = sample.items[0].gold
    assert isinstance(gold, dict)
    verdict = result.judgements[0].label
    wrong = {("correct", "incorrect"): "false_rejection", ("incorrect", "correct"): "false_acceptance"}
    expected = wrong.get((gold["verdict"], str(verdict)))
    assert (kinds["false_rejection"], kinds["false_acceptance"]) == (
        int(expected == "false_rejection"),
        int(expected == "false_acceptance"),
    )
    about = [f for f in result.failures if f.category.endswith("error_type")]
    if (gold["verdict"], verdict) != ("incorrect", "incorrect"):
        assert about == []
        return
    reading = assessed.reading_of(SKETCHJUDGE, sample, Prediction(sample.id, raw or ""), "official").value
    assert reading is not None
    named = Counter(error["label"] for error in reading["errors"] if error["label"])
    missed = Counter(gold["labels"]) - named
    spurious = {label for label in named if label not in gold["labels"]}
    if len(missed) == len(spurious) == 1:
        assert [(f.category, f.label) for f in about] == [("confused_error_type", next(iter(missed)))]
    else:
        labels_by_category = Counter((f.category, f.label) for f in about)
        assert labels_by_category == Counter(
            [("missed_error_type", label) for label in missed] + [("spurious_error_type", label) for label in spurious]
        )


@given(gold_and_response())
def test_every_failure_is_one_plain_sentence(case: Case) -> None:
    for failure in scored(*case).failures:
        text = word_failure(SKETCHJUDGE, failure.kind, failure.args)
        assert text[0].isupper()
        assert text.endswith(".")
        assert "_" not in text.replace("is_correct", "")
        assert "None" not in text


@given(gold_and_response())
def test_gold_and_readings_that_were_stored_score_the_same(case: Case) -> None:
    sample, raw = case
    item = sample.items[0]
    stored = replace(sample, items=(replace(item, gold=text_gold(packed_gold(item.gold))),))
    assert scored(stored, raw) == scored(sample, raw)
    if raw is not None:
        reading = assessed.reading_of(SKETCHJUDGE, sample, Prediction(sample.id, raw), "official")
        parts = unpack_parts(pack_parts({"official": {"reading": plain_reading(reading)}}))
        assert reading_of(parts["official"]["reading"]) == reading


@given(st.text())
def test_no_response_makes_the_scorer_raise(raw: str) -> None:
    for sample in (answer(True), answer(False, "Shape Error")):
        assert scored(sample, raw).state in ("scored", "failed")
