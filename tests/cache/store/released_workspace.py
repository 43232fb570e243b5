"""A workspace of the first release, as `released_schema.sql` holds it, on either database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import MetaData, create_engine, select
from sqlalchemy.engine import make_url

STATEMENTS = (Path(__file__).parent / "released_schema.sql").read_text(encoding="utf-8").split("\n--\n")


def write_released(url: str, home: Path) -> None:
    """Writes it into an empty database; beside one on PostgreSQL a file stays in `home`."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(str(make_url(url).database))) as connection:
            _run(connection, STATEMENTS)
    else:
        _copy_to_postgres(home / "released.sqlite", url)


def _run(connection: sqlite3.Connection, statements: Sequence[str]) -> None:
    for statement in statements:
        connection.execute(statement)
    connection.commit()


def _copy_to_postgres(path: Path, url: str) -> None:
    """What stands in SQLite, table by table, in PostgreSQL, with the index that the release made there."""
    with closing(sqlite3.connect(path)) as connection:
        _run(connection, [statement for statement in STATEMENTS if "search_index" not in statement])
    source, target = create_engine(f"sqlite:///{path}"), create_engine(url)
    tables = MetaData()
    tables.reflect(source)
    for table in tables.sorted_tables:
        for column in table.columns:
            column.type = column.type.as_generic()
    with source.connect() as reading, target.begin() as writing:
        tables.create_all(writing)
        for table in tables.sorted_tables:
            rows = [dict(row._mapping) for row in reading.execute(select(table))]
            if rows:
                writing.execute(table.insert(), rows)
        writing.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        writing.exec_driver_sql("CREATE INDEX search_text_trigram ON search_text USING gin (body gin_trgm_ops)")
    source.dispose()
    target.dispose()
