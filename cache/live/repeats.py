"""Repeats: several answers to the same question, how often they are right, and where their boxes lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cache.queries.inspection import InspectedRun
from cache.selection.page_region import box_at
from records import AnswerBox, Box, Failure, Level, Sample
from scoring.boxes import Spread, spread
from scoring.metric import Metric
from scoring.page_transform import LIVE_KEY
from scoring.statistics.correctness import correct_samples, deciding_metric
from scoring.statistics.intervals import wilson
from scoring.statistics.run_agreement import flip_interval, flip_rate
from scoring.task import Task

STRATEGY = "strategy"
"""The axis that says which question of a task was asked, where it has several."""


@dataclass(frozen=True, slots=True)
class GoldBox:
    """One gold box over the repeats.

    Args:
        address: Its address within the sample.
        label: What a person calls its answer; may be empty.
        level: "answer" or "step".
        page: 1-based page.
        gold: The box, in 0-1000 xyxy.
        boxes: Place of a repeat -> the box that it found it with, at the threshold.
        ious: Their IoU with gold, in the same order.
        repeats: How many answers there are.
    """

    address: str
    label: str
    level: Level
    page: int
    gold: Box
    boxes: Mapping[int, Box]
    ious: tuple[float, ...]
    repeats: int

    @property
    def share(self) -> float:
        """In how many of the answers it is found, in [0, 1]."""
        return len(self.boxes) / self.repeats

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of that share."""
        return wilson(len(self.boxes), self.repeats)

    @property
    def spread(self) -> Spread | None:
        """How far the boxes scatter; None for fewer than two."""
        return spread(list(self.boxes.values()))


@dataclass(frozen=True, slots=True)
class Repeats:
    """Several answers to the same question.

    Args:
        metric: What says whether an answer is right.
        rights: Whether each is.
        flip_rate: Share of pairs of which one is right and the other is not; None for fewer than two.
        interval: 95% interval of the chance that two further answers disagree (`scoring.statistics.run_agreement`).
        boxes: The gold boxes over the answers; empty for a task without boxes.
        failures: Failure -> in how many answers it is, most frequent first.
        texts: How many different texts there are.
    """

    metric: Metric
    rights: tuple[bool, ...]
    flip_rate: float | None
    interval: tuple[float, float]
    boxes: tuple[GoldBox, ...] = ()
    failures: tuple[tuple[Failure, int], ...] = ()
    texts: int = 0
    versions: frozenset[str] = field(default_factory=frozenset)


def repeats_of(task: Task, sample: Sample, runs: Sequence[InspectedRun], part: str, tau: float) -> Repeats:
    """The repeats of one sample, compared: how often they are right, and which boxes find gold's.

    Args:
        task: The benchmark's task.
        sample: The sample.
        runs: The answers, in the order of the repeats; at least one.
        part: The protocol under which they are read.
        tau: IoU threshold from which a box is found.
    """
    metric = deciding_metric(task, strategy_of(task, runs[0].run.axes))
    rights = tuple(is_correct(metric, run) for run in runs)
    return Repeats(
        metric=metric,
        rights=rights,
        flip_rate=flip_rate(rights),
        interval=flip_interval(rights),
        boxes=tuple(_gold_boxes(sample, runs, part, tau)) if task.boxes else (),
        failures=_failures(runs, tau),
        texts=len({run.prediction.raw for run in runs if run.prediction is not None}),
        versions=frozenset(str(stored_call(run).get("prompt_version", "")) for run in runs),
    )


def strategy_of(task: Task, axes: Sequence[tuple[str, str]]) -> str | None:
    """The strategy by which an answer is right, where the task has several and the run names one."""
    named = dict(axes).get(STRATEGY, "")
    return named if named and named in task.correct_by else None


def is_correct(metric: Metric, run: InspectedRun) -> bool:
    """Whether an answer is right; one that cannot be read is not."""
    sums = {term: np.array([value], dtype=np.float64) for term, value in run.scored.sums.items()}
    return bool(sums) and bool(correct_samples(metric, sums).any())


def stored_call(run: InspectedRun) -> Mapping[str, Any]:
    """How an answer was got, as `cache.live.live_runs` keeps it; empty for one from a file."""
    call = {} if run.prediction is None else run.prediction.extra.get(LIVE_KEY)
    return call if isinstance(call, Mapping) else {}


def _gold_boxes(sample: Sample, runs: Sequence[InspectedRun], part: str, tau: float) -> list[GoldBox]:
    found = [_matched_boxes(run, part, tau) for run in runs]
    boxes = []
    for address, label, level, page, gold in _addresses(sample):
        mine = {place: one[address] for place, one in enumerate(found) if address in one}
        answered = {place: box for place, (box, _) in mine.items()}
        ious = tuple(iou for _, iou in mine.values())
        boxes.append(GoldBox(address, label, level, page, gold, answered, ious, len(runs)))
    return boxes


def _matched_boxes(run: InspectedRun, part: str, tau: float) -> dict[str, tuple[Box, float]]:
    """Address of a gold box -> the box that found it, and their IoU."""
    reading = run.readings.get(part)
    answers = () if reading is None else reading.answers
    found = {}
    for match in run.scored.matches:
        page_and_box = box_at(answers, match.pred) if match.iou >= tau else None
        if page_and_box is not None:
            found[match.gold] = page_and_box[1], match.iou
    return found


def _addresses(sample: Sample) -> list[tuple[str, str, Level, int, Box]]:
    listed: list[tuple[str, str, Level, int, Box]] = []
    for index, item in enumerate(item for item in sample.items if isinstance(item.gold, AnswerBox)):
        gold = item.gold
        if isinstance(gold, AnswerBox) and gold.box is not None:
            listed.append((f"a{index}", item.label, "answer", gold.page, gold.box))
            steps = ((f"a{index}.s{at}", step.box) for at, step in enumerate(gold.steps))
            listed += [(name, item.label, "step", gold.page, box) for name, box in steps if box is not None]
    return listed


def _failures(runs: Sequence[InspectedRun], tau: float) -> tuple[tuple[Failure, int], ...]:
    counts: Counter[Hashable] = Counter()
    first: dict[Hashable, Failure] = {}
    for run in runs:
        kinds_of_answer = set()
        for failure in run.scored.failures_at(tau):
            kind = failure.category, failure.page, failure.item_id, failure.label, failure.gold
            first.setdefault(kind, failure)
            kinds_of_answer.add(kind)
        counts.update(kinds_of_answer)
    ranked = sorted(first, key=lambda kind: (-counts[kind], first[kind].page))
    return tuple((first[kind], counts[kind]) for kind in ranked)
