"""Slices as figures: failing slices found automatically, a metric along one facet, a metric where two facets cross."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from cache.queries import comparisons
from cache.queries.metrics import facet_grid, metrics_by
from cache.selection import pages, parameters
from cache.selection.facet_order import is_ordered
from cache.selection.parameters import split_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import FAILED, AppliedFilters, slices_overlap
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view, shown_in_views
from figures.charts.colours import run_looks
from figures.charts.slices import MOST_INTERVALS, facet_lines, metric_grid, slice_dots, slices_reach
from figures.tables import value_names
from figures.tables.comparison_words import method_name, whisker_words
from figures.tables.number_format import count, n_heading, percent, plural, signed, unit_of, unit_words
from records import Pairs
from scoring.metric import Metric
from scoring.statistics.correctness import deciding_metric
from scoring.statistics.slice_search import SUPPORT, Slice, SliceSearch
from scoring.statistics.slice_tests import TESTED_UNITS
from scoring.statistics.units import MIN_UNITS
from scoring.task import Task

MOST = 15
"""Slices that are drawn; the table below has all of them."""


APPLIED_FILTERS = AppliedFilters(
    {**FAILED, "cell": "samples that are chosen by what runs did with them would bias every slice"}
)


def slices_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str, str, bool, bool]:
    """The arguments of the query: Selection, facet and metric of the lines ("" for failing slices), switches."""
    measured = APPLIED_FILTERS.query_selection(selection, loaded)
    if parameters.SLICES_VIEW.of(selection, loaded) != "along":
        return measured, "", "", parameters.CONFIRM.on(selection), parameters.OUTCOME_FACETS.on(selection)
    return measured, parameters.FACET.of(selection, loaded), parameters.METRIC.of(selection, loaded), False, False


def slices_data(
    ws: Workspace, selection: Selection, facet: str, metric: str, confirm: bool = False, include_outcome: bool = False
) -> SliceSearch | pd.DataFrame:
    """The failing slices, or a metric of every run in each slice of a facet."""
    if facet:
        return metrics_by(ws, selection, facet, (metric,), intervals=True)
    return comparisons.slices(ws, selection, confirm=confirm, include_outcome=include_outcome)


def slices_charts(data: SliceSearch | pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """The failing slices and the others, or the lines of the facet that is chosen."""
    if isinstance(data, pd.DataFrame):
        return (lines_chart(data, selection, loaded),)
    others = other_slices_chart(data, selection, loaded)
    return (failing_chart(data, selection, loaded), *(() if others.empty else (others,)))


def failing_chart(search: SliceSearch, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The slices that fail; where none does those below the rest, and nothing where there is none."""
    unit = unit_of(loaded.task)
    name, title = _FAILING if search.failing or not search.slices else _OTHERS
    title = f"{title}, {loaded.title(selection)}"
    if not search.slices:
        return empty_chart(name, title)
    frame = slice_table(search, loaded)
    units = {} if loaded.task.cluster == unit else {"units": f"{loaded.task.cluster}s".capitalize()}
    shown = (frame[frame["failing"]] if search.failing else frame).head(MOST)
    left_out, without = unvalued_in_words(search, loaded.task), _no_interval_words(frame, loaded.task)
    return Chart(
        slice_dots(shown, unit, _reach(frame)),
        frame,
        f"{finding_in_words(search, loaded.task)} {overlap_in_words(search, loaded.task)}".rstrip(),
        name,
        title,
        {
            "name": "Slice",
            "n": f"{unit}s".capitalize(),
            **units,
            "value": "Correct",
            "effect": "Difference from the rest",
            "low": "Difference from the rest, from",
            "high": "Difference from the rest, to",
            "p": "p, corrected",
            "significant": "Significant",
            "folded": "Folded",
            "marks": "Remarks",
        },
        loaded.shows_synthetic(selection),
        _join(finding_in_words(search, loaded.task), left_out, uncorrected_in_words(search), without).removesuffix("."),
        _words_below(search, shown, loaded.task),
    )


def _words_below(search: SliceSearch, drawn: pd.DataFrame, task: Task) -> str:
    """The finding, what is left out, what the whiskers are, and why some slices have none."""
    found = drawn[drawn["low"].notna()]
    whiskers = whisker_words("t", task.cluster, (found["effect"], found["low"], ()))
    uncorrected = uncorrected_in_words(search) if len(found) else ""
    finding, left_out = finding_in_words(search, task), unvalued_in_words(search, task)
    return _join(finding, left_out, whiskers, uncorrected, _no_interval_words(drawn, task))


def _join(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _no_interval_words(frame: pd.DataFrame, task: Task) -> str:
    without = int(frame["low"].isna().sum())
    few = f"fewer than {MIN_UNITS} {plural(task.cluster)} inside or outside"
    return f"No interval for {without:,} of {count(len(frame), 'slice')} below the rest: {few}." if without else ""


def uncorrected_in_words(search: SliceSearch) -> str:
    """Says that intervals are of each slice alone, while p is corrected; "" where there are none."""
    if all(slice_.interval.reason for slice_ in search.slices):
        return ""
    return f"Intervals are not corrected for {count(search.tested, 'test')}."


def other_slices_chart(search: SliceSearch, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The slices below the rest that are not significant, beside failing ones; nothing where there are not both."""
    chart = failing_chart(search, selection, loaded)
    others = chart.data[~chart.data["failing"]] if search.failing else chart.data.head(0)
    name, title = _OTHERS
    title = f"{title}, {loaded.title(selection)}"
    if others.empty:
        return empty_chart(name, title)
    figure = slice_dots(others.head(MOST), unit_of(loaded.task), _reach(chart.data))
    alt = not_significant_in_words([one for one in search.slices if not one.failing])
    below = _words_below(search, others.head(MOST), loaded.task)
    return replace(chart, figure=figure, data=others, alt=alt, name=name, title=title, below=below)


def not_significant_in_words(others: Sequence[Slice]) -> str:
    """How many slices are below the rest without being significantly so, and how many of them are not tested."""
    untested = sum(not one.tested for one in others)
    numbers = {"below the rest, not significantly": len(others) - untested, "not tested": untested}
    return "; ".join(f"{count(number, 'slice')} {how}" for how, number in numbers.items() if number) + "."


_FAILING = "failing-slices", "Failing slices"
_OTHERS = "slices-below-the-rest", "Slices below the rest"
"""Name and title of slices that are significantly worse than the rest, and of those that are only below it."""


def _reach(frame: pd.DataFrame) -> float:
    """How far the axis of both charts goes, so that 0 stands at one place in both."""
    return slices_reach(frame.groupby("failing", sort=False).head(MOST))


def slice_table(search: SliceSearch, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per slice: key (its place in the search), name, the fields of `Slice`, low and high, marks in words.

    `significant` is that of `failing`, or that it is not tested.
    """
    found, task = search.slices, loaded.task
    columns = {
        "key": list(range(len(found))),
        "name": [", ".join(task.facet_words(facet, value) for facet, value in one.facets) for one in found],
        **{field: [getattr(one, field) for one in found] for field in ("n", "units", "value", "effect")},
        **{end: [getattr(one.interval, end) for one in found] for end in ("low", "high")},
        "p": [one.p if one.tested else math.nan for one in found],
        "failing": [one.failing for one in found],
        "significant": [one.failing if one.tested else "not tested" for one in found],
        "folded": [len(one.folded) for one in found],
        "marks": [marks(one) for one in found],
    }
    return pd.DataFrame(columns)


def overlap_in_words(search: SliceSearch, task: Task) -> str:
    """Says that slices of items' facets overlap, where some are listed; else ""."""
    listed = {facet for result in search.slices for facet, _ in result.facets}
    return slices_overlap(task, *(facet for facet in task.item_facets if facet in listed))


def marks(one: Slice) -> str:
    """The notes on a slice beside its numbers, in words."""
    words = ["gold states the outcome"] * one.stated_by_gold + ["not tested"] * (not one.tested)
    if one.confirmation is not None:
        words.append("confirmed" if one.confirmation.confirmed else "not confirmed")
    return ", ".join(words)


def finding_in_words(search: SliceSearch, task: Task) -> str:
    """How many slices are significantly worse, with correction and units, which are untested or folded, the worst."""
    units = count(search.units, task.cluster)
    if not search.n:
        return "Nothing here can be counted as correct or incorrect."
    if not search.tried:
        return f"No slice of {SUPPORT} {unit_of(task)}s or more can be compared with others ({units})."
    few = f"fewer than {TESTED_UNITS} {plural(task.cluster)} inside or outside"
    if not search.tested:
        return f"None of {count(search.tried, 'slice')} is tested ({units}): {few}."
    folded = sum(len(slice_.folded) for slice_ in search.failing)
    untested = f"; {search.tried - search.tested:,} not tested: {few}" if search.tested < search.tried else ""
    significant = len(search.failing) + folded
    verb = "is" if 1 in (significant, search.tried) else "are"
    headline = f"{significant:,} of {count(search.tried, 'slice')} {verb} significantly worse (BH, {units}{untested})"
    if folded:
        headline += f", {len(search.failing):,} listed and {folded:,} folded"
    if not search.failing:
        return f"{headline}."
    worst = search.failing[0]
    name = ", ".join(task.facet_words(facet, value) for facet, value in worst.facets)
    return (
        f"{headline}; the worst is {name}: {percent(worst.value)}% (n = {worst.n:,}), "
        f"{signed(worst.effect)} points from the rest."
    )


def unvalued_in_words(search: SliceSearch, task: Task) -> str:
    """How many responses, or answers to items, are incorrect here that the metric leaves out, and how many are missing.

    "" where none is.
    """
    label = deciding_metric(task).label
    words = f"without a value for {label}: counted as incorrect here, excluded from {label}."
    what = "answer" if task.sums_by_item else "response"
    unvalued = f"{count(search.unvalued, what)} {words}" if search.unvalued else ""
    return _join(unvalued, f"{count(search.missing, f'missing {what}')}: excluded here." if search.missing else "")


def folded_in_words(search: SliceSearch, task: Task) -> str:
    """What is folded into each of the failing slices, a line each; "" where nothing is."""

    def name(facets: Pairs) -> str:
        return ", ".join(task.facet_words(facet, value) for facet, value in facets)

    return "\n".join(
        f"Folded into {name(slice_.facets)}: {'; '.join(map(name, slice_.folded))}."
        for slice_ in search.failing
        if slice_.folded
    )


def below_in_words(search: SliceSearch, task: Task) -> str:
    """What is drawn where no slice is significantly worse; "" where one is, or where there is none to compare.

    With it, for how many of those drawn there is no interval, and why.
    """
    if search.failing or not search.tried:
        return ""
    if not search.slices:
        return "None is below the rest."
    below, drawn = len(search.slices), search.slices[:MOST]
    shown = f"the {MOST} largest of {below:,} differences" if below > MOST else count(below, "slice")
    without = sum(bool(slice_.interval.reason) for slice_ in drawn)
    tests = f"; intervals are not corrected for {count(search.tested, 'test')}" if without < len(drawn) else ""
    of_them = "it" if below == 1 else f"{without:,} of them" if without < len(drawn) else "any of them"
    reason = f" No interval for {of_them}: fewer than {MIN_UNITS} {plural(task.cluster)} inside or outside."
    return f"Shown: {shown} below the rest{tests}.{reason if without else ''}"


def confirmed_in_words(search: SliceSearch) -> str:
    """The confirmation of failing slices in two halves of the units, in words, where that was asked for."""
    failing = search.failing
    if not failing:
        return "Halves: nothing to confirm, since no slice is significantly worse."
    confirmed = sum(slice_.confirmation is not None and slice_.confirmation.confirmed for slice_ in failing)
    return f"Halves: {confirmed:,} of {count(len(failing), 'significant listed slice')} confirmed."


def lines_chart(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """A metric of the runs of a Selection along the values of one facet."""
    facet, metric = parameters.FACET.of(selection, loaded), loaded.task.metric(parameters.METRIC.of(selection, loaded))
    title = f"{metric.label} along a facet, {loaded.title(selection)}"
    frame = facet_points(data, facet, loaded)
    if frame.empty:
        return empty_chart("by-facet", title)
    values, unit = (frame["score"], frame["low"], frame["units"]), loaded.task.cluster
    drawn = frame["run"].nunique() <= MOST_INTERVALS  # of more runs no line has whiskers
    whiskers = whisker_words(method_name(metric), unit, values, metric=metric) if drawn else ""
    return Chart(
        facet_lines(
            frame,
            metric.label,
            metric.unit,
            run_looks(loaded),
            facet=loaded.task.facets.get(facet, facet),
            lower=metric.better == "lower",
            joined=is_ordered(frame["value"]),
        ),
        frame,
        f"{metric.label} of {count(frame['run'].nunique(), 'run')} over "
        f"{count(frame['value'].nunique(), 'value')} of a facet. {slices_overlap(loaded.task, facet)}".rstrip(),
        "by-facet",
        title,
        {"name": "Run", "words": loaded.task.facets.get(facet, facet), "score": metric.label}
        | {"low": f"{metric.label}, from", "high": f"{metric.label}, to", "n": n_heading(metric)}
        | {"units": plural(unit).capitalize()},
        loaded.shows_synthetic(selection),
        unit_words(unit, values, metric=metric),
        f"{whiskers} n: {metric.counted[1]}.".strip(),
    )


def facet_points(table: pd.DataFrame, facet: str, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per run and value in the facet's order: run, name, value, words, score, low, high, reason, n, units."""
    order = {value: place for place, value in enumerate(loaded.facets.get(facet, ()))}
    frame = table[table["score"].notna()]
    frame = frame.assign(
        name=frame["run"].map(loaded.runs),
        words=[value_names.facet_value(loaded.task, facet, value) for value in frame["value"]],
        place=frame["value"].map(order),
    )
    frame = frame.sort_values(["name", "place"], kind="stable", ignore_index=True)
    columns = ["run", "name", "value", "words", "score", "low", "high", "reason", "n", "units"]
    return frame[columns].astype({"units": "Int64"})


def grid_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str, str, str]:
    """The arguments of the grid's query: the Selection, the facets of rows and columns, and the metric."""
    return (
        APPLIED_FILTERS.query_selection(selection, loaded),
        *crossed_facets(selection, loaded),
        parameters.METRIC.of(selection, loaded),
    )


def grid_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """A metric of a Selection where two facets cross; nothing where no sample has a value of both."""
    rows, columns = crossed_facets(selection, loaded)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    title = f"{metric.label} where two facets cross, {loaded.title(selection)}"
    if data.empty:
        return (empty_chart("facet-heatmap", title),)
    frame = data.assign(
        row_name=[value_names.facet_value(loaded.task, rows, value) for value in data["row"]],
        column_name=[value_names.facet_value(loaded.task, columns, value) for value in data["column"]],
    )
    several = len(selection.runs or loaded.current) > 1
    score = f"{metric.label}, mean over runs" if several else metric.label
    grid = Chart(
        metric_grid(
            frame, metric.label, metric.unit, tuple(loaded.task.facets.get(name, name) for name in (rows, columns))
        ),
        frame,
        f"{score}: {count(len(frame), 'cell')} where two facets cross. "
        f"{slices_overlap(loaded.task, rows, columns)}".rstrip(),
        "facet-heatmap",
        title,
        {
            "row_name": loaded.task.facets.get(rows, rows),
            "column_name": loaded.task.facets.get(columns, columns),
            "score": score,
            "n": f"{unit_of(loaded.task)}s".capitalize(),
        },
        loaded.shows_synthetic(selection),
        below=grid_words(metric, loaded.task, several=several),
    )
    return (grid,)


def grid_words(metric: Metric, task: Task, *, several: bool) -> str:
    """What a cell of the grid holds of one run, or of several, and what its n counts."""
    counted = f"{unit_of(task)}s that {metric.label} counts"
    return f"Mean over runs. n: {counted}, in the run with most." if several else f"n: {counted}."


def crossed_facets(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, str]:
    """Two crossed facets, of rows and columns, which always differ; the first two by default."""
    rows, columns = parameters.ROWS.of(selection, loaded), parameters.COLUMNS.of(selection, loaded)
    return rows, columns if columns != rows else next(name for name in split_facets(loaded) if name != rows)


SLICES = Figure(
    "Slices",
    pages.SLICES,
    slices_arguments,
    slices_data,
    slices_charts,
    shown=shown_in_views("failing", "along"),
    applied_filters=APPLIED_FILTERS,
    pooled=lambda selection, loaded: parameters.SLICES_VIEW.of(selection, loaded) != "along",
)
GRID_OF_FACETS = Figure(
    "Two facets crossed",
    pages.SLICES,
    grid_arguments,
    facet_grid,
    grid_charts,
    lambda loaded: len(split_facets(loaded)) > 1,
    shown_in_views("crossed"),
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
