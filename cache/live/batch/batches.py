"""Batches as they are kept: their specification, the state of each request, and which are still waiting.

A request is known by its batch, sample, variant, repeat and prompt version. That it was answered is
written in the transaction in which its answer is kept, so that a crash can lose at most what was under way.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, exists, func, insert, select, update
from sqlalchemy.engine import Connection

from cache.live.batch.batch_spec import BatchSpec, Kind, batch_spec_text, stored_batch_spec
from cache.live.request_variant import RequestVariant
from cache.store.locks import BATCHES, HeldLock, WorkspaceLock
from cache.store.packing import storable, utc_now
from cache.store.rows import RowWriter, first_free_id
from cache.store.schema import batch, batch_item
from cache.store.workspace import Workspace
from errors import AskedElsewhere, NotLoaded
from models import ModelSpec

ItemState = Literal["waiting", "answered", "skipped", "failed"]
State = Literal["open", "done", "cancelled", "stopped"]

_LEFT = ("failed", "waiting")

_WAIT_S = 2.0
"""Seconds to wait for a batch's lock: a check whether it is held takes it for a moment, a running batch for longer."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A stored batch: its specification and state.

    Args:
        number: Its number in this workspace.
        key: Its name among the money.
        spec: What is asked.
        most_usd: What it may cost altogether, in US dollars; None for the other caps alone.
        state: "open" until it has come to an end of any kind.
        reason: Why it stopped before its end; "" otherwise.
        made_at, begun_at, ended_at: UTC; "" where that has not happened.
    """

    number: int
    key: str
    spec: BatchSpec
    most_usd: float | None
    state: State
    reason: str
    created_at: str
    started_at: str
    ended_at: str


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One request of a batch.

    Args:
        position: Its place.
        sample: The sample.
        variant: Index of the request variant in the batch's specification.
        repeat: 1-based; None where it is asked once.
        state: What became of it.
        reason: Why it was skipped, or has failed.
        version: The prompt version that was answered.
        slug: The live run that holds the answer.
        usd: What it cost; None where the server does not say or nothing was asked.
        latency_s: Seconds of the answer.
        attempts: How often the model was asked for it.
        at: UTC, when it came to its state; of one that waits, when it was sent last, "" where it never was.
    """

    position: int
    sample: str
    variant: int
    repeat: int | None
    state: ItemState
    reason: str
    version: str
    slug: str
    usd: float | None
    latency_s: float | None
    attempts: int | None
    at: str


def create(ws: Workspace, spec: BatchSpec, most_usd: float | None = None) -> int:
    """Stores a batch without sending anything. Returns its number.

    Raises:
        ReadOnly: The workspace is open for reading only.
        UsageError: There is nothing to be asked, or too much.
    """
    spec.check()
    repeats = [None] if spec.repeats is None else list(range(1, spec.repeats + 1))
    requests = itertools.product(spec.samples, range(len(spec.variants)), repeats)
    with ws.writing() as connection:
        number = first_free_id(connection, batch)
        row = {
            "id": number,
            "key": secrets.token_hex(8),
            "kind": spec.kind,
            "benchmark": spec.benchmark,
            "spec": storable(str(spec.spec)),
            "first_sample": storable(spec.samples[0]),
            "wanted": batch_spec_text(spec),
            "print": spec.fingerprint,
            "max_usd": most_usd,
            "state": "open",
            "why": "",
            "cancel": 0,
            "made_at": utc_now(),
            "begun_at": "",
            "ended_at": "",
        }
        connection.execute(insert(batch).values(**row))
        writer = RowWriter(connection)
        empty = ("waiting", "", "", "", None, None, None, "")
        for position, (sample, variant, repeat) in enumerate(requests):
            writer.add(batch_item, number, position, storable(sample), variant, repeat, *empty)
        writer.flush()
    return number


def find(ws: Workspace, number: int) -> Batch:
    """A batch by its number.

    Raises:
        NotLoaded: There is none.
    """
    with ws.reading() as connection:
        row = connection.execute(select(batch).where(batch.c.id == number)).one_or_none()
        if row is None:
            raise NotLoaded(f"There is no batch {number} in this workspace. Leave its number out to begin a new one.")
        return _batch(connection, row)


def latest(
    ws: Workspace,
    benchmark: str,
    kind: Kind,
    *,
    spec: ModelSpec | None = None,
    sample: str = "",
    unfinished_print: str = "",
) -> Batch | None:
    """The batch of a kind that was made last.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        kind: What it is for.
        spec: Only of this model.
        sample: Only those whose first sample this is.
        unfinished_print: Only those that ask exactly this (`BatchSpec.fingerprint`) and are not done, or lack answers
            to requests that failed.
    """
    where = [batch.c.benchmark == benchmark, batch.c.kind == kind]
    where += [] if spec is None else [batch.c.spec == storable(str(spec))]
    where += [batch.c.first_sample == storable(sample)] if sample else []
    left = batch_item.c.batch_id == batch.c.id, batch_item.c.state.in_(_LEFT)
    unfinished = (batch.c.state != "done") | exists().where(*left)
    where += [batch.c.print == unfinished_print, unfinished] if unfinished_print else []
    with ws.reading() as connection:
        row = connection.execute(select(batch).where(*where).order_by(batch.c.id.desc()).limit(1)).one_or_none()
        return None if row is None else _batch(connection, row)


def items(ws: Workspace, number: int, *states: ItemState) -> list[BatchItem]:
    """The requests of a batch in their order, all or those in some states."""
    table = batch_item.c
    where = [table.batch_id == number, *([table.state.in_(states)] if states else [])]
    with ws.reading() as connection:
        rows = connection.execute(select(batch_item).where(*where).order_by(table.position)).all()
    return [BatchItem(*row[1:]) for row in rows]


def count_by_state(ws: Workspace, number: int, since: str = "") -> dict[ItemState, int]:
    """The number of a batch's requests in each state.

    Args:
        ws: The workspace.
        number: The batch.
        since: Only those that came to it at or after this time.
    """
    table = batch_item.c
    where: list[ColumnElement[bool]] = [table.batch_id == number, *([table.at >= since] if since else [])]
    with ws.reading() as connection:
        rows = connection.execute(select(table.state, func.count()).where(*where).group_by(table.state)).all()
    found: dict[ItemState, int] = {"waiting": 0, "answered": 0, "skipped": 0, "failed": 0}
    return found | dict(rows)


def begin(ws: Workspace, number: int, most_usd: float | None = None) -> None:
    """Marks a batch as running: failed requests wait again, and an earlier cancellation is void.

    Args:
        ws: The workspace.
        number: The batch, whose lock is held.
        most_usd: What it may cost from now on; None for what it might before.
    """
    begun = {"state": "open", "why": "", "cancel": 0, "begun_at": utc_now(), "ended_at": ""}
    begun |= {} if most_usd is None else {"max_usd": most_usd}
    with ws.writing() as connection:
        connection.execute(update(batch).where(batch.c.id == number).values(**begun))
        failed = batch_item.c.batch_id == number, batch_item.c.state.in_(_LEFT)
        connection.execute(update(batch_item).where(*failed).values(state="waiting", why=""))


def end(ws: Workspace, number: int, state: State, why: str = "") -> None:
    """Notes how a batch came to its end."""
    ended = {"state": state, "why": storable(why), "ended_at": utc_now()}
    with ws.writing() as connection:
        connection.execute(update(batch).where(batch.c.id == number).values(**ended))


def request_cancel(ws: Workspace, number: int) -> None:
    """Asks whichever process is at work on a batch to stop. Raises ReadOnly."""
    with ws.writing() as connection:
        connection.execute(update(batch).where(batch.c.id == number).values(cancel=1))


def cancel_requested(ws: Workspace, number: int) -> bool:
    """Whether a cancellation of the batch was requested."""
    with ws.reading() as connection:
        return bool(connection.scalar(select(batch.c.cancel).where(batch.c.id == number)))


def requeue(ws: Workspace, number: int, positions: Collection[int]) -> None:
    """Puts some requests back to waiting."""
    with ws.writing() as connection:
        for position in positions:
            _set(connection, number, position, state="waiting", why="", at="")


def claim(connection: Connection, number: int, position: int, last_sent: str) -> str:
    """Stores that a waiting request is sent now, in the transaction that reserves its money.

    Args:
        connection: Of that transaction.
        number: The batch.
        position: The request.
        last_sent: When it was sent last, as far as is known here: its `at`.

    Returns:
        Its new `at`.

    Raises:
        AskedElsewhere: It has been sent since, or waits no more: it is somebody else's.
    """
    at = datetime.now(UTC).isoformat(timespec="microseconds")
    if not _set(connection, number, position, batch_item.c.state == "waiting", batch_item.c.at == last_sent, at=at):
        raise AskedElsewhere(f"Somebody else is asking request {position} of batch {number}.")
    return at


def note_state(ws: Workspace, number: int, position: int, state: ItemState, why: str) -> None:
    """Stores that a waiting request was skipped, failed, or waits although it was sent, and why."""
    with ws.writing() as connection:
        waiting = batch_item.c.state == "waiting"
        _set(connection, number, position, waiting, state=state, why=storable(why), at=utc_now())


def note_answer(
    connection: Connection,
    number: int,
    position: int,
    *,
    version: str,
    slug: str,
    usd: float | None,
    latency_s: float,
    attempts: int,
) -> None:
    """Stores that a request was answered, in the transaction that stores the answer."""
    values: dict[str, Any] = {"prompt_version": version, "slug": slug, "usd": usd, "latency_s": latency_s}
    _set(connection, number, position, state="answered", why="", attempts=attempts, at=utc_now(), **values)


def variant_at(batch_row: Batch, item: BatchItem) -> RequestVariant:
    """The request variant of an item."""
    return batch_row.spec.variants[item.variant]


def _set(connection: Connection, number: int, position: int, *where: ColumnElement[bool], **values: Any) -> bool:
    """Changes one request, where something holds for it; returns whether it did."""
    mine = batch_item.c.batch_id == number, batch_item.c.position == position
    return bool(connection.execute(update(batch_item).where(*mine, *where).values(**values)).rowcount)


def _batch(connection: Connection, row: Row[Any]) -> Batch:
    table = batch_item.c
    samples = connection.scalars(
        select(table.sample).where(table.batch_id == row.id).group_by(table.sample).order_by(func.min(table.position))
    )
    spec = stored_batch_spec(row.wanted, tuple(samples))
    return Batch(
        row.id, row.key, spec, row.max_usd, row.state, row.why, row.made_at, row.begun_at, row.ended_at
    )  # fmt: skip


def batch_lock(ws: Workspace, number: int) -> AbstractContextManager[HeldLock]:
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
