"""The field that holds every filter in use and offers all others, and the change that clears them.

Names and values from data are option values, never labels.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from cache import ahead, memo
from cache.marks.mark_counts import filter_counts
from cache.queries import failures, sample_counts
from cache.selection.mark_filter import mark_words
from cache.selection.resolve import LoadedBenchmark, choose_benchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.tables import value_names
from figures.tables.number_format import count


def show(selection: Selection, loaded: LoadedBenchmark, *, left: bool) -> None:
    """Draws one field that holds the filters in use and offers all others."""
    ahead.expect(ahead.values_beside(selection, loaded.facets))
    in_use = used_filters(selection)
    texts = offered_filters(selection, loaded, left=left)
    stated = st.session_state.get("filters")
    # They stand in the order in which they were chosen: in another one the field would be drawn anew.
    shown = stated if stated is not None and set(stated) == set(in_use) else in_use
    st.multiselect(
        "Filters",
        [*(pair for pair in in_use if pair not in texts), *texts],
        key=address.seed("filters", list(shown)),
        format_func=lambda pair: texts.get(pair) or named_filter(pair, loaded),
        placeholder="+ filter",
        select_all=False,
        help=f"In brackets: samples, unless it says otherwise. {_LEFT if left else _ALL} Values of one facet, and "
        "marks, are alternatives.",
        on_change=address.on_change("filters", _apply),
    )


_LEFT = "Facets and failures are counted among what the other filters leave."
_ALL = "All of the benchmark is counted; of outcomes, over the chosen runs."

Pair = tuple[str, str]
"""A filter as a link writes it: name and value of its parameter (`f.subject`, `math`)."""

_MARK = "mark"
"""The parameter of the filter by mark."""

_SINGLE = ("fail", "label", "cell", "q")
"""Parameters of which a link has one value at most: the one that is chosen last."""


def used_filters(selection: Selection) -> list[Pair]:
    """The filters of a Selection beside its benchmark, runs, protocol and threshold."""
    facets = [(f"f.{facet}", value) for facet, value in selection.facets]
    marks = [(_MARK, value) for value in selection.marks]
    return facets + marks + [(name, value) for name in _SINGLE if (value := getattr(selection, name))]


def _apply(chosen: list[Pair | str]) -> None:
    """Writes the chosen filters into the address."""
    selection, _ = address.read()
    before = used_filters(selection)
    pairs = [_pair(filter_, before) for filter_ in chosen]
    single = dict.fromkeys(_SINGLE, "")
    for name, value in sorted(filter(None, pairs), key=lambda pair: pair not in before):
        if name in single:
            single[name] = value
    marks = tuple(value for name, value in filter(None, pairs) if name == _MARK)
    facets = sorted((name.removeprefix("f."), value) for name, value in filter(None, pairs) if name.startswith("f."))
    address.change(facets=tuple(facets), marks=marks, **single)


def _pair(chosen: Pair | str, in_use: list[Pair]) -> Pair | None:
    """A filter that was chosen; None for one that is no more."""
    if not isinstance(chosen, str):
        return chosen
    # Chosen while its count was drawn anew, a filter arrives as the text that it had before.
    selection, _ = address.read()
    benchmark, _ = choose_benchmark(selection.benchmark, memo.benchmark_names())
    loaded = memo.loaded(benchmark)
    named = offered_filters(Selection(benchmark, selection.runs), loaded, left=False)
    return next((pair for pair in (*in_use, *named) if chosen.startswith(f"{named_filter(pair, loaded)} (")), None)


def offered_filters(selection: Selection, loaded: LoadedBenchmark, *, left: bool) -> dict[Pair, str]:
    """Every filter that chooses some of a benchmark's samples -> what it is called, with how many it chooses.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        left: As for `show`.
    """
    everything = Selection(selection.benchmark, gold=selection.gold)
    among = selection.browsing().replace(options=()) if left else everything
    counted = memo.fetch(sample_counts.facet_counts, among)
    samples = {(f"f.{row.facet}", row.value): row.samples for row in counted.itertuples()}
    declared = [name for name in loaded.task.facets if name in loaded.facets]
    offered = {
        pair: samples.get(pair, 0)
        for name in (*declared, *(name for name in loaded.facets if name not in declared))
        if len(loaded.facets[name]) > 1
        for value in loaded.facets[name]
        for pair in ((f"f.{name}", value),)
    }
    occurring = set(memo.fetch(failures.by_run, everything)["category"])
    by_run = memo.fetch(failures.by_run, among.replace(fail=""))
    failing = by_run.groupby("category")["samples"].sum()
    labels = memo.fetch(sample_counts.label_counts, selection.stored_benchmark) if loaded.labels else {}
    outcomes = memo.fetch(
        sample_counts.outcome_counts, Selection(selection.benchmark, selection.runs, gold=selection.gold)
    )
    counts = {pair: f"{n:,}" for pair, n in offered.items()}
    counts |= {
        ("fail", category.key): count(int(failing.get(category.key, 0)), "response")
        for category in loaded.task.categories
        if category.key in occurring
    }
    counts |= {("label", label): f"{n:,}" for label, n in labels.items()}
    counts |= {(_MARK, value): f"{n:,}" for value, n in memo.fetch(filter_counts, selection.benchmark).items()}
    counts |= {("cell", cell): f"{n:,}" for cell, n in outcomes.items() if n}
    over = "" if left else " in all"
    return {pair: f"{named_filter(pair, loaded)} ({n}{over})" for pair, n in counts.items()}


def named_filter(pair: Pair, loaded: LoadedBenchmark) -> str:
    """What a filter is called."""
    name, value = pair
    if name in _SINGLE:
        words = Selection().replace(**{name: value}).filters(loaded.task, loaded.runs)[name][0]
        return f"{_KINDS[name]}: {words}"
    if name == _MARK:
        return f"Mark: {mark_words([value])}"
    facet = name.removeprefix("f.")
    return f"{loaded.task.facets.get(facet, facet)}: {value_names.facet_value(loaded.task, facet, value)}"


_KINDS = {"fail": "Failure", "label": "Error type", "cell": "Outcome", "q": "Text"}


def clear_button(selection: Selection) -> None:
    """Draws the button that removes every filter, if there is one; open sample, model and figure stay."""
    if (clear := clear_callback(selection)) is not None:
        st.button(
            "Clear",
            icon=":material/filter_alt_off:",
            type="tertiary",
            key="clear",
            help="Clear filters",
            on_click=clear,
        )


def clear_callback(selection: Selection) -> Callable[[], None] | None:
    """The changes that remove every filter; None when there is none."""
    return None if selection == _without_filters(selection) else _clear


def _clear() -> None:
    selection, _ = address.read()
    address.write(_without_filters(selection))


def _without_filters(selection: Selection) -> Selection:
    return Selection(
        selection.benchmark, gold=selection.gold, leads=selection.leads, at=selection.at, page=selection.page,
        item=selection.item, ask=selection.ask, options=selection.replace(behind="").options,
        figure=selection.figure, style=selection.style, hides=selection.hides, notes=selection.notes,
    )  # fmt: skip
