"""The table of styles of figures that are kept by name."""

from __future__ import annotations

from sqlalchemy import Column, Table, Text

from cache.schema import metadata

preset = Table(
    "preset",
    metadata,
    Column("name", Text, primary_key=True),
    Column("style", Text, nullable=False),
    Column("at", Text, nullable=False),  # UTC, when it was kept
)
