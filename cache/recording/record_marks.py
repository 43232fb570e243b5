"""Recording marks in the log, and undoing them: a correction of gold is kept together with the scores that follow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from cache.importing.corrected import corrected_gold
from cache.marks.correction_values import Correction, corrections_of, must_be_correction
from cache.marks.log import Mark, benchmark_of_marks, mark_of_id, mark_of_row, stored_entries
from cache.marks.targets import MarkTarget, checked_target, one_line
from cache.selection.mark_filter import is_reserved
from cache.store.mark_tables import mark as mark_table
from cache.store.packing import storable, utc_now
from cache.store.rows import benchmark_row, first_free_id
from cache.store.versions import CORRECTED_VERSION, MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import CorrectedMeanwhile, NotLoaded, UsageError

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
        seen: Id of the last correction of this target that the person saw, or of its undoing; 0 for none.
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
        corrected_gold.correct_sample(connection, mark.benchmark, target.sample)
        raise_version(connection, CORRECTED_VERSION)
    return mark


def add_undo(connection: Connection, mark_id: int, who: str, at: str | None = None) -> Mark:
    """Undoes an entry of the log within the caller's transaction; raises as `undo`."""
    row = connection.execute(select(mark_table).where(mark_table.c.id == mark_id)).one_or_none()
    if row is None:
        raise NotLoaded(f"The log of marks has no entry {mark_id}; nothing was undone.")
    undone = mark_of_row(row)
    if undone.undoes is not None:
        raise UsageError(f"Entry {mark_id} undoes entry {undone.undoes} and cannot be undone. Make the mark again.")
    earlier = connection.execute(select(mark_table).where(mark_table.c.undoes == mark_id)).first()
    if earlier is not None:
        raise UsageError(f"Entry {mark_id} was undone already, by “{earlier.who}” at {earlier.at}.")
    number = first_free_id(connection, mark_table)
    who, at = _person(who), at or utc_now()
    mark = _write(connection, Mark(number, undone.benchmark, undone.target, who, at, undoes=mark_id))
    if undone.correction is not None:
        corrected_gold.correct_sample(connection, undone.benchmark, undone.target.sample)
        raise_version(connection, CORRECTED_VERSION)
    return mark


def correct(ws: Workspace, new: NewMark) -> Mark:
    """Adds a correction to the log and scores its sample again in every run, in one transaction.

    Args:
        ws: The workspace.
        new: The mark; its `correction` is the new value, `seen` the last correction that the person knew of.

    Raises:
        CorrectedMeanwhile: Somebody made another correction of the same target, or undid the one that was seen; nothing
            was written.
        InvalidGold: It is not valid gold of the benchmark, or changes nothing; nothing was written.
        UsageError, NotLoaded, ReadOnly: As `cache.recording.record_marks.record`.
    """
    with ws.writing() as connection:
        theirs = _made_meanwhile(connection, new)
        if theirs is not None:
            did, that = ("corrected", "that correction") if theirs.undoes is None else ("undid the correction of", "it")
            raise CorrectedMeanwhile(
                f"“{theirs.who}” {did} this gold at {theirs.at}; yours was made without that. "
                f"Look at {that}, and keep it or put yours in its place.",
                theirs,
            )
        mark = add_mark(connection, new)
        raise_version(connection, MARKS_VERSION)
    return mark


def _made_meanwhile(connection: Connection, new: NewMark) -> Mark | None:
    """The entry by which gold is not what the person saw: another correction, or the undoing of the one seen."""
    held = corrections_of(connection, new.benchmark, new.target.sample).get((new.target.sample, new.target.item))
    if held is not None:
        return None if held.mark == new.seen else mark_of_id(connection, held.mark)
    entries = stored_entries(connection, new.benchmark, new.target.sample)
    return next((entry for entry in entries if entry.target == new.target and entry.undoes == new.seen), None)


def prepare(ws: Workspace, benchmark: str) -> None:
    """Copies a benchmark beside itself, so that its first correction takes as long as any other.

    Nothing is done where that was done, or its gold is not the present one.

    Raises:
        NotLoaded: It is not in the workspace.
        ReadOnly: The workspace is open for reading only.
    """
    ws.must_be_writable()
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        if row.state != "current" or corrected_gold.is_prepared(connection, row.id):
            return
    with ws.writing() as connection:
        corrected_gold.prepare(connection, benchmark_row(connection, benchmark))


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
    """A correction as it is kept; raises UsageError where it is not JSON or too long."""
    try:
        text = orjson.dumps(correction, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError as error:
        raise UsageError(f"A correction is an object of JSON; this one cannot be written ({error}).") from None
    if len(text) > MOST_CORRECTION:
        raise UsageError(f"A correction has up to {MOST_CORRECTION:,} characters, this one {len(text):,}.")
    return text
