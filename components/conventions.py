"""Says when a run's boxes look as if they were written in another coordinate convention."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection import Selection
from components import tables

_OUR_COLUMN = "mean_best_iou"


def found(selection: Selection) -> list[dict[Any, Any]]:
    """Rows of `memo.runs` with a finding, among the runs that the Selection means."""
    table = memo.runs(selection.benchmark, superseded=True)
    chosen = table["run"].isin(selection.runs) if selection.runs else table["state"] == "current"
    return table[chosen & table["coords_finding"].notna()].to_dict("records")


def show(selection: Selection) -> None:
    """Draws one notice per run with a finding: the score under every reading of its boxes."""
    for row in found(selection):
        with st.container(border=True):
            st.subheader("Much of a low score may be convention", anchor=False)
            st.text(said(row))
            with st.expander("The scores under every reading", icon=":material/table:"):
                frame = alternatives(row["coords_alternatives"], row["coords_used"])
                tables.show(
                    frame,
                    key=f"coords-{row['run']}",
                    columns={"convention": "Boxes read as", "used": "In use", _OUR_COLUMN: "Mean best IoU"}
                    | {
                        name: st.column_config.NumberColumn(format="%.1f")
                        for name in frame.columns
                        if name not in ("convention", "used", _OUR_COLUMN)
                    },
                )
                st.text("To use it, import the run again and choose this convention; nothing is changed silently.")


def said(row: dict[Any, Any]) -> str:
    """The finding of one run in a sentence."""
    scores = row["coords_alternatives"]
    used, better = (scores.get(name, {}).get(_OUR_COLUMN) for name in (row["coords_used"], row["coords_finding"]))
    text = (
        f"The boxes of {row['model']} fit gold better when read as {row['coords_finding']} than as {row['coords_used']}"
    )
    if used is None or better is None:
        return text + "."
    return text + f": a gold answer's best overlap is {better:.2f} on average instead of {used:.2f}."


def alternatives(scores: dict[str, dict[str, float]], used: str | None) -> pd.DataFrame:
    """One row per reading, best first; metrics times 100, the overlap as it is."""
    rows = [
        {"convention": name, "used": name == used}
        | {
            key: value if key == _OUR_COLUMN else None if value is None else 100 * value
            for key, value in values.items()
        }
        for name, values in scores.items()
    ]
    frame = pd.DataFrame(rows)
    return frame.sort_values(_OUR_COLUMN, ascending=False, ignore_index=True) if _OUR_COLUMN in frame else frame
