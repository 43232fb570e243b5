"""Source files of an import: what was read of each, and what was rejected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from sqlalchemy import insert
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.activity.table import note
from cache.store.packing import storable, utc_now
from cache.store.rows import RowWriter, first_free_id
from records import Rejection

Progress = Callable[[str, int, int], None]
"""Receives what is imported or scored, how many of its samples are done, and how many there are."""

State = Literal["new", "unchanged", "rescored", "superseded", "carried"]


class Counts(Protocol):
    """The counts of a file that was read: lines, rejected lines, and its hash."""

    @property
    def lines(self) -> int: ...  # noqa: D102
    @property
    def rejected(self) -> tuple[Rejection, ...]: ...  # noqa: D102
    @property
    def sha256(self) -> str: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class FileReport:
    """The report of one file of an import, or of one run of a file that holds several.

    Args:
        kind: Gold, a run, or facets.
        path: The file as it was named.
        lines: Its lines; always `loaded` plus the rejected ones.
        loaded: Lines that were loaded.
        rejected: The others, each with its reason.
        state: "new"; "unchanged" when the workspace had exactly this; "rescored" when it had, scored by an
            older scorer, and was scored again; "superseded" when it took the place of an earlier version,
            which stays reachable; "carried" for a run of earlier gold that was scored again against the
            one that took its place.
        slugs: Slugs of the runs it holds.
        note: What happened beyond that, in a sentence; "" when there is nothing to say.
        images: How many page images gold states, where all of them were found; else 0.
    """

    kind: Literal["gold", "run", "facets"]
    path: str
    lines: int
    loaded: int
    rejected: tuple[Rejection, ...]
    state: State
    slugs: tuple[str, ...] = ()
    note: str = ""
    images: int = 0

    @property
    def left_behind(self) -> bool:
        """Whether it is a run that has no response to a sample of the new gold, and stays with the earlier one."""
        return self.state == "carried" and not self.loaded


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The report of an import: its benchmark, files and runs.

    Args:
        benchmark: Name of the benchmark in the workspace.
        files: One report per file, gold first; then the runs that were carried over from earlier gold.
        rows: Rows of runs written in all; those of gold are not counted.
    """

    benchmark: str
    files: tuple[FileReport, ...]
    rows: int

    @property
    def rejected(self) -> int:
        """Lines that were not loaded, over all files that were read."""
        return sum(len(file.rejected) for file in self.files if file.state != "carried")


def note_import(connection: Connection, benchmark: str, kind: str, path: str, counts: Counts) -> None:
    """Adds a file that was imported to the log, without the folder that it lies in."""
    loaded = counts.lines - len(counts.rejected)
    detail = f"{kind} {Path(path).name}: {loaded:,} of {counts.lines:,} lines loaded"
    note(connection, "imported", benchmark, detail)


def write_source(connection: Connection, benchmark_id: int, kind: str, path: str, counts: Counts) -> int:
    """Notes a file down with its rejected lines, all others loaded; returns its row."""
    number = first_free_id(connection, schema.source_file)
    connection.execute(
        insert(schema.source_file).values(
            id=number,
            benchmark_id=benchmark_id,
            kind=kind,
            path=storable(path),
            sha256=counts.sha256,
            lines=counts.lines,
            loaded=counts.lines - len(counts.rejected),
            imported_at=utc_now(),
        )
    )
    writer = RowWriter(connection)
    rejected = enumerate(counts.rejected)
    writer.extend(schema.rejected_line, [(number, at, bad.line, storable(bad.reason)) for at, bad in rejected])
    writer.flush()
    return number
