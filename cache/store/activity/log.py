"""The log of what was done in a workspace, and by whom: one row each, only ever added to.

A row is written in the transaction that does what it says. It holds names, counts and money, never what a file, a
response or a request contains. Marks and corrections have a log of their own (`cache.marks.log`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import get_args

from sqlalchemy import func, select

from cache.store.activity.table import Act, activity, note
from cache.store.workspace import Workspace
from errors import WorkspaceError

ACTS: tuple[Act, ...] = get_args(Act)


@dataclass(frozen=True, slots=True)
class Activity:
    """One row of the log.

    Args:
        id: Its number, from 1: the order in which things were done, whatever the clock said.
        at: When, UTC.
        who: The account that is signed in, the name that was given, or the user of the command line; "" for none.
        what: What was done; what was "asked" is a request to a model.
        benchmark: Whose, by its name then; "" for none.
        detail: A run, a file with its counts, a model.
        usd: What a request cost, in US dollars; None for everything else.
    """

    id: int
    at: str
    who: str
    what: str
    benchmark: str
    detail: str
    usd: float | None


def note_export(ws: Workspace, detail: str, benchmark: str = "") -> None:
    """Adds a row about what left the workspace, which has no transaction of its own.

    A workspace that is open for reading only, or in which another process keeps writing, is left as it is: what was
    exported is not held up by its log.
    """
    if not ws.read_only:
        with suppress(WorkspaceError), ws.writing() as connection:
            note(connection, "exported", benchmark, detail)


def logged(ws: Workspace, what: str = "", most: int = 50, after: int = 0) -> list[Activity]:
    """The log, newest first.

    Args:
        ws: The workspace.
        what: What was done; everything when empty.
        most: How many rows.
        after: How many newer rows to leave out.
    """
    mine = [activity.c.what == what] if what else []
    with ws.reading() as connection:
        rows = connection.execute(
            select(activity).where(*mine).order_by(activity.c.id.desc()).limit(most).offset(after)
        )
        return [Activity(*row) for row in rows]


def count_logged(ws: Workspace, what: str = "") -> int:
    """How many rows the log has, or of one kind."""
    mine = [activity.c.what == what] if what else []
    with ws.reading() as connection:
        return int(connection.scalar(select(func.count()).select_from(activity).where(*mine)) or 0)
