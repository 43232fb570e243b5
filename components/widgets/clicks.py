"""The marks, rows and cells that a click on a chart or table chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def clicked_marks(event: Mapping[str, Any] | None) -> list[Any]:
    """The `customdata` of every chosen point, in order; points without any are left out.

    Args:
        event: What `st.plotly_chart` left in the session state, or None when nothing was chosen yet.
            Read by item, so that a plain dict is a valid event in tests.
    """
    if not event:
        return []
    points = event["selection"]["points"]
    return [_single(point["customdata"]) for point in points if point.get("customdata") is not None]


def clicked_rows(event: Mapping[str, Any] | None) -> list[int]:
    """Positions of the rows chosen in a table, ascending."""
    if not event:
        return []
    return sorted(int(row) for row in event["selection"]["rows"])


def clicked_cells(event: Mapping[str, Any] | None) -> list[tuple[int, str]]:
    """Row number and column name of the cells chosen in a table."""
    if not event:
        return []
    return [(int(row), str(column)) for row, column in event["selection"]["cells"]]


def _single(data: Any) -> Any:
    """Plotly wraps a lone value in a list or a mapping from place to value; hands back the value."""
    if isinstance(data, Mapping):
        data = [data[place] for place in sorted(data, key=str)]
    if isinstance(data, list | tuple):
        return data[0] if len(data) == 1 else list(data)
    return data
