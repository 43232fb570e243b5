"""The coordinate convention of a run when it is imported: what was asked for, and what the detector finds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from loaders.files.temporary_blocks import Block, TemporaryBlocks, pack, unpack
from records import AnswerBox, Prediction, Protocol, Reading, Sample
from scoring.grounding.convention import (
    DEFAULT,
    Convention,
    calibration_ids,
    calibration_slice,
    detect_convention,
    with_fitted_side,
)
from scoring.grounding.convention_choice import AUTO, choose_convention
from scoring.grounding.reading import read
from scoring.task import Assessment, Task


@dataclass(frozen=True, slots=True)
class RunConvention:
    """How a run's boxes are read, and what the detector found.

    Args:
        convention: The convention its boxes are read by; None for a task without boxes.
        finding: The convention that fits clearly better than the one used, if any.
        alternatives: Convention -> its figures.
        options: What the task's scorer and reader are passed.
        unchecked: Whether it is not known yet if another one fits better: see `ConventionCheck`.
    """

    convention: str | None = None
    finding: str | None = None
    alternatives: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    unchecked: bool = False


def known_convention(task: Task, requested: str | None) -> RunConvention | None:
    """The convention of a run whose boxes are read in one way whatever they are; None where its answers decide.

    Args:
        task: The benchmark's task; one without boxes has no convention.
        requested: A convention, "auto" to apply what is found, or None for the default.
    """
    if not task.boxes:
        return RunConvention()
    if requested is not None and requested.strip() == AUTO:
        return None
    stated = DEFAULT if requested is None else Convention.parse(requested)
    if stated.space == "resized" and stated.side is None:
        return None
    used = str(stated)
    return RunConvention(used, options=scoring_options(task, used), unchecked=True)


def run_convention(
    task: Task, samples: Iterable[Sample], predictions: Mapping[str, Prediction], requested: str | None
) -> RunConvention:
    """The convention of a run, with the detector's finding.

    Args:
        task: The benchmark's task; one without boxes has no convention.
        samples: The samples to which the run has a response, with their gold; gone through several times.
        predictions: The run's predictions by sample id.
        requested: A convention, "auto" to apply what is found, or None for the default.

    Raises:
        UsageError: The convention cannot be read.
    """
    if not task.boxes:
        return RunConvention()
    choice = choose_convention(requested, samples, predictions, task.protocols[0])
    used = str(choice.used)
    finding = choice.finding if choice.finding != used else None
    return RunConvention(used, finding, choice.alternatives, scoring_options(task, used))


READ_BY: Protocol = "paper"
"""The protocol whose reading the detector looks at."""


class WrittenBoxes(NamedTuple):
    """The answer boxes of one parsed response as the model wrote them: what the detector looks at.

    Args:
        sample_id: The sample.
        boxes: Page and box of each, as float64, five numbers each.
    """

    sample_id: str
    boxes: bytes

    @classmethod
    def of(cls, assessed: Iterable[Assessment]) -> WrittenBoxes | None:
        """The boxes of a response that was read under all protocols; None where it could not be parsed, or has none."""
        for assessment in assessed:
            if assessment.scored.part == READ_BY and assessment.written is not None and assessment.written.parsed:
                found = [(answer.page, *answer.box) for answer in assessment.written.answers if answer.box is not None]
                return cls(assessment.scored.sample_id, np.array(found, dtype=np.float64).tobytes())
        return None

    def reading(self) -> Reading:
        """A reading that has these boxes and nothing else."""
        rows = np.frombuffer(self.boxes).reshape(-1, 5).tolist()
        return Reading(tuple(AnswerBox(int(page), (x1, y1, x2, y2)) for page, x1, y1, x2, y2 in rows))


class ConventionCheck:
    """Whether a run's boxes fit gold clearly better by another convention than the one that they are read by.

    It is fed while the run is scored, with what was read then, so that no response is read for it once more.

    Args:
        used: The convention in use.
    """

    def __init__(self, used: str) -> None:
        self._used = Convention.parse(used)
        self._parsed: list[str] = []
        self._blocks, self._written = TemporaryBlocks(), list[Block]()

    def add(self, written: Sequence[WrittenBoxes]) -> None:
        """Takes the boxes of some responses; they come in the order of gold."""
        self._written.append(self._blocks.write(pack([tuple(boxes) for boxes in written])))
        self._parsed += [boxes.sample_id for boxes in written]

    def finds_another(self, samples_of: Callable[[Collection[str]], Iterable[Sample]]) -> bool:
        """Whether the detector has a finding; `samples_of` gives the samples of some ids in the order of gold."""
        chosen = calibration_ids(self._parsed)
        stored = (WrittenBoxes(*boxes) for block in self._written for boxes in unpack(self._blocks.read(block)))
        readings = (boxes.reading() for boxes in stored if boxes.sample_id in chosen)
        found = detect_convention(zip(samples_of(chosen), readings, strict=True), self._used)
        return found is not None and found.finding is not None


def must_be_convention(requested: str | None) -> None:
    """Raises UsageError when what was asked for is neither a convention, nor "auto", nor nothing."""
    if requested is not None and requested.strip() != AUTO:
        Convention.parse(requested)


def must_fit(requested: str | None, samples: Iterable[Sample], predictions: Mapping[str, Prediction]) -> None:
    """Raises UsageError when the resized pages of a run have no stated side, and none can be found."""
    if requested is None or requested.strip() == AUTO:
        return
    start = Convention.parse(requested)
    if start.space == "resized" and start.side is None:
        answered = (sample for sample in samples if sample.id in predictions)
        readings = ((sample, read(predictions[sample.id].raw, READ_BY)) for sample in answered)
        with_fitted_side(calibration_slice(readings), start)


def reads_the_same(requested: str | None, used: str | None, finding: str | None) -> bool:
    """Whether asking for a convention changes nothing about a run that is read by `used` already."""
    if requested is None or used is None:
        return True
    if requested.strip() == AUTO:
        return finding is None
    named = str(Convention.parse(requested))
    return used == named or used.startswith(f"{named}:")


def scoring_options(task: Task, used: str | None) -> dict[str, Any]:
    """The options of a task's scorer and reader for a run with such a convention."""
    if not task.boxes or used is None:
        return {}
    return {"convention": Convention.parse(used)}
