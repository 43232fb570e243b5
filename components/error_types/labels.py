"""Recall and other metrics of single labels: pooled over runs, with the runs' spread, and the samples of a label."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import label_recalls
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, heading, notices
from components.widgets import chart_element, definitions, samples_below, tables, tiles
from figures import error_types
from figures.chart import Chart, under_headings
from figures.tables import value_names
from figures.tables.comparison_words import interval_words
from figures.tables.number_format import interval, missing_words
from scoring.metric import Metric
from scoring.statistics.units import MIN_UNITS

_ORDERS = {"": "By group", "support": "Most frequent", "recall": "Lowest first", "-recall": "Highest first"}
_HEIGHT = 610
"""Pixels of the samples beside the chart; what is longer scrolls there."""

assert set(_ORDERS) == {"", *parameters.LABEL_ORDERS}


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the labels, the samples of the chosen one beside them, and their tables.

    A click on a row opens the samples of its label, one on a dot those of its run too.
    """
    metric = loaded.task.label_metrics[0]
    _controls(selection, loaded, metric)
    data = error_types.FIGURE.fetch(memo, selection, loaded)
    (labels,) = chart_element.charts(error_types.FIGURE, selection)
    if labels.empty:
        if reason := error_types.reason_without_labels(memo, selection.benchmark):
            notices.nothing_found("error types", None, (reason,))
            return
        why = notices.without_runs(loaded) or ("Gold names no error type in any answer whose verdict could be read.",)
        notices.nothing_found("error types", filters.clear_callback(selection), why)
        return
    chart, samples = st.columns([2, 1], gap="small")
    with chart:
        chart_element.show(
            labels,
            key="labels",
            on_choose=lambda mark: toggle_label(str(mark[0]), str(mark[1])),
            publish=("error-types", selection),
        )
        _chart_table(labels, metric, loaded.task.cluster)
        _runs_table(error_types.run_recalls(data, selection, loaded), labels.data, metric, labels.synthetic)
    # What a click opens stays in view beside the chart, wherever in it the click is: `layout.css` sees to that.
    with samples, st.container(height=_HEIGHT, border=False, key="labels-side"):
        if selection.label:
            _samples(selection, loaded)
        else:
            st.caption("Click a row to see its answers, a circle to see those of its run.")


def _samples(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the samples in which gold or a run names the label, or the failures about it."""
    name, group = value_names.label_name(selection.label), value_names.label_group(selection.label)
    shown = selection.without_choices().replace(cell="")
    samples_below.heading("Answers with", f"{name} ({group})" if group else name, shown, {"label": "", "fail": ""})
    found = memo.fetch(label_recalls.label_failures, selection.for_metrics().replace(cell=""))
    counts = dict(zip(found["category"], found["count"], strict=True))
    categories = {
        category.key: category.label
        for category in loaded.task.categories
        if category.key in counts or category.key == selection.fail
    }
    if categories:
        st.segmented_control(
            "Show",
            ["", *categories],
            format_func=lambda key: f"{categories[key]} ({counts.get(key, 0):,})" if key else "All answers with it",
            key=address.seed("label-failures", selection.fail),
            required=True,
            on_change=address.on_change("label-failures", lambda key: address.change(fail=key or "")),
        )
    if selection.fail:
        tiles.show(shown)
    else:
        samples_below.show(shown, loaded.task)


def toggle_label(label: str, run: str = "") -> None:
    """Opens a label, with a run when a dot was chosen; closes it when it is open already."""
    selection, _ = address.read()
    same = selection.label == label and (not run or selection.runs == (run,))
    address.change(label="" if same else label, **({"runs": (run,)} if run and not same else {}), fail="")


def _controls(selection: Selection, loaded: LoadedBenchmark, metric: Metric) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "Order",
            list(_ORDERS),
            format_func=lambda word: _ORDERS[word],
            key=address.seed("labels-order", parameters.LABEL_ORDER.of(selection, loaded)),
            required=True,
            on_change=address.on_change("labels-order", lambda word: address.change(sort=word or "")),
        )
        heading.explain_by(lambda: definition(selection, loaded, metric))


def _chart_table(labels: Chart, metric: Metric, cluster: str) -> None:
    frame = labels.data
    if why := missing_words(cluster, (frame["value"], frame["low"], frame["units"])):
        st.caption(why)
    shown = frame[["label", "group", "name", "value", "hits", "n", "units", "runs"]].copy()
    shown["value"] = 100 * shown["value"]
    between = [interval(low, high) for low, high in zip(frame["low"], frame["high"], strict=True)]
    shown.insert(4, "interval", between)
    spread = [interval(low, high) for low, high in zip(frame["quarter"], frame["three_quarters"], strict=True)]
    shown.insert(5, "spread", spread)
    tables.chart_table(
        shown,
        "error-types",
        key="labels-table",
        hidden=("label",) if frame["group"].any() else ("label", "group"),
        chart=labels,
        columns={
            "group": "Group",
            "name": "Error type",
            "value": tables.percents(f"{metric.label}, %", metric.definition),
            "interval": "95% interval",
            "spread": "Middle half of the runs",
            "hits": st.column_config.NumberColumn("Named", format="localized"),
            "n": st.column_config.NumberColumn("Of", format="localized"),
            "units": st.column_config.NumberColumn(f"{cluster}s".capitalize(), format="localized"),
            "runs": "Runs",
        },
        on_choose=lambda row: toggle_label(str(frame.loc[row, "label"])),
    )


def _runs_table(runs: pd.DataFrame, frame: pd.DataFrame, metric: Metric, synthetic: bool) -> None:
    """The dots as a table: one row per run and label."""
    rows = runs[runs["value"].notna() & runs["label"].isin(frame["label"])].sort_values(
        ["label", "value"], ascending=[True, False], kind="stable", ignore_index=True
    )
    between = [interval(low, high) for low, high in zip(rows["low"], rows["high"], strict=True)]
    shown = rows[["label", "run", "name", "value", "hits", "n"]].assign(value=100 * rows["value"])
    shown.insert(4, "interval", between)
    tables.chart_table(
        shown,
        "error-types-by-run",
        "Every run as a table",
        key="label-runs-table",
        hidden=("run",),
        saved=under_headings(
            rows,
            {"label": "Error type", "name": "Run", "value": metric.label}
            | {"low": f"{metric.label}, from", "high": f"{metric.label}, to", "hits": "Named", "n": "Of"},
        ),
        synthetic=synthetic,
        columns={
            "label": "Error type",
            "name": "Run",
            "value": tables.percents(f"{metric.label}, %"),
            "interval": "95% interval",
            "hits": st.column_config.NumberColumn("Named", format="localized"),
            "n": st.column_config.NumberColumn("Of", format="localized"),
        },
        on_choose=lambda row: toggle_label(str(rows.loc[row, "label"]), str(rows.loc[row, "run"])),
    )


def definition(selection: Selection, loaded: LoadedBenchmark, metric: Metric) -> None:
    """Answers "What is this?"."""
    st.text(f"{metric.label}: {metric.definition}")
    st.text(
        "A diamond pools the runs that are chosen: what they name of all that gold names, added up. n is how often "
        "gold names the error type there, added up over runs: “2 × 8 runs” where it is 2 for each. Each run has "
        "its own answers that both call incorrect, so n may differ from run to run."
    )
    st.text(
        "The line is the 95% interval of the pooled value: "
        f"{interval_words(loaded.task.cluster, proportion=True)}. It is not given for fewer than "
        f"{MIN_UNITS} of them."
    )
    st.text(
        "The band is the middle 50% of runs: from the 25th to the 75th percentile of their own values. "
        "Each circle is a run, at the same height in every row; those that are not chosen are grey."
    )
    st.text(f"A label without a value: {metric.empty}.")
    definitions.left_out(error_types.APPLIED_FILTERS.query_selection(selection, loaded))
    every = selection.replace(cell="", label="", fail="")
    address.link(pages.GALLERY, every, "All samples counted here", ":material/grid_view:")
    st.caption(f"Source: {loaded.task.source}")
