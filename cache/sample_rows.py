"""What a run says and how it scored in one sample, as rows of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import update
from sqlalchemy.engine import Connection

from cache import packing, schema
from cache.gold import StoredSample
from cache.packing import json_text, pack_floats
from cache.rows import RowWriter, first_free_id
from cache.tallies import TAU
from records import Prediction, Reading, Scored
from scoring.task import Task

SEARCHED = 100_000
"""Characters of a response that the text search sees; a response that repeats itself can be far longer."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One sample of a run, scored under every part."""

    stored: StoredSample
    prediction: Prediction | None
    readings: Mapping[str, Reading]
    scored: tuple[Scored, ...]


class SampleRows:
    """Writes the rows of single samples of one run; its totals and columns are written elsewhere.

    Args:
        connection: In a writing transaction.
        writer: Takes the rows.
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run, whose row is there already.
        responses: Whether raw responses are written too; a run that is scored again has them.
    """

    def __init__(
        self, connection: Connection, writer: RowWriter, task: Task, benchmark_id: int, run_id: int, responses: bool
    ) -> None:
        self._connection = connection
        self._writer = writer
        self._benchmark_id = benchmark_id
        self._run_id = run_id
        self._responses = responses
        self._ranked = frozenset(category.key for category in task.categories if category.ranked)
        self._failure_id = first_free_id(connection, schema.failure)
        self._text_id = first_free_id(connection, schema.search_text)

    def add(self, judged: Judged) -> None:
        """Writes one sample."""
        if judged.prediction is not None:
            self._response(judged.stored.id, judged.prediction, judged)
        for scored in judged.scored:
            self._scored(judged.stored, scored)

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

    def _scored(self, stored: StoredSample, scored: Scored) -> None:
        run_id, part, writer = self._run_id, scored.part, self._writer
        held = sum(f.lo < TAU <= f.hi and f.category in self._ranked for f in scored.failures)
        writer.add(schema.score, run_id, part, stored.id, scored.state, held)
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
        self._failures(stored, scored)

    def _failures(self, stored: StoredSample, scored: Scored) -> None:
        first = self._failure_id
        self._failure_id += len(scored.failures)
        self._writer.extend(
            schema.failure,
            [
                (
                    number,
                    self._run_id,
                    scored.part,
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
