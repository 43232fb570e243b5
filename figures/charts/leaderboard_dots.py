"""One metric of every run as a dot with its interval; what a paper prints of it is a hollow diamond in the same row.

Names of runs stand beside the rows, in lines that have room, and never so short that two look alike; beside a table
that has them they stand above the dots, each in one line, so that the scale has the whole width.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from cache.selection.run_names import LIVE
from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import LONGEST, escape
from figures.charts.run_name_lines import label_room, most_name_lines, name_label
from figures.tables.comparison_words import signed_text
from figures.tables.number_format import interval, scale, value_heading, value_text
from figures.tables.published_results import NOTE_MARK

_ROW, _LINE = 36, 14
"""Pixels of a row whose name has two lines, and of each further line."""

_TABLE_ROW, _HEADING, _UP = 33, 34, 15
"""Pixels of a row beside a table, as high as the table's; of the table's heading; and of a name above its dot."""

_NAME_LINE, _NAMES_UP = 13, 4
"""Pixels of a line with the name of a reference, and beside a table between the chart and the lowest of them."""

_KINDS = ("loaded, with 95% interval", "live, over the samples that were asked", "published, not recomputed")
_SYMBOLS = ("circle", "circle-open", colours.PUBLISHED)
_LOADED, _LIVE, _PUBLISHED = range(3)


def leaderboard_dots(
    frame: pd.DataFrame,
    metric: str,
    better: str = "higher",
    unit: str = "share",
    references: Mapping[str, float] | None = None,
    looks: RunLooks = NO_LOOKS,
    beside_table: bool = False,
    ranked_in: str = "",
) -> go.Figure:
    """Draws the runs from best to worst, live ones behind the others; a click gives the run's slug, "" when published.

    Args:
        frame: Columns `run` (slug, "" for a published row), `name`, `value`, `low`, `high` (fractions, NaN
            where unknown), `published` (bool), perhaps `printed` (what a paper has for the same run, or NaN), `gap`
            (value less that), `note` ("" for none), `best` (bool: not told apart from the best, as a bracket says).
        metric: Short name of the metric.
        better: Which way is better.
        unit: As `Metric.unit`.
        references: Name -> value of what runs are compared with (a person, chance); drawn as lines.
        looks: How runs are drawn.
        beside_table: Whether the rows stand beside those of a table with the same runs: names are then above the dots.
        ranked_in: The metric in which they cannot be told apart, in words.
    """
    rows, title = _in_order(frame, better), escape(value_heading(metric, unit))
    names = [f"{name}{NOTE_MARK * bool(note)}" for name, note in zip(rows["name"], rows["note"], strict=True)]
    left, row = (8, _TABLE_ROW) if beside_table else _room(names)
    lines, ends = _reference_lines(references or {}, scale(unit), math.inf if beside_table else left)
    both = rows[rows["printed"].notna()] if "printed" in rows else rows.iloc[:0]
    marked = bool((rows["kind"] != _LOADED).any()) or len(both) > 0
    least, most = _bounds(rows, scale(unit), lines.values())
    # Where nothing is beside the chart, only names of lines in its right half can end at them.
    farthest = (least + most) / 2 if beside_table else -math.inf if ends else math.inf
    lines = _stacked(lines, farthest)
    top = max(12 + _NAME_LINE * len(lines), _HEADING if beside_table else 0)
    figure = template.styled_figure(
        _marks(rows, both, unit, looks),
        {
            "xaxis": {"title": title, "range": [1.04 * least - 0.04 * most, 1.04 * most - 0.04 * least]},
            "yaxis": template.row_axis([name_label(name) for name in names]) | {"showticklabels": not beside_table},
        },
        height=52 + top + 44 * marked + row * max(len(rows), 1),
        left=left,
    )
    notes = [] if beside_table else _notes(rows, ranked_in or metric)
    figure.update_layout(
        height=figure.layout.height + colours.KEY_HEIGHT * len(notes),
        margin={"b": 48 + 44 * marked + colours.KEY_HEIGHT * len(notes), "t": top},
        showlegend=marked,
        legend={"yref": "container", "y": 0, "yanchor": "bottom"},
        shapes=[
            *_shapes(rows, lines.values(), beside_table),
            *(_stems(lines.values(), _NAMES_UP) if beside_table else []),
        ],
        annotations=[
            *_line_names(lines, farthest, _NAMES_UP if beside_table else 0),
            *([_above(name, at) for at, name in enumerate(names)] if beside_table else notes),
        ],
    )
    return figure


def _marks(rows: pd.DataFrame, both: pd.DataFrame, unit: str, looks: RunLooks) -> list[dict[str, Any]]:
    """The dots of all rows, and what papers print of those that are loaded."""
    dots = [_dots(part, int(kind), unit, looks) for kind, part in rows.groupby("kind")]
    return [*dots, _printed(both, unit, looks, named=not rows["published"].any())] if len(both) else dots


def _reference_lines(references: Mapping[str, float], times: float, left: float) -> tuple[dict[str, float], bool]:
    """Name -> place of each line on the scale, and whether names end at their lines, which takes `left` pixels."""
    stated = {f"{name}, published": times * value for name, value in references.items() if math.isfinite(value)}
    return stated, left >= 6 * max(map(len, stated), default=0)


def _stacked(lines: Mapping[str, float], farthest: float) -> dict[str, float]:
    """The lines with the lowest name first, so that none stands over the line of a higher one.

    Of those that end at their lines, from `farthest` on, the one farthest left is lowest; of those that begin there,
    the one farthest right.
    """
    ending = sorted((line for line in lines.items() if line[1] >= farthest), key=lambda line: line[1])
    beginning = sorted((line for line in lines.items() if line[1] < farthest), key=lambda line: -line[1])
    return dict([*ending, *beginning])


def _shapes(rows: pd.DataFrame, lines: Iterable[float], beside_table: bool) -> list[dict[str, Any]]:
    """The lines of references, and the bracket of the runs that cannot be told apart from the best."""
    spans = _between_names(len(rows)) if beside_table else [(0.0, 1.0, "paper")]
    return [*(_line(x, *span) for x in lines for span in spans), *_bracket(_best(rows))]


def _best(rows: pd.DataFrame) -> list[int]:
    """Where the runs stand that cannot be told apart from the best."""
    return [at for at, is_best in enumerate(rows["best"]) if is_best] if "best" in rows else []


def _room(names: list[str]) -> tuple[int, int]:
    """Pixels of names beside the rows, and of each row."""
    return label_room(names, 260), _ROW + _LINE * max(0, most_name_lines(names) - 2)


def _notes(rows: pd.DataFrame, ranked_in: str) -> list[dict[str, Any]]:
    """What the bracket means, below a chart with one."""
    words = [f"Bracket: not distinguishable from the best in {ranked_in}"]
    return [colours.note_below(words) | {"yshift": -44}] if _bracket(_best(rows)) else []


def _in_order(frame: pd.DataFrame, better: str) -> pd.DataFrame:
    """The rows that have a value, from best to worst, with their `kind`: loaded runs, live ones, published ones."""
    rows = frame[frame["value"].notna()]
    rows = rows if "note" in rows else rows.assign(note="")
    rows = rows.assign(
        kind=[_kind(*run_and_origin) for run_and_origin in zip(rows["run"], rows["published"], strict=True)]
    )
    return rows.sort_values(["kind", "value"], ascending=[True, better == "lower"]).reset_index(drop=True)


def _bounds(rows: pd.DataFrame, times: float, lines: Iterable[float]) -> tuple[float, float]:
    """The least and the greatest place on the scale that is drawn at; from 0 on where they are the same."""
    ends = [name for name in ("value", "low", "high", "printed") if name in rows]
    drawn = [float(end) for end in (*(times * rows[ends]).to_numpy().ravel(), *lines) if math.isfinite(end)]
    least, most = (min(drawn), max(drawn)) if drawn else (0.0, 0.0)
    return (least, most) if most > least else (0.0, max(most, times))


def _bracket(rows: list[int]) -> list[dict[str, Any]]:
    """A line at the right that joins rows, with a tick at each of them; none where there are not several."""
    if len(rows) < 2:
        return []
    look = {"type": "line", "xref": "paper", "line": {"color": colours.SLATE, "width": 1.6}}
    ticks = [{**look, "x0": 0.99, "x1": 1.0, "y0": row, "y1": row} for row in rows]
    return [{**look, "x0": 1.0, "x1": 1.0, "y0": rows[0], "y1": rows[-1]}, *ticks]


def _line(x: float, start: float, end: float, yref: str) -> dict[str, Any]:
    line = {"color": colours.SLATE, "width": 1.2, "dash": "dot"}
    return {"type": "line", "x0": x, "x1": x, "y0": start, "y1": end, "yref": yref, "layer": "below", "line": line}


def _stems(lines: Iterable[float], up: int) -> list[dict[str, Any]]:
    """What joins each line to its name above the chart."""
    return [
        _line(x, 0, up + _NAME_LINE * (place + 1), "paper") | {"ysizemode": "pixel", "yanchor": 1}
        for place, x in enumerate(lines)
    ]


def _between_names(rows: int) -> list[tuple[float, float, str]]:
    """From where to where a line goes in each row whose name stands above its dot: through the dot, not the name."""
    below_name, above_next = (_UP - 7) / _TABLE_ROW, (_TABLE_ROW - _UP - 7) / _TABLE_ROW
    return [(row - below_name, row + above_next, "y") for row in range(rows)]


def _line_names(lines: Mapping[str, float], farthest: float, up: int) -> list[dict[str, Any]]:
    """The names of lines above the chart, `up` pixels above it: from `farthest` on they end at their lines."""
    look = {"y": 1, "yref": "paper", "showarrow": False, "yanchor": "bottom", "font": {"size": 11}}
    return [
        {
            "x": x,
            "text": escape(name),
            "xanchor": "right" if x >= farthest else "left",
            "xshift": -4 if x >= farthest else 4,
            "yshift": up + _NAME_LINE * place,
            **look,
        }
        for place, (name, x) in enumerate(lines.items())
    ]


def _above(name: str, row: int) -> dict[str, Any]:
    """The name of a run above its dot, from the left end of the chart on."""
    look = {"showarrow": False, "yanchor": "middle", "xanchor": "left", "font": {"size": 11}, "yshift": _UP}
    return {"x": 0, "xref": "paper", "y": row, "text": escape(name, 50), "xshift": 2, **look}


def _kind(run: str, published: bool) -> int:
    return _PUBLISHED if published else _LIVE if str(run).startswith(LIVE) else _LOADED


def _printed(rows: pd.DataFrame, unit: str, looks: RunLooks, named: bool) -> dict[str, Any]:
    """The diamonds of printed figures of loaded runs; `named`: whether the legend names them here."""
    return {
        "type": "scatter",
        "x": (scale(unit) * rows["printed"]).tolist(),
        "y": rows.index.tolist(),
        "mode": "markers",
        "name": _KINDS[_PUBLISHED],
        "showlegend": named,
        "marker": {
            "size": 13,
            "symbol": _SYMBOLS[_PUBLISHED],
            "color": [looks[run].colour for run in rows["run"]],
            "line": {"width": 1.5},
        },
        "customdata": [[slug] for slug in rows["run"]],
        "hovertext": [
            f"{escape(row['name'])}<br>{value_text(row['printed'], unit)}, published; this run "
            f"{signed_text(row['gap'], unit)}"
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
        "cliponaxis": False,
    }


def _dots(rows: pd.DataFrame, kind: int, unit: str, looks: RunLooks) -> dict[str, Any]:
    published = kind == _PUBLISHED
    words = [interval(low, high, unit) for low, high in zip(rows["low"], rows["high"], strict=True)]
    texts = [
        f"{escape(name)}<br>{value_text(value, unit)}"
        + (f" ({word})" if word else "")
        + (", published" if published else "")
        + "".join(f"<br>{escape(line)}" for line in textwrap.wrap(note, LONGEST))
        for name, value, word, note in zip(rows["name"], rows["value"], words, rows["note"], strict=True)
    ]
    times = scale(unit)
    return {
        "type": "scatter",
        "x": (times * rows["value"]).tolist(),
        "y": rows.index.tolist(),
        "mode": "markers",
        "text": [value_text(value, unit) for value in rows["value"]],  # shown in print, where nothing can be hovered
        "textfont": {"size": 10},
        "name": _KINDS[kind],
        "marker": {"size": 10, "symbol": _SYMBOLS[kind], "color": [looks[run].colour for run in rows["run"]]},
        "error_x": template.whiskers(
            times * rows["value"], times * rows["low"], times * rows["high"], thickness=1.5, width=4
        ),
        "customdata": [[slug] for slug in rows["run"]],
        "hovertext": texts,
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
        "cliponaxis": False,
    }
