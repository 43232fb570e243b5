"""What a task reads of one response, and its score, under one protocol."""

from __future__ import annotations

from typing import Any

from records import Prediction, Protocol, Reading, Sample, Scored
from scoring.task import Task


def scored_of(
    task: Task, sample: Sample, prediction: Prediction | None, protocol: Protocol = "official", **options: Any
) -> Scored:
    """The score of one response."""
    (assessed,) = task.assess(sample, prediction, (protocol,), **options)
    return assessed.scored


def reading_of(
    task: Task, sample: Sample, prediction: Prediction, protocol: Protocol = "official", **options: Any
) -> Reading:
    """What the scorer reads of one response."""
    (assessed,) = task.assess(sample, prediction, (protocol,), **options)
    assert assessed.reading is not None
    return assessed.reading
