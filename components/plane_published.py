"""What papers print of the strictness plane: runs with both rates, and shares of right answers of references."""

from __future__ import annotations

import pandas as pd

from cache.resolving import Loaded
from cache.selection import Selection
from components import facets
from components.published_rows import fits
from components.published_slices import beside, fitting
from loaders.published import PublishedRow, published


def points(loaded: Loaded, facet: str, selection: Selection) -> pd.DataFrame:
    """Published rows that have both metrics of the plane, as `components.strictness.points` gives loaded ones."""
    x, y = loaded.task.plane
    wanted = _slices(loaded, facet, selection)
    found: dict[tuple[str, str, str], dict[str, PublishedRow]] = {}
    for row in published(loaded.task.key):
        if row.slice in wanted and row.metric in (x, y) and fits(row.setting, loaded.task, selection):
            found.setdefault((row.model, row.setting, row.slice), {}).setdefault(row.metric, row)
    nothing = float("nan")
    rows = [
        {
            "run": "",
            "slice": wanted[key[2]],
            "slice_name": facets.said(loaded.task, facet, wanted[key[2]]) if facet else "",
            "model": key[0],
            "setting": key[1],
            "name": f"{key[0]} {key[1]}" + ("" if not _note(both) else f" ({_note(both)})"),
            "x": both[x].value,
            "y": both[y].value,
            **dict.fromkeys(("x_low", "x_high", "y_low", "y_high", "x_n", "y_n", "score"), nothing),
            "quiet": False,
            "published": True,
        }
        for key, both in found.items()
        if len(both) == 2
    ]
    return pd.DataFrame(rows)


def references(loaded: Loaded, facet: str, selection: Selection) -> pd.DataFrame:
    """Published shares of right answers of the task's references ("Human"): slice, name, value."""
    wanted = _slices(loaded, facet, selection)
    found: dict[tuple[str, str], float] = {}
    for row in published(loaded.task.key):
        if row.model in loaded.task.references and row.metric == loaded.task.primary.key and row.slice in wanted:
            found.setdefault((wanted[row.slice], row.model), row.value)
    rows = [(part, model, value) for (part, model), value in found.items()]
    return pd.DataFrame(rows, columns=["slice", "name", "value"])


def _note(both: dict[str, PublishedRow]) -> str:
    return "; ".join(dict.fromkeys(row.note for row in both.values() if row.note))


def _slices(loaded: Loaded, facet: str, selection: Selection) -> dict[str, str]:
    """The published slices of what is shown, each with its value of the facet; "" where none is asked for."""
    if facet:
        return beside(loaded.task, facet, loaded.facets.get(facet, ()), selection.with_facet(facet))
    part = fitting(loaded.task, selection)
    return {} if part is None else {part: ""}
