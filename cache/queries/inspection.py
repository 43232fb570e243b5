"""One sample with the response, reading and scores of each run, rebuilt from the stored values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import Connection

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


@dataclass(frozen=True, slots=True)
class InspectedRun:
    """One run's response to a sample, its readings and its score.

    Args:
        run: The run.
        slug: Its name in links.
        prediction: Its raw response; None when it has none.
        readings: Part -> what was read from the response.
        scored: How it was scored under the Selection's protocol, with failures at every threshold.
        failures: Numbers of `scored.failures`, in the same order; from 1 over all runs of the inspection.
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
    number = 1
    for run in scope.runs:
        found = judged.get((run.id, stored.id))
        if found is None:
            continue
        numbers = tuple(range(number, number + len(found.scored.failures)))
        number += len(numbers)
        runs.append(InspectedRun(_record(run), run.slug, responses.get(run.id), found.readings, found.scored, numbers))
    return Inspection(stored.sample, stored.position, tuple(runs))


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
