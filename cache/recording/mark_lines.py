"""Entries of the log as plain records, for files: written as they are, and read back into a workspace.

A record that was written here and comes back adds nothing, so that a file can be imported twice, or after more marks
were made. What does not fit is rejected with its line; what is loaded and what is rejected add up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.engine import Connection

from cache.marks.log import Mark, benchmark_of_marks, stored_entries
from cache.marks.targets import MarkTarget, kept_spot
from cache.recording.record_marks import NewMark, add_mark, add_undo
from cache.store.packing import storable
from cache.store.rows import benchmark_row
from cache.store.versions import MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import ErrataError, UsageError
from records import Rejection
from scoring.text.written_values import is_number

COLUMNS = (
    "id",
    *MarkTarget._fields,
    "verdict",
    "tags",
    "note",
    "correction",
    "who",
    "at",
    "undoes",
    "seconds",
    "blind",
)
"""The fields of a record, in the order in which they are written."""

_TEXTS = (*MarkTarget._fields, "verdict", "note", "who")


@dataclass(frozen=True, slots=True)
class MarkImport:
    """The report of a file of marks: how many records were added or known already, and which were rejected.

    Args:
        lines: Its records.
        added: Those that are entries of the log now.
        unchanged: Those that the log had already.
        rejected: The others, with the reason.
    """

    lines: int
    added: int
    unchanged: int
    rejected: tuple[Rejection, ...]


def mark_record(mark: Mark) -> dict[str, Any]:
    """An entry of the log as a record for a file."""
    stated = {field.name: getattr(mark, field.name) for field in fields(mark)} | mark.target._asdict()
    return {name: stated[name] for name in COLUMNS} | {"tags": list(mark.tags)}


def import_marks(
    ws: Workspace, benchmark: str, records: Iterable[tuple[int, Mapping[str, Any]] | Rejection]
) -> MarkImport:
    """Adds the records of a file to the log of a benchmark, all in one transaction.

    Args:
        ws: The workspace.
        benchmark: Name of the benchmark.
        records: Number of the line and its record as `mark_record` gives it, or why there is none. Without `at` it was
            made now; without `id` no other can undo it.

    Raises:
        NotLoaded: The benchmark is not in the workspace.
        ReadOnly: The workspace is open for reading only.
    """
    lines, rejected = 0, []
    with ws.writing() as connection:
        importer = _Importer(connection, benchmark)
        for each in records:
            lines += 1
            if isinstance(each, Rejection):
                rejected.append(each)
                continue
            try:
                importer.add(each[1])
            except (ErrataError, ValueError) as error:
                rejected.append(Rejection(each[0], str(error)))
            except RecursionError:
                rejected.append(Rejection(each[0], "`correction`: expected less nesting"))
        if importer.added:
            raise_version(connection, MARKS_VERSION)
    return MarkImport(lines, importer.added, lines - importer.added - len(rejected), tuple(rejected))


class _Importer:
    """The log of a benchmark while a file is added to it."""

    def __init__(self, connection: Connection, benchmark: str) -> None:
        self._connection, self._benchmark = connection, benchmark
        self._there: dict[tuple[Any, ...], list[Mark]] = defaultdict(list)
        owner = benchmark_row(connection, benchmark)
        self._task = owner.task
        for found in stored_entries(connection, benchmark_of_marks(owner)):
            self._there[_content(found)].append(found)
        self._ids: dict[int, int] = {}
        self.added = 0

    def add(self, record: Mapping[str, Any]) -> None:
        """Adds a record, unless the log has it; raises ErrataError or ValueError where it does not fit."""
        stated = _read(record)
        with suppress(UsageError):  # said where the entry is written, unless the log has it
            stated = replace(stated, target=stated.target._replace(spot=kept_spot(self._task, stated.target)))
        if stated.undoes is not None:
            if stated.undoes not in self._ids:
                raise ValueError(f"it undoes entry {stated.undoes}, which no line before it has as its `id`")
            stated = replace(stated, undoes=self._ids[stated.undoes])
        mark = self._take(stated)
        if mark is None:
            mark = self._write(stated)
            self.added += 1
        if stated.id:
            self._ids[stated.id] = mark.id

    def _take(self, stated: Mark) -> Mark | None:
        """The entry that the log has of this record, each once; None where there is none left."""
        there = self._there[_content(stated)]
        for place, mark in enumerate(there):
            if stated.at in ("", mark.at):
                return there.pop(place)
        return None

    def _write(self, stated: Mark) -> Mark:
        if stated.undoes is not None:
            return add_undo(self._connection, stated.undoes, stated.who, stated.at or None)
        given = {field.name: getattr(stated, field.name) for field in fields(NewMark) if hasattr(stated, field.name)}
        return add_mark(self._connection, NewMark(**given | {"benchmark": self._benchmark}), stated.at or None)


def _content(mark: Mark) -> tuple[Any, ...]:
    """The content of an entry: what tells it from others beside id and time."""
    target: Any = "" if mark.undoes is not None else mark.target  # that of the entry which it undoes
    tags = tuple(dict.fromkeys(filter(None, map(_spaced, mark.tags))))
    said = _spaced(mark.verdict), tags, mark.note.strip(), repr(mark.correction and _sorted(mark.correction))
    return target, _spaced(mark.who), said, mark.undoes, mark.seconds, mark.blind


def _spaced(text: str) -> str:
    """A text on one line, as the log keeps verdicts, tags and names."""
    return " ".join(text.split())


def _sorted(value: Any) -> Any:
    """A JSON value in which equal objects are equal texts."""
    if isinstance(value, Mapping):
        return sorted((key, _sorted(inner)) for key, inner in value.items())
    return [_sorted(inner) for inner in value] if isinstance(value, list) else value


def _read(record: Mapping[str, Any]) -> Mark:
    """A record as the entry that it states; its `id` is 0 and `at` "" where it states none."""
    texts = {name: _text(name, record.get(name)) for name in _TEXTS}
    if not texts["kind"] or not texts["sample"]:
        raise ValueError("expected a `kind` and a `sample`, found " + ("no kind" if not texts["kind"] else "no sample"))
    target = MarkTarget(*(texts[name] for name in MarkTarget._fields))  # type: ignore[arg-type]
    tags, correction, seconds = (record.get(name) for name in ("tags", "correction", "seconds"))
    if tags is not None and not (isinstance(tags, list) and all(isinstance(tag, str) for tag in tags)):
        raise ValueError("`tags`: expected an array of texts")
    if correction is not None and not isinstance(correction, Mapping):
        raise ValueError("`correction`: expected an object")
    if seconds is not None and not is_number(seconds):
        raise ValueError("`seconds`: expected a number")
    if record.get("blind") not in (None, True, False, 0, 1):
        raise ValueError("`blind`: expected true or false")
    return Mark(
        _number("id", record.get("id")) or 0,
        "",
        target,
        texts["who"],
        _time(_text("at", record.get("at"))),
        texts["verdict"],
        tuple(tags or ()),
        texts["note"],
        correction,
        _number("undoes", record.get("undoes")),
        None if seconds is None else float(seconds),
        bool(record.get("blind")),
    )


def _text(name: str, value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise ValueError(f"`{name}`: expected a text")
    return storable(value or "")


def _number(name: str, value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise ValueError(f"`{name}`: expected a number of an entry, from 1")
    return value


def _time(text: str) -> str:
    """A time as the log writes it: in UTC, to the second."""
    if not text:
        return ""
    try:
        stated = datetime.fromisoformat(text)
        in_utc = (stated if stated.tzinfo else stated.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("`at`: expected a time such as 2026-06-01T12:00:00+00:00") from None
    return in_utc.isoformat(timespec="seconds")
