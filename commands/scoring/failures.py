"""`errata failures`: the failures of runs, straight from files and without a workspace.

The JSON document is made by pure functions, from scored runs to plain data.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cache.selection.page_region import box_at
from commands.exit_codes import DONE, REJECTED
from commands.scoring.score_document import ScoredRun, sums_of
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import Sources, read_sources
from commands.terminal import columns, one_line, print_json
from figures.tables.number_format import count, percent, signed
from records import AnswerBox, Box, Failure, Reading, Sample, Scored
from scoring.grounding import repairs
from scoring.grounding.repairs import repairs_of
from scoring.metric import Metric
from scoring.task import Task
from scoring.wording import Ink, word_failure

InkOf = Callable[[Sample, int, Box], Ink]
"""Counts the ink inside a box on a page of a sample."""


@dataclass(frozen=True, slots=True)
class ReadRun:
    """One run, scored, with what was read of its responses.

    Args:
        scored: The run with its scores.
        readings: Sample id -> what was read, for the samples with a response.
    """

    scored: ScoredRun
    readings: Mapping[str, Reading]


def failures_document(
    task: Task, samples: Sequence[Sample], runs: Iterable[ReadRun], tau: float, ink: InkOf | None
) -> dict[str, Any]:
    """The document of `errata failures --json`, schema `errata.failures/1`.

    Args:
        task: The benchmark's task.
        samples: The samples in the order of gold.
        runs: The runs.
        tau: IoU threshold at which failures are listed.
        ink: Tells whether an extra box holds writing; None where there are no images.
    """
    return {"schema": "errata.failures/1", "runs": [_run(task, samples, run, tau, ink) for run in runs]}


def _run(task: Task, samples: Sequence[Sample], run: ReadRun, tau: float, ink: InkOf | None) -> dict[str, Any]:
    found = [(sample, scored.failures_at(tau)) for sample, scored in zip(samples, run.scored.scored, strict=True)]
    return {
        "model": run.scored.run.model,
        "setting": run.scored.run.setting,
        "categories": categories_of(task, run.scored.scored, found, tau),
        "instances": [
            instance(task, sample, run.readings.get(sample.id), failure, ink)
            for sample, failures in found
            for failure in failures
        ],
    }


def categories_of(
    task: Task, scored: Sequence[Scored], found: Sequence[tuple[Sample, Sequence[Failure]]], tau: float
) -> list[dict[str, Any]]:
    """The categories that occur, most frequent first: count, samples touched, their share, and impact.

    A category whose repair changes no figure has no impact: None for every metric.
    """
    counts = Counter(failure.category for _, failures in found for failure in failures)
    touched: dict[str, set[str]] = defaultdict(set)
    for sample, failures in found:
        for failure in failures:
            touched[failure.category].add(sample.id)
    metrics = [task.metric(key) for key in task.impact]
    rises = rises_of(task, metrics, scored, tau)
    declared = {category.key: at for at, category in enumerate(task.categories)}
    return [
        {
            "category": key,
            "count": counts[key],
            "samples": len(touched[key]),
            "share": len(touched[key]) / len(found),
            "impact": {metric.key: rises.get(key, {}).get(metric.key) for metric in metrics},
        }
        for key in sorted(counts, key=lambda key: (-counts[key], declared[key]))
    ]


def rises_of(
    task: Task, metrics: Sequence[Metric], scored: Sequence[Scored], tau: float
) -> Mapping[str, Mapping[str, float]]:
    """Category -> metric -> its rise if the category alone were repaired; the categories that occur."""
    if task.boxes or task.effects is None:
        return repairs.metric_gains(repairs_of(scored, tau), metrics) if metrics else {}
    totals = {term: values.sum() for term, values in sums_of(scored, range(len(scored))).items()}
    found: dict[str, dict[str, float]] = {}
    for category, changes in task.effects(scored, tau).items():
        repaired = totals | {term: totals.get(term, 0.0) + change.sum() for term, change in changes.items()}
        rises = {metric.key: float(metric.value(repaired) - metric.value(totals)) for metric in metrics}
        found[category] = {key: rise for key, rise in rises.items() if np.isfinite(rise)}
    return found


def instance(
    task: Task, sample: Sample, reading: Reading | None, failure: Failure, ink: InkOf | None = None
) -> dict[str, Any]:
    """One failure: where it is, why, and the boxes concerned on that page, in 0-1000 units of it."""
    answers = reading.answers if reading is not None else ()
    pages = len(sample.pages)
    pred = boxes_on(failure.page, answers, failure.pred, pages)
    # An answer that was boxed on a wrong page: its gold box is on the right one.
    gold_page = failure.args["to"] if failure.category == "page_misalignment" else failure.page
    needs_ink = ink is not None and task.category(failure.category).ink and pred
    found: Ink = ink(sample, failure.page, pred[0]) if ink is not None and needs_ink else "no_image"
    return {
        "sample": sample.id,
        "page": failure.page,
        "category": failure.category,
        "reason": word_failure(task, failure.kind, failure.args, found),
        "boxes": {"gold": boxes_on(gold_page, sample.answers, failure.gold, pages), "pred": pred},
        **({"gold_page": gold_page} if gold_page != failure.page else {}),
    }


def boxes_on(page: int, answers: Sequence[AnswerBox], addresses: Iterable[str], pages: int) -> list[Box]:
    """The boxes at some addresses that lie on one page; those that were malformed are left out.

    What a response puts on a page after the last of the sample's `pages` belongs to that last one, where
    such a failure is shown.
    """
    found = (box_at(answers, address) for address in addresses)
    return [located[1] for located in found if located is not None and min(located[0], pages) == page]


if TYPE_CHECKING:
    from commands.scoring.folder_ink import FolderInk


def run(options: argparse.Namespace) -> int:
    """Print the failures; 1 when lines were rejected, else 0."""
    terms = Terms.from_options(options)
    ink = _ink(options.images)
    sources = read_sources(options)
    runs = read_runs(terms, sources, options.workers)
    document = failures_document(terms.task, sources.samples, runs, terms.tau, ink)
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
    return REJECTED if sources.rejected else DONE


def _ink(folder: str | None) -> FolderInk | None:
    if folder is None:
        return None
    from commands.scoring.folder_ink import FolderInk  # loads OpenCV, which nothing else here needs

    return FolderInk(folder)


def read_runs(terms: Terms, sources: Sources, workers: int) -> Iterator[ReadRun]:
    """Every run with its scores and readings."""
    for _, scored, readings in scored_runs(terms, sources, workers, whole=True):
        yield ReadRun(scored, readings)


def text_table(task: Task, document: Mapping[str, Any]) -> str:
    """The ranking of each run: count, share of samples touched, and what repairing the category would raise."""
    ranked = {category.key: category.label for category in task.categories if category.ranked}
    heads = [
        "category",
        "count",
        "% of samples",
        *(f"{task.metric(key).label} would rise, points" for key in task.impact),
    ]
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
