"""How the pages are sent: their size, a part of them, turned, and what is blacked out."""

from __future__ import annotations

import streamlit as st

from cache.framing import LEAST_SIDE, MOST_SIDE, Framing
from components.live import blacked_out
from scoring.sent_frames import TURNS, WHOLE, is_part_of_page


def choice() -> Framing:
    """Draws the choice."""
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
        redactions = blacked_out.choice()
        crop = (10.0 * across[0], 10.0 * down[0], 10.0 * across[1], 10.0 * down[1])
        if not is_part_of_page(crop):
            st.text("Nothing is left of the page; the whole of it is shown.")
            crop = WHOLE
    return Framing(None if side is None else int(side), crop, turned, redactions)


def hidden() -> Framing:
    """Draws only what is blacked out, where size, part and turn are chosen elsewhere."""
    with st.expander("Pages: black out", icon=":material/crop_rotate:"):
        return Framing(redactions=blacked_out.choice())


def ready() -> bool:
    """Whether everything that is to be blacked out hides something."""
    return blacked_out.ready()
