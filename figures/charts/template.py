"""How every chart looks: the palette, quiet axes, room for labels; legible on light and dark ground.

Our colours are all mid-toned, so that they stand out on both. Words are `INK`, which `layout.css` turns into the colour
of the page's own words. Streamlit's theme for charts is not used: it is put on after the first drawing, and a
chart with a theme is drawn as a whole once more.
"""

from __future__ import annotations

from collections.abc import Sequence
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
"""Okabe and Ito's colours, distinct for colour-blind readers; slate replaces black, and yellow is left out."""

# Beside colour, series differ in dash, marker and pattern: for greyscale print and colour-blind readers.
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "cross", "star")
PATTERNS = ("", "/", "\\", ".", "x", "-", "|", "+")

GRID = "rgba(128,128,128,0.18)"
RULE = "rgba(128,128,128,0.45)"
BLANK = "rgba(0,0,0,0)"

INK = "#4A5560"
"""Of words without a colour of their own; `layout.css` knows it as `rgb(74, 85, 96)`."""

FONT = "system-ui, -apple-system, Segoe UI, Noto Sans, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif"

ON_PALE = "#1E293B"
"""Of words on squares that are pale, or dark on dark ground; `layout.css` knows it as `rgb(30, 41, 59)`."""

SEQUENCE = ("#DCE9F3", "#A9CBE3", "#6AA6CF", "#2C7FB3", "#0B4F7D")
"""Light to dark in one hue, for amounts."""

WRONGS = ("#FBE9DA", "#F3C39B", "#E89A5B", "#D55E00", "#8F3F00")
"""The same in the hue of wrong answers."""


_QUIET = {"zeroline": False, "linecolor": RULE, "ticks": "", "fixedrange": True, "automargin": True}
_AXES = {
    "x": _QUIET | {"showgrid": True, "gridcolor": GRID},
    "y": _QUIET | {"showgrid": False},
}


def styled_figure(
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
    look = _look(height, left) | {"template": {}, "showlegend": False} | own | (layout or {})
    return _without_template(go.Figure({"data": traces, "layout": look}))


def restyled(figure: go.Figure, *, height: int, left: int = 8) -> go.Figure:
    """The figure with our common look; `height` in pixels, `left` the room for row labels."""
    figure.update_layout(_look(height, left))
    figure.update_xaxes(_AXES["x"])
    figure.update_yaxes(_AXES["y"])
    return _without_template(figure)


def _without_template(figure: go.Figure) -> go.Figure:
    figure.layout.template = None
    return figure


def _look(height: int, left: int) -> dict[str, Any]:
    return {
        "height": height,
        "margin": {"l": left, "r": 40, "t": 40, "b": 16, "pad": 7},
        "font": {"family": FONT, "size": 12, "color": INK},
        "paper_bgcolor": BLANK,
        "plot_bgcolor": BLANK,
        "colorway": PALETTE,
        "bargap": 0.35,
        # Dark on both grounds.
        "hoverlabel": {"align": "left", "namelength": -1, "bgcolor": "#2B3338", "font": {"color": "#F4F5F2"}},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": -0.18, "yanchor": "top"},
        # Streamlit hands the same data over again after drawing; without a revision plotly would draw them again.
        "datarevision": 1,
        # What Streamlit would set itself, in another drawing of the whole chart.
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


def row_axis(labels: Sequence[str]) -> dict[str, Any]:
    """An axis of named rows, the first at the top."""
    count = len(labels)
    return {
        "tickmode": "array",
        "tickvals": list(range(count)),
        "ticktext": list(labels),
        "range": [count - 0.4, -0.6],
    }


def shade(depth: float, right: bool = True) -> str:
    """The colour of an amount between 0 and 1, in the hue of right or of wrong answers."""
    steps = SEQUENCE if right else WRONGS
    at = min(max(depth, 0.0), 1.0) * (len(steps) - 1)
    low = min(int(at), len(steps) - 2)
    first, second = (_channels(steps[low + edge]) for edge in (0, 1))
    mixed = (round(a + (at - low) * (b - a)) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def over_white(colour: str) -> str:
    """The same colour on white, as thin as it can be: pale ones are dark on dark ground.

    >>> over_white("#FBE9DA"), over_white("#8F3F00")
    ('rgba(227,103,0,0.145)', 'rgba(143,63,0,1.0)')
    """
    channels = _channels(colour)
    share = 1 - min(channels) / 255
    thick = (round(255 - (255 - channel) / share) if share else 255 for channel in channels)
    return "rgba({},{},{},{})".format(*thick, round(share, 3))


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
