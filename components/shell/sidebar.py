"""The sidebar: benchmark, runs and filters in use, seeded from the Selection and written back to the address.

Names and values from data are option values, never labels.
"""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import loaded_benchmark
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import ORIGINAL, Selection
from components.shell import address, filters
from figures.tables.number_format import count
from scoring.task import Task


def show(selection: Selection, *, threshold: bool = True, left: bool = False, blind: bool = False) -> None:
    """Draws the benchmark, the runs and the filters of a page in the sidebar, those in use first.

    Args:
        selection: What the page shows.
        threshold: Whether the IoU threshold is set here; the page viewer has a slider of its own.
        left: Whether a value is counted among the samples that the other filters leave, for pages of samples;
            else among all of the benchmark: counts that stay as they are need not be drawn anew, which takes
            the browser longer than all the rest of a page of figures.
        blind: Whether gold is shown as it was imported, and nothing said about its corrections.
    """
    loaded = memo.loaded(selection.stored_benchmark)
    with st.sidebar:
        _benchmark(selection)
        _runs(selection, loaded)
        filters.show(selection, loaded, left=left)
        _gold(selection, loaded, blind)
        _protocol(selection, loaded.task)
        if threshold and loaded.task.thresholded:
            _threshold(selection)


def benchmark_title(name: str) -> str:
    """What a benchmark is called where it is a choice or a row: its name, and that its gold was replaced if it was."""
    return f"{name} (replaced)" if name in memo.fetch(loaded_benchmark.replaced_names) else name


def _benchmark(selection: Selection) -> None:
    st.selectbox(
        "Benchmark",
        memo.benchmark_names(),
        format_func=benchmark_title,
        key=address.seed("filter-benchmark", selection.benchmark),
        on_change=address.on_change("filter-benchmark", lambda name: address.write(Selection(benchmark=name))),
    )


def _runs(selection: Selection, loaded: LoadedBenchmark) -> None:
    current = [slug for slug in loaded.runs if slug not in loaded.superseded]
    names = {slug: name + (" (replaced)" if slug in loaded.superseded else "") for slug, name in loaded.runs.items()}
    st.multiselect(
        "Runs",
        [*current, *(slug for slug in selection.runs if slug in loaded.superseded)],
        key=address.seed("filter-runs", list(selection.runs)),
        format_func=lambda slug: names.get(slug, slug),
        placeholder=f"All {len(current)} runs" if len(current) != 1 else "The only run",
        select_all=False,
        # All of them are what is shown where none is chosen.
        on_change=address.on_change(
            "filter-runs", lambda slugs: address.change(runs=() if set(slugs) == set(current) else tuple(slugs))
        ),
    )


def _gold(selection: Selection, loaded: LoadedBenchmark, blind: bool) -> None:
    """Draws the choice between gold as it was imported and gold with its corrections, where there are any."""
    if blind:
        original = [_GOLDS[ORIGINAL]]
        st.selectbox("Gold", original, disabled=True, key="blind-gold", help="A blind pass shows original gold.")
        return
    if not loaded.corrections:
        return
    st.selectbox(
        f"Gold ({count(loaded.corrections, 'correction')})",
        list(_GOLDS),
        key=address.seed("filter-gold", selection.gold or ORIGINAL),
        format_func=lambda gold: _GOLDS[gold],
        help="Scores against gold as it was imported, or with its corrections.",
        on_change=address.on_change("filter-gold", _choose_gold),
    )


_GOLDS = {"original": "Original", "corrected": "Corrected"}


def _choose_gold(gold: str) -> None:
    address.change(gold="" if gold == ORIGINAL else gold)


def _protocol(selection: Selection, task: Task) -> None:
    if len(task.protocols) > 1:
        st.selectbox(
            "Protocol",
            task.protocols,
            key=address.seed("filter-protocol", selection.protocol or task.protocols[0]),
            help="Two ways of scoring: as a published evaluator does, or as its paper's text says.",
            on_change=address.on_change(
                "filter-protocol", lambda name: address.change(protocol="" if name == task.protocols[0] else name)
            ),
        )


def _threshold(selection: Selection) -> None:
    st.slider(
        "IoU threshold",
        0.05,
        0.95,
        key=address.seed("filter-tau", min(0.95, max(0.05, selection.tau))),
        step=0.01,
        help="Boxes count as matched when they overlap at least this much.",
        on_change=address.on_change("filter-tau", lambda tau: address.change(tau=round(tau, 2))),
    )
