"""Behaviours of runs (answer or refuse) on items that gold can recognise and cannot; two runs item by item."""

from __future__ import annotations

from typing import Any

import pandas as pd
from sqlalchemy import ColumnElement, func, select

from cache.queries.conditions import item_filter
from cache.queries.confusions import cell_counts
from cache.queries.scope import Scope, read_frame, scope_of
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace

_BEHAVIOURS = ["run", "gold", "behaviour", "n"]
_PAIRS = ["first", "second", "n"]


def behaviours(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How often each run of a Selection shows each behaviour, by gold's kind of item.

    The cell that a Selection names chooses samples to look at; it never restricts what is counted.

    Returns:
        run, gold, behaviour, n, by run; what never occurs is left out, and so are items without a response.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail=""))
        if scope.task.refusals is None:
            return pd.DataFrame(columns=_BEHAVIOURS)
        found = cell_counts(connection, scope, scope.task.refusals.matrix)
    order = {slug: at for at, slug in enumerate(scope.slugs.values())}
    return found.rename(columns={"predicted": "behaviour"}).sort_values(
        ["run", "gold", "behaviour"], key=lambda c: c.map(order) if c.name == "run" else c, ignore_index=True
    )


def behaviour_pairs(ws: Workspace, selection: Selection, first: str, second: str) -> pd.DataFrame:
    """The behaviours of two runs on one and the same item, of those that gold cannot recognise.

    Args:
        ws: The workspace.
        selection: Its facets and search; its runs count for nothing.
        first: Slug of one run.
        second: Slug of the other.

    Returns:
        first, second (behaviours), n; items of which either has no response are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail="", runs=(first, second)))
        declared = scope.task.refusals
        if declared is None:
            return pd.DataFrame(columns=_PAIRS)
        ids = {slug: number for number, slug in scope.slugs.items()}
        cell_of_first, cell_of_second = schema.cell.alias("one"), schema.cell.alias("other")
        item = schema.item
        statement = (
            select(
                cell_of_first.c.predicted.label("first"),
                cell_of_second.c.predicted.label("second"),
                func.count().label("n"),
            )
            .join(cell_of_second, cell_of_second.c.item_id == cell_of_first.c.item_id)
            .join(item, item.c.id == cell_of_first.c.item_id)
            .where(
                *_behaviour(cell_of_first, ids[first], scope, declared.matrix),
                *_behaviour(cell_of_second, ids[second], scope, declared.matrix),
                cell_of_first.c.gold == declared.unrecognisable,
                *item_filter(connection, scope),
            )
            .group_by(cell_of_first.c.predicted, cell_of_second.c.predicted)
        )
        found = read_frame(connection, statement)
    return found[_PAIRS].astype({"n": int}).sort_values(["first", "second"], ignore_index=True)


def _behaviour(table: Any, run: int, scope: Scope, matrix: str) -> list[ColumnElement[bool]]:
    return [table.c.run_id == run, table.c.part == scope.part, table.c.matrix == matrix]
