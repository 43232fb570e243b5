"""The log of marks: what people say about samples, items, failures, responses and regions of pages.

An entry is never taken away, and never changed but for the slug of a run that gets another name; undoing one is another
entry. What a mark is on is named by keys: the benchmark's name, the sample's and the item's key, the run's slug. So it
outlives a rescoring, a new run and superseded gold, and where its sample, item or run is no longer there, it is listed
as an orphan. Entries are added by `cache.recording`, since a correction changes scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Row, and_, exists, false, func, or_, select
from sqlalchemy.engine import Connection

from cache.marks.targets import MarkTarget
from cache.selection.mark_filter import ANY, CORRECTED, TAG
from cache.store import schema
from cache.store.mark_tables import mark as mark_table
from cache.store.packing import storable
from cache.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Mark:
    """An entry of the log.

    Args:
        id: Its number; later entries have higher ones.
        at: When it was made, UTC.
        undoes: The entry that it undoes; such an entry says nothing else.
    """

    id: int
    benchmark: str
    target: MarkTarget
    who: str
    at: str
    verdict: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    correction: Mapping[str, Any] | None = None
    undoes: int | None = None
    seconds: float | None = None
    blind: bool = False


def mark_of_id(connection: Connection, mark_id: int) -> Mark:
    """The entry of the log with a number that is known to be there."""
    return mark_of_row(connection.execute(select(mark_table).where(mark_table.c.id == mark_id)).one())


def entries(ws: Workspace, benchmark: str, sample: str | None = None) -> list[Mark]:
    """All entries of the log of a benchmark, or of one of its samples, in the order in which they were made."""
    name = name_of_marks(ws, benchmark)
    with ws.reading() as connection:
        return stored_entries(connection, name, sample)


def present(ws: Workspace, benchmark: str, sample: str | None = None) -> list[Mark]:
    """The marks that hold now: each person's last one on each target that was not undone, and their last correction."""
    name = name_of_marks(ws, benchmark)
    with ws.reading() as connection:
        return stored_entries(connection, name, sample, is_present(name))


def orphans(ws: Workspace, benchmark: str) -> list[Mark]:
    """The marks that hold now, but whose sample, item or run is not in the workspace."""
    mark, table = mark_table, schema.benchmark
    name = name_of_marks(ws, benchmark)
    owner = select(table.c.id).where(table.c.name == name).scalar_subquery()
    with ws.reading() as connection:
        lost = select(mark).where(is_present(name), or_(*_missing(owner))).order_by(mark.c.id)
        return [mark_of_row(row) for row in connection.execute(lost)]


def stored_entries(
    connection: Connection, name: str, sample: str | None = None, *where: ColumnElement[bool]
) -> list[Mark]:
    """All entries of a benchmark's log, by the name that its marks have (`name_of_marks`); as `entries`."""
    mine = [mark_table.c.benchmark == name, *where]
    if sample is not None:
        mine.append(mark_table.c.sample == sample)
    found = connection.execute(select(mark_table).where(*mine).order_by(mark_table.c.id))
    return [mark_of_row(row) for row in found]


def is_present(benchmark: str = "") -> ColumnElement[bool]:
    """The condition on `mark_tables.mark` that keeps the marks that hold now: see `present`.

    Args:
        benchmark: The name by which its marks go; those of every benchmark when left out.
    """
    mark, undoing = mark_table.alias("standing"), mark_table.alias("undoing")
    mine = [mark.c.benchmark == benchmark] if benchmark else []
    stands = and_(*mine, mark.c.undoes.is_(None), ~exists().where(undoing.c.undoes == mark.c.id))
    # A correction and a verdict on the same target are two things: neither takes the place of the other.
    target = [mark.c[name] for name in ("benchmark", *MarkTarget._fields)]
    last = select(func.max(mark.c.id)).where(stands).group_by(*target, mark.c.who, mark.c.correction.is_(None))
    return mark_table.c.id.in_(last)


def has_mark(value: str) -> ColumnElement[bool]:
    """The condition on `mark_tables.mark` for one value of the filter by mark, other than NONE."""
    mark = mark_table
    if value == ANY:
        return mark.c.id.is_not(None)
    if value == CORRECTED:
        return mark.c.correction.is_not(None)
    if value.startswith(TAG):
        # Within a text of JSON every quotation mark has a backslash before it: these two stand at an element alone.
        stated = orjson.dumps(storable(value.removeprefix(TAG))).decode()
        found = (func.replace(mark.c.tags, sign + stated, "") != mark.c.tags for sign in "[,")
        return or_(*found)
    return mark.c.verdict == value if value else false()


def name_of_marks(ws: Workspace, benchmark: str) -> str:
    """The name by which the marks of a benchmark go: of superseded or corrected gold, that of the current one."""
    table = schema.benchmark
    with ws.reading() as connection:
        owner = connection.execute(select(table).where(table.c.name == benchmark)).one_or_none()
    return benchmark if owner is None else benchmark_of_marks(owner)


def benchmark_of_marks(owner: Row[Any]) -> str:
    """The name by which the marks of a row of `schema.benchmark` go: see `name_of_marks`."""
    return str(owner.name) if owner.state == "current" else str(owner.name).rpartition("@")[0]


def _missing(owner: Any) -> list[ColumnElement[bool]]:
    """Conditions on `mark_tables.mark`, one for each thing that may be missing: the sample, the item, the run."""
    mark, sample, item, run = mark_table, schema.sample, schema.item, schema.run
    there = and_(sample.c.benchmark_id == owner, sample.c.key == mark.c.sample)
    return [
        ~exists().where(there),
        and_(mark.c.item != "", ~exists().where(there, item.c.sample_id == sample.c.id, item.c.key == mark.c.item)),
        and_(mark.c.run != "", ~exists().where(run.c.benchmark_id == owner, run.c.slug == mark.c.run)),
    ]


def mark_of_row(row: Row[Any]) -> Mark:
    """The entry of the log that a row of `mark_tables.mark` holds."""
    return Mark(
        row.id,
        row.benchmark,
        MarkTarget(row.kind, row.sample, row.item, row.run, row.spot),
        row.who,
        row.at,
        row.verdict,
        tuple(orjson.loads(row.tags)),
        row.note,
        None if row.correction is None else orjson.loads(row.correction),
        row.undoes,
        row.seconds,
        bool(row.blind),
    )
