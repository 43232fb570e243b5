"""The coordinate convention of a run when it is imported: what was asked for, and what the detector finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from records import Prediction, Protocol, Sample
from scoring.grounding.convention import Convention, with_fitted_side
from scoring.grounding.convention_choice import AUTO, choose_convention
from scoring.grounding.reading import read
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class RunConvention:
    """How a run's boxes are read, and what the detector found.

    Args:
        used: The convention its boxes are read by; None for a task without boxes.
        finding: The convention that fits clearly better than the one used, if any.
        alternatives: Convention -> its figures.
        options: What the task's scorer and reader are passed.
    """

    used: str | None = None
    finding: str | None = None
    alternatives: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


def run_convention(
    task: Task, samples: Sequence[Sample], predictions: Mapping[str, Prediction], asked: str | None
) -> RunConvention:
    """The convention of a run, with the detector's finding.

    Args:
        task: The benchmark's task; one without boxes has no convention.
        samples: The samples to which the run has a response, with their gold.
        predictions: The run's predictions by sample id.
        asked: A convention, "auto" to apply what is found, or None for the default.

    Raises:
        UsageError: The convention cannot be read.
    """
    if not task.boxes:
        return RunConvention()
    choice = choose_convention(asked, samples, predictions, cast(Protocol, task.protocols[0]))
    used = str(choice.used)
    finding = choice.finding if choice.finding != used else None
    return RunConvention(used, finding, choice.alternatives, scoring_options(task, used))


def must_be_convention(asked: str | None) -> None:
    """Raises UsageError when what was asked for is neither a convention, nor "auto", nor nothing."""
    if asked is not None and asked.strip() != AUTO:
        Convention.parse(asked)


def must_fit(asked: str | None, samples: Iterable[Sample], predictions: Iterable[Prediction]) -> None:
    """Raises UsageError when the resized pages of a run have no stated side, and none can be found."""
    if asked is None or asked.strip() == AUTO:
        return
    start = Convention.parse(asked)
    if start.space == "resized" and start.side is None:
        said = {prediction.sample_id: prediction.raw for prediction in predictions}
        with_fitted_side([(sample, read(said[sample.id], "paper")) for sample in samples if sample.id in said], start)


def reads_the_same(asked: str | None, used: str | None, finding: str | None) -> bool:
    """Whether asking for a convention changes nothing about a run that is read by `used` already."""
    if asked is None or used is None:
        return True
    if asked.strip() == AUTO:
        return finding is None
    wanted = str(Convention.parse(asked))
    return used == wanted or used.startswith(f"{wanted}:")


def scoring_options(task: Task, used: str | None) -> dict[str, Any]:
    """What the scorer and reader of a task are passed for a run whose boxes are read so."""
    if not task.boxes or used is None:
        return {}
    return {"convention": Convention.parse(used)}
