"""Palettes of printed figures: each of the screen's colours becomes one of the palette's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from figures.charts import template

TEXT, HINT, RULE, GRID = "#111111", "#4A4A4A", "#555555", "#DDDDDD"
"""Colours of text, of secondary text, of axes, and of grid lines, on white."""

_RGBA = re.compile(r"rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)")
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")

# On paper a hint is read without a backlight: slate and quiet grey are darker there.
_SAME = {template.QUIET: "#7C8698", template.SLATE: "#56616F"}

_SERIES: Mapping[str, Mapping[str, str]] = {
    "okabe-ito": _SAME,
    "greyscale": {
        template.BLUE: "#1C1C1C", template.VERMILION: "#6F6F6F", template.GREEN: "#9B9B9B",
        template.PURPLE: "#464646", template.ORANGE: "#B4B4B4", template.SKY: "#858585",
        template.SLATE: "#5A5A5A", template.QUIET: "#A8A8A8",
    },
    "ink": _SAME | {
        template.BLUE: "#1F3B73", template.VERMILION: "#A3341F", template.GREEN: "#1E6B45",
        template.PURPLE: "#6A3D7C", template.ORANGE: "#9A6A00", template.SKY: "#3D7EA6",
    },
    "soft": _SAME | {
        template.BLUE: "#5B8DB8", template.VERMILION: "#E0855F", template.GREEN: "#6DB598",
        template.PURPLE: "#B58DB6", template.ORANGE: "#E3B75F", template.SKY: "#9CCBE3",
    },
}  # fmt: skip


def recoloured(part: Any, palette: str) -> Any:
    """Any part of a figure with its colours replaced by those of a palette."""
    return _mapped(part, _changer(palette))


def is_dark(colour: str) -> bool:
    """Whether white text stands out on a colour."""
    found = _HEX.fullmatch(colour)
    return bool(found) and _luminance(*_channels(colour)) < 140


def _changer(palette: str) -> Callable[[str], str]:
    series = {name.upper(): colour for name, colour in _SERIES[palette].items()}
    grey = palette == "greyscale"

    def change(colour: str) -> str:
        if colour.upper() in series:
            return series[colour.upper()]
        if _HEX.fullmatch(colour):
            return _grey(*_channels(colour)) if grey else colour
        rgba = _RGBA.fullmatch(colour)
        if rgba is None:
            return colour
        red, green, blue = (int(rgba[at]) for at in (1, 2, 3))
        solid = change(f"#{red:02X}{green:02X}{blue:02X}")
        return "rgba({},{},{},{})".format(*_channels(solid), rgba[4] or 1)

    return change


def _mapped(part: Any, change: Callable[[str], str]) -> Any:
    if isinstance(part, str):
        return change(part) if part.startswith(("#", "rgb")) else part
    if isinstance(part, dict):
        return {name: _mapped(inner, change) for name, inner in part.items()}
    if isinstance(part, list):
        return [_mapped(inner, change) for inner in part]
    return part


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(red: int, green: int, blue: int) -> float:
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _grey(red: int, green: int, blue: int) -> str:
    shade = round(_luminance(red, green, blue))
    return f"#{shade:02X}{shade:02X}{shade:02X}"
