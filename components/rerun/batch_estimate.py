"""The estimate of a batch, shown before it begins, and the button that begins it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from cache import memo
from cache.live import reruns
from cache.live.batch import batches, runner
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.estimate import BatchEstimate, estimate_batch
from cache.live.batch.runner import DEFAULT_CONCURRENCY, BatchResources
from cache.live.spending import money_spent
from components.rerun import provider_access
from components.rerun.batch_options import BatchOptions
from components.rerun.costs import dollars, left_in_words, too_much
from components.rerun.provider_access import variables
from components.shell import notices
from errors import ErrataError
from figures.tables.number_format import count
from models.providers.provider import Provider

_KEPT = "live-outlook"

_LABELS = {"repeats": "Ask", "grid": "Ask every cell", "batch": "Begin the batch"}
_LABELS_AGAIN = {"repeats": "Ask again", "grid": "Ask anew", "batch": "Begin another batch"}


def show(wanted: BatchSpec, common: BatchOptions, *, first: bool, busy: bool) -> None:
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
