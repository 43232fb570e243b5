"""Puts a chart on a page: alt text, SVG download, clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from components.charts import clicks
from components.drawn import Drawn
from components.spreadsheet import file_name

_KEYBOARD = "Keyboard: the rows of the table below do the same as the marks."


def show(
    drawn: Drawn,
    *,
    key: str,
    chosen: Callable[[Any], None] | None = None,
    opened: Callable[[Any], None] | None = None,
) -> None:
    """Draws a chart; a click on a mark hands over its `customdata`.

    Args:
        drawn: The chart. One that can be clicked names its table, which must stand below it, as the way
            without a mouse.
        key: Key of the element.
        chosen: Changes the Selection to what was clicked; called before the page runs again.
        opened: Leaves for the page that shows what was clicked; called once the chart is drawn.
    """
    options: dict[str, Any] = {}
    if chosen is not None:
        options = {"on_select": lambda: _hand_over(key, chosen), "selection_mode": "points"}
    elif opened is not None:
        options = {"on_select": "rerun", "selection_mode": "points"}
    st.plotly_chart(
        drawn.figure,
        key=key,
        alt=f"{drawn.alt} {_KEYBOARD}" if options else drawn.alt,
        width="content" if drawn.figure.layout.width else "stretch",
        config={
            "displaylogo": False,
            "modeBarButtonsToRemove": ["select2d", "lasso2d", "zoom2d", "pan2d", "autoScale2d", "resetScale2d"],
            "toImageButtonOptions": {"format": "svg", "filename": file_name(drawn.name, drawn.made_up)},
        },
        **options,
    )
    if opened is not None:
        _hand_over(key, opened)


def _hand_over(key: str, chosen: Callable[[Any], None]) -> None:
    for mark in clicks.chosen(st.session_state.get(key)):
        chosen(mark)
