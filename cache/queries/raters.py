"""Agreement of raters: verdicts of evaluators and people on the outputs of a run, compared two by two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

import pandas as pd
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.queries.conditions import sample_filter
from cache.queries.scope import Scope, scope_of
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import stored_prediction
from cache.store.workspace import Workspace
from records import Prediction
from scoring.statistics.rater_agreement import rater_agreement

Verdicts = Mapping[str, bool]
"""Rater -> verdict."""

_COLUMNS = ("run", "output", "one", "other", "n", "accuracy", "kappa", "both", "one_alone", "other_alone", "neither")


def agreements(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How far each two raters of an output of a run agree, over the samples of a Selection.

    Returns:
        run, output, one, other (the raters), n (what both rated), accuracy, kappa (NaN where chance alone agrees
        always), and how often both, one alone, the other alone and neither said that it is right.
    """
    found: dict[tuple[str, str], list[Verdicts]] = defaultdict(list)
    for run, _, ratings in _responses_with_ratings(ws, selection):
        for output, verdicts in ratings.items():
            found[run, output].append(verdicts)
    rows = [row for key, rated in sorted(found.items()) for row in _pairs(*key, rated)]
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def disagreements(
    ws: Workspace, selection: Selection, run: str, output: str, rater: str, other_rater: str
) -> pd.DataFrame:
    """The samples on which two raters of an output of a run differ: sample, one, other (bool), in the order of gold."""
    rows = []
    for _, sample, ratings in _responses_with_ratings(ws, selection.replace(runs=(run,))):
        verdicts = ratings.get(output, {})
        if rater in verdicts and other_rater in verdicts and verdicts[rater] != verdicts[other_rater]:
            rows.append((sample, verdicts[rater], verdicts[other_rater]))
    return pd.DataFrame(rows, columns=["sample", "one", "other"])


def _responses_with_ratings(ws: Workspace, selection: Selection) -> Iterator[tuple[str, str, Mapping[str, Verdicts]]]:
    """Run, sample and ratings of every response that has some."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail=""))
        ratings = scope.task.ratings
        if ratings is None:
            return
        for run, response in _responses(connection, scope):
            verdicts = ratings(response)
            if verdicts:
                yield run, response.sample_id, verdicts


def _responses(connection: Connection, scope: Scope) -> Iterator[tuple[str, Prediction]]:
    response, sample = schema.response, schema.sample
    statement = (
        select(response.c.run_id, sample.c.key, response.c.raw, response.c.extra)
        .join(sample, sample.c.id == response.c.sample_id)
        .where(response.c.run_id.in_(scope.run_ids), *sample_filter(connection, scope, fail=False))
        .order_by(sample.c.position)
    )
    for row in connection.execution_options(yield_per=500).execute(statement):
        yield scope.slugs[row.run_id], stored_prediction(row.key, row.raw, None, row.extra)


def _pairs(run: str, output: str, rated: list[Verdicts]) -> Iterator[tuple[object, ...]]:
    raters = sorted({rater for verdicts in rated for rater in verdicts}, key=lambda name: (name != "judge", name))
    for first_rater, second_rater in combinations(raters, 2):
        first, second = ([verdicts.get(rater) for verdicts in rated] for rater in (first_rater, second_rater))
        agreement = rater_agreement(first, second)
        if agreement.n:
            pairs = list(zip(first, second, strict=True))
            counts = (pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False)))
            yield run, output, first_rater, second_rater, agreement.n, agreement.accuracy, agreement.kappa, *counts
