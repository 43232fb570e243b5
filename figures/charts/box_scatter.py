"""Boxes of several answers over one page: gold outlined, what found it in thin lines, scattered or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from cache.live.repeats import GoldBox
from figures.charts import colours, template
from figures.charts.escape import escape
from figures.tables.number_format import percent

_WIDTH = 620
_TALLEST = 900
_NAME = 40


def box_scatter(boxes: Sequence[GoldBox], size: tuple[int, int], image: str | None) -> go.Figure:
    """Draws the answers' boxes on one page.

    Args:
        boxes: Gold boxes of one page.
        size: Width and height of the page in pixels.
        image: Address of the page's image; None where there is none.
    """
    width = _WIDTH
    height = min(_TALLEST, round(width * size[1] / max(1, size[0])))
    traces = [_outlines(boxes, repeat) for repeat in range(max((box.repeats for box in boxes), default=0))]
    traces += [_gold(box) for box in boxes]
    bare = {"visible": False, "fixedrange": True, "showgrid": False}
    under = {
        "source": image, "xref": "x", "yref": "y", "x": 0, "y": 0, "sizex": 1000, "sizey": 1000,
        "sizing": "stretch", "layer": "below", "opacity": 0.55,
    }  # fmt: skip
    return template.styled_figure(
        traces,
        {"xaxis": bare | {"range": [0, 1000]}, "yaxis": bare | {"range": [1000, 0]}},
        height=height,
        layout={
            "width": width,
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "images": [under] if image else [],
            "dragmode": False,
        },
    )


def _outlines(boxes: Sequence[GoldBox], repeat: int) -> dict[str, Any]:
    """All boxes of one answer."""
    x: list[float | None] = []
    y: list[float | None] = []
    for box in boxes:
        if repeat in box.boxes:
            left, top, right, bottom = box.boxes[repeat]
            x += [left, right, right, left, left, None]
            y += [top, top, bottom, bottom, top, None]
    line = {"color": colours.AMOUNT, "width": 1.4, "dash": colours.DASHES[repeat % len(colours.DASHES)]}
    return {
        "type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "opacity": 0.8,
        "hoverinfo": "text", "text": f"answer {repeat + 1}",
    }  # fmt: skip


def _gold(box: GoldBox) -> dict[str, Any]:
    left, top, right, bottom = box.gold
    what = "Gold step of" if box.level == "step" else "Gold box"
    found = f"{what} {escape(box.label, _NAME)}: found in {len(box.boxes)} of {box.repeats}"
    never = not box.boxes
    line = {"color": colours.MISSED if never else colours.GOLD, "width": 2.5 if box.level == "answer" else 1.5}
    return {
        "type": "scatter",
        "x": [left, right, right, left, left],
        "y": [top, top, bottom, bottom, top],
        "mode": "lines",
        "line": line | {"dash": "dot" if never else "solid"},
        "hoverinfo": "text",
        "text": f"{found} ({percent(box.share)}%)",
    }
