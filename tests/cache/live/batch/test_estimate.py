"""What a batch takes, told beforehand and from its pace so far."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cache.live import plans, reruns
from cache.live.batch import batches, estimate
from cache.live.batch.batches import batch_lock
from cache.live.batch.estimate import MOST_PLANNED, estimate_batch, evenly_spaced, past_usage
from cache.live.batch.report import progress
from cache.live.request_variant import RequestVariant
from models import ModelSpec
from models.price_table import Price
from tests.cache.live.batch.recording_provider import FREE, Recording, batch_spec, made


@pytest.mark.databases
def test_what_a_batch_takes_is_told_from_some_of_it_and_from_earlier_answers(ready):
    takes = estimate_batch(ready, batch_spec(), Price(1.0, 10.0), 2)
    assert (takes.askings, takes.looked_at, takes.cannot, takes.seconds, takes.likely_usd) == (4, 4, 0, None, None)
    # Each may write 8192 tokens: 0.08192 US dollars, and reads some thousand.
    assert 4 * 0.08192 < takes.most_usd < 4 * 0.0882
    assert (takes.written, takes.requests) == (4 * 8192, 4)
    made(ready)
    known = past_usage(ready, "letters", ModelSpec("recording", "m"))
    assert (known.answers, known.usd) == (4, pytest.approx(0.1))
    takes = estimate_batch(ready, batch_spec(repeats=5), Price(1.0, 100.0), 2, left=10)
    assert (takes.askings, takes.likely_usd) == (10, pytest.approx(1.0))
    # An answer is never expected to cost more than it can.
    assert estimate_batch(ready, batch_spec(), Price(0.0, 1.0), 2).likely_usd == pytest.approx(4 * 0.008192)
    assert takes.seconds == pytest.approx(known.seconds * 5)
    assert estimate_batch(ready, batch_spec(), None, 1).most_usd is None
    left_out = estimate_batch(ready, batch_spec(ask_again=False), Price(1.0, 10.0), 2)
    assert (left_out.kept, left_out.cannot, left_out.most_usd, left_out.seconds) == (4, 0, 0.0, 0.0)
    gone = estimate_batch(ready, batch_spec(("gone", "s1")), Price(0, 0), 1)
    assert (gone.looked_at, gone.cannot, "is not in" in gone.why) == (2, 1, True)


def test_an_estimate_says_whether_all_was_counted(ready, monkeypatch):
    takes = [
        estimate_batch(ready, one, None, 2, left) for one, left in ((batch_spec(repeats=5), None), (batch_spec(), 3))
    ]
    assert [(take.askings, take.looked_at, take.counted_all) for take in takes] == [(20, 4, True), (3, 4, False)]
    monkeypatch.setattr(estimate, "MOST_PLANNED", 3)
    assert not estimate_batch(ready, batch_spec(), None, 2).counted_all


def test_answers_that_were_asked_one_by_one_are_experience_too(ready):
    plan = plans.plan(ready, "letters", "s1", ModelSpec("recording", "m"))
    reruns.ask(ready, Recording(), plan, budget=reruns.Budget(FREE))
    assert past_usage(ready, "letters", ModelSpec("recording", "m")).usd == pytest.approx(0.1)
    assert past_usage(ready, "letters", ModelSpec("recording", "other")).answers == 0


def test_some_of_many_are_looked_at_evenly():
    many = [(f"s{n}", RequestVariant()) for n in range(1000)]
    looked = evenly_spaced(many, MOST_PLANNED)
    assert (len(looked), looked[0], looked[-1]) == (MOST_PLANNED, many[0], many[-1])
    assert len(set(looked)) == MOST_PLANNED


def test_time_left_is_told_from_the_pace_so_far(ready):
    number = batches.create(ready, batch_spec(), None)
    batches.begin(ready, number, None)
    with ready.writing() as connection:
        found = {"version": "", "slug": "live:m", "usd": 0.1, "latency_s": 1.0, "attempts": 1}
        batches.note_answer(connection, number, 0, **found)
    batch = batches.find(ready, number)
    with batch_lock(ready, number):
        now = progress(ready, batch, datetime.fromisoformat(batch.started_at) + timedelta(seconds=10))
    assert (now.done, now.total, now.seconds, now.remaining_s) == (1, 4, 10.0, 30.0)
    assert progress(ready, batch, datetime.now(UTC)).remaining_s is None
