"""Batches: each asking is answered once, what was skipped has a reason, and what is left can be gone on with."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from sqlalchemy import func, select, text

from cache.importing.manage_runs import rename_run
from cache.live import plans, reruns
from cache.live.batch import batches, runner
from cache.live.batch.batches import batch_lock, is_locked
from cache.live.batch.report import progress, report
from cache.live.batch.runner import (
    ALREADY_ANSWERED,
    CANCELLED_UNDER_WAY,
    LOCK_LOST,
    MOST_FAILURES_IN_A_ROW,
    UNKNOWN_COST_NOTE,
    cancel_batch,
    is_running,
    run_batch,
    start_batch,
)
from cache.live.request_variant import RequestVariant, stored_variant, variant_grid
from cache.live.spending import Caps, money_spent
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.locks import BATCHES
from errors import KeyRefused, NoAnswer, NotLoaded, ReadOnly, UsageError, WorkspaceError
from models.price_table import Price
from tests.cache.live.batch.recording_provider import SAMPLES, Recording, batch_spec, made, means


def requested_samples():
    return sorted(request.sample_id for request in Recording.requests)


@pytest.mark.databases
def test_every_asking_is_answered_once_its_answer_is_in_the_live_run_and_the_threads_end(ready):
    number, ended = made(ready, at_once=3)
    assert (ended.state, ended.reason, requested_samples()) == ("done", "", list(SAMPLES))
    batch_report = report(ready, number)
    assert batch_report.progress.counts == {"waiting": 0, "answered": 4, "skipped": 0, "failed": 0}
    assert (batch_report.runs, batch_report.reasons, batch_report.unpriced) == (("live:m",), (), 0)
    assert batch_report.usd == pytest.approx(0.4)
    assert batch_report.progress.usd == pytest.approx(0.4)
    with ready.reading() as connection:
        live = select(func.count()).select_from(schema.prediction).join(schema.run).where(schema.run.c.slug == "live:m")
        assert connection.scalar(live) == 4
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("errata-batch")]


def test_a_selection_is_the_samples_of_a_batch_in_its_order(ready):
    math = Selection("letters", facets=(("subject", "math"),))
    assert sample_ids(ready, math) == ("s1", "s2")
    assert sample_ids(ready, Selection("letters").replace(sort="-pages"))[:2] == ("s3", "s1")
    assert sample_ids(ready, Selection("letters")) == SAMPLES


def test_a_cap_that_is_reached_midway_stops_the_batch_and_says_so_and_more_money_goes_on(ready):
    # Each can cost 0.25 and does cost 0.1: after two 0.2 are gone, and a third could make it 0.45.
    number, ended = made(ready, most_usd=0.4)
    assert ended.state == "stopped"
    assert "this batch" in ended.reason
    batch_report = report(ready, number)
    assert batch_report.progress.counts["answered"] == 2
    (reason,) = batch_report.reasons
    assert (reason.state, reason.samples, reason.askings) == ("waiting", ("s3", "s4"), 2)
    assert "since the batch stopped" in reason.why
    assert run_batch(ready, number, means(most_usd=2.0)).state == "done"
    assert requested_samples() == list(SAMPLES)


def test_a_batch_tells_where_its_answers_lie_once_their_run_is_renamed(ready):
    number, _ = made(ready, most_usd=0.4)
    rename_run(ready, "letters", "live:m", "renamed")
    assert report(ready, number).runs == ("live:renamed",)
    run_batch(ready, number, means(most_usd=2.0))
    assert report(ready, number).runs == ("live:renamed", "live:m")
    assert [item.slug for item in batches.items(ready, number)] == ["live:renamed"] * 2 + ["live:m"] * 2


def test_the_caps_of_day_and_session_hold_for_a_batch(ready):
    for caps in (Caps(day=None, session=0.3), Caps(day=0.4)):  # the second begins with the 0.1 of the first
        number = batches.create(ready, batch_spec(), None)
        ended = run_batch(ready, number, means(caps=caps, session="browser"))
        assert (ended.state, batches.count_by_state(ready, number)["answered"]) == ("stopped", 1), caps


def test_several_at_a_time_leave_the_last_money_to_whoever_is_still_at_work(ready):
    """Together they reserve more than there is; one by one there is room for three."""
    Recording.does = dict.fromkeys(SAMPLES, 0.2)
    number, ended = made(ready, most_usd=0.5, at_once=4)
    assert ended.state == "stopped"
    assert batches.count_by_state(ready, number)["answered"] == 3
    assert money_spent(ready, batch=ended.key).batch == pytest.approx(0.3)


def test_what_cannot_be_asked_is_skipped_and_what_gets_no_answer_has_failed_each_with_its_reason(ready):
    Recording.does = {"s2": NoAnswer("The model said nothing.")}
    number, ended = made(ready, batch_spec(("s1", "gone", "s2", "s3")))
    assert ended.state == "done"
    batch_report = {reason.state: reason for reason in report(ready, number).reasons}
    assert batch_report["skipped"].samples == ("gone",)
    assert "is not in" in batch_report["skipped"].why
    assert (batch_report["failed"].samples, batch_report["failed"].why) == (("s2",), "The model said nothing.")
    # Gone on with, what has failed is asked once more, what was answered and skipped is not.
    Recording.does = {}
    assert run_batch(ready, number, means()).state == "done"
    assert requested_samples() == ["s1", "s2", "s2", "s3"]
    assert batches.count_by_state(ready, number) == {"waiting": 0, "answered": 3, "skipped": 1, "failed": 0}


def test_what_was_answered_to_the_same_prompt_before_is_not_paid_for_again(ready):
    made(ready, batch_spec(("s1", "s3")))
    number, _ = made(ready, batch_spec(ask_again=False))
    assert requested_samples() == ["s1", "s2", "s3", "s4"]
    (reason,) = report(ready, number).reasons
    assert (reason.state, reason.why, reason.samples) == ("skipped", ALREADY_ANSWERED, ("s1", "s3"))
    made(ready, batch_spec(ask_again=True))
    assert len(Recording.requests) == 8


def test_an_answer_to_another_prompt_is_no_answer_to_this_one(ready):
    number, _ = made(ready)
    (ready.home / plans.PROMPTS / "letters.txt").write_text("Name the letters.", encoding="utf-8")
    assert run_batch(ready, number, means()).state == "done"
    assert len(Recording.requests) == 8
    assert run_batch(ready, number, means()).state == "done"
    assert len(Recording.requests) == 8


def test_a_page_without_an_image_is_not_sent_without_it(ready, tmp_path):
    (tmp_path / "images" / "s3-1.jpg").unlink()
    number, ended = made(ready)
    (reason,) = report(ready, number).reasons
    assert (ended.state, reason.state, reason.samples) == ("done", "skipped", ("s3",))
    assert requested_samples() == ["s1", "s2", "s4"]


def test_a_refused_key_stops_everything_at_once(ready):
    Recording.does = dict.fromkeys(SAMPLES, KeyRefused("The server does not take the key."))
    number, ended = made(ready)
    assert (ended.state, ended.reason, len(Recording.requests)) == ("stopped", "The server does not take the key.", 1)
    assert batches.count_by_state(ready, number)["waiting"] == 4


def test_many_in_a_row_without_an_answer_stop_a_batch(ready):
    Recording.does = dict.fromkeys(SAMPLES, NoAnswer("Nothing."))
    number, ended = made(ready, batch_spec(repeats=3))
    assert ended.state == "stopped"
    assert f"{MOST_FAILURES_IN_A_ROW} requests in a row" in ended.reason
    assert batches.count_by_state(ready, number)["failed"] == MOST_FAILURES_IN_A_ROW


def test_what_is_no_error_of_ours_is_raised_and_the_batch_says_that_it_stopped(ready):
    Recording.does = {"s2": ZeroDivisionError()}
    number = batches.create(ready, batch_spec(), None)
    with pytest.raises(ZeroDivisionError):
        run_batch(ready, number, means())
    assert (batches.find(ready, number).state, is_locked(ready, number)) == ("stopped", False)


@pytest.mark.databases
def test_a_batch_in_a_thread_is_called_off_from_elsewhere_and_keeps_what_it_has(ready):
    Recording.does = {"s3": 60.0}
    number = batches.create(ready, batch_spec(), None)
    working = start_batch(ready, number, means())
    until = time.monotonic() + 20
    while len(Recording.requests) < 3 and time.monotonic() < until:
        time.sleep(0.02)
    assert is_running(ready, number)
    assert is_locked(ready, number)
    # Only the books say so, as another process would have it.
    batches.request_cancel(ready, number)
    working.wait(20)
    assert working.failure() is None
    assert (batches.find(ready, number).state, batches.count_by_state(ready, number)["answered"]) == ("cancelled", 2)
    why = {item.sample: item.reason for item in batches.items(ready, number, "waiting")}
    assert why == {"s3": CANCELLED_UNDER_WAY + UNKNOWN_COST_NOTE, "s4": ""}
    now = progress(ready, batches.find(ready, number))
    assert (now.usd, now.unsettled, now.reserved) == (pytest.approx(0.45), pytest.approx(0.25), 0.0)
    Recording.does = {}
    again = start_batch(ready, number, means())
    again.wait(20)
    assert (batches.find(ready, number).state, requested_samples()) == ("done", ["s1", "s2", "s3", "s3", "s4"])
    assert {item.reason for item in batches.items(ready, number)} == {""}


def test_a_batch_is_called_off_in_its_own_process_at_once(ready):
    Recording.does = {"s1": 60.0}
    number = batches.create(ready, batch_spec(), None)
    working = start_batch(ready, number, means())
    while not Recording.requests:
        time.sleep(0.02)
    began = time.monotonic()
    cancel_batch(ready, number)
    working.wait(20)
    assert time.monotonic() - began < 10
    assert batches.find(ready, number).state == "cancelled"


@pytest.mark.databases
def test_two_cannot_work_on_one_batch_and_the_one_that_is_refused_changes_nothing(ready):
    number = batches.create(ready, batch_spec(), None)
    batches.request_cancel(ready, number)
    before = batches.find(ready, number), batches.items(ready, number)
    with batch_lock(ready, number):
        assert is_locked(ready, number)
        with pytest.raises(WorkspaceError, match="already"):
            run_batch(ready, number, means(most_usd=0.5))
    assert not is_locked(ready, number)
    assert Recording.requests == []
    assert (batches.find(ready, number), batches.items(ready, number)) == before
    assert batches.cancel_requested(ready, number)


def drop_the_lock(ws, number):
    """Ends the connection that holds a batch's lock, as a proxy or the server's limit on idle ones does."""
    holder = "FROM pg_locks WHERE locktype = 'advisory' AND classid = :kind AND objid = :number"
    with ws.engine.connect() as connection:
        ended = text(f"SELECT pg_terminate_backend(pid, 5000) {holder}")
        assert connection.scalars(ended, {"kind": BATCHES, "number": number}).all() == [True]


def in_the_first_request(ws, number):
    """A batch that is at work on s1, and what lets it be answered."""
    if ws.engine.dialect.name != "postgresql":
        pytest.skip("a file is locked by its process, whose lock does not drop")
    answers = threading.Event()
    Recording.does = {"s1": answers}
    working = start_batch(ws, number, means())
    while not Recording.requests:
        time.sleep(0.02)
    return working, answers


@pytest.mark.databases
def test_a_lock_whose_connection_dropped_is_taken_again_before_another_server_can_go_on(ready, monkeypatch):
    monkeypatch.setattr(batches, "_WAIT_S", 0.0)
    number = batches.create(ready, batch_spec(), None)
    working, answers = in_the_first_request(ready, number)
    drop_the_lock(ready, number)
    with pytest.raises(WorkspaceError, match="already"):
        run_batch(ready, number, means())
    answers.set()
    working.wait(20)
    assert (working.failure(), batches.find(ready, number).state) == (None, "done")
    assert [request.sample_id for request in Recording.requests] == list(SAMPLES)


@pytest.mark.databases
def test_two_that_work_at_once_pay_for_nothing_twice_and_the_one_without_the_lock_says_so(ready, monkeypatch):
    monkeypatch.setattr(runner, "_POLL_S", 20.0)  # the first one does not see in time that its lock is gone
    monkeypatch.setattr(runner, "_let_take_again", lambda *_: None)
    number = batches.create(ready, batch_spec(), None)
    working, answers = in_the_first_request(ready, number)
    drop_the_lock(ready, number)
    first_ended = threading.Event()
    Recording.does = {"s2": first_ended}
    second = start_batch(ready, number, means())
    while "s2" not in requested_samples():  # the second one holds the lock, and goes on holding it
        time.sleep(0.02)
    answers.set()
    working.wait(20)
    first_ended.set()
    assert str(working.failure()) == f"Batch {number}: {LOCK_LOST}"
    second.wait(20)
    assert (second.failure(), batches.find(ready, number).state) == (None, "done")
    assert requested_samples() == list(SAMPLES)
    assert batches.count_by_state(ready, number)["answered"] == 4
    assert money_spent(ready).day == pytest.approx(0.4)


@pytest.mark.databases
def test_what_a_killed_process_had_sent_is_asked_again_after_all_else(ready):
    number = batches.create(ready, batch_spec(), None)
    with ready.writing() as connection:  # as one leaves it that was killed while it waited for the answer
        batches.claim(connection, number, 0, "")
    assert run_batch(ready, number, means()).state == "done"
    assert [request.sample_id for request in Recording.requests] == ["s2", "s3", "s4", "s1"]


def test_reading_only_nothing_is_made_and_nothing_sent(ready):
    number = batches.create(ready, batch_spec(), None)
    ready.read_only = True
    for refused in (
        lambda: batches.create(ready, batch_spec(), None),
        lambda: run_batch(ready, number, means()),
        lambda: start_batch(ready, number, means()),
        lambda: cancel_batch(ready, number),
    ):
        with pytest.raises(ReadOnly):
            refused()
    ready.read_only = False
    assert Recording.requests == []


def test_nothing_too_much_and_a_batch_that_is_not_there_are_refused(ws):
    for samples in ((), ("s1",) * 100_001):
        with pytest.raises(UsageError):
            batches.create(ws, batch_spec(samples), None)
    with pytest.raises(NotLoaded, match="no batch 7"):
        batches.find(ws, 7)


def test_repeats_and_cells_are_runs_of_their_own(ready):
    number, _ = made(ready, batch_spec(("s1",), variants=variant_grid(sides=(None, 800), turns=(0, 90)), repeats=2))
    slugs = [item.slug for item in batches.items(ready, number)]
    assert slugs == [
        "live:m~repeat:1", "live:m~repeat:2",
        "live:m~turned:turned-90,repeat:1", "live:m~turned:turned-90,repeat:2",
        "live:m~side:800-px,repeat:1", "live:m~side:800-px,repeat:2",
        "live:m~side:800-px,turned:turned-90,repeat:1", "live:m~side:800-px,turned:turned-90,repeat:2",
    ]  # fmt: skip


def test_what_is_added_stands_behind_the_prompt_and_is_kept_as_changed(ready):
    made(ready, batch_spec(("s1",), variants=(RequestVariant(added="Think first."),)))
    (request,) = Recording.requests
    assert request.prompt == "Say the letters.\n\nThink first."
    slug = next(item.slug for item in batches.items(ready, 1))
    response = reruns.stored_response(ready, "letters", "s1", slug)
    assert response.extra["live"]["edited"]


@pytest.mark.databases
def test_the_last_batch_that_asks_the_same_and_has_not_all_its_answers_is_found(ready):
    what = batch_spec(query="b=letters")
    number, _ = made(ready, what, most_usd=0.3)
    batches.create(ready, replace(what, variants=(RequestVariant(side=100),)), None)

    def unfinished(requested):
        found = batches.latest(ready, "letters", "batch", unfinished_print=requested.fingerprint)
        return found and found.number

    assert unfinished(what) == number
    # The samples of a Selection may have changed meanwhile; the batch keeps its own.
    assert unfinished(replace(what, samples=("s1",), price=Price(1, 2))) == number
    assert batches.find(ready, number).spec == what
    assert unfinished(replace(what, repeats=2)) is None
    # What failed is left, though all has been asked; once it is answered, nothing is.
    Recording.does = {"s4": NoAnswer("Nothing.")}
    assert run_batch(ready, number, means(most_usd=2.0)).state == "done"
    assert unfinished(what) == number
    Recording.does = {}
    assert run_batch(ready, number, means()).most_usd == 2.0
    assert unfinished(what) is None


def test_cells_are_stored_and_read_again():
    for variant in variant_grid((None, "with"), (None, 800), ((0.0, 0.0, 1000.0, 500.0),), (0, 270), ("", "More.")):
        assert stored_variant(variant.stored()) == variant
    assert RequestVariant().stored() == {}
    for damaged in ({"turned": 45}, {"crop": [0, 0, 0, 0]}, {"side": "x"}, {"setting": 3}):
        with pytest.raises(UsageError):
            stored_variant(damaged)


def test_a_grid_that_is_too_large_is_refused_and_equal_cells_are_asked_once():
    with pytest.raises(UsageError, match="60 cells"):
        variant_grid(sides=tuple(range(100, 115)), turns=(0, 90, 180, 270))
    assert len(variant_grid(sides=(800, 800))) == 1
    with pytest.raises(UsageError, match="longer side"):
        variant_grid(sides=(3,))
