"""`errata rerun BENCHMARK --selection QUERY`: a model asked about many samples, within caps; it can be resumed.

`--estimate` states what asking would take before anything is sent, as text or as a JSON document.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from cache.live import reruns
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec, Kind
from cache.live.batch.estimate import BatchEstimate, count_remaining, estimate_batch
from cache.live.batch.flip_rates import FlipRates, flip_rates_of_batch
from cache.live.batch.report import BatchProgress, Report, progress, report
from cache.live.batch.runner import DEFAULT_CONCURRENCY, BatchResources, run_batch
from cache.live.request_variant import RequestVariant
from cache.live.spending import operators_caps
from cache.queries import loaded_benchmark
from cache.queries.metrics import run_metrics
from cache.queries.samples import sample_ids
from cache.selection.page_region import parse_crop, parse_redaction
from cache.selection.resolve import not_loaded, resolve
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.terminal import columns, one_line, print_json, refusal_of_notice
from errors import UsageError
from models import ModelSpec
from models.prices import parse_price, price_of
from models.providers.cancellation import Cancellation
from models.settings import REPEAT_AXIS
from scoring.page_transform import WHOLE_PAGE


def estimate_text(takes: BatchEstimate) -> str:
    """What a batch takes, in a line or two."""
    most = "at most" if takes.counted_all else "at most about"
    cost = "price not known" if takes.most_usd is None else f"{most} {takes.most_usd:.4f} US dollars"
    cost = "free of charge" if takes.most_usd == 0 else cost
    if takes.likely_usd is not None and takes.most_usd != 0:
        cost += f", about {takes.likely_usd:.4f} if answers are like the last {takes.experience.answers}"
    time = "time not known yet" if takes.seconds is None else f"about {duration(takes.seconds)}"
    tokens = f"about {takes.read:,} tokens read, {most} {takes.written:,} written"
    told = f"{takes.askings:,} to ask: {tokens}; {cost}; {time}."
    if not takes.counted_all:
        told += f" {takes.looked_at} of them were counted; the rest is taken to be like these."
    if takes.kept:
        told += f" {takes.kept} of {takes.looked_at} looked at have an answer to this prompt already."
    if takes.cannot:
        told += f" {takes.cannot} of {takes.looked_at} looked at cannot be asked: {one_line(takes.why)}"
    return told + "\n"


def estimate_document(wanted: BatchSpec, takes: BatchEstimate) -> dict[str, Any]:
    """The document of `--estimate --json`, schema `errata.rerun-estimate/1`."""
    head = {"schema": "errata.rerun-estimate/1", "benchmark": wanted.benchmark, "model": wanted.spec.name}
    return {**head, "sent_to": wanted.spec.kind.destination(os.environ) or None, **asdict(takes)}


def destination_text(wanted: BatchSpec) -> str:
    """Where prompts and pages go, in a line; "" where none leaves here."""
    server = wanted.spec.kind.destination(os.environ)
    return f"Prompts and pages are sent to {wanted.spec.kind.label} ({server}).\n" if server else ""


def duration(seconds: float) -> str:
    """Seconds, minutes or hours, whichever reads best."""
    return (
        f"{seconds:.0f} s"
        if seconds < 100
        else f"{seconds / 60:.0f} min"
        if seconds < 5400
        else f"{seconds / 3600:.1f} h"
    )


DONE, STOPPED, CANCELLED = 0, 2, 130
_REPORT_EVERY_S = 5.0
_SHOWN = 5
_NOTHING = "Nothing was asked."
_EXIT = {"done": DONE, "stopped": STOPPED, "cancelled": CANCELLED}


def run(options: argparse.Namespace) -> int:
    """Ask what is wanted, or tell what that would take; the report goes to stdout, progress to stderr."""
    workspace = Workspace.open()
    try:
        return _run(workspace, options)
    finally:
        workspace.close()


def _run(workspace: Workspace, options: argparse.Namespace) -> int:
    wanted = wanted_of(workspace, options)
    price = None if wanted.spec.kind.replays else price_of(wanted.spec, workspace.home, wanted.price)
    at_once = options.at_once or DEFAULT_CONCURRENCY
    unfinished = batches.latest(workspace, wanted.benchmark, "batch", unfinished_print=wanted.print)
    if options.resume and unfinished is None:
        raise UsageError("No batch that asks exactly this is unfinished. Leave --resume out to begin one.")
    left = None
    if options.resume and unfinished is not None:
        wanted, left = unfinished.wanted, count_remaining(workspace, unfinished.number)
    wanted.check()
    takes = estimate_batch(workspace, wanted, price, at_once, left)
    if options.estimate:
        _print(options, estimate_document(wanted, takes), estimate_text(takes) + destination_text(wanted))
        return DONE
    workspace.must_be_writable()
    sys.stderr.write(estimate_text(takes) + destination_text(wanted))
    if options.resume and unfinished is not None:
        number, most = unfinished.number, options.max_cost if options.max_cost is not None else unfinished.most_usd
        batches.begin(workspace, number, most)
    else:
        if unfinished is not None:
            sys.stderr.write(f"Batch {unfinished.number} asks the same and is not done; --resume goes on with it.\n")
        number = batches.create(workspace, wanted, options.max_cost)

    def provider() -> Any:
        return reruns.provider_of(workspace, wanted.benchmark, wanted.spec, os.environ, price=price)

    cancelled = Cancellation()
    with _cancels_on_signal(cancelled), _progress_reports(workspace, number):
        ended = run_batch(
            workspace, number, BatchResources(provider, operators_caps(os.environ), at_once=at_once), cancelled
        )
    told = report(workspace, number)
    figures = {slug: _figures(workspace, wanted.benchmark, slug) for slug in told.runs}
    repeated = flip_rates_of_batch(workspace, told.batch)
    _print(options, document(told, figures, repeated), text(told, repeated))
    return _EXIT[ended.state]


def estimate_of_one(workspace: Workspace, options: argparse.Namespace, benchmark: str, sample: str) -> int:
    """Tell what asking about one sample would take; nothing is sent."""
    wanted = _wanted(options, benchmark, (sample,), kind="repeats")
    price = None if wanted.spec.kind.replays else price_of(wanted.spec, workspace.home, wanted.price)
    takes = estimate_batch(workspace, wanted, price, 1)
    _print(options, estimate_document(wanted, takes), estimate_text(takes) + destination_text(wanted))
    return DONE


def wanted_of(workspace: Workspace, options: argparse.Namespace) -> BatchSpec:
    """What the arguments ask for.

    Raises:
        UsageError: The selection cannot be read or names what is not loaded, or nothing fits.
    """
    selection = selection_of(workspace, options.sample, options.selection)
    return _wanted(options, options.sample, sample_ids(workspace, selection), selection.query_string())


def _wanted(
    options: argparse.Namespace, benchmark: str, samples: tuple[str, ...], query: str = "", kind: Kind = "batch"
) -> BatchSpec:
    stated = {"max_tokens": options.max_tokens, "temperature": options.temperature}
    crop = WHOLE_PAGE if options.crop is None else parse_crop(options.crop)
    return BatchSpec(
        kind=kind,
        benchmark=benchmark,
        spec=ModelSpec.parse(options.model),
        samples=samples,
        cells=(RequestVariant(options.setting, options.side, crop, options.turn),),
        repeats=options.repeats,
        query=query,
        coords=options.coords,
        parameters={name: value for name, value in stated.items() if value is not None},
        redactions=tuple(parse_redaction(one) for one in options.hide),
        price=None if options.price is None else parse_price(options.price),
        again=options.again or kind != "batch",
    )


def selection_of(workspace: Workspace, benchmark: str, query: str) -> Selection:
    """The Selection of a link's query, or of a whole link, about a benchmark.

    Raises:
        UsageError: It cannot be read, or names what is not loaded: a batch never asks about more than was meant.
    """
    selection, unread = Selection.parse(query.partition("?")[2] or query)
    names = loaded_benchmark.benchmark_names(workspace)
    if benchmark not in names:
        raise UsageError(refusal_of_notice(f"{not_loaded('benchmark', benchmark, names)} {_NOTHING}"))
    loaded = loaded_benchmark.loaded(workspace, benchmark)
    if selection.benchmark not in ("", benchmark):
        raise UsageError(f"The selection is of “{selection.benchmark}”, the batch of “{benchmark}”. Name one of them.")
    selection = selection.browsing().replace(benchmark=benchmark, view="", ask="", figure="", picks=())
    resolved, notices = resolve(selection, loaded)
    if unread or resolved != selection:
        told = " ".join((*unread, *notices)) or "The selection names what is not loaded."
        raise UsageError(refusal_of_notice(f"{told} {_NOTHING}"))
    return resolved


def document(told: Report, figures: dict[str, dict[str, float]], repeated: list[FlipRates]) -> dict[str, Any]:
    """The document of a batch, schema `errata.rerun-batch/1`; with `flips` where it has repeats."""
    held = told.batch
    flips = {} if held.wanted.repeats is None else {"flips": [_flips_document(one) for one in repeated]}
    return {
        "schema": "errata.rerun-batch/1",
        "batch": held.number,
        "benchmark": held.wanted.benchmark,
        "selection": held.wanted.query,
        "model": held.wanted.spec.name,
        "state": held.state,
        "why": held.why,
        "counts": told.progress.counts,
        "reasons": [asdict(reason) for reason in told.reasons],
        "cost_usd": told.usd,
        "unpriced": told.unpriced,
        "counted_usd": told.progress.usd,
        "latency_s": told.latency_s,
        "runs": [{"run": slug, "metrics": figures[slug]} for slug in told.runs],
        **flips,
    }


def _flips_document(flips: FlipRates) -> dict[str, Any]:
    return {**asdict(flips), "share": flips.share, "interval": list(flips.interval) if flips.samples else None}


def text(told: Report, repeated: list[FlipRates]) -> str:
    """The report for a person."""
    held, counts = told.batch, told.progress.counts
    state = {"done": "done", "cancelled": "cancelled", "stopped": f"stopped: {one_line(held.why)}"}.get(held.state, "")
    parts = [f"Batch {held.number}: {state}", columns([[name, f"{n:,}"] for name, n in counts.items()])]
    for reason in told.reasons:
        names = ", ".join(one_line(sample) for sample in reason.samples[:_SHOWN])
        more = f" and {len(reason.samples) - _SHOWN:,} more" if len(reason.samples) > _SHOWN else ""
        parts.append(f"  {reason.askings:,} {reason.state}: {one_line(reason.why)} ({names}{more})")
    unknown = f", {told.unpriced} answers of unknown cost" if told.unpriced else ""
    parts.append(f"cost {told.usd:.4f} US dollars{unknown}; {told.progress.usd:.4f} counted against the caps")
    if told.runs:
        parts.append("kept as " + ", ".join(map(one_line, told.runs)))
    parts += [_flips_text(one) for one in repeated]
    if counts["waiting"] or counts["failed"]:
        parts.append("The same command with --resume goes on with what is left.")
    return "\n".join(parts) + "\n"


def _flips_text(flips: FlipRates) -> str:
    name = one_line(flips.runs[0].partition(f"{REPEAT_AXIS}:")[0].rstrip(",~"))
    if flips.flip_rate is None:
        return f"flip rate not known: no sample has two answers ({name})"
    low, high = flips.interval
    return (
        f"flip rate {flips.flip_rate:.2f} over {flips.samples:,} samples; {flips.flipped:,} of them are right in one "
        f"answer and wrong in another, {flips.share:.2f} (95% interval by sample {low:.2f} to {high:.2f}; {name})"
    )


def _figures(workspace: Workspace, benchmark: str, slug: str) -> dict[str, float]:
    table = run_metrics(workspace, Selection(benchmark, (slug,)), intervals=False)
    return dict(zip(table["metric"], table["value"], strict=True))


def _print(options: argparse.Namespace, document: dict[str, Any], text: str) -> None:
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text)


@contextmanager
def _cancels_on_signal(cancelled: Cancellation) -> Iterator[None]:
    """Ctrl-C and a polite end of the process let what is under way stop, and the report be written."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {one: signal.signal(one, lambda *_: cancelled.cancel()) for one in wanted}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def _progress_reports(workspace: Workspace, number: int) -> Iterator[None]:
    """Says every few seconds on stderr how far a batch is."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(_REPORT_EVERY_S):
            sys.stderr.write(_line(progress(workspace, batches.find(workspace, number))))

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def _line(now: BatchProgress) -> str:
    left = "" if now.left_s is None else f", about {duration(now.left_s)} left"
    failed = f", {now.counts['failed']:,} without an answer" if now.counts["failed"] else ""
    reserved = f", {now.reserved:.4f} more reserved" if now.reserved else ""
    spent = f"{max(0.0, now.usd - now.reserved - now.at_most):.4f} US dollars spent"
    most = f", at most {now.at_most:.4f} more for requests whose cost nobody said" if now.at_most else ""
    return f"{now.done:,} of {now.total:,}{failed}, {spent}{most}{reserved}{left}\n"
