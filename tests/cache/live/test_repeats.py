"""Repeats and grids worked by hand: flips with their interval, boxes of several answers, cells beside a stored one."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.importing.import_benchmark import import_benchmark
from cache.live.batch.ablations import STORED, axes_in_words, grid_answers, varying_axes
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.batches import Batch, BatchItem
from cache.live.repeats import repeats_of
from cache.live.request_variant import RequestVariant, variant_grid
from cache.queries.inspection import inspect
from cache.selection.selection import Selection
from models import ModelSpec
from scoring.boxes import spread
from scoring.statistics.run_agreement import flip_interval, flip_rate
from scoring.tasks import TASKS
from tests.commands.made_files import answer, gold_line, run_line, write

A, B = (0, 0, 100, 100), (500, 500, 600, 600)
SAID = [
    [answer((0, 0, 100, 100)), answer(B)],  # both, exactly
    [answer((0, 0, 100, 80)), answer(B)],  # both, the first one 20 too low at its bottom
    [answer((0, 0, 100, 100))],  # one of two: answer F1 2/3
    "I see no work.",  # nothing
]


@pytest.fixture
def found(ws, tmp_path):
    """One sample with two answers, and four runs over it."""
    gold = write(tmp_path / "gold.jsonl", [gold_line("one", [answer(A, title_id="1"), answer(B, title_id="2")])])
    files = [write(tmp_path / f"r{n}.jsonl", [run_line("one", response)]) for n, response in enumerate(SAID, start=1)]
    import_benchmark(ws, "hgbench", gold, runs=files, name="b")
    runs = {run.slug: run for run in inspect(ws, Selection("b"), "one").runs}
    return inspect(ws, Selection("b"), "one").sample, [runs[f"r{n}"] for n in range(1, 5)]


def test_repeats_are_right_flip_and_find_boxes(found):
    sample, runs = found
    repeats = repeats_of(TASKS["hgbench"], sample, runs, "official", 0.5)
    assert repeats.rights == (True, True, True, False)
    # Three of six pairs hold the wrong one.
    assert repeats.flip_rate == 0.5
    assert repeats.texts == 4
    first, second = repeats.boxes
    assert (first.label, first.level, first.page, len(first.boxes), first.share) == ("1", "answer", 1, 3, 0.75)
    assert first.ious == (1.0, pytest.approx(0.8), 1.0)
    # Bottoms 100, 80, 100: deviation 20 / sqrt(3); the other edges are the same.
    assert first.spread.edges == pytest.approx((0, 0, 0, 20 / math.sqrt(3)))
    assert first.spread.mean == pytest.approx(5 / math.sqrt(3))
    assert first.spread.agreement == pytest.approx((0.8 + 1.0 + 0.8) / 3)
    assert (len(second.boxes), second.spread.mean, second.interval[0] < 0.5 < second.interval[1]) == (2, 0.0, True)
    # The third says nothing of the second answer, the fourth cannot be read; each is counted once.
    assert sorted((failure.category, times) for failure, times in repeats.failures) == [
        ("format_failure", 1),
        ("missed_answer", 1),
    ]


def test_the_threshold_says_what_is_found(found):
    sample, runs = found
    first, _ = repeats_of(TASKS["hgbench"], sample, runs, "official", 0.9).boxes
    assert list(first.boxes) == [0, 2]


def test_one_answer_says_nothing_of_flips(found):
    sample, runs = found
    repeats = repeats_of(TASKS["hgbench"], sample, runs[:1], "official", 0.5)
    assert (repeats.flip_rate, repeats.boxes[0].spread) == (None, None)


@given(st.lists(st.booleans(), min_size=1, max_size=100))
def test_the_interval_holds_the_chance_that_fits_best_and_the_flip_rate(right):
    low, high = flip_interval(right)
    p = sum(right) / len(right)
    assert 0 <= low <= 2 * p * (1 - p) + 1e-12
    assert 2 * p * (1 - p) <= high + 1e-12 <= max(0.5, flip_rate(right) or 0) + 2e-12


def test_the_interval_by_hand():
    # Wilson of 5 of 10 is 0.2366 to 0.7634; 2p(1-p) is 0.3612 at both ends and 0.5 between; 25 of 45 pairs disagree.
    assert flip_interval([True, False] * 5) == pytest.approx((0.3612, 25 / 45), abs=1e-3)
    assert flip_interval([False] * 5) == pytest.approx(flip_interval([True] * 5))
    assert all(math.isnan(bound) for bound in flip_interval([]))
    assert flip_rate([True, False]) == 1.0


def test_boxes_that_are_the_same_do_not_scatter():
    assert spread([A, A, A]).edges == (0, 0, 0, 0)
    assert spread([A, B]).agreement == 0
    assert spread([A]) is None


def test_cells_stand_beside_the_stored_answer(found):
    _, runs = found
    task, variants = TASKS["hgbench"], variant_grid(sides=(None, 800), turns=(0, 90))
    batch = Batch(
        1, "k", BatchSpec("grid", "b", ModelSpec("replay", "r1"), ("one",), variants), None, "done", "", "", "", ""
    )
    repeats = {"version": "", "usd": None, "latency_s": None, "attempts": None, "at": "", "repeat": None, "reason": ""}
    items = [
        BatchItem(position=0, sample="one", variant=0, state="answered", slug="r2", **repeats),
        BatchItem(position=1, sample="one", variant=1, state="answered", slug="r4", **repeats),
        BatchItem(position=2, sample="one", variant=2, state="failed", slug="", **{**repeats, "reason": "Nothing."}),
        BatchItem(position=3, sample="one", variant=3, state="waiting", slug="", **repeats),
    ]
    stored, first, second, third, fourth = grid_answers(task, batch, items, runs, "r1", 0.5)
    assert (stored.state, stored.right, stored.failures, stored.axes) == (STORED, True, 0, {"side": "", "turned": ""})
    assert (first.axes, first.right, first.slug) == ({"side": "as it fits", "turned": "0°"}, True, "r2")
    assert (second.axes["turned"], second.right) == ("90°", False)
    assert (third.state, third.reason, third.slug, third.right) == ("failed", "Nothing.", "", None)
    assert (fourth.state, fourth.axes) == ("waiting", {"side": "800 px", "turned": "90°"})
    # Without the stored run there are the cells alone.
    assert len(grid_answers(task, batch, items, runs, "gone", 0.5)) == 4


def test_cells_are_told_by_every_axis_in_which_they_differ():
    task = TASKS["sketchjudge"]
    variants = [
        RequestVariant("with/cot"),
        RequestVariant("without/cot"),
        RequestVariant("with/baseline", added="Think."),
    ]
    assert varying_axes(task, variants) == ("reference", "prompt", "added")
    assert axes_in_words(task, RequestVariant("without/cot"))["reference"] == "without"
    assert axes_in_words(task, RequestVariant("cot"))["prompt"] == "cot"
    assert varying_axes(task, variants[:1]) == ()
    assert json.dumps(RequestVariant("cot").stored()) == '{"setting": "cot"}'
