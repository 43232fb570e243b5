"""Single failures with the boxes they are about, as the tiles show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
from sqlalchemy import func, null, select
from sqlalchemy.engine import Connection, RowMapping

from cache.queries.conditions import failed_samples, failure_filter
from cache.queries.scope import Scope, scope_of
from cache.selection.page_region import box_at
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import text_gold, text_json, unpack_readings
from cache.store.workspace import Workspace
from records import AnswerBox, Box

COLUMNS = (
    "failure",
    "run",
    "model",
    "sample",
    "page",
    "item",
    "label",
    "about",
    "category",
    "lo",
    "hi",
    "kind",
    "args",
    "gold",
    "pred",
    "gold_boxes",
    "pred_boxes",
    "places",
)
PageBox = tuple[int, Box]
"""Page and box."""


def instances(ws: Workspace, selection: Selection, limit: int = 24, offset: int = 0) -> pd.DataFrame:
    """Failures that hold at the Selection's threshold, in the order of gold, then of runs.

    Without a failure category those that the task ranks are listed.

    Returns:
        failure (its row), run, model, sample, page, item, label (of the item), about (the failure's own
        label), category, lo, hi, kind, args (a mapping), gold and pred (tuples of addresses), gold_boxes and
        pred_boxes (tuples of page and box, for crops), places (boxes that the item's gold states beside, in pixels of
        its page's image). `item` and `label` are None for a failure without an item.
    """
    failure, sample, item = schema.failure, schema.sample, schema.item
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        # Samples, runs and failures are numbered in the order in which they are listed: rows are read
        # for the page that is asked for alone.
        order = (failure.c.sample_id, failure.c.run_id, failure.c.id)
        chosen = select(failure.c.id).where(*_listed(connection, scope)).order_by(*order).limit(limit).offset(offset)
        statement = (
            select(
                failure,
                sample.c.key.label("sample"),
                item.c.key.label("item"),
                item.c.label.label("named"),
                # Gold may be long: it is read where something is looked for in it.
                (item.c.gold if scope.task.places is not None else null()).label("stated"),
            )
            .join(sample, sample.c.id == failure.c.sample_id)
            .join(item, item.c.id == failure.c.item_id, isouter=True)
            .where(failure.c.id.in_(list(connection.scalars(chosen))))
            .order_by(*order)
        )
        # Not as a table: it would turn the None of a failure without an item into NaN.
        rows = connection.execute(statement).mappings().all()
        answers = _Answers(connection, scope, rows)
    found = [_instance(row, scope, answers) for row in rows]
    listed = pd.DataFrame(found, columns=list(COLUMNS))
    # Made anew: a column of texts has already taken None for a missing number.
    absent = {name: pd.Series([row[COLUMNS.index(name)] for row in found], dtype=object) for name in ("item", "label")}
    return listed.assign(**absent)


def count_instances(ws: Workspace, selection: Selection) -> int:
    """How many failures `instances` would list without a limit."""
    failure = schema.failure
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        rows = select(func.count()).select_from(failure).where(*_listed(connection, scope))
        return int(connection.scalar(rows) or 0)


def _listed(connection: Connection, scope: Scope) -> list[Any]:
    conditions = [*failure_filter(scope), *failed_samples(connection, scope)]
    if not scope.selection.fail:
        ranked = [category.key for category in scope.task.categories if category.ranked]
        conditions.append(schema.failure.c.category.in_(ranked))
    return conditions


class _Answers:
    """Gold and predicted answers of the samples that a page of instances shows."""

    def __init__(self, connection: Connection, scope: Scope, rows: Sequence[RowMapping]) -> None:
        samples = sorted({row["sample_id"] for row in rows})
        item, response = schema.item, schema.response
        self.gold: dict[int, list[AnswerBox]] = {number: [] for number in samples}
        for sample_id, text in connection.execute(
            select(item.c.sample_id, item.c.gold).where(item.c.sample_id.in_(samples)).order_by(item.c.position)
        ):
            gold = text_gold(text)
            if isinstance(gold, AnswerBox):
                self.gold[sample_id].append(gold)
        self.pred: dict[tuple[int, int], Sequence[AnswerBox]] = {}
        for run_id, sample_id, packed in connection.execute(
            select(response.c.run_id, response.c.sample_id, response.c.readings).where(
                response.c.run_id.in_({row["run_id"] for row in rows}), response.c.sample_id.in_(samples)
            )
        ):
            reading = unpack_readings(packed).get(scope.part)
            self.pred[run_id, sample_id] = reading.answers if reading else ()


def _instance(row: RowMapping, scope: Scope, answers: _Answers) -> tuple[Any, ...]:
    run = next(run for run in scope.runs if run.id == row["run_id"])
    gold, pred = tuple(row["gold"].split()), tuple(row["pred"].split())
    return (
        row["id"],
        run.slug,
        run.model,
        row["sample"],
        row["page"],
        row["item"],
        row["named"],
        row["label"],
        row["category"],
        row["lo"],
        row["hi"],
        row["kind"],
        text_json(row["args"]),
        gold,
        pred,
        _boxes(answers.gold[row["sample_id"]], gold),
        _boxes(answers.pred.get((row["run_id"], row["sample_id"]), ()), pred),
        scope.task.places(text_gold(row["stated"])) if scope.task.places is not None and row["stated"] else (),
    )


def _boxes(answers: Sequence[AnswerBox], addresses: Sequence[str]) -> tuple[PageBox, ...]:
    return tuple(placed for address in addresses if (placed := box_at(answers, address)) is not None)
