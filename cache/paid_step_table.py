"""The table of answers to single requests of an inquiry that has not come to its end."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

from cache.schema import metadata

paid_step = Table(
    "paid_step",
    metadata,
    Column("print", Text, primary_key=True),  # equal for the same request for the same answer
    Column("benchmark_id", Integer, ForeignKey("benchmark.id", ondelete="CASCADE"), nullable=False),
    Column("slug", Text, nullable=False),  # of the live run that the whole answer will go to
    Column("sample", Text, nullable=False),
    Column("step", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("usd", Float),
    Column("at", Text, nullable=False),  # UTC
    Index("paid_step_sample", "benchmark_id", "slug", "sample"),
)
