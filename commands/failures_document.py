"""The JSON document of `failures`: pure functions from scored runs to plain data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cache.addresses import box_at
from commands.score_document import ScoredRun, sums_of
from records import AnswerBox, Box, Failure, Reading, Sample, Scored
from scoring import impact
from scoring.metric import Metric
from scoring.repairs import repairs_of
from scoring.task import Task
from scoring.wording import Ink, explain

InkOf = Callable[[Sample, int, Box], Ink]
"""What is inside a box of a page of a sample."""


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
    task: Task, samples: Sequence[Sample], runs: Iterable[ReadRun], tau: float, ink: InkOf | None = None
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
    found = [(sample, active(scored, tau)) for sample, scored in zip(samples, run.scored.scored, strict=True)]
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


def active(scored: Scored, tau: float) -> list[Failure]:
    """The failures of a sample that hold at a threshold."""
    return [failure for failure in scored.failures if failure.lo < tau <= failure.hi]


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
        return impact.rises(repairs_of(scored, tau), metrics) if metrics else {}
    totals = {term: values.sum() for term, values in sums_of(scored, range(len(scored))).items()}
    found: dict[str, dict[str, float]] = {}
    for category, changes in task.effects(scored, tau).items():
        repaired = totals | {term: totals.get(term, 0.0) + change.sum() for term, change in changes.items()}
        rises = {metric.key: float(metric.of(repaired) - metric.of(totals)) for metric in metrics}
        found[category] = {key: rise for key, rise in rises.items() if np.isfinite(rise)}
    return found


def instance(
    task: Task, sample: Sample, reading: Reading | None, failure: Failure, ink: InkOf | None = None
) -> dict[str, Any]:
    """One failure: where it is, why, and the boxes concerned on that page, in 0-1000 units of it."""
    answers = reading.answers if reading is not None else ()
    pages = len(sample.pages)
    pred = boxes_on(failure.page, answers, failure.pred, pages)
    asked = ink is not None and task.category(failure.category).ink and pred
    found: Ink = ink(sample, failure.page, pred[0]) if ink is not None and asked else "no_image"
    return {
        "sample": sample.id,
        "page": failure.page,
        "category": failure.category,
        "reason": explain(failure.kind, failure.args, found),
        "boxes": {"gold": boxes_on(failure.page, sample.answers, failure.gold, pages), "pred": pred},
    }


def boxes_on(page: int, answers: Sequence[AnswerBox], addresses: Iterable[str], pages: int) -> list[Box]:
    """The boxes at some addresses that lie on one page; those that were malformed are left out.

    What a response puts on a page after the last of the sample's `pages` belongs to that last one, where
    such a failure is shown.
    """
    found = (box_at(answers, address) for address in addresses)
    return [placed[1] for placed in found if placed is not None and min(placed[0], pages) == page]
