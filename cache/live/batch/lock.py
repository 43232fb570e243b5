"""The lock of a batch: one process at a time works on it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from cache.store.locks import BATCHES, WorkspaceLock
from cache.store.workspace import Workspace

_WAIT_S = 2.0
"""Seconds to wait for a batch's lock: a check whether it is held takes it for a moment, a running batch for longer."""


def batch_lock(ws: Workspace, number: int) -> AbstractContextManager[None]:
    """Keeps other processes and threads from working on a batch until the block ends.

    Raises:
        WorkspaceError: It is being worked on.
    """
    taken = f"Batch {number} is being asked already, here or in another process. Wait, or cancel it."
    return _lock(ws, number).held(_WAIT_S, taken)


def is_locked(ws: Workspace, number: int) -> bool:
    """Whether some process is working on a batch just now."""
    return _lock(ws, number).is_held()


def _lock(ws: Workspace, number: int) -> WorkspaceLock:
    return WorkspaceLock(ws.engine, ws.home / "batches" / f"{number}.lock", BATCHES, number)
