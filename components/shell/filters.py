"""The filters in the sidebar, each seeded from the Selection and written back to the address, and what clears them.

Labels are declarations of the task. Names and values from data are option values, never labels: facets that only a
facets file knows share one filter whose options name them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from cache import memo
from cache.queries import sample_counts
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.tables import value_names
from scoring.task import Task


def show(selection: Selection, *, fail: bool = False, threshold: bool = True, left: bool = False) -> None:
    """Draws all filters of a page in the sidebar.

    Args:
        selection: What the page shows.
        fail: Whether samples can be narrowed to those with a failure of one category.
        threshold: Whether the IoU threshold is set here; the page viewer has a slider of its own.
        left: Whether a value is counted among the samples that the other filters leave, for pages of samples;
            else among all of the benchmark: counts that stay as they are need not be drawn anew, which takes
            the browser longer than all the rest of a page of figures.
    """
    loaded = memo.loaded(selection.benchmark)
    counts = _counts(selection.browsing().replace(options=()) if left else Selection(selection.benchmark))
    with st.sidebar:
        st.caption("Filters")
        _benchmark(selection)
        _runs(selection, loaded)
        for name, label in loaded.task.facets.items():
            if len(loaded.facets.get(name, ())) > 1:
                _facet(selection, name, label, loaded, counts)
        _more_facets(selection, loaded, counts)
        if fail:
            _fail(selection, loaded.task)
        _protocol(selection, loaded.task)
        if threshold and loaded.task.thresholded:
            _threshold(selection)


def _counts(selection: Selection) -> dict[tuple[str, str], int]:
    table = memo.ask(sample_counts.facet_counts, selection)
    return {(row.facet, row.value): row.samples for row in table.itertuples()}


def _benchmark(selection: Selection) -> None:
    names = memo.benchmark_names()
    if len(names) > 1:
        st.selectbox(
            "Benchmark",
            names,
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
        placeholder="All runs",
        on_change=address.on_change("filter-runs", lambda slugs: address.change(runs=tuple(slugs))),
    )


def _facet(
    selection: Selection, name: str, label: str, loaded: LoadedBenchmark, counts: Mapping[tuple[str, str], int]
) -> None:
    key = f"filter-{name}"
    st.multiselect(
        label,
        list(loaded.facets[name]),
        key=address.seed(key, list(selection.values(name))),
        format_func=lambda value: _counted(
            value_names.facet_value(loaded.task, name, value), counts.get((name, value))
        ),
        placeholder="Any",
        on_change=address.on_change(key, lambda values: address.change_facet(name, values)),
    )


def _more_facets(selection: Selection, loaded: LoadedBenchmark, counts: Mapping[tuple[str, str], int]) -> None:
    own = [
        (name, value) for name, values in loaded.facets.items() if name not in loaded.task.facets for value in values
    ]
    if not own:
        return

    def write_back(pairs: list[tuple[str, str]]) -> None:
        selection_now, _ = address.read()
        other_facets = (pair for pair in selection_now.facets if pair[0] in loaded.task.facets)
        address.change(facets=tuple(sorted({*other_facets, *pairs})))

    st.multiselect(
        "More facets",
        own,
        key=address.seed("filter-more", [pair for pair in own if pair in selection.facets]),
        format_func=lambda pair: (
            f"{pair[0]}: {_counted(value_names.facet_value(loaded.task, *pair), counts.get(pair))}"
        ),
        placeholder="Any",
        on_change=address.on_change("filter-more", write_back),
    )


def _fail(selection: Selection, task: Task) -> None:
    labels = {category.key: category.label for category in task.categories}
    st.selectbox(
        "Samples with",
        list(labels),
        index=None,
        key=address.seed("filter-fail", selection.fail or None),
        format_func=lambda key: labels[key],
        placeholder="Any or no failure",
        on_change=address.on_change("filter-fail", lambda key: address.change(fail=key or "")),
    )


def _protocol(selection: Selection, task: Task) -> None:
    if len(task.protocols) > 1:
        st.selectbox(
            "Protocol",
            task.protocols,
            key=address.seed("filter-protocol", selection.protocol or task.protocols[0]),
            help="Two ways of scoring: as the published evaluator does, or as the paper's text says.",
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


def _counted(text: str, count: int | None) -> str:
    return text if count is None else f"{text} ({count:,})"


def clear_button(selection: Selection) -> None:
    """Draws the button that removes every filter, if there is one; open sample, model and figure stay."""
    if (clear := clear_callback(selection)) is not None:
        st.button("Clear", icon=":material/filter_alt_off:", type="tertiary", key="clear", on_click=clear)


def clear_callback(selection: Selection) -> Callable[[], None] | None:
    """The changes that remove every filter; None when there is none."""
    return None if selection == _without_filters(selection) else _clear


def _clear() -> None:
    selection, _ = address.read()
    address.write(_without_filters(selection))


def _without_filters(selection: Selection) -> Selection:
    return Selection(
        selection.benchmark, leads=selection.leads, at=selection.at, page=selection.page, item=selection.item,
        ask=selection.ask, options=selection.replace(behind="").options, figure=selection.figure, style=selection.style,
        hides=selection.hides, notes=selection.notes,
    )  # fmt: skip
