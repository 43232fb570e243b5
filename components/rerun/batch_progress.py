"""The progress of a batch: answers so far, cost, time left, and the buttons that stop or resume it."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.live.batch import batches, runner
from cache.live.batch.batches import Batch
from cache.live.batch.report import BatchProgress, progress
from components.rerun.batch_estimate import begin, duration
from components.rerun.batch_options import BatchOptions
from components.rerun.costs import dollars
from figures.tables.number_format import count

_EVERY_S = 1.0


def show(held: Batch, common: BatchOptions) -> bool:
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
