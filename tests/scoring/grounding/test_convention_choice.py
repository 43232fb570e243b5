"""A finding is told with the score under every alternative, and applied only when asked for."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator, Sequence

import pytest

from errors import UsageError
from records import AnswerBox, Box, Item, Page, Prediction, Sample
from scoring.grounding import convention_choice
from scoring.grounding.convention import DEFAULT
from scoring.grounding.convention_choice import answer_f1s, choose_convention
from scoring.grounding.reading import read
from scoring.grounding.task import HGBENCH
from tests.assessed import scored_of

BOXES: Sequence[Box] = ((100, 50, 400, 150), (120, 200, 700, 320))


def sample(number: int) -> Sample:
    shift = 10 * number
    boxes = [(x1 + shift, y1 + shift, x2 + shift, y2 + shift) for x1, y1, x2, y2 in BOXES]
    items = tuple(Item(f"a{i}", "", (), AnswerBox(1, box)) for i, box in enumerate(boxes))
    return Sample(f"s{number}", (Page(1, 800, 1000, None),), items, (), f"s{number}")


def written(gold: Sample, order: str) -> Prediction:
    turn = {"xyxy": (0, 1, 2, 3), "yxyx": (1, 0, 3, 2)}[order]
    boxes = [answer.box for answer in gold.answers if answer.box]
    entries = [{"type": "complete_answer_box", "box_2d": [box[at] for at in turn]} for box in boxes]
    return Prediction(gold.id, json.dumps(entries))


SAMPLES = [sample(number) for number in range(25)]
TURNED = {gold.id: written(gold, "yxyx") for gold in SAMPLES}
STRAIGHT = {gold.id: written(gold, "xyxy") for gold in SAMPLES}


def test_a_finding_is_told_but_not_applied() -> None:
    choice = choose_convention(None, SAMPLES, TURNED)
    assert (str(choice.used), choice.finding) == ("xyxy/1000", "yxyx/1000")
    assert choice.alternatives["yxyx/1000"] == {"mean_best_iou": pytest.approx(1.0), "F_A": pytest.approx(1.0)}
    # The reading in use is told too, so that the gap can be judged.
    assert choice.alternatives["xyxy/1000"]["mean_best_iou"] < 0.97


def test_auto_applies_the_finding_and_tells_what_the_default_would_give() -> None:
    choice = choose_convention("auto", SAMPLES, TURNED)
    assert (str(choice.used), choice.finding) == ("yxyx/1000", "yxyx/1000")
    assert choice.alternatives["xyxy/1000"]["F_A"] < 0.5


def test_without_a_finding_there_are_no_alternatives() -> None:
    choice = choose_convention("auto", SAMPLES, STRAIGHT)
    assert (str(choice.used), choice.finding, choice.alternatives) == ("xyxy/1000", None, {})


def test_too_few_responses_give_no_finding() -> None:
    assert choose_convention("auto", SAMPLES[:19], TURNED).finding is None


def test_resized_without_a_side_takes_the_one_that_fits() -> None:
    scaled = {
        gold.id: Prediction(
            gold.id,
            json.dumps(
                # 800 x 1000 pixels scaled to a longer side of 896: 716.8 x 896.
                [
                    {
                        "type": "complete_answer_box",
                        "box_2d": [box[0] * 0.7168, box[1] * 0.896, box[2] * 0.7168, box[3] * 0.896],
                    }
                    for answer in gold.answers
                    if (box := answer.box)
                ]
            ),
        )
        for gold in SAMPLES
    }
    assert str(choose_convention("xyxy/resized", SAMPLES, scaled).used) == "xyxy/resized:896"


class _Gold:
    """Samples that are made whenever they are gone through."""

    def __iter__(self) -> Iterator[Sample]:
        return (sample(number) for number in range(400))


@pytest.mark.long
def test_neither_gold_nor_readings_are_in_memory_together(monkeypatch) -> None:
    monkeypatch.setattr(convention_choice, "_AT_A_TIME", 50)
    gold = _Gold()
    turned = {one.id: written(one, "yxyx") for one in gold}
    tracemalloc.start()
    whole = [(one, read(turned[one.id].raw, "official")) for one in gold]
    together, _ = tracemalloc.get_traced_memory()
    del whole
    tracemalloc.reset_peak()
    assert choose_convention("auto", gold, turned).finding == "yxyx/1000"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 0.7 * together


def test_what_is_no_convention_is_refused() -> None:
    with pytest.raises(UsageError, match="xxyy/1000"):
        choose_convention("xxyy/1000", SAMPLES, STRAIGHT)


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_f_a_is_that_of_the_scorer(protocol, monkeypatch) -> None:
    monkeypatch.setattr(convention_choice, "_AT_A_TIME", 7)
    mixed = {**STRAIGHT, **{gold.id: TURNED[gold.id] for gold in SAMPLES[::3]}}
    scored = [scored_of(HGBENCH, gold, mixed[gold.id], protocol) for gold in SAMPLES]
    totals = {term: sum(result.sums[term] for result in scored) for term in ("F_A", "F_A.n")}
    readings = [(gold, read(mixed[gold.id].raw, protocol)) for gold in SAMPLES]
    found = answer_f1s(readings, [DEFAULT], protocol)
    assert found == [pytest.approx(float(HGBENCH.metric("F_A").value(totals)))]
