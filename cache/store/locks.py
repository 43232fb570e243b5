"""Locks of a workspace across processes: each is released when its process ends, however that ends.

A PostgreSQL workspace is locked in the database, since its processes may run on several machines; any other by a
file beside it.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine, text

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
    def held(self, wait_s: float, taken: str) -> Iterator[None]:
        """Holds the lock until the block ends.

        Args:
            wait_s: Seconds to wait for another process, or thread, that holds it.
            taken: What is wrong and what to do when that does not let go.

        Raises:
            WorkspaceError: It did not.
        """
        with ExitStack() as stack:
            if self._in_database:
                connection = stack.enter_context(self.engine.connect().execution_options(isolation_level="AUTOCOMMIT"))
                until = time.monotonic() + wait_s
                while not connection.scalar(text("SELECT pg_try_advisory_lock(:kind, :number)"), self._key):
                    if time.monotonic() > until:
                        raise WorkspaceError(taken)
                    time.sleep(_POLL_S)
                stack.callback(connection.execute, text("SELECT pg_advisory_unlock(:kind, :number)"), self._key)
            else:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                try:
                    stack.enter_context(FileLock(self.path, timeout=wait_s, poll_interval=_POLL_S))
                except Timeout:
                    raise WorkspaceError(taken) from None
            yield

    def is_held(self) -> bool:
        """Whether some process, or thread, holds the lock just now; looking makes no file."""
        if self._in_database:
            with self.engine.connect() as connection:
                return bool(connection.scalar(text(_HELD), self._key))
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
    def _in_database(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @property
    def _key(self) -> dict[str, int]:
        return {"kind": self.kind, "number": self.number}
