"""`errata compare`: runs compared, straight from files and without a workspace.

Of two runs, B compared with A in every metric; of more, all pairs in one metric and the ranks that they allow. The JSON
documents are made by pure functions, from scored runs to plain data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from commands.exit_codes import DONE, REJECTED
from commands.scoring.score import name_of
from commands.scoring.score_document import ScoredRun, unit_rows
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import read_sources
from commands.terminal import columns, one_line, print_result, warn
from errors import UsageError
from figures.tables.comparison_words import (
    RANKED_ON_COMMON,
    TESTS,
    detectable_words,
    n_words,
    rank_words,
    uncorrected_words,
    undecided_words,
)
from figures.tables.number_format import NO_VALUE, count, interval, times_words, unit_of, value_text
from records import Sample, Scored
from scoring.metric import Metric
from scoring.statistics.correctness import (
    CORRECT_FROM,
    correct_samples,
    correctness_words,
    deciding_metric,
    split_by_correctness,
    split_items_by_correctness,
)
from scoring.statistics.ranks import Ranking, rank_runs
from scoring.statistics.two_runs import MAX_MISSING_SHARE, Answered, Difference, compare_metrics
from scoring.task import Task

_NO_VALUE = dict.fromkeys(("a", "b", "difference", "interval", "p", "n", "units", "test", "detectable"))


def compared(task: Task, samples: Sequence[Sample], a: ScoredRun, b: ScoredRun) -> dict[str, Difference]:
    """Every metric's difference of two runs, over all of gold."""
    (rows_a, rows_b), clusters = unit_rows(task, samples, [a.scored, b.scored])
    return compare_metrics(task.metrics, rows_a, rows_b, clusters)


def comparison_document(
    task: Task,
    samples: Sequence[Sample],
    a: ScoredRun,
    b: ScoredRun,
    found: Mapping[str, Difference],
    strategy: str | None,
    level: float,
) -> dict[str, Any]:
    """The document of `errata compare --json` of two runs, schema `errata.compare/1`.

    Where the task's sums are those of items, an item is right or wrong by itself: ids are `sample/item`, and `n`
    counts items.

    Args:
        task: The benchmark's task.
        samples: The samples in the order of gold.
        a: One run, scored.
        b: The run that is compared with it.
        found: From `compared`.
        strategy: Which strategy says whether a sample is right; the task's first when None.
        level: From which value of its metric.
    """
    answered = [np.array([scored.state != "missing" for scored in run.scored], dtype=bool) for run in (a, b)]
    both = np.flatnonzero(answered[0] & answered[1]).tolist()
    samples_of_both = [samples[index] for index in both]
    scores = [[run.scored[index] for index in both] for run in (a, b)]
    ids: Sequence[str] = [sample.id for sample in samples_of_both]
    if task.sums_by_item:
        by_item = split_items_by_correctness(task, samples_of_both, scores[0], scores[1], strategy, level)
        ids, split = by_item.ids, by_item.split
    else:
        # A sample that one of them answers and whose response is left out has no sums there, and counts as wrong.
        split = split_by_correctness(*(_correct(task, run, strategy, level) for run in scores))
    counts = Answered.of(*answered)
    return {
        "schema": "errata.compare/1",
        "a": _run(a),
        "b": _run(b),
        "answered": {"a": counts.a, "b": counts.b, "both": counts.both, "gold": counts.gold},
        "metrics": {metric.key: _metric(found.get(metric.key)) for metric in task.metrics},
        "no_interval": {key: reason for key, reason in _reasons(task, samples, (a, b), found).items() if reason},
        "unit": task.cluster,
        "improved": _ids(ids, split.improved),
        "regressed": _ids(ids, split.regressed),
        "both_wrong": _ids(ids, split.both_incorrect),
        "n": len(ids),
    }


def _correct(task: Task, run: Sequence[Scored], strategy: str | None, level: float) -> NDArray[np.bool_]:
    (sums,), _ = unit_rows(task, (), [run])
    return np.broadcast_to(correct_samples(deciding_metric(task, strategy), sums, level), len(run))


def ranked(task: Task, samples: Sequence[Sample], runs: Sequence[ScoredRun], metric: Metric) -> Ranking:
    """Runs ranked by a metric, over all of gold."""
    rows, clusters = unit_rows(task, samples, [run.scored for run in runs])
    return rank_runs(metric, dict(zip(_names(runs), rows, strict=True)), clusters)


def ranks_document(task: Task, runs: Sequence[ScoredRun], metric: Metric, found: Ranking) -> dict[str, Any]:
    """The document of `errata compare --json` of more than two runs, schema `errata.ranks/1`.

    Args:
        task: The benchmark's task.
        runs: The runs, scored.
        metric: What they are ranked by.
        found: From `ranked`.
    """
    by_name = dict(zip(_names(runs), runs, strict=True))
    return {
        "schema": "errata.ranks/1",
        "metric": metric.key,
        "unit": task.cluster,
        "units": max((run.estimate.units for run in found.runs), default=0),
        "runs": [
            {"model": by_name[name].run.model, "setting": by_name[name].run.setting, **figures}
            for name, figures in (*_ranks(found), *((name, _NO_RANK) for name in _unranked(by_name, found)))
        ],
        "pairs": list(_pairs(found)),
    }


def _names(runs: Sequence[ScoredRun]) -> list[str]:
    """The names of runs that tell them apart.

    Those of one model and setting have their files beside, and their places where these are the same too.
    """
    names = [name_of({"model": run.run.model, "setting": run.run.setting}) for run in runs]
    files = [f"{name}, {run.run.source}" for name, run in zip(names, runs, strict=True)]
    names = [file if names.count(name) > 1 else name for name, file in zip(names, files, strict=True)]
    return [f"{name}, run {at}" if names.count(name) > 1 else name for at, name in enumerate(names, start=1)]


def _ranks(found: Ranking) -> Iterator[tuple[str, dict[str, Any]]]:
    for run in found.runs:
        value, n = run.estimate.value, round(run.estimate.n)
        yield run.name, {"value": value, "n": n, "rank": [run.low, run.high]}


_NO_RANK: Mapping[str, Any] = {"value": None, "n": 0, "rank": None}


def _unranked(names: Iterable[str], found: Ranking) -> list[str]:
    """The runs in which the metric has no value."""
    return [name for name in names if name not in {run.name for run in found.runs}]


def _pairs(found: Ranking) -> Iterator[dict[str, Any]]:
    for pair in found.pairs:
        bounds = pair.difference.interval.bounds
        yield {
            "a": pair.a,
            "b": pair.b,
            "difference": pair.difference.difference,
            "interval": list(bounds) if bounds else None,
            "p": pair.difference.p,
            "p_holm": pair.p_holm,
        }


def _run(run: ScoredRun) -> dict[str, Any]:
    rejected = [{"line": bad.line, "reason": bad.reason} for bad in run.loaded.rejected]
    counts = {"lines": run.loaded.lines, "loaded": run.loaded.loaded, "rejected": rejected}
    return {"model": run.run.model, "setting": run.run.setting, "source": run.run.source, **counts}


def _metric(found: Difference | None) -> dict[str, Any]:
    if found is None:
        return dict(_NO_VALUE)
    bounds = found.interval.bounds
    return {
        "a": found.a,
        "b": found.b,
        "difference": found.difference,
        "interval": list(bounds) if bounds else None,
        "p": found.p,
        "n": round(found.n),
        "units": found.units,
        "test": found.test,
        "detectable": found.detectable,
    }


def _reasons(
    task: Task, samples: Sequence[Sample], runs: Sequence[ScoredRun], found: Mapping[str, Difference]
) -> dict[str, str]:
    """Why metrics have no interval, those without a value among them; "" for one that has."""
    rows, _ = unit_rows(task, samples, [run.scored for run in runs])

    def empty(metric: Metric) -> str:
        alone = [metric.value({term: values.sum() for term, values in of_run.items()}) for of_run in rows]
        if np.isfinite(alone).all() and not np.logical_and(*(metric.enters(of_run) for of_run in rows)).any():
            return f"there is no {unit_of(task)} in which both have a value"
        return metric.empty

    return {
        metric.key: found[metric.key].interval.reason if metric.key in found else empty(metric)
        for metric in task.metrics
    }


def _ids(ids: Sequence[str], chosen: NDArray[np.bool_]) -> list[str]:
    return [name for name, mine in zip(ids, chosen.tolist(), strict=True) if mine]


_LISTED = 10
"""Samples or items of each list that are named on a terminal; `--json` has them all."""


def run(options: argparse.Namespace) -> int:
    """Print the comparison; 3 or 4 where `--fail-if` asks for it, else 1 when lines were rejected, else 0."""
    terms = Terms.from_options(options)
    task = terms.task
    deciding_metric(task, options.strategy)
    metric = task.primary if options.metric is None else _metric_named(task, options.metric, "--metric")
    limit = _metric_named(task, options.fail_if.metric, "--fail-if") if options.fail_if else None
    sources = read_sources(options)
    task = task.with_units(stated=sources.states_units)
    if len(sources.runs) < 2:
        found = ", ".join(source.run.source for source in sources.runs)
        raise UsageError(f"--run: expected two runs or more to compare, found {len(sources.runs)} ({one_line(found)}).")
    if limit is not None and len(sources.runs) > 2:
        raise UsageError(f"--fail-if: expected two runs, A and B, found {len(sources.runs)}.")
    if len(sources.runs) > 2 and (options.strategy is not None or options.right != CORRECT_FROM):
        raise UsageError(f"--strategy and --right: expected two runs, A and B, found {len(sources.runs)}.")
    runs = [scored for _, scored, _ in scored_runs(terms, sources, options.workers)]
    if len(runs) > 2:
        ranking = ranked(task, sources.samples, runs, metric)
        sources.report()
        print_result(options, ranks_document(task, runs, metric, ranking), ranks_table(task, runs, metric, ranking))
        return REJECTED if sources.rejected else DONE
    a, b = runs
    if a.loaded.sha256 == b.loaded.sha256 and a.run.setting == b.run.setting and a.run.model == b.run.model:
        warn(f"A and B are the same run of the same file ({one_line(a.run.source)}).")
    differences = compared(task, sources.samples, a, b)
    document = comparison_document(task, sources.samples, a, b, differences, options.strategy, options.right)
    sources.report()
    shown = metric if options.metric else None
    print_result(options, document, text_table(task, document, differences, shown, options.strategy, options.right))
    if limit is not None:
        difference = differences.get(limit.key)
        sys.stderr.write(options.fail_if.finding(limit, difference) + "\n")
        code = options.fail_if.exit_code(limit, difference)
        if code:
            return int(code)
    return REJECTED if sources.rejected else DONE


def _metric_named(task: Task, key: str, option: str) -> Metric:
    """The metric that an option names.

    Raises:
        UsageError: The task has none of this name.
    """
    metrics = {metric.key: metric for metric in task.metrics}
    if key not in metrics:
        raise UsageError(f"{option}: {task.key} has no metric “{key}”. Expected one of {', '.join(metrics)}.")
    return metrics[key]


def text_table(
    task: Task,
    document: Mapping[str, Any],
    differences: Mapping[str, Difference],
    only: Metric | None = None,
    strategy: str | None = None,
    level: float = CORRECT_FROM,
) -> str:
    """One line a metric: both values, difference, interval, p with its test, n; then which samples changed sides.

    Args:
        task: The benchmark's task.
        document: From `comparison_document`.
        differences: From `compared`.
        only: The metric that is shown; all when None.
        strategy: As in `comparison_document`.
        level: As there.
    """
    rows = [["metric", "A", "B", "B - A", "95% interval", "p", "test", "n"]]
    common, undecided = [], []
    for metric in task.metrics if only is None else (only,):
        found = differences.get(metric.key)
        if found is None:
            rows.append([metric.label, *[NO_VALUE] * 6, document["no_interval"][metric.key]])
            continue
        values = (value_text(value, metric.unit) for value in (found.a, found.b, found.difference))
        between = interval(found.interval.low, found.interval.high, metric.unit) or found.interval.reason
        size = n_words(found.n, metric, found.units, task.cluster)
        rows.append([metric.label, *values, between, found.p_words, TESTS[found.test], size])
        if found.common:
            common.append(metric.label)
        if found.is_undecided:
            undecided.append(metric.label)
    warning = Answered(**document["answered"]).warning()
    lines = [*([warning, ""] if warning else [])]
    lines += [f"A: {one_line(name_of(document['a']))}", f"B: {one_line(name_of(document['b']))}"]
    unit = unit_of(task)
    compared_units = count(document["n"], unit) + (" of samples" if task.sums_by_item else "")
    answered = document["answered"]
    lines += [
        f"{compared_units} answered by both. Samples answered: A {answered['a']:,}, B {answered['b']:,}, both "
        f"{answered['both']:,}, of {answered['gold']:,}. Unit: {document['unit']}. Values are "
        f"{times_words(task.metrics if only is None else [only])}.",
        "",
        columns(rows),
        *([f"Over what both have a value in alone: {', '.join(common)}."] if common else []),
    ]
    leading = only or task.primary
    tested = len(differences) if only is None else 1
    lines += filter(None, (undecided_words(undecided), uncorrected_words(tested, leading.label)))
    if leading.key in differences:
        found = differences[leading.key]
        seen = detectable_words(found.detectable, found.interval.reason, found.units, leading, task.cluster)
        lines.append(f"{leading.label}: {seen}")
    lines.append(f"Correct if {correctness_words(task, strategy, level)}.")
    return "\n".join([*lines, *_changed_sides(document)]) + "\n"


def _changed_sides(document: Mapping[str, Any]) -> Iterator[str]:
    """How many samples one run alone gets right, or none, with the first of them."""
    for key, words in (("improved", "right in B alone"), ("regressed", "right in A alone"), ("both_wrong", "in none")):
        ids = document[key]
        named = ", ".join(one_line(sample) for sample in ids[:_LISTED])
        more = f" and {len(ids) - _LISTED:,} more" if len(ids) > _LISTED else ""
        yield f"{words}: {len(ids):,}" + (f" ({named}{more})" if ids else "")


_OVER_BOTH = (
    "A pair is compared over what both have a value in; the values beside ranks are over all that each run has one in."
)


def ranks_table(task: Task, runs: Sequence[ScoredRun], metric: Metric, found: Ranking) -> str:
    """The runs with their ranks, then every pair with its difference and test; arguments as `ranks_document`."""
    rows = [["rank", "run", metric.label, "n"]]
    for run in found.runs:
        size = n_words(run.estimate.n, metric, run.estimate.units, task.cluster)
        rows.append(
            [rank_words(run.low, run.high), one_line(run.name), value_text(run.estimate.value, metric.unit), size]
        )
    names = _names(runs)
    rows += [[NO_VALUE, one_line(name), NO_VALUE, metric.empty] for name in _unranked(names, found)]
    lacking = [
        f"{one_line(name)} answered {answered:,} of {len(run.scored):,}; what is missing may not be random."
        for name, run in zip(names, runs, strict=True)
        for answered in (sum(scored.state != "missing" for scored in run.scored),)
        if len(run.scored) - answered > MAX_MISSING_SHARE * len(run.scored)
    ]
    pairs = [["A", "B", f"A, {metric.label}", f"B, {metric.label}", "B - A", "95% interval"]]
    pairs[0] += ["p", "p, corrected", "test", "n"]
    for pair in found.pairs:
        one = pair.difference
        between = interval(one.interval.low, one.interval.high, metric.unit) or one.interval.reason
        values = (value_text(value, metric.unit) for value in (one.a, one.b, one.difference))
        size = n_words(one.n, metric, one.units, task.cluster)
        tested = (one.p_words, pair.p_words, TESTS[one.test], size)
        pairs.append([one_line(pair.a), one_line(pair.b), *values, between, *tested])
    apart = comb(len(found.runs), 2) - len(found.pairs)
    lines = [
        *([*lacking, ""] if lacking else []),
        f"{task.title}, {metric.label}, {metric.better} is better, {times_words([metric])}. Unit: {task.cluster}.",
        "Ranks that all pairs together allow, with p corrected for their number (Holm).",
        *([RANKED_ON_COMMON] if found.on_common and found.pairs else []),
        *([f"{count(apart, 'pair')} not compared: no value in what both answered."] if apart else []),
        "",
        columns(rows),
        *(["", columns(pairs)] if found.pairs else []),
        *([_OVER_BOTH] if any(pair.difference.common for pair in found.pairs) else []),
    ]
    return "\n".join(lines) + "\n"
