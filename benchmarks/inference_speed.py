"""Intervals, a comparison, ranks and failing slices, each against a plain loop that says the same.

The peers are what one writes first: a loop over draws or swaps that adds up chosen units by numpy, and a loop over
slices that looks through all rows. They are timed on a part of the work and multiplied, as is said beside them.
Times are medians of CPU seconds.

Run with `python -m benchmarks.inference_speed`.
"""

from __future__ import annotations

import platform
import resource
import statistics
import time
from collections.abc import Callable
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Metric
from scoring.statistics.intervals import estimates
from scoring.statistics.permutation_test import SWAPS
from scoring.statistics.ranks import rank_runs
from scoring.statistics.slice_search import search_slices
from scoring.statistics.two_runs import compare_metrics
from scoring.statistics.units import by_unit, unit_numbers
from scoring.tasks import TASKS

ROUNDS = 3
SAMPLES, QUESTIONS, LABELS = 1015, 340, 23
TASK = TASKS["sketchjudge"]
Sums = dict[str, NDArray[np.float64]]


def main() -> None:
    """Prints the time of each and of its peer."""
    units = (np.arange(SAMPLES) % QUESTIONS).tolist()
    runs = {f"run {number}": made_run(number) for number in range(38)}
    sixteen = {name: runs[name] for name in list(runs)[:16]}
    a, b = sixteen["run 0"], sixteen["run 9"]
    metrics = TASK.metrics_with_labels(a)
    print(f"{SAMPLES} answers to {QUESTIONS} questions; Python {platform.python_version()}, {platform.machine()}")
    show(
        "intervals of all metrics, 16 runs, 2,000 draws",
        lambda: estimates(TASK.metrics, sixteen, units),
        lambda: plain_draws(TASK.metrics, list(sixteen.values())[:1], units, 50),
        16 * 2000 / 50,
    )
    show(
        f"comparison of two runs, {len(metrics)} metrics",
        lambda: compare_metrics(metrics, a, b, units),
        lambda: plain_swaps(metrics, a, b, units, 100),
        SWAPS / 100,
    )
    show(
        "ranks of 38 runs by accuracy",
        lambda: rank_runs(TASK.primary, runs, units),
        lambda: plain_swaps([TASK.primary], a, b, units, 1000),
        SWAPS / 1000 * 38 * 37 / 2,
    )
    mcc, alone = TASK.metric("mcc"), list(range(SAMPLES))
    show(
        f"ranks of 38 runs by MCC, {SAMPLES} units",
        lambda: rank_runs(mcc, runs, alone),
        lambda: plain_swaps([mcc], a, b, alone, 1000),
        SWAPS / 1000 * 38 * 37 / 2,
    )
    facets, scores, pages = made_rows(40_000)
    show(
        "slices of 40,000 judgements, 8 facets",
        lambda: search_slices(facets, scores, pages),
        lambda: plain_slices(facets, scores, pages, 50),
        len(slice_names(facets)) / 50,
    )
    print(f"memory of the process at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def show(name: str, ours: Callable[[], object], peer: Callable[[], object], times: float) -> None:
    """Prints both times; that of the peer is of a part of the work, and multiplied."""
    mine, theirs = seconds(ours), times * seconds(peer)
    print(f"{name:50} {mine:7.2f} s   plain loop {theirs:9.1f} s   {theirs / mine:8.0f} times as fast", flush=True)


def seconds(work: Callable[[], object]) -> float:
    """Median CPU seconds."""
    found = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return statistics.median(found)


def made_run(number: int) -> Sums:
    """The sums of a grader that answered 99 of 100, and names error types at random."""
    rng, gold = np.random.default_rng([1, number]), np.random.default_rng(2)
    answered, correct = rng.random(SAMPLES) > 0.01, gold.random(SAMPLES) < 0.4
    right = (rng.random(SAMPLES) < 0.6 + 0.008 * number) & answered
    both = right & ~correct
    sums = {
        "asked": np.ones(SAMPLES),
        "answers": answered,
        "right": right,
        "tp": right & correct,
        "fn": answered & ~right & correct,
        "fp": answered & ~right & ~correct,
        "tn": both,
        "gold_correct": answered & correct,
        "gold_incorrect": answered & ~correct,
        "both_incorrect": both,
        "eb": rng.random(SAMPLES) * both,
    }
    wanted, named = ((source.random((LABELS, SAMPLES)) < 0.1) & both for source in (gold, rng))
    sums |= {"types.tp": (wanted & named).sum(axis=0), "types.named": wanted.sum(axis=0) + named.sum(axis=0)}
    for label in range(LABELS):
        sums[f"type.tp.{label}"] = sums[f"recall.hit.{label}"] = wanted[label] & named[label]
        sums[f"type.named.{label}"] = wanted[label].astype(int) + named[label]
        sums[f"recall.gold.{label}"] = wanted[label]
    return {term: np.asarray(values, dtype=np.float64) for term, values in sums.items()}


def made_rows(n: int) -> tuple[list[tuple[tuple[str, str], ...]], NDArray[np.float64], list[int]]:
    """Judgements with eight facets, of pages of 16."""
    rng = np.random.default_rng(3)
    columns = [rng.integers(0, levels, n).tolist() for levels in (3, 4, 5, 2, 6, 3, 5, 7)]
    facets = [tuple((f"facet {at}", str(value)) for at, value in enumerate(row)) for row in zip(*columns, strict=True)]
    return facets, (rng.random(n) < 0.7).astype(float), (np.arange(n) // 16).tolist()


def plain_draws(metrics: tuple[Metric, ...], runs: list[Sums], clusters: list[int], draws: int) -> list[float]:
    """Percentiles of every metric, draw by draw."""
    units, rng, ends = unit_numbers(clusters), np.random.default_rng(4), []
    for sums in runs:
        table = {term: by_unit(column[:, None], units)[:, 0] for term, column in sums.items()}
        found: dict[str, list[float]] = {metric.key: [] for metric in metrics}
        for _ in range(draws):
            chosen = rng.integers(0, QUESTIONS, QUESTIONS)
            totals = {term: column[chosen].sum() for term, column in table.items()}
            for metric in metrics:
                found[metric.key].append(float(metric.value(totals)))
        ends += [float(np.percentile(values, 2.5)) for values in found.values()]
    return ends


def plain_swaps(
    metrics: tuple[Metric, ...] | list[Metric], a: Sums, b: Sums, clusters: list[int], swaps: int
) -> list[int]:
    """How many swaps of each metric are as far apart, swap by swap."""
    units, rng = unit_numbers(clusters), np.random.default_rng(5)
    terms = {term for metric in metrics for term in metric.needs(a)}
    of_a, of_b = ({term: by_unit(run[term][:, None], units)[:, 0] for term in terms} for run in (a, b))
    reached = [0] * len(metrics)
    seen = [abs(float(metric.value(totals(of_b)) - metric.value(totals(of_a)))) for metric in metrics]
    for _ in range(swaps):
        swapped = rng.integers(0, 2, int(units.max()) + 1) == 1
        one = {term: np.where(swapped, of_b[term], of_a[term]).sum() for term in terms}
        two = {term: np.where(swapped, of_a[term], of_b[term]).sum() for term in terms}
        for place, metric in enumerate(metrics):
            reached[place] += abs(float(metric.value(two) - metric.value(one))) >= seen[place]
    return reached


def totals(table: Sums) -> dict[str, NDArray[np.float64]]:
    """The totals of units."""
    return {term: np.asarray(column.sum()) for term, column in table.items()}


def slice_names(facets: list[tuple[tuple[str, str], ...]]) -> list[tuple[tuple[str, str], ...]]:
    """All conjunctions of up to three values of different facets."""
    values: dict[str, set[tuple[str, str]]] = {}
    for pairs in facets:
        for pair in pairs:
            values.setdefault(pair[0], set()).add(pair)
    groups = [names for size in (1, 2, 3) for names in combinations(sorted(values), size)]
    return [name for names in groups for name in product(*(sorted(values[facet]) for facet in names))]


def plain_slices(
    facets: list[tuple[tuple[str, str], ...]], scores: NDArray[np.float64], clusters: list[int], slices: int
) -> list[float]:
    """Effect over standard error of the first slices, slice by slice."""
    units, sets, found = np.array(clusters), [set(pairs) for pairs in facets], []
    for name in slice_names(facets)[-slices:]:
        wanted = set(name)
        inside = np.array([wanted <= pairs for pairs in sets])
        n, rest = inside.sum(), (~inside).sum()
        residual = np.where(inside, (scores - scores[inside].mean()) / n, (scores[~inside].mean() - scores) / rest)
        between = (np.bincount(units, weights=residual) ** 2).sum()
        found.append(float((scores[inside].mean() - scores[~inside].mean()) / np.sqrt(between)))
    return found


if __name__ == "__main__":
    main()
