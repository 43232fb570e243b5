"""How the pages are sent: their size, a part of them, turned, and what is blacked out."""

from __future__ import annotations

import streamlit as st

from cache.framing import LEAST_SIDE, MOST_SIDE, Framing, Redaction
from cache.framing_stated import redaction_stated
from components.numbers import count
from errors import UsageError
from scoring.sent_frames import TURNS, WHOLE, is_part_of_page


def choice() -> Framing:
    """Draws the choice; lines that cannot be read are named, and nothing is sent until they can."""
    with st.expander("Pages: size, part, turn, black out", icon=":material/crop_rotate:"):
        left, right = st.columns(2)
        side = left.number_input(
            "Longer side, in pixels",
            LEAST_SIDE,
            MOST_SIDE,
            None,
            step=100,
            key="live-side",
            placeholder="what suits the model",
            help="Pages are scaled here, never by the server, so that boxes can be brought back exactly.",
        )
        turned = right.selectbox(
            "Turned clockwise", TURNS, format_func=lambda degrees: f"{degrees}°", key="live-turned"
        )
        across = left.slider("Part sent, from left to right, in %", 0, 100, (0, 100), key="live-across")
        down = right.slider("Part sent, from top to bottom, in %", 0, 100, (0, 100), key="live-down")
        redactions = _blacked_out()
        crop = (10.0 * across[0], 10.0 * down[0], 10.0 * across[1], 10.0 * down[1])
        if not is_part_of_page(crop):
            st.text("Nothing is left of the page; the whole of it is shown.")
            crop = WHOLE
    return Framing(None if side is None else int(side), crop, turned, redactions)


def hidden() -> Framing:
    """Draws only what is blacked out, where size, part and turn are chosen elsewhere."""
    with st.expander("Pages: black out", icon=":material/crop_rotate:"):
        return Framing(redactions=_blacked_out())


def _blacked_out() -> tuple[Redaction, ...]:
    """Draws what is blacked out; lines that cannot be read are named."""
    hidden = st.text_area(
        "Black out before sending",
        key="live-hidden",
        height=96,
        placeholder="1: 0, 0, 400, 80",
        help="One rectangle a line: page, then left, top, right and bottom in thousandths of the page. "
        "Without a page it holds for every page. What is black here is black in what is sent.",
    )
    redactions, unread = read_redactions(hidden)
    if unread:
        st.text(f"{count(len(unread), 'line')} cannot be read (expected 1: 0, 0, 400, 80); nothing is sent:")
        st.code("\n".join(unread), language=None)
    st.session_state["live-unread"] = bool(unread)
    return redactions


def ready() -> bool:
    """Whether everything that was to be blacked out could be read."""
    return not st.session_state.get("live-unread", False)


def read_redactions(text: str) -> tuple[tuple[Redaction, ...], list[str]]:
    """What is to be blacked out, and the lines that cannot be read.

    >>> read_redactions("2:0,0,400,80")[0]
    (Redaction(box=(0.0, 0.0, 400.0, 80.0), page=2),)
    """
    found, unread = [], []
    for line in filter(str.strip, text.splitlines()):
        try:
            found.append(redaction_stated(line))
        except UsageError:
            unread.append(line)
    return tuple(found), unread
