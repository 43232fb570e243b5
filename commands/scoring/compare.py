"""`errata compare`: run B compared with run A, straight from files and without a workspace.

The JSON document is made by pure functions, from two scored runs to plain data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from commands.scoring.score import name_of
from commands.scoring.score_document import ScoredRun, sums_of
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import read_sources
from commands.terminal import columns, one_line, print_json
from errors import UsageError
from figures.tables.number_format import NO_VALUE, count, unit_of, value_text
from records import Sample
from scoring.statistics.bootstrap import Difference
from scoring.statistics.comparison import compare
from scoring.statistics.correctness import (
    CORRECT_FROM,
    CorrectnessSplit,
    correctness_words,
    deciding_metric,
    split_items_by_correctness,
)
from scoring.statistics.significance import mcnemar
from scoring.task import Task

_NO_VALUE = {"a": None, "b": None, "difference": None, "interval": None, "p": None}


def comparison_document(
    task: Task,
    samples: Sequence[Sample],
    a: ScoredRun,
    b: ScoredRun,
    strategy: str | None = None,
    level: float = CORRECT_FROM,
) -> dict[str, Any]:
    """The document of `errata compare --json`, schema `errata.compare/1`.

    Where the task's sums are those of items, an item is right or wrong by itself: ids are `sample/item`, and `n`
    counts items.

    Args:
        task: The benchmark's task.
        samples: The samples in the order of gold.
        a: One run, scored.
        b: The run that is compared with it.
        strategy: Which strategy says whether a sample is right; the task's first when None.
        level: From which value of its metric.

    Raises:
        UsageError: The task has no such strategy.
    """
    answered_by_both = [
        index
        for index, (scored_a, scored_b) in enumerate(zip(a.scored, b.scored, strict=True))
        if "missing" not in (scored_a.state, scored_b.state)
    ]
    # A sample that one of them answers and whose response is left out has no sums there, and counts as wrong.
    sums_a, sums_b = (sums_of(run.scored, answered_by_both, task.metrics) for run in (a, b))
    clusters = np.array([samples[index].cluster for index in answered_by_both], dtype=str)
    ids: Sequence[str] = [samples[index].id for index in answered_by_both]
    by_item: CorrectnessSplit | None = None
    if task.sums_by_item:
        answered = [[run.scored[index] for index in answered_by_both] for run in (a, b)]
        item_split = split_items_by_correctness(
            task, [samples[index] for index in answered_by_both], answered[0], answered[1], strategy, level
        )
        ids, by_item = item_split.ids, item_split.split
    found = compare(task, sums_a, sums_b, clusters, strategy=strategy, level=level, split=by_item)
    return {
        "schema": "errata.compare/1",
        "a": _run(a),
        "b": _run(b),
        "metrics": {metric.key: _metric(found.metrics.get(metric.key)) for metric in task.metrics},
        "unit": task.cluster,
        "improved": _ids(ids, found.split.improved),
        "regressed": _ids(ids, found.split.regressed),
        "both_wrong": _ids(ids, found.split.both_incorrect),
        "n": len(ids),
    }


def _run(run: ScoredRun) -> dict[str, Any]:
    rejected = [{"line": bad.line, "reason": bad.reason} for bad in run.loaded.rejected]
    counts = {"lines": run.loaded.lines, "loaded": run.loaded.loaded, "rejected": rejected}
    return {"model": run.run.model, "setting": run.run.setting, "source": run.run.source, **counts}


def _metric(found: Difference | None) -> dict[str, Any]:
    if found is None:
        return dict(_NO_VALUE)
    bounds = [found.lo, found.hi] if np.isfinite(found.lo) else None
    p = found.p if np.isfinite(found.p) else None
    return {"a": found.a, "b": found.b, "difference": found.difference, "interval": bounds, "p": p}


def _ids(ids: Sequence[str], chosen: NDArray[np.bool_]) -> list[str]:
    return [name for name, mine in zip(ids, chosen.tolist(), strict=True) if mine]


_LISTED = 10
"""Samples or items of each list that are named on a terminal; `--json` has them all."""


def run(options: argparse.Namespace) -> int:
    """Print the comparison; 1 when lines were rejected, else 0."""
    terms = Terms.from_options(options)
    deciding_metric(terms.task, options.strategy)
    sources = read_sources(options)
    if len(sources.runs) != 2:
        found = ", ".join(source.run.source for source in sources.runs)
        raise UsageError(f"--run: expected two runs to compare, found {len(sources.runs)} ({one_line(found)}).")
    a, b = (scored for _, scored, _ in scored_runs(terms, sources))
    document = comparison_document(terms.task, sources.samples, a, b, options.strategy, options.right)
    sources.report()
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text_table(terms.task, document))
    return 1 if sources.rejected else 0


def text_table(task: Task, document: Mapping[str, Any]) -> str:
    """Both values, their difference with its interval and p per metric; then how many samples changed sides."""
    rows = [["metric", "A", "B", "B - A", "95% interval", "p"]]
    for metric in task.metrics:
        found = document["metrics"][metric.key]
        between = found["interval"]
        rows.append(
            [
                metric.label,
                *(value_text(found[side], metric.unit) for side in ("a", "b", "difference")),
                " to ".join(value_text(bound, metric.unit) for bound in between) if between else NO_VALUE,
                NO_VALUE if found["p"] is None else f"{found['p']:.3g}",
            ]
        )
    lines = [f"A: {one_line(name_of(document['a']))}", f"B: {one_line(name_of(document['b']))}"]
    unit = unit_of(task)
    compared = count(document["n"], unit) + (" of samples" if task.sums_by_item else "")
    lines += [f"{compared} answered by both; resampled: {document['unit']}s", ""]
    lines += [
        columns(rows),
        f"{'An' if task.sums_by_item else 'A'} {unit} is right when {correctness_words(task)}.",
    ]
    for key, words in (("improved", "right in B alone"), ("regressed", "right in A alone"), ("both_wrong", "in none")):
        ids = document[key]
        named = ", ".join(one_line(sample) for sample in ids[:_LISTED])
        more = f" and {len(ids) - _LISTED:,} more" if len(ids) > _LISTED else ""
        lines.append(f"{words}: {len(ids):,}" + (f" ({named}{more})" if ids else ""))
    p = float(f"{mcnemar(len(document['improved']), len(document['regressed'])):.2g}")
    lines.append(f"McNemar's exact test of the {unit}s that only one run gets right: p = {p:g}")
    return "\n".join(lines) + "\n"
