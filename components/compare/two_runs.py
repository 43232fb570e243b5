"""Two runs compared sample by sample: what changed, by how much, and whether that is more than chance."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.comparisons import RunComparison
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, samples_below, tables
from figures import comparison
from figures.tables.comparison_words import TESTS_IN_WORDS, between, interval_words, signed_text
from figures.tables.number_format import count, unit_of, value_text
from scoring.statistics.correctness import correctness_words

SIDES = {
    "improved": (False, True),
    "regressed": (True, False),
    "both_wrong": (False, False),
    "both_right": (True, True),
}
"""List -> whether run A and run B are right on its samples."""

_SIDES = {
    "improved": "Right in B alone",
    "regressed": "Right in A alone",
    "both_wrong": "Wrong in both",
    "both_right": "Right in both",
}


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the choice of two runs, the samples on which they part, and every metric's difference."""
    slugs = comparison.comparable_runs(selection, loaded)
    if len(slugs) < 2:
        st.text("There is one run alone. Import another to compare it with.")
        return
    a, b = _chosen(selection, loaded, slugs)
    selection = selection.replace(runs=(a, b))
    found = comparison.COMPARED.ask(memo, selection, loaded)
    if not isinstance(found, RunComparison) or not found.n:
        st.text("There is nothing that both runs answered.")
        return
    if warning := found.answered.warning():
        st.warning("A run lacks more than 1 in 20 samples.", icon=":material/warning:")
        st.text(warning)
    unit, level = unit_of(loaded.task), comparison.right_from(selection, loaded)
    compared = count(found.n, unit) + (" of samples" if loaded.task.sums_by_item else "")
    st.text(
        f"{compared} answered by both. {comparison.answered_sentence(found)} "
        f"{'An' if loaded.task.sums_by_item else 'A'} {unit} is right when {_right(loaded, level)}."
    )
    _sides(selection, loaded, found, level)
    _metrics(selection, loaded, found)


def _chosen(selection: Selection, loaded: LoadedBenchmark, slugs: list[str]) -> tuple[str, str]:
    a, b = comparison.run_pair(selection, slugs)

    def choose(key: str) -> None:
        pair = {"a": st.session_state["compare-a"], "b": st.session_state["compare-b"]}
        if pair["a"] == pair["b"]:
            pair["b" if key == "a" else "a"] = a if key == "a" else b  # the two trade places
        current, _ = address.read()
        address.write(current.browsing().replace(runs=(pair["a"], pair["b"]), cell=""))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for key, slug in (("a", a), ("b", b)):
            st.selectbox(
                "Run A" if key == "a" else "Run B",
                slugs,
                format_func=lambda slug: loaded.runs[slug],
                key=address.seed(f"compare-{key}", slug),
                on_change=choose,
                args=(key,),
            )
        st.button(
            "Swap",
            icon=":material/swap_horiz:",
            key="compare-swap",
            on_click=lambda: address.write(address.read()[0].browsing().replace(runs=(b, a), cell="")),
        )
    return a, b


def _right(loaded: LoadedBenchmark, level: float) -> str:
    if not loaded.task.thresholded:
        return correctness_words(loaded.task)
    return f"{loaded.task.metric(next(iter(loaded.task.correct_by.values()))).label} in it is at least {level}"


def _sides(selection: Selection, loaded: LoadedBenchmark, found: RunComparison, level: float) -> None:
    numbers = (found.improved, found.regressed, found.both_wrong, found.both_right)
    with st.container(horizontal=True, gap="large"):
        for name, number in zip(SIDES, numbers, strict=True):
            st.metric(_SIDES[name], f"{number:,}", width="content")
    cells = {name: RunOutcomeFilter(sides, 0, level).cell for name, sides in SIDES.items()}
    chosen = next((name for name, cell in cells.items() if cell == selection.cell), None)
    st.segmented_control(
        f"Show the {unit_of(loaded.task)}s that are",
        list(_SIDES),
        format_func=lambda name: _SIDES[name],
        key=address.seed("compare-cell", chosen),
        on_change=address.on_change("compare-cell", lambda name: address.change(cell=cells.get(name, ""))),
    )
    if chosen is not None:
        samples_below.show(selection, loaded.task)


def _metrics(selection: Selection, loaded: LoadedBenchmark, found: RunComparison) -> None:
    labels = {metric.key: metric for metric in loaded.task.metrics}
    chart = comparison.differences_chart(found, selection, loaded)
    table = chart.data
    st.subheader("What changes from A to B", anchor=False)
    st.caption("Filled: p of at most 0.05. Green is for the better, red for the worse.")
    unit = loaded.task.cluster
    about = f"The unit is a {unit}. 95% intervals: {interval_words(unit, proportion=False)}."
    st.text(" ".join(filter(None, (about, comparison.common_sentence(found, loaded)))))
    chart_element.show(chart, key="differences", publish=("compare", selection))
    st.text(comparison.detectable_sentence(found, loaded))
    units = [labels[key].unit for key in table["key"]]
    ends = (table["lo"], table["hi"], table["reason"], units)
    shown = pd.DataFrame(
        {
            "name": table["name"],
            "a": [value_text(value, unit) for value, unit in zip(table["a"], units, strict=True)],
            "b": [value_text(value, unit) for value, unit in zip(table["b"], units, strict=True)],
            "difference": [signed_text(value, unit) for value, unit in zip(table["difference"], units, strict=True)],
            "interval": [between(low, high, unit) or why for low, high, why, unit in zip(*ends, strict=True)],
            "p": table["p_words"],
            "test": table["tested"],
            "size": table["size"],
            "detectable": [value_text(value, unit) for value, unit in zip(table["detectable"], units, strict=True)],
        }
    )
    tables.twin(
        shown,
        "comparison",
        key="differences-table",
        synthetic=chart.synthetic,
        columns={
            "name": "Metric",
            "a": "A",
            "b": "B",
            "difference": "B − A",
            "interval": "95% interval",
            "p": "p",
            "test": st.column_config.TextColumn("Test", help=f"{TESTS_IN_WORDS}."),
            "size": "n",
            "detectable": st.column_config.TextColumn(
                "Seen from", help="The least difference that 8 of 10 such comparisons would find significant."
            ),
        },
        whole=True,
    )
