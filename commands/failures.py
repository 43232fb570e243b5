"""`errata failures`: what went wrong in runs, straight from files and without a workspace."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from commands.failures_document import ReadRun, failures_document
from commands.scoring_runs import Terms, scored_runs
from commands.sources import Sources, read_sources
from commands.terminal import columns, one_line, print_json
from components.numbers import count, percent, signed
from scoring.task import Task

if TYPE_CHECKING:
    from commands.ink_of_files import InkBelow


def run(options: argparse.Namespace) -> int:
    """Print the failures; 1 when lines were rejected, else 0."""
    terms = Terms.of(options)
    ink = _ink(options.images)
    sources = read_sources(options)
    document = failures_document(terms.task, sources.samples, read_runs(terms, sources), terms.tau, ink)
    sources.report()
    if ink is not None and ink.without_image:
        boxes = count(ink.without_image, "extra box", "extra boxes")
        print(
            f"{options.images}: the page images of {boxes} cannot be read; what is inside is not told.", file=sys.stderr
        )
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text_table(terms.task, document))
    return 1 if sources.rejected else 0


def _ink(folder: str | None) -> InkBelow | None:
    if folder is None:
        return None
    from commands.ink_of_files import InkBelow  # loads OpenCV, which nothing else here needs

    return InkBelow(folder)


def read_runs(terms: Terms, sources: Sources) -> Iterator[ReadRun]:
    """Every run with its scores and readings."""
    for source, scored, convention in scored_runs(terms, sources):
        readings = {}
        if terms.task.reader is not None and terms.task.boxes:
            predictions = source.predictions
            readings = {
                sample.id: terms.task.reader(sample, predictions[sample.id], terms.protocol, convention=convention)
                for sample in sources.samples
                if sample.id in predictions
            }
        yield ReadRun(scored, readings)


def text_table(task: Task, document: Mapping[str, Any]) -> str:
    """The ranking of each run: count, share of samples touched, and what repairing the category would raise."""
    ranked = {category.key: category.label for category in task.categories if category.ranked}
    heads = ["category", "count", "% of samples", *(f"{task.metric(key).label} would rise" for key in task.impact)]
    parts = []
    for found in document["runs"]:
        rows = [
            [
                ranked[category["category"]],
                f"{category['count']:,}",
                percent(category["share"]),
                *(signed(category["impact"][key]) for key in task.impact),
            ]
            for category in found["categories"]
            if category["category"] in ranked
        ]
        name = f"{found['model']} ({found['setting']})" if found["setting"] else found["model"]
        parts.append(f"{one_line(name)}\n{columns([heads, *rows]) if rows else 'Nothing went wrong.'}\n")
    return "\n".join(parts)
