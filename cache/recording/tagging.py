"""Tags on many samples: a tag is added to them, or removed, in one transaction; it names a set made by hand."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.engine import Connection

from cache.marks.log import Mark, benchmark_of_marks, is_present, stored_entries
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, add_mark, add_undo
from cache.store.mark_tables import mark
from cache.store.rows import benchmark_row
from cache.store.versions import MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import UsageError


def tag_samples(ws: Workspace, benchmark: str, samples: Iterable[str], tag: str, who: str) -> int:
    """Adds a tag to a person's marks of samples; returns how many did not have it.

    Raises:
        UsageError: The tag is empty or too long, or nobody is named.
        NotLoaded: The benchmark or a sample is not in the workspace.
        ReadOnly: The workspace is open for reading only.
    """
    tag = " ".join(tag.split())
    if not tag:
        raise UsageError("A set needs a name; the one given is empty.")
    added = 0
    with ws.writing() as connection:
        mine = _own_marks(connection, benchmark, who)
        for sample in dict.fromkeys(samples):
            current = mine.get(sample)
            if current is None:
                add_mark(connection, NewMark(benchmark, MarkTarget("sample", sample), who, tags=(tag,)))
            elif tag not in current.tags:
                _mark_again(connection, benchmark, current, (*current.tags, tag))
            else:
                continue
            added += 1
        if added:
            raise_version(connection, MARKS_VERSION)
    return added


def untag_samples(ws: Workspace, benchmark: str, samples: Iterable[str], tag: str, who: str) -> int:
    """Takes a tag away from a person's marks of samples; returns from how many. Marks of others stay as they are.

    Raises:
        As `tag_samples`.
    """
    taken = 0
    with ws.writing() as connection:
        mine = _own_marks(connection, benchmark, who)
        for sample in dict.fromkeys(samples):
            current = mine.get(sample)
            if current is None or tag not in current.tags:
                continue
            left = tuple(other for other in current.tags if other != tag)
            if current.verdict or current.note or left:
                _mark_again(connection, benchmark, current, left)
            else:
                _undo_all(connection, current)  # the last one alone would bring back an earlier one with the tag
            taken += 1
        if taken:
            raise_version(connection, MARKS_VERSION)
    return taken


def _own_marks(connection: Connection, benchmark: str, who: str) -> dict[str, Mark]:
    """Sample -> the mark of a person on it as a whole that holds now, corrections left aside."""
    name, column = benchmark_of_marks(benchmark_row(connection, benchmark)), mark.c
    mine = column.kind == "sample", column.who == " ".join(who.split()), column.correction.is_(None)
    return {found.target.sample: found for found in stored_entries(connection, name, None, is_present(name), *mine)}


def _mark_again(connection: Connection, benchmark: str, current: Mark, tags: tuple[str, ...]) -> None:
    """Records a person's mark again, with other tags; how its verdict was come to stays what it was."""
    verdict, note, seconds, blind = current.verdict, current.note, current.seconds, current.blind
    new = NewMark(benchmark, current.target, current.who, verdict, tags, note, seconds=seconds, blind=blind)
    add_mark(connection, new)


def _undo_all(connection: Connection, current: Mark) -> None:
    """Undoes all marks of a person on a target, corrections left aside."""
    entries = stored_entries(connection, current.benchmark, current.target.sample)
    undone = {entry.undoes for entry in entries}
    for entry in entries:
        own = (entry.target, entry.who) == (current.target, current.who) and entry.undoes is None
        if own and entry.correction is None and entry.id not in undone:
            add_undo(connection, entry.id, current.who)
