"""Finding the suspects of a benchmark: all its samples are read with what its runs answered, and gold is doubted.

It knows nothing of Selections, so that a process that does nothing else is started fast and stays small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.gold import StoredSample, stored_samples
from cache.store.packing import expand
from cache.store.stored_scores import read_readings
from cache.store.workspace import Workspace
from loaders.files.garbage_collector import collector_paused
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class Voters:
    """The runs that vote on the gold of a benchmark, as plain values.

    Args:
        task: Key of its task, which says how gold is doubted.
        benchmark_id: Row of the benchmark.
        run_ids: Rows of the runs.
        models: The model of each.
        part: Under which way of scoring the responses were read.
    """

    task: str
    benchmark_id: int
    run_ids: tuple[int, ...]
    models: tuple[str, ...]
    part: str

    @property
    def doubt(self) -> GoldDoubt:
        """How gold is doubted."""
        doubt = TASKS[self.task].doubt
        assert doubt is not None
        return doubt


def find_suspects(ws: Workspace, voters: Voters) -> list[Suspect]:
    """The suspects of all samples of a benchmark, most doubtful first.

    Args:
        ws: The workspace.
        voters: Who votes; their task says how gold is doubted.
    """
    with ws.reading() as connection, collector_paused():
        return voters.doubt.ordered(_read(connection, voters), voters.models, voters.part)


def _read(connection: Connection, voters: Voters) -> Iterator[ReadSample]:
    """All samples of the benchmark with the readings of the runs' responses."""
    for chunk in stored_samples(connection, voters.benchmark_id):
        for start in range(0, len(chunk), _UNPACKED):
            yield from _read_chunk(connection, voters, chunk[start : start + _UNPACKED])


_UNPACKED = 25
"""Samples whose answers are unpacked at a time: those of 250 under five runs take 250 MB."""


def _read_chunk(connection: Connection, voters: Voters, chunk: Sequence[StoredSample]) -> list[ReadSample]:
    rows = [stored.id for stored in chunk]
    raw = _responses(connection, voters, rows) if voters.doubt.reads_responses else {}
    readings = read_readings(connection, voters.run_ids, voters.part, rows)
    return [
        ReadSample(
            stored.sample,
            [readings.get((run, stored.id)) for run in voters.run_ids],
            [raw.get((run, stored.id), "") for run in voters.run_ids],
        )
        for stored in chunk
    ]


def _responses(connection: Connection, voters: Voters, samples: list[int]) -> dict[tuple[int, int], str]:
    """(row of the run, row of the sample) -> the raw response."""
    table = schema.response
    rows = connection.execute(
        select(table.c.run_id, table.c.sample_id, table.c.raw).where(
            table.c.run_id.in_(voters.run_ids), table.c.sample_id.in_(samples)
        )
    )
    return {(run, sample): expand(raw) for run, sample, raw in rows}
