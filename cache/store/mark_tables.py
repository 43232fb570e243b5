"""The tables of triage: what people say about gold, the Selections they keep, and who works on what.

`mark` is a log that is only ever added to. It names what an entry is on by keys, so that it outlives every row.
`view` holds Selections that are kept by name; `claim` says who works on which item of a queue.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, Table, Text

from cache.store.schema import metadata

view = Table(
    "view",
    metadata,
    Column("name", Text, primary_key=True),
    Column("query", Text, nullable=False),  # the query string of a link to it
    Column("who", Text, nullable=False),
    Column("at", Text, nullable=False),  # UTC, when it was kept
)


mark = Table(
    "mark",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("benchmark", Text, nullable=False),  # its name, never that of superseded or corrected gold
    Column("kind", Text, nullable=False),  # sample | item | failure | response | region
    Column("sample", Text, nullable=False),
    Column("item", Text, nullable=False),
    Column("run", Text, nullable=False),  # a slug
    Column("spot", Text, nullable=False),  # of a failure CATEGORY|ADDRESS, of a region PAGE:L,T,R,B
    Column("verdict", Text, nullable=False),  # "" for none
    Column("tags", Text, nullable=False),  # a JSON array, as orjson writes it
    Column("note", Text, nullable=False),
    Column("correction", Text),  # JSON
    Column("who", Text, nullable=False),
    Column("at", Text, nullable=False),  # UTC
    Column("undoes", Integer),  # the entry that this one undoes
    Column("seconds", Float),  # what the decision took
    Column("blind", Integer, nullable=False),  # 1: made without seeing the marks of others
    Index("mark_sample", "benchmark", "sample"),
    Index("mark_undoes", "undoes"),
)


claim = Table(
    "claim",
    metadata,
    Column("benchmark", Text, primary_key=True),
    Column("sample", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("who", Text, nullable=False),
    Column("until", Text, nullable=False),  # UTC, when it expires
)
