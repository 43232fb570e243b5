"""The share of answers that every judge calls right, run by run: a dot per judge, the ensemble's above them.

A dot has the colour of its run and the shape of its judge.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.charts.run_name_lines import label_room, name_label
from figures.tables.number_format import interval, percent

PART = 0.9
"""Share of a run's rated answers below which a judge has rated part of them: its figure is not of the same answers."""

_GAP = 0.17
_ROW = 22


def judge_dots(frame: pd.DataFrame, metric: str, looks: RunLooks = NO_LOOKS) -> go.Figure:
    """Draws one row per run; a click on a dot gives `[slug, judge]`.

    Args:
        frame: Columns `run` (slug), `name`, `judge` (its key), `judge_name`, `value`, `lo`, `hi` (fractions, NaN where
            unknown), `n`, `of` (the most that a judge of this run rated); the judges of the first run that has one
            stand in the order in which they come. One that rated part of the answers is hollow and says how many.
        metric: Short name of the metric.
        looks: How runs are drawn.
    """
    runs = list(dict.fromkeys(frame["run"]))
    judges = list(dict.fromkeys(frame["judge"]))
    names = frame.drop_duplicates("run").set_index("run")["name"]
    labels = [name_label(names[run]) for run in runs]
    shifts = {judge: (at - (len(judges) - 1) / 2) * _GAP for at, judge in enumerate(judges)}
    traces = [_dots(frame[frame["judge"] == judge], at, shifts[judge], runs, looks) for at, judge in enumerate(judges)]
    traces += [_key(trace) for trace in traces]
    figure = template.styled_figure(
        traces,
        {
            "xaxis": {"title": f"{escape(metric)}, %"},
            "yaxis": template.row_axis(labels),
        },
        height=110 + max(_ROW * len(judges), 40) * max(len(runs), 1),
        left=label_room(names, 260),
    )
    middle = 50 * (frame[["value", "lo"]].min().min() + frame[["value", "hi"]].max().max())
    return figure.update_layout(
        showlegend=True,
        legend={"y": 1.02, "yanchor": "bottom"},
        margin={"t": 44, "b": 44},
        annotations=[
            _row_hover(row, runs.index(row["run"]) + shifts[row["judge"]], middle)
            for row in frame[rated_in_part(frame)].to_dict("records")
        ],
    )


def rated_in_part(frame: pd.DataFrame) -> pd.Series:
    """Which rows are of judges that rated only part of what others rated of the same run; columns `n` and `of`."""
    return frame["n"] < PART * frame["of"]


def _row_hover(row: Mapping[Hashable, Any], y: float, middle: float) -> dict[str, Any]:
    """How many answers a judge of part of them rated, and its interval, beside its dot where there is room."""
    has_interval = row["lo"] < row["hi"]
    left = 100 * row["value"] > middle
    end = row["value"] if not has_interval else row["lo" if left else "hi"]
    return {
        "x": 100 * end,
        "y": y,
        "text": f"{row['n']:,.0f} of {row['of']:,.0f} answers, "
        + (f"95%: {interval(row['lo'], row['hi'])}" if has_interval else "no interval"),
        "showarrow": False,
        "xanchor": "right" if left else "left",
        "xshift": -9 if left else 9,
        "font": {"size": 11},
    }


def _dots(rows: pd.DataFrame, at: int, shift: float, runs: list[str], looks: RunLooks) -> dict[str, Any]:
    name = escape(str(rows["judge_name"].iloc[0]), 30)
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "showlegend": False,
        "x": (100 * rows["value"]).tolist(),
        "y": [runs.index(run) + shift for run in rows["run"]],
        "marker": {
            "symbol": [_shape(at) + ("-open" if part else "") for part in rated_in_part(rows)],
            "size": 12 if at == 0 else 9,
            "color": [looks[run].colour for run in rows["run"]],
        },
        "error_x": template.whiskers(100 * rows["value"], 100 * rows["lo"], 100 * rows["hi"], thickness=1.3, width=3),
        "customdata": rows[["run", "judge"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{name}: {percent(row['value'])}% of {row['n']:,.0f} answers"
            + (f", in part: {row['of']:,.0f} are rated" if row["n"] < PART * row["of"] else "")
            + (f" ({interval(row['lo'], row['hi'])})" if row["lo"] == row["lo"] else "")
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _shape(at: int) -> str:
    return colours.SYMBOLS[at % len(colours.SYMBOLS)]


def _key(trace: dict[str, Any]) -> dict[str, Any]:
    """An entry of the legend: which shape a judge has, in no run's colour."""
    shape = trace["marker"]["symbol"][0].removesuffix("-open")
    marker = {"symbol": shape, "color": colours.SLATE, "size": trace["marker"]["size"]}
    return template.legend_entry(trace["name"], marker)
