"""The marks, rows and cells that a click on a chart or table chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MOST_ID = 2_000
"""Characters of the longest id of a card."""


def clicked_marks(event: Mapping[str, Any] | None) -> list[Any]:
    """The `customdata` of every chosen point, in order; points without any are left out.

    Args:
        event: What `st.plotly_chart` left in the session state, or None when nothing was chosen yet.
            Read by item, so that a plain dict is a valid event in tests.
    """
    points = [point for point in _chosen(event, "points") if isinstance(point, Mapping)]
    return [_single(point["customdata"]) for point in points if point.get("customdata") is not None]


def clicked_rows(event: Mapping[str, Any] | None) -> list[int]:
    """Positions of the rows chosen in a table, ascending."""
    return sorted(row for row in _chosen(event, "rows") if _is_row(row))


def clicked_cells(event: Mapping[str, Any] | None) -> list[tuple[int, str]]:
    """Row number and column name of the cells chosen in a table."""
    pairs = [pair for pair in _chosen(event, "cells") if isinstance(pair, list | tuple) and len(pair) == 2]
    return [(row, str(column)) for row, column in pairs if _is_row(row)]


def card_id(value: object) -> str | None:
    """The id of a card that was opened or picked; None where it is malformed."""
    return value if isinstance(value, str) and len(value) <= _MOST_ID else None


def _chosen(event: Mapping[str, Any] | None, what: str) -> list[Any]:
    """What a browser says was chosen; nothing where it says something else."""
    selection = event.get("selection") if isinstance(event, Mapping) else None
    found = selection.get(what) if isinstance(selection, Mapping) else None
    return list(found) if isinstance(found, list | tuple) else []


def _is_row(row: object) -> bool:
    return isinstance(row, int) and not isinstance(row, bool) and row >= 0


def _single(data: Any) -> Any:
    """Plotly wraps a lone value in a list or a mapping from place to value; hands back the value."""
    if isinstance(data, Mapping):
        data = [data[place] for place in sorted(data, key=str)]
    if isinstance(data, list | tuple):
        return data[0] if len(data) == 1 else list(data)
    return data
