"""The five simulated models behave as they are described, seen through the reader and the scorer."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest
from PIL import Image

from cache.images.ink_detection import LEAST_INK, ink_share, measure
from demo import HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS
from loaders.hgbench import load_gold, load_runs
from records import PROTOCOLS, Prediction, Protocol, Sample, Scored
from scoring.grounding import score
from scoring.grounding.convention import DEFAULT, Convention, detect_convention
from scoring.grounding.reading import read
from scoring.tasks import TASKS

TAU = 0.5


@cache
def samples() -> tuple[Sample, ...]:
    return load_gold(HGBENCH_GOLD).records


@cache
def predictions(name: str) -> dict[str, Prediction]:
    ((_, loaded),) = load_runs(HGBENCH_RUNS / f"{name}.jsonl", {sample.id for sample in samples()})
    assert not loaded.rejected
    return {prediction.sample_id: prediction for prediction in loaded.records}


@cache
def scored(name: str, protocol: Protocol, convention: Convention = DEFAULT) -> tuple[Scored, ...]:
    answered = predictions(name)
    return tuple(score.score(s, answered.get(s.id), protocol, convention=convention) for s in samples())


def failures(name: str, protocol: Protocol = "official") -> Counter[str]:
    """Failures of a run by category at the usual threshold."""
    found = (failure for one in scored(name, protocol) for failure in one.failures)
    return Counter(failure.category for failure in found if failure.lo < TAU <= failure.hi)


def metric(name: str, key: str, protocol: Protocol = "official", convention: Convention = DEFAULT) -> float:
    totals: Counter[str] = Counter()
    for one in scored(name, protocol, convention):
        totals.update(one.sums)
    return float(TASKS["hgbench"].metric(key).value({term: np.float64(value) for term, value in totals.items()}))


NAMES = ("careful", "fragmenting", "page-confusing", "careless-about-format", "yxyx")


def test_gold_loads_without_a_rejected_line() -> None:
    gold = load_gold(HGBENCH_GOLD)
    assert (gold.lines, len(gold.records), gold.rejected) == (24, 24, ())


@pytest.mark.parametrize("name", NAMES)
def test_the_loader_takes_the_name_that_says_simulated(name: str) -> None:
    ((run, _),) = load_runs(HGBENCH_RUNS / f"{name}.jsonl")
    assert run.model == f"{name}-simulated"


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_failure_category_occurs_somewhere(protocol: Protocol) -> None:
    occurring = set().union(*(failures(name, protocol) for name in NAMES))
    assert {category.key for category in TASKS["hgbench"].categories} <= occurring


def test_the_careful_model_is_the_best_and_makes_two_mistakes() -> None:
    assert failures("careful") == {"missed_answer": 1, "step_under_segmentation": 1}
    best = metric("careful", "F_S_micro")
    assert best > 0.95
    assert all(metric(name, "F_S_micro") < best for name in NAMES if name != "careful")


def test_the_fragmenting_model_finds_answers_but_cuts_up_their_steps() -> None:
    assert metric("fragmenting", "F_A") > 0.9
    assert metric("fragmenting", "F_S_micro") < 0.5
    assert failures("fragmenting").most_common(1)[0][0] == "step_over_segmentation"
    assert {"step_under_segmentation", "missed_steps", "containment_violation"} <= set(failures("fragmenting"))


def test_the_page_confusing_model_puts_boxes_on_other_pages_and_repeats_itself() -> None:
    found = failures("page-confusing")
    assert found["page_misalignment"] >= 10
    assert found["page_out_of_range"] >= 5
    assert found["duplicate_box"] >= 5
    assert {"order_error", "step_on_wrong_answer", "hallucinated_box"} <= set(found)


def test_the_page_confusing_model_finds_an_answer_on_the_blank_page() -> None:
    with Image.open(HGBENCH_IMAGES / "chemistry-equilibrium-p3.jpg") as image:
        ink = measure(np.asarray(image.convert("L")))
    sample = next(s for s in samples() if s.pages[-1].image == "chemistry-equilibrium-p3.jpg")
    reading = read(predictions("page-confusing")[sample.id].raw, "official")
    on_blank = [answer.box for answer in reading.answers if answer.page == 3 and answer.box and "?" in answer.name]
    assert on_blank
    assert all(ink_share(ink, box) < LEAST_INK for box in on_blank)


def test_the_careless_model_loses_by_its_format_what_the_tolerant_reader_brings_back() -> None:
    assert metric("careless-about-format", "F_A") < 0.5
    assert metric("careless-about-format", "F_A", "paper") > metric("careless-about-format", "F_A") + 0.3
    assert metric("careless-about-format", "success_rate", "paper") < 0.7
    assert {"format_failure", "no_response", "repetition"} <= set(failures("careless-about-format"))


def test_the_yxyx_model_is_found_out_and_good_once_its_order_is_read() -> None:
    pairs = [(s, read(predictions("yxyx")[s.id].raw, "official")) for s in samples()]
    assert sum(reading.parsed for _, reading in pairs) >= 20
    finding = detect_convention(pairs, DEFAULT)
    assert finding is not None
    assert str(finding.finding) == "yxyx/1000"
    assert metric("yxyx", "F_A") < 0.1
    assert metric("yxyx", "F_A", convention=Convention.parse("yxyx/1000")) > 0.9


def test_the_careful_model_gives_the_detector_no_reason_to_speak() -> None:
    finding = detect_convention([(s, read(predictions("careful")[s.id].raw, "official")) for s in samples()], DEFAULT)
    assert finding is not None
    assert finding.finding is None
