"""Runs that were read from files, scored under one protocol and at one threshold."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from commands.scoring.score_document import ScoredRun
from commands.scoring.sources import RunSource, Sources
from commands.terminal import progress, warn
from errors import UsageError
from records import Protocol, Reading, Scored
from scoring.grounding.convention_choice import choose_convention
from scoring.task import Task
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class Terms:
    """How runs are scored: their task, protocol, threshold and coordinate convention.

    Args:
        task: The benchmark's task.
        protocol: Way of scoring.
        tau: IoU threshold.
        coords: Coordinate convention, "auto", or None for the default.
    """

    task: Task
    protocol: Protocol
    tau: float
    coords: str | None

    @classmethod
    def from_options(cls, options: argparse.Namespace) -> Terms:
        """The terms that the options of `score` and `failures` name.

        Raises:
            UsageError: The benchmark does not know the protocol.
        """
        task = TASKS[options.benchmark]
        protocol = options.protocol or task.protocols[0]
        if protocol not in task.protocols:
            raise UsageError(
                f"--protocol {protocol}: {task.key} does not know it. Expected one of {', '.join(task.protocols)}."
            )
        return cls(task, cast(Protocol, protocol), options.iou, options.coords)

    def options(self, convention: Any) -> dict[str, Any]:
        """What the task's scorer is passed beside sample, prediction and protocol."""
        if not self.task.boxes:
            return {}
        return {"convention": convention, **({"tau": self.tau} if self.task.thresholded else {})}


def scored_runs(terms: Terms, sources: Sources) -> Iterator[tuple[RunSource, ScoredRun, Mapping[str, Reading]]]:
    """Every run with its scores and, where it states boxes, what was read of its responses, by sample id."""
    for source in sources.runs:
        predictions = source.predictions
        coords, convention = None, None
        if terms.task.boxes:
            choice = choose_convention(terms.coords, sources.samples, predictions, terms.protocol, terms.tau)
            convention = choice.used
            coords = {"used": str(choice.used), "finding": choice.finding, "alternatives": choice.alternatives}
        options = terms.options(convention)
        scored: list[Scored] = []
        readings: dict[str, Reading] = {}
        for sample in progress(f"scoring {source.run.model}", sources.samples):
            (found,) = terms.task.assess(sample, predictions.get(sample.id), (terms.protocol,), **options)
            scored.append(found.scored)
            if terms.task.boxes and found.reading is not None:
                readings[sample.id] = found.reading
        _warn_left_out(terms, source, readings.values())
        yield source, ScoredRun(source.run, source.loaded, tuple(scored), coords), readings


def _warn_left_out(terms: Terms, source: RunSource, readings: Iterable[Reading]) -> None:
    """Says on stderr how many answers were not read for want of their type: a score of 0 may be theirs."""
    left_out = sum(note.args["n"] for reading in readings for note in reading.notes if note.kind == "other_types")
    if left_out:
        warn(
            f"{source.run.source}: {left_out:,} entries state no “type”: “complete_answer_box” and are left out "
            f"under {terms.protocol}. --protocol paper takes those without a type as answers."
        )
