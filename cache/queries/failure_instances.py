"""Single failures with the boxes they are about, as the tiles show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, bindparam, func, null, select
from sqlalchemy.engine import Connection, RowMapping

from cache.queries.conditions import failed_samples, failure_filter, pooled_scope, ranked_failures
from cache.queries.failures import tallied_failures
from cache.queries.scope import Scope
from cache.selection.page_region import boxes_at
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import text_gold
from cache.store.stored_scores import At, read_parts_at
from cache.store.workspace import Workspace
from records import AnswerBox, Failure

COLUMNS = (
    "failure",
    "run",
    "model",
    "sample",
    "pages",
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

T = TypeVar("T")

Key = tuple[int, ...]
"""Row of the run, word of the category, row of the sample, number: what names a failure."""

_KEY = tuple(schema.failure.primary_key.columns)

_AT_ONCE = 200
"""Failures that are read by one statement."""


def instances(ws: Workspace, selection: Selection, limit: int = 24, offset: int = 0) -> list[dict[str, Any]]:
    """Failures that hold at the Selection's threshold: runs take turns, each in the order of gold.

    Without a failure category those that the task ranks are listed. They are those that `failures.ranking` counts.

    Returns:
        Rows of `COLUMNS`: failure (what names it in the workspace), run, model, sample, pages (how many it has), page,
        item, label (of the item), about (the failure's own label), category, lo, hi, kind, args (a mapping), gold and
        pred (tuples of addresses), gold_boxes and pred_boxes (tuples of page and box, for crops), places (boxes that
        the item's gold states beside, in pixels of its page's image). `item` and `label` are None for a failure
        without an item.
    """
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        rows = _with_names(connection, scope, _runs_in_turn(connection, scope, limit, offset))
        evidence = _Evidence(connection, scope, rows)
    return [dict(zip(COLUMNS, _instance(row, scope, evidence), strict=True)) for row in rows]


def count_instances(ws: Workspace, selection: Selection) -> int:
    """How many failures `instances` would list without a limit."""
    failure = schema.failure
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        tallied = None if selection.label else tallied_failures(connection, scope)
        if tallied is not None:
            shown = {selection.fail} if selection.fail else {each.key for each in scope.task.categories if each.ranked}
            return sum(count for _, category, count, _ in tallied if category in shown)
        rows = select(func.count()).select_from(failure).where(*_listed(connection, scope))
        return int(connection.scalar(rows) or 0)


def _runs_in_turn(connection: Connection, scope: Scope, limit: int, offset: int) -> list[Key]:
    """Keys of the failures on a page: the first of every run, the second of every run, and so on."""
    failure = schema.failure
    order = failure.c.sample_id, failure.c.number
    # None of a run's later failures has its turn by then.
    mine = select(*_KEY).where(*_listed(connection, scope), failure.c.run_id == bindparam("run"))
    listed = mine.order_by(*order).limit(offset + limit)

    def of_run(run: int) -> Iterator[Key]:
        yield from map(tuple, connection.execute(listed, {"run": run}))

    return list(islice(by_turns([of_run(run) for run in scope.run_ids]), offset, offset + limit))


def by_turns(runs: Sequence[Iterator[T]]) -> Iterator[T]:
    """The first of each, the second of each that has one, and so on; none is asked before its turn.

    >>> list(by_turns([iter([1, 2, 3]), iter([]), iter([4, 5])]))
    [1, 4, 2, 5, 3]
    """
    while runs:
        left = []
        for of_run in runs:
            for item in islice(of_run, 1):
                left.append(of_run)
                yield item
        runs = left


def _with_names(connection: Connection, scope: Scope, keys: Sequence[Key]) -> list[RowMapping]:
    """The failures with some keys, in their order, with the names of sample and item."""
    failure, sample, item = schema.failure, schema.sample, schema.item
    named = (
        select(
            *_KEY,
            sample.c.key.label("sample"),
            sample.c.n_pages,
            item.c.key.label("item"),
            item.c.label.label("named"),
            # Gold may be long: it is read where something is looked for in it.
            (item.c.gold if scope.task.gold_regions is not None else null()).label("stated"),
        )
        .join(sample, sample.c.id == failure.c.sample_id)
        .join(item, item.c.id == failure.c.item_id, isouter=True)
    )
    # Part by part, since SQLite looks up no tuples in an index: the few more that are found so are left aside.
    found = [
        row
        for first in range(0, len(keys), _AT_ONCE)
        for row in connection.execute(named.where(*_among(keys[first : first + _AT_ONCE]))).mappings()
    ]
    # Not as a table: it would turn the None of a failure without an item into NaN.
    by_key = {tuple(row[column.name] for column in _KEY): row for row in found}
    return [by_key[key] for key in keys]


def _among(keys: Sequence[Key]) -> list[ColumnElement[bool]]:
    """Conditions that keep the failures with some keys, and others whose parts all are those of one of them."""
    return [column.in_(set(parts)) for column, parts in zip(_KEY, zip(*keys, strict=True), strict=True)]


def _listed(connection: Connection, scope: Scope) -> list[Any]:
    conditions = [*failure_filter(scope), *failed_samples(connection, scope)]
    if not scope.selection.fail:
        conditions.append(ranked_failures(scope))
    return conditions


class _Evidence:
    """The failures of the samples that a page of instances shows, with gold and predicted answers."""

    def __init__(self, connection: Connection, scope: Scope, rows: Sequence[RowMapping]) -> None:
        samples = sorted({row["sample_id"] for row in rows})
        item = schema.item
        self.gold: dict[int, list[AnswerBox]] = {number: [] for number in samples}
        for sample_id, text in connection.execute(
            select(item.c.sample_id, item.c.gold).where(item.c.sample_id.in_(samples)).order_by(item.c.position)
        ):
            gold = text_gold(text)
            if isinstance(gold, AnswerBox):
                self.gold[sample_id].append(gold)
        self.failures: dict[At, dict[int, Failure]] = {}
        self.pred: dict[At, Sequence[AnswerBox]] = {}
        for at, parts in read_parts_at(connection, {(row["run_id"], row["sample_id"]) for row in rows}).items():
            self.failures[at] = parts[scope.part].failures()
            reading = parts[scope.part].reading()
            self.pred[at] = reading.answers if reading else ()


def _instance(row: RowMapping, scope: Scope, evidence: _Evidence) -> tuple[Any, ...]:
    run = next(run for run in scope.runs if run.id == row["run_id"])
    at = row["run_id"], row["sample_id"]
    failure = evidence.failures[at][row["number"]]
    return (
        f"{run.id}.{row['sample_id']}.{row['number']}",
        run.slug,
        run.model,
        row["sample"],
        row["n_pages"],
        failure.page,
        row["item"],
        row["named"],
        failure.label,
        failure.category,
        failure.lo,
        failure.hi,
        failure.kind,
        failure.args,
        failure.gold,
        failure.pred,
        boxes_at(evidence.gold[row["sample_id"]], failure.gold),
        boxes_at(evidence.pred[at], failure.pred),
        scope.task.gold_regions(text_gold(row["stated"]))
        if scope.task.gold_regions is not None and row["stated"]
        else (),
    )
