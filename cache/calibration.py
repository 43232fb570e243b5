"""How a run's boxes are read when it is imported, and what the detector says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.reading import read
from sqlalchemy.engine import Connection

from cache.gold import stored_samples
from cache.run_import import Coords
from records import Prediction
from scoring import coords as conventions
from scoring.task import Task

AUTO = "auto"
"""Asks for the convention that the detector finds."""


def coords_of(
    connection: Connection, task: Task, benchmark_id: int, predictions: Mapping[str, Prediction], asked: str | None
) -> Coords:
    """The convention of a run, with the detector's finding.

    Args:
        connection: Where gold is read from.
        task: The benchmark's task; one without boxes has no convention.
        benchmark_id: The benchmark.
        predictions: The run's predictions by sample id.
        asked: A convention, "auto" to apply what is found, or None for the default.

    Raises:
        UsageError: The convention cannot be read.
    """
    if task.reader is None:
        return Coords()
    used = conventions.DEFAULT if asked in (None, AUTO) else conventions.Convention.parse(str(asked))
    pairs = [
        (stored.sample, read(predictions[stored.sample.id].raw, "paper"))
        for chunk in stored_samples(connection, benchmark_id)
        for stored in chunk
        if stored.sample.id in predictions
    ]
    finding = conventions.calibrate(pairs, used)
    return Coords(used=str(used), options=scoring_options(task, str(used)))


def scoring_options(task: Task, used: str | None) -> dict[str, Any]:
    """What the scorer and reader of a task are passed for a run whose boxes are read so."""
    if task.reader is None or used is None:
        return {}
    return {"convention": conventions.Convention.parse(used)}
