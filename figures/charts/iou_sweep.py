"""Failures by category, stacked, and a metric by run, as lines, over the IoU threshold."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.charts.outcome_colours import colour_of
from figures.charts.run_name_lines import name_label
from figures.tables.number_format import percent

# All further categories are one layer without a colour.
_MOST = 7


def categories_over_tau(frame: pd.DataFrame, tau: float) -> go.Figure:
    """Stacks the number of failures of each category over the threshold; a click gives `[category, tau]`.

    Args:
        frame: Columns `tau`, `category`, `label`, `count`; one row per threshold and category.
        tau: The threshold in force, marked by a line.

    Returns:
        The figure, the largest categories in the colours of their outcomes with a pattern each, the others together.
    """
    totals = frame.groupby(["category", "label"], sort=False)["count"].sum().sort_values(ascending=False)
    figure = go.Figure()
    large = list(totals[totals > 0].index[:_MOST])
    for place, (category, label) in enumerate(large):
        rows = frame[frame["category"] == category].sort_values("tau")
        figure.add_scatter(
            **_layer(rows["tau"], rows["count"], escape(label), place, colour_of(category)), customdata=_keys(rows)
        )
    others = frame[~frame["category"].isin([category for category, _ in large])]
    if others["count"].sum() > 0:
        rows = others.groupby("tau", as_index=False)["count"].sum()
        figure.add_scatter(**_layer(rows["tau"], rows["count"], "All others", _MOST, colours.QUIET))
    _dress(figure, tau, "Failures")
    figure.update_yaxes(rangemode="tozero")
    return figure


def metrics_over_tau(frame: pd.DataFrame, tau: float, metric: str, looks: RunLooks = NO_LOOKS) -> go.Figure:
    """Draws one line per run, with its colour, dash and marker; a click gives `[slug, tau]`.

    Args:
        frame: Columns `tau`, `run` (slug), `name`, `value` (fraction, NaN where undefined).
        tau: The threshold in force, marked by a line.
        metric: Short name of the metric.
        looks: Slug of a run -> how it is drawn.
    """
    figure = go.Figure()
    for slug, rows in frame.groupby("run", sort=False):
        rows, look = rows.sort_values("tau"), looks[str(slug)]
        figure.add_scatter(
            x=rows["tau"],
            y=100 * rows["value"],
            name=name_label(rows["name"].iloc[0]),
            mode="lines+markers",
            line={"color": look.colour, "dash": look.dash, "width": 2},
            marker={"symbol": look.symbol, "size": 7},
            customdata=[[slug, value] for value in rows["tau"]],
            text=[percent(value) for value in rows["value"]],
            hovertemplate="%{fullData.name}<br>IoU %{x:.2f}: %{text}<extra></extra>",
            unselected={"marker": {"opacity": 1.0}},
        )
    _dress(figure, tau, f"{escape(metric)}, %")
    figure.update_yaxes(rangemode="tozero")
    return figure


def _layer(x: pd.Series, y: pd.Series, name: str, place: int, shade: str) -> dict[str, object]:
    return {
        "x": x,
        "y": y,
        "name": name,
        "mode": "lines+markers",
        "stackgroup": "failures",
        "line": {"color": shade, "width": 1},
        "marker": {"size": 3, "color": shade},
        "fillcolor": shade,
        "fillpattern": {
            "shape": colours.PATTERNS[place % len(colours.PATTERNS)],
            "fgcolor": "#FFFFFF",
            "fgopacity": 0.55,
            "fillmode": "overlay",
            "size": 9,
            "solidity": 0.12,
        },
        "hovertemplate": "%{fullData.name}<br>IoU %{x:.2f}: %{y:,}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _keys(rows: pd.DataFrame) -> list[list[object]]:
    return [[category, tau] for category, tau in zip(rows["category"], rows["tau"], strict=True)]


def _dress(figure: go.Figure, tau: float, title: str) -> None:
    template.restyled(figure, height=400, left=56)
    figure.update_layout(showlegend=True, margin={"t": 28, "b": 120}, legend={"y": -0.28})
    figure.update_xaxes(title="IoU threshold", range=[0.03, 1.0], dtick=0.1, tickformat=".1f")
    figure.update_yaxes(title=title, showgrid=True, gridcolor=template.GRID)
    figure.add_vline(x=tau, line={"color": colours.SLATE, "width": 1.5, "dash": "dash"})
    figure.add_annotation(
        x=tau, y=1.0, yref="paper", yanchor="bottom", text=f"IoU {tau:.2f}", showarrow=False, font={"size": 12}
    )
