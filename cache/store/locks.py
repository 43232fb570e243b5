"""The import lock: one importer at a time, across processes; it is released when its process ends."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, text

from errors import WorkspaceError

WAIT_SECONDS = 600
"""How long an importer waits for another one."""

_IMPORTER = 0x45525242
_POLL = 0.1


@contextmanager
def import_lock(engine: Engine, home: Path) -> Iterator[None]:
    """Holds the import lock of a workspace; waits for the importer that has it.

    A PostgreSQL workspace is locked in the database, since its importers may run on several machines;
    any other by a file beside it.

    Raises:
        WorkspaceError: Another importer did not end within ten minutes.
    """
    lock = _database_lock(engine) if engine.dialect.name == "postgresql" else _file_lock(home / "import.lock")
    with lock:
        yield


@contextmanager
def _file_lock(path: Path) -> Iterator[None]:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("w") as handle:
        for _ in _patience():
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                continue
        yield


@contextmanager
def _database_lock(engine: Engine) -> Iterator[None]:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for _ in _patience():
            if connection.scalar(text(f"SELECT pg_try_advisory_lock({_IMPORTER})")):
                break
        try:
            yield
        finally:
            connection.execute(text(f"SELECT pg_advisory_unlock({_IMPORTER})"))


def _patience() -> Iterator[None]:
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        yield
        time.sleep(_POLL)
    raise WorkspaceError(
        f"Another import into this workspace has been running for {WAIT_SECONDS // 60} minutes. "
        "Nothing was changed; try again when it has ended."
    )
