"""A sheet of paper on the screen: an SVG of ours at its true size, as an image that runs and fetches nothing."""

from __future__ import annotations

import base64
from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_paper",
    html='<figure\n class="desk"></figure>',
    css=(_HERE / "paper.css").read_text(encoding="utf-8"),
    js=(_HERE / "paper.js").read_text(encoding="utf-8"),
)


def show(svg: bytes, width_in: float, height_in: float, alt: str, *, key: str) -> None:
    """Draws the sheet, with its measures below it.

    Args:
        svg: A drawing that carries everything it needs.
        width_in: Width in inches; an inch is 96 pixels on the screen.
        height_in: Height in inches.
        alt: What it shows, for those who do not see it; may be data.
        key: Key of the element.
    """
    _mounted(
        key=key,
        data={
            "svg": base64.b64encode(svg).decode(),
            "width": width_in,
            "height": height_in,
            "alt": alt,
        },
    )
