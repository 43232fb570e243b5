"""Text search over gold and responses; substrings are found in any script.

Three characters and more are looked up in an index of trigrams. Shorter ones (most Chinese words have
two characters) are compared with every text of the benchmark.

On SQLite texts are compressed, and the index says of a trigram only which texts have it (without places it takes a
tenth of the disk): texts with all trigrams of what is looked for are candidates, and the text itself decides.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Collection

from sqlalchemy import Select, column, func, or_, select, table, text
from sqlalchemy.engine import Connection

from cache.store import packing
from cache.store.packing import storable
from cache.store.schema import search_text

SEARCHED = 100_000
"""Characters of a response that the text search sees; a response that repeats itself can be far longer."""

_INDEXED = 3

_MOST_TRIGRAMS = 40
"""Trigrams that are looked up: candidates with as many in common are few."""

_SQLITE_SEARCH = (
    "CREATE VIRTUAL TABLE search_index USING fts5(body, content='', detail='none', columnsize=0, tokenize='trigram')",
    "CREATE TRIGGER search_text_added AFTER INSERT ON search_text BEGIN"
    " INSERT INTO search_index(rowid, body) VALUES (new.id, errata_text(new.body)); END",
    "CREATE TRIGGER search_text_deleted AFTER DELETE ON search_text BEGIN"
    " INSERT INTO search_index(search_index, rowid, body) VALUES ('delete', old.id, errata_text(old.body)); END",
    "INSERT INTO search_index(rowid, body) SELECT id, errata_text(body) FROM search_text",
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
    if connection.dialect.name != "sqlite":
        return found.where(search_text.c.body.icontains(wanted, autoescape=True))
    if len(wanted) >= _INDEXED:
        index = table("search_index", column("rowid"))
        hits = select(index.c.rowid).where(text("search_index MATCH :trigrams").bindparams(trigrams=_trigrams(wanted)))
        found = found.where(search_text.c.id.in_(hits))
    return found.where(func.errata_contains(search_text.c.body, _fold(wanted)) == 1)


def searched_text(raw: str) -> str:
    """What is searched of a response."""
    return storable(raw[:SEARCHED])


def stored_body(connection: Connection, body: bytes) -> bytes | str:
    """A compressed text as this database keeps it: PostgreSQL's own index needs the text itself."""
    return body if connection.dialect.name == "sqlite" else packing.expand(body)


def create_index(connection: Connection) -> None:
    """Makes the trigram index over `search_text` and fills it with the rows that are there."""
    statements = _SQLITE_SEARCH if connection.dialect.name == "sqlite" else _POSTGRES_SEARCH
    for statement in statements:
        connection.exec_driver_sql(statement)


def add_functions(connection: sqlite3.Connection) -> None:
    """Gives a connection to SQLite the functions that the index, its triggers and a search call."""
    connection.create_function("errata_text", 1, packing.expand, deterministic=True)
    connection.create_function("errata_contains", 2, _contains, deterministic=True)


def _contains(body: bytes, wanted: str) -> bool:
    plain = zlib.decompress(body)
    # Folding a text costs more than all else: what has no case (Chinese, digits) is looked for as it stands.
    if wanted.upper() == wanted:
        return wanted.encode() in plain
    return wanted.encode() in plain.lower() if plain.isascii() else wanted in _fold(packing.expand(body))


def _fold(value: str) -> str:
    # One character stays one wherever it stands: the final sigma alone depends on what follows it.
    return value.lower().replace("ς", "σ")


def _trigrams(wanted: str) -> str:
    """The words of a query: all of these trigrams, each in quotation marks."""
    found = dict.fromkeys(wanted[at : at + _INDEXED] for at in range(len(wanted) - _INDEXED + 1))
    return " ".join('"' + one.replace('"', '""') + '"' for one in list(found)[:_MOST_TRIGRAMS])
