"""A cascade as a Sankey diagram: stages from left to right, right exits above, wrong exits below.

Where stages, flows and exits stand is computed so that none crosses another: what leaves correctly bends upwards,
what leaves incorrectly downwards, what goes on stays between. Heights are shares of the samples that enter, as are all
percentages; exits have room for their labels however thin they are, and those without samples have none.

Flows are filled outlines with points to click along their middle: plotly's own Sankey diagram tells Streamlit
nothing of a click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.tables.number_format import percent
from scoring.task_views import Cascade

ROOM = 32.0
"""Height of a label beside an end, in pixels."""

_APART = 8.0
"""Pixels between two ends."""

BAR = 0.06
"""Width of the bar of a stage; stages are 1 apart, and ends 1 to the right of the last."""

_BENDS = 0.82
"""Where a ribbon is level again: before the next stage, which is 1 away, so that it never bends behind a bar."""

_STEPS = 18
"""Straight pieces of a bend."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The upright bar of a stage or an end: where it stands, and from where to where it reaches, in pixels upwards."""

    word: str
    x: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A flow: from its left edge to its right one, its middle line and how thick it is.

    Args:
        word: The flow, or the stage that it leads to.
        xs: Places along it.
        middles: Its middle at each of them.
        thick: Its height in pixels.
    """

    word: str
    xs: tuple[float, ...]
    middles: tuple[float, ...]
    thick: float


@dataclass(frozen=True, slots=True)
class CascadeLayout:
    """A cascade laid out, `height` pixels high and `width` stages wide."""

    stages: tuple[Bar, ...]
    ends: tuple[Bar, ...]
    ribbons: tuple[Ribbon, ...]
    width: float
    height: float


def order_of(cascade: Cascade) -> list[str]:
    """The flows from the lowest end to the highest: wrong ones of early stages lowest, right ones of them highest."""
    wrong = [flow for stage in cascade.stages for flow in stage.exits if flow not in cascade.correct_flows]
    right = [
        flow for stage in reversed(cascade.stages) for flow in reversed(stage.exits) if flow in cascade.correct_flows
    ]
    return wrong + right


def cascade_layout(cascade: Cascade, counts: Mapping[str, int], height: float) -> CascadeLayout:
    """Lays a cascade out.

    Args:
        cascade: Its stages and flows.
        counts: Flow -> samples; flows that are left out have none.
        height: Of the whole, in pixels; not less than the labels need.
    """
    order = [flow for flow in order_of(cascade) if counts.get(flow)]
    height = max(height, ROOM * len(order) * 1.3)
    scale = _scale([counts[flow] for flow in order], height)
    last = float(len(cascade.stages))
    ends, low = {}, 0.0
    for flow in order:
        room = max(scale * counts[flow] + _APART, ROOM)
        ends[flow] = (low, low + room)
        low += room
    thick = {flow: scale * counts[flow] for flow in order}
    bars = {flow: _bar(flow, last, *ends[flow], thick[flow]) for flow in order}
    stages = [_stage(cascade, at, ends, thick) for at in range(len(cascade.stages))]
    ribbons = _ribbons(cascade, stages, bars, order)
    return CascadeLayout(tuple(stages), tuple(bars.values()), tuple(ribbons), last, low)


def _scale(counts: Sequence[int], height: float) -> float:
    """Pixels of a sample, so that all ends with room for their labels are as high as the whole."""
    low, high = 0.0, height / max(sum(counts), 1)
    for _ in range(40):
        middle = (low + high) / 2
        total = sum(max(middle * count + _APART, ROOM) for count in counts)
        low, high = (middle, high) if total < height else (low, middle)
    return low


def _bar(word: str, x: float, low: float, high: float, thick: float) -> Bar:
    middle = (low + high) / 2
    return Bar(word, x, middle - thick / 2, middle + thick / 2)


def _stage(cascade: Cascade, at: int, ends: Mapping[str, tuple[float, float]], thick: Mapping[str, float]) -> Bar:
    key = cascade.stages[at].key
    reached = [flow for flow in cascade.flows(key) if flow in ends]
    if not reached:
        return _bar(key, float(at), 0.0, 0.0, 0.0)
    low, high = min(ends[flow][0] for flow in reached), max(ends[flow][1] for flow in reached)
    return _bar(key, float(at), low, high, sum(thick[flow] for flow in reached))


def _ribbons(cascade: Cascade, stages: Sequence[Bar], bars: Mapping[str, Bar], order: Sequence[str]) -> list[Ribbon]:
    found = []
    for at, (stage, bar) in enumerate(zip(cascade.stages, stages, strict=True)):
        after = stages[at + 1] if at + 1 < len(stages) else None
        mine = [flow for flow in order if flow in stage.exits]
        wrong, right = ([flow for flow in mine if (flow in cascade.correct_flows) == side] for side in (False, True))
        low = bar.low
        for word in [*wrong, *([after.word] if after else []), *right]:
            going_on = after is not None and word == after.word
            goal = after if going_on and after is not None else bars[word]
            own = goal.high - goal.low
            if own > 0:
                found.append(
                    _ribbon_between(word, (bar.x + BAR, low + own / 2), (goal.x, (goal.low + goal.high) / 2), own)
                )
            low += own
    return found


def _ribbon_between(word: str, start: tuple[float, float], end: tuple[float, float], thick: float) -> Ribbon:
    """Bends within the space up to the next stage, and runs level from there."""
    (x, y), (to_x, to_y) = start, end
    bend = min(x + _BENDS, to_x)
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    xs = [x + (bend - x) * step for step in steps]
    middles = [y + (to_y - y) * (1 - cos(pi * step)) / 2 for step in steps]
    straight = [to_x] if to_x > bend else []
    return Ribbon(word, (*xs, *straight), (*middles, *[to_y] * len(straight)), thick)


HEIGHT = 280
_TOP, _LABELS = 72, 176
RUN_NAME = "run of the flows"
"""The note that names the run."""
_RUN = 44
"""Pixels from the flows up to the name of the run."""
_LONGEST, _LONGEST_RUN = 36, 60


def cascade_flows(cascade: Cascade, frame: pd.DataFrame, run: str, chosen: str = "") -> go.Figure:
    """Draws the flows of one run; a click gives `[word]`, the flow or the stage it leads to.

    Args:
        cascade: Its stages and flows.
        frame: From `figures.cascade.flow_table`: `word`, `name`, `n`, `of`, `share`, `right` (bool) and
            `goes_on`.
        run: Its name, which stands above the flows.
        chosen: The word to mark.
    """
    rows = {str(row["word"]): row for row in frame.to_dict("records")}
    laid = cascade_layout(cascade, {word: int(row["n"]) for word, row in rows.items()}, HEIGHT)
    traces = [
        *(_ribbon(ribbon, rows[ribbon.word], ribbon.word == chosen) for ribbon in laid.ribbons),
        _bars(laid),
        _targets(laid, rows, chosen),
    ]
    figure = template.styled_figure(
        traces,
        {
            "xaxis": {"range": [-0.03, laid.width + BAR], "showgrid": False, "visible": False},
            "yaxis": {"range": [0, laid.height], "visible": False},
        },
        height=int(laid.height) + _TOP + 14,
        left=6,
    )
    return figure.update_layout(
        margin={"t": _TOP, "b": 8, "r": _LABELS},
        annotations=[
            _run_name(run, laid),
            *_heads(cascade, laid, rows),
            *(_label(bar, rows[bar.word]) for bar in laid.ends),
        ],
    )


def _colour(row: dict[Any, Any]) -> str:
    return colours.SLATE if row["goes_on"] else colours.CORRECT if row["right"] else colours.INCORRECT


def _ribbon(ribbon: Ribbon, row: dict[Any, Any], chosen: bool) -> dict[str, Any]:
    half = ribbon.thick / 2
    over, under = ([middle + side for middle in ribbon.middles] for side in (half, -half))
    return {
        "type": "scatter",
        "x": [*ribbon.xs, *reversed(ribbon.xs)],
        "y": [*over, *reversed(under)],
        "mode": "lines",
        "fill": "toself",
        "fillcolor": colours.translucent(_colour(row), 0.75 if chosen else 0.38),
        "line": {"width": 2 if chosen else 0.6, "color": colours.INK if chosen else _colour(row)},
        "hoverinfo": "skip",
    }


def _bars(laid: CascadeLayout) -> dict[str, Any]:
    """The bars of stages and ends, one outline after the other."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for bar in (*laid.stages, *laid.ends):
        if bar.high > bar.low:
            xs += [bar.x, bar.x + BAR, bar.x + BAR, bar.x, bar.x, None]
            ys += [bar.low, bar.low, bar.high, bar.high, bar.low, None]
    return {
        "type": "scatter",
        "x": xs,
        "y": ys,
        "mode": "lines",
        "fill": "toself",
        "fillcolor": colours.SLATE,
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _targets(laid: CascadeLayout, rows: dict[str, dict[Any, Any]], chosen: str) -> dict[str, Any]:
    """The points that can be clicked: a visible one on the middle of every flow, and unseen ones all along it."""
    places: list[tuple[float, float, str, bool]] = []
    for ribbon in laid.ribbons:
        middle = len(ribbon.xs) // 2
        places += [
            (x, y, ribbon.word, at == middle)
            for at, (x, y) in enumerate(zip(ribbon.xs, ribbon.middles, strict=True))
            if at % 3 == 0 or at == middle
        ]
    places += [(bar.x + BAR / 2, (bar.low + bar.high) / 2, bar.word, False) for bar in laid.ends if bar.high > bar.low]
    opacity = [0.95 if middle else 0.0 for *_, middle in places]
    return {
        "type": "scatter",
        "x": [x for x, *_ in places],
        "y": [y for _, y, *_ in places],
        "mode": "markers",
        "customdata": [[word] for *_, word, _ in places],
        "hovertext": [_hover(rows[word]) for *_, word, _ in places],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "size": [11 if middle else 16 for *_, middle in places],
            "color": "#FFFFFF",
            "opacity": opacity,
            "line": {
                "width": 2.5,
                "color": [colours.INK if word == chosen else _colour(rows[word]) for *_, word, _ in places],
            },
        },
        # Without these, what is not chosen fades, and what is not seen appears.
        "selected": {"marker": {}},
        "unselected": {"marker": {}},
    }


def _hover(row: dict[Any, Any]) -> str:
    return f"{escape(row['name'])}<br>{row['n']:,} of {row['of']:,} samples, {percent(row['share'])}%"


def _run_name(run: str, laid: CascadeLayout) -> dict[str, Any]:
    note = _note(f"<b>{escape(run, _LONGEST_RUN)}</b>", 0, laid.height, "bottom")
    return note | {"name": RUN_NAME, "yshift": _RUN, "font": {"size": 13}}


def _heads(cascade: Cascade, laid: CascadeLayout, rows: dict[str, dict[Any, Any]]) -> list[dict[str, Any]]:
    """The heading above each stage that samples reach: its name, how many, and their share of all."""
    found = []
    for stage, bar in zip(cascade.stages, laid.stages, strict=True):
        row = rows[stage.key]
        if not row["n"]:
            continue
        share = f" · {percent(row['share'])}%" if bar.x else " samples"
        found.append(
            _note(f"<b>{escape(stage.label)}</b><br>{row['n']:,}{share}", bar.x, laid.height, "bottom") | {"yshift": 10}
        )
    return found


def _label(bar: Bar, row: dict[Any, Any]) -> dict[str, Any]:
    sign = "✓" if row["right"] else "✗"
    first = f"{sign} <b>{escape(row['word'])}</b> {row['n']:,} · {percent(row['share'])}%"
    text = f"{first}<br><span style='font-size:11px'>{escape(row['said'], _LONGEST)}</span>"
    return _note(text, bar.x + BAR, (bar.low + bar.high) / 2, "middle") | {"xshift": 5}


def _note(text: str, x: float, y: float, anchor: str) -> dict[str, Any]:
    return {
        "text": text,
        "x": x,
        "y": y,
        "xanchor": "left",
        "yanchor": anchor,
        "align": "left",
        "showarrow": False,
        "font": {"size": 12},
    }
