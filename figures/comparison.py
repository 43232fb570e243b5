"""Runs compared as figures: two runs metric by metric, pairs of runs along an axis, and all runs at once."""

from __future__ import annotations

import pandas as pd

from cache.queries import comparisons
from cache.queries.comparisons import RunAgreement, RunComparison
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view, shown_in_views
from figures.charts.agreement_grid import agreement_grid
from figures.charts.colours import run_looks
from figures.charts.comparison import differences, dumbbells, pair_outcomes, solved_by
from figures.tables.comparison_words import (
    TESTS,
    between,
    detectable_words,
    n_words,
    rank_words,
    signed_text,
    uncorrected_words,
)
from figures.tables.number_format import SETTING, count, interval, unit_of, value_text
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
        return (empty_chart("differences", f"Two runs compared, {loaded.task.title}"),)
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
        pair_outcomes(frame, unit, selection.cell),
        frame,
        f"Of {count(found.n, unit)} correct: both runs {found.both_right:,}, A alone {found.regressed:,}, B alone "
        f"{found.improved:,}, neither {found.both_wrong:,}.",
        "outcomes",
        f"Two runs correct and incorrect, {loaded.task.title}",
        {"name": "Outcome", "n": f"{unit}s".capitalize(), "share": "Share"},
        loaded.shows_synthetic(selection),
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
    table["better"] = [labels[key].better for key in table["key"]]
    table["sure"] = table["p"] <= SIGNIFICANT
    table["tested"] = table["test"].map(TESTS)
    table["size"] = _sizes(table, loaded)
    return Chart(
        differences(table, looks[found.a], looks[found.b]),
        table,
        finding_in_words(table),
        "differences",
        f"Two runs compared, {loaded.task.title}",
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
    )


def _sizes(table: pd.DataFrame, loaded: LoadedBenchmark) -> list[str]:
    """The n and units of each row of differences, in words; its `key` is the metric's."""
    task = loaded.task
    columns = (table["n"], table["key"], table["units"])
    return [n_words(n, task.metric(key), units, task.cluster) for n, key, units in zip(*columns, strict=True)]


def finding_in_words(table: pd.DataFrame) -> str:
    """The finding in one sentence."""
    clear = [row["name"] for row in table.to_dict("records") if row["sure"]]
    if not clear:
        return "Differences of two runs; none is significant at 5%."
    return f"Differences of two runs; significant at 5% are those of {', '.join(clear)}."


def detectable_sentence(found: RunComparison, loaded: LoadedBenchmark) -> str:
    """Which differences in the primary metric the comparison could not see; "" where it has no value."""
    metric = loaded.task.primary
    rows = found.metrics[found.metrics["metric"] == metric.key].to_dict("records")
    if not rows:
        return ""
    (row,) = rows
    seen = detectable_words(row["detectable"], row["reason"], row["units"], metric, loaded.task.cluster)
    return f"{metric.label}: {seen}"


def uncorrected_sentence(found: RunComparison, loaded: LoadedBenchmark) -> str:
    """That p values are not corrected for the number of metrics; "" where one alone has any."""
    return uncorrected_words(int(found.metrics["p"].notna().sum()), loaded.task.primary.label)


def pair_rows(found: Ranking, loaded: LoadedBenchmark, metric: Metric) -> pd.DataFrame:
    """Every pair of ranked runs: key (both slugs), a and b (names), difference, interval, p, p_holm, test, size."""
    return pd.DataFrame(
        [
            (
                f"{pair.a} {pair.b}",
                loaded.runs[pair.a],
                loaded.runs[pair.b],
                signed_text(pair.difference.difference, metric.unit),
                between(pair.difference.interval.low, pair.difference.interval.high, metric.unit)
                or pair.difference.interval.reason,
                pair.difference.p_words,
                pair.p_words,
                TESTS[pair.difference.test],
                n_words(pair.difference.n, metric, pair.difference.units, loaded.task.cluster),
            )
            for pair in found.pairs
        ],
        columns=["key", "a", "b", "difference", "interval", "p", "p_holm", "test", "size"],
    )


def rank_rows(found: Ranking, loaded: LoadedBenchmark, metric: Metric) -> pd.DataFrame:
    """The ranked runs: run, name, rank, value, interval, size."""
    return pd.DataFrame(
        [
            (
                run.name,
                loaded.runs[run.name],
                rank_words(run.low, run.high),
                value_text(run.estimate.value, metric.unit),
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
                f"{metric.label} of {len(frame)} models with one value of {axis} and with another.",
                "axis",
                f"{metric.label} along an axis, {loaded.task.title}",
                {
                    "name": "Run",
                    "from": "From",
                    "to": "To",
                    "a": "Before",
                    "b": "After",
                    "change": "Difference",
                    "lo": "Difference, from",
                    "hi": "Difference, to",
                    "p": "p, adjusted",
                    "tested": "Test",
                    "size": "n",
                    "improved": "Improved",
                    "regressed": "Regressed",
                },
                synthetic,
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
            "before": [value_text(value, metric.unit) for value in rows["a"]],
            "after": [value_text(value, metric.unit) for value in rows["b"]],
            "difference": [signed_text(value, metric.unit) for value in rows["difference"]],
            "interval": [between(low, high, metric.unit) or why for low, high, why in zip(*ends, strict=True)],
            "change": rows["difference"],
            "lo": rows["lo"],
            "hi": rows["hi"],
            "p": rows["p_holm"],
            "p_words": rows["p_holm_words"],
            "tested": rows["test"].map(TESTS),
            "size": [n_words(n, metric, units, unit) for n, units in zip(*sizes, strict=True)],
            "improved": rows["improved"],
            "regressed": rows["regressed"],
            "sure": rows["p_holm"] <= SIGNIFICANT,
        }
    )


def _names(rows: pd.DataFrame) -> list[tuple[str, str]]:
    return list(zip(rows["model"], rows["others"], strict=True))


def agreement_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, float]:
    """The arguments of the query: the Selection, and from when on a sample is right."""
    return APPLIED_FILTERS.query_selection(selection, loaded), right_from(selection, loaded)


def agreement_charts(data: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """How many runs get each sample, or item, right, and which agree; nothing where there are no two runs."""
    chart = _agreement_chart(data, selection, loaded)
    return (chart,) if chart.empty else (chart, _pairs_chart(data, selection, loaded))


MOST_PAIRED = 40
"""Runs whose agreement two by two is shown."""


def _pairs_chart(found: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    unit, runs = unit_of(loaded.task), found.runs[:MOST_PAIRED]
    rows = [
        (a, b, loaded.runs[a], loaded.runs[b], float(found.agreement[at, other]), float(found.kappa[at, other]))
        for at, a in enumerate(runs)
        for other, b in enumerate(runs)
    ]
    frame = pd.DataFrame(rows, columns=["a", "b", "name", "other", "agreement", "kappa"])
    return Chart(
        agreement_grid(frame, unit),
        frame,
        f"Agreement of every two of {len(runs)} runs on which {unit}s are correct, with Cohen's kappa.",
        "run-agreement",
        f"Which runs agree, {loaded.task.title}",
        {"name": "Run", "other": "Other run", "agreement": "Agreement", "kappa": "Kappa"},
        loaded.shows_synthetic(selection),
    )


def _agreement_chart(found: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    title, unit = f"How many runs are correct, {loaded.task.title}", unit_of(loaded.task)
    if len(found.runs) < 2:
        return empty_chart("solved-by", title)
    frame = pd.DataFrame({"solved": range(len(found.histogram)), "samples": found.histogram})
    return Chart(
        solved_by(frame, chosen_column(selection), unit),
        frame,
        f"How many runs are correct on each of {found.samples} {unit}s; {int(found.histogram[0])} are missed by all.",
        "solved-by",
        title,
        {"solved": "Correct runs", "samples": f"{unit}s".capitalize()},
        loaded.shows_synthetic(selection),
    )


def chosen_column(selection: Selection) -> int | None:
    """How many runs are right on the samples that are open; None where none are."""
    chosen = RunOutcomeFilter.parse(selection.cell)
    return chosen.solved if chosen is not None and chosen.pair_correct is None else None


def right_from(selection: Selection, loaded: LoadedBenchmark) -> float:
    """From which value of the deciding metric a sample is right."""
    return float(parameters.LEVEL.of(selection, loaded))


AGREEMENT = Figure(
    "How many runs are correct",
    pages.COMPARE,
    agreement_arguments,
    comparisons.agreement,
    agreement_charts,
    shown=shown_in_views("agree"),
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
COMPARED = Figure(
    "Runs compared",
    pages.COMPARE,
    comparison_arguments,
    compared_data,
    compared_charts,
    shown=shown_in_views("pair", "axis"),
    runs=compared_runs,
    applied_filters=APPLIED_FILTERS,
)
