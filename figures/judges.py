"""Judges as figures: how each rates the runs, and two groups of answers compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

import pandas as pd

from cache.queries.judges import ENSEMBLE, accuracies, agreements, contrast
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view
from figures.charts.agreement_grid import agreement_grid
from figures.charts.colours import run_looks
from figures.charts.comparison import dumbbells
from figures.charts.judge_dots import judge_dots, rated_in_part
from figures.tables import value_names
from figures.tables.comparison_words import BOOTSTRAP, method_name, whisker_words
from figures.tables.number_format import count, percent, plural, signed, unit_words
from scoring.metric import Metric
from scoring.task_views import Contrast, Judging

MOST = 4
"""Runs that are drawn below each other where each has a chart of its own."""


APPLIED_FILTERS = AppliedFilters(
    {**FAILED, "cell": LISTED, "label": "ratings are over all answers, whatever their error types"}
)


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """The arguments of the query: the Selection, and the facet of the two groups that are compared."""
    return APPLIED_FILTERS.query_selection(selection, loaded), contrast_facet(selection, loaded)


def rated(ws: Workspace, selection: Selection, facet: str) -> pd.DataFrame:
    """How every judge rates every run, or two groups of answers compared."""
    return contrast(ws, selection, facet) if facet else accuracies(ws, selection)


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """The judges themselves, or the two groups that the `view` says."""
    judging, facet = loaded.task.judging, contrast_facet(selection, loaded)
    if judging is None:
        return ()
    if not facet:
        return (ratings_chart(data, selection, loaded, judging),)
    groups = judging.contrast(facet)
    return contrast_charts(
        contrast_frame(data, selection, loaded, groups), selection, loaded, groups, loaded.task.metric(judging.ensemble)
    )


def ratings_chart(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, judging: Judging) -> Chart:
    """How the judges rate the runs of a Selection."""
    title = f"Judges, {loaded.title(selection)}"
    metric = loaded.task.metric(judging.ensemble)
    frame = rating_rows(data, loaded)
    if frame.empty:
        return empty_chart("judges", title)
    found = frame["value"], frame["lo"], frame["units"]
    return Chart(
        judge_dots(frame, metric.label, run_looks(loaded)),
        frame,
        _alt(frame, metric.label),
        "judges",
        title,
        {
            "name": "Run",
            "judge_name": "Judge",
            "value": metric.label,
            "lo": f"{metric.label}, from",
            "hi": f"{metric.label}, to",
            "n": "Answers rated",
            "of": "Most by one judge",
            "units": plural(loaded.task.cluster).capitalize(),
        },
        loaded.shows_synthetic(selection),
        unit_words(loaded.task.cluster, found),
        whisker_words(method_name(metric), loaded.task.cluster, found),
    )


def agreement_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection]:
    """The arguments of the query: the Selection."""
    return (APPLIED_FILTERS.query_selection(selection, loaded),)


def agreement_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """How every two judges agree on the answers of all runs; without a chart where no two rated the same answers.

    Args:
        data: From `cache.queries.judges.agreements`.
        selection: What is shown.
        loaded: The benchmark.
    """
    title = f"Agreement of judges, {loaded.title(selection)}"
    frame = agreement_rows(data, loaded)
    if frame.empty:
        return (empty_chart("judge-agreement", title),)
    worst = frame.loc[frame["agreement"].idxmin()]
    return (
        Chart(
            agreement_grid(frame, "answer"),
            frame,
            f"Agreement of every two of {frame['a'].nunique()} judges on which answers are correct, with Cohen's "
            f"kappa; the least is {percent(worst['agreement'])}%, of {worst['name']} and {worst['other']}.",
            "judge-agreement",
            title,
            {"name": "Judge", "other": "Other judge", "n": "Rated by both", "agreement": "Agreement", "kappa": "Kappa"},
            loaded.shows_synthetic(selection),
        ),
    )


def agreement_rows(table: pd.DataFrame, loaded: LoadedBenchmark) -> pd.DataFrame:
    """Every two judges, in both orders, over all runs: a, b, run, n, agreement, kappa, name, other."""
    pooled = table[table["run"] == ""] if (table["run"] == "").any() else table
    pairs = pooled.rename(columns={"one": "a", "other": "b", "agree": "agreement"})
    turned = pairs.rename(columns={"a": "b", "b": "a"})
    both = pd.concat([pairs, turned])[["a", "b", "run", "n", "agreement", "kappa"]]
    both = both.sort_values(["a", "b"], kind="stable", ignore_index=True)
    names = {judge: judge_name(judge, loaded) for judge in both["a"].unique()}
    return both.assign(name=both["a"].map(names), other=both["b"].map(names))


def rating_rows(table: pd.DataFrame, loaded: LoadedBenchmark) -> pd.DataFrame:
    """The rows of `accuracies` with names and the most answers that one judge rated; ensembles come first."""
    names = [loaded.runs.get(slug, slug) for slug in table["run"]]
    found = table.assign(name=names, judge_name=[judge_name(judge, loaded, table["run"]) for judge in table["judge"]])
    found["of"] = found.groupby("run")["n"].transform("max")
    first = found["judge"] != ENSEMBLE
    return found.assign(first=first).sort_values(["first", "judge", "run"], kind="stable", ignore_index=True)


def _alt(frame: pd.DataFrame, metric: str) -> str:
    of_judges = frame[(frame["judge"] != ENSEMBLE) & ~rated_in_part(frame)]
    runs = count(frame["run"].nunique(), "run")
    if of_judges.empty:
        return f"{metric} of {runs} by {' or '.join(frame['judge_name'].unique())}."
    means = of_judges.groupby("judge_name")["value"].mean()
    if len(means) == 1:
        return f"{metric} of {runs} by one judge, {means.index[0]}: {percent(means.iloc[0])} in the mean."
    return (
        f"{metric} of {runs} by judge; of those that rated most answers {means.idxmin()} is strictest with a mean of "
        f"{percent(means.min())}, {means.idxmax()} mildest with {percent(means.max())}."
    )


def judge_name(judge: str, loaded: LoadedBenchmark, runs: Iterable[str] = ()) -> str:
    """The name of a judge as a person reads it; what is not a single judge's is what the ratings of the runs are of.

    Args:
        judge: Its key.
        loaded: The benchmark.
        runs: The runs that are rated; all of the benchmark when there are none.
    """
    names = loaded.task.judging.names if loaded.task.judging is not None else {}
    if judge != ENSEMBLE:
        return names.get(judge, judge)
    rated = tuple(runs) or loaded.current
    found = dict.fromkeys(loaded.run_parts[run].axes.get("judge", "ensemble") for run in rated if run in loaded.runs)
    return " or ".join(names.get(name, name[:1].upper() + name[1:]) for name in found) or "Ensemble"


def contrast_frame(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, groups: Contrast) -> pd.DataFrame:
    """The rows of two groups: those of question types where the groups are compared by these, else of whole runs."""
    frame = contrast_rows(data, loaded, groups, selection)
    return frame if groups.by else frame[frame["row"] == ""].reset_index(drop=True)


def with_both_groups(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows that can be drawn: those with rated answers in both groups."""
    return frame[frame["a"].notna() & frame["b"].notna()]


def contrast_charts(
    frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, groups: Contrast, metric: Metric
) -> tuple[Chart, ...]:
    """One chart of all runs, or one for every run; none where no run has both groups."""
    rows = with_both_groups(frame)
    parts = [part for _, part in rows.groupby("run", sort=False)][:MOST] if groups.by else [rows]
    parts = [part.reset_index(drop=True) for part in parts if len(part)]
    return tuple(_chart(part, number, selection, loaded, groups, metric) for number, part in enumerate(parts))


def contrast_rows(table: pd.DataFrame, loaded: LoadedBenchmark, groups: Contrast, selection: Selection) -> pd.DataFrame:
    """The rows of the query with names, and with the Selection that each end, and the row, opens."""
    runs = [loaded.runs.get(slug, slug) for slug in table["run"]]
    group_names = [
        value_names.facet_value(loaded.task, groups.by, row) if row else "All questions" for row in table["row"]
    ]
    found = table.assign(run_name=runs, said=group_names, name=group_names if groups.by else runs)
    found["sure"] = (table["lo"] > 0) | (table["hi"] < 0)
    found["interval"] = [
        f"{signed(low)} to {signed(high)}" if low == low else ""
        for low, high in zip(table["lo"], table["hi"], strict=True)
    ]
    found["units"] = found["units"].astype("Int64")
    found["note"] = [_rated_note(row) for row in found.to_dict("records")]
    pairs = list(zip(table["run"], table["row"], strict=True))
    for side, (_, values) in (("a", groups.a), ("b", groups.b)):
        found[f"key_{side}"] = [_link(selection, groups, run, row, values) for run, row in pairs]
    found["key"] = [_link(selection, groups, run, row, (*groups.a[1], *groups.b[1])) for run, row in pairs]
    return found


def _rated_note(row: Mapping[Hashable, Any]) -> str:
    between = f" ({row['interval']})" if row["interval"] else ""
    return f"{signed(row['difference'])}{between}, n = {row['n_a']:,} and {row['n_b']:,}"


def _link(selection: Selection, groups: Contrast, run: str, row: str, values: tuple[str, ...]) -> str:
    chosen = selection.without_choices().replace(runs=(run,), cell="").with_facet(groups.facet, *values)
    return (chosen.with_facet(groups.by, row) if row else chosen).query_string()


def _chart(
    rows: pd.DataFrame, number: int, selection: Selection, loaded: LoadedBenchmark, groups: Contrast, metric: Metric
) -> Chart:
    widest = rows.loc[rows["difference"].abs().idxmax()]
    a, b, run = groups.a[0], groups.b[0], rows["run_name"].iloc[0]
    found = rows["difference"], rows["lo"], rows["units"]
    return Chart(
        dumbbells(
            rows.assign(run_a=rows["run"], run_b=rows["run"]),
            metric.label,
            metric.unit,
            (a, b),
            (-0.02, 1.02),
            run_looks(loaded),
            ("95% interval without 0", "with 0, or no interval"),
        ),
        rows,
        f"{groups.title}: the widest gap is {signed(widest['difference'])}, {widest['name']}.",
        f"judges-{groups.facet}" + (f"-{number + 1}" if number else ""),
        f"{groups.title}{f', {run}' if groups.by else ''}, {loaded.title(selection)}",
        contrast_headings(groups, metric, loaded.task.cluster),
        loaded.shows_synthetic(selection),
        unit_words(loaded.task.cluster, found),
        whisker_words(BOOTSTRAP, loaded.task.cluster, found, sign="In brackets"),
    )


def contrast_headings(groups: Contrast, metric: Metric, unit: str) -> dict[str, str]:
    """Column of `contrast_rows` -> its heading, of those that are published; `unit` is what is independent."""
    a, b = groups.a[0], groups.b[0]
    return (
        {"run_name": "Run"}
        | ({"said": "Questions"} if groups.by else {})
        | {"a": f"{metric.label}, {a}", "n_a": f"n, {a}", "b": f"{metric.label}, {b}", "n_b": f"n, {b}"}
        | {"difference": "Difference", "lo": "Difference, from", "hi": "Difference, to"}
        | {"units": plural(unit).capitalize()}
    )


def contrast_facet(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The facet of the two groups that judges are compared over; "" for the judges themselves."""
    return parameters.CONTRAST.of(selection, loaded)


AGREEMENT = Figure(
    "Agreement of judges",
    pages.JUDGES,
    agreement_arguments,
    agreements,
    agreement_charts,
    lambda loaded: loaded.task.judging is not None,
    shown=lambda selection, loaded: selection.replace(contrast=""),
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
FIGURE = Figure(
    "Judges",
    pages.JUDGES,
    query_arguments,
    rated,
    charts,
    lambda loaded: loaded.task.judging is not None,
    applied_filters=APPLIED_FILTERS,
)
