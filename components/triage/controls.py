"""The controls of a queue: what of it is gone through, the blind pass, and how far people agree so far."""

from __future__ import annotations

import math

import streamlit as st

from cache.marks.judgements import PairAgreement
from cache.selection import parameters
from cache.selection.selection import Selection
from components.shell import address
from figures.tables.number_format import bracketed, percent

_QUEUES = {"": "All", "doubt": "In doubt", "disputed": "Disputed"}

EXPLANATION = (
    "Gold gone through as a queue, most doubtful item first. What makes it doubtful stands in its entry: how many runs "
    "contradict it, and how.",
    "A verdict says what you think of gold. It is kept under your name and changes no score.",
    "A correction (“Edit gold”, e) changes scores, wherever the sidebar says Gold: Corrected; the file stays as it is.",
    "In doubt: a doubt of 0.5 or more; where runs vote, gold is then more likely wrong than right. Disputed: what two "
    "people judge differently. Blind pass: what others say is hidden, so that agreement can be counted.",
    "Keys: 1, 2, 3 the verdicts, 4 own words, t tag, u undo, e edit gold, Enter next unjudged, j and k the entry after "
    "and before.",
)
"""What the page is, in sentences."""


def show(selection: Selection) -> None:
    """Draws the choices above the list; each is written to the address."""
    st.segmented_control(
        "Queue",
        list(_QUEUES),
        key=address.seed("triage-queue", selection.option(parameters.QUEUE.name)),
        format_func=lambda queue: _QUEUES[queue],
        required=True,
        label_visibility="collapsed",
        on_change=address.on_change("triage-queue", _choose_queue),
    )
    st.toggle(
        "Blind pass",
        key=address.seed("triage-blind", selection.option(parameters.PASS.name) == "blind"),
        help="What others say stays hidden, and you judge all of the queue: agreement is counted from this.",
        on_change=address.on_change("triage-blind", _choose_pass),
    )


def _choose_queue(queue: str) -> None:
    address.change(**{parameters.QUEUE.name: queue, parameters.PLACE.name: ""})


def _choose_pass(blind: bool) -> None:
    address.change(**{parameters.PASS.name: "blind" if blind else "", parameters.PLACE.name: ""})


_METHOD = (
    "Cohen's kappa is the agreement beyond what the two people's own frequencies of verdicts would give by chance. It "
    "counts what both judged, where the later verdict was given on a blind pass. 95% intervals are a bootstrap over "
    "the benchmark's independent units."
)


def show_agreement(pairs: list[PairAgreement]) -> None:
    """Draws the popover on how far every two people agree; nothing where nobody has given a second opinion."""
    if not pairs:
        return
    with st.popover("Agreement", icon=":material/group:"):
        for pair in pairs:
            st.text(agreement_words(pair))
        st.text(_METHOD)


def agreement_words(pair: PairAgreement) -> str:
    """How far two people agree; may hold data."""
    kappa = pair.kappa
    value = "no kappa, all verdicts are the same" if math.isnan(kappa.value) else f"kappa {kappa.value:.2f}"
    between = bracketed(kappa.interval.low, kappa.interval.high, "coefficient") or f" ({kappa.interval.reason})"
    same = f"{percent(pair.accuracy.value)}% the same verdict (n = {pair.accuracy.n:,.0f})"
    return f"{pair.one} and {pair.other}: {same}, {value}{'' if math.isnan(kappa.value) else between}"
