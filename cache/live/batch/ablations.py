"""Ablations: the answers of every variant of a grid side by side, compared with one stored answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cache.live.batch.batches import Batch, BatchItem
from cache.live.repeats import is_correct, stored_call, strategy_of
from cache.live.request_variant import RequestVariant, region_in_words
from cache.queries.inspection import InspectedRun
from models.settings import axis_choices
from scoring.page_transform import WHOLE_PAGE
from scoring.statistics.correctness import deciding_metric
from scoring.task import Task

STORED = "stored answer"


@dataclass(frozen=True, slots=True)
class GridAnswer:
    """The answer of one request variant, or why it has none.

    Args:
        axes: Name of every axis that the grid varies -> this variant's value, in words.
        slug: The run that holds the answer; "" without one.
        state: "answered", "waiting", "skipped", "failed", or `STORED`.
        reason: Why there is no answer.
        values: Key of each of the task's metrics -> its value on this sample; without those that have none.
        right: Whether it is right; None without an answer.
        failures: How many things went wrong; None without an answer.
        usd: What it cost; None where nobody says.
        latency_s: Seconds of the answer; None where nobody says.
        tokens: Tokens written; None where nobody says.
    """

    axes: dict[str, str]
    slug: str
    state: str
    reason: str = ""
    values: dict[str, float] | None = None
    right: bool | None = None
    failures: int | None = None
    usd: float | None = None
    latency_s: float | None = None
    tokens: int | None = None


def grid_answers(
    task: Task, batch: Batch, items: Sequence[BatchItem], runs: Sequence[InspectedRun], against: str, tau: float
) -> list[GridAnswer]:
    """The variants of a grid over one sample, the stored answer first where there is one.

    Args:
        task: The benchmark's task.
        batch: The grid.
        items: Its requests.
        runs: The inspected answers, and the stored one.
        against: Slug of the stored answer; "" for none.
        tau: IoU threshold at which failures are counted.
    """
    by_slug = {run.slug: run for run in runs}
    names = varying_axes(task, batch.spec.variants)
    answers = []
    if against in by_slug:
        answers.append(_answer(task, by_slug[against], dict.fromkeys(names, ""), STORED, tau))
    for item in items:
        variant = batch.spec.variants[item.variant]
        axes = {name: axes_in_words(task, variant)[name] for name in names}
        run = by_slug.get(item.slug) if item.state == "answered" else None
        if run is None:
            answers.append(GridAnswer(axes, "", item.state, item.reason))
        else:
            answers.append(_answer(task, run, axes, item.state, tau))
    return answers


def varying_axes(task: Task, variants: Sequence[RequestVariant]) -> tuple[str, ...]:
    """Names of the axes in which some variants differ; of a single one, or equal ones, none."""
    in_words = [axes_in_words(task, variant) for variant in variants]
    return tuple(name for name in (in_words[0] if in_words else {}) if len({answer[name] for answer in in_words}) > 1)


def axes_in_words(task: Task, variant: RequestVariant) -> dict[str, str]:
    """Every axis of a variant in words: those of the task by name, then how pages are sent and what is added."""
    chosen = (variant.setting or "").split("/") if variant.setting else []
    words_by_axis = {}
    for axis, values in axis_choices(task).items():
        words_by_axis[axis] = next((value for value in chosen if value in values), values[0])
        chosen = chosen[1:] if chosen and chosen[0] == words_by_axis[axis] else chosen
    return words_by_axis | {
        "side": "as it fits" if variant.side is None else f"{variant.side} px",
        "part": "whole page" if variant.crop == WHOLE_PAGE else region_in_words(variant.crop),
        "turned": f"{variant.turned}°",
        "added": variant.added or "nothing",
    }


def _answer(task: Task, run: InspectedRun, axes: dict[str, str], state: str, tau: float) -> GridAnswer:
    call = stored_call(run)
    sums = {term: np.asarray(value, dtype=np.float64) for term, value in run.scored.sums.items()}
    values = {metric.key: float(metric.value(sums)) for metric in task.metrics} if sums else {}
    usage = call.get("usage") or {}
    return GridAnswer(
        axes=axes,
        slug=run.slug,
        state=state,
        values={key: value for key, value in values.items() if not np.isnan(value)},
        right=is_correct(deciding_metric(task, strategy_of(task, run.run.axes)), run),
        failures=len(run.scored.failures_at(tau)),
        usd=call.get("cost_usd"),
        latency_s=call.get("latency_s"),
        tokens=usage.get("output_tokens"),
    )
