"""The table of the log of what was done in a workspace, and how a row is added to it: `cache.store.activity.log`."""

from __future__ import annotations

import getpass
from typing import Literal

from sqlalchemy import Column, Float, Integer, Table, Text, insert
from sqlalchemy.engine import Connection

from cache.store.packing import storable, utc_now
from cache.store.rows import first_free_id
from cache.store.schema import metadata

WHO = "who"
"""The option of a writing connection that says whose transaction it is."""

Act = Literal["imported", "renamed", "deleted", "exported", "asked", "restored"]

MOST_DETAIL = 500
"""Characters of a detail that are kept."""

activity = Table(
    "activity",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),  # UTC
    Column("who", Text, nullable=False),  # "" where no name is known
    Column("what", Text, nullable=False),  # an Act
    Column("benchmark", Text, nullable=False),  # its name then; "" for none
    Column("detail", Text, nullable=False),
    Column("usd", Float),  # what a request cost
)


def note(
    connection: Connection,
    what: Act,
    benchmark: str = "",
    detail: str = "",
    usd: float | None = None,
    who: str | None = None,
) -> None:
    """Adds a row within the caller's writing transaction, as `cache.store.activity.log.Activity` has it.

    Args:
        connection: In a writing transaction.
        what: What was done.
        benchmark: Whose, "" for none.
        detail: A run, a file with its counts, a model.
        usd: What a request cost, in US dollars.
        who: By whom; whoever the transaction belongs to (`Workspace.acting_as`) when left out.
    """
    row = {
        "id": first_free_id(connection, activity),
        "at": utc_now(),
        "who": storable(str(connection.get_execution_options().get(WHO, "") if who is None else who)),
        "what": what,
        "benchmark": storable(benchmark),
        "detail": storable(detail)[:MOST_DETAIL],
        "usd": usd,
    }
    connection.execute(insert(activity).values(row))


def user_name() -> str:
    """The name of the account that runs this process; "" where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
