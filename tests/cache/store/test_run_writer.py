"""A run is written in the order of keys, and what waits for its end waits on the disk."""

from __future__ import annotations

import tracemalloc
from collections import defaultdict
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from sqlalchemy import select, text

from benchmarks.generate import write_benchmark
from cache.importing.import_benchmark import import_benchmark
from cache.importing.run_scoring import score_sample
from cache.store import gold, schema
from cache.store.rows import RowWriter
from cache.store.run_sums import STATES, unpacked_column
from cache.store.run_writer import RunWriter
from cache.store.scored_rows import NONE, FailureRows, PackedChunk
from loaders import LOADERS
from scoring.tasks import TASKS

TASK = TASKS["hgbench"]


@pytest.mark.databases
def test_failures_and_columns_of_many_chunks_are_those_of_single_samples_in_the_order_of_keys(
    ws, tmp_path, monkeypatch
):
    written: list[tuple[Any, ...]] = []
    real = RowWriter.extend

    def extend(writer: RowWriter, table: Any, rows: list[tuple[Any, ...]]) -> None:
        written.extend(rows if table is schema.failure else ())
        real(writer, table, rows)

    monkeypatch.setattr(RowWriter, "extend", extend)
    monkeypatch.setattr(gold, "CHUNK", 4)
    stated, (run,) = write_benchmark(tmp_path / "made", samples=15, runs=1, answers=5)
    import_benchmark(ws, "hgbench", stated, runs=[run])

    ((_, loaded),) = LOADERS["hgbench"].load_runs(run, gold_ids=None, model=None, setting=None)
    predictions = {prediction.sample_id: prediction for prediction in loaded.records}
    failures: dict[tuple[Any, ...], int] = defaultdict(int)
    sums = {}
    with ws.reading() as connection:
        word = {name: number for number, name in connection.execute(select(schema.word))}
        for chunk in gold.stored_samples(connection, 1):
            for stored in chunk:
                for scored in score_sample(TASK, stored, predictions[stored.sample.id], {}).scored:
                    sums[scored.part, "state", stored.position] = float(STATES.index(scored.state))
                    for term, value in scored.sums.items():
                        sums[scored.part, term, stored.position] = value
                    for f in scored.failures:
                        item = None if f.item_id is None else stored.items[f.item_id][0]
                        label = word[f.label] if f.label else None
                        failures[word[f.category], stored.id, item, f.page, label, f.lo, f.hi, scored.part] += 1
        columns = {
            (part, term): unpacked_column(packed)
            for part, term, packed in connection.execute(text("SELECT part, term, packed FROM run_sum"))
        }
        rows = [tuple(row) for row in connection.execute(select(schema.failure))]
    expanded: dict[tuple[Any, ...], int] = defaultdict(int)
    for _, category, sample, _, parts, item, page, label, lo, hi in written:
        for bit, part in enumerate(TASK.protocols):
            if parts & 1 << bit:
                expanded[category, sample, item, page, label, lo, hi, part] += 1
    assert expanded == failures
    assert len({row[1] for row in written}) > 5
    assert written == sorted(written, key=lambda row: row[:4]) == sorted(rows, key=lambda row: row[:4])
    assert {key[:2] for key in sums} == columns.keys()
    for (part, term), column in columns.items():
        assert column.tolist() == [sums.get((part, term, position), 0.0) for position in range(15)]


def test_what_waits_for_the_end_of_a_run_is_not_in_memory(ws):
    samples, each = 50, 40
    with ws.writing() as connection, closing(RunWriter(connection, 1, 1, responses=False)) as writer:

        def add(number: int) -> None:
            first = samples * number
            rows = [(n % 7, first + n // each, n % each, 3, n, 1, NONE) for n in range(samples * each)]
            failures = FailureRows(tuple("abcdefg"), np.array(rows), np.tile([0.0, 1.0], (len(rows), 1)))
            columns = {("official", f"term {n}"): np.ones(samples) for n in range(30)}
            items = {("official", "item"): (list(range(samples)), [1.0] * samples)}
            places = tuple(range(first, first + samples))
            writer.add(PackedChunk(places, [], {}, failures, columns, {}, items, {}))

        add(0)
        tracemalloc.start()
        for number in range(1, 16):
            add(number)
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    # Its failures alone, as numbers, are 72 bytes each: 2.2 MB. What is left are places of blocks in the file.
    assert kept < 200_000
