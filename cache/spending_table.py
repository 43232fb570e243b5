"""The table of money: one row for every request to a live model that could cost something."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, Table, Text

from cache.schema import metadata

spending = Table(
    "spending",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("day", Text, nullable=False),  # UTC, YYYY-MM-DD, of the reservation
    Column("session", Text, nullable=False),  # a browser session; "" for the command line
    Column("batch", Text, nullable=False),  # what was asked together; "" for a single request
    Column("spec", Text, nullable=False),
    Column("sample", Text, nullable=False),
    Column("reserved_usd", Float, nullable=False),
    Column("spent_usd", Float),
    Column("state", Text, nullable=False),  # reserved | settled | released
    Column("at", Text, nullable=False),  # UTC, when it came to its state
    Index("spending_day", "day"),
    Index("spending_session", "session"),
    Index("spending_batch", "batch"),
)
