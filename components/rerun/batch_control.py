"""Batches under control: the options that all requests share, what they take, their progress, stopping and going on.

Repeats and grids of one sample, and batches over a Selection, are asked by the same means.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from components.rerun.costs import dollars, left_in_words, too_much
from components.rerun.provider_access import variables
from components.shell import notices
from errors import ErrataError, NotConfigured
from figures.tables.number_format import count
from models import ModelSpec
from models.price_table import Price
from models.providers.provider import Provider
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """What all askings have in common.

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

_LABELS = {"repeats": "Ask", "grid": "Ask every cell", "batch": "Begin the batch"}
_LABELS_AGAIN = {"repeats": "Ask again", "grid": "Ask anew", "batch": "Begin another batch"}


def show_estimate(wanted: BatchSpec, common: BatchOptions, *, first: bool, busy: bool) -> None:
    """Draws what it takes and the button.

    Args:
        wanted: What is asked.
        common: What all askings have in common.
        first: Whether nothing of the kind was asked before.
        busy: Whether it is being asked just now; then there is nothing to begin.
    """
    if memo.workspace().read_only:
        notices.read_only()
        return
    try:
        wanted.check()
        takes = _outlook(wanted, common)
    except ErrataError as error:
        st.text(str(error))
        return
    for line in lines(wanted, takes, common):
        st.text(line)
    if common.missing:
        with st.container(border=True):
            st.subheader("Something is missing", anchor=False)
            st.text(common.missing)
    st.button(
        _LABELS[wanted.kind] if first else _LABELS_AGAIN[wanted.kind],
        type="primary",
        icon=":material/send:",
        key=f"live-begin-{wanted.kind}",
        disabled=bool(common.missing) or busy or _nothing_left(takes),
        on_click=_begin,
        args=(wanted, common),
    )


def lines(wanted: BatchSpec, takes: BatchEstimate, common: BatchOptions) -> list[str]:
    """What it takes, in a few plain sentences."""
    if _nothing_left(takes):
        return [*_left_out(takes), "Nothing is left to be asked."]
    # Where only some were looked at, or all repeats of one stand for each other, how many are left out is not known.
    out = takes.kept + takes.cannot if takes.looked_at == takes.askings else 0
    asked = takes.askings - out
    several = f"{count(asked, 'answer')} {'are' if asked > 1 else 'is'} asked for"
    some = f" ({takes.looked_at} of them were counted, the rest is taken to be like these)"
    told = "" if takes.counted_all else some
    if wanted.spec.kind.replays:
        said = [f"{several}. Nothing is sent and nothing is paid: the answers are what the chosen run said."]
    else:
        said = [f"{several}: about {takes.read:,} tokens read, {_most(takes)} {takes.written:,} written{told}."]
        said.append(f"Prompts and pages are sent to {provider_access.receiver(wanted.spec)}.")
        said += _cost(takes, common)
    if takes.seconds is not None and not wanted.spec.kind.replays:
        said.append(f"About {duration(takes.seconds)}, if answers take as long as the last ones.")
    elif not wanted.spec.kind.replays:
        said.append("How long it takes is not known: no answer of this model is kept yet.")
    return [*said, *_left_out(takes)]


def _most(takes: BatchEstimate) -> str:
    return "at most" if takes.counted_all else "at most about"


def _left_out(takes: BatchEstimate) -> list[str]:
    said, of = [], f"of {takes.looked_at}" + (" looked at" if takes.looked_at < takes.askings else "")
    if takes.kept:
        said.append(f"{takes.kept} {of} have an answer to this prompt already and are left out.")
    if takes.cannot:
        said.append(f"{takes.cannot} {of} cannot be asked: {takes.why}")
    return said


def _nothing_left(takes: BatchEstimate) -> bool:
    """Whether it is known that no asking is left; where only some were looked at, others may be."""
    out = takes.cannot + takes.kept
    return takes.looked_at == takes.cannot or (out == takes.looked_at == takes.askings)


def duration(seconds: float) -> str:
    """A time in words.

    >>> duration(12), duration(600), duration(9000)
    ('12 s', '10 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def begin(number: int, wanted: BatchSpec, common: BatchOptions) -> None:
    """Begins, or goes on with, a batch in a thread that goes on by itself; for callbacks."""
    workspace, known = memo.workspace(), variables()

    def provider() -> Provider:
        return reruns.provider_of(workspace, wanted.benchmark, wanted.spec, known, price=common.price)

    caps = replace(common.budget.caps, request=None)
    runner.start_batch(workspace, number, BatchResources(provider, caps, common.budget.session, DEFAULT_CONCURRENCY))


def _begin(wanted: BatchSpec, common: BatchOptions) -> None:
    begin(batches.create(memo.workspace(), wanted, common.most_usd), wanted, common)


def _cost(takes: BatchEstimate, common: BatchOptions) -> list[str]:
    if takes.most_usd is None:
        return []
    gone = money_spent(memo.workspace(), common.budget.session)
    likely = ""
    if takes.likely_usd is not None and takes.most_usd:
        likely = f", about {dollars(takes.likely_usd)} if answers are like the last {takes.experience.answers}"
    cap = "" if common.most_usd is None else f" It stops before it costs more than {dollars(common.most_usd)}."
    caps = replace(common.budget.caps, request=common.most_usd)
    said = [f"It costs {_most(takes)} {dollars(takes.most_usd)} US dollars{likely}.{cap} {left_in_words(caps, gone)}"]
    if too_much(takes.most_usd, caps, gone):
        said.append("That may be more than a cap allows: it then stops there, says so, and can be gone on with.")
    return said


def _outlook(wanted: BatchSpec, common: BatchOptions) -> BatchEstimate:
    """What it takes, worked out once for the same question and the same workspace."""
    workspace = memo.workspace()
    asked = wanted.fingerprint, wanted.samples, common.price, workspace.version()
    kept: dict[str, Any] = st.session_state.get(_KEPT, {})
    if kept.get("asked") != asked:
        with st.spinner("Working out what it takes"):
            kept = {"asked": asked, "takes": estimate_batch(workspace, wanted, common.price, DEFAULT_CONCURRENCY)}
        st.session_state[_KEPT] = kept
    takes: BatchEstimate = kept["takes"]
    return takes


_EVERY_S = 1.0


def show_progress(held: Batch, common: BatchOptions) -> bool:
    """Draws how far a batch is, or how it ended; returns whether it is at work."""
    if runner.is_running(memo.workspace(), held.number):
        _coming(held.number)
        return True
    now = progress(memo.workspace(), held)
    by_hand = ", its prompt changed by hand" if any(cell.prompt for cell in held.spec.variants) else ""
    st.text(f"Batch {held.number:,}, {count(now.total, 'asking')}, made {_when(held)}{by_hand}")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(end_in_words(held, now), width="content")
        waiting = now.counts["waiting"] + now.counts["failed"]
        if waiting and not memo.workspace().read_only:
            st.button(
                f"Go on with {count(waiting, 'asking')}",
                icon=":material/play_arrow:",
                key=f"live-go-on-{held.number}",
                disabled=bool(common.missing),
                on_click=_go_on,
                args=(held, common),
            )
    working = runner.background_batch(memo.workspace(), held.number)
    failure = None if working is None else working.failure()
    if failure is not None:
        st.text(str(failure))
    return False


def end_in_words(held: Batch, now: BatchProgress) -> str:
    """How a batch that is not at work stands, in a sentence or two."""
    told = f"{now.counts['answered']:,} of {count(now.total, 'answer')} came in"
    for state in ("skipped", "failed"):
        if now.counts[state]:
            told += f", {now.counts[state]:,} {state}"
    took = f" within {duration(now.seconds)}" if held.ended_at else ""
    cost = f", {_money(now)}" if now.usd else ""
    how = {
        "done": "Done.",
        "cancelled": "Cancelled; what came in is kept.",
        "stopped": f"It stopped: {held.reason}",
        "open": "It was interrupted; what came in is kept.",
    }[held.state]
    return f"{told}{took}{cost}. {how}"


@st.fragment(run_every=_EVERY_S)
def _coming(number: int) -> None:
    """Draws how far it is; runs by itself until it has ended."""
    workspace = memo.workspace()
    if not runner.is_running(workspace, number):
        st.rerun("app")
    held = batches.find(workspace, number)
    now = progress(workspace, held)
    with st.container(border=True):
        st.progress(float(now.done / max(1, now.total)))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(progress_in_words(now), width="content")
            st.button(
                "Cancel",
                icon=":material/stop_circle:",
                key=f"live-stop-{number}",
                on_click=runner.cancel_batch,
                args=(workspace, number),
            )
        st.caption("It goes on when you leave this page; come back to see how far it is.")


def progress_in_words(now: BatchProgress) -> str:
    """How far a batch at work is, in a line."""
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
    said = f"{dollars(max(0.0, now.usd - now.reserved - now.unsettled))} US dollars spent"
    if now.unsettled:
        said += f", at most {dollars(now.unsettled)} more for requests whose cost nobody said"
    return f"{said}, {dollars(now.reserved)} more reserved" if now.reserved else said


def _when(held: Batch) -> str:
    """Day and time of a batch, in UTC."""
    return held.created_at[:16].replace("T", " ") + " UTC"


def _go_on(held: Batch, common: BatchOptions) -> None:
    if common.most_usd is not None:
        batches.begin(memo.workspace(), held.number, common.most_usd)
    begin(held.number, held.spec, common)
