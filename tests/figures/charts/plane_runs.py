"""Runs in a strictness plane as tests draw them, and what a drawn plane says."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from figures.charts.label_placement import Area
from figures.charts.strictness_plane import PlaneWords

NAN = float("nan")
WORDS = PlaneWords("FPR", "FNR", "accepted", "rejected", "accepts everything", "rejects everything")


def run(slug: str, x: float, y: float, **changes: object) -> dict[str, object]:
    row = {"run": slug, "model": slug.split("~")[0], "setting": slug.split("~")[1], "name": slug, "slice": ""}
    row |= {"slice_name": "", "x": x, "y": y, "x_low": x - 0.1, "x_high": x + 0.1, "y_low": y - 0.1, "y_high": y + 0.1}
    return row | {"x_n": 60, "y_n": 40, "quiet": False, "published": False} | changes


RUNS = pd.DataFrame([run("m~with", 0.2, 0.3), run("m~without", 0.4, 0.6), run("o~with", NAN, 0.1)])


def cover(one: Area, other: Area) -> bool:
    """Whether two areas have more than an edge in common, but for what rounding leaves."""
    return (
        abs(one.x - other.x) < one.half_width + other.half_width - 1e-9
        and abs(one.y - other.y) < one.half_height + other.half_height - 1e-9
    )


def names_in(figure: go.Figure) -> list[str]:
    return [text for trace in figure.data if trace.mode == "text" for text in trace.text]
