"""Error types as a figure: recall of every label, pooled over runs, with the spread of the runs."""

from __future__ import annotations

import pandas as pd

from cache.queries import inspection, label_recalls, samples
from cache.queries.label_recalls import POOL, pooled_recalls
from cache.query_source import QuerySource
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view
from figures.charts import alt_text
from figures.charts.colours import run_looks
from figures.charts.label_dots import label_dots
from figures.tables import value_names
from figures.tables.comparison_words import WILSON, whisker_words
from figures.tables.number_format import unit_words

APPLIED_FILTERS = AppliedFilters({**FAILED, "cell": LISTED, "label": "highlighted and listed"}, all_runs=True)


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, tuple[str, ...]]:
    """The arguments of the query: all runs, and which of them are chosen."""
    return APPLIED_FILTERS.query_selection(selection, loaded), selection.runs


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The labels of a Selection; its `sort` says their order. The chart's data has a column of every run."""
    runs = run_recalls(data, selection, loaded)
    metric, title = loaded.task.label_metrics[0], f"Error types, {loaded.title(selection)}"
    order = parameters.LABEL_ORDER.of(selection, loaded)
    of_pool = data[data["run"].isin([*data.attrs["pooled"], POOL])]
    frame = ordered(with_label_names(pooled_recalls(of_pool)), order)
    if frame.empty:
        return (empty_chart("error-types", title),)
    columns = ({"group": "Group"} if frame["group"].any() else {}) | {"name": "Error type", "value": metric.label}
    columns |= {"low": f"{metric.label}, from", "high": f"{metric.label}, to"}
    columns |= {"quarter": "Quarter of the runs below", "three_quarters": "Quarter of the runs above"}
    columns |= {"hits": "Named", "n": "Of", "units": f"{loaded.task.cluster}s".capitalize(), "runs": "Runs"}
    values = runs.pivot(index="label", columns="run", values="value")
    dots = {f"run {slug}": values[slug].reindex(frame["label"]).to_numpy() for slug in values.columns}
    found = frame["value"], frame["low"], frame["units"]
    labels = Chart(
        label_dots(frame, runs, metric.label, selection.label, run_looks(loaded), data.attrs["pooled"]),
        frame.assign(**dots).astype({"hits": "Int64", "n": "Int64"}),
        alt_text.of_labels(frame, metric.label),
        "error-types",
        title,
        columns | {f"run {slug}": loaded.runs.get(slug, slug) for slug in values.columns},
        loaded.shows_synthetic(selection),
        unit_words(loaded.task.cluster, found),
        whisker_words(WILSON, loaded.task.cluster, found),
    )
    return (labels,)


def reason_without_labels(source: QuerySource, benchmark: str) -> str:
    """Says that gold states no error types, where that is why nothing can be told of them; else nothing."""
    first = source.fetch(samples.neighbours, Selection(benchmark)).next
    items = source.fetch(inspection.gold, benchmark, first).items if first else ()
    known = [item.gold_fields["known"] for item in items if "known" in item.gold_fields]
    return "" if not known or any(known) else "This gold states no error types (`gold_labels`)."


def run_recalls(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """Every run and label: the columns of `data`, name, and quiet for runs that are not chosen."""
    data = data[data["run"] != POOL].reset_index(drop=True)
    chosen = set(selection.runs)
    quiet = ~data["run"].isin(chosen) if chosen else pd.Series(False, index=data.index)
    return data.assign(name=data["run"].map(loaded.runs), quiet=quiet)


def with_label_names(table: pd.DataFrame) -> pd.DataFrame:
    """Pooled labels with the group and the name that a person reads."""
    groups = [value_names.label_group(label) for label in table["label"]]
    return table.assign(group=groups, name=[value_names.label_name(label) for label in table["label"]])


def ordered(frame: pd.DataFrame, order: str) -> pd.DataFrame:
    """The rows as `sort` asks for: by group and then support, by support, or by the metric."""
    keys, ascending = {
        "support": (["n"], [False]),
        "recall": (["value"], [True]),
        "-recall": (["value"], [False]),
    }.get(order, (["group", "n"], [True, False]))
    return frame.sort_values(keys, ascending=ascending, kind="stable", na_position="last", ignore_index=True)


FIGURE = Figure(
    "Error types",
    pages.ERROR_TYPES,
    query_arguments,
    label_recalls.label_recalls,
    charts,
    lambda loaded: "error-types" in loaded.task.views,
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
