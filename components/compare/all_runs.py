"""All runs at once: their ranks and tests two by two, how many are right on each sample, and which agree."""

from __future__ import annotations

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import comparisons, sample_counts
from cache.queries.comparisons import RunAgreement
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from components.compare.along_axis import open_pair
from components.compare.two_runs import too_few_runs
from components.shell import address, heading, scroll_into_view
from components.widgets import chart_element, left_out_runs, samples_below, tables
from figures.chart import Chart, under_headings
from figures.comparison import agreement
from figures.comparison.pairs import APPLIED_FILTERS, comparable_runs, pair_rows, rank_rows, right_from
from figures.tables.comparison_words import (
    RANK_TESTS_IN_WORDS,
    RANKED_ON_COMMON,
    RANKS_IN_WORDS,
    TESTS_IN_WORDS,
    interval_words,
)
from figures.tables.number_format import count, scale, unit_of, value_text

_SIGNED = {"share": "%+.1f", "coefficient": "%+.3f"}
"""Unit of a metric -> how a column writes differences of it; others are whole numbers."""


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the histogram, the samples of the column chosen, and agreement two by two."""
    heading.explain_by(lambda: _definition(loaded))
    left_out_runs.show(selection, loaded)
    found = agreement.AGREEMENT.fetch(memo, selection, loaded)
    if len(found.runs) < 2:
        st.text(_too_few(selection, loaded))
        return
    histogram, pairs = agreement.agreement_charts(found, selection, loaded)
    chosen = agreement.chosen_column(selection)
    frame = histogram.data

    def choose(number: int) -> None:
        address.change(cell=RunOutcomeFilter(None, int(number), right_from(selection, loaded)).cell)

    missed, unit = int(found.histogram[0]), unit_of(loaded.task)
    sentence = (
        f"{count(missed, unit)} that no run answers correctly: gold may be wrong there."
        if missed
        else f"Every {unit} is answered correctly by at least one run."
    )
    st.text(f"{count(len(found.runs), 'run')}, {count(found.samples, unit)} asked of each. {sentence}")
    # The grid has a width of its own, which a small window leaves it only so.
    left, right = st.columns([2, 5], gap="medium")
    with left:
        chart_element.show(
            histogram, key="solved", on_choose=lambda mark: choose(int(mark)), publish=("agreement", selection)
        )
        tables.chart_table(
            frame,
            "solved-by",
            key="solved-table",
            chart=histogram,
            columns=histogram.columns,
            on_choose=lambda row: choose(int(frame.loc[row, "solved"])),
            whole=True,
        )
    with right:
        _pairs(pairs, selection, loaded, found)
    if chosen is not None:
        scroll_into_view.target()
        samples_below.show(selection, loaded.task)
        samples_below.not_applied(APPLIED_FILTERS, selection, loaded)
    _ranks(selection, loaded)


def _too_few(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Why there are no two runs to compare, and the way to some."""
    left = comparable_runs(selection, loaded)
    if len(left) < 2:
        return too_few_runs(len(left), loaded)
    if len(selection.runs) == 1:
        return "One run is chosen. Choose several."
    if len(memo.fetch(sample_counts.runs_left_out, selection.for_metrics().replace(cell=""))):
        return "Fewer than two runs are counted. Include the others to compare them."
    return f"The filters leave {count(len({*selection.runs} & {*left}), 'chosen run')}. Clear them to compare runs."


def _definition(loaded: LoadedBenchmark) -> None:
    """Answers "what is this?" for the three parts of the view."""
    unit = unit_of(loaded.task)
    st.text(
        f"Left: how many {unit}s none of the runs answers correctly, one alone, two, and so on. A sample that a run "
        "was asked and did not answer counts as incorrect, here and on the right."
    )
    st.text(
        f"Right: every two runs. Below the diagonal the share of {unit}s on which both are correct or both incorrect; "
        "above it Cohen's kappa, the agreement beyond what chance would give."
    )
    st.text(
        f"Which runs differ, in the metric that is chosen: {RANK_TESTS_IN_WORDS}. {TESTS_IN_WORDS}. 95% intervals of "
        f"differences: {interval_words(loaded.task.cluster, proportion=False)}."
    )
    st.caption(f"Source: {loaded.task.source}")


def _ranks(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the choice of a metric, the runs ranked by it, and every pair with its test."""
    st.subheader("Which runs differ", anchor=False)
    address.metric_choice("ranks-metric", selection, loaded, width=220)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    found = memo.fetch(comparisons.ranking, selection.for_metrics().replace(cell=""), metric.key)
    st.caption(f"{RANKS_IN_WORDS}, by tests of {count(len(found.pairs), 'pair')} (Holm-corrected p ≤ 0.05).")
    if found.on_common:
        st.text(RANKED_ON_COMMON)
    synthetic = loaded.shows_synthetic(selection)
    tables.show(
        rank_rows(found, loaded, metric).style.format({"value": partial(value_text, unit=metric.unit)}),
        key="ranks",
        hidden=("run",),
        columns={"name": "Run", "rank": "Rank", "value": metric.label, "interval": "95% interval", "size": "n"},
        alt=f"The runs with their ranks in {metric.label}.",
    )
    frame = pair_rows(found, loaded, metric)
    shown = frame.drop(columns=["low", "high", "p_value", "p_holm_value"])
    saved = {"a": "A", "b": "B", "difference": "B − A", "low": "B − A, from", "high": "B − A, to"}
    saved |= {"p_value": "p", "p_holm_value": "p, corrected", "test": "Test", "size": "n"}
    tables.chart_table(
        shown.assign(difference=scale(metric.unit) * shown["difference"]),
        "pairs",
        key="pairs-table",
        charted=False,
        hidden=("key",),
        saved=under_headings(frame, saved),
        synthetic=synthetic,
        columns={
            "a": "A",
            "b": "B",
            "difference": st.column_config.NumberColumn("B − A", format=_SIGNED.get(metric.unit, "%+d")),
            "interval": "95% interval",
            "p": "p",
            "p_holm": "p, corrected",
            "test": "Test",
            "size": "n",
        },
        on_open=lambda row: open_pair(selection, str(frame.loc[row, "key"])),
    )


def _pairs(chart: Chart, selection: Selection, loaded: LoadedBenchmark, found: RunAgreement) -> None:
    """Draws how far every two runs agree; a click on a square or row compares its two runs."""

    def open_square(mark: Any) -> None:
        open_pair(selection, " ".join(map(str, mark)))

    chart_element.show(chart, key="run-agreement", on_open=open_square, publish=("agreement.2", selection))
    pairs = chart.data[chart.data["a"] < chart.data["b"]].reset_index(drop=True)
    tables.chart_table(
        pairs.assign(agreement=100 * pairs["agreement"]),
        "run-agreement",
        key="agreement",
        hidden=("a", "b"),
        chart=chart,
        columns={
            "name": "Run",
            "other": "Other run",
            "agreement": tables.percents("Agreement, %"),
            "kappa": st.column_config.NumberColumn("Cohen's kappa", format="%.2f"),
        },
        on_open=lambda row: open_square(pairs.loc[row, ["a", "b"]]),
    )
    rescues = pd.DataFrame({"name": [loaded.runs[slug] for slug in found.runs], "rescue": found.rescue})
    tables.chart_table(
        rescues.assign(rescue=100 * rescues["rescue"]),
        "rescues",
        "Correct where all others fail",
        key="rescues",
        saved=under_headings(rescues, {"name": "Run", "rescue": "Rescues"}),
        synthetic=chart.synthetic,
        columns={
            "name": "Run",
            "rescue": tables.percents(
                "Rescues, %",
                help=f"Of the {unit_of(loaded.task)}s that all others miss, the share on which this run is correct.",
            ),
        },
    )
