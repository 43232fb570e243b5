"""One sample with the response, reading and scores of each run, rebuilt from the stored values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import failure_filter, ranked_failures
from cache.queries.scope import RunRow, Scope, scope_of
from cache.selection.run_names import run_title
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.gold import StoredSample, samples_by_id
from cache.store.packing import stored_prediction
from cache.store.stored_scores import read_scores
from cache.store.workspace import Workspace
from errors import NotLoaded
from records import Prediction, Reading, Run, Sample, Scored
from scoring.task import TAU


@dataclass(frozen=True, slots=True)
class InspectedRun:
    """One run's response to a sample, its readings and its score.

    Args:
        run: The run.
        slug: Its name in links.
        prediction: Its raw response; None when it has none.
        readings: Part -> what was read from the response.
        scored: How it was scored under the Selection's protocol, with failures at every threshold.
        failures: Numbers of `scored.failures`, in the same order; no other run of the workspace has the same ones.
    """

    run: Run
    slug: str
    prediction: Prediction | None
    readings: Mapping[str, Reading]
    scored: Scored
    failures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Inspection:
    """A sample, and the runs of a Selection on it.

    Args:
        sample: Gold, as stored.
        position: 0-based position in gold.
        runs: The runs, by slug.
    """

    sample: Sample
    position: int
    runs: tuple[InspectedRun, ...]


def gold(ws: Workspace, benchmark: str, sample_id: str) -> Sample:
    """One sample with the responses of runs.

    Raises:
        NotLoaded: The benchmark or the sample is not in the workspace.
    """
    with ws.reading() as connection:
        return _stored(connection, scope_of(connection, Selection(benchmark)), sample_id).sample


def inspect(ws: Workspace, selection: Selection, sample_id: str) -> Inspection:
    """Everything about one sample, for the runs of a Selection under its protocol.

    Raises:
        NotLoaded: The benchmark, a run or the sample is not in the workspace.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        stored = _stored(connection, scope, sample_id)
        judged = read_scores(connection, scope.run_ids, scope.part, [stored])
        responses = _responses(connection, scope, stored)
    runs: list[InspectedRun] = []
    for run in scope.runs:
        found = judged.get((run.id, stored.id))
        if found is None:
            continue
        first = _NUMBERS_OF_RUN * run.id
        numbers = tuple(range(first, first + len(found.scored.failures)))
        runs.append(InspectedRun(_record(run), run.slug, responses.get(run.id), found.readings, found.scored, numbers))
    return Inspection(stored.sample, stored.position, tuple(runs))


_NUMBERS_OF_RUN = 100_000
"""Numbers that are kept for the failures of one run: far more than a response has."""


@dataclass(frozen=True, slots=True)
class RunOnSample:
    """How a run did on one sample, without its response.

    Args:
        slug: Its name in links.
        chosen: Whether it is one of the Selection's runs.
        failures: Its failures of the categories that the task ranks, at the Selection's threshold; None where it has no
            response.
        matching: Those of its failures that the Selection's category and label name; as `failures` where there is none.
    """

    slug: str
    chosen: bool
    failures: int | None
    matching: int


def runs_on_sample(ws: Workspace, selection: Selection, runs: tuple[str, ...]) -> tuple[RunOnSample, ...]:
    """How runs did on the open sample (`selection.at`), by slug.

    Args:
        ws: The workspace.
        selection: Its category, label, threshold and protocol count; its runs and facets say which are chosen.
        runs: Slugs of the runs; empty means all current ones.
    """
    with ws.reading() as connection:
        chosen = set(scope_of(connection, selection).run_ids)
        scope = scope_of(connection, selection.replace(runs=runs, facets=()))
        sample = schema.sample
        row = connection.scalar(
            select(sample.c.id).where(sample.c.benchmark_id == scope.benchmark_id, sample.c.key == selection.at)
        )
        scores = schema.score
        mine = (scores.c.run_id.in_(scope.run_ids), scores.c.part == scope.part, scores.c.sample_id == row)
        stored = {
            run: (state, failures)
            for run, state, failures in connection.execute(
                select(scores.c.run_id, scores.c.state, scores.c.failures).where(*mine)
            )
        }
        matching = _counted(connection, scope, row) if selection.fail else None
        at_threshold = (
            _counted(connection, replace(scope, selection=selection.replace(fail="", label="")), row)
            if selection.tau != TAU
            else {run: failures for run, (_, failures) in stored.items()}
        )
    found = []
    for run in scope.runs:
        state, _ = stored.get(run.id, ("missing", 0))
        failures = at_threshold.get(run.id, 0)
        match = failures if matching is None else matching.get(run.id, 0)
        found.append(RunOnSample(run.slug, run.id in chosen, None if state == "missing" else failures, match))
    return tuple(found)


def _counted(connection: Connection, scope: Scope, sample: int | None) -> dict[int, int]:
    """Row of each run -> its failures on a sample, of the Scope's category or else of those that are ranked."""
    failure = schema.failure
    conditions = [*failure_filter(scope), failure.c.sample_id == sample]
    if not scope.selection.fail:
        conditions.append(ranked_failures(scope))
    rows = connection.execute(select(failure.c.run_id, func.count()).where(*conditions).group_by(failure.c.run_id))
    return {run: int(count) for run, count in rows}


def _stored(connection: Connection, scope: Scope, sample_id: str) -> StoredSample:
    table = schema.sample
    row = connection.scalar(
        select(table.c.id).where(table.c.benchmark_id == scope.benchmark_id, table.c.key == sample_id)
    )
    if row is None:
        raise NotLoaded(f"The sample “{sample_id}” is not in “{scope.selection.benchmark}”. Choose another one.")
    return samples_by_id(connection, [row])[0]


def _responses(connection: Connection, scope: Scope, stored: StoredSample) -> dict[int, Prediction]:
    table = schema.response
    rows = connection.execute(select(table).where(table.c.run_id.in_(scope.run_ids), table.c.sample_id == stored.id))
    return {row.run_id: stored_prediction(stored.sample.id, row.raw, row.prompt, row.extra) for row in rows}


def _record(run: RunRow) -> Run:
    return Run(run_title(run.model, run.slug), run.axes, run.source)
