"""What of a queue is gone through, and how: all of it, what is in doubt or disputed, and the blind pass."""

from __future__ import annotations

import streamlit as st

from cache.selection import parameters
from cache.selection.selection import Selection
from components.shell import address

_QUEUES = {"": "All", "doubt": "In doubt", "disputed": "Disputed"}


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
