"""Claims: who goes through which item of a queue just now, so that two people are never handed the same one.

A claim is on what a queue judges, an item or a sample as a whole, and ends by itself after `MINUTES`; a person has one
claim at most. It is taken in one transaction with the look at what others hold and have judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import and_, delete, insert, or_, select
from sqlalchemy.engine import Connection

from cache.marks.correction_values import Target
from cache.marks.log import benchmark_of_marks, is_present
from cache.marks.targets import one_line
from cache.store.mark_tables import claim, mark
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace

MINUTES = 10
"""How long a claim holds without being taken anew."""


def claim_next(
    ws: Workspace,
    benchmark: str,
    targets: Sequence[Target],
    who: str,
    asked: Target | None = None,
    *,
    judged_too: bool = False,
) -> Target | None:
    """Claims what a person is to judge next, and gives up what that person held in this benchmark before.

    Args:
        ws: The workspace.
        benchmark: Name of the benchmark.
        targets: The queue: the first of these that nobody else holds and nobody has judged is taken.
        who: Name of the person.
        asked: What the person asked for: it is taken, judged or not, unless somebody else holds it.
        judged_too: Whether what somebody has judged is handed out too.

    Returns:
        What was claimed; None where nothing is left.

    Raises:
        ReadOnly: The workspace is open for reading only.
        NotLoaded: The benchmark is not in the workspace.
    """
    who = one_line(who, "A name")
    if asked is not None and _is_fresh(ws, benchmark, asked, who, datetime.now(UTC)):
        return asked
    with ws.writing() as connection:
        # Read after the wait for other writers: what they claimed meanwhile must not seem to lie ahead.
        now = datetime.now(UTC)
        name = benchmark_of_marks(benchmark_row(connection, benchmark))
        elsewhere = {target for target, holder in _claimed(connection, name, now).items() if holder != who}
        taken = elsewhere if judged_too else elsewhere | _judged(connection, name)
        chosen = asked if asked is not None and asked not in elsewhere else None
        if chosen is None:
            chosen = next((target for target in targets if target not in taken), None)
        ended = [claim.c.who == who, claim.c.until <= _text(now)]
        if chosen is not None:
            ended.append(and_(claim.c.sample == chosen[0], claim.c.item == chosen[1]))
        connection.execute(delete(claim).where(claim.c.benchmark == name, or_(*ended)))
        if chosen is not None:
            until = _text(now + timedelta(minutes=MINUTES))
            row = {"benchmark": name, "sample": chosen[0], "item": chosen[1], "who": who, "until": until}
            connection.execute(insert(claim).values(row))
    return chosen


def claimed(ws: Workspace, benchmark: str) -> dict[Target, str]:
    """The claims in a benchmark that hold now: sample and item ("" for the sample as a whole) -> by whom."""
    with ws.reading() as connection:
        name = benchmark_of_marks(benchmark_row(connection, benchmark))
        return _claimed(connection, name, datetime.now(UTC))


def _claimed(connection: Connection, benchmark: str, now: datetime) -> dict[Target, str]:
    # Clocks of several machines differ a little; one that ends much later was taken while a clock was ahead.
    latest = _text(now + timedelta(minutes=2 * MINUTES))
    mine = select(claim).where(claim.c.benchmark == benchmark, claim.c.until > _text(now), claim.c.until <= latest)
    return {(row.sample, row.item): row.who for row in connection.execute(mine)}


def _is_fresh(ws: Workspace, benchmark: str, target: Target, who: str, now: datetime) -> bool:
    """Whether a person's claim holds for more than half of its time yet, so that nothing need be written."""
    with ws.reading() as connection:
        name = benchmark_of_marks(benchmark_row(connection, benchmark))
        mine = [claim.c.benchmark == name, claim.c.sample == target[0], claim.c.item == target[1], claim.c.who == who]
        until = _text(now + timedelta(minutes=MINUTES / 2))
        return connection.execute(select(claim.c.until).where(*mine, claim.c.until > until)).first() is not None


def _judged(connection: Connection, benchmark: str) -> set[Target]:
    """The targets that somebody has given a verdict on, or corrected."""
    said = or_(mark.c.verdict != "", mark.c.correction.is_not(None))
    mine = select(mark.c.sample, mark.c.item).where(
        is_present(benchmark), mark.c.kind.in_(("sample", "item")), mark.c.benchmark == benchmark, said
    )
    return {(row.sample, row.item) for row in connection.execute(mine)}


def _text(at: datetime) -> str:
    return at.isoformat(timespec="seconds")
