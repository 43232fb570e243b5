"""Runs that were read from files, scored under one protocol and at one threshold."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

from cache.importing.processes import WORTHWHILE, Processes
from commands.scoring.score_document import ScoredRun
from commands.scoring.sources import RunSource, Sources, note_without_boxes
from commands.terminal import progress, warn
from errors import UsageError
from records import Prediction, Protocol, Reading, Sample, Scored
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
        """The scorer's arguments beside sample, prediction and protocol."""
        if not self.task.boxes:
            return {}
        return {"convention": convention, **({"tau": self.tau} if self.task.thresholded else {})}


ScoreAndReading = tuple[Scored, Reading | None]
"""One sample's score, and the parsed response if the run has one."""


def scored_runs(
    terms: Terms, sources: Sources, workers: int, *, whole: bool = False
) -> Iterator[tuple[RunSource, ScoredRun, Mapping[str, Reading]]]:
    """Every run with its scores and, where it states boxes or they are asked for, the parsed responses, by sample id.

    Args:
        terms: The protocol and settings of scoring.
        sources: Gold and runs as loaded.
        workers: Processes that read and score responses, where these are many, to the last bit as one does.
        whole: Whether more than sums and states is needed. Else several processes leave out failures, judgements,
            matches, cells and boxes, which take a quarter of the time of scoring to be passed on, and the parsed
            responses of a task without boxes are not kept.
    """
    note_without_boxes(terms.task, terms.tau, terms.coords)
    with _scoring(terms, sources, workers, whole) as score_run:
        for source in sources.runs:
            predictions = source.predictions
            coords, convention = None, None
            if terms.task.boxes:
                choice = choose_convention(terms.coords, sources.samples, predictions, terms.protocol, terms.tau)
                convention = choice.used
                coords = {"used": str(choice.used), "finding": choice.finding, "alternatives": choice.alternatives}
            scored: list[Scored] = []
            readings: dict[str, Reading] = {}
            scores = score_run(predictions, terms.options(convention))
            bar = progress(f"scoring {source.run.model}", sources.samples)
            for sample, (sample_score, reading) in zip(bar, scores, strict=True):
                scored.append(sample_score)
                if (terms.task.boxes or whole) and reading is not None:
                    readings[sample.id] = reading
            _warn_left_out(terms, source, readings.values())
            yield source, ScoredRun(source.run, source.loaded, tuple(scored), coords), readings


ScoreRun = Callable[[Mapping[str, Prediction], Mapping[str, Any]], Iterator[ScoreAndReading]]
"""Scores a run in the order of gold: its predictions by sample id, and options of the scorer."""


@contextmanager
def _scoring(terms: Terms, sources: Sources, workers: int, whole: bool) -> Iterator[ScoreRun]:
    """The scorer of runs: in this process, or in several where responses are many."""
    if workers == 1 or sum(len(source.loaded.records) for source in sources.runs) < WORTHWHILE:
        yield partial(_score_here, terms.task, terms.protocol, sources.samples)
        return
    with closing(Processes(workers, _start, terms.task.key, terms.protocol, sources.samples, whole)) as processes:
        yield partial(_score_there, processes, sources.samples)


def _score_here(
    task: Task,
    protocol: Protocol,
    samples: Sequence[Sample],
    predictions: Mapping[str, Prediction],
    options: Mapping[str, Any],
) -> Iterator[ScoreAndReading]:
    for start in range(0, len(samples), _CHUNK):
        answered = [(sample, predictions.get(sample.id)) for sample in samples[start : start + _CHUNK]]
        for (assessed,) in task.assess_all(answered, (protocol,), **options):
            yield assessed.scored, assessed.reading


_CHUNK = 50
"""Samples that are scored together."""


def _score_there(
    processes: Processes,
    samples: Sequence[Sample],
    predictions: Mapping[str, Prediction],
    options: Mapping[str, Any],
) -> Iterator[ScoreAndReading]:
    starts = range(0, len(samples), _CHUNK)
    chunks = ([predictions.get(sample.id) for sample in samples[start : start + _CHUNK]] for start in starts)
    fields = (
        [
            prediction and (prediction.sample_id, prediction.raw, prediction.prompt, prediction.extra)
            for prediction in chunk
        ]
        for chunk in chunks
    )
    calls = ((start, (start, values, options)) for start, values in zip(starts, fields, strict=True))
    for _, found in processes.in_order(_score, calls):
        yield from found


_of_worker: tuple[Task, Protocol, Sequence[Sample], bool] | None = None
"""The scoring arguments of a worker process, the same for all runs."""


def _start(task: str, protocol: Protocol, samples: Sequence[Sample], whole: bool) -> None:
    global _of_worker
    _of_worker = TASKS[task], protocol, samples, whole


def _score(
    start: int, predictions: Sequence[tuple[Any, ...] | None], options: Mapping[str, Any]
) -> list[ScoreAndReading]:
    """Some samples of a run, from the one at a 0-based position on; called in a worker."""
    assert _of_worker is not None
    task, protocol, samples, whole = _of_worker
    answered = {
        prediction.sample_id: prediction
        for prediction in (Prediction(*values) for values in predictions if values is not None)
    }
    found = _score_here(task, protocol, samples[start : start + len(predictions)], answered, options)
    if whole:
        return list(found)
    return [
        (
            replace(scored, judgements=(), failures=(), matches=(), pages=(), cells=()),
            None if reading is None else replace(reading, answers=(), value=None),
        )
        for scored, reading in found
    ]


def _warn_left_out(terms: Terms, source: RunSource, readings: Iterable[Reading]) -> None:
    """Says on stderr how many answers were not read for want of their type: a score of 0 may be theirs."""
    left_out = sum(note.args["n"] for reading in readings for note in reading.notes if note.kind == "other_types")
    if left_out:
        states, are = ("entry states", "is") if left_out == 1 else ("entries state", "are")
        if terms.protocol == "official":
            found = "no “type”: “complete_answer_box”"
            advice = " under official. --protocol paper takes those without a type as answers."
        else:
            found, advice = "another “type” than “complete_answer_box”", "."
        warn(f"{source.run.source}: {left_out:,} {states} {found} and {are} left out{advice}")
