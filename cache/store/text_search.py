"""Text search over gold and responses; substrings are found in any script.

Three characters and more are looked up in an index of trigrams. Shorter ones (most Chinese words have
two characters) are compared with every text of the benchmark.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, column, or_, select, table, text
from sqlalchemy.engine import Connection

from cache.store.packing import storable
from cache.store.schema import search_text

_INDEXED = 3

_SQLITE_SEARCH = (
    "CREATE VIRTUAL TABLE search_index USING fts5(body, content='search_text', content_rowid='id', tokenize='trigram')",
    "CREATE TRIGGER search_text_added AFTER INSERT ON search_text BEGIN"
    " INSERT INTO search_index(rowid, body) VALUES (new.id, new.body); END",
    "CREATE TRIGGER search_text_deleted AFTER DELETE ON search_text BEGIN"
    " INSERT INTO search_index(search_index, rowid, body) VALUES ('delete', old.id, old.body); END",
    "INSERT INTO search_index(search_index) VALUES ('rebuild')",
)
_POSTGRES_SEARCH = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX search_text_trigram ON search_text USING gin (body gin_trgm_ops)",
)


def samples_with_text(connection: Connection, benchmark_id: int, q: str, runs: Collection[int]) -> Select[tuple[int]]:
    """Rows of samples whose gold, or whose response by one of these runs, contains a text.

    Upper and lower case are the same. What stands in `q` is taken literally.
    """
    wanted = storable(q)
    found = select(search_text.c.sample_id).where(
        search_text.c.benchmark_id == benchmark_id,
        or_(search_text.c.run_id.is_(None), search_text.c.run_id.in_(runs)),
    )
    if connection.dialect.name == "sqlite" and len(wanted) >= _INDEXED:
        phrase = '"' + wanted.replace('"', '""') + '"'
        index = table("search_index", column("rowid"))
        hits = select(index.c.rowid).where(text("search_index MATCH :phrase").bindparams(phrase=phrase))
        return found.where(search_text.c.id.in_(hits))
    return found.where(search_text.c.body.icontains(wanted, autoescape=True))


def create_index(connection: Connection) -> None:
    """Makes the trigram index over `search_text` and fills it with the rows that are there."""
    statements = _SQLITE_SEARCH if connection.dialect.name == "sqlite" else _POSTGRES_SEARCH
    for statement in statements:
        connection.exec_driver_sql(statement)
