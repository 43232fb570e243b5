"""`errata judge`: a model judges the outputs of a run; its verdicts are stored, and the run is scored again."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

from tqdm import tqdm

from cache.live.judging import JudgingResult, judge_run
from cache.live.reruns import Budget, provider_of
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.exit_codes import DONE, REJECTED
from commands.requested_selection import requested_run
from commands.terminal import columns, one_line, print_json
from errors import NotLoaded
from figures.tables.number_format import count
from models import ModelSpec
from models.prices import dollars, parse_price

SCHEMA = "errata.judge/1"

"""Exit codes: every output has a verdict; some have none, each with its reason."""


def run(options: argparse.Namespace) -> int:
    """Send the requests, store the verdicts, and print the document."""
    spec = ModelSpec.parse(options.model)
    price = None if options.price is None else parse_price(options.price)
    with closing(Workspace.open()) as workspace:
        workspace.must_be_writable()
        slug = requested_run(workspace, options.benchmark, options.run)
        provider = provider_of(workspace, options.benchmark, spec, os.environ, price=price)
        budget = Budget()
        if options.max_cost is not None:
            budget = replace(budget, caps=replace(budget.caps, batch=options.max_cost))
        with tqdm(desc="judging", unit="sample", leave=False, disable=None, file=sys.stderr) as bar:

            def progress(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            found = judge_run(
                workspace, options.benchmark, slug, spec, provider,
                samples=options.sample, again=options.again, budget=budget, progress=progress,
            )  # fmt: skip
        values: dict[str, float | None] = {}
        with suppress(NotLoaded):  # renamed or deleted meanwhile: what the judge did is told all the same
            table = run_metrics(workspace, Selection(options.benchmark, (slug,)), intervals=False)
            found_values = zip(table["metric"], table["value"], strict=True)
            values = {str(metric): None if value != value else float(value) for metric, value in found_values}
    document = judge_document(options.benchmark, slug, found, values)
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text(document))
    return REJECTED if found.skipped or found.stop_reason else DONE


def judge_document(
    benchmark: str, slug: str, found: JudgingResult, metrics: Mapping[str, float | None]
) -> dict[str, Any]:
    """The document of `errata judge --json`, schema `errata.judge/1`."""
    return {
        "schema": SCHEMA,
        "benchmark": benchmark,
        "run": slug,
        "judged_by": found.judge,
        "asked": found.judged,
        "by_rule": found.by_rule,
        "kept": found.already_judged,
        "right": found.right,
        "requests": found.requests,
        "beside": found.overridden,
        "skipped": [
            {"sample": output.sample, "output": output.output, "why": output.reason} for output in found.skipped
        ],
        "ended": found.stop_reason or None,
        "cost_usd": found.usd if found.cost_known else None,
        "metrics": dict(metrics),
    }


def text(document: Mapping[str, Any]) -> str:
    """The document for a person: how many verdicts, what they cost, what has none, and the figures of the run."""
    total = document["asked"] + document["by_rule"] + document["kept"]
    cost = "cost not known" if document["cost_usd"] is None else f"{dollars(document['cost_usd'])} US dollars"
    parts = [
        f"{one_line(document['run'])}, judged by {one_line(document['judged_by'])}: {count(total, 'verdict')}, "
        f"{document['right']} of them right",
        f"{document['requests']} asked, {document['asked']} of them with a verdict; "
        f"{document['by_rule']} decided by gold, {document['kept']} kept; {cost}",
    ]
    if document["beside"]:
        stand = "stands" if document["beside"] == 1 else "stand"
        parts.append(
            f"{document['beside']} {stand} beside a verdict of the run's own file, which counts in the figures"
        )
    if document["ended"]:
        parts.append(f"ended early: {one_line(document['ended'])}")
    for output in document["skipped"][:_SHOWN]:
        parts.append(
            f"  no verdict: {one_line(output['sample'])}, {one_line(output['output'])}: {one_line(output['why'])}"
        )
    if len(document["skipped"]) > _SHOWN:
        parts.append(f"  and {len(document['skipped']) - _SHOWN} more without a verdict")
    rows = [[key, f"{value:.4f}"] for key, value in document["metrics"].items() if value is not None]
    return "\n".join([*parts, columns(rows)]).rstrip("\n") + "\n"


_SHOWN = 5
