"""Claims of a queue: nobody is handed what somebody else holds or has judged, whoever asks at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.engine import Connection

from cache.marks import claims
from cache.marks.claims import MINUTES, claim_next, claimed
from cache.marks.correction_values import Target
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record, undo
from cache.store.mark_tables import claim
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly

QUEUE: list[Target] = [("s2", "i0"), ("s1", "i0"), ("s1", ""), ("s3", "")]


def expire(ws: Workspace, minutes: int) -> None:
    """As if all claims had been taken that much earlier."""
    until = (datetime.now(UTC) + timedelta(minutes=MINUTES - minutes)).isoformat(timespec="seconds")
    with ws.writing() as connection:
        connection.execute(update(claim).values(until=until))


def test_a_claim_that_was_taken_while_a_clock_was_ahead_holds_nobody_up(filled):
    assert claim_next(filled, "letters", QUEUE, "Ann") == QUEUE[0]
    expire(filled, -24 * 60)
    assert claimed(filled, "letters") == {}
    assert claim_next(filled, "letters", QUEUE, "Ben") == QUEUE[0]
    assert claimed(filled, "letters") == {QUEUE[0]: "Ben"}


def test_a_claim_holds_where_another_clock_is_a_minute_behind_the_one_that_took_it(filled):
    assert claim_next(filled, "letters", QUEUE, "Ann") == QUEUE[0]
    expire(filled, -1)
    assert claim_next(filled, "letters", QUEUE, "Ben") == QUEUE[1]


def test_what_was_claimed_while_a_person_waited_for_other_writers_holds(filled, monkeypatch):
    waited = []

    @contextmanager
    def writing() -> Iterator[Connection]:
        """As if other writers had taken an hour, and Ann had claimed the first entry at the end of it."""
        with Workspace.writing(filled) as connection:
            until = datetime.now(UTC) + timedelta(hours=1, minutes=MINUTES)
            ann = {"who": "Ann", "until": until.isoformat(timespec="seconds")}
            row = {"benchmark": "letters", "sample": QUEUE[0][0], "item": QUEUE[0][1], **ann}
            connection.execute(insert(claim).values(row))
            waited.append(True)
            yield connection

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + timedelta(hours=1 if waited else 0)

    monkeypatch.setattr(claims, "datetime", Clock)
    monkeypatch.setattr(filled, "writing", writing)
    assert claim_next(filled, "letters", QUEUE, "Ben") == QUEUE[1]


def judge(ws: Workspace, target: Target, who: str = "Cy", **said: object) -> int:
    kind = "item" if target[1] else "sample"
    new = NewMark("letters", MarkTarget(kind, *target), who, **(said or {"verdict": "gold_right"}))  # type: ignore[arg-type]
    return record(ws, new).id


def test_the_first_that_is_free_and_not_judged_is_taken_and_the_one_before_is_given_up(filled):
    assert claim_next(filled, "letters", QUEUE, "Ann") == QUEUE[0]
    assert claim_next(filled, "letters", QUEUE, "Ben") == QUEUE[1]
    judge(filled, QUEUE[2])
    assert claim_next(filled, "letters", QUEUE[1:], "Ann") == QUEUE[3]
    assert claimed(filled, "letters") == {QUEUE[1]: "Ben", QUEUE[3]: "Ann"}
    assert claim_next(filled, "letters", QUEUE, "Cy") == QUEUE[0]
    assert claim_next(filled, "letters", QUEUE, "Di") is None


@pytest.mark.databases
def test_a_verdict_or_a_correction_of_anybody_settles_an_entry_until_it_is_undone_and_a_tag_does_not(filled):
    tagged = judge(filled, QUEUE[0], tags=("odd",))
    assert tagged
    judge(filled, QUEUE[1], correction={"letter": "X"})
    assert claim_next(filled, "letters", QUEUE[:2], "Ann") == QUEUE[0]
    mark = judge(filled, QUEUE[0])
    assert claim_next(filled, "letters", QUEUE[:2], "Ann") is None
    assert claim_next(filled, "letters", QUEUE[:2], "Ann", judged_too=True) == QUEUE[0]
    undo(filled, mark, "Cy")
    assert claim_next(filled, "letters", QUEUE[:2], "Ann") == QUEUE[0]


def test_what_is_asked_for_is_taken_judged_or_not_but_never_from_somebody_else(filled):
    judge(filled, QUEUE[2])
    assert claim_next(filled, "letters", QUEUE, "Ann", QUEUE[2]) == QUEUE[2]
    assert claim_next(filled, "letters", QUEUE, "Ben", QUEUE[2]) == QUEUE[0]


def test_a_claim_ends_by_itself_and_is_taken_anew_once_half_of_it_is_over(filled):
    claim_next(filled, "letters", QUEUE, "Ann")
    expire(filled, MINUTES // 2 - 1)
    before = until(filled)
    assert claim_next(filled, "letters", [], "Ann", QUEUE[0]) == QUEUE[0]
    assert until(filled) == before
    expire(filled, MINUTES // 2 + 1)
    before = until(filled)
    assert claim_next(filled, "letters", [], "Ann", QUEUE[0]) == QUEUE[0]
    assert until(filled) > before
    expire(filled, MINUTES + 1)
    assert claimed(filled, "letters") == {}
    assert claim_next(filled, "letters", QUEUE, "Ben") == QUEUE[0]


def until(ws: Workspace) -> str:
    with ws.reading() as connection:
        return str(connection.scalar(select(claim.c.until)))


@pytest.mark.databases
def test_people_who_ask_at_the_same_time_never_get_the_same_entry(filled):
    queue = [(f"s{sample}", item) for sample in (1, 2, 3) for item in ("", "i0")]

    def go_through(who: str) -> list[Target]:
        mine = []
        while (target := claim_next(filled, "letters", queue, who)) is not None:
            others = [name for held_target, name in claimed(filled, "letters").items() if held_target == target]
            assert others == [who]
            judge(filled, target, who)
            mine.append(target)
        return mine

    with ThreadPoolExecutor(3) as people:
        went = list(people.map(go_through, ["Ann", "Ben", "Cy"]))
    assert sorted(target for mine in went for target in mine) == sorted(queue)


def test_read_only_mode_claims_nothing_and_a_benchmark_that_is_gone_is_named(filled, monkeypatch):
    monkeypatch.setattr(filled, "read_only", True)
    with pytest.raises(ReadOnly):
        claim_next(filled, "letters", QUEUE, "Ann")
    monkeypatch.setattr(filled, "read_only", False)
    with pytest.raises(NotLoaded):
        claim_next(filled, "numbers", QUEUE, "Ann")
    assert claimed(filled, "letters") == {}
