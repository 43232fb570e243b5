"""`errata rerun`: a model is asked about one sample; its answer is stored in a live run and scored at once."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cache.live import plans, reruns
from cache.live.page_transform import PageTransform
from cache.live.plans import Plan
from cache.live.repeats import is_correct, strategy_of
from cache.live.reruns import StoredAnswer
from cache.queries import catalog
from cache.queries.inspection import InspectedRun, inspect
from cache.selection.page_region import parse_crop, parse_redaction
from cache.selection.resolve import nearest
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.scoring.failures import instance
from commands.scoring.score_document import metrics_of
from commands.scoring.sources import note_unused_coords
from commands.terminal import columns, one_line, print_json
from errors import NotConfigured, ProviderError, UsageError
from models import ModelSpec
from models.prices import dollars, parse_price
from models.retrying import Restarted
from scoring.metric import Array
from scoring.page_transform import WHOLE_PAGE
from scoring.statistics.correctness import deciding_metric
from scoring.statistics.run_agreement import flip_rate
from scoring.task import TAU, Task


def run(options: argparse.Namespace) -> int:
    """Send the requests, store the answers, and print the document."""
    if options.selection is not None:
        from commands.live import rerun_batch

        return rerun_batch.run(options)
    if options.resume or options.again:
        raise UsageError("--resume and --again are for a batch: say which samples by --selection.")
    spec = ModelSpec.parse(options.model)
    workspace = Workspace.open()
    try:
        if not options.estimate:
            workspace.must_be_writable()
        plan = planned(workspace, options, spec)
        if options.estimate:
            from commands.live import rerun_batch

            return rerun_batch.estimate_of_one(workspace, options, plan.benchmark, plan.sample.id)
        answered = [(stored, _inspected(workspace, plan, stored)) for stored in _answers(workspace, plan, options)]
    finally:
        workspace.close()
    document = rerun_document(plan, answered, repeated=options.repeats is not None)
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text(plan.task, document, [stored.slug for stored, _ in answered]))
    return 0


def planned(workspace: Workspace, options: argparse.Namespace, spec: ModelSpec) -> Plan:
    """The plan of the request. Raises UsageError, NotLoaded or NotConfigured where it cannot be sent."""
    benchmark, sample = split_sample_name(workspace, options.sample)
    hidden = tuple(parse_redaction(text) for text in options.hide)
    crop = WHOLE_PAGE if options.crop is None else parse_crop(options.crop)
    stated = {"max_tokens": options.max_tokens, "temperature": options.temperature}
    plan = plans.plan(
        workspace,
        benchmark,
        sample,
        spec,
        options.setting,
        transform=PageTransform(options.side, crop, options.turn, hidden),
        coords=options.coords,
        parameters={name: value for name, value in stated.items() if value is not None},
    )
    note_unused_coords(plan.task, options.coords, replayed=spec.kind.replays)
    if plan.unsendable:
        raise NotConfigured(plan.unsendable)
    return plan


def _answers(workspace: Workspace, plan: Plan, options: argparse.Namespace) -> list[StoredAnswer]:
    price = None if options.price is None else parse_price(options.price)
    provider = reruns.provider_of(workspace, plan.benchmark, plan.spec, os.environ, price=price)
    budget = reruns.Budget(batch=secrets.token_hex(8)).capped(options.max_cost)
    budget = replace(budget, caps=replace(budget.caps, batch=options.max_cost))
    numbers = [None] if options.repeats is None else list(range(1, options.repeats + 1))
    stored: list[StoredAnswer] = []
    for number in numbers:
        try:
            stored.append(reruns.ask(workspace, provider, plan, repeat=number, budget=budget, listener=Notices()))
        except ProviderError as error:
            if not stored:
                raise
            raise type(error)(
                f"{error} {len(stored)} of {len(numbers)} answers came in before; they are kept."
            ) from None
    return stored


class Notices(reruns.Listener):
    """Says on stderr why a model is asked again."""

    def restarted(self, event: Restarted) -> None:
        """One line."""
        wait = f" in {event.wait_s:.0f} s" if event.wait_s >= 1 else ""
        sys.stderr.write(f"{one_line(event.reason)} Asking again{wait} (attempt {event.attempt}).\n")


def split_sample_name(workspace: Workspace, text: str) -> tuple[str, str]:
    """The benchmark and the sample of `BENCHMARK/SAMPLE`; both may hold a slash, and the longest name counts.

    Raises:
        UsageError: No benchmark of the workspace is named so.
    """
    names = list(catalog.benchmarks(workspace, superseded=True)["benchmark"])
    named = [name for name in names if text.startswith(f"{name}/") and len(text) > len(name) + 1]
    if not named:
        raise UsageError(_no_sample(text, names))
    benchmark = max(named, key=len)
    return benchmark, text[len(benchmark) + 1 :]


def _no_sample(text: str, names: list[str]) -> str:
    """Why a text is no sample of a loaded benchmark, with the name that may have been meant."""
    loaded = f"Loaded benchmarks: {', '.join(names) or 'none'}."
    stated, slash, rest = text.partition("/")
    if not slash or not stated or not rest or stated in names:
        return f"A sample is written as BENCHMARK/SAMPLE; found “{text}”. {loaded}"
    return f"There is no benchmark “{stated}” in this workspace.{nearest(stated, names)} {loaded}"


def rerun_document(plan: Plan, answered: list[tuple[StoredAnswer, InspectedRun]], *, repeated: bool) -> dict[str, Any]:
    """The document of `errata rerun --json`, schema `errata.rerun/1`.

    Args:
        plan: What was asked.
        answered: Every answer with what was made of it, in order; at least one.
        repeated: Whether repeats were asked for: then all answers are listed, with the flip rate, and the
            document itself tells of the first.
    """
    answers = [_answer(plan, stored, judged) for stored, judged in answered]
    document = {"schema": "errata.rerun/1", **answers[0]}
    if repeated:
        metric = deciding_metric(plan.task, strategy_of(plan.task, plan.run.axes))
        flags = [is_correct(metric, judged) for _, judged in answered]
        document |= {"repeats": answers, "flip_rate": flip_rate(flags)}
    return document


def text(task: Task, document: Mapping[str, Any], slugs: list[str]) -> str:
    """The document for a person: the figures of the sample, its failures, and where the answers are kept."""
    setting = f" ({one_line(document['setting'])})" if document["setting"] else ""
    parts = [f"{one_line(document['sample'])}, answered by {one_line(document['model'])}{setting}"]
    for number, answer in enumerate(document.get("repeats", [document]), start=1):
        head = f"repeat {number}: " if "repeats" in document else ""
        read = "read" if answer["parsed"] else "not readable"
        cost = "cost not known" if answer["cost_usd"] is None else f"{dollars(answer['cost_usd'])} US dollars"
        parts.append(f"{head}{len(answer['response']):,} characters, {read}, {answer['latency_s']:.1f} s, {cost}")
        rows = [[metric.label, _figure(answer["metrics"][metric.key])] for metric in task.metrics]
        parts.append(columns(rows))
        parts += _failures(task, answer["failures"])
    if document.get("flip_rate") is not None:
        parts.append(f"flip rate {document['flip_rate']:.2f}")
    stored_as = "kept as " + ", ".join(map(one_line, slugs))
    return "\n".join([*parts, stored_as]) + "\n"


def _failures(task: Task, failures: Sequence[Mapping[str, Any]]) -> list[str]:
    """A line for each thing that went wrong on a page, with the questions that it is about."""
    questions: dict[tuple[str, int, str], list[str]] = defaultdict(list)
    for failure in failures:
        questions[failure["category"], failure["page"], failure["reason"]].append(one_line(failure["item"]))
    lines = []
    for (category, page, reason), items in questions.items():
        named = ", ".join(f"{item} ({n} times)" if n > 1 else item for item, n in Counter(items).items() if item)
        times = f", {len(items)} times" if not named and len(items) > 1 else ""
        place = f"page {page}{f', {named}' if named else ''}{times}"
        lines.append(f"  {task.category(category).label}, {place}: {one_line(reason)}")
    return lines


def _answer(plan: Plan, stored: StoredAnswer, judged: InspectedRun) -> dict[str, Any]:
    task, ending, sums = plan.task, stored.answer.ending, _sums(judged)
    reading = judged.readings.get(task.protocols[0])
    labels = {item.id: item.label for item in plan.sample.items}
    failures = [
        {
            **instance(task, plan.sample, reading, failure),
            "item": labels.get(failure.item_id or "", "") or failure.label,
        }
        for failure in judged.scored.failures_at(TAU)
    ]
    return {
        "sample": plan.sample.id,
        "model": plan.run.model,
        "setting": plan.run.setting,
        "attempts": stored.attempts,
        "parsed": reading.parsed if reading is not None else judged.scored.state == "scored",
        "response": stored.answer.text,
        "metrics": metrics_of(task.metrics_with_labels(sums), sums),
        "failures": failures,
        "usage": {
            "input_tokens": ending.usage.input_tokens,
            "output_tokens": ending.usage.output_tokens,
        },
        "cost_usd": ending.cost_usd,
        "latency_s": stored.answer.latency_s,
        "stop_reason": ending.stop_reason,
    }


def _inspected(workspace: Workspace, plan: Plan, stored: StoredAnswer) -> InspectedRun:
    return inspect(workspace, Selection(plan.benchmark, runs=(stored.slug,)), plan.sample.id).runs[0]


def _sums(judged: InspectedRun) -> dict[str, Array]:
    """The sums of the one sample, each `(1,)`."""
    return {term: np.array([value], dtype=np.float64) for term, value in judged.scored.sums.items()}


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
