"""Locks of a workspace across processes: each is released when its process ends, however that ends.

A PostgreSQL workspace is locked in the database, since its processes may run on several machines; any other by a
file beside it.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from cache.store.files.database_errors import database_errors
from errors import WorkspaceError

# "ERRA" in ASCII, counted up.
WRITER = 0x45525241
IMPORTER = 0x45525242
BATCHES = 0x45525243
"""Advisory locks of a PostgreSQL workspace."""

_POLL_S = 0.05
_HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = :kind AND objid = :number"


@dataclass(frozen=True, slots=True)
class WorkspaceLock:
    """A lock that one process at a time holds.

    Args:
        engine: The workspace's database.
        path: The file that is locked, unless the database is PostgreSQL.
        kind: What is locked there: `IMPORTER` or `BATCHES`.
        number: Which of that kind.
    """

    engine: Engine
    path: Path
    kind: int
    number: int = 0

    @contextmanager
    def held(self, wait_s: float, taken: str) -> Iterator[HeldLock]:
        """Holds the lock until the block ends.

        Args:
            wait_s: Seconds to wait for another process, or thread, that holds it.
            taken: What is wrong and what to do when that does not let go.

        Raises:
            WorkspaceError: It did not, or the database does not answer.
        """
        held = HeldLock(self)
        with ExitStack() as stack:
            if self.in_database:
                stack.callback(held.release)
                until = time.monotonic() + wait_s
                while not held.take():
                    if time.monotonic() > until:
                        raise WorkspaceError(taken)
                    time.sleep(_POLL_S)
            else:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                try:
                    stack.enter_context(FileLock(self.path, timeout=wait_s, poll_interval=_POLL_S))
                except Timeout:
                    raise WorkspaceError(taken) from None
            yield held

    def is_held(self) -> bool:
        """Whether some process, or thread, holds the lock just now; looking makes no file."""
        if self.in_database:
            with self.engine.connect() as connection:
                return bool(connection.scalar(text(_HELD), self.key))
        if not self.path.is_file():
            return False
        # A shared lock, which filelock does not know: two that look at the same moment do not disturb each other.
        with self.path.open("r") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    @property
    def in_database(self) -> bool:
        """Whether a connection of the database holds it, which can drop while its process goes on."""
        return self.engine.dialect.name == "postgresql"

    @property
    def key(self) -> dict[str, int]:
        """Its key in the database."""
        return {"kind": self.kind, "number": self.number}


class HeldLock:
    """A lock that this process took; in a database it is held by a connection of its own.

    Args:
        lock: The lock.
    """

    def __init__(self, lock: WorkspaceLock) -> None:
        self._lock = lock
        self._connection: Connection | None = None
        self._is_lost = False

    def take(self) -> bool:
        """Tries to take a lock in the database; returns whether nobody else holds it. Raises WorkspaceError."""
        with database_errors():
            if self._connection is None:
                self._connection = self._lock.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return bool(self._connection.scalar(text("SELECT pg_try_advisory_lock(:kind, :number)"), self._lock.key))

    def is_kept(self) -> bool:
        """Whether it is still held: where its connection dropped, it is taken again unless somebody else was faster.

        Once it is not, it never is again.

        Asking from time to time also keeps the connection from being dropped as an idle one.

        Raises:
            WorkspaceError: The database does not answer.
        """
        if self._is_lost or not self._lock.in_database:
            return not self._is_lost
        if self._connection is not None:
            with suppress(DBAPIError):
                if self._connection.scalar(text(f"{_HELD} AND pid = pg_backend_pid()"), self._lock.key):
                    return True
            self.release()
        self._is_lost = not self.take()
        return not self._is_lost

    def release(self) -> None:
        """Gives a lock in the database back; one whose connection dropped is free already."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError), connection:
                if not connection.invalidated:
                    connection.execute(text("SELECT pg_advisory_unlock(:kind, :number)"), self._lock.key)
