"""A confusion matrix as a grid of squares with its totals, and one of two columns as a list of recalls.

Squares are scatter markers, since plotly's heatmap sends no clicks and becomes a raster in PDF. Cells on which
gold and the run agree have the hue of what is right, a frame and a tick, the others that of what is wrong. Gold stands
in rows, what runs say in columns.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.charts.slices import interval_rows
from figures.tables.number_format import bracketed, percent

_SIDES = (148, 128, 108, 88, 68, 56, 44)
_WIDTH = 630
_ROOMY = 60
"""Sides of a square in pixels, of which the largest that fits the width is taken; from where two lines fit one."""

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
        The figure; its width follows the number of columns, so that squares stay squares. What rows and columns hold
        in all stands behind them.
    """
    rows = frame.drop_duplicates("gold")[["gold", "gold_name"]].values.tolist()
    columns = frame.drop_duplicates("predicted")[["predicted", "predicted_name"]].values.tolist()
    names = [escape(name, _LONGEST) for _, name in rows]
    heads = [escape(name, _LONGEST) for _, name in columns]
    left = template.room([*names, f"{across} →"], 260)
    longest = max((len(name) for name in heads), default=0)
    cells = max(len(columns), len(rows) - 1, 1) + 1
    side, slanted = next(
        (
            (side, slanted)
            for side, slanted in ((side, 7 * longest > side) for side in _SIDES)
            if left + side * cells + slanted * 5 * longest <= _WIDTH
        ),
        (_SIDES[-1], 7 * longest > _SIDES[-1]),
    )
    over = 6 * longest if slanted else 0
    top = max(48, 20 + int(0.56 * over))
    places = {"x": [key for key, _ in columns], "y": [key for key, _ in rows]}
    greatest = darkest or _greatest(frame, shares)
    key = _key(frame, greatest, shares)
    below = colours.key_height(key)
    figure = template.styled_figure(
        [_squares(frame, _amounts(frame, shares) / greatest, places, shares, chosen, side), _totals(frame, places)],
        {"xaxis": _axis([*heads, "all"], "top", -35 if slanted else 0), "yaxis": _axis([*names, "all"], "left", 0)},
        height=top + 14 + below + side * (max(len(rows), 1) + 1),
        left=left,
    )
    return figure.update_layout(
        width=left + side * (max(len(columns), 1) + 1) + max(16, int(0.82 * over)),
        margin={"t": top, "b": 12 + below, "r": max(8, int(0.8 * over))},
        annotations=[
            template.corner_note("gold ↓"),
            template.corner_note(f"{across} →", 16),
            key,
        ],
    )


def _key(frame: pd.DataFrame, greatest: float, shares: bool) -> dict[str, Any]:
    """The key of the colours; an empty cell has none to explain."""
    most = f"{percent(greatest)}% of its row" if shares else f"{greatest:,.0f}"
    return colours.amounts_key("0", most, _HUES, _of_cells(frame, shares)[frame["n"] > 0])


def _totals(frame: pd.DataFrame, places: dict[str, list[str]]) -> dict[str, Any]:
    """The totals of every row and column, and of the whole matrix."""
    rows, columns = (frame.groupby(side, sort=False)["n"].sum() for side in ("gold", "predicted"))
    x = [*[len(places["x"])] * len(rows), *range(len(columns)), len(places["x"])]
    y = [*range(len(rows)), *[len(places["y"])] * len(columns), len(places["y"])]
    return {
        "type": "scatter",
        "x": x,
        "y": y,
        "mode": "text",
        "text": [f"{n:,}" for n in (*rows, *columns, frame["n"].sum())],
        "textfont": {"size": 12},
        "hoverinfo": "skip",
    }


_HUES = {"agrees with gold": colours.RIGHT_AMOUNT, "differs from gold": colours.WRONG_AMOUNT}


def _amounts(frame: pd.DataFrame, shares: bool) -> pd.Series:
    return frame["share"] if shares else frame["n"].astype(float)


def _greatest(frame: pd.DataFrame, shares: bool) -> float:
    amounts = _amounts(frame, shares)
    return max(float(amounts.max()) if amounts.notna().any() else 0.0, 1e-9)


def _squares(
    frame: pd.DataFrame, amounts: pd.Series, places: dict[str, list[str]], shares: bool, chosen: str, side: int
) -> dict[str, Any]:
    depth = amounts.clip(0, 1).fillna(0.0)
    hues = [colours.RIGHT_AMOUNT if right else colours.WRONG_AMOUNT for right in frame["right"]]
    cells = (frame["gold"] + "~" + frame["predicted"]).tolist()
    records = frame.to_dict("records")
    return {
        "type": "scatter",
        "x": [places["x"].index(key) for key in frame["predicted"]],
        "y": [places["y"].index(key) for key in frame["gold"]],
        "mode": "markers+text",
        "text": [
            _text(record, shares, side > _ROOMY, of)
            for record, of in zip(records, _of_cells(frame, shares), strict=True)
        ],
        "textfont": {"size": 12, "color": colours.ON_CELL},
        # Without data a click on a cell chooses nothing.
        "customdata": [[cell] if n else None for cell, n in zip(cells, frame["n"], strict=True)],
        "hovertext": [_hover(record) for record in records],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": side - 4,
            "color": [
                colours.fill(amount, hue, of) if n else colours.empty(hue)
                for amount, hue, of, n in zip(depth, hues, _of_cells(frame, shares), frame["n"], strict=True)
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


def _text(record: dict[Any, Any], shares: bool, roomy: bool, of: float) -> str:
    if not record["n"]:
        return "·"
    number = f"{record['n']:,}"
    if shares:
        share = f"{percent(record['share'])}%" if roomy else f"{100 * record['share']:.0f}%"
        share = colours.cell_text(share, of)
        number = f"{share}<br>{number}" if roomy else share
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


def recall_list(frame: pd.DataFrame, chosen: str) -> go.Figure:
    """Draws a matrix of two columns: one dot per row, its recall with its interval, the lowest first.

    A click gives the cell of what is not found, as `<gold>~<predicted>`.

    Args:
        frame: As of `confusion_grid`, with two cells a row, and `low` and `high` (of the share of those that agree, NaN
            where not given).
        chosen: The cell whose row is marked.
    """
    found = frame[frame["right"]].sort_values("share", kind="stable", ignore_index=True)
    other = frame[~frame["right"]].set_index("gold")
    totals = frame.groupby("gold")["n"].sum()
    sizes = [int(totals[gold]) for gold in found["gold"]]
    rows = pd.DataFrame(
        {
            "key": [f"{gold}~{other['predicted'].get(gold, '')}" for gold in found["gold"]],
            "name": found["gold_name"],
            "at": 100 * found["share"],
            "low": 100 * found["low"],
            "high": 100 * found["high"],
            "note": [f"{percent(share)}% (n = {n:,})" for share, n in zip(found["share"], sizes, strict=True)],
            "hover": [
                f"{escape(row['gold_name'])}<br>{escape(row['predicted_name'])}: {row['n']:,} of {n:,}, "
                f"{percent(row['share'])}%{bracketed(row['low'], row['high'])}"
                for row, n in zip(found.to_dict("records"), sizes, strict=True)
            ],
            "colour": colours.RIGHT_AMOUNT,
            "filled": [n >= colours.FEW for n in sizes],
            "chosen": [gold == chosen.partition("~")[0] for gold in found["gold"]],
        }
    )
    return interval_rows(rows, f"{''.join(found['predicted_name'].head(1))}, % of each row", [-2, 102])
