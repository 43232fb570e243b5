"""Behaviours of each run on legible and illegible questions: bars, precision, recall, and how far to trust them."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import metrics as metric_queries
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, heading, notices
from components.widgets import chart_element, samples_below, tables
from figures import refusal
from figures.chart import Chart, under_headings
from figures.tables.comparison_words import interval_words
from figures.tables.number_format import bracketed, missing_words, percent
from scoring.refusals import Refusals

DOUBTFUL_BELOW = 0.75
"""Share of boundaries that are met by words below which an alignment is called doubtful (our choice)."""


def show(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the bars, their table, the metrics, and the samples of a chosen segment."""
    (bars,) = chart_element.charts(refusal.FIGURE, selection)
    if bars.empty:
        notices.nothing_found(
            "questions with a response", filters.clear_callback(selection), notices.without_runs(loaded)
        )
        return
    chart, beside = samples_below.chart_and_samples()
    with chart:
        chart_element.show(
            bars,
            key="behaviours",
            on_choose=lambda mark: toggle_segment(str(mark[0]), str(mark[1]), str(mark[2])),
            publish=("refusal", selection),
        )
        _chart_table(bars)
    with beside:
        _samples(refusal.open_segment(bars.data, selection, declared), selection, loaded, declared)
    (measured,) = refusal.query_arguments(selection, loaded)
    _metrics(measured, loaded, declared, bars.synthetic)


def _samples(opened: Selection, selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the samples of the open segment, which can be closed where it was chosen."""
    if not declared.has_cell(opened.cell):
        st.caption("Click a bar or a row to see examples.")
        return
    gold, _, behaviour = opened.cell.partition("~")
    subtitle = f"{gold}: {behaviour}" + "".join(f"  ·  {loaded.runs[run]}" for run in opened.runs[:1])
    narrowed = opened.replace(fail="")
    close = {"cell": ""} if declared.has_cell(selection.cell) else None
    samples_below.heading("Samples", subtitle, narrowed, close)
    samples_below.show(narrowed, loaded.task)


def toggle_segment(run: str, gold: str, behaviour: str) -> None:
    """Opens a segment of a run, or closes it when it is open."""
    selection, _ = address.read()
    cell = f"{gold}~{behaviour}"
    same = (selection.runs, selection.cell) == ((run,), cell)
    address.change(runs=() if same else (run,), cell="" if same else cell, fail="")


def _chart_table(bars: Chart) -> None:
    frame = bars.data
    shown = frame[["name", "gold", "behaviour", "n", "of", "share", "right"]].assign(share=100 * frame["share"])
    tables.chart_table(
        shown,
        "refusals",
        key="behaviours-table",
        chart=bars,
        columns={
            "name": "Run",
            "gold": "By gold",
            "behaviour": "The run's",
            "n": st.column_config.NumberColumn("Items", format="localized"),
            "of": st.column_config.NumberColumn("Of", format="localized"),
            "share": tables.percents("Share, %"),
            "right": "Correct",
        },
        on_choose=lambda row: toggle_segment(*(str(frame.loc[row, name]) for name in ("run", "gold", "behaviour"))),
    )


def _metrics(measured: Selection, loaded: LoadedBenchmark, declared: Refusals, synthetic: bool) -> None:
    """Precision, recall and F1 with intervals, beside them where the boundaries of the texts come from."""
    frame = metrics(
        memo.fetch(metric_queries.run_metrics, measured),
        memo.fetch(metric_queries.run_counts, measured),
        loaded,
        declared,
    )
    st.subheader("Refusal as the positive class", anchor=False)
    unit = loaded.task.cluster
    st.text(declared.convention)
    ends = ((frame[key], frame[f"{key}.low"], frame[f"{key}.units"]) for key in declared.metrics)
    if why := missing_words(unit, *ends):
        st.caption(why)
    heading.explain(
        f"95% intervals: of shares {interval_words(unit, proportion=True)}; of F1 "
        f"{interval_words(unit, proportion=False)}.",
        "Where few boundaries were met by words, behaviour and stem accuracy are those of doubtful texts: below "
        f"{DOUBTFUL_BELOW:.0%} a run is flagged.",
    )
    columns: dict[str, Any] = {
        "name": st.column_config.TextColumn("Run", width=tables.run_width(frame["name"])),
        "flag": "Alignment",
    }
    for key in declared.metrics:
        metric = loaded.task.metric(key)
        columns[key] = st.column_config.TextColumn(f"{metric.label}, %", help=metric.definition, alignment="right")
    metric = loaded.task.metric(declared.located)
    columns |= {
        declared.located: tables.percents(f"{metric.label}, %", metric.definition),
        **{key: st.column_config.NumberColumn(words, format="localized") for key, words in declared.boundaries.items()},
    }
    # Each with its interval in one cell, so that all of them are in view; the file has them apart.
    texts = {
        key: [
            percent(value) + bracketed(*ends)
            for value, *ends in zip(frame[key], frame[f"{key}.low"], frame[f"{key}.high"], strict=True)
        ]
        for key in declared.metrics
    }
    shown = frame.assign(**texts, **{declared.located: 100 * frame[declared.located]})[list(columns)]
    tables.show(shown, key="refusal-metrics", columns=columns, alt="Refusal metrics of all runs.")
    saved = under_headings(frame, _headings(loaded, declared))
    tables.download(saved, "refusal-metrics", key="refusal-metrics", synthetic=synthetic)


def _headings(loaded: LoadedBenchmark, declared: Refusals) -> dict[str, str]:
    """Column of `metrics` -> its heading in the download."""
    headings = {"name": "Run", "flag": "Alignment"}
    for key in declared.metrics:
        label = loaded.task.metric(key).label
        headings |= {key: label, f"{key}.low": f"{label}, from", f"{key}.high": f"{label}, to"}
    return headings | {declared.located: loaded.task.metric(declared.located).label, **declared.boundaries}


def metrics(table: pd.DataFrame, counted: pd.DataFrame, loaded: LoadedBenchmark, declared: Refusals) -> pd.DataFrame:
    """One row per run: run, name, flag, per metric its value, the ends of its interval and its units, boundaries.

    Args:
        table: From `cache.queries.metrics.run_metrics`.
        counted: From `cache.queries.metrics.run_counts`.
        loaded: The benchmark.
        declared: What is shown.
    """
    found = table.set_index(["run", "metric"])
    totals = counted.set_index(["run", "key"])["n"].to_dict()
    rows = []
    for run in dict.fromkeys(table["run"]):
        located = float(found.loc[(run, declared.located)]["value"])
        row: dict[str, Any] = {"run": run, "name": loaded.runs.get(run, run), "flag": alignment_flag(located)}
        for key in declared.metrics:
            value = found.loc[(run, key)]
            row |= {key: value["value"], f"{key}.low": value["lo"], f"{key}.high": value["hi"]}
            row[f"{key}.units"] = value["units"]
        row[declared.located] = located
        row |= {key: int(totals.get((run, key), 0)) for key in declared.boundaries}
        rows.append(row)
    frame = pd.DataFrame(rows)
    return frame.sort_values(declared.metrics[-1], ascending=False, na_position="last", ignore_index=True)


def alignment_flag(located: float) -> str:
    """How far a run's alignment can be trusted, in a word.

    >>> alignment_flag(0.9), alignment_flag(0.5), alignment_flag(float("nan"))
    ('sound', 'doubtful', 'none')
    """
    return "none" if located != located else "doubtful" if located < DOUBTFUL_BELOW else "sound"
