"""The log of marks: what people say of samples, items, failures, responses and regions of pages.

An entry is never taken away, and never changed but for the slug of a run that gets another name; undoing one is another
entry. What a mark is on is named by keys: the
benchmark's name, the sample's and the item's key, the run's slug. So it outlives a rescoring, a new run and superseded
gold, and where its sample, item or run is no longer there, it is listed as an orphan.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Row, and_, exists, false, func, insert, or_, select
from sqlalchemy.engine import Connection

from cache.importing.corrected.corrected_gold import correct_sample
from cache.importing.corrected.correction_values import Correction, must_be_correction
from cache.marks.targets import MarkTarget, checked_target, one_line
from cache.selection.mark_filter import ANY, CORRECTED, TAG, is_reserved
from cache.store import schema
from cache.store.mark_tables import mark as mark_table
from cache.store.packing import storable, utc_now
from cache.store.rows import benchmark_row, first_free_id
from cache.store.versions import CORRECTED_VERSION, MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import NotLoaded, UsageError

MOST_NOTE = 4_000
"""Characters of a note at most."""

MOST_TAGS = 20
"""Tags of one mark at most."""

MOST_CORRECTION = 1_000_000
"""Characters of a corrected value as JSON at most."""


@dataclass(frozen=True, slots=True)
class NewMark:
    """A mark that is about to be recorded.

    Args:
        benchmark: Name of the benchmark.
        target: What it is on.
        who: Name of the person.
        verdict: A key of `cache.selection.mark_filter.VERDICTS`, other words, or "" for none.
        tags: Its tags.
        note: Words in any form.
        correction: The corrected gold as JSON values; None for none.
        seconds: What the decision took.
        blind: Whether the person saw no marks of others.
        seen: Id of the last correction of this target that the person saw; 0 for none.
    """

    benchmark: str
    target: MarkTarget
    who: str
    verdict: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    correction: Mapping[str, Any] | None = None
    seconds: float | None = None
    blind: bool = False
    seen: int = 0


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


def record(ws: Workspace, new: NewMark) -> Mark:
    """Adds a mark to the log.

    Raises:
        UsageError: It says nothing, or something too long, or what it is on is malformed.
        InvalidGold: It corrects gold, and what it states is no valid gold of the benchmark.
        NotLoaded: The benchmark, sample, item or run that it is on is not in the workspace.
        ReadOnly: The workspace is open for reading only.
    """
    with ws.writing() as connection:
        mark = add_mark(connection, new)
        raise_version(connection, MARKS_VERSION)
    return mark


def undo(ws: Workspace, mark_id: int, who: str) -> Mark:
    """Undoes an entry of the log by another one.

    Raises:
        NotLoaded: There is no such entry.
        UsageError: It is undone already, or itself undoes another.
        ReadOnly: The workspace is open for reading only.
    """
    with ws.writing() as connection:
        mark = add_undo(connection, mark_id, who)
        raise_version(connection, MARKS_VERSION)
    return mark


def add_mark(connection: Connection, new: NewMark, at: str | None = None) -> Mark:
    """Adds a mark to the log within the caller's transaction, and does what its correction asks; raises as `record`.

    Args:
        connection: In a writing transaction.
        new: The mark.
        at: When it was made, UTC; now when left out.
    """
    owner = benchmark_row(connection, new.benchmark)
    target = checked_target(connection, owner, new.target)
    verdict = one_line(new.verdict, "A verdict")
    if is_reserved(verdict):
        raise UsageError(f"“{verdict}” is a filter by mark and cannot be a verdict. Choose other words.")
    tags = tuple(dict.fromkeys(tag for tag in (one_line(tag, "A tag") for tag in new.tags) if tag))
    if len(tags) > MOST_TAGS:
        raise UsageError(f"A mark has up to {MOST_TAGS} tags, this one has {len(tags)}.")
    note = storable(new.note).strip()
    if len(note) > MOST_NOTE:
        raise UsageError(f"A note has up to {MOST_NOTE:,} characters, this one has {len(note):,}.")
    if not (verdict or tags or note or new.correction is not None):
        raise UsageError("A mark needs a verdict, a tag, a note or a correction; this one has none.")
    if new.correction is not None:
        _correction_text(new.correction)
        must_be_correction(connection, owner, Correction(0, (target.sample, target.item), new.correction))
    mark = _write(
        connection,
        Mark(
            first_free_id(connection, mark_table),
            benchmark_of_marks(owner),
            target,
            _person(new.who),
            at or utc_now(),
            verdict,
            tags,
            note,
            new.correction,
            seconds=_seconds(new.seconds),
            blind=new.blind,
        ),
    )
    if mark.correction is not None:
        correct_sample(connection, mark.benchmark, target.sample)
        raise_version(connection, CORRECTED_VERSION)
    return mark


def add_undo(connection: Connection, mark_id: int, who: str, at: str | None = None) -> Mark:
    """Undoes an entry of the log within the caller's transaction; raises as `undo`."""
    row = connection.execute(select(mark_table).where(mark_table.c.id == mark_id)).one_or_none()
    if row is None:
        raise NotLoaded(f"The log of marks has no entry {mark_id}; nothing was undone.")
    undone = _mark(row)
    if undone.undoes is not None:
        raise UsageError(f"Entry {mark_id} undoes entry {undone.undoes} and cannot be undone. Make the mark again.")
    earlier = connection.execute(select(mark_table).where(mark_table.c.undoes == mark_id)).first()
    if earlier is not None:
        raise UsageError(f"Entry {mark_id} was undone already, by “{earlier.who}” at {earlier.at}.")
    number = first_free_id(connection, mark_table)
    who, at = _person(who), at or utc_now()
    mark = _write(connection, Mark(number, undone.benchmark, undone.target, who, at, undoes=mark_id))
    if undone.correction is not None:
        correct_sample(connection, undone.benchmark, undone.target.sample)
        raise_version(connection, CORRECTED_VERSION)
    return mark


def mark_of_id(connection: Connection, mark_id: int) -> Mark:
    """The entry of the log with a number that is known to be there."""
    return _mark(connection.execute(select(mark_table).where(mark_table.c.id == mark_id)).one())


def entries(ws: Workspace, benchmark: str, sample: str | None = None) -> list[Mark]:
    """All entries of the log of a benchmark, or of one of its samples, in the order in which they were made."""
    name = name_of_marks(ws, benchmark)
    with ws.reading() as connection:
        return stored_entries(connection, name, sample)


def present(ws: Workspace, benchmark: str, sample: str | None = None) -> list[Mark]:
    """What holds now: the last mark of each person on each target that was not undone, and their last correction."""
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
        return [_mark(row) for row in connection.execute(lost)]


def stored_entries(
    connection: Connection, name: str, sample: str | None = None, *where: ColumnElement[bool]
) -> list[Mark]:
    """As `entries`, by the name by which the marks of a benchmark go, for whoever has a connection already."""
    mine = [mark_table.c.benchmark == name, *where]
    if sample is not None:
        mine.append(mark_table.c.sample == sample)
    found = connection.execute(select(mark_table).where(*mine).order_by(mark_table.c.id))
    return [_mark(row) for row in found]


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


def _person(who: str) -> str:
    name = one_line(who, "A name")
    if not name:
        raise UsageError("A mark needs the name of who made it; this one has none.")
    return name


def _seconds(seconds: float | None) -> float | None:
    if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
        raise UsageError(f"The seconds of a mark are a number from 0; found {seconds}.")
    return None if seconds is None else float(seconds)


def _write(connection: Connection, mark: Mark) -> Mark:
    row = {
        "id": mark.id,
        "benchmark": mark.benchmark,
        **mark.target._asdict(),
        "verdict": mark.verdict,
        "tags": orjson.dumps(mark.tags).decode(),
        "note": mark.note,
        "correction": None if mark.correction is None else _correction_text(mark.correction),
        "who": mark.who,
        "at": mark.at,
        "undoes": mark.undoes,
        "seconds": mark.seconds,
        "blind": int(mark.blind),
    }
    connection.execute(insert(mark_table).values(row))
    return mark


def _correction_text(correction: Mapping[str, Any]) -> str:
    """A correction as it is kept; raises UsageError where it is no JSON or too long."""
    try:
        text = orjson.dumps(correction, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError as error:
        raise UsageError(f"A correction is an object of JSON; this one cannot be written ({error}).") from None
    if len(text) > MOST_CORRECTION:
        raise UsageError(f"A correction has up to {MOST_CORRECTION:,} characters, this one {len(text):,}.")
    return text


def _mark(row: Row[Any]) -> Mark:
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
