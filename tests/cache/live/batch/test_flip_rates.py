"""Flip rates of runs with repeats, worked by hand on the letters and against counting pairs one by one."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.live import plans, reruns
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.flip_rates import _flip_rates, flip_rates_of_batch, flip_rates_of_runs
from cache.live.live_runs import LiveAnswer, store_answer
from cache.queries import catalog, metrics
from cache.selection.selection import Selection
from errors import NotLoaded
from models import ModelSpec
from models.providers.provider import Answer, Ending
from records import Run
from scoring.statistics.intervals import FEW_UNITS
from scoring.statistics.run_agreement import FLIP_RATE, flip_rate

RIGHT = {"s1": "ABC", "s2": "AB", "s3": "CCC", "s4": "D"}


def says(ws, sample, repeat, *, right, axes=()):
    run = Run("M", (*axes, ("repeat", str(repeat))), "recording:m")
    answer = Answer(RIGHT[sample] if right else "zzz", Ending(), 0.0)
    store_answer(ws, "letters", sample, LiveAnswer(ModelSpec("recording", "m"), run, "", answer))


@pytest.fixture
def repeated(filled):
    """s1 right in 1 of 3, s2 in all 3, s3 right in 1 of 2, s4 answered once."""
    for sample, flags in {"s1": [1, 0, 0], "s2": [1, 1, 1], "s3": [0, 1], "s4": [1]}.items():
        for number, flag in enumerate(flags, start=1):
            says(filled, sample, number, right=bool(flag))
    return filled


def test_a_rate_is_the_mean_over_samples_and_its_interval_is_by_sample(repeated):
    (found,) = flip_rates_of_runs(repeated, "letters", {"live:m~repeat:1"}, RIGHT, 3)
    assert found.runs == ("live:m~repeat:1", "live:m~repeat:2", "live:m~repeat:3")
    # s1: 2 of 3 pairs differ; s2: none; s3: its only pair.
    assert (found.samples, found.flipped, found.flip_rate) == (3, 2, pytest.approx((2 / 3 + 0 + 1) / 3))
    assert found.share == pytest.approx(2 / 3)
    assert found.estimate.interval.reason == FEW_UNITS


def test_only_samples_and_repeats_that_are_meant_count(repeated):
    (found,) = flip_rates_of_runs(repeated, "letters", {"live:m~repeat:1"}, ("s2", "s4"), 3)
    assert (found.samples, found.flipped, found.flip_rate) == (1, 0, 0.0)
    (found,) = flip_rates_of_runs(repeated, "letters", {"live:m~repeat:1"}, RIGHT, 1)
    assert (found.samples, found.share, found.flip_rate) == (0, None, None)
    assert found.estimate.interval.reason == FLIP_RATE.empty


def test_every_way_of_asking_has_its_own(repeated):
    says(repeated, "s1", 1, right=True, axes=(("side", "800 px"),))
    says(repeated, "s1", 2, right=False, axes=(("side", "800 px"),))
    found = flip_rates_of_runs(repeated, "letters", {"live:m~repeat:1", "live:m~side:800-px,repeat:2"}, RIGHT, 3)
    assert [(len(rates.runs), rates.samples) for rates in found] == [(3, 3), (2, 1)]
    assert flip_rates_of_runs(repeated, "letters", {"careful"}, RIGHT, 3) == []
    with pytest.raises(NotLoaded):
        flip_rates_of_runs(repeated, "gone", {"careful"}, RIGHT, 3)


def test_a_batch_that_found_all_answered_tells_them_too(filled):
    for number in (1, 2):
        plan = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
        reruns.ask(filled, reruns.provider_of(filled, "letters", plan.spec, {}), plan, repeat=number)
    batch_spec = BatchSpec("batch", "letters", ModelSpec("replay", "careful"), ("s1",), repeats=2)
    batch = batches.find(filled, batches.create(filled, batch_spec))
    (found,) = flip_rates_of_batch(filled, batch)
    assert (found.samples, found.flip_rate) == (1, 0.0)
    assert flip_rates_of_batch(filled, replace(batch, spec=replace(batch_spec, repeats=None))) == []


@given(
    st.integers(1, 5).flatmap(
        lambda k: st.lists(
            st.lists(st.sampled_from((None, True, False)), min_size=k, max_size=k), min_size=1, max_size=6
        )
    )
)
def test_it_is_counted_pair_by_pair(text):
    requested = np.array([[answer is not None for answer in sample] for sample in text]).T
    flags = np.array([[answer is True for answer in sample] for sample in text]).T
    rates = []
    for sample in text:
        answers = [answer for answer in sample if answer is not None]
        pairs = list(itertools.combinations(answers, 2))
        if pairs:
            rates.append(sum(a != b for a, b in pairs) / len(pairs))
            assert rates[-1] == pytest.approx(flip_rate(answers))
    found = _flip_rates((), flags, requested, [str(number) for number in range(len(text))])
    assert (found.samples, found.flipped) == (len(rates), sum(rate > 0 for rate in rates))
    assert found.flip_rate == (pytest.approx(sum(rates) / len(rates)) if rates else None)


def test_the_flip_rate_lies_in_its_interval_over_units() -> None:
    # 3 repeats of 24 samples of 12 units: one of three pairs' worth differs in every fourth sample.
    requested = np.ones((3, 24), dtype=bool)
    flags = requested.copy()
    flags[0, ::4] = False
    found = _flip_rates((), flags, requested, [str(number // 2) for number in range(24)])
    assert (found.samples, found.estimate.units, found.flipped, found.share) == (24, 12, 6, 0.25)
    assert found.flip_rate == pytest.approx(0.25 * 2 / 3)
    assert 0 < found.estimate.interval.low < found.flip_rate < found.estimate.interval.high < 0.5


def test_repeats_are_listed_by_their_number(filled):
    for repeat in (10, 2, 1):
        says(filled, "s1", repeat, right=True)
    slugs = [slug for slug in catalog.runs(filled, "letters")["run"] if "repeat" in slug]
    assert slugs == ["live:m~repeat:1", "live:m~repeat:2", "live:m~repeat:10"]
    figures = metrics.run_metrics(filled, Selection("letters", runs=tuple(slugs)))
    assert list(dict.fromkeys(figures["run"])) == slugs
