"""Writing what was scored of one run: rows of its samples, its failures, totals and columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.gold import count_samples
from cache.store.rows import RowWriter, first_free_id
from cache.store.run_sums import Columns, ItemColumns
from cache.store.scored_rows import NONE, FailureRows, PackedChunk, response_values
from cache.store.tallies import Tallies
from cache.store.word_ids import Words
from loaders.files.temporary_blocks import Block, TemporaryBlocks, pack, unpack
from records import Prediction


class RunWriter:
    """Writes what was scored of one run; to be closed.

    What can only be written when the run ends waits in a temporary file: the memory of an import does not grow with it.

    Args:
        connection: In a writing transaction.
        benchmark_id: The run's benchmark.
        run_id: The run, whose row is there already.
        responses: Whether raw responses are written too; a run that is scored again has them.
    """

    def __init__(self, connection: Connection, benchmark_id: int, run_id: int, responses: bool = True) -> None:
        self._writer = RowWriter(connection)
        self._responses = Responses(connection, self._writer, benchmark_id, run_id) if responses else None
        self._blocks = TemporaryBlocks()
        self._tallies = Tallies()
        self._columns = Columns(count_samples(connection, benchmark_id), self._blocks)
        self._item_columns = ItemColumns(connection, benchmark_id, self._blocks)
        self._failures = RunFailures(Words(connection, self._writer), self._blocks)
        self._run_id = run_id

    def add(self, chunk: PackedChunk) -> None:
        """Writes some samples; chunks come in the order of gold."""
        if self._responses is not None:
            for sample_id, *values in chunk.responses:
                self._responses.add(sample_id, *values)
        write_rows(self._writer, self._run_id, chunk)
        self._tallies.add(chunk.tallies)
        self._columns.add(chunk.positions, chunk.sums, chunk.changes)
        self._item_columns.add(chunk.item_sums)
        self._failures.add(chunk.failures)

    def finish(self) -> int:
        """Writes the totals and what still waits; returns the number of rows written in all."""
        self._writer.extend(schema.tally, list(self._tallies.rows(self._run_id)))
        self._columns.write(self._writer, self._run_id)
        self._item_columns.write(self._writer, self._run_id)
        self._failures.write(self._writer, self._run_id)
        self._writer.flush()
        return self._writer.written

    def close(self) -> None:
        """Gives the temporary file back."""
        self._blocks.close()


class Responses:
    """Writes the raw responses of one run.

    Args:
        connection: In a writing transaction.
        writer: Takes the rows.
        benchmark_id: The run's benchmark.
        run_id: The run, whose row is there already.
    """

    def __init__(self, connection: Connection, writer: RowWriter, benchmark_id: int, run_id: int) -> None:
        self._writer = writer
        self._benchmark_id = benchmark_id
        self._run_id = run_id
        self._text_id = first_free_id(connection, schema.search_text)

    def add(self, sample_id: int, state: str, chars: int, raw: bytes, prompt: Any, extra: Any, body: str) -> None:
        """Writes one response, as `response_values` packs it."""
        writer, run_id = self._writer, self._run_id
        writer.add(schema.prediction, run_id, sample_id, state, chars)
        writer.add(schema.response, run_id, sample_id, raw, prompt, extra)
        writer.add(schema.search_text, self._text_id, self._benchmark_id, sample_id, run_id, body)
        self._text_id += 1


def write_response(
    connection: Connection, benchmark_id: int, run_id: int, sample_id: int, prediction: Prediction
) -> None:
    """Writes one response of a run."""
    writer = RowWriter(connection)
    Responses(connection, writer, benchmark_id, run_id).add(sample_id, *response_values(prediction))
    writer.flush()


def write_rows(writer: RowWriter, run_id: int, chunk: PackedChunk) -> None:
    """Writes the rows that are of single samples, but for responses and failures."""
    for name, rows in chunk.rows.items():
        writer.extend(schema.metadata.tables[name], [(run_id, *row) for row in rows])


class RunFailures:
    """The failures of one run, in a temporary file by category: its pages are filled one after the other in the end.

    Those of a category come in the order of gold, in which samples are numbered, so that nothing is left to be sorted.

    Args:
        words: The words of the workspace.
        blocks: Where failures wait.
    """

    def __init__(self, words: Words, blocks: TemporaryBlocks) -> None:
        self._words = words
        self._blocks = blocks
        self._by_category: dict[int, list[Block]] = defaultdict(list)

    def add(self, chunk: FailureRows) -> None:
        """Adds those of some samples; chunks come in the order of gold."""
        numbers, bounds = _in_order(chunk, self._words)
        categories, starts = np.unique(numbers[:, 0], return_index=True)
        for category, *mine in zip(
            categories, np.split(numbers, starts[1:]), np.split(bounds, starts[1:]), strict=False
        ):
            self._by_category[int(category)].append(self._blocks.write(pack(mine)))

    def write(self, writer: RowWriter, run_id: int) -> None:
        """Writes all of them, in the order of their key."""
        for category in sorted(self._by_category):
            for block in self._by_category[category]:
                writer.extend(schema.failure, list(_rows(run_id, *unpack(self._blocks.read(block)))))


def write_failures(writer: RowWriter, run_id: int, chunk: FailureRows, words: Words) -> None:
    """Writes the failures of some samples of a run.

    Args:
        writer: Takes the rows.
        run_id: The run.
        chunk: The failures.
        words: The words of the workspace for the same writer.
    """
    writer.extend(schema.failure, list(_rows(run_id, *_in_order(chunk, words))))


def _in_order(chunk: FailureRows, words: Words) -> tuple[Any, Any]:
    """The numbers and bounds of a chunk in the order of the key, with the workspace's words in place of its own."""
    ids = np.array([*(words.id_of(text) for text in chunk.words), NONE], dtype=np.int64)
    numbers = chunk.numbers.copy()
    for column in (0, 6):  # NONE is the last place
        numbers[:, column] = ids[numbers[:, column]]
    order = np.lexsort((numbers[:, 2], numbers[:, 1], numbers[:, 0]))
    return numbers[order], chunk.bounds[order]


def _rows(run_id: int, numbers: Any, bounds: Any) -> Iterator[tuple[Any, ...]]:
    for (category, sample, number, parts, item, page, label), (lo, hi) in zip(
        numbers.tolist(), bounds.tolist(), strict=True
    ):
        stated = None if item == NONE else item
        yield run_id, category, sample, number, parts, stated, page, None if label == NONE else label, lo, hi
