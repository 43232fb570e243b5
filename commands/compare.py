"""`errata compare`: run B against run A, straight from files and without a workspace."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from commands.comparison_document import comparison_document
from commands.score_tables import name_of
from commands.scoring_runs import Terms, scored_runs
from commands.sources import read_sources
from commands.terminal import columns, one_line, print_json
from components.numbers import NOTHING, count, figure, unit_of
from errors import UsageError
from scoring.paired_tests import mcnemar
from scoring.right import deciding_metric, said_right
from scoring.task import Task

_LISTED = 10
"""Samples or items of each list that are named on a terminal; `--json` has them all."""


def run(options: argparse.Namespace) -> int:
    """Print the comparison; 1 when lines were rejected, else 0."""
    terms = Terms.of(options)
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
                *(figure(found[side], metric.unit) for side in ("a", "b", "difference")),
                " to ".join(figure(bound, metric.unit) for bound in between) if between else NOTHING,
                NOTHING if found["p"] is None else f"{found['p']:.3g}",
            ]
        )
    lines = [f"A: {one_line(name_of(document['a']))}", f"B: {one_line(name_of(document['b']))}"]
    unit = unit_of(task)
    compared = count(document["n"], unit) + (" of samples" if task.of_items else "")
    lines += [f"{compared} answered by both; resampled: {document['unit']}s", ""]
    lines += [
        columns(rows),
        f"{'An' if task.of_items else 'A'} {unit} is right when {said_right(task)}.",
    ]
    for key, words in (("improved", "right in B alone"), ("regressed", "right in A alone"), ("both_wrong", "in none")):
        ids = document[key]
        named = ", ".join(one_line(sample) for sample in ids[:_LISTED])
        more = f" and {len(ids) - _LISTED:,} more" if len(ids) > _LISTED else ""
        lines.append(f"{words}: {len(ids):,}" + (f" ({named}{more})" if ids else ""))
    p = float(f"{mcnemar(len(document['improved']), len(document['regressed'])):.2g}")
    lines.append(f"McNemar's exact test of the {unit}s that only one run gets right: p = {p:g}")
    return "\n".join(lines) + "\n"
