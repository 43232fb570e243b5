"""The surroundings of a printed chart: its title above, its legend, its caption below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from figures.charts.escape import escape
from figures.charts.run_name_lines import one_line
from figures.print import metric_names, palettes
from figures.print.labels import Type
from figures.print.style import PX, READABLE, Style

_GLYPH = 2.6
"""Room for an entry's glyph, as a multiple of the type's size."""

_ENTRY, _BETWEEN = 40.0, 5.0
"""Pixels that plotly gives an entry beside its text, and puts between two."""

_SMALL = 0.85
_LONGEST = 800
"""Characters of a caption."""

_PAD = 2.0


@dataclass(frozen=True, slots=True)
class Outside:
    """Room around the chart in pixels, for title, caption and legend.

    Args:
        top: Above.
        right: At the right.
        bottom: Below.
        title: The title, broken into lines.
        caption: The caption, broken into lines.
        legend: Where the legend stands, "" for nowhere.
        entries: Widths of its entries.
        line: Height of one.
    """

    top: float
    right: float
    bottom: float
    title: str
    caption: str
    legend: str
    entries: tuple[float, ...]
    line: float

    def legend_height(self, width: float) -> float:
        """Height of a legend above or below the chart, as plotly lays it out.

        Args:
            width: That it may have: up to the right end of the plot.
        """
        if self.legend not in ("top", "bottom"):
            return 0.0
        if sum(self.entries) + _BETWEEN * (len(self.entries) - 1) < width:
            lines = 1
        else:
            each = max(self.entries) + _BETWEEN
            columns = max(1, int((width + _BETWEEN - 1) // each))
            lines = -(-len(self.entries) // columns)
        return lines * self.line + 2 * _BETWEEN


def entries(spec: dict[str, Any]) -> list[str]:
    """The names of the legend, in its order."""
    if not spec["layout"].get("showlegend"):
        return []
    return [
        str(trace.get("name", ""))
        for trace in spec["data"]
        if trace.get("showlegend", True) and trace.get("visible", True) is True and trace.get("name")
    ]


def outside(spec: dict[str, Any], style: Style, face: Type, caption: str) -> Outside:
    """How much room title, legend and caption take."""
    width = style.width_px - 2 * _PAD
    title = face.times(1.1).wrapped(f"<b>{escape(style.title, 300)}</b>", width) if style.title else ""
    small = _small(face)
    below = small.wrapped(metric_names.named(escape(caption, _LONGEST)), width) if caption else ""
    top = face.times(1.1).height(title) + (0.4 * face.size if title else 0)
    bottom = small.height(below) + (0.4 * face.size if below else 0)
    where = "bottom" if style.legend == "auto" else style.legend
    where = "" if where == "none" or not entries(spec) else where
    most = (0.35 if where == "right" else 0.9) * width - _GLYPH * face.size
    for trace in spec["data"]:
        if trace.get("showlegend", True) and trace.get("name"):
            trace["name"] = face.wrapped(one_line(str(trace["name"])), most)
    names = entries(spec) if where else []
    wide = tuple(_ENTRY + face.width(name) for name in names)
    line = max((max(face.height(name), 16.0) + 3 for name in names), default=0.0)
    right = max(wide) + _PAD if where == "right" else 0.0
    return Outside(top, right, bottom, title, below, where, wide, line)


def place(spec: dict[str, Any], face: Type, outer: Outside) -> None:
    """Puts title, legend and caption into the room that `outside` found for them."""
    layout = spec["layout"]
    margin = layout["margin"]
    layout["showlegend"] = bool(outer.legend)
    if outer.legend:
        wide, high = (
            layout[side] - margin[a] - margin[b] for side, a, b in (("width", "l", "r"), ("height", "t", "b"))
        )
        # Below 0 and above 1 plotly lays a legend out over the whole width of the page.
        look = {
            "bgcolor": "rgba(0,0,0,0)",
            "font": {"size": face.size, "color": palettes.TEXT},
            "itemsizing": "trace",
            "itemwidth": 30,
            "tracegroupgap": 0,
            "borderwidth": 0,
            "traceorder": layout.get("legend", {}).get("traceorder", "normal"),
        }
        if outer.legend == "right":
            look |= {"orientation": "v", "x": 1 + margin["r"] / wide, "xanchor": "right", "y": 1, "yanchor": "top"}
        else:
            look |= {"orientation": "h", "x": -margin["l"] / wide, "xanchor": "left", "yanchor": "bottom"}
            look["y"] = (outer.bottom - margin["b"]) / high
            if outer.legend == "top":
                look |= {"y": 1 + (margin["t"] - outer.top) / high, "yanchor": "top"}
        layout["legend"] = look
    else:
        layout.pop("legend", None)
    if outer.title:
        layout["title"] = {
            "text": outer.title, "x": 0, "xref": "container", "xanchor": "left", "y": 1, "yref": "container",
            "yanchor": "top", "pad": {"l": _PAD, "t": _PAD}, "font": {"size": 1.1 * face.size}, "automargin": False,
        }  # fmt: skip
    if outer.caption:
        # A short one begins where the plot does, one that needs more room where the page does.
        plot = layout["width"] - margin["l"] - margin["r"]
        small = _small(face)
        short = small.width(outer.caption) <= plot
        layout.setdefault("annotations", []).append(
            {
                "text": outer.caption, "x": 0, "y": 0, "xref": "paper", "yref": "paper", "xanchor": "left",
                "yanchor": "bottom", "align": "left", "showarrow": False, "borderpad": 0,
                "xshift": 0 if short else _PAD - margin["l"], "yshift": 1 - margin["b"],
                "font": {"size": small.size, "color": palettes.HINT},
            }
        )  # fmt: skip


def _small(face: Type) -> Type:
    """The type of captions, which is smaller where that can be read."""
    return Type(face.family, max(_SMALL * face.size, min(face.size, READABLE * PX / 72)))
