"""`errata rerun BENCHMARK --selection QUERY`: a model asked about many samples, within caps, to be gone on with."""

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

from cache import batches, reruns
from cache.batch_asking import AT_ONCE, Means, carry_out
from cache.batch_flips import Flips, flips_of_batch
from cache.batch_forecast import outlook, remaining
from cache.batch_report import Progress, Report, progress, report
from cache.caps import operators_caps
from cache.cells import Cell
from cache.framing_stated import part_stated, redaction_stated
from cache.queries.metrics import run_metrics
from cache.queries.samples import sample_ids
from cache.selection import Selection
from cache.wanted import Kind, Wanted
from cache.workspace import Workspace
from commands.quiet import without_warnings
from commands.refusing import refused
from commands.rerun_estimate import duration, estimate_document, goes_to, said
from commands.terminal import columns, one_line, print_json
from errors import UsageError
from models import Spec
from models.cancellation import Cancellation
from models.prices import price_given, price_of
from models.settings import REPEAT
from scoring.sent_frames import WHOLE

DONE, STOPPED, CANCELLED = 0, 2, 130
_TELL_EVERY_S = 5.0
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
    at_once = options.at_once or AT_ONCE
    unfinished = batches.latest(workspace, wanted.benchmark, "batch", unfinished_print=wanted.print)
    if options.resume and unfinished is None:
        raise UsageError("No batch that asks exactly this is unfinished. Leave --resume out to begin one.")
    left = None
    if options.resume and unfinished is not None:
        wanted, left = unfinished.wanted, remaining(workspace, unfinished.number)
    wanted.check()
    takes = outlook(workspace, wanted, price, at_once, left)
    if options.estimate:
        _print(options, estimate_document(wanted, takes), said(takes) + goes_to(wanted))
        return DONE
    workspace.must_be_writable()
    sys.stderr.write(said(takes) + goes_to(wanted))
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
    with _calls_off(cancelled), _tells(workspace, number):
        ended = carry_out(workspace, number, Means(provider, operators_caps(os.environ), at_once=at_once), cancelled)
    told = report(workspace, number)
    figures = {slug: _figures(workspace, wanted.benchmark, slug) for slug in told.runs}
    repeated = flips_of_batch(workspace, told.batch)
    _print(options, document(told, figures, repeated), text(told, repeated))
    return _EXIT[ended.state]


def estimate_of_one(workspace: Workspace, options: argparse.Namespace, benchmark: str, sample: str) -> int:
    """Tell what asking about one sample would take; nothing is sent."""
    wanted = _wanted(options, benchmark, (sample,), kind="repeats")
    price = None if wanted.spec.kind.replays else price_of(wanted.spec, workspace.home, wanted.price)
    takes = outlook(workspace, wanted, price, 1)
    _print(options, estimate_document(wanted, takes), said(takes) + goes_to(wanted))
    return DONE


def wanted_of(workspace: Workspace, options: argparse.Namespace) -> Wanted:
    """What the arguments ask for.

    Raises:
        UsageError: The selection cannot be read or names what is not loaded, or nothing fits.
    """
    selection = selected(options.sample, options.selection)
    return _wanted(options, options.sample, sample_ids(workspace, selection), selection.query_string())


def _wanted(
    options: argparse.Namespace, benchmark: str, samples: tuple[str, ...], query: str = "", kind: Kind = "batch"
) -> Wanted:
    stated = {"max_tokens": options.max_tokens, "temperature": options.temperature}
    crop = WHOLE if options.crop is None else part_stated(options.crop)
    return Wanted(
        kind=kind,
        benchmark=benchmark,
        spec=Spec.parse(options.model),
        samples=samples,
        cells=(Cell(options.setting, options.side, crop, options.turn),),
        repeats=options.repeats,
        query=query,
        coords=options.coords,
        parameters={name: value for name, value in stated.items() if value is not None},
        redactions=tuple(redaction_stated(one) for one in options.hide),
        price=None if options.price is None else price_given(options.price),
        again=options.again or kind != "batch",
    )


def selected(benchmark: str, query: str) -> Selection:
    """The Selection of a link's query, or of a whole link, about a benchmark.

    Raises:
        UsageError: It cannot be read, or names what is not loaded: a batch never asks about more than was meant.
    """
    from cache.resolving import not_loaded, resolve

    selection, unread = Selection.parse(query.partition("?")[2] or query)
    with without_warnings():
        from cache import memo  # what it loads makes warnings of its own

        names = memo.benchmark_names()
        if benchmark not in names:
            raise UsageError(refused(f"{not_loaded('benchmark', benchmark, names)} {_NOTHING}"))
        loaded = memo.loaded(benchmark)
    if selection.benchmark not in ("", benchmark):
        raise UsageError(f"The selection is of “{selection.benchmark}”, the batch of “{benchmark}”. Name one of them.")
    selection = selection.browsing().but(benchmark=benchmark, view="", ask="", figure="", picks=())
    resolved, notices = resolve(selection, loaded)
    if unread or resolved != selection:
        told = " ".join((*unread, *notices)) or "The selection names what is not loaded."
        raise UsageError(refused(f"{told} {_NOTHING}"))
    return resolved


def document(told: Report, figures: dict[str, dict[str, float]], repeated: list[Flips]) -> dict[str, Any]:
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


def _flips_document(flips: Flips) -> dict[str, Any]:
    return {**asdict(flips), "share": flips.share, "interval": list(flips.interval) if flips.samples else None}


def text(told: Report, repeated: list[Flips]) -> str:
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


def _flips_text(flips: Flips) -> str:
    name = one_line(flips.runs[0].partition(f"{REPEAT}:")[0].rstrip(",~"))
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
def _calls_off(cancelled: Cancellation) -> Iterator[None]:
    """Ctrl-C and a polite end of the process let what is under way stop, and the report be written."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {one: signal.signal(one, lambda *_: cancelled.cancel()) for one in wanted}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def _tells(workspace: Workspace, number: int) -> Iterator[None]:
    """Says every few seconds on stderr how far a batch is."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(_TELL_EVERY_S):
            sys.stderr.write(_line(progress(workspace, batches.find(workspace, number))))

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def _line(now: Progress) -> str:
    left = "" if now.left_s is None else f", about {duration(now.left_s)} left"
    failed = f", {now.counts['failed']:,} without an answer" if now.counts["failed"] else ""
    reserved = f", {now.reserved:.4f} more reserved" if now.reserved else ""
    spent = f"{max(0.0, now.usd - now.reserved - now.at_most):.4f} US dollars spent"
    most = f", at most {now.at_most:.4f} more for requests whose cost nobody said" if now.at_most else ""
    return f"{now.done:,} of {now.total:,}{failed}, {spent}{most}{reserved}{left}\n"
