"""Text search over gold and responses; substrings are found in any script, upper and lower case being the same.

What is searched is stored beside the response, as plain text in lower case, so that the database alone compares.
Three characters and more are looked up in an index of trigrams. Shorter ones (most Chinese words have two characters)
are compared with every text of the benchmark.

On SQLite the index only says which texts have a trigram (without places it takes a tenth of the disk): texts
with all trigrams of what is looked for are candidates, and the text itself decides.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import CompoundSelect, Select, column, or_, select, table, text, union_all
from sqlalchemy.engine import Connection

from cache.store.packing import storable
from cache.store.rows import APART
from cache.store.schema import search_text

SEARCHED = 100_000
"""Characters of a response that the text search sees; a response that repeats itself can be far longer."""

# The trigram tokenizer of SQLite FTS5 finds no shorter text; these are searched without the index.
_INDEXED = 3

_MOST_TRIGRAMS = 40
"""Trigrams that are looked up: candidates with as many in common are few."""

_COMPARED = 10_000
"""Characters of what is looked for that are compared: SQLite takes patterns of 50,000 bytes."""

_SQLITE_SEARCH = (
    "CREATE VIRTUAL TABLE search_index"
    " USING fts5(body, content='', detail='none', columnsize=0, tokenize='trigram case_sensitive 1')",
    "CREATE TRIGGER search_text_added AFTER INSERT ON search_text BEGIN"
    " INSERT INTO search_index(rowid, body) VALUES (new.id, new.body); END",
    "CREATE TRIGGER search_text_deleted AFTER DELETE ON search_text BEGIN"
    " INSERT INTO search_index(search_index, rowid, body) VALUES ('delete', old.id, old.body); END",
    "INSERT INTO search_index(rowid, body) SELECT id, body FROM search_text",
)
SQLITE_OBJECTS = frozenset(
    {
        *_SQLITE_SEARCH[:3],
        "CREATE VIRTUAL TABLE search_index"
        " USING fts5(body, content='search_text', content_rowid='id', tokenize='trigram')",  # the first release's
    }
)
"""The index of SQLite's text search and the triggers that keep it, as a workspace of any release has them."""

_POSTGRES_SEARCH = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX search_text_trigram ON search_text USING gin (body gin_trgm_ops)",
)


def samples_with_text(
    connection: Connection, benchmark_id: int, q: str, runs: Collection[int]
) -> Select[tuple[int]] | CompoundSelect[tuple[int]]:
    """Rows of samples whose gold, or whose response by one of these runs, contains a text.

    Upper and lower case are the same. What stands in `q` is taken literally.
    """
    wanted = searched_text(q)[:_COMPARED]
    contains = [search_text.c.body.contains(wanted, autoescape=True)]
    if connection.dialect.name == "sqlite" and len(wanted) >= _INDEXED:
        index = table("search_index", column("rowid"))
        hits = select(index.c.rowid).where(text("search_index MATCH :trigrams").bindparams(trigrams=_trigrams(wanted)))
        contains.append(search_text.c.id.in_(hits))
    owner, run, sample = search_text.c.benchmark_id, search_text.c.run_id, search_text.c.sample_id
    if benchmark_id > 0:
        return select(sample).where(owner == benchmark_id, or_(run.is_(None), run.in_(runs)), *contains)
    # A copy of a benchmark has texts of its own gold; those of its responses are the original's.
    of_gold = select(sample).where(owner == benchmark_id, run.is_(None), *contains)
    copied = owner == benchmark_id + APART, run.in_([number + APART for number in runs])
    return union_all(of_gold, select(sample - APART).where(*copied, *contains))


def searched_text(value: str) -> str:
    """A text as it is searched: storable and in lower case."""
    # One character stays one wherever it stands: the final sigma alone depends on what follows it.
    return storable(value).lower().replace("ς", "σ")


def create_index(connection: Connection) -> None:
    """Makes the trigram index over `search_text` and fills it with the rows that are there."""
    statements = _SQLITE_SEARCH if connection.dialect.name == "sqlite" else _POSTGRES_SEARCH
    for statement in statements:
        connection.exec_driver_sql(statement)


def forget_deleted_texts(connection: Connection) -> None:
    """Takes out of SQLite's index what it still holds of texts that were deleted, within the caller's transaction.

    A deletion only marks trigrams as gone, and they stay in its older parts until these happen to be merged. All parts
    are made one here, which takes half a second for ten megabytes.
    """
    # The option `secure-delete` of FTS5 would do so row by row, but wants SQLite 3.42 of whoever opens the file later.
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("INSERT INTO search_index(search_index) VALUES ('optimize')")


def _trigrams(wanted: str) -> str:
    """The words of a query: all of these trigrams, each in quotation marks."""
    found = dict.fromkeys(wanted[at : at + _INDEXED] for at in range(len(wanted) - _INDEXED + 1))
    return " ".join('"' + trigram.replace('"', '""') + '"' for trigram in list(found)[:_MOST_TRIGRAMS])
