"""All runs at once: their ranks and tests two by two, how many are right on each sample, and which agree."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import comparisons
from cache.queries.comparisons import RunAgreement
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from components.shell import address, reveal
from components.widgets import chart_element, left_out_runs, samples_below, tables
from figures import comparison
from figures.tables.comparison_words import TESTS_IN_WORDS, interval_words
from figures.tables.number_format import count, unit_of

_SHOWN = 40
"""Runs whose agreement two by two is listed."""


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the histogram, the samples of the column chosen, and agreement two by two."""
    left_out_runs.show(selection, loaded)
    found = comparison.AGREEMENT.ask(memo, selection, loaded)
    if len(found.runs) < 2:
        st.text("There is one run alone. Choose several, or import another.")
        return
    (histogram,), chosen = comparison.agreement_charts(found, selection, loaded), comparison.chosen_column(selection)
    frame = histogram.data

    def choose(number: int) -> None:
        address.change(cell=RunOutcomeFilter(None, int(number), comparison.right_from(selection, loaded)).cell)

    missed, unit = int(found.histogram[0]), unit_of(loaded.task)
    sentence = (
        f"{count(missed, unit)} that no run gets right: gold may be wrong there."
        if missed
        else f"Every {unit} is right in some run."
    )
    st.text(f"{count(len(found.runs), 'run')}, {count(found.samples, unit)} that all were asked. {sentence}")
    chart_element.show(
        histogram, key="solved", on_choose=lambda mark: choose(int(mark)), publish=("agreement", selection)
    )
    tables.twin(
        frame,
        "solved-by",
        key="solved-table",
        synthetic=histogram.synthetic,
        columns=histogram.columns,
        on_choose=lambda row: choose(int(frame.loc[row, "solved"])),
        whole=True,
    )
    if chosen is not None:
        reveal.here()
        samples_below.show(selection, loaded.task)
    _ranks(selection, loaded)
    _pairs(selection, loaded, found)


def _ranks(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the choice of a metric, the runs ranked by it, and every pair with its test."""
    labels = {metric.key: metric.label for metric in loaded.task.metrics}
    st.subheader("Which runs differ", anchor=False)
    st.selectbox(
        "Metric",
        parameters.metrics(loaded),
        format_func=lambda key: labels[key],
        key=address.seed("ranks-metric", parameters.METRIC.of(selection, loaded)),
        on_change=address.on_change("ranks-metric", lambda key: address.change(metric=key)),
        width=220,
    )
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    found = memo.ask(comparisons.ranking, selection.for_metrics().replace(cell=""), metric.key)
    st.text(
        f"Every two runs are tested in {metric.label}, with p corrected for {count(len(found.pairs), 'pair')} (Holm); "
        f"the ranks are those that these tests allow. {TESTS_IN_WORDS}. 95% intervals of "
        f"differences: {interval_words(loaded.task.cluster, proportion=False)}."
    )
    synthetic = loaded.shows_synthetic(selection)
    tables.show(
        comparison.rank_rows(found, loaded, metric),
        key="ranks",
        hidden=("run",),
        columns={"name": "Run", "rank": "Rank", "value": metric.label, "interval": "95% interval", "size": "n"},
        alt=f"The runs with the ranks in {metric.label} that the data allow.",
    )
    frame = comparison.pair_rows(found, loaded, metric)
    tables.twin(
        frame,
        "pairs",
        key="pairs-table",
        hidden=("key",),
        synthetic=synthetic,
        columns={
            "a": "A",
            "b": "B",
            "difference": "B − A",
            "interval": "95% interval",
            "p": "p",
            "p_holm": "p, Holm",
            "test": "Test",
            "size": "n",
        },
        on_open=lambda row: _open_pair(selection, str(frame.loc[row, "key"])),
    )


def _open_pair(selection: Selection, key: str) -> None:
    a, _, b = key.partition(" ")
    address.go(pages.COMPARE, selection.replace(runs=(a, b), view="pair", level="", cell=""))


def _pairs(selection: Selection, loaded: LoadedBenchmark, found: RunAgreement) -> None:
    unit = unit_of(loaded.task)
    st.subheader("Which runs agree", anchor=False)
    st.caption(f"Share of {unit}s on which both are right or both wrong, times 100. A cell compares its two runs.")
    names = [loaded.runs[slug] for slug in found.runs][:_SHOWN]
    frame = pd.DataFrame(100 * found.agreement[:_SHOWN, :_SHOWN], columns=[str(place) for place in range(len(names))])
    frame.insert(0, "run", [f"{place}  {name}" for place, name in enumerate(names, 1)])
    frame.insert(1, "rescue", 100 * found.rescue[:_SHOWN])
    tables.show(
        frame,
        key="agreement",
        columns={
            "run": st.column_config.TextColumn("Run", pinned=True),
            "rescue": tables.percents(
                "Rescues", help=f"Of the {unit}s that all other runs miss, the share that this one gets right."
            ),
        }
        | {str(place): st.column_config.NumberColumn(f"{place + 1}", format="%.0f") for place in range(len(names))},
        on_cell=lambda row, column: _open(selection, found, row, column),
        alt="Agreement of every two runs.",
    )
    tables.download(
        frame.rename(columns={str(place): name for place, name in enumerate(names)}),
        "agreement",
        key="agreement",
        synthetic=loaded.shows_synthetic(selection),
    )


def _open(selection: Selection, found: RunAgreement, row: int, column: str) -> None:
    if column.isdigit() and int(column) != row:
        pair = (found.runs[row], found.runs[int(column)])
        address.go(pages.COMPARE, selection.replace(runs=pair, view="pair", level="", cell=""))
