"""The lock of a batch: one process at a time works on it; it is released when its process ends, however that ends."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from cache.store.workspace import Workspace
from errors import WorkspaceError

_BATCHES = 0x45525243
_FOLDER = "batches"
_PATIENCE_S = 2.0
"""A look at whether a batch is at work holds its lock for a moment; longer than that it is really held."""


@contextmanager
def batch_lock(ws: Workspace, number: int) -> Iterator[None]:
    """Keeps other processes and threads from working on a batch until the block ends.

    Raises:
        WorkspaceError: It is being worked on.
    """
    lock = _in_database if ws.engine.dialect.name == "postgresql" else _in_file
    with lock(ws, number):
        yield


def is_locked(ws: Workspace, number: int) -> bool:
    """Whether some process is working on a batch just now."""
    if ws.engine.dialect.name == "postgresql":
        with ws.engine.connect() as connection:
            held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = :a AND objid = :b"
            return bool(connection.scalar(text(held), {"a": _BATCHES, "b": number}))
    path = _path(ws, number)
    if not path.is_file():
        return False
    with path.open("r") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@contextmanager
def _in_file(ws: Workspace, number: int) -> Iterator[None]:
    path = _path(ws, number)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    until = time.monotonic() + _PATIENCE_S
    with path.open("a") as handle:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise _taken(number) from None
                time.sleep(0.02)
        yield


@contextmanager
def _in_database(ws: Workspace, number: int) -> Iterator[None]:
    with ws.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        named = {"a": _BATCHES, "b": number}
        if not connection.scalar(text("SELECT pg_try_advisory_lock(:a, :b)"), named):
            raise _taken(number)
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:a, :b)"), named)


def _taken(number: int) -> WorkspaceError:
    return WorkspaceError(f"Batch {number} is being asked already, here or in another process. Wait, or cancel it.")


def _path(ws: Workspace, number: int) -> Path:
    return ws.home / _FOLDER / f"{number}.lock"
