"""Money is reserved under the caps by one writer at a time, settled after, and never lost from the books."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cache.live import spending
from cache.live.spending import Caps, Purpose, money_spent, operators_caps, reserve, settle
from cache.store.workspace import Workspace
from errors import CostsTooMuch, NotConfigured, ReadOnly

ROOT = Path(__file__).resolve().parents[3]
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
MODEL = Purpose("anthropic:some-model", "s1")

RACER = """
import sys, time
from pathlib import Path
from cache.live.spending import Caps
from cache.live.spending import Purpose, reserve
from cache.store.workspace import Workspace
from errors import CostsTooMuch
ws, go, granted = Workspace.open(sys.argv[1]), Path(sys.argv[2]), 0
print("ready", flush=True)
while not go.exists():
    time.sleep(0.005)
try:
    while True:
        reserve(ws, Caps(day=0.30), Purpose("openai:x"), 0.01)
        granted += 1
except CostsTooMuch:
    print(granted, flush=True)
time.sleep(600)
"""


def started(code: str, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.databases
@pytest.mark.long
def test_two_processes_that_race_get_what_the_day_allows_and_once_they_are_killed_it_counts_as_spent_after_an_hour(
    ws, url, tmp_path
):
    go = tmp_path / "go"
    with started(RACER, url, str(go)) as one, started(RACER, url, str(go)) as other:
        assert (line(one), line(other)) == ("ready", "ready")
        go.touch()
        granted = int(line(one)) + int(line(other))
        for process in (one, other):
            process.send_signal(signal.SIGKILL)
    assert granted == 30
    gone = money_spent(ws)
    assert (gone.day, gone.reserved) == (pytest.approx(0.3), pytest.approx(0.3))
    with pytest.raises(CostsTooMuch, match=r"0\.30 of them are gone"):
        reserve(ws, Caps(day=0.4), MODEL, 0.2)
    later = datetime.now(UTC) + spending.ABANDONED_AFTER
    same_day = later.date() == datetime.now(UTC).date()
    reserve(ws, Caps(day=None), MODEL, 0.1, at=later)
    after = money_spent(ws, at=later)
    if same_day:
        assert (after.day, after.reserved) == (pytest.approx(0.4), pytest.approx(0.1))
    with ws.reading() as connection:
        states = connection.exec_driver_sql("SELECT state, spent_usd FROM spending ORDER BY id").all()
    assert [tuple(row) for row in states] == [("settled", 0.01)] * 30 + [("reserved", None)]


def test_a_reservation_counts_until_it_is_settled_by_what_was_spent(ws):
    caps = Caps(day=1.0)
    first = reserve(ws, caps, MODEL, 0.7, at=NOON)
    with pytest.raises(CostsTooMuch, match="it was not sent"):
        reserve(ws, caps, MODEL, 0.4, at=NOON)
    settle(ws, first, 0.2)
    reserve(ws, caps, MODEL, 0.8, at=NOON)
    assert money_spent(ws, at=NOON).day == pytest.approx(1.0)


def test_of_a_batch_what_is_reserved_is_known_apart_from_what_was_spent(ws):
    purpose = Purpose("openai:m", batch="b1")
    settle(ws, reserve(ws, Caps(), purpose, 0.3, at=NOON), 0.1)
    reserve(ws, Caps(), purpose, 0.2, at=NOON)
    reserve(ws, Caps(), MODEL, 0.4, at=NOON)
    gone = money_spent(ws, batch="b1", at=NOON)
    assert (gone.batch, gone.batch_reserved) == (pytest.approx(0.3), pytest.approx(0.2))


def test_nothing_spent_releases_everything_and_the_row_stays(ws):
    number = reserve(ws, Caps(), MODEL, 0.7, at=NOON)
    settle(ws, number, 0.0)
    assert money_spent(ws, at=NOON).day == 0
    assert reserve(ws, Caps(), MODEL, 1.0, at=NOON) == number + 1


def test_more_than_was_reserved_is_noted_as_it_was(ws):
    settle(ws, reserve(ws, Caps(), MODEL, 0.1, at=NOON), 1.5)
    assert money_spent(ws, at=NOON).day == 1.5
    with pytest.raises(CostsTooMuch):
        reserve(ws, Caps(), MODEL, 0.01, at=NOON)


def test_what_was_given_up_and_is_settled_after_all_counts_once(ws):
    number = reserve(ws, Caps(), MODEL, 0.5, at=NOON)
    late = NOON + timedelta(hours=2)
    reserve(ws, Caps(), MODEL, 0.1, at=late)
    settle(ws, number, 0.3)
    assert money_spent(ws, at=late).day == pytest.approx(0.4)


def test_another_day_begins_with_nothing_gone(ws):
    reserve(ws, Caps(), MODEL, 1.0, at=NOON)
    assert money_spent(ws, at=NOON + timedelta(hours=12)).day == 0
    reserve(ws, Caps(), MODEL, 1.0, at=NOON + timedelta(hours=12))


def test_a_clock_that_goes_back_opens_no_cap_but_those_of_days_that_it_had_not_been_to(ws):
    tomorrow = NOON + timedelta(days=1)
    reserve(ws, Caps(), MODEL, 0.4, at=NOON)
    reserve(ws, Caps(), MODEL, 0.9, at=tomorrow)  # the clock jumped ahead
    assert money_spent(ws, at=NOON).day == pytest.approx(1.3)
    for at in (NOON, tomorrow):
        with pytest.raises(CostsTooMuch):
            reserve(ws, Caps(), MODEL, 0.2, at=at)
    reserve(ws, Caps(), MODEL, 0.1, at=tomorrow)


@pytest.mark.databases
def test_every_cap_is_kept_and_named(ws):
    caps = Caps(day=10.0, session=0.5, batch=0.3, request=0.2)
    with pytest.raises(CostsTooMuch, match=r"For this request 0\.20 are allowed, so it was not sent"):
        reserve(ws, caps, MODEL, 0.21, at=NOON)
    of_batch = Purpose("openai:x", session="one", batch="b1")
    reserve(ws, caps, of_batch, 0.2, at=NOON)
    with pytest.raises(CostsTooMuch, match=r"For this batch 0\.30 are allowed, 0\.20 of them are gone"):
        reserve(ws, caps, of_batch, 0.2, at=NOON)
    reserve(ws, caps, Purpose("openai:x", session="one", batch="b2"), 0.2, at=NOON)
    with pytest.raises(CostsTooMuch, match="For this browser session"):
        reserve(ws, caps, Purpose("openai:x", session="one"), 0.2, at=NOON)
    reserve(ws, caps, Purpose("openai:x", session="two"), 0.2, at=NOON)
    gone = money_spent(ws, "one", "b1", at=NOON)
    assert (gone.day, gone.session, gone.batch) == (pytest.approx(0.6), pytest.approx(0.4), 0.2)


def test_a_session_and_a_batch_do_not_end_at_midnight(ws):
    caps, mine = Caps(day=10.0, session=0.3, batch=0.3), Purpose("openai:x", session="one", batch="b1")
    reserve(ws, caps, mine, 0.3, at=NOON)
    with pytest.raises(CostsTooMuch, match="For this batch"):
        reserve(ws, caps, mine, 0.1, at=NOON + timedelta(days=1))


def test_a_workspace_for_reading_only_reserves_nothing(ws, url):
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly):
        reserve(reader, Caps(), MODEL, 0.0)
    assert money_spent(reader).day == 0
    reader.close()


@pytest.mark.databases
def test_a_model_s_name_that_no_database_takes_is_written_all_the_same(ws):
    odd = Purpose("openai:\0\ud800", "\0", "s\0", "b\ud800")
    reserve(ws, Caps(session=1.0), odd, 0.25, at=NOON)
    gone = money_spent(ws, "s\0", "b\ud800", at=NOON)
    assert (gone.session, gone.batch) == (0.25, 0.25)


@pytest.mark.parametrize(
    ("variables", "day", "session"),
    [
        ({}, 1.0, None),
        ({"ERRATA_MAX_COST_USD": " 2.5 "}, 2.5, None),
        ({"ERRATA_MAX_COST_USD": "0", "ERRATA_MAX_SESSION_COST_USD": "0.25"}, 0.0, 0.25),
    ],
)
def test_the_operator_sets_caps_by_variables(variables, day, session):
    assert operators_caps(variables) == Caps(day=day, session=session)


@given(st.text().filter(lambda text: text.strip()))
@example("0\x1f")
def test_a_cap_that_is_no_amount_refuses_to_send_instead_of_standing_for_none(text):
    variables = {"ERRATA_MAX_COST_USD": text}
    if number_of(text) >= 0:
        assert operators_caps(variables).day == number_of(text)
    else:
        with pytest.raises(NotConfigured, match="ERRATA_MAX_COST_USD"):
            operators_caps(variables)


def number_of(text):
    """A finite number, -1 for anything else; written apart from what is tested."""
    try:
        number = float(text)
    except ValueError:
        return -1
    return number if number < float("inf") else -1
