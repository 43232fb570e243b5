"""Palettes of printed figures: each of the screen's colours becomes one of the palette's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from figures.charts import colours

TEXT, HINT, RULE, GRID = "#111111", "#4A4A4A", "#555555", "#DDDDDD"
"""Colours of text, of secondary text, of axes, and of grid lines, on white."""

_RGBA = re.compile(r"rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)")
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")

_GREYS: Mapping[str, str] = dict(
    zip(
        colours.RUNS,
        ("#1C1C1C", "#6F6F6F", "#9B9B9B", "#464646", "#B4B4B4", "#858585", "#5A5A5A", "#303030"),
        strict=True,
    )
) | {
    colours.MATCHED: "#9B9B9B", colours.POOR: "#6F6F6F", colours.EXTRA: "#1C1C1C", colours.WRONG_PAGE: "#464646",
    colours.DUPLICATE: "#B4B4B4", colours.DIVIDED: "#858585", colours.MISSED: "#5A5A5A",
}  # fmt: skip
"""Runs and outcomes without colour, farther apart than the greys as bright as they are."""

_MEANT = frozenset((*_GREYS, colours.AMOUNT, colours.SLATE, colours.QUIET, *colours.BEHAVIOURS))

_TOWARDS: Mapping[str, tuple[str, float]] = {"ink": ("#000000", 0.3), "soft": ("#FFFFFF", 0.35)}
"""Palette -> what its colours are mixed with, and how much of that."""


def recoloured(part: Any, palette: str) -> Any:
    """Any part of a figure with its colours replaced by those of a palette."""
    return _mapped(part, _changer(palette))


def is_dark(colour: str) -> bool:
    """Whether white text stands out on a colour."""
    found = _HEX.fullmatch(colour)
    return bool(found) and _luminance(*colours.channels(colour)) < 140


def _changer(palette: str) -> Callable[[str], str]:
    def changed(colour: str) -> str:
        if palette == "greyscale":
            return _grey(*colours.channels(colour))
        return _mixed(colour, *_TOWARDS[palette]) if palette in _TOWARDS and colour in _MEANT else colour

    def change(colour: str) -> str:
        if _HEX.fullmatch(colour):
            return _GREYS[colour] if palette == "greyscale" and colour in _GREYS else changed(colour)
        rgba = _RGBA.fullmatch(colour)
        if rgba is None:
            return colour
        red, green, blue = (int(rgba[at]) for at in (1, 2, 3))
        written = f"#{red:02X}{green:02X}{blue:02X}"
        # What lets the ground shine through bears words: its grey is not darker than the colour.
        solid = change(written) if float(rgba[4] or 1) == 1 else changed(written)
        return "rgba({},{},{},{})".format(*colours.channels(solid), rgba[4] or 1)

    return change


def _mapped(part: Any, change: Callable[[str], str]) -> Any:
    if isinstance(part, str):
        if part.startswith(("#", "rgb")):
            return change(part)
        return _RGBA.sub(lambda found: change(found[0]), part) if "color:rgb" in part else part
    if isinstance(part, dict):
        return {name: _mapped(inner, change) for name, inner in part.items()}
    if isinstance(part, list):
        return [_mapped(inner, change) for inner in part]
    return part


def _mixed(colour: str, other: str, share: float) -> str:
    both = zip(colours.channels(colour), colours.channels(other), strict=True)
    return "#" + "".join(f"{round(own + share * (end - own)):02X}" for own, end in both)


def _luminance(red: int, green: int, blue: int) -> float:
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _grey(red: int, green: int, blue: int) -> str:
    shade = round(_luminance(red, green, blue))
    return f"#{shade:02X}{shade:02X}{shade:02X}"
