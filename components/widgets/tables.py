"""Tables whose rows lead to samples, and the table of every chart's data.

Text from data stands in cells alone. Clicks come back as row numbers through `charts.clicks.rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from components.shell import address, exports, scroll_into_view
from components.widgets import clicks
from figures.chart import Chart, published_columns
from figures.tables.number_format import NO_VALUE, fixed
from figures.tables.spreadsheet import csv, file_name

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler


BY_KEYBOARD = "Keyboard: arrow keys move, Shift + Space chooses the row."


def show(
    frame: pd.DataFrame | Styler,
    *,
    key: str,
    columns: Mapping[str, Any] | None = None,
    hidden: tuple[str, ...] = (),
    on_choose: Callable[[int], None] | None = None,
    on_open: Callable[[int], None] | None = None,
    on_cell: Callable[[int, str], None] | None = None,
    alt: str | None = None,
    whole: bool = False,
    row_height: int | None = None,
    charted: bool = False,
    says_keys: bool = True,
) -> None:
    """Draws a table whose rows, or cells, lead somewhere.

    Args:
        frame: What is shown, in this order; its rows are numbered from 0.
        key: Key of the element.
        columns: Column -> its `st.column_config`, or its heading.
        hidden: Columns that are carried along but not shown.
        on_choose: Changes the Selection to the clicked row; called before the page runs again.
        on_open: Leaves for the page that shows the clicked row; called once the table is drawn.
        on_cell: As `on_open`, for a single cell: number of its row and name of its column.
        alt: What the table says to somebody who does not see it.
        whole: Whether all rows are in view; otherwise a long table scrolls.
        row_height: Height of a row in pixels, for cells whose text is wrapped; one line when left out.
        charted: Whether there is a chart, so that a row does what a click on it does.
        says_keys: Whether the keys that choose a row stand above; not where the page says them elsewhere.
    """
    names, rows = frame.columns, len(frame.index)
    frame, columns = _with_minus(frame, dict(columns or {}))
    options: dict[str, Any] = {}
    if on_choose is not None:
        options = {"on_select": lambda: _choose(key, on_choose, rows), "selection_mode": "single-row"}
    elif on_open is not None or on_cell is not None:
        options = {"on_select": "rerun", "selection_mode": "single-row" if on_cell is None else "single-cell"}
    if says_keys and options and on_cell is None:
        same = " It does the same as a click on the chart." if charted else ""
        st.caption(f"{BY_KEYBOARD}{same}")
    st.dataframe(
        frame,
        key=key,
        height="content" if whole else "auto",
        row_height=row_height,
        hide_index=True,
        column_order=[name for name in names if name not in hidden],
        column_config=columns,
        placeholder=NO_VALUE,
        alt=alt,
        **options,
    )
    if on_open is not None:
        _rows(key, on_open, rows)
    if on_cell is not None:
        for row, column in clicks.clicked_cells(st.session_state.get(key)):
            if row < rows and column in names:
                on_cell(row, column)


_DECIMALS = {"%.1f": 1, "%+.1f": 1, "%.2f": 2, "%.3f": 3, "%+.3f": 3}
"""Format of a column -> its decimals."""

_MOST_WRITTEN = 20_000
"""Cells of a table whose texts are written here: that takes time, and a `Styler` refuses more than 262,144."""


def _with_minus(frame: pd.DataFrame | Styler, columns: dict[str, Any]) -> tuple[pd.DataFrame | Styler, dict[str, Any]]:
    """The table with a minus sign before numbers below 0, where the format of a column writes a hyphen.

    The columns hold numbers as before, and are sorted by them. A table of very many cells keeps its hyphens.
    """
    if not isinstance(frame, pd.DataFrame) or frame.size > _MOST_WRITTEN:
        return frame, columns
    texts: dict[Any, Callable[[float], str]] = {}
    for name, column in columns.items():
        stated = (column.get("type_config") or {}).get("format") if isinstance(column, dict) else None
        if stated in _DECIMALS and name in frame and (frame[name].astype(float) < 0).any():
            texts[name] = partial(_written, decimals=_DECIMALS[stated], plus="+" * ("+" in stated))
            columns[name] = column | {"type_config": column["type_config"] | {"format": None}}
    if not texts:
        return frame, columns
    # Without these a `Styler` would write six decimals.
    others = {name: "{:.10g}".format for name in frame.select_dtypes("float") if name not in texts}
    return frame.style.format(texts | others, na_rep=NO_VALUE), columns


def _written(value: float, decimals: int, plus: str) -> str:
    return f"{plus if value >= 0 else ''}{fixed(value, decimals)}"


def chart_table(
    frame: pd.DataFrame | Styler,
    name: str,
    title: str = "As a table",
    *,
    key: str,
    chart: Chart | None = None,
    saved: pd.DataFrame | None = None,
    synthetic: bool = False,
    when_open: bool = False,
    charted: bool = True,
    **options: Any,
) -> None:
    """The chart above as a table, folded away, with a download; for the keyboard and for other programs.

    Args:
        frame: The numbers of the chart.
        name: File name of the download, without its ending; our own word.
        title: What it is called, where a chart has several; our own words.
        key: Key of the element.
        chart: The chart whose data these are, which the download then holds as the figure's own CSV does; None where
            they are of none.
        saved: What the download holds where that is neither: shares between 0 and 1 in full precision, ends of
            intervals in columns of their own; None where it is what is shown.
        synthetic: Whether it is about synthetic data, where no chart says so.
        when_open: Whether it is drawn only once it is opened: for a page whose filters are changed often.
        charted: Whether there is a chart, so that a row does what a click on it does.
        options: As for `show`.
    """
    icon = ":material/table:"
    with fold(title, icon, key=key) if when_open else st.expander(title, icon=icon) as place:
        if when_open and not place.open:
            return
        show(frame, key=key, charted=charted, **options)
        if chart is not None:
            download(published_columns(chart), name, key=key, synthetic=chart.synthetic)
            return
        if saved is None:
            assert isinstance(frame, pd.DataFrame)
            shown = frame.drop(columns=list(options.get("hidden", ())))
            saved = shown.rename(columns={column: _heading(column, options.get("columns", {})) for column in shown})
        download(saved, name, key=key, synthetic=synthetic)


def _heading(column: str, columns: Mapping[str, Any]) -> str:
    """What stands above a column on the page."""
    stated = columns.get(column, column)
    return str(stated if isinstance(stated, str) else stated.get("label") or column)


def fold(title: str, icon: str, *, key: str) -> Any:
    """An expander whose content is drawn only once the reader has opened it, as its `open` says.

    Args:
        title: Our own words.
        icon: Of Streamlit.
        key: Key of what is within.
    """
    return st.expander(title, icon=icon, key=_fold_key(key), on_change="rerun")


def is_open(key: str) -> bool:
    """Whether the reader has opened the `fold` of a key; can be asked before it is drawn."""
    return bool(st.session_state.get(_fold_key(key)))


def _fold_key(key: str) -> str:
    return f"{key}-fold"


def download(frame: pd.DataFrame, name: str, *, key: str, synthetic: bool = False) -> None:
    """A button that saves the table as CSV; for synthetic data, its label names it."""
    file = f"{file_name(name, synthetic)}.csv"
    st.download_button(
        "CSV",
        exports.logged_export(file, lambda: csv(frame, synthetic), address.benchmark()),
        file_name=file,
        mime="text/csv",
        icon=":material/download:",
        key=f"{key}-csv",
        on_click="ignore",
    )


def cell_texts(texts: Mapping[str, str]) -> dict[str, Callable[[object], str]]:
    """Column -> the function by which a `Styler` writes this text in place of the value of a row."""

    def always(text: str) -> Callable[[object], str]:
        return lambda _: text

    return {column: always(text) for column, text in texts.items()}


_RUN = (232, 560)
"""Widths in pixels: the narrowest and the widest column of runs."""


def run_width(names: pd.Series) -> int:
    """Pixels in which the longest name of a run is read to its end, where its setting stands."""
    narrowest, widest = _RUN
    return min(widest, max(narrowest, 20 + 67 * max(map(len, names), default=0) // 10))


def percents(label: str, help: str | None = None) -> Any:
    """Column of fractions, shown times 100 with one decimal; the frame holds them times 100."""
    return st.column_config.NumberColumn(label, format="%.1f", help=help)


def figures(label: str, unit: str, help: str | None = None) -> Any:
    """Column of a metric's values by its `Metric.unit`; the frame holds shares times 100."""
    return st.column_config.NumberColumn(
        label, format={"share": "%.1f", "coefficient": "%.3f"}.get(unit, "%d"), help=help
    )


def _choose(key: str, on_choose: Callable[[int], None], rows: int) -> None:
    scroll_into_view.note_click()
    _rows(key, on_choose, rows)


def _rows(key: str, use: Callable[[int], None], rows: int) -> None:
    for row in clicks.clicked_rows(st.session_state.get(key)):
        if row < rows:  # a browser may say anything
            use(row)
