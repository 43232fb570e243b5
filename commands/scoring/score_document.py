"""The JSON document of `score`: pure functions from scored runs to plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from loaders.files.loaded import Loaded
from records import MISSING, Pairs, Prediction, Run, Sample, Scored
from scoring.metric import Array, Metric, plain_terms
from scoring.statistics.intervals import Estimate, estimates
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """One run, scored.

    Args:
        run: The run.
        loaded: What its loader said about its file.
        scored: One per sample, in the order of gold.
        coords: Used convention, finding and alternatives; None for a task without boxes.
    """

    run: Run
    loaded: Loaded[Prediction]
    scored: tuple[Scored, ...]
    coords: Mapping[str, Any] | None = None


def score_document(
    task: Task,
    protocol: str,
    gold: Loaded[Sample],
    samples: Sequence[Sample],
    runs: Iterable[ScoredRun],
    by: Sequence[str],
    *,
    intervals: bool,
) -> dict[str, Any]:
    """The document of `errata score --json`, schema `errata.score/1`.

    Args:
        task: The benchmark's task.
        protocol: Way of scoring.
        gold: What the loader said about the gold file.
        samples: The samples in the order of gold, with all facets.
        runs: The scored runs.
        by: Facets to slice by.
        intervals: Whether 95% intervals are computed.
    """
    return {
        "schema": "errata.score/1",
        "benchmark": task.key,
        "protocol": protocol,
        "samples": len(samples),
        "gold": _file(gold),
        "runs": [_run(task, samples, run, by, intervals=intervals) for run in runs],
    }


def _run(
    task: Task, samples: Sequence[Sample], run: ScoredRun, by: Sequence[str], *, intervals: bool
) -> dict[str, Any]:
    entered = [index for index, scored in enumerate(run.scored) if scored.sums]
    sums = sums_of(run.scored, entered)
    metrics = task.metrics_with_labels(sums)
    document: dict[str, Any] = {
        "model": run.run.model,
        "setting": run.run.setting,
        "source": run.run.source,
        **_file(run.loaded),
        **({"coords": run.coords} if run.coords else {}),
        "metrics": metrics_of(metrics, sums) | counts_of(task, run.scored, sums),
        "units": len({samples[index].cluster for index in entered}),
        "n_of": n_of(metrics, sums),
    }
    if intervals:
        rows = sums_of(run.scored, range(len(run.scored)))
        document |= intervals_of(estimates(metrics, {"": rows}, (sample.cluster for sample in samples))[""])
    if by:
        present = [(samples[index], run.scored[index]) for index in entered]
        document["slices"] = {facet: slices_of(task, present, facet, intervals=intervals) for facet in by}
    return document


def _file(loaded: Loaded[Any]) -> dict[str, Any]:
    rejected = [{"line": bad.line, "reason": bad.reason} for bad in loaded.rejected]
    return {"lines": loaded.lines, "loaded": loaded.loaded, "rejected": rejected}


def unit_rows(
    task: Task, samples: Sequence[Sample], runs: Sequence[Sequence[Scored]]
) -> tuple[list[dict[str, Array]], list[str]]:
    """The sums of runs in every row of gold, and the unit of each row.

    Rows are the samples, or their items where the task's sums are those of items.
    """
    if not task.sums_by_item:
        return [sums_of(run, range(len(run)), task.metrics) for run in runs], [sample.cluster for sample in samples]
    items = [(at, item.id) for at, sample in enumerate(samples) for item in sample.items]
    columns = []
    for run in runs:
        rows = [run[at].item_sums.get(item, {}) for at, item in items]
        terms = sorted(plain_terms(task.metrics) | {term for row in rows for term in row})
        columns.append({term: np.array([row.get(term, 0.0) for row in rows], dtype=np.float64) for term in terms})
    return columns, [samples[at].cluster for at, _ in items]


def sums_of(scored: Sequence[Scored], entered: Sequence[int], metrics: Sequence[Metric] = ()) -> dict[str, Array]:
    """Each term's value in some samples, shape `(len(entered),)`; 0 where a sample does not count.

    The terms of `metrics` are there even where no sample counts.
    """
    terms = sorted(plain_terms(metrics) | {term for index in entered for term in scored[index].sums})
    return {
        term: np.array([scored[index].sums.get(term, 0.0) for index in entered], dtype=np.float64) for term in terms
    }


def metrics_of(metrics: Sequence[Metric], sums: Mapping[str, Array]) -> dict[str, float | None]:
    """Every metric from the totals; None where it has no value."""
    totals = {term: values.sum() for term, values in sums.items()}
    found = {metric.key: float(metric.value(totals)) for metric in metrics}
    return {key: value if np.isfinite(value) else None for key, value in found.items()}


def counts_of(task: Task, scored: Sequence[Scored], sums: Mapping[str, Array]) -> dict[str, float | None]:
    """How many items entered the metrics, how many samples failed or have no response, and what was dropped."""
    states = [sample.state for sample in scored]
    dropped = {
        count.key: int(np.sum(sums.get(count.key, 0.0))) if not count.of or np.any(sums.get(count.of, 0.0)) else None
        for count in task.counts
    }
    return {
        "n": int(np.sum(sums.get(task.scored_count, 0.0)))
        if task.scored_count
        else sum(1 for sample in scored if sample.sums),
        "failed": states.count("failed"),
        "missing": states.count("missing"),
        **dropped,
    }


def n_of(metrics: Sequence[Metric], sums: Mapping[str, Array]) -> dict[str, int]:
    """The n of every metric: what its denominator counts."""
    totals = {term: values.sum() for term, values in sums.items()}
    return {metric.key: round(float(metric.n(totals))) for metric in metrics}


def intervals_of(found: Mapping[str, Estimate]) -> dict[str, dict[str, Any]]:
    """Every metric's units and 95% interval; None where there is none, and for these the reason in words."""
    return {
        "units_of": {key: one.units for key, one in found.items()},
        "intervals": {key: list(one.interval.bounds) if one.interval.bounds else None for key, one in found.items()},
        "no_interval": {key: one.interval.reason for key, one in found.items() if one.interval.reason},
    }


def slices_of(
    task: Task, scored: Sequence[tuple[Sample, Scored]], facet: str, *, intervals: bool = False
) -> dict[str, dict[str, Any]]:
    """Number of items and every metric in each slice of a facet, by value, `null` last.

    A sample with several values, its own or its items', stands in each; of a sample whose items have sums of
    their own (`Scored.item_sums`), a slice of an item's facet counts only the items with its value.

    Args:
        task: The benchmark's task.
        scored: The samples that entered, with their scores.
        facet: The facet.
        intervals: Whether each slice has its intervals, units and the n of each metric.
    """
    of_items = any(name == facet for sample, _ in scored for item in sample.items for name, _ in item.facets)
    rows: dict[str, list[tuple[str, Mapping[str, float]]]] = defaultdict(list)
    for sample, result in scored:
        if of_items and result.item_sums:
            for item in sample.items:
                for value in own_values(item.facets, facet) or own_values(sample.facets, facet) or (MISSING,):
                    rows[value].append((sample.cluster, result.item_sums.get(item.id, {})))
        else:
            for value in values_of(sample, facet) or (MISSING,):
                rows[value].append((sample.cluster, result.sums))
    every = sorted({term for found in rows.values() for _, sums in found for term in sums})
    return {value: _slice(task, every, rows[value], intervals=intervals) for value in sorted(rows, key=_null_last)}


def own_values(facets: Pairs, facet: str) -> tuple[str, ...]:
    """Values of a facet among some facets."""
    return tuple(value for name, value in facets if name == facet)


def values_of(sample: Sample, facet: str) -> tuple[str, ...]:
    """Values of a facet that a sample or one of its items has."""
    pairs = {*sample.facets, *(pair for item in sample.items for pair in item.facets)}
    return tuple(sorted(value for name, value in pairs if name == facet))


def _slice(
    task: Task, terms: Sequence[str], rows: Sequence[tuple[str, Mapping[str, float]]], *, intervals: bool
) -> dict[str, Any]:
    sums = {term: np.array([row.get(term, 0.0) for _, row in rows], dtype=np.float64) for term in terms}
    entered = int(sums[task.scored_count].sum()) if task.scored_count in sums else 0
    n = entered if task.scored_count else sum(1 for _, row in rows if row)
    metrics = task.metrics_with_labels(terms)
    found: dict[str, Any] = {"n": n, **metrics_of(metrics, sums)}
    if intervals:
        found |= {"units": len({unit for unit, row in rows if row}), "n_of": n_of(metrics, sums)}
        found |= intervals_of(estimates(metrics, {"": sums}, (unit for unit, _ in rows))[""])
    return found


def _null_last(value: str) -> tuple[bool, str]:
    return value == MISSING, value
