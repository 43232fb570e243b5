"""`errata rerun BENCHMARK --selection QUERY`: a model is asked about many samples, within caps; it can be resumed.

`--estimate` states tokens, cost and time before anything is sent, as text or as a JSON document.
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
from cache.queries.loaded_benchmark import loaded
from cache.queries.metrics import run_metrics
from cache.queries.samples import sample_ids
from cache.selection.page_region import parse_crop, parse_redaction
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.exit_codes import DONE, STOPPED, UNUSABLE
from commands.requested_selection import requested_selection
from commands.scoring.sources import note_unused_coords
from commands.terminal import columns, one_line, print_result, refusal_of_notice
from errors import UsageError
from figures.narration.sample_choice import unknown_picks
from figures.tables.number_format import count, duration
from models import ModelSpec
from models.prices import dollars, parse_price
from models.providers.cancellation import Cancellation
from models.settings import REPEAT_AXIS
from scoring.page_transform import WHOLE_PAGE


def estimate_text(estimate: BatchEstimate) -> str:
    """The estimate of a batch, in a line or two."""
    bound = "at most" if estimate.counted_all else "at most about"
    cost = "price not known" if estimate.most_usd is None else f"{bound} {dollars(estimate.most_usd)} US dollars"
    cost = "free of charge" if estimate.most_usd == 0 else cost
    if estimate.likely_usd is not None and estimate.most_usd != 0:
        cost += f", about {dollars(estimate.likely_usd)} if answers are like the last {estimate.experience.answers}"
    time = "time not known yet" if estimate.seconds is None else f"about {duration(estimate.seconds)}"
    tokens = f"about {estimate.read:,} tokens read, {bound} {estimate.written:,} written"
    # With none that can be asked, the number of requests in the batch is not what is going to be asked.
    none_can = estimate.counted_all and estimate.cannot == estimate.looked_at
    line = (
        f"0 of {estimate.askings:,} to ask." if none_can else f"{estimate.askings:,} to ask: {tokens}; {cost}; {time}."
    )
    if not estimate.counted_all:
        line += f" Estimated from {estimate.looked_at} of them."
    if estimate.kept:
        have = "has" if estimate.kept == 1 else "have"
        line += f" {estimate.kept} of {estimate.looked_at} looked at {have} an answer to this prompt already."
    if estimate.cannot:
        line += f" {estimate.cannot} of {estimate.looked_at} looked at cannot be asked: {one_line(estimate.why)}"
    return line + "\n"


def estimate_document(batch_spec: BatchSpec, estimate: BatchEstimate) -> dict[str, Any]:
    """The document of `--estimate --json`, schema `errata.rerun-estimate/1`."""
    head = {"schema": "errata.rerun-estimate/1", "benchmark": batch_spec.benchmark, "model": batch_spec.spec.name}
    return {**head, "sent_to": batch_spec.spec.kind.destination(os.environ) or None, **asdict(estimate)}


def destination_text(batch_spec: BatchSpec) -> str:
    """The destination of prompts and pages, in a line; "" where none leaves this machine."""
    kind = batch_spec.spec.kind
    server = kind.destination(os.environ)
    return f"Prompts and pages are sent to {kind.server_label(os.environ)} ({server}).\n" if server else ""


_REPORT_EVERY_S = 5.0
_SHOWN = 5
_NOTHING = "Nothing was asked."
_EXIT = {"done": DONE, "stopped": UNUSABLE, "cancelled": STOPPED}


def run(options: argparse.Namespace) -> int:
    """Run the batch, or print its estimate; the report goes to stdout, progress to stderr."""
    workspace = Workspace.open()
    try:
        return _run(workspace, options)
    finally:
        workspace.close()


def _run(workspace: Workspace, options: argparse.Namespace) -> int:
    if not options.estimate:
        workspace.must_be_writable()
    batch_spec = batch_spec_of(workspace, options)
    task = loaded(workspace, batch_spec.benchmark).task
    note_unused_coords(task, batch_spec.coords, replayed=batch_spec.spec.kind.replays)
    price = reruns.price_in(workspace, batch_spec.spec, os.environ, batch_spec.price)
    at_once = options.at_once or DEFAULT_CONCURRENCY
    unfinished = batches.latest(workspace, batch_spec.benchmark, "batch", unfinished_print=batch_spec.fingerprint)
    if options.resume and unfinished is None:
        raise UsageError("No batch that asks exactly this is unfinished. Leave --resume out to begin one.")
    remaining = None
    if options.resume and unfinished is not None:
        batch_spec, remaining = unfinished.spec, count_remaining(workspace, unfinished.number)
    batch_spec.check()
    estimate = estimate_batch(workspace, batch_spec, price, at_once, remaining)
    if options.estimate:
        print_result(
            options, estimate_document(batch_spec, estimate), estimate_text(estimate) + destination_text(batch_spec)
        )
        return DONE
    sys.stderr.write(estimate_text(estimate) + destination_text(batch_spec))
    if options.resume and unfinished is not None:
        number = unfinished.number
    else:
        if unfinished is not None:
            lacks = "asks the same and has not all its answers; --resume goes on with it."
            sys.stderr.write(f"Batch {unfinished.number} {lacks}\n")
        number = batches.create(workspace, batch_spec, options.max_cost)

    def provider() -> Any:
        return reruns.provider_of(workspace, batch_spec.benchmark, batch_spec.spec, os.environ, price=price)

    resources = BatchResources(provider, operators_caps(os.environ), at_once=at_once, most_usd=options.max_cost)
    cancelled = Cancellation()
    with _cancels_on_signal(cancelled), _progress_reports(workspace, number):
        ended = run_batch(workspace, number, resources, cancelled)
    batch_report = report(workspace, number)
    figures = {slug: _figures(workspace, batch_spec.benchmark, slug) for slug in batch_report.runs}
    repeated = flip_rates_of_batch(workspace, batch_report.batch)
    print_result(options, document(batch_report, figures, repeated), text(batch_report, repeated))
    return _EXIT[ended.state]


def estimate_of_one(workspace: Workspace, options: argparse.Namespace, benchmark: str, sample: str) -> int:
    """Print the estimate for one sample; nothing is sent."""
    batch_spec = _batch_spec(options, benchmark, (sample,), kind="repeats")
    price = reruns.price_in(workspace, batch_spec.spec, os.environ, batch_spec.price)
    estimate = estimate_batch(workspace, batch_spec, price, 1)
    print_result(
        options, estimate_document(batch_spec, estimate), estimate_text(estimate) + destination_text(batch_spec)
    )
    return DONE


def batch_spec_of(workspace: Workspace, options: argparse.Namespace) -> BatchSpec:
    """The batch that the arguments describe.

    Raises:
        UsageError: The selection cannot be read or names what is not loaded, or nothing fits.
    """
    selection = selection_of(workspace, options.sample, options.selection)
    if missing := unknown_picks(workspace, selection):
        raise UsageError(f"{refusal_of_notice(' '.join(missing))} {_NOTHING}")
    samples = selection.picks or sample_ids(workspace, selection)
    return _batch_spec(options, options.sample, samples, selection.query_string())


def _batch_spec(
    options: argparse.Namespace, benchmark: str, samples: tuple[str, ...], query: str = "", kind: Kind = "batch"
) -> BatchSpec:
    stated = {"max_tokens": options.max_tokens, "temperature": options.temperature}
    crop = WHOLE_PAGE if options.crop is None else parse_crop(options.crop)
    return BatchSpec(
        kind=kind,
        benchmark=benchmark,
        spec=ModelSpec.parse(options.model),
        samples=samples,
        variants=(RequestVariant(options.setting, options.side, crop, options.turn),),
        repeats=options.repeats,
        query=query,
        coords=options.coords,
        parameters={name: value for name, value in stated.items() if value is not None},
        redactions=tuple(parse_redaction(redaction) for redaction in options.hide),
        price=None if options.price is None else parse_price(options.price),
        ask_again=options.again or kind != "batch",
    )


def selection_of(workspace: Workspace, benchmark: str, query: str) -> Selection:
    """The Selection of a link's query, or of a whole link, about a benchmark.

    Raises:
        UsageError: It cannot be read, or names what is not loaded: a batch never asks about more than was meant.
    """
    try:
        return requested_selection(workspace, query, benchmark, _samples_alone)
    except UsageError as error:
        raise UsageError(f"{error} {_NOTHING}") from None


def _samples_alone(selection: Selection) -> Selection:
    return selection.browsing().replace(view="", ask="", figure="")


def document(batch_report: Report, figures: dict[str, dict[str, float]], repeated: list[FlipRates]) -> dict[str, Any]:
    """The document of a batch, schema `errata.rerun-batch/1`; with `flips` where it has repeats."""
    batch = batch_report.batch
    flips = {} if batch.spec.repeats is None else {"flips": [_flips_document(rates) for rates in repeated]}
    return {
        "schema": "errata.rerun-batch/1",
        "batch": batch.number,
        "benchmark": batch.spec.benchmark,
        "selection": batch.spec.query,
        "model": batch.spec.spec.name,
        "state": batch.state,
        "why": batch.reason,
        "counts": batch_report.progress.counts,
        "reasons": [asdict(reason) for reason in batch_report.reasons],
        "cost_usd": batch_report.usd,
        "unpriced": batch_report.unpriced,
        "counted_usd": batch_report.progress.usd,
        "latency_s": batch_report.latency_s,
        "runs": [{"run": slug, "metrics": figures[slug]} for slug in batch_report.runs],
        **flips,
    }


def _flips_document(flips: FlipRates) -> dict[str, Any]:
    interval = flips.estimate.interval
    return {
        "runs": flips.runs,
        "samples": flips.samples,
        "units": flips.estimate.units,
        "flip_rate": flips.flip_rate,
        "interval": list(interval.bounds) if interval.bounds else None,
        **({"no_interval": interval.reason} if interval.reason else {}),
        "flipped": flips.flipped,
        "share": flips.share,
    }


def text(batch_report: Report, repeated: list[FlipRates]) -> str:
    """The report for a person."""
    batch, counts = batch_report.batch, batch_report.progress.counts
    state = {"done": "done", "cancelled": "cancelled", "stopped": f"stopped: {one_line(batch.reason)}"}.get(
        batch.state, ""
    )
    parts = [f"Batch {batch.number}: {state}", columns([[name, f"{n:,}"] for name, n in counts.items()])]
    for reason in batch_report.reasons:
        names = ", ".join(one_line(sample) for sample in reason.samples[:_SHOWN])
        more = f" and {len(reason.samples) - _SHOWN:,} more" if len(reason.samples) > _SHOWN else ""
        parts.append(f"  {reason.askings:,} {reason.state}: {one_line(reason.why)} ({names}{more})")
    unknown = f", {count(batch_report.unpriced, 'answer')} of unknown cost" if batch_report.unpriced else ""
    parts.append(
        f"cost {dollars(batch_report.usd)} US dollars{unknown}; "
        f"{dollars(batch_report.progress.usd)} counted against the caps"
    )
    if batch_report.runs:
        parts.append("kept as " + ", ".join(map(one_line, batch_report.runs)))
    parts += [_flips_text(rates) for rates in repeated]
    if counts["waiting"] or counts["failed"]:
        parts.append("The same command with --resume goes on with what is left.")
    return "\n".join(parts) + "\n"


def _flips_text(flips: FlipRates) -> str:
    name = one_line(flips.runs[0].partition(f"{REPEAT_AXIS}:")[0].rstrip(",~"))
    if flips.flip_rate is None:
        return f"flip rate not known: no sample has two answers ({name})"
    interval = flips.estimate.interval
    between = (
        f"no interval: {interval.reason}"
        if interval.reason
        else f"95% interval {interval.low:.2f} to {interval.high:.2f}, {count(flips.estimate.units, 'unit')}"
    )
    return (
        f"flip rate {flips.flip_rate:.2f} over {count(flips.samples, 'sample')} ({between}); {flips.flipped:,} of them "
        f"right in one answer and wrong in another, {flips.share:.2f} ({name})"
    )


def _figures(workspace: Workspace, benchmark: str, slug: str) -> dict[str, float]:
    table = run_metrics(workspace, Selection(benchmark, (slug,)), intervals=False)
    return dict(zip(table["metric"], table["value"], strict=True))


@contextmanager
def _cancels_on_signal(cancelled: Cancellation) -> Iterator[None]:
    """Ctrl-C and a polite end of the process let what is under way stop, and the report be written."""
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: cancelled.cancel()) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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


def _line(state: BatchProgress) -> str:
    remaining = "" if state.remaining_s is None else f", about {duration(state.remaining_s)} left"
    failed = f", {state.counts['failed']:,} without an answer" if state.counts["failed"] else ""
    reserved = f", {dollars(state.reserved)} more reserved" if state.reserved else ""
    spent = f"{dollars(max(0.0, state.usd - state.reserved - state.unsettled))} US dollars spent"
    unsettled = f", at most {dollars(state.unsettled)} more for requests whose cost nobody said"
    uncertain = unsettled if state.unsettled else ""
    return f"{state.done:,} of {state.total:,}{failed}, {spent}{uncertain}{reserved}{remaining}\n"
