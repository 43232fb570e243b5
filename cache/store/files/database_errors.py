"""Errors of the database, turned into ours, which say what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, TimeoutError

from errors import WorkspaceError

BUSY_SECONDS = 60
"""How long a writer waits for another one before it gives up."""

DAMAGED = (
    "The database of the workspace is damaged. Put a copy of it from before in its place, or point ERRATA_HOME to "
    "another folder and import the files there again."
)
_BUSY = "locked", "lock timeout"
_STORE_ERRORS = (
    (
        _BUSY,
        f"Another process has been writing to this workspace for {BUSY_SECONDS} seconds. "
        "Nothing was changed; try again when its import has ended.",
    ),
    (
        ("disk is full", "no space left"),
        "The disk of the workspace is full. What was being written is not kept, all else is; make room and try again.",
    ),
    (
        ("disk i/o error",),
        "The disk of the workspace failed, or a quota on it is used up. What was being written is not kept, all else "
        "is; make room, then see what `errata doctor` says about the workspace.",
    ),
    (
        ("malformed", "not a database", "corrupt"),
        DAMAGED,
    ),
    (
        ("readonly", "read-only"),
        "The database of the workspace may not be written by this account. Check the permissions of its files and of "
        "their folder, or open it with --read-only (ERRATA_READ_ONLY=1).",
    ),
)
"""What a database's message has in it, and the message of ours."""


@contextmanager
def database_errors() -> Iterator[None]:
    """Turns what the database itself fails with into our error; what is wrong with a statement is a fault of ours."""
    try:
        yield
    except TimeoutError as error:
        raise WorkspaceError(
            "So many people are at work that no connection to the database became free within half a minute. "
            "Nothing was changed; try again in a moment."
        ) from error
    except DBAPIError as error:
        if isinstance(error, IntegrityError | ProgrammingError | DataError) or _is_wrong_statement(error.orig):
            raise
        found = str(error.orig).lower()
        known = next((text for signs, text in _STORE_ERRORS if any(sign in found for sign in signs)), None)
        raise WorkspaceError(
            known
            or f"The database does not answer as it should ({' '.join(str(error.orig).split())[:200]}). "
            "Check that it runs and can be reached, and try again."
        ) from error


def is_busy(error: DBAPIError) -> bool:
    """Whether another writer did not let go of the database in time."""
    return any(sign in str(error.orig).lower() for sign in _BUSY)


def _is_wrong_statement(error: BaseException | None) -> bool:
    """Whether SQLite cannot make sense of a statement, which it calls an operational error too."""
    # Without its tables a database is another one than was opened.
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR and "no such table" not in str(error)
