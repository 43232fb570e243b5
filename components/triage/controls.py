"""What of a queue is gone through, and how: all of it, what is in doubt or disputed, and the blind pass."""

from __future__ import annotations

import streamlit as st

from cache.selection import parameters
from cache.selection.selection import Selection
from components.shell import address

_QUEUES = {"": "All", "doubt": "In doubt", "disputed": "Disputed"}

EXPLANATION = (
    "Gold gone through as a queue, most doubtful item first. What makes it doubtful stands in its entry: how many runs "
    "contradict it, and how.",
    "A verdict says what you think of gold. It is kept under your name and changes no score.",
    "A correction (“Edit gold”, e) changes scores, wherever the sidebar says Gold: Corrected; the file stays as it is.",
    "In doubt: gold that is more likely wrong than right. Disputed: what two people judge differently. Blind pass: "
    "what others say is hidden, so that agreement can be counted.",
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
