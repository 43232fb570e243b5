"""Tables whose rows lead to samples, and the table that stands beside every chart.

Text from data stands in cells alone. Clicks come back as row numbers through `charts.clicks.rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from components.charts import clicks
from components.spreadsheet import csv


def show(
    frame: pd.DataFrame,
    *,
    key: str,
    columns: Mapping[str, Any] | None = None,
    chosen: Callable[[int], None] | None = None,
    hidden: tuple[str, ...] = (),
    alt: str | None = None,
) -> None:
    """Draws a table; a click on a row hands its number to `chosen` in a callback.

    Args:
        frame: What is shown, in this order.
        key: Key of the element.
        columns: Column -> its `st.column_config`, or its heading.
        chosen: What to do with the number of the row that was clicked; without it rows are not clickable.
        hidden: Columns that are carried along but not shown.
        alt: What the table says to somebody who does not see it.
    """
    shown = [name for name in frame.columns if name not in hidden]
    options: dict[str, Any] = {}
    if chosen is not None:
        options = {"on_select": lambda: _hand_over(key, chosen), "selection_mode": "single-row"}
    st.dataframe(
        frame,
        key=key,
        hide_index=True,
        column_order=shown,
        column_config=dict(columns or {}),
        placeholder="–",
        alt=alt,
        **options,
    )


def twin(
    frame: pd.DataFrame,
    name: str,
    *,
    key: str,
    columns: Mapping[str, Any] | None = None,
    chosen: Callable[[int], None] | None = None,
    hidden: tuple[str, ...] = (),
) -> None:
    """The chart above as a table, folded away, with a download; for the keyboard and for other programs.

    Args:
        frame: The numbers of the chart.
        name: File name of the download, without its ending; our own word.
        key: Key of the element.
        columns: As for `show`.
        chosen: As for `show`.
        hidden: As for `show`.
    """
    with st.expander("As a table", icon=":material/table:", key=f"{key}-twin"):
        show(frame, key=key, columns=columns, chosen=chosen, hidden=hidden)
        download(frame.drop(columns=list(hidden)), name, key=key)


def download(frame: pd.DataFrame, name: str, *, key: str) -> None:
    """A button that saves the table as CSV."""
    st.download_button(
        "CSV",
        csv(frame),
        file_name=f"{name}.csv",
        mime="text/csv",
        icon=":material/download:",
        key=f"{key}-csv",
        on_click="ignore",
    )


def percents(label: str, help: str | None = None) -> Any:
    """Column of fractions, shown times 100 with one decimal; the frame holds them times 100."""
    return st.column_config.NumberColumn(label, format="%.1f", help=help)


def _hand_over(key: str, chosen: Callable[[int], None]) -> None:
    for row in clicks.rows(st.session_state[key]):
        chosen(row)
