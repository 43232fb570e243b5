"""Puts a chart on a page: kept as it was drawn, with alt text, SVG download, clicks, and the link to Figures."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from typing import Any

import streamlit as st

from cache import memo
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.shell import heading, scroll_into_view
from components.widgets import clicks
from figures.chart import Chart, Figure
from figures.tables.spreadsheet import file_name

_KEYBOARD = "Keyboard: the rows of the table below do the same as the marks."


def charts(figure: Figure[Any], selection: Selection) -> tuple[Chart, ...]:
    """The charts of a figure, which are kept: they are shared, and must not be changed."""
    return _drawing(figure)(selection)


_KEPT = 16
"""Selections under which the charts of a figure are kept: they hold much more than the data that they show."""


@cache
def _drawing(figure: Figure[Any]) -> Callable[[Selection], tuple[Chart, ...]]:
    def draw(_: Workspace, selection: Selection) -> tuple[Chart, ...]:
        loaded = memo.loaded(selection.stored_benchmark)
        return tuple(figure.charts(figure.fetch(memo, selection, loaded), selection, loaded))

    draw.__qualname__ = f"draw {figure.page} {figure.label}"
    return memo.remembered(draw, _KEPT)


def show(
    chart: Chart,
    *,
    key: str,
    on_choose: Callable[[Any], None] | None = None,
    on_open: Callable[[Any], None] | None = None,
    publish: tuple[str, Selection] | None = None,
    grows: bool = False,
) -> None:
    """Draws a chart; a click on a mark hands over its `customdata`.

    Args:
        chart: The chart. One that can be clicked names its table, which must stand below it, as the way
            without a mouse.
        key: Key of the element.
        on_choose: Changes the Selection to what was clicked; called before the page runs again.
        on_open: Leaves for the page that shows what was clicked; called once the chart is drawn.
        publish: Its name in `figures.catalogue`, and the Selection under which it is drawn: a link leads to where it
            is made a file of, in the title row for a page's first chart, else below it. None for a chart that another
            page shows too.
        grows: Whether a chart with a width of its own is drawn larger in a large window.
    """
    options: dict[str, Any] = {}
    if on_choose is not None:
        options = {"on_select": lambda: _choose(key, on_choose), "selection_mode": "points"}
    elif on_open is not None:
        options = {"on_select": "rerun", "selection_mode": "points"}
    own_width = bool(chart.figure.layout.width)
    # One with a width of its own scrolls in its container where there is less, which `layout.css` sees to.
    with _room(chart, key, grows) if own_width else nullcontext():
        st.plotly_chart(
            chart.figure,
            key=key,
            theme=None,
            alt=f"{chart.alt} {_KEYBOARD}" if options else chart.alt,
            width="content" if own_width else "stretch",
            config={
                "displaylogo": False,
                "modeBarButtonsToRemove": ["select2d", "lasso2d", "zoom2d", "pan2d", "autoScale2d", "resetScale2d"],
                "toImageButtonOptions": {"format": "svg", "filename": file_name(chart.name, chart.synthetic)},
            },
            **options,
        )
    if publish is not None:
        heading.publish(*publish)
    if on_open is not None:
        _hand_over(key, on_open)


def _room(chart: Chart, key: str, grows: bool) -> Any:
    """The container of a chart with a width of its own; what grows needs one of a stated size, which grows with it."""
    if not grows:
        return st.container(key=f"wide-{key}")
    layout = chart.figure.layout
    return st.container(key=f"wide-grows-{key}", width=int(layout.width), height=int(layout.height), border=False)


def _choose(key: str, on_choose: Callable[[Any], None]) -> None:
    scroll_into_view.note_click()
    _hand_over(key, on_choose)


def _hand_over(key: str, on_choose: Callable[[Any], None]) -> None:
    for mark in clicks.clicked_marks(st.session_state.get(key)):
        on_choose(mark)
