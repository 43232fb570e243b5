"""How far every two runs, or judges, agree: a square for each pair."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.charts.run_name_lines import label_room, name_label
from figures.tables.number_format import NO_VALUE, percent

_PAIR_SIDES = (52, 44, 34, 26, 20, 10)
_PAIR_WIDTH = 652
_READABLE, _TWO_LINES = 34, 34
"""Sides of a square of `agreement_grid` in pixels, the largest that fits the width is taken, which is what a small
window leaves beside the histogram; from which one its number has room, and from which a name has two lines."""
_TINY = 20
"""Side below which squares stand closer, and names are small."""

_BELOW_CHANCE = 0.4
"""Density of the grey of squares of a kappa below 0."""


def agreement_grid(frame: pd.DataFrame, unit: str = "sample") -> go.Figure:
    """Draws one square per pair of runs: agreement below the diagonal, Cohen's kappa above it; denser the greater.

    Agreement goes from 0 to 100%, kappa from 0 to 1, below which it is grey. A click gives both slugs.

    Args:
        frame: Columns `a`, `b` (slugs), `name`, `other` (their names), `agreement` (a share), `kappa` (NaN where
            undefined); every pair, row by row.
        unit: What they agree on.
    """
    runs = frame.drop_duplicates("a")[["a", "name"]].values.tolist()
    place = {slug: at for at, (slug, _) in enumerate(runs)}
    left = label_room((f"{name}  00" for _, name in runs), 260)
    side = next((side for side in _PAIR_SIDES if left + side * len(runs) <= _PAIR_WIDTH), _PAIR_SIDES[-1])
    small, label = side < _TINY, name_label if side >= _TWO_LINES else escape
    if side < _TWO_LINES:
        # Names on one line, small where rows are low.
        left = template.room([f"{escape(name)}  00" for _, name in runs], 400) * (3 if small else 4) // 4
    # A number stays on the line of the last word of its name.
    names = [f"{label(name)}&#160;&#160;{at}" for at, (_, name) in enumerate(runs, 1)]
    ends = [-0.55, len(runs) - 0.45]
    look = {"showgrid": False, "showline": False, "tickmode": "array", "tickvals": list(range(len(runs)))}
    look |= {"tickangle": 0, "tickfont": {"size": 9 if small else 12}}
    key = colours.amounts_key("0", "100%", {"agreement, below the diagonal": colours.AMOUNT})
    key["text"] += "<br>" + colours.amounts_key("0", "1", {"κ, above it; grey: less than 0": colours.AMOUNT})["text"]
    figure = template.styled_figure(
        [_pairs(frame, place, side, unit)],
        {
            "xaxis": look
            | {
                "side": "top",
                "range": ends,
                "ticktext": [f"{at}" if at % 2 or not small else "" for at in range(1, len(runs) + 1)],
            },
            "yaxis": look | {"range": ends[::-1], "ticktext": names},
        },
        height=40 + 2 * colours.KEY_HEIGHT + side * len(runs),
        left=left,
    )
    return figure.update_layout(
        width=max(left + side * len(runs) + template.TOOLS, left + 320),
        margin={"t": 28, "b": 12 + 2 * colours.KEY_HEIGHT, "r": max(template.TOOLS, 320 - side * len(runs))},
        annotations=[key],
    )


def _pairs(frame: pd.DataFrame, place: dict[str, int], side: int, unit: str) -> dict[str, Any]:
    """The squares of every two runs."""
    pairs = frame[frame["a"] != frame["b"]]
    below = [place[a] > place[b] for a, b in zip(pairs["a"], pairs["b"], strict=True)]
    small = side < _TINY
    return {
        "type": "scatter",
        "x": [place[slug] for slug in pairs["b"]],
        "y": [place[slug] for slug in pairs["a"]],
        "mode": "markers+text",
        "text": [
            "" if side < _READABLE else f"{100 * share:.0f}" if is_below else _kappa(kappa).replace("0.", ".")
            for share, kappa, is_below in zip(pairs["agreement"], pairs["kappa"], below, strict=True)
        ],
        "textfont": {"size": 11, "color": colours.ON_CELL},
        "customdata": pairs[["a", "b"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(row['other'])}<br>"
            f"agree on {percent(row['agreement'])}% of {unit}s, κ = {_kappa(row['kappa'])}"
            for row in pairs.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": side - (1 if small else 3),
            "color": [
                colours.fill(share) if is_below else _kappa_fill(kappa)
                for share, kappa, is_below in zip(pairs["agreement"], pairs["kappa"], below, strict=True)
            ],
            "line": {"width": 0},
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _kappa_fill(value: float) -> str:
    if not math.isfinite(value):
        return colours.fill(0.0)
    return colours.fill(_BELOW_CHANCE, colours.SLATE) if round(value, 2) < 0 else colours.fill(value)


def _kappa(value: float) -> str:
    return f"{value:z.2f}".replace("-", "−") if math.isfinite(value) else NO_VALUE
