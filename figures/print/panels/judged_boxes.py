"""The outcome of every box of a sample at an IoU threshold, as the page viewer judges it.

The viewer does the same in the browser (`components/viewer/browser/outcomes.js`); a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cache.queries.inspection import InspectedRun
from figures.charts.outcome_colours import Outcome, outcome_of
from records import AnswerBox, Box, Failure, Level, Reading, Sample
from scoring.grounding.gold import box_names
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """One box that can be drawn.

    Args:
        id: Its address ("a3", "a3.s1").
        role: Whether gold or a run states it; "note" is the author's own.
        level: Answer or step.
        page: The page on which it is drawn: the last one where it names a page that is not there.
        box: In 0-1000 page units.
        name: What a person calls it; may be empty for a prediction.
        outcome: Its outcome.
    """

    id: str
    role: Literal["gold", "pred", "note"]
    level: Level
    page: int
    box: Box
    name: str = ""
    outcome: Outcome = "matched"


@dataclass(frozen=True, slots=True)
class Pair:
    """A match: its boxes' addresses and their overlap."""

    gold: str
    pred: str
    iou: float
    level: Level


@dataclass(frozen=True, slots=True)
class JudgedBoxes:
    """The boxes of a sample as one run has them, at a threshold.

    Args:
        boxes: Gold's, then the run's, in the order of their addresses.
        pairs: The matches that hold.
        failures: The failures that hold, in the order in which they are listed.
    """

    boxes: tuple[PlacedBox, ...]
    pairs: tuple[Pair, ...] = ()
    failures: tuple[Failure, ...] = ()

    def of(self, role: str, address: str) -> PlacedBox | None:
        """The box of an address; None where it is malformed or not there."""
        return next((box for box in self.boxes if box.role == role and box.id == address), None)

    def of_failure(self, failure: Failure) -> list[PlacedBox]:
        """The boxes that a failure concerns, gold's first."""
        found = [self.of("gold", address) for address in failure.gold]
        found += [self.of("pred", address) for address in failure.pred]
        return [box for box in found if box is not None]


def judged_boxes(
    sample: Sample, run: InspectedRun | None, reading: Reading | None, task: Task, tau: float
) -> JudgedBoxes:
    """Every box of a sample with its outcome at a threshold.

    Args:
        sample: Gold.
        run: How a run was scored; None shows gold alone.
        reading: What was read from its response; None where there is none.
        task: Gives failure categories their level, and boxes their noun.
        tau: IoU threshold, in (0, 1].
    """
    last = max((page.number for page in sample.pages), default=1)
    names = box_names(sample, task.boxes)
    if run is None:
        return JudgedBoxes(tuple(_boxes(sample.answers, names, "gold", last, {}, "matched")))
    pairs = tuple(
        Pair(match.gold, match.pred, match.iou, match.level) for match in run.scored.matches if match.iou >= tau
    )
    failures = tuple(run.scored.failures_at(tau))
    gold: dict[str, Outcome] = {pair.gold: "matched" for pair in pairs}
    pred: dict[str, Outcome] = {pair.pred: "matched" for pair in pairs}
    for failure in failures:
        outcome = outcome_of(failure.category)
        level = task.category(failure.category).level
        if outcome != "remark":
            for outcomes, addresses in ((gold, failure.gold), (pred, failure.pred)):
                for address in addresses:
                    if _concerns(level, address):
                        outcomes.setdefault(address, outcome)
    answers = () if reading is None else reading.answers
    boxes = _boxes(sample.answers, names, "gold", last, gold, "missed")
    numbered = [f"box {number}" for number in range(1, len(answers) + 1)]
    drawn = _boxes(answers, numbered, "pred", last, pred, "unmatched")
    return JudgedBoxes((*boxes, *drawn), pairs, failures)


def window(boxes: Sequence[PlacedBox]) -> Box | None:
    """The smallest box around all of the boxes; None where there are none."""
    if not boxes:
        return None
    left, top, right, bottom = zip(*(_sorted(box.box) for box in boxes), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _concerns(level: str, address: str) -> bool:
    """Whether a failure concerns a box: one about steps names their answers too, but does not concern them."""
    return level not in ("answer", "step") or ("." in address) == (level == "step")


def _boxes(
    answers: Sequence[AnswerBox],
    names: Sequence[str],
    role: Literal["gold", "pred"],
    last: int,
    outcomes: Mapping[str, Outcome],
    otherwise: Outcome,
) -> Iterator[PlacedBox]:
    for index, (answer, name) in enumerate(zip(answers, names, strict=True)):
        page = answer.page if 1 <= answer.page <= last else last
        own = f"a{index}"
        rows = [(own, "answer", answer.box, name)]
        rows += [(f"{own}.s{n}", "step", step.box, step.step_id or str(n + 1)) for n, step in enumerate(answer.steps)]
        for address, level, box, called in rows:
            if box is not None and all(map(math.isfinite, box)):
                as_level: Level = "answer" if level == "answer" else "step"
                yield PlacedBox(address, role, as_level, page, box, called, outcomes.get(address, otherwise))


def _sorted(box: Box) -> Box:
    return min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])
