"""The preview sheet: an SVG in its printed size, as an image, which cannot run scripts or fetch anything."""

from __future__ import annotations

import base64
from dataclasses import asdict, dataclass
from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_paper",
    html='<figure\n class="desk"></figure>',
    css=(_HERE / "paper.css").read_text(encoding="utf-8"),
    js=(_HERE / "paper.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class OwnPixels:
    """What the reader's own browser is to make a PNG of the sheet with.

    Args:
        name: Of the file, with its ending.
        dpis: Resolutions that are offered, in pixels of an inch.
        texts: What is written into the file, by its keyword in PNG.
    """

    name: str
    dpis: tuple[int, ...]
    texts: dict[str, str]


def show(svg: bytes, width_in: float, height_in: float, alt: str, *, key: str, pixels: OwnPixels | None = None) -> None:
    """Draws the sheet, with its measures below it.

    Args:
        svg: A drawing that carries everything it needs.
        width_in: Width in inches; an inch is 96 pixels on the screen.
        height_in: Height in inches.
        alt: What it shows, for those who do not see it; may be data.
        key: Key of the element.
        pixels: Where the reader's own browser makes the PNG: what it needs for that.
    """
    _mounted(
        key=key,
        data={
            "svg": base64.b64encode(svg).decode(),
            "width": width_in,
            "height": height_in,
            "alt": alt,
            "pixels": None if pixels is None else asdict(pixels),
        },
    )
