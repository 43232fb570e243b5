"""Runs compared as figures: two runs metric by metric, and pairs of runs along an axis."""

from __future__ import annotations

import pandas as pd

from cache.queries import comparisons
from cache.queries.comparisons import RunComparison
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart, shown_in_views
from figures.charts.colours import run_looks
from figures.charts.comparison import differences, dumbbells, pair_outcomes
from figures.print.latex import table as latex
from figures.print.latex.figure_tables import chart_latex
from figures.tables.comparison_words import (
    BOOTSTRAP,
    FILLED,
    TESTS,
    answered_sentence,
    between,
    common_sentence,
    detectable_words,
    level_words,
    n_words,
    rank_words,
    signed_text,
    significant_words,
    uncorrected_sentence,
    undecided_words,
    whisker_words,
)
from figures.tables.number_format import NO_VALUE, SETTING, count, interval, unit_of, unit_words, value_text
from scoring.metric import Metric
from scoring.statistics.ranks import Ranking
from scoring.statistics.significance import SIGNIFICANT

APPLIED_FILTERS = AppliedFilters({**FAILED, "cell": LISTED})


def comparable_runs(selection: Selection, loaded: LoadedBenchmark) -> list[str]:
    """The runs that can be compared: current ones, which have the values of axes that the Selection asks for."""
    axis_values = {axis: selection.values(axis) for axis, _ in selection.facets if axis in loaded.axes}
    return [
        slug
        for slug in loaded.current
        if all(loaded.run_parts[slug].axes.get(axis) in values for axis, values in axis_values.items())
    ]


def comparison_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str, str, float, int]:
    """The arguments of the query: the Selection and a level for two runs, or an axis and a metric.

    The last number says how many of the Selection's runs are compared whatever their rank: those that a link names.
    """
    if selection.option("view") == "axis":
        axis, metric = parameters.AXIS.of(selection, loaded), parameters.METRIC.of(selection, loaded)
        return APPLIED_FILTERS.query_selection(selection, loaded), axis, metric, 0.0, 0
    slugs = comparable_runs(selection, loaded)
    named = [slug for slug in selection.runs if slug in slugs][:2]
    runs = named if len(named) == 2 else [*named, *(slug for slug in slugs if slug not in named)]
    measured = APPLIED_FILTERS.query_selection(selection, loaded).replace(runs=tuple(runs) if len(runs) > 1 else ())
    return measured, "", "", right_from(selection, loaded), len(named)


def compared_data(
    ws: Workspace, selection: Selection, axis: str, metric: str, level: float, named: int = 2
) -> RunComparison | pd.DataFrame | None:
    """Two runs compared, or the pairs of runs along an axis; None where there are no two runs.

    Where fewer than two are named, the best takes the place of the first, and the best of another model, if there is
    one, that of the second: settings of one model often have the same answers.
    """
    if axis:
        return comparisons.axis_comparisons(ws, selection, axis, metric)
    if not selection.runs:
        return None
    runs = selection.runs[:named]
    if len(runs) < 2:
        best = comparisons.best_runs(ws, selection)
        a = runs[0] if runs else best[0]
        others = [slug for slug in best if slug != a]
        b = next((slug for slug in others if not slug.startswith(LIVE) and _model(slug) != _model(a)), others[0])
        runs = (a, b)
    return comparisons.compare_runs(ws, selection.replace(runs=runs), level)


def _model(slug: str) -> str:
    return slug.partition("~")[0]


def compared_charts(
    data: RunComparison | pd.DataFrame | None, selection: Selection, loaded: LoadedBenchmark
) -> tuple[Chart, ...]:
    """The differences of two runs, or the pairs of runs along the axis that is chosen."""
    if isinstance(data, pd.DataFrame):
        return axis_charts(data, selection, loaded)
    if data is None or not data.n:
        return (empty_chart("differences", f"Two runs compared, {loaded.title(selection)}"),)
    selection = selection.replace(runs=(data.a, data.b))
    return differences_chart(data, selection, loaded), outcomes_chart(data, selection, loaded)


def compared_runs(
    data: RunComparison | pd.DataFrame | None, selection: Selection, loaded: LoadedBenchmark
) -> tuple[str, ...]:
    """The two runs that are compared; those of the Selection along an axis, or where there are not two."""
    return (data.a, data.b) if isinstance(data, RunComparison) else selection.runs


def outcomes_chart(found: RunComparison, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """How many samples, or items, both runs get right, one alone, and neither."""
    unit, level = unit_of(loaded.task), right_from(selection, loaded)
    numbers = {
        (True, True): found.both_right,
        (True, False): found.regressed,
        (False, True): found.improved,
        (False, False): found.both_wrong,
    }
    frame = pd.DataFrame(
        {
            "cell": [RunOutcomeFilter(sides, 0, level).cell for sides in numbers],
            "name": list(OUTCOME_WORDS.values()),
            "a_right": [sides[0] for sides in numbers],
            "b_right": [sides[1] for sides in numbers],
            "n": list(numbers.values()),
            "share": [n / found.n for n in numbers.values()],
        }
    )
    return Chart(
        pair_outcomes(frame, (loaded.runs[found.a], loaded.runs[found.b]), unit, selection.cell),
        frame,
        f"Of {count(found.n, unit)} both runs get {found.both_right:,} correct, A alone {found.regressed:,}, B alone "
        f"{found.improved:,}, neither {found.both_wrong:,}.",
        "outcomes",
        f"Two runs correct and incorrect, {loaded.title(selection)}",
        {"name": "Outcome", "n": f"{unit}s".capitalize(), "share": "Share"},
        loaded.shows_synthetic(selection),
        _names_of_pair(found, loaded),
        level_words(level, loaded.task),
    )


OUTCOME_WORDS = {
    (True, True): "Both correct",
    (True, False): "Only A correct",
    (False, True): "Only B correct",
    (False, False): "Both incorrect",
}
"""Whether run A and run B are right -> in words."""


def differences_chart(found: RunComparison, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """Every metric's difference of two runs, which are those of the Selection."""
    labels, looks = {metric.key: metric for metric in loaded.task.metrics}, run_looks(loaded)
    table = found.metrics.rename(columns={"metric": "key"})
    table["name"] = [labels[key].label for key in table["key"]]
    table["unit"] = [labels[key].unit for key in table["key"]]
    table["better"] = [labels[key].better for key in table["key"]]
    table["sure"] = table["p"] <= SIGNIFICANT
    table["tested"] = table["test"].map(TESTS)
    table["size"] = _sizes(table, loaded)
    ends = table["difference"], table["lo"], table["units"]
    return Chart(
        differences(table, (loaded.runs[found.a], looks[found.a]), (loaded.runs[found.b], looks[found.b])),
        table,
        significant_words(table.loc[table["sure"], "name"]),
        "differences",
        f"Two runs compared, {loaded.title(selection)}",
        {
            "name": "Metric",
            "a": "A",
            "b": "B",
            "difference": "B - A",
            "lo": "B - A, from",
            "hi": "B - A, to",
            "p": "p",
            "tested": "Test",
            "size": "n",
        },
        loaded.shows_synthetic(selection),
        _names_of_pair(found, loaded),
        f"{whisker_words(BOOTSTRAP, loaded.task.cluster, ends)} {FILLED}".strip(),
    )


def _names_of_pair(found: RunComparison, loaded: LoadedBenchmark) -> str:
    return f"A: {loaded.runs[found.a]}, B: {loaded.runs[found.b]}"


def compared_latex(
    chart: Chart, data: RunComparison | pd.DataFrame | None, selection: Selection, loaded: LoadedBenchmark
) -> str:
    """The differences of two runs as a table, each metric in its own unit as on the page; else the chart's data."""
    if chart.empty or not isinstance(data, RunComparison) or chart.name != "differences":
        return chart_latex(chart)
    rows = [(row, loaded.task.metric(row["key"])) for row in chart.data.to_dict("records")]
    columns = {
        "A": [value_text(row["a"], metric.unit) for row, metric in rows],
        "B": [value_text(row["b"], metric.unit) for row, metric in rows],
        "B − A": [signed_text(row["difference"], metric.unit) for row, metric in rows],
        "95% interval": [between(row["lo"], row["hi"], metric.unit) or NO_VALUE for row, metric in rows],
        "p": [row["p_words"] for row, _ in rows],
        "Test": [row["tested"] for row, _ in rows],
        "n": [row["size"] for row, _ in rows],
    }
    about = [f"{chart.title}. {chart.about}.", *([latex.SYNTHETIC] if chart.synthetic else ())]
    why = " or ".join(dict.fromkeys(row["reason"] for row, _ in rows if row["reason"]))
    missing = f"“{NO_VALUE}”: no interval, {why}." if why else ""
    # They call metrics as the rows do.
    undecided = [metric for row, metric in rows if not row["sure"] and (row["lo"] > 0 or row["hi"] < 0)]
    decided = undecided_words([latex.heading(metric) for metric in undecided])
    common, uncorrected = (said(data, loaded, latex.heading) for said in (common_sentence, uncorrected_sentence))
    notes = latex.escape(answered_sentence(data)), common, latex.escape(missing), decided, uncorrected
    return latex.table(
        [latex.heading(metric) for _, metric in rows],
        [latex.Column(heading, (), texts=texts) for heading, texts in columns.items()],
        " ".join(about),
        label=chart.name,
        stub="Metric",
        note=latex.Ready(" ".join(filter(None, notes))),
    )


def _sizes(table: pd.DataFrame, loaded: LoadedBenchmark) -> list[str]:
    """The n and units of each row of differences, in words; its `key` is the metric's."""
    rows, task = zip(table["n"], table["key"], table["units"], strict=True), loaded.task
    return [n_words(n, task.metric(key), units, task.cluster) for n, key, units in rows]


def primary_sentences(found: RunComparison, loaded: LoadedBenchmark) -> str:
    """The difference in the primary metric as papers print it, and which could not be seen; "" without a value."""
    metric = loaded.task.primary
    rows = found.metrics[found.metrics["metric"] == metric.key].to_dict("records")
    if not rows:
        return ""
    (row,) = rows
    interval = between(row["lo"], row["hi"], metric.unit)
    sure = [f"95% interval {interval}" if interval else f"no interval: {row['reason']}"]
    if row["p_words"]:
        sure.append(f"{TESTS[row['test']]} test, p {'' if row['p_words'].startswith('<') else '= '}{row['p_words']}")
    seen = detectable_words(row["detectable"], row["reason"], row["units"], metric, loaded.task.cluster)
    difference = signed_text(row["difference"], metric.unit) + (" points" if metric.unit == "share" else "")
    return f"{metric.label}, B − A: {difference} ({'; '.join(sure)}). {seen}."


def without_value(found: RunComparison, loaded: LoadedBenchmark) -> list[str]:
    """How many samples, or items, are incorrect because the answer of one run has no value; nothing where none is."""
    key = next(iter(loaded.task.correct_by.values()))
    measured, label = found.metrics.loc[found.metrics["metric"] == key, "n"], loaded.task.metric(key).label
    missing = found.n - int(measured.sum())
    if missing <= 0:
        return []
    return [f"{missing:,} without a value for {label} in A or B: counted as incorrect here, excluded from {label}."]


def pair_rows(found: Ranking, loaded: LoadedBenchmark, metric: Metric) -> pd.DataFrame:
    """Every pair of ranked runs: key (both slugs), a and b (names), difference, interval, p, p_holm, test, size.

    What is text of these stands once more in numbers: low, high, p_value, p_holm_value.
    """
    return pd.DataFrame(
        [
            (
                f"{pair.a} {pair.b}",
                loaded.runs[pair.a],
                loaded.runs[pair.b],
                pair.difference.difference,
                between(pair.difference.interval.low, pair.difference.interval.high, metric.unit)
                or pair.difference.interval.reason,
                pair.difference.p_words,
                pair.p_words,
                TESTS[pair.difference.test],
                n_words(pair.difference.n, metric, pair.difference.units, loaded.task.cluster),
                pair.difference.interval.low,
                pair.difference.interval.high,
                pair.difference.p,
                pair.p_holm,
            )
            for pair in found.pairs
        ],
        columns=[
            *["key", "a", "b", "difference", "interval", "p", "p_holm", "test", "size"],
            *["low", "high", "p_value", "p_holm_value"],
        ],
    )


def rank_rows(found: Ranking, loaded: LoadedBenchmark, metric: Metric) -> pd.DataFrame:
    """The ranked runs: run, name, rank, value, interval, size."""
    return pd.DataFrame(
        [
            (
                run.name,
                loaded.runs[run.name],
                rank_words(run.low, run.high),
                run.estimate.value,
                interval(run.estimate.interval.low, run.estimate.interval.high, metric.unit)
                or run.estimate.interval.reason,
                n_words(run.estimate.n, metric, run.estimate.units, loaded.task.cluster),
            )
            for run in found.runs
        ],
        columns=["run", "name", "rank", "value", "interval", "size"],
    )


def axis_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """One chart for every value of the axis that is compared with the first; none without such runs."""
    axis, metric = parameters.AXIS.of(selection, loaded), loaded.task.metric(parameters.METRIC.of(selection, loaded))
    synthetic = loaded.shows_synthetic(selection)
    charts = []
    for (start, end), pairs in data.groupby(["from", "to"], sort=False):
        frame = axis_rows(pairs.reset_index(drop=True), metric, loaded.task.cluster)
        charts.append(
            Chart(
                dumbbells(frame, metric.label, metric.unit, (str(start), str(end)), looks=run_looks(loaded)),
                frame,
                f"{metric.label} of {count(len(frame), 'pair')} of runs, {axis} {start} and {end}.",
                "axis",
                f"{metric.label} along an axis, {loaded.title(selection)}",
                {
                    "name": "Run",
                    "from": "From",
                    "to": "To",
                    "a": "Before",
                    "b": "After",
                    "change": "Difference",
                    "lo": "Difference, from",
                    "hi": "Difference, to",
                    "p": "p, corrected",
                    "tested": "Test",
                    "size": "n",
                    "improved": "Improved",
                    "regressed": "Regressed",
                },
                synthetic,
                unit_words(loaded.task.cluster, (frame["change"], frame["lo"], frame["units"]), metric=metric),
                f"Solid line: p ≤ {SIGNIFICANT:.2f}, corrected for all pairs (Holm; unit: {loaded.task.cluster}).",
            )
        )
    return tuple(charts)


def axis_rows(rows: pd.DataFrame, metric: Metric, unit: str) -> pd.DataFrame:
    """The rows of `axis_comparisons` as chart and table take them; `key` holds the two slugs."""
    ends, sizes = (rows["lo"], rows["hi"], rows["reason"]), (rows["n"], rows["units"])
    return pd.DataFrame(
        {
            "key": rows["run_a"] + " " + rows["run_b"],
            "run_a": rows["run_a"],
            "run_b": rows["run_b"],
            "name": [f"{model}{SETTING}{others}" if others else model for model, others in _names(rows)],
            "from": rows["from"],
            "to": rows["to"],
            "a": rows["a"],
            "b": rows["b"],
            "interval": [between(low, high, metric.unit) or why for low, high, why in zip(*ends, strict=True)],
            "change": rows["difference"],
            "lo": rows["lo"],
            "hi": rows["hi"],
            "p": rows["p_holm"],
            "p_words": rows["p_holm_words"],
            "tested": rows["test"].map(TESTS),
            "size": [n_words(n, metric, units, unit) for n, units in zip(*sizes, strict=True)],
            "units": rows["units"],
            "improved": rows["improved"],
            "regressed": rows["regressed"],
            "sure": rows["p_holm"] <= SIGNIFICANT,
        }
    )


def _names(rows: pd.DataFrame) -> list[tuple[str, str]]:
    return list(zip(rows["model"], rows["others"], strict=True))


def right_from(selection: Selection, loaded: LoadedBenchmark) -> float:
    """From which value of the deciding metric a sample is right."""
    return float(parameters.LEVEL.of(selection, loaded))


COMPARED = Figure(
    "Runs compared",
    pages.COMPARE,
    comparison_arguments,
    compared_data,
    compared_charts,
    shown=shown_in_views("pair", "axis"),
    runs=compared_runs,
    applied_filters=APPLIED_FILTERS,
    latex=compared_latex,
)
