"""Runs compared: two of them by sample or item, how many get each right, and runs that differ in one axis.

Every pair of runs along an axis has its own test.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import select

from cache.queries.conditions import pooled, pooled_scope, sample_filter
from cache.queries.correctness import correctness, units_with_outcome
from cache.queries.metrics import run_metrics
from cache.queries.sample_counts import run_states
from cache.queries.samples import count_samples
from cache.queries.scope import RunRow, read_frame, sample_filter_without_cell, scope_of
from cache.queries.sums import over_the_same_rows, unit_sums
from cache.selection.run_names import LIVE
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import text_pairs
from cache.store.workspace import Workspace
from errors import UsageError
from records import MISSING, Pairs
from scoring.metric import Array, ratio
from scoring.statistics.correctness import CORRECT_FROM, share_correct, split_by_correctness
from scoring.statistics.ranks import Ranking, rank_runs
from scoring.statistics.rater_agreement import cohen_kappa
from scoring.statistics.run_agreement import agreement as agree
from scoring.statistics.significance import holm
from scoring.statistics.slice_search import SliceSearch, search_slices
from scoring.statistics.two_runs import Answered, Difference, compare_metrics, format_p


@dataclass(frozen=True, slots=True, eq=False)
class RunComparison:
    """Run B against run A over the samples that both answered.

    Args:
        a: Slug of run A.
        b: Slug of run B.
        metrics: One row per metric with a value in both: metric, a, b, difference, lo, hi and reason (of the interval;
            why there is none), p, p_words (as it is printed), test, n, units, detectable and common
            (`scoring.statistics.two_runs.Difference`).
        answered: How many samples each answered, both did, and there are.
        n: Samples that both answered; where items are right or wrong by themselves, the items of these.
        improved: How many only B gets right.
        regressed: How many only A gets right.
        both_right: How many both get right.
        both_wrong: How many neither gets right.
    """

    a: str
    b: str
    metrics: pd.DataFrame
    answered: Answered
    n: int
    improved: int
    regressed: int
    both_right: int
    both_wrong: int


@dataclass(frozen=True, slots=True, eq=False)
class RunAgreement:
    """How runs agree on samples; on items, where these are right or wrong by themselves.

    Args:
        runs: Slugs of the runs, in the order of the Selection.
        histogram: Number of samples that 0, 1, ... runs get right, shape `(runs + 1,)`.
        agreement: Share of samples in which two runs agree on right or wrong, shape `(runs, runs)`.
        kappa: Cohen's kappa of the same, NaN where undefined, shape `(runs, runs)`.
        rescue: For every run the share it gets right of the samples that all others miss, shape `(runs,)`.
        samples: Number of samples that all were asked, or of such items in which some run has a value.
    """

    runs: tuple[str, ...]
    histogram: NDArray[np.intp]
    agreement: Array
    kappa: Array
    rescue: Array
    samples: int


def compare_runs(ws: Workspace, selection: Selection, level: float = CORRECT_FROM) -> RunComparison:
    """Compares the first two runs of a Selection: A, then B.

    Args:
        ws: The workspace.
        selection: With the two runs; its cell and failure category are left aside.
        level: From which value of the deciding metric a sample is right.

    Raises:
        UsageError: It names fewer than two runs.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = correctness(connection, scope, level)
        rows = unit_sums(connection, scope, sample_filter_without_cell(connection, scope))
    if len(found.sums) < 2:
        raise UsageError("Two runs are needed to compare. Choose them first.")
    a, b = (run.run.slug for run in found.sums[:2])
    units = found.comparable(0, 1)
    apart = split_by_correctness(found.correct[0][units], found.correct[1][units])
    runs, clusters = over_the_same_rows(rows)
    differences = compare_metrics(scope.task.metrics, runs[a], runs[b], clusters)
    answered = Answered.of(found.answered[0], found.answered[1])
    return RunComparison(
        a=a,
        b=b,
        metrics=pd.DataFrame(
            [(key, *difference_row(found)) for key, found in differences.items()],
            columns=["metric", *DIFFERENCE_COLUMNS],
        ),
        answered=replace(answered, gold=count_samples(ws, selection.replace(cell="", fail=""))),
        n=int(units.sum()),
        improved=int(apart.improved.sum()),
        regressed=int(apart.regressed.sum()),
        both_right=int(apart.both_correct.sum()),
        both_wrong=int(apart.both_incorrect.sum()),
    )


def best_runs(ws: Workspace, selection: Selection) -> list[str]:
    """Slugs of the runs of a Selection, best first by the primary metric; live runs and those without a value last."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        metric = scope.task.primary
        found = unit_sums(connection, scope, sample_filter_without_cell(connection, scope), [metric])
    values = {sums.run.slug: float(metric.value(sums.totals())) for sums in found}
    sign = 1 if metric.better == "lower" else -1

    def place(slug: str) -> tuple[bool, bool, float]:
        value = values[slug]
        return slug.startswith(LIVE), bool(np.isnan(value)), 0.0 if np.isnan(value) else sign * value

    return sorted(values, key=place)


DIFFERENCE_COLUMNS = (
    "a", "b", "difference", "lo", "hi", "reason", "p", "p_words", "test", "n", "units", "detectable", "common",
)  # fmt: skip


def difference_row(found: Difference) -> tuple[object, ...]:
    """A difference as one row of a table, in the order of `DIFFERENCE_COLUMNS`."""
    interval, detectable = found.interval, float("nan") if found.detectable is None else found.detectable
    between = (interval.low, interval.high, interval.reason)
    tested = (found.p, found.p_words, found.test, round(found.n), found.units)
    return (found.a, found.b, found.difference, *between, *tested, detectable, found.common)


def ranking(ws: Workspace, selection: Selection, metric: str) -> Ranking:
    """The runs of a Selection ranked by a metric, every pair tested; live runs are left aside where there are others.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        metric: Key of the metric.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        chosen = scope.task.metric(metric)
        found = unit_sums(connection, scope, sample_filter(connection, scope, fail=False), [chosen])
    stored = [sums for sums in found if not sums.run.slug.startswith(LIVE)]
    runs, clusters = over_the_same_rows(stored or found)
    return rank_runs(chosen, runs, clusters)


def ranks(ws: Workspace, selection: Selection, metric: str) -> pd.DataFrame:
    """The ranks that the data allow each run, and whether it can be told apart from the best.

    A metric that a useless run can win has a best run only among the best of its counterpart.

    Returns:
        run, low, high, best. `attrs["on_common"]` says whether runs are compared on less than their values are of
        (`scoring.statistics.ranks.Ranking`), `attrs["compared"]` whether any two of them are.
    """
    found = ranking(ws, selection, metric)
    with ws.reading() as connection:
        counterpart = scope_of(connection, selection).task.metric(metric).counterpart
    best = {run.name for run in found.runs if run.best} if len(found.runs) > 1 else set()
    if counterpart:
        best &= {run.name for run in ranking(ws, selection, counterpart).runs if run.best}
    rows = [(run.name, run.low, run.high, run.name in best) for run in found.runs]
    table = pd.DataFrame(rows, columns=["run", "low", "high", "best"])
    table.attrs |= {"on_common": found.on_common, "compared": bool(found.pairs)}
    return table


def ranked_metrics(ws: Workspace, selection: Selection, metric: str) -> pd.DataFrame:
    """Every metric of every run, and the ranks of the runs by one of them.

    Returns:
        As `cache.queries.metrics.run_metrics`, and low, high, best as in `ranks`, in every row of a run; NaN and False
        for a run that is not ranked; samples of the run, and unread, to how many of them its response is missing or
        failed. `attrs` hold the metric's key, "ranked_by", and those of `ranks`. Of corrected gold also original
        (the value against gold as it was imported), original_low and original_high (the ranks by it).
    """
    now = ranks(ws, selection, metric)
    found = run_metrics(ws, selection).merge(now, on="run", how="left")
    if selection.gold:
        before = selection.replace(gold="")
        values = run_metrics(ws, before, intervals=False).rename(columns={"value": "original"})
        found = found.merge(values[["run", "metric", "original"]], on=["run", "metric"], how="left")
        names = {"low": "original_low", "high": "original_high"}
        ranked = ranks(ws, before, metric).rename(columns=names)
        found = found.merge(ranked[["run", *names.values()]], on="run", how="left")
    found["best"] = found["best"].eq(True)
    states = run_states(ws, selection)
    samples = states.groupby("run")["samples"].sum()
    unread = states[states["state"] != "scored"].groupby("run")["samples"].sum()
    for name, of_run in (("samples", samples), ("unread", unread)):
        found[name] = found["run"].map(of_run).fillna(0).astype(int)
    found.attrs |= {"ranked_by": metric, **now.attrs}
    return found


def differing_items(ws: Workspace, selection: Selection, limit: int = 50, offset: int = 0) -> pd.DataFrame:
    """One page of the items that the filter by run outcomes in the Selection's `cell` chooses, in the order of gold.

    Returns:
        sample, pages (of the sample), item (its id) and label. `attrs["count"]` holds the number of all of them.
        None where samples are right or wrong, or the cell says nothing of runs.
    """
    sample, item = schema.sample, schema.item
    outcome_filter = RunOutcomeFilter.parse(selection.cell)
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        rows: list[int] = []
        if outcome_filter is not None:
            counted = scope if outcome_filter.pair_correct is not None else pooled(connection, scope)
            found = correctness(connection, counted, outcome_filter.level)
            if found.units.items is not None:
                rows = [int(row) for row in found.units.items[units_with_outcome(found, outcome_filter)]]
        table = read_frame(
            connection,
            select(
                sample.c.key.label("sample"), sample.c.n_pages.label("pages"), item.c.key.label("item"), item.c.label
            )
            .join(sample, sample.c.id == item.c.sample_id)
            .where(item.c.id.in_(rows[offset : offset + limit]))
            .order_by(sample.c.position, item.c.position),
        )
    table.attrs["count"] = len(rows)
    return table


def agreement(ws: Workspace, selection: Selection, level: float = CORRECT_FROM) -> RunAgreement:
    """How the runs of a Selection agree; a sample that a run was asked and did not answer is not right.

    Two runs agree or not on the samples that both were asked; how many are right is counted where all of them were.
    """
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        found = correctness(connection, scope, level)
    shared = found.correct[:, found.rated & found.requested.all(axis=0)]
    result = agree(shared)
    alike, kappa = _pairs(found.correct[:, found.rated], found.requested[:, found.rated])
    return RunAgreement(
        runs=tuple(run_sums.run.slug for run_sums in found.sums),
        histogram=result.histogram,
        agreement=alike,
        kappa=kappa,
        rescue=result.rescue_rate,
        samples=shared.shape[1],
    )


def slices(ws: Workspace, selection: Selection, *, confirm: bool = False, include_outcome: bool = False) -> SliceSearch:
    """The slices in which the runs of a Selection do worse than elsewhere, over its samples or items.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        confirm: Whether failing slices are looked at again in two halves of the units.
        include_outcome: Whether facets by which gold states the outcome are searched too.
    """
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        found = correctness(connection, scope, CORRECT_FROM)
        table = schema.stratum
        strata = connection.execute(select(table.c.id, table.c.key).where(table.c.benchmark_id == scope.benchmark_id))
        # That a facet is not stated is no reason to fail.
        facets = {number: tuple(pair for pair in text_pairs(key) if pair[1] != MISSING) for number, key in strata}
    search = search_slices(
        [facets[number] for number in found.units.strata.tolist()],
        share_correct(found.correct, found.responded, found.valued),
        found.units.clusters.tolist(),
        outcome_facets=scope.task.outcome_facets,
        include_outcome=include_outcome,
        confirm=confirm,
    )
    missing = int((found.requested & ~found.responded & found.rated).sum())
    return replace(search, unvalued=found.unvalued, missing=missing)


def _pairs(right: NDArray[np.bool_], requested: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Agreement and Cohen's kappa of every two runs, over what both were asked; each array `(runs, samples)`."""
    yes, no, both = right.astype(float), (requested & ~right).astype(float), requested.astype(float)
    n = both @ both.T
    alike = ratio(yes @ yes.T + no @ no.T, n)
    rates = ratio(yes @ both.T, n)  # of the run of the row, over what it shares with that of the column
    return alike, cohen_kappa(alike, rates * rates.T + (1 - rates) * (1 - rates.T))


AXIS_COLUMNS = ("model", "others", "run_a", "run_b", "from", "to", *DIFFERENCE_COLUMNS, "improved", "regressed")


def axis_comparisons(ws: Workspace, selection: Selection, axis: str, metric: str) -> pd.DataFrame:
    """Every model's runs along an axis, each value against the one that the task declares first.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        axis: One of the task's axes.
        metric: Key of the metric that is compared.

    Returns:
        One row per pair: model, others (values of the other axes, as text), run_a and run_b (slugs), from, to
        (values of the axis), the metric's difference as in `RunComparison.metrics`; improved and regressed (samples,
        or items, right in one alone), p_holm (p adjusted for the number of rows) and p_holm_words.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = correctness(connection, scope, CORRECT_FROM)
        chosen = scope.task.metric(metric)
        sums = unit_sums(connection, scope, sample_filter_without_cell(connection, scope), [chosen])
    runs, clusters = over_the_same_rows(sums)
    order = {value: place for place, value in enumerate(scope.task.axes.get(axis, ()))}
    groups: dict[tuple[str, Pairs], list[tuple[str, int]]] = defaultdict(list)
    for place, run_sums in enumerate(found.sums):
        value, others = _axis_value(run_sums.run, axis)
        if value:
            groups[run_sums.run.model, others].append((value, place))
    rows, resolutions = [], []
    for (model, others), members in groups.items():
        (start, first), *rest = sorted(members, key=lambda member: (order.get(member[0], len(order)), member[0]))
        for end, second in rest:
            slugs = found.sums[first].run.slug, found.sums[second].run.slug
            tested = compare_metrics([chosen], runs[slugs[0]], runs[slugs[1]], clusters)
            if metric not in tested:
                continue
            units = found.comparable(first, second)
            improved = int((found.correct[second] & ~found.correct[first] & units).sum())
            regressed = int((found.correct[first] & ~found.correct[second] & units).sum())
            named = (model, "/".join(value for _, value in others), *slugs, start, end)
            rows.append((*named, *difference_row(tested[metric]), improved, regressed))
            resolutions.append(tested[metric].resolution)
    table = pd.DataFrame(rows, columns=list(AXIS_COLUMNS))
    table["p_holm"] = holm(table["p"].tolist())
    table["p_holm_words"] = [
        format_p(adjusted, resolution * adjusted / p)
        for adjusted, resolution, p in zip(table["p_holm"], resolutions, table["p"], strict=True)
    ]
    return table.sort_values(["to", "difference"], ascending=[True, False], kind="stable", ignore_index=True)


def _axis_value(run: RunRow, axis: str) -> tuple[str, Pairs]:
    others = tuple(pair for pair in run.axes if pair[0] != axis)
    return dict(run.axes).get(axis, ""), others
