"""Scoring one run and writing what comes of it, sample by sample, in bounded memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import update
from sqlalchemy.engine import Connection

from cache import packing, schema
from cache.columns import Columns
from cache.gold import CHUNK, StoredSample, count_samples, samples_by_key, stored_samples
from cache.item_columns import ItemColumns
from cache.packing import json_text, pack_floats
from cache.rows import RowWriter, first_free_id
from cache.tallies import TAU, Tallies
from records import Prediction, Reading, Scored
from scoring.task import Task

SEARCHED = 100_000
"""Characters of a response that the text search sees; a response that repeats itself can be far longer."""

Step = Callable[[int], None]
Find = Callable[[list[StoredSample]], Mapping[str, Prediction]]


@dataclass(frozen=True, slots=True)
class Judged:
    """One sample of a run, scored under every part."""

    stored: StoredSample
    prediction: Prediction | None
    readings: Mapping[str, Reading]
    scored: tuple[Scored, ...]


def judge_run(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Find,
    options: Mapping[str, Any],
    asked: Collection[str] | None = None,
) -> Iterator[Judged]:
    """Scores a run against the gold of the workspace, in the order of gold.

    Args:
        connection: Where gold is read from.
        task: Whose scorer is asked.
        benchmark_id: The benchmark.
        predictions: Gives the predictions of some samples, by sample id.
        options: Passed on to the task's scorer and reader (the coordinate convention).
        asked: Ids of the samples that a live run was asked; None for a run that has to answer all.
    """
    chunks = stored_samples(connection, benchmark_id)
    if asked is not None:
        chunks = samples_by_key(connection, benchmark_id, asked)
    for chunk in chunks:
        found = predictions(chunk)
        for stored in chunk:
            prediction = found.get(stored.sample.id)
            readings: dict[str, Reading] = {}
            if prediction is not None and task.reader is not None:
                readings = {part: task.reader(stored.sample, prediction, part, **options) for part in task.protocols}
            scored = tuple(task.scorer(stored.sample, prediction, part, **options) for part in task.protocols)
            yield Judged(stored, prediction, readings, scored)


class RunWriter:
    """Writes what was judged of one run.

    Args:
        connection: In a writing transaction.
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run, whose row is there already.
        responses: Whether raw responses are written too; a run that is scored again has them.
    """

    def __init__(
        self, connection: Connection, task: Task, benchmark_id: int, run_id: int, responses: bool = True
    ) -> None:
        self._connection = connection
        self._writer = RowWriter(connection)
        self._tallies = Tallies(task)
        self._columns = Columns(task, count_samples(connection, benchmark_id))
        self._item_columns = ItemColumns(connection, benchmark_id)
        self._benchmark_id = benchmark_id
        self._run_id = run_id
        self._responses = responses
        self._task = task
        self._ranked = frozenset(category.key for category in task.categories if category.ranked)
        self._to_repair: dict[str, list[tuple[int, Scored]]] = defaultdict(list)  # position and sample, by part
        self._failure_id = first_free_id(connection, schema.failure)
        self._text_id = first_free_id(connection, schema.search_text)

    def add(self, judged: Judged) -> None:
        """Writes one sample."""
        stored, prediction = judged.stored, judged.prediction
        if prediction is not None:
            self._response(stored.id, prediction, judged)
        strata = {key: stratum for key, (_, stratum) in stored.items.items()}
        for scored in judged.scored:
            self._tallies.add(scored, stored.stratum, strata)
            self._scored(stored, scored)

    def finish(self) -> int:
        """Writes the totals and what still waits; returns the number of rows written in all."""
        for part in self._to_repair:
            self._write_repairs(part)
        self._writer.extend(schema.tally, list(self._tallies.rows(self._run_id)))
        self._columns.write(self._writer, self._run_id)
        self._item_columns.write(self._writer, self._run_id)
        self._writer.flush()
        return self._writer.written

    def _response(self, sample_id: int, prediction: Prediction, judged: Judged) -> None:
        readings = packing.pack_readings(judged.readings) if judged.readings else None
        matches = {scored.part: scored.matches for scored in judged.scored if scored.matches}
        packed = packing.pack_matches(matches) if matches else None
        if not self._responses:
            self._connection.execute(
                update(schema.response)
                .where(schema.response.c.run_id == self._run_id, schema.response.c.sample_id == sample_id)
                .values(readings=readings, matches=packed)
            )
            return
        write_response(self._writer, self._run_id, sample_id, prediction, readings, packed)
        body = packing.storable(prediction.raw[:SEARCHED])
        self._writer.add(schema.search_text, self._text_id, self._benchmark_id, sample_id, self._run_id, body)
        self._text_id += 1

    def _write_repairs(self, part: str) -> None:
        waiting = self._to_repair[part]
        if waiting:
            self._columns.repair([position for position, _ in waiting], [scored for _, scored in waiting])
        waiting.clear()

    def _scored(self, stored: StoredSample, scored: Scored) -> None:
        run_id, part, writer = self._run_id, scored.part, self._writer
        self._columns.add(stored.position, scored)
        self._item_columns.add(stored, scored)
        held = sum(f.lo < TAU <= f.hi and f.category in self._ranked for f in scored.failures)
        writer.add(schema.score, run_id, part, stored.id, scored.state, held)
        if self._task.impact:
            self._to_repair[part].append((stored.position, scored))
            if len(self._to_repair[part]) >= CHUNK:
                self._write_repairs(part)
        writer.extend(
            schema.judgement,
            [
                (run_id, part, stored.items[j.item_id][0], j.outcome, j.value, j.label and packing.storable(j.label))
                for j in scored.judgements
            ],
        )
        writer.extend(
            schema.cell,
            [
                (run_id, part, cell.matrix, stored.items[cell.item_id][0], *map(packing.storable, words), cell.n)
                for cell in scored.cells
                for words in [(cell.gold, cell.predicted)]
            ],
        )
        writer.extend(
            schema.page_match,
            [
                (run_id, part, stored.id, page.page, page.level, page.gold, page.pred, pack_floats(page.ious))
                for page in scored.pages
            ],
        )
        first = self._failure_id
        self._failure_id += len(scored.failures)
        writer.extend(
            schema.failure,
            [
                (
                    number,
                    run_id,
                    part,
                    stored.id,
                    None if failure.item_id is None else stored.items[failure.item_id][0],
                    failure.page,
                    failure.category,
                    failure.lo,
                    failure.hi,
                    failure.kind,
                    json_text(failure.args),
                    " ".join(failure.gold),
                    " ".join(failure.pred),
                    packing.storable(failure.label),
                )
                for number, failure in enumerate(scored.failures, start=first)
            ],
        )


def write_response(
    writer: RowWriter,
    run_id: int,
    sample_id: int,
    prediction: Prediction,
    readings: bytes | None = None,
    matches: bytes | None = None,
) -> None:
    """Writes one response of a run, with what was read of it and matched where that is known already."""
    raw, prompt = prediction.raw, prediction.prompt
    writer.add(schema.prediction, run_id, sample_id, "answered" if raw.strip() else "empty", len(raw))
    writer.add(
        schema.response,
        run_id,
        sample_id,
        packing.squeeze(raw),
        None if prompt is None else packing.squeeze(prompt),
        readings,
        matches,
        packing.pack_extra(prediction.extra),
    )
