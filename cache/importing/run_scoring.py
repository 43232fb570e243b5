"""Scoring one run, a chunk of samples at a time, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from cache.importing.convention import WrittenBoxes
from cache.store.gold import StoredSample, samples_by_key, stored_samples
from cache.store.scored_rows import PackedChunk, ScoredSample, pack_chunk
from loaders.files.garbage_collector import collector_paused
from records import Prediction
from scoring.task import Assessment, Task

Step = Callable[[int], None]
Find = Callable[[list[StoredSample]], Mapping[str, Prediction]]


MOST_TEXT = 1_000_000
"""Characters of the responses that are scored at a time: what is read of one, and its scores, can take three hundred
times as much memory."""


class ScoredChunk(NamedTuple):
    """Some samples of one run, scored.

    Args:
        packed: All that is written of them, in the order of gold, in as many parts as they were scored in.
        written: Of a task with boxes: those of every parsed response as they were written.
    """

    packed: list[PackedChunk]
    written: list[WrittenBoxes]


def score_run(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Find,
    options: Mapping[str, Any],
    sample_ids: Collection[str] | None = None,
) -> Iterator[PackedChunk]:
    """Scores a run against the gold of the workspace, in the order of gold, at most `CHUNK` samples at a time.

    Args:
        connection: Where gold is read from.
        task: Whose scorer is asked.
        benchmark_id: The benchmark.
        predictions: Gives the predictions of some samples, by sample id.
        options: Passed on to the task's scorer (the coordinate convention).
        sample_ids: Ids of the samples that a live run was asked; None for a run that has to answer all.
    """
    for chunk in gold_of_run(connection, benchmark_id, sample_ids):
        yield from score_chunk(task, chunk, predictions(chunk), options).packed


def gold_of_run(
    connection: Connection, benchmark_id: int, sample_ids: Collection[str] | None
) -> Iterator[list[StoredSample]]:
    """The samples that a run is judged on, in the order of gold, in lists of at most `CHUNK`."""
    if sample_ids is not None:
        return samples_by_key(connection, benchmark_id, sample_ids)
    return stored_samples(connection, benchmark_id)


def score_chunk(
    task: Task, chunk: Iterable[StoredSample], predictions: Mapping[str, Prediction], options: Mapping[str, Any]
) -> ScoredChunk:
    """Reads and scores some samples under every part; a sample that is not among the predictions has no response."""
    scored = ScoredChunk([], [])
    with collector_paused():
        for part in _parts(chunk, predictions):
            packed, written = _scored_part(task, part, predictions, options)
            scored.packed.append(packed)
            scored.written.extend(written)
    return scored


def _parts(chunk: Iterable[StoredSample], predictions: Mapping[str, Prediction]) -> Iterator[list[StoredSample]]:
    """The samples in lists whose responses have at most `MOST_TEXT` characters together, or that are one sample."""
    part: list[StoredSample] = []
    characters = 0
    for stored in chunk:
        prediction = predictions.get(stored.sample.id)
        length = 0 if prediction is None else len(prediction.raw)
        if part and characters + length > MOST_TEXT:
            yield part
            part, characters = [], 0
        part.append(stored)
        characters += length
    if part:
        yield part


def _scored_part(
    task: Task, chunk: Sequence[StoredSample], predictions: Mapping[str, Prediction], options: Mapping[str, Any]
) -> tuple[PackedChunk, list[WrittenBoxes]]:
    answered = [(stored.sample, predictions.get(stored.sample.id)) for stored in chunk]
    assessed = task.assess_all(answered, task.protocols, **options)
    samples = [
        _scored_sample(stored, prediction, found)
        for stored, (_, prediction), found in zip(chunk, answered, assessed, strict=True)
    ]
    boxes = map(WrittenBoxes.of, assessed) if task.boxes else ()
    return pack_chunk(task, samples), [written for written in boxes if written is not None]


def score_sample(
    task: Task, stored: StoredSample, prediction: Prediction | None, options: Mapping[str, Any]
) -> ScoredSample:
    """Reads and scores one sample under every part; None is no response."""
    return _scored_sample(stored, prediction, task.assess(stored.sample, prediction, **options))


def _scored_sample(stored: StoredSample, prediction: Prediction | None, assessed: Sequence[Assessment]) -> ScoredSample:
    readings = {assessment.scored.part: assessment.reading for assessment in assessed if assessment.reading is not None}
    return ScoredSample(stored, prediction, readings, tuple(assessment.scored for assessment in assessed))
