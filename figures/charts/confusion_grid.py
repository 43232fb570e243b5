"""A confusion matrix as a grid of squares: gold in rows, what runs say in columns.

Squares are scatter markers, since plotly's heatmap sends no clicks and becomes a raster in PDF. Cells on which
gold and the run agree have the hue of what is right, a frame and a tick, the others that of what is wrong.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.tables.number_format import percent

_FEW = 4
_LARGE, _MIDDLE, _SMALL = 86, 68, 44
_LONGEST = 30


def confusion_grid(
    frame: pd.DataFrame,
    *,
    shares: bool,
    chosen: str = "",
    darkest: float | None = None,
    across: str = "predicted",
) -> go.Figure:
    """Draws one square per pair of a row and a column; a click gives the cell as `<gold>~<predicted>`.

    Args:
        frame: Columns `gold`, `predicted` (words as links say them), `gold_name`, `predicted_name` (as a person
            reads them), `n`, `share` (of its row; NaN where that is empty), `right` (bool); every pair, in the
            order in which rows and columns stand.
        shares: Whether squares show the share of their row, in percent, or counts.
        chosen: The cell to mark.
        darkest: The value that is drawn darkest; the greatest of the frame when None.
        across: What columns are, in a word.

    Returns:
        The figure; its width follows the number of columns, so that squares stay squares.
    """
    rows = frame.drop_duplicates("gold")[["gold", "gold_name"]].values.tolist()
    columns = frame.drop_duplicates("predicted")[["predicted", "predicted_name"]].values.tolist()
    side = _SMALL if len(columns) > _FEW else _LARGE if len(rows) <= _FEW else _MIDDLE
    names = [escape(name, _LONGEST) for _, name in rows]
    heads = [escape(name, _LONGEST) for _, name in columns]
    slanted = any(len(name) * 7 > side for name in heads)
    over = 6 * max((len(name) for name in heads), default=0) if slanted else 0
    top = max(48, 20 + int(0.56 * over))
    left = template.room([*names, "gold"], 260)
    places = {"x": [key for key, _ in columns], "y": [key for key, _ in rows]}
    figure = template.styled_figure(
        [_squares(frame, places, shares, chosen, side - 4, darkest)],
        {"xaxis": _axis(heads, "top", -35 if slanted else 0), "yaxis": _axis(names, "left", 0)},
        height=top + 14 + side * max(len(rows), 1),
        left=left,
    )
    few = bool((_of_cells(frame, shares) < colours.FEW).any())
    lines = len(_HUES) + few
    greatest = darkest or _greatest(frame, shares)
    most = f"{percent(greatest)}% of its row" if shares else f"{greatest:,.0f}"
    return figure.update_layout(
        height=figure.layout.height + lines * colours.KEY_HEIGHT,
        width=left + side * max(len(columns), 1) + max(16, int(0.82 * over)),
        margin={"t": top, "b": 12 + lines * colours.KEY_HEIGHT, "r": max(8, int(0.8 * over))},
        annotations=[_side("gold ↓"), _side(f"{across} →", 16), colours.amounts_key("0", most, _HUES, few)],
    )


_HUES = {"agrees with gold": colours.RIGHT_AMOUNT, "differs": colours.WRONG_AMOUNT}


def _amounts(frame: pd.DataFrame, shares: bool) -> pd.Series:
    return frame["share"] if shares else frame["n"].astype(float)


def _greatest(frame: pd.DataFrame, shares: bool) -> float:
    amounts = _amounts(frame, shares)
    return max(float(amounts.max()) if amounts.notna().any() else 0.0, 1e-9)


def _squares(
    frame: pd.DataFrame,
    places: dict[str, list[str]],
    shares: bool,
    chosen: str,
    size: int,
    darkest: float | None,
) -> dict[str, Any]:
    depth = (_amounts(frame, shares) / (darkest or _greatest(frame, shares))).clip(0, 1).fillna(0.0)
    cells = (frame["gold"] + "~" + frame["predicted"]).tolist()
    records = frame.to_dict("records")
    return {
        "type": "scatter",
        "x": [places["x"].index(key) for key in frame["predicted"]],
        "y": [places["y"].index(key) for key in frame["gold"]],
        "mode": "markers+text",
        "text": [_text(record, shares, size > 60) for record in records],
        "textfont": {"size": 12, "color": colours.ON_CELL},
        "customdata": [[cell] for cell in cells],
        "hovertext": [_hover(record) for record in records],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": size,
            "color": [
                colours.fill(amount, colours.RIGHT_AMOUNT if right else colours.WRONG_AMOUNT, n)
                for amount, right, n in zip(depth, frame["right"], _of_cells(frame, shares), strict=True)
            ],
            "line": {
                "width": [
                    4 if cell == chosen else 2 if right else 0
                    for cell, right in zip(cells, frame["right"], strict=True)
                ],
                "color": [colours.INK if cell == chosen else colours.RIGHT_AMOUNT for cell in cells],
            },
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _of_cells(frame: pd.DataFrame, shares: bool) -> pd.Series:
    """How many samples the value of each cell is of: those of its row for a share; a count is faded by nothing."""
    if not shares:
        return pd.Series(colours.FEW, index=frame.index)
    return frame.groupby("gold", sort=False)["n"].transform("sum")


def _text(record: dict[Any, Any], shares: bool, roomy: bool) -> str:
    if not record["n"]:
        return "·"
    number = f"{record['n']:,}"
    if shares:
        number = f"{percent(record['share'])}%<br>{number}" if roomy else f"{100 * record['share']:.0f}"
    return f"{number} ✓" if record["right"] and roomy else number


def _hover(record: dict[Any, Any]) -> str:
    where = f"Gold: {escape(record['gold_name'])}<br>Predicted: {escape(record['predicted_name'])}"
    share = f", {percent(record['share'])}% of its row" if record["n"] else ""
    return f"{where}<br>{record['n']:,} times{share}" + ("<br>Agrees with gold" if record["right"] else "")


def _axis(names: list[str], side: str, angle: int) -> dict[str, Any]:
    ends = [-0.55, len(names) - 0.45]
    return {
        "side": side,
        "showgrid": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": names,
        "tickangle": angle,
        "range": ends if side == "top" else ends[::-1],
    }


def _side(text: str, down: int = 0) -> dict[str, Any]:
    """A word beside the corner in which both axes begin."""
    return {
        "text": f"<i>{text}</i>",
        "showarrow": False,
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 1,
        "xanchor": "right",
        "yanchor": "bottom",
        "xshift": -10,
        "yshift": 4 + down,
        "font": {"size": 12},
    }
