"""Doubt about graded answers: their verdicts, their error types, and how much of what is wrong is found."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from benchmarks import suspects as measured
from records import Prediction, Reading, Sample
from scoring.doubt.suspects import IN_DOUBT, RunReadings
from scoring.grading.doubt import GRADING_DOUBT
from scoring.grading.task import SKETCHJUDGE
from tests.assessed import reading_of
from tests.scoring.grading.grading_cases import answer, response
from tests.shared import SHARED, needs_shared

MODELS = ("a", "b", "c", "d")


def answers(**last: Sample) -> list[Sample]:
    """Twenty correct answers and twenty with one error, and those that are given."""
    right = [answer(True, sample_id=f"right{number}") for number in range(20)]
    wrong = [answer(False, "Shape Error", sample_id=f"wrong{number}") for number in range(20)]
    return [*right, *wrong, *last.values()]


def as_gold(sample: Sample) -> str:
    """A response that says what gold says."""
    return response(sample.id.startswith("right"), *([] if sample.id.startswith("right") else ["Shape Error"]))


def readings(samples: list[Sample], instead: Mapping[str, str]) -> dict[str, Reading]:
    """What is read of a run that agrees with gold but for some responses."""
    return {
        one.id: reading_of(SKETCHJUDGE, one, Prediction(one.id, instead.get(one.id, as_gold(one))), "official")
        for one in samples
    }


def test_a_verdict_that_all_runs_contradict_comes_first() -> None:
    samples = answers(odd=answer(True, sample_id="odd"))
    runs = [RunReadings(model, readings(samples, {"odd": response(False, "Shape Error")}), {}) for model in MODELS]
    first, second, *_ = found = GRADING_DOUBT.suspects(samples, runs, "official")
    assert len(found) == len(samples)
    assert (first.sample, first.item, first.gold, first.instead) == ("odd", "answer", "correct", "incorrect")
    assert (first.runs_for, first.runs_against) == (4, 0)
    assert first.reason == "all 4 runs call it incorrect"
    assert first.score > IN_DOUBT > second.score
    assert second.reason == "all 4 runs that call it incorrect agree with gold"
    right = next(suspect for suspect in found if suspect.sample == "right0")
    assert (right.reason, right.runs_for, right.runs_against) == ("all 4 runs agree with gold", 0, 4)
    assert {suspect.instead for suspect in found[1:]} == {""}, "nobody says anything else"


def test_the_reason_names_how_many_of_the_most_accurate_runs_there_are() -> None:
    samples = answers(odd=answer(True, sample_id="odd"))
    wrong = {"odd": response(True)} | {f"right{number}": response(False) for number in range(8)}
    instead = {"odd": response(False)}
    runs = [RunReadings(model, readings(samples, instead), {}) for model in MODELS[:2]]
    runs += [RunReadings(model, readings(samples, wrong), {}) for model in MODELS[2:]]
    (odd,) = (suspect for suspect in GRADING_DOUBT.suspects(samples, runs, "official") if suspect.sample == "odd")
    assert odd.reason == "2 of 4 runs, among them the 2 most accurate, call it incorrect"


def test_an_error_type_that_all_runs_name_and_gold_does_not_is_in_doubt() -> None:
    samples = answers(odd=answer(False, "Shape Error", sample_id="odd"))
    runs = [
        RunReadings(model, readings(samples, {"odd": response(False, "Shape Error", "Missing Step")}), {})
        for model in MODELS
    ]
    first = GRADING_DOUBT.suspects(samples, runs, "official")[0]
    assert (first.sample, first.gold) == ("odd", "incorrect: Shape Error")
    assert first.instead == "incorrect: Shape Error, Missing Step"
    assert first.reason == "all 4 runs that call it incorrect name Missing Step, which gold does not"


def test_an_error_type_that_runs_exchange_for_another_is_exchanged() -> None:
    samples = answers(odd=answer(False, "Shape Error", sample_id="odd"))
    runs = [RunReadings(model, readings(samples, {"odd": response(False, "Logic Reversal")}), {}) for model in MODELS]
    first = GRADING_DOUBT.suspects(samples, runs, "official")[0]
    assert (first.gold, first.instead) == ("incorrect: Shape Error", "incorrect: Logic Reversal")


def test_of_two_error_types_the_contradicted_one_is_told_also_of_runs_that_name_types_worse_than_by_chance() -> None:
    samples = answers(odd=answer(False, "Missing Step", "Shape Error", sample_id="odd"))[20:]
    invented = {one.id: response(False, "Missing Step") for one in samples}
    runs = [RunReadings(model, readings(samples, invented), {}) for model in MODELS]
    (odd,) = (suspect for suspect in GRADING_DOUBT.suspects(samples, runs, "official") if suspect.sample == "odd")
    assert odd.reason == "all 4 runs that call it incorrect leave out Shape Error, which gold names"
    assert (odd.instead, odd.runs_for, odd.runs_against) == ("incorrect: Missing Step", 4, 0)


def test_equal_scores_stay_in_the_order_of_gold() -> None:
    samples = answers()
    runs = [RunReadings(model, readings(samples, {}), {}) for model in MODELS]
    found = [suspect.sample for suspect in GRADING_DOUBT.suspects(samples, runs, "official")]
    places = {sample.id: at for at, sample in enumerate(samples)}
    for kind in ("right", "wrong"):
        of_kind = [places[name] for name in found if name.startswith(kind)]
        assert of_kind == sorted(of_kind)


def test_missing_and_unreadable_responses_do_not_vote() -> None:
    samples = answers(odd=answer(True, sample_id="odd"))
    read = readings(samples, {"odd": "no idea"})
    silent = {key: value for key, value in read.items() if key != "odd"}
    runs = [RunReadings("a", read, {}), RunReadings("b", silent, {})]
    (odd,) = (suspect for suspect in GRADING_DOUBT.suspects(samples, runs, "official") if suspect.sample == "odd")
    assert (odd.runs_for, odd.runs_against, odd.reason) == (0, 0, "no run answered it")


@needs_shared
@pytest.mark.long
def test_turned_verdicts_of_real_graders_are_found_early() -> None:
    samples, runs = measured.read(SHARED / "sketchjudge")
    found = [measured.found(samples, runs, seed) for seed in range(measured.SEEDS)]
    first, later = (sum(one[length] for one in found) / measured.SEEDS for length in measured.FIRST)
    assert (len(samples), len(runs)) == (1015, 13)
    assert first / 40 >= 0.28
    assert later / measured.TURNED >= 0.68


def test_no_runs_doubt_nothing() -> None:
    found = GRADING_DOUBT.suspects(answers(), [], "official")
    assert [suspect.score for suspect in found] == pytest.approx([0.033] * 40)
