"""Money for live models: the caps on a request, a batch, a browser session and a day, and what is reserved and spent.

What a request can cost is reserved before it is sent, and settled by what it did cost. Reserving looks at the caps and
writes its row in one transaction, as the only writer of the workspace, so that two processes cannot both take what is
left. What nobody settled (its process was killed) goes on counting: for an hour as reserved, from then on as spent.
Money is never lost from the books, only ever counted too high.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, case, func, insert, select, update
from sqlalchemy.engine import Connection

from cache.store.activity.table import note
from cache.store.packing import storable
from cache.store.rows import first_free_id
from cache.store.schema import spending
from cache.store.workspace import Workspace
from errors import CostsTooMuch, NotConfigured
from models.prices import dollars

DAY_VARIABLE = "ERRATA_MAX_COST_USD"
SESSION_VARIABLE = "ERRATA_MAX_SESSION_COST_USD"

DAY_USD = 1.00
"""The cap of a day in US dollars where the operator sets none."""


@dataclass(frozen=True, slots=True)
class Caps:
    """The most that may be spent, in US dollars, 0 or more; None for no cap of that kind.

    Args:
        day: On one day (UTC), by everybody who uses this workspace.
        session: In one browser session.
        batch: On all requests that belong together.
        request: On one request with all its attempts.
    """

    day: float | None = DAY_USD
    session: float | None = None
    batch: float | None = None
    request: float | None = None


def operators_caps(variables: Mapping[str, str]) -> Caps:
    """The caps that the operator sets by `ERRATA_MAX_COST_USD` (a day) and `ERRATA_MAX_SESSION_COST_USD`.

    Args:
        variables: The environment.

    Raises:
        NotConfigured: One of them is no amount of money; nothing may be sent then.
    """
    day = _amount(variables, DAY_VARIABLE)
    return Caps(day=DAY_USD if day is None else day, session=_amount(variables, SESSION_VARIABLE))


def _amount(variables: Mapping[str, str], name: str) -> float | None:
    text = variables.get(name, "")
    if not text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise NotConfigured(f"{name} has to be US dollars, 0 or more, such as 1.00. Nothing can be sent until it is.")
    return value


ABANDONED_AFTER = timedelta(hours=1)
"""Age from which a reservation that was never settled counts as spent: no request takes this long."""

# Sums of floats: a request that uses up a cap exactly must not exceed it by a rounding error.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Purpose:
    """The purpose of a reservation: which request it is for.

    Args:
        spec: The model, as `PROVIDER:NAME`.
        sample: Id of the sample.
        session: The browser session; "" for none, which has no cap of its own.
        batch: What is asked together; "" for a single request.
    """

    spec: str
    sample: str = ""
    session: str = ""
    batch: str = ""


@dataclass(frozen=True, slots=True)
class Spent:
    """Money spent and reserved so far, in US dollars.

    Args:
        day: Of today (UTC), and of days to come by a clock that was ahead.
        reserved: The part of today's that is reserved and not yet settled.
        session: Of the browser session; 0 without one.
        batch: Of the batch; 0 without one.
        batch_reserved: The part of the batch's that is reserved and not yet settled.
        batch_unsettled: The part of the batch's that was sent and counts by the most that it could cost, because the
            provider did not say what it did cost.
    """

    day: float = 0.0
    reserved: float = 0.0
    session: float = 0.0
    batch: float = 0.0
    batch_reserved: float = 0.0
    batch_unsettled: float = 0.0


def reserve(
    ws: Workspace,
    caps: Caps,
    purpose: Purpose,
    usd: float,
    at: datetime | None = None,
    in_transaction: Callable[[Connection], None] | None = None,
) -> int:
    """Reserves money for one request, before it is sent.

    Args:
        ws: The workspace.
        caps: What may be spent.
        purpose: What it is for.
        usd: The most that it can cost, in US dollars, 0 or more.
        at: The time in UTC; now when left out.
        in_transaction: Writes that succeed or fail together with the reservation; where it raises, nothing is reserved.

    Returns:
        Number of the reservation.

    Raises:
        ReadOnly: The workspace is open for reading only.
        CostsTooMuch: A cap would be passed; nothing was reserved.
    """
    at = at or datetime.now(UTC)
    with ws.writing() as connection:
        _count_abandoned(connection, at)
        _must_fit(connection, caps, purpose, usd, at)
        if in_transaction is not None:
            in_transaction(connection)
        number = first_free_id(connection, spending)
        row = {"id": number, "day": _day(at), "reserved_usd": usd, "state": "reserved", "at": _text(at)}
        names = ("spec", "sample", "session", "batch")
        row |= {name: storable(getattr(purpose, name)) for name in names}
        connection.execute(insert(spending).values(**row))
    return number


def settle(ws: Workspace, number: int, usd: float) -> None:
    """Stores the cost of a request, in US dollars, in place of its reservation.

    Nothing at all (0) releases the reservation. What was counted as spent meanwhile is put right.
    """
    stated = {"spent_usd": usd, "state": "settled" if usd > 0 else "released", "at": _text(datetime.now(UTC))}
    with ws.writing() as connection:
        connection.execute(update(spending).where(spending.c.id == number).values(**stated))
        row = connection.execute(select(spending.c.spec, spending.c.sample).where(spending.c.id == number)).one()
        note(connection, "asked", detail=f"{row.spec}: {row.sample}", usd=usd)


def money_spent(ws: Workspace, session: str = "", batch: str = "", at: datetime | None = None) -> Spent:
    """Money spent and reserved today, in a browser session and in a batch."""
    with ws.reading() as connection:
        return _money_spent(connection, session, batch, at or datetime.now(UTC))


def _money_spent(connection: Connection, session: str, batch: str, at: datetime) -> Spent:
    # What was spent by a clock that was ahead counts until its day is over: going back and forth opens no further cap.
    today, table = spending.c.day >= _day(at), spending.c
    fresh = (table.state == "reserved") & (table.at > _text(at - ABANDONED_AFTER))

    def total(amount: ColumnElement[Any], *where: ColumnElement[bool]) -> float:
        return float(connection.scalar(select(func.sum(amount)).where(*where)) or 0.0)

    at_most = (table.state == "settled") & (table.spent_usd == table.reserved_usd)
    stale = (table.state == "reserved") & ~fresh
    counted = case((table.state == "reserved", table.reserved_usd), else_=table.spent_usd)
    return Spent(
        day=total(counted, today),
        reserved=total(table.reserved_usd, today, fresh),
        session=total(counted, table.session == storable(session)) if session else 0.0,
        batch=total(counted, table.batch == storable(batch)) if batch else 0.0,
        batch_reserved=total(table.reserved_usd, table.batch == storable(batch), fresh) if batch else 0.0,
        batch_unsettled=total(table.reserved_usd, table.batch == storable(batch), at_most | stale) if batch else 0.0,
    )


def _must_fit(connection: Connection, caps: Caps, purpose: Purpose, usd: float, at: datetime) -> None:
    """Raises CostsTooMuch when a cap leaves no room for a request."""
    spent = _money_spent(connection, purpose.session, purpose.batch, at)
    session, batch = (caps.session if purpose.session else None), (caps.batch if purpose.batch else None)
    higher = "Raise the cost cap to go on."
    for what, cap, used, then in (
        ("this request", caps.request, 0.0, higher),
        ("this batch", batch, spent.batch, higher),
        ("this browser session", session, spent.session, "The operator can raise this cap."),
        ("a day, for everybody together,", caps.day, spent.day, "The operator can raise this cap."),
    ):
        if cap is not None and used + usd > cap + _ROUNDING:
            taken = f", {dollars(used)} of them are gone" if used > _ROUNDING else ""
            raise CostsTooMuch(
                f"One more request could cost {dollars(usd)} US dollars. For {what} {dollars(cap)} are allowed{taken}, "
                f"so it was not sent. {then}"
            )


def _count_abandoned(connection: Connection, at: datetime) -> None:
    """Counts reservations that were never settled as spent, since their requests may have been charged."""
    old = (spending.c.state == "reserved") & (spending.c.at <= _text(at - ABANDONED_AFTER))
    for row in connection.execute(select(spending).where(old)).all():
        note(connection, "asked", detail=f"{row.spec}: {row.sample}, never answered", usd=row.reserved_usd, who="")
    connection.execute(update(spending).where(old).values(state="settled", spent_usd=spending.c.reserved_usd))


def _day(at: datetime) -> str:
    return at.astimezone(UTC).date().isoformat()


def _text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
