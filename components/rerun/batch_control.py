"""Controls of a batch: options, estimate, progress, stopping and going on.

Repeats and grids of one sample, and batches over a Selection, are asked by the same means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from cache import memo
from cache.live import reruns
from cache.live.batch import batches, runner
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.batches import Batch
from cache.live.batch.estimate import BatchEstimate, estimate_batch
from cache.live.batch.report import BatchProgress, progress
from cache.live.batch.runner import DEFAULT_CONCURRENCY, BatchResources
from cache.live.page_transform import PageTransform
from cache.live.plans import PLAIN_PAGES
from cache.live.reruns import Budget
from cache.live.spending import money_spent
from components.rerun import costs, model_options, page_options, provider_access
from components.rerun.costs import left_in_words, over_budget_reason
from components.rerun.provider_access import variables
from components.shell import notices, visitor
from components.shell.double_click import once
from errors import ErrataError, NotConfigured
from figures.tables.number_format import count, duration
from models import ModelSpec
from models.price_table import Price
from models.prices import dollars
from models.providers.provider import Provider
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """What all requests have in common.

    Args:
        spec: The model.
        price: What it costs; None where nobody says, or nothing is paid.
        transform: How pages are sent.
        budget: What may be spent; its cap for one request is what the whole batch may cost.
        coords: How the model writes boxes.
        parameters: `max_tokens` and the like.
        missing: Why nothing can be asked; "" where everything is there.
    """

    spec: ModelSpec
    price: Price | None
    transform: PageTransform
    budget: Budget
    coords: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""

    @property
    def most_usd(self) -> float | None:
        """What all of it may cost together."""
        return self.budget.caps.request


def chosen_options(task: Task, spec: ModelSpec, benchmark: str, *, with_page_options: bool = True) -> BatchOptions:
    """Draws what is chosen beside the model; of a replay there is nothing to choose.

    Args:
        task: The benchmark's task.
        spec: The model.
        benchmark: The benchmark.
        with_page_options: Whether size, part and turn of the pages are chosen here; a grid has axes of them.
    """
    if spec.kind.replays:
        return BatchOptions(spec, None, PLAIN_PAGES, costs.budget(None))
    price = model_options.price(spec)
    transform = page_options.page_choice() if with_page_options else page_options.redactions_only()
    options = model_options.options(task)
    missing = "" if page_options.ready() else "A part that is to be blacked out has no width or height."
    missing = missing or ("State what the model costs." if price is None else "")
    try:
        reruns.provider_of(memo.workspace(), benchmark, spec, variables(), price=price)
    except NotConfigured as error:
        missing = str(error)
    budget = costs.budget(options.most_usd)
    return BatchOptions(spec, price, transform, budget, options.coords, options.parameters, missing)


_KEPT = "live-outlook"
_FAILED = "live-batch-failed"
"""Why the last click on a batch did nothing: a callback has no router around it."""

_LABELS = {"repeats": "Ask", "grid": "Ask every cell", "batch": "Start batch"}
_LABELS_AGAIN = {"repeats": "Ask again", "grid": "Ask anew", "batch": "Start another batch"}


def show_estimate(batch_spec: BatchSpec, common: BatchOptions, *, first: bool, busy: bool) -> None:
    """Draws the estimate of a batch and the button that starts it.

    Args:
        batch_spec: What is asked.
        common: What all requests have in common.
        first: Whether nothing of the kind was asked before.
        busy: Whether it is being asked just now; then there is nothing to begin.
    """
    if memo.workspace().read_only:
        notices.read_only()
        return
    try:
        batch_spec.check()
        estimate = _estimate(batch_spec, common)
    except ErrataError as error:
        st.text(str(error))
        return
    if failed := st.session_state.pop(_FAILED, ""):
        st.text(failed)
    for line in estimate_sentences(batch_spec, estimate, common):
        st.text(line)
    if common.missing:
        with st.container(border=True):
            st.subheader("Something is missing", anchor=False)
            st.text(common.missing)
    st.button(
        _LABELS[batch_spec.kind] if first else _LABELS_AGAIN[batch_spec.kind],
        type="primary",
        icon=":material/send:",
        key=f"live-begin-{batch_spec.kind}",
        disabled=bool(common.missing) or busy or _nothing_left(estimate),
        on_click=_begin,
        args=(batch_spec, common),
    )


def estimate_sentences(batch_spec: BatchSpec, estimate: BatchEstimate, common: BatchOptions) -> list[str]:
    """The estimate of a batch in a few plain sentences: answers, tokens, receiver, cost and time."""
    if _nothing_left(estimate):
        return [*_left_out(estimate), "Nothing is left to be asked."]
    # Where only some were looked at, or all repeats of one stand for each other, how many are left out is not known.
    out = estimate.kept + estimate.cannot
    answers = estimate.askings - (out if estimate.looked_at == estimate.askings else 0)
    several = f"{count(answers, 'answer')} {'are' if answers > 1 else 'is'} asked for"
    if out and estimate.looked_at < estimate.askings:
        several = f"At most {several}"
    some = f" ({estimate.looked_at} of them were counted, the rest is taken to be like these)"
    sampled = "" if estimate.counted_all else some
    if batch_spec.spec.kind.replays:
        sentences = [f"{several}. Nothing is sent or paid: replays the stored answers of the chosen run."]
    else:
        written = f"{_at_most(estimate)} {estimate.written:,} written{sampled}"
        sentences = [f"{several}: about {estimate.read:,} tokens read, {written}."]
        sentences.append(f"Prompts and pages are sent to {provider_access.receiver(batch_spec.spec)}.")
        sentences += _cost(estimate, common)
    if estimate.seconds is not None and not batch_spec.spec.kind.replays:
        sentences.append(f"About {duration(estimate.seconds)}, if answers take as long as the last ones.")
    elif not batch_spec.spec.kind.replays:
        sentences.append("How long it takes is not known: no answer of this model is kept yet.")
    return [*sentences, *_left_out(estimate)]


def _at_most(estimate: BatchEstimate) -> str:
    return "at most" if estimate.counted_all else "at most about"


def _left_out(estimate: BatchEstimate) -> list[str]:
    sentences, looked_at, all_of = [], estimate.looked_at, estimate.askings
    of = f"of {looked_at}" if estimate.counted_all else f"of {looked_at} spread evenly over all {all_of:,}"
    if estimate.kept:
        have, are = ("has", "is") if estimate.kept == 1 else ("have", "are")
        sentences.append(f"{estimate.kept} {of} {have} an answer to this prompt already and {are} left out.")
    if estimate.cannot:
        sentences.append(f"{estimate.cannot} {of} cannot be asked: {estimate.why}")
    return sentences


def _nothing_left(estimate: BatchEstimate) -> bool:
    """Whether it is known that no request is left; where only some were looked at, others may be."""
    out = estimate.cannot + estimate.kept
    return estimate.looked_at == estimate.cannot or (out == estimate.looked_at == estimate.askings)


def begin(number: int, batch_spec: BatchSpec, common: BatchOptions) -> None:
    """Begins, or goes on with, a batch in a thread that goes on by itself; for callbacks."""
    workspace, known = visitor.acting(), variables()

    def provider() -> Provider:
        return reruns.provider_of(workspace, batch_spec.benchmark, batch_spec.spec, known, price=common.price)

    caps = replace(common.budget.caps, request=None)
    session = common.budget.session
    resources = BatchResources(provider, caps, session, DEFAULT_CONCURRENCY, most_usd=common.most_usd)
    if not runner.is_running(workspace, number):
        runner.start_batch(workspace, number, resources)


def _begin(batch_spec: BatchSpec, common: BatchOptions) -> None:
    workspace, benchmark, asked = memo.workspace(), batch_spec.benchmark, batch_spec.fingerprint

    def created() -> None:
        # However late a second click comes: every request may cost money.
        same = batches.latest(workspace, benchmark, batch_spec.kind, unfinished_print=asked)
        if same is None or not runner.is_running(workspace, same.number):
            begin(batches.create(workspace, batch_spec, common.most_usd), batch_spec, common)

    with _failure_shown():
        once("batch", asked, created)


@contextmanager
def _failure_shown() -> Iterator[None]:
    try:
        yield
    except ErrataError as error:
        st.session_state[_FAILED] = str(error)


def _cancel(number: int) -> None:
    with _failure_shown():
        runner.cancel_batch(memo.workspace(), number)


def _cost(estimate: BatchEstimate, common: BatchOptions) -> list[str]:
    if estimate.most_usd is None:
        return []
    gone = money_spent(memo.workspace(), common.budget.session)
    likely = ""
    if estimate.likely_usd is not None and estimate.most_usd:
        likely = f", about {dollars(estimate.likely_usd)} if answers are like the last {estimate.experience.answers}"
    cap = "" if common.most_usd is None else f" It stops before it costs more than {dollars(common.most_usd)}."
    caps = replace(common.budget.caps, request=common.most_usd)
    cost = f"It costs {_at_most(estimate)} {dollars(estimate.most_usd)} US dollars{likely}."
    sentences = [f"{cost}{cap} {left_in_words(caps, gone)}"]
    if over_budget_reason(estimate.most_usd, caps, gone):
        sentences.append("That may be more than a cap allows: it then stops there, says so, and can be gone on with.")
    return sentences


def _estimate(batch_spec: BatchSpec, common: BatchOptions) -> BatchEstimate:
    """The estimate of a batch, worked out once for the same requests and the same workspace."""
    workspace = memo.workspace()
    question = batch_spec.fingerprint, batch_spec.samples, common.price, workspace.version()
    kept: dict[str, Any] = st.session_state.get(_KEPT, {})
    if kept.get("question") != question:
        with st.spinner("Working out what it takes"):
            kept = {
                "question": question,
                "estimate": estimate_batch(workspace, batch_spec, common.price, DEFAULT_CONCURRENCY),
            }
        st.session_state[_KEPT] = kept
    estimate: BatchEstimate = kept["estimate"]
    return estimate


_EVERY_S = 1.0


def show_progress(batch: Batch, common: BatchOptions) -> bool:
    """Draws how far a batch is, or how it ended; returns whether it is at work."""
    if runner.is_running(memo.workspace(), batch.number):
        _batch_progress(batch.number)
        return True
    now = progress(memo.workspace(), batch)
    by_hand = ", its prompt changed by hand" if any(variant.prompt for variant in batch.spec.variants) else ""
    st.text(f"Batch {batch.number:,}, {count(now.total, 'request')}, made {_created_at(batch)}{by_hand}")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(end_in_words(batch, now), width="content")
        waiting = now.counts["waiting"] + now.counts["failed"]
        if waiting and not memo.workspace().read_only:
            st.button(
                f"Go on with {count(waiting, 'request')}",
                icon=":material/play_arrow:",
                key=f"live-go-on-{batch.number}",
                disabled=bool(common.missing),
                on_click=_resume,
                args=(batch, common),
            )
    working = runner.background_batch(memo.workspace(), batch.number)
    failure = None if working is None else working.failure()
    if failure is not None:
        st.text(str(failure))
    return False


def end_in_words(batch: Batch, now: BatchProgress) -> str:
    """The state of a batch that is not running, in a sentence or two."""
    progress = f"{now.counts['answered']:,} of {count(now.total, 'answer')} came in"
    for state in ("skipped", "failed"):
        if now.counts[state]:
            progress += f", {now.counts[state]:,} {state}"
    took = f" within {duration(now.seconds)}" if batch.ended_at else ""
    cost = f", {_money(now)}" if now.usd else ""
    how = {
        "done": "Done.",
        "cancelled": "Cancelled; what came in is kept.",
        "stopped": f"It stopped: {batch.reason}",
        "open": "It was interrupted; what came in is kept.",
    }[batch.state]
    return f"{progress}{took}{cost}. {how}"


@st.fragment(run_every=_EVERY_S)
def _batch_progress(number: int) -> None:
    """Draws how far a batch is; runs by itself until it has ended."""
    workspace = memo.workspace()
    if not runner.is_running(workspace, number):
        st.rerun("app")
    batch = batches.find(workspace, number)
    now = progress(workspace, batch)
    with st.container(border=True):
        st.progress(float(now.done / max(1, now.total)))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(progress_in_words(now), width="content")
            st.button(
                "Cancel",
                icon=":material/stop_circle:",
                key=f"live-stop-{number}",
                on_click=_cancel,
                args=(number,),
            )
        st.caption("Runs in the background; come back to see how far it is.")


def progress_in_words(now: BatchProgress) -> str:
    """The progress of a running batch, in a line."""
    parts = [f"{now.done:,} of {now.total:,}", duration(now.seconds)]
    if now.remaining_s is not None:
        parts.append(f"about {duration(now.remaining_s)} left")
    for state in ("skipped", "failed"):
        if now.counts[state]:
            parts.append(f"{now.counts[state]:,} {state}")
    if now.usd:
        parts.append(_money(now))
    return "  ·  ".join(parts)


def _money(now: BatchProgress) -> str:
    """What was spent, and beside it what is only reserved: that is the most that requests under way can cost."""
    spent = f"{dollars(max(0.0, now.usd - now.reserved - now.unsettled))} US dollars spent"
    if now.unsettled:
        spent += f", at most {dollars(now.unsettled)} more for requests whose cost is not known"
    return f"{spent}, {dollars(now.reserved)} more reserved" if now.reserved else spent


def _created_at(batch: Batch) -> str:
    """Day and time of a batch, in UTC."""
    return batch.created_at[:16].replace("T", " ") + " UTC"


def _resume(batch: Batch, common: BatchOptions) -> None:
    with _failure_shown():
        begin(batch.number, batch.spec, common)
