"""Queries remembered for Streamlit: the only module of the workspace that knows it.

Each function asks the query of the same name. Answers are kept until the workspace's version is raised,
which every import, renaming and deletion does.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, wraps
from threading import Lock, Timer
from typing import Any, Concatenate, ParamSpec, TypeVar

import streamlit as st

from cache.images import print_crops
from cache.images.derived_images import DerivedImage
from cache.images.page_images import PageImages
from cache.images.print_crops import PageCrop
from cache.images.signed_urls import Ticket
from cache.queries import (
    catalog,
    comparisons,
    confusions,
    inspection,
    label_recalls,
    metrics,
    sample_counts,
    strictness_plane,
)
from cache.queries import comparisons as comparing
from cache.queries import failure_instances as instance_queries
from cache.queries import (
    failures as failure_queries,
)
from cache.queries import metrics as facet_grids
from cache.queries import sample_counts as flawless_queries
from cache.queries import sample_counts as states
from cache.queries import (
    samples as sample_queries,
)
from cache.queries import (
    standouts as standout_queries,
)
from cache.selection.resolve import LoadedBenchmark, synthetic_name
from cache.selection.selection import Selection
from cache.store.workspace import Workspace, home_folder
from records import Box
from scoring.tasks import TASKS
from scoring.wording import Ink

_PAUSE = 0.25
"""Seconds after which what was asked for is on the screen, and the processor free."""

IMAGES_ANEW = 60
"""Seconds for which it is known what page images tell: one that was missing may come without an import."""

_OPENING = Lock()

P = ParamSpec("P")
T = TypeVar("T")


def workspace() -> Workspace:
    """The workspace of this process, opened once."""
    with _OPENING:
        return _open_workspace(*_named())


def _named() -> tuple[str, str, str]:
    """What names the workspace of this process, whether or not it is open."""
    return (
        os.environ.get("ERRATA_DATABASE_URL", ""),
        str(home_folder().absolute()),
        os.environ.get("ERRATA_READ_ONLY", ""),
    )


def prefetch(ask: Callable[[], object]) -> None:
    """Asks what is likely to be asked next, in a moment and on another thread, so that its answer is kept by then.

    Args:
        ask: Calls functions of this module; whatever goes wrong is left for whoever really asks.
    """
    named = _named()

    def quietly() -> None:
        if _named() == named:
            with suppress(Exception):
                ask()

    timer = Timer(_PAUSE, quietly)
    timer.daemon = True
    timer.start()


# Asked for before everything else, some fifteen times in every run of a page, which Streamlit's cache takes long for.
@lru_cache(maxsize=4)
def _open_workspace(url: str, home: str, read_only: str) -> Workspace:
    return Workspace.open(url or None)


def remembered(
    query: Callable[Concatenate[Workspace, P], T],
    max_entries: int = 64,
    *,
    shared: bool = False,
    seconds: float | None = None,
) -> Callable[P, T]:
    """A query as a function without its workspace, whose answers are kept.

    Args:
        query: Takes a workspace and anything that Streamlit can hash (a Selection); its answer is small.
        max_entries: Answers that are kept.
        shared: Whether all are given the same answer, which then has to be one that nobody changes; else each
            is given a copy, and making those takes time.
        seconds: For how long they are kept; as long as the workspace stays the same when None.
    """

    def answer(state: tuple[str, int], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        return query(workspace(), *args, **kwargs)

    # Streamlit tells caches apart by the function's name and source: under one name all queries would share one
    # cache, which is thrown away whenever it is asked with another number of entries.
    answer.__qualname__ = f"{query.__module__}.{query.__qualname__}"
    keep = st.cache_resource if shared else st.cache_data
    # Streamlit takes half a millisecond to tell one Selection from another, field by field.
    kept = keep(show_spinner=False, max_entries=max_entries, ttl=seconds, hash_funcs={Selection: repr})(answer)

    @wraps(query)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        ws = workspace()
        return kept((str(ws.engine.url), ws.recent_version()), args, kwargs)

    return ask


def _benchmark_names(ws: Workspace) -> tuple[str, ...]:
    """Names of the benchmarks in the order of import; superseded ones come last."""
    table = catalog.benchmarks(ws, superseded=True).sort_values("state", kind="stable")
    return tuple(table["benchmark"])


_Words = dict[str, tuple[frozenset[str], frozenset[str]]]
_Offer = tuple[str, dict[str, str], frozenset[str], dict[str, list[str]], frozenset[str], _Words, frozenset[str]]


def _offered(ws: Workspace, benchmark: str) -> _Offer:
    """The parts of `LoadedBenchmark`, with the task's key in place of the task, which holds functions."""
    card = catalog.benchmark_card(ws, benchmark)
    runs = catalog.runs(ws, benchmark, superseded=True)
    settings = zip(runs["run"], runs["model"], runs["setting"], strict=True)
    names = {slug: model if setting is None else f"{model} · {setting}" for slug, model, setting in settings}
    asked = runs[runs["live"].astype(bool)]
    names |= {slug: _live_name(names[slug], n) for slug, n in zip(asked["run"], asked["loaded"], strict=True)}
    synthetic = frozenset() if card.synthetic else frozenset(runs.loc[runs["synthetic"].astype(bool), "run"])
    names |= {slug: synthetic_name(names[slug]) for slug in synthetic}
    values = {name: list(counts) for name, counts in card.facets.items()}
    for stated in runs["axes"]:
        for axis, value in stated.items():
            values[axis] = sorted({*values.get(axis, ()), value})
    superseded = frozenset(runs.loc[runs["state"] == "superseded", "run"])
    words = confusions.cell_words(ws, benchmark) if TASKS[card.task].matrices else {}
    axes = frozenset(axis for stated in runs["axes"] for axis in stated)
    return card.task, names, superseded, values, synthetic, words, axes


def _live_name(name: str, samples: int) -> str:
    """The name of a live run: its figures are those of few samples, and it says of how many."""
    return f"{name} (live, {samples:,} sample{'s' if samples != 1 else ''})"


_offer = remembered(_offered, shared=True)


def loaded(benchmark: str) -> LoadedBenchmark:
    """What a benchmark offers to a Selection."""
    task, runs, superseded, values, synthetic, words, axes = _offer(benchmark)
    return LoadedBenchmark(TASKS[task], runs, superseded, values, synthetic, words, axes)


benchmark_names = remembered(_benchmark_names, shared=True)
benchmarks = remembered(catalog.benchmarks)
benchmark_card = remembered(catalog.benchmark_card, shared=True)
runs = remembered(catalog.runs)
files = remembered(catalog.files)
rejected_lines = remembered(catalog.rejected_lines)
image_root = remembered(catalog.image_root)
facet_counts = remembered(sample_counts.facet_counts)
run_metrics = remembered(metrics.run_metrics)
run_states = remembered(states.run_states)
metrics_by = remembered(metrics.metrics_by)
metric_sweep = remembered(metrics.metric_sweep)
failure_ranking = remembered(failure_queries.ranking)
failures_by_run = remembered(failure_queries.by_run)
failures_by_facet = remembered(failure_queries.by_facet)
failure_sweep = remembered(failure_queries.sweep)
instances = remembered(instance_queries.instances)
count_instances = remembered(instance_queries.count_instances)
samples = remembered(sample_queries.samples)
count_samples = remembered(sample_queries.count_samples)
neighbours = remembered(sample_queries.neighbours)
is_loaded = remembered(sample_queries.is_loaded)
inspect = remembered(inspection.inspect, max_entries=6, shared=True)
gold = remembered(inspection.gold, max_entries=6, shared=True)
confusion = remembered(confusions.confusion)
recalls = remembered(label_recalls.label_recalls)
label_failures = remembered(label_recalls.label_failures)
strictness = remembered(strictness_plane.strictness_plane)
run_comparison = remembered(comparing.compare_runs)
agreement = remembered(comparing.agreement)
flawless = remembered(flawless_queries.flawless)
differing_items = remembered(comparing.differing_items)
failing_slices = remembered(comparing.slices)
axis_comparisons = remembered(comparisons.axis_comparisons)
facet_grid = remembered(facet_grids.facet_grid)
standouts = remembered(standout_queries.standouts)


@st.cache_resource(show_spinner=False, max_entries=4)
def _page_images(url: str, home: str) -> PageImages:
    return PageImages.of(workspace())


def _images() -> PageImages:
    ws = workspace()
    return _page_images(str(ws.engine.url), str(ws.home))


def missing_images(benchmark: str, sample: str) -> dict[int, str]:
    """Page number -> why there is no image of it; pages that have one are left out."""
    reasons = _images().missing(benchmark, sample)
    return {page: reason for page, reason in reasons.items() if reason is not None}


def page_size(benchmark: str, sample: str, page: int) -> tuple[int, int]:
    """Width and height of a page's image in pixels, once upright; `ImageError` where there is none."""
    return print_crops.page_size(_images(), benchmark, sample, page)


def page_crop(
    benchmark: str, sample: str, page: int, shown: Box, pixels: int, hidden: tuple[Box, ...] = (), grey: bool = False
) -> PageCrop:
    """A piece of a page's image for print; `ImageError` where there is none."""
    ws = workspace()
    return _page_crop(str(ws.engine.url), ws.recent_version(), benchmark, sample, page, shown, pixels, hidden, grey)


@st.cache_data(show_spinner=False, max_entries=48, ttl=IMAGES_ANEW)
def _page_crop(name: str, version: int, benchmark: str, sample: str, page: int, *how: Any) -> PageCrop:
    return print_crops.page_crop(_images(), benchmark, sample, page, *how)


def page_image(ticket: Ticket) -> DerivedImage:
    """A page's derived image itself, for what leaves this server; `ImageError` where there is none."""
    return _images().show(ticket)


def ink_in(benchmark: str, sample: str, places: tuple[tuple[int, Box], ...]) -> tuple[Ink, ...]:
    """What is inside some boxes of a sample, each given with its page; measured when first asked."""
    ws = workspace()
    return _ink(str(ws.engine.url), ws.recent_version(), benchmark, sample, places)


@st.cache_data(show_spinner=False, max_entries=256, ttl=IMAGES_ANEW)
def _ink(name: str, version: int, benchmark: str, sample: str, places: tuple[tuple[int, Box], ...]) -> tuple[Ink, ...]:
    from cache.images import ink_detection  # loads OpenCV, which no page needs before it shows an extra box

    return ink_detection.ink_in(_images(), benchmark, sample, places)


def crop_similarities(
    benchmark: str, sample: str, page: int, pairs: tuple[tuple[Box, Box], ...]
) -> tuple[float | None, ...]:
    """SSIM of pairs of crops of a page, each gold's box and a run's; measured when first asked."""
    ws = workspace()
    return _crop_similarities(str(ws.engine.url), ws.recent_version(), benchmark, sample, page, pairs)


@st.cache_data(show_spinner=False, max_entries=256, ttl=IMAGES_ANEW)
def _crop_similarities(
    name: str, version: int, benchmark: str, sample: str, page: int, pairs: tuple[tuple[Box, Box], ...]
) -> tuple[float | None, ...]:
    from cache.images import crop_similarity  # needed by pages of questions with figures alone

    return crop_similarity.crop_similarities(_images(), benchmark, sample, page, pairs)
