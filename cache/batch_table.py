"""The tables of batches: what is asked together, and what became of each single asking."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, Table, Text

from cache.schema import metadata

batch = Table(
    "batch",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),  # its name among the money (spending.batch)
    Column("kind", Text, nullable=False),  # repeats | grid | batch
    Column("benchmark", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("first_sample", Text, nullable=False),
    Column("wanted", Text, nullable=False),  # JSON of cache.wanted.Wanted without its samples
    Column("print", Text, nullable=False),  # equal for what asks the same
    Column("max_usd", Float),
    Column("state", Text, nullable=False),  # open | done | cancelled | stopped
    Column("why", Text, nullable=False),
    Column("cancel", Integer, nullable=False),  # 1 once somebody has called it off
    Column("made_at", Text, nullable=False),
    Column("begun_at", Text, nullable=False),  # when it was last begun; "" before
    Column("ended_at", Text, nullable=False),
    Index("batch_print", "print"),
    Index("batch_first_sample", "benchmark", "first_sample"),
)

batch_item = Table(
    "batch_item",
    metadata,
    Column("batch_id", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("sample", Text, nullable=False),
    Column("cell", Integer, nullable=False),  # place in the batch's cells
    Column("repeat", Integer),  # 1-based; null where it is asked once
    Column("state", Text, nullable=False),  # waiting | answered | skipped | failed
    Column("why", Text, nullable=False),
    Column("prompt_version", Text, nullable=False),
    Column("slug", Text, nullable=False),  # of the live run that holds the answer
    Column("usd", Float),
    Column("latency_s", Float),
    Column("attempts", Integer),
    Column("at", Text, nullable=False),  # UTC, when it came to its state
)
