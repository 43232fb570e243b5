"""Changes by repairs: how the sums of a run's samples would change if one failure category were repaired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import failed_samples, failures_of_runs, item_filter, sample_filter
from cache.queries.scope import RunRow, Scope
from cache.queries.sums import SampleSums, page_matches, sample_positions
from cache.store import schema
from cache.store.packing import text_gold
from cache.store.run_sums import item_rows, read_changes, read_item_sums
from cache.store.stored_scores import failures_at
from cache.store.word_ids import word_ids, word_texts
from records import Scored
from scoring.grounding.repairs import BIT, effects, repairs_of
from scoring.metric import Array
from scoring.task import TAU

Changes = Mapping[str, Mapping[str, Array]]
"""Category -> term -> its change in each sample of a run if the category were repaired."""

_WHOLE_SAMPLE = -1
"""Stands for the item of a failure that is about all items of its sample."""


def changes_of_runs(connection: Connection, scope: Scope, runs: Sequence[SampleSums]) -> list[Changes]:
    """For each run, what repairs would change: as it was found when the run was scored, or from its failures.

    Args:
        connection: Where they are read from.
        scope: The Selection, resolved. Where sums are those of items and it has facets, only items with these are
            repaired.
        runs: The sums of its runs.
    """
    if are_found_anew(scope):
        tau = scope.selection.tau
        return [effects(repairs_of(scored_samples(connection, scope, sums.run), tau)) for sums in runs]
    if scope.task.repaired_item is not None and scope.facets:
        return _changes_of_items(connection, scope, runs)
    changes = read_changes(connection, scope.part, {sums.run.id: sums.positions for sums in runs})
    return [changes[sums.run.id] for sums in runs]


def are_found_anew(scope: Scope) -> bool:
    """Whether changes are found response by response: at another threshold than the one at which they are kept."""
    return scope.task.thresholded and scope.selection.tau != TAU


def _changes_of_items(connection: Connection, scope: Scope, runs: Sequence[SampleSums]) -> list[Changes]:
    """As `changes_of_runs`: each failed item of the Scope has the sums of a right one in place of its own."""
    items, repaired = _repaired_items(connection, scope)
    first = item_rows(connection, scope.benchmark_id).first
    columns = read_item_sums(connection, scope.run_ids, scope.part, repaired)
    failed = _failed_items(connection, scope)
    found: list[Changes] = []
    for sums in runs:
        mine, at = sample_positions(sums, items)
        now = columns.get(sums.run.id, {})
        by_category: dict[str, dict[str, Array]] = {}
        for category, (samples, of_items) in failed[sums.run.id].items():
            whole = samples[of_items == _WHOLE_SAMPLE]
            wrong = np.isin(mine[:, 0], of_items) | np.isin(mine[:, 1], whole)
            numbers, places = mine[wrong, 0] - first, mine[wrong, 2]
            by_category[category] = {
                term: np.bincount(
                    at[wrong],
                    weights=values[places] - (now[term][numbers] if term in now else 0.0),
                    minlength=len(sums.samples),
                ).astype(np.float64)
                for term, values in repaired.items()
            }
        found.append(by_category)
    return found


def _repaired_items(connection: Connection, scope: Scope) -> tuple[NDArray[np.int64], dict[str, Array]]:
    """The items of a Scope (row, row of the sample, place among them), and the sums of each if it were right."""
    assert scope.task.repaired_item is not None
    item = schema.item
    statement = select(item.c.id, item.c.sample_id, item.c.gold).where(*item_filter(connection, scope))
    rows = connection.execute(statement.order_by(item.c.id)).all()
    repaired: dict[str, Array] = defaultdict(lambda: np.zeros(len(rows)))
    for place, (_, _, gold) in enumerate(rows):
        for term, value in scope.task.repaired_item(text_gold(gold)).items():
            repaired[term][place] = value
    places = [(row, sample, place) for place, (row, sample, _) in enumerate(rows)]
    return np.array(places, dtype=np.int64).reshape(-1, 3), dict(repaired)


def _failed_items(
    connection: Connection, scope: Scope
) -> Mapping[int, Mapping[str, tuple[NDArray[np.int64], NDArray[np.int64]]]]:
    """Row of a run -> category that can be repaired -> the rows of the samples and items where it occurs."""
    failure = schema.failure
    columns = failure.c.run_id, failure.c.category, failure.c.sample_id, func.coalesce(failure.c.item_id, _WHOLE_SAMPLE)
    where = [
        *failures_of_runs(scope),
        *failed_samples(connection, scope),
        failure.c.category.in_(word_ids(scope.task.repairable)),
    ]
    rows = [tuple(row) for row in connection.execute(select(*columns).where(*where)).all()]
    table = np.array(rows, dtype=np.int64).reshape(-1, 4)
    words = word_texts(connection)
    found: dict[int, dict[str, tuple[NDArray[np.int64], NDArray[np.int64]]]] = defaultdict(dict)
    for run, category in np.unique(table[:, :2], axis=0).tolist():
        _, _, samples, items = table[(table[:, 0] == run) & (table[:, 1] == category)].T
        found[run][words[category]] = samples, items
    return found


def scored_samples(connection: Connection, scope: Scope, run: RunRow) -> Iterator[Scored]:
    """The scored samples of a run one by one, as repairs of boxes need them: states, pages, failures that hold."""
    score, scored, sample = schema.score, schema.scored, schema.sample
    here = [
        score.c.run_id == run.id,
        score.c.part == scope.part,
        score.c.sample_id.in_(select(sample.c.id).where(*sample_filter(connection, scope, fail=False))),
    ]
    pages = page_matches(
        connection, run.id, scope.part, connection.scalars(select(score.c.sample_id).where(*here)).all()
    )
    rows = (
        select(score.c.sample_id, score.c.state, scored.c.packed)
        .join(scored, (scored.c.run_id == score.c.run_id) & (scored.c.sample_id == score.c.sample_id))
        .where(*here)
        .order_by(score.c.sample_id)
    )
    for number, state, packed in connection.execute(rows):
        failures = failures_at(packed, scope.part, BIT, scope.selection.tau)
        yield Scored("", scope.part, state, {}, failures=failures, pages=tuple(pages.get(number, ())))
