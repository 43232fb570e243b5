"""How every chart looks: the palette, quiet axes, room for labels; legible on light and dark ground.

Fonts and text colours are left to Streamlit's theme, which follows the reader's light or dark choice; our
own colours are all mid-toned, so that they stand out on both.
"""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

BLUE = "#0072B2"
SKY = "#56B4E9"
GREEN = "#009E73"
ORANGE = "#E69F00"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"
SLATE = "#718096"
QUIET = "#94A3B8"

PALETTE = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, SLATE)
"""Okabe and Ito's colours, told apart by colour-blind readers; black is slate and yellow is left out."""

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "cross", "star")
PATTERNS = ("", "/", "\\", ".", "x", "-", "|", "+")

GRID = "rgba(128,128,128,0.18)"
RULE = "rgba(128,128,128,0.45)"
BLANK = "rgba(0,0,0,0)"

SEQUENCE = ("#DCE9F3", "#A9CBE3", "#6AA6CF", "#2C7FB3", "#0B4F7D")
"""Light to dark in one hue, for amounts."""

WRONGS = ("#FBE9DA", "#F3C39B", "#E89A5B", "#D55E00", "#8F3F00")
"""The same in the hue of what is wrong."""


_AXES = {
    "x": {"showgrid": True, "gridcolor": GRID, "zeroline": False, "linecolor": RULE, "fixedrange": True},
    "y": {"showgrid": False, "zeroline": False, "linecolor": RULE, "fixedrange": True},
}


def drawn(
    traces: list[dict[str, Any]],
    axes: dict[str, Any],
    *,
    height: int,
    left: int = 8,
    layout: dict[str, Any] | None = None,
) -> go.Figure:
    """A figure with our common look, made in one go: plotly checks a figure anew at every later change.

    Args:
        traces: Each as plotly states it, with its `type`.
        axes: `xaxis...` and `yaxis...` -> what differs from our common axes.
        height: In pixels.
        left: Room for row labels in pixels.
        layout: What else differs from our common look.
    """
    own = {name: _AXES[name[0]] | axis for name, axis in axes.items()}
    return go.Figure({"data": traces, "layout": _look(height, left) | {"showlegend": False} | own | (layout or {})})


def dressed(figure: go.Figure, *, height: int, left: int = 8) -> go.Figure:
    """The figure with our common look; `height` in pixels, `left` the room for row labels."""
    figure.update_layout(_look(height, left))
    figure.update_xaxes(_AXES["x"])
    figure.update_yaxes(_AXES["y"])
    return figure


def _look(height: int, left: int) -> dict[str, Any]:
    return {
        "height": height,
        "margin": {"l": left, "r": 40, "t": 40, "b": 16},
        "paper_bgcolor": BLANK,
        "plot_bgcolor": BLANK,
        "colorway": PALETTE,
        "bargap": 0.35,
        "hoverlabel": {"align": "left", "namelength": -1},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": -0.18, "yanchor": "top"},
        # What Streamlit would set itself, in a second drawing of the whole chart.
        "clickmode": "event+select",
        "hovermode": "closest",
        "dragmode": "pan",
        "modebar": {"bgcolor": BLANK, "color": QUIET, "activecolor": BLUE, "orientation": "v"},
    }


def colour(index: int) -> str:
    """The palette's colour of the n-th series."""
    return PALETTE[index % len(PALETTE)]


def dash(index: int) -> str:
    """The dash of the n-th series; changes with the colour, so that colour is never the only sign."""
    return DASHES[index % len(DASHES)]


def symbol(index: int) -> str:
    """The marker of the n-th series."""
    return SYMBOLS[index % len(SYMBOLS)]


def room(labels: list[str], most: int = 230) -> int:
    """Pixels that row labels need at the left, at most `most`."""
    return min(most, 24 + 7 * max((len(label) for label in labels), default=0))


def shade(depth: float, right: bool = True) -> str:
    """The colour of an amount between 0 and 1, in the hue of what is right or of what is wrong."""
    steps = SEQUENCE if right else WRONGS
    at = min(max(depth, 0.0), 1.0) * (len(steps) - 1)
    low = min(int(at), len(steps) - 2)
    first, second = (_channels(steps[low + one]) for one in (0, 1))
    mixed = (round(a + (at - low) * (b - a)) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
