"""One metric of every run as a dot with its interval; published figures as hollow diamonds below."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import interval, percent

_ROW = 36


def leaderboard_dots(frame: pd.DataFrame, metric: str, better: str = "higher") -> go.Figure:
    """Draws the runs from best to worst; a click gives the run's slug, "" for a published row.

    Args:
        frame: Columns `run` (slug, "" for a published row), `name`, `value`, `low`, `high` (fractions, NaN
            where unknown), `published` (bool).
        metric: Short name of the metric.
        better: Which way is better.
    """
    rows = frame[frame["value"].notna()]
    rows = rows.sort_values(["published", "value"], ascending=[True, better == "lower"]).reset_index(drop=True)
    names = [escape(name, 34) for name in rows["name"]]
    figure = go.Figure()
    for published, part in rows.groupby("published"):
        figure.add_scatter(**_dots(part, bool(published)))
    template.dressed(figure, height=88 + _ROW * max(len(rows), 1), left=template.room(names, 260))
    figure.update_layout(
        margin={"b": 48, "t": 36 if rows["published"].any() else 12},
        showlegend=bool(rows["published"].any()),
        legend={"y": 1.02, "yanchor": "bottom"},
    )
    reach = 100 * rows[["value", "high"]].max(axis=None) if len(rows) else 100.0
    figure.update_xaxes(title=escape(metric), range=[-0.02 * reach, 1.06 * reach])
    figure.update_yaxes(
        tickmode="array", tickvals=list(range(len(rows))), ticktext=names, range=[len(rows) - 0.4, -0.6]
    )
    return figure


def _dots(rows: pd.DataFrame, published: bool) -> dict[str, object]:
    words = [interval(low, high) for low, high in zip(rows["low"], rows["high"], strict=True)]
    texts = [
        f"{escape(name)}<br>{percent(value)}" + (f" ({word})" if word else "") + (", published" if published else "")
        for name, value, word in zip(rows["name"], rows["value"], words, strict=True)
    ]
    shade = template.SLATE if published else template.BLUE
    return {
        "x": 100 * rows["value"],
        "y": rows.index,
        "mode": "markers",
        "name": "published, not recomputed" if published else "loaded, with 95% interval",
        "marker": {"size": 10, "symbol": "diamond-open" if published else "circle", "color": shade},
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": 100 * (rows["high"] - rows["value"]).clip(lower=0).fillna(0),
            "arrayminus": 100 * (rows["value"] - rows["low"]).clip(lower=0).fillna(0),
            "color": shade,
            "thickness": 1.5,
            "width": 4,
            "visible": not published,
        },
        "customdata": [[slug] for slug in rows["run"]],
        "hovertext": texts,
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }
