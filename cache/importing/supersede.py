"""Superseding gold: what a benchmark keeps when other gold takes its name (image folder, added facets, runs).

The runs are scored again, from the raw text that the workspace keeps, against the new gold. The earlier
gold stays as it was, with its runs and their figures, under a name that is marked with its hash.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson
from sqlalchemy import Row, insert, select, update
from sqlalchemy.engine import Connection

from cache.importing.convention import run_convention
from cache.importing.run_import import write_run
from cache.importing.source_files import FileReport, Progress
from cache.importing.workers import score_in_process
from cache.store import schema
from cache.store.gold import StoredGold, sample_ids
from cache.store.packing import stored_prediction, text_pairs
from cache.store.rows import first_free_id
from loaders import LOADERS
from loaders.files.packed_records import PackedRecords
from records import Prediction, Rejection, Run, Sample
from scoring.task import Task

LINE_UNKNOWN = 0
"""Line of a response that is left behind: its text is kept, but not where in its file it stood."""


@dataclass(frozen=True, slots=True)
class _File:
    """The file that a run came from, as the new gold would load it."""

    lines: int
    rejected: tuple[Rejection, ...]
    sha256: str


def mark_superseded(connection: Connection, benchmark: Row[Any]) -> str:
    """Marks a benchmark as superseded; returns the name under which it can still be reached."""
    table = schema.benchmark
    taken = set(connection.scalars(select(table.c.name)))
    retired = f"{benchmark.name}@{benchmark.sha256[:8]}"
    number = 2
    while retired in taken:
        retired = f"{benchmark.name}@{benchmark.sha256[:8]}-{number}"
        number += 1
    connection.execute(update(table).where(table.c.id == benchmark.id).values(name=retired, state="superseded"))
    return retired


def superseded_notice(name: str, retired: str, carried: Sequence[FileReport]) -> str:
    """The sentence that says what became of the gold and the runs that were there."""
    kept = sum(report.loaded > 0 for report in carried)
    runs = f"{kept:,} of its {len(carried):,} runs were" if len(carried) > 1 else f"Its run was{'' if kept else ' not'}"
    scored = f" {runs} scored again against the new gold." if carried else ""
    return f"“{name}” had other gold, which is kept with its runs and figures as “{retired}”.{scored}"


def with_added_facets(connection: Connection, old_id: int, samples: Sequence[Sample]) -> Sequence[Sample]:
    """Samples of new gold with the facets that a facets file added to those of the old.

    The workspace keeps a sample's facets as one: where facets files were loaded, a facet that the new gold
    does not state of any sample counts as added.
    """
    source, table = schema.source_file, schema.sample
    files = select(source.c.id).where(source.c.benchmark_id == old_id, source.c.kind == "facets")
    if connection.execute(files.limit(1)).first() is None:
        return samples
    stated = {name for sample in samples for name, _ in sample.facets}
    rows = connection.execute(select(table.c.key, table.c.facets).where(table.c.benchmark_id == old_id))
    added = {key: [pair for pair in text_pairs(text) if pair[0] not in stated] for key, text in rows}
    return PackedRecords(
        replace(sample, facets=tuple(sorted({*sample.facets, *added.get(sample.id, ())}))) for sample in samples
    )


def carry_facet_files(connection: Connection, old_id: int, new_id: int) -> None:
    """Notes down for the new gold which facets files its facets come from, so that they survive it too."""
    source = schema.source_file
    rows = connection.execute(select(source).where(source.c.benchmark_id == old_id, source.c.kind == "facets")).all()
    for number, row in enumerate(rows, start=first_free_id(connection, source)):
        connection.execute(insert(source).values({**row._mapping, "id": number, "benchmark_id": new_id}))
        _copy_rejected(connection, row.id, number)


def carry_runs(
    connection: Connection,
    task: Task,
    old_id: int,
    new_id: int,
    named: Collection[str],
    progress: Progress,
) -> Iterator[FileReport]:
    """Scores the current runs of the old gold against the new one, within the caller's transaction.

    Args:
        connection: In a writing transaction; the samples of the new gold are written.
        task: The task of both.
        old_id: The benchmark that was superseded.
        new_id: The one in its place.
        named: Slugs of the runs that are imported anyway; they are left to that import.
        progress: Told of every sample.

    Yields:
        What became of each run. `loaded` is 0 for one of whose responses none is to a sample of the new
        gold: it is not carried over.
    """
    keys = [key for _, key in sample_ids(connection, new_id)]
    table, source = schema.run, schema.source_file
    rows = connection.execute(
        select(table, source.c.lines, source.c.kind)
        .join(source, source.c.id == table.c.source_file_id)
        .where(table.c.benchmark_id == old_id, table.c.state == "current", table.c.slug.not_in(list(named)))
        .order_by(table.c.id)
    ).all()
    for row in rows:
        yield _carry(connection, task, new_id, row, keys, progress)


def _carry(
    connection: Connection, task: Task, new_id: int, row: Row[Any], keys: Sequence[str], progress: Progress
) -> FileReport:
    responses = _stored_predictions(connection, row.id)
    predictions = {key: responses[key] for key in keys if key in responses}
    rejected = _rejected(connection, row.source_file_id)
    lines = _lines_of_samples(task, responses, row.lines - len(rejected))
    lost = [
        Rejection(LINE_UNKNOWN, f"its sample “{key}” is not in the gold that was loaded later")
        for key in responses
        if key not in predictions
        for _ in range(lines[key])
    ]
    file = _File(sum(lines.values()) + len(rejected), (*rejected, *lost), row.sha256)
    if predictions:
        run = Run(row.model, tuple(orjson.loads(row.axes).items()), row.source)
        answered, live = StoredGold(connection, new_id, predictions), row.kind == schema.LIVE_KIND
        coords = run_convention(task, answered, predictions, row.coords_used)
        write_run(
            connection,
            task,
            new_id,
            run,
            file,
            predictions,
            coords,
            row.synthetic,
            score_in_process(connection, task, new_id, predictions, coords.options, predictions if live else None),
            lambda done: progress(row.model, done, len(keys)),
            live=live,
        )
    note = _note(row, len(responses), len(predictions), len(keys))
    loaded = file.lines - len(file.rejected)
    return FileReport("run", row.source, file.lines, loaded, file.rejected, "carried", (row.slug,), note)


def _lines_of_samples(task: Task, responses: Mapping[str, Prediction], loaded: int) -> dict[str, int]:
    """On how many lines of its file each response stands; a question or a box may be a line of its own.

    Args:
        task: The run's task.
        responses: Its responses by sample id.
        loaded: Lines of the file that were loaded. Where they are not those of these responses, as in a live run,
            which counts samples, each response is one line.
    """
    lines_of = LOADERS[task.key].lines_of
    if len(responses) == loaded or lines_of is None:
        return dict.fromkeys(responses, 1)
    lines = {key: len(lines_of(prediction)) for key, prediction in responses.items()}
    return lines if sum(lines.values()) == loaded else dict.fromkeys(responses, 1)


def _note(row: Row[Any], responses: int, kept: int, samples: int) -> str:
    name = f"The run “{row.slug}”"
    if not kept:
        return f"{name} has no response to a sample of the new gold and stays with the earlier one."
    parts = [
        f"{name} was scored again from its stored responses: {kept:,} of {responses:,} are to samples of the new gold"
    ]
    if kept < samples and row.kind != schema.LIVE_KIND:
        parts.append(f"{samples - kept:,} of its {samples:,} samples have none; if {row.source} does, import it again")
    return "; ".join(parts) + "."


def _stored_predictions(connection: Connection, run_id: int) -> dict[str, Prediction]:
    table, sample = schema.response, schema.sample
    rows = connection.execute(
        select(sample.c.key, table.c.raw, table.c.prompt, table.c.extra)
        .join(sample, sample.c.id == table.c.sample_id)
        .where(table.c.run_id == run_id)
        .order_by(sample.c.position)
    )
    return {key: stored_prediction(key, *response) for key, *response in rows}


def _rejected(connection: Connection, source_id: int) -> tuple[Rejection, ...]:
    table = schema.rejected_line
    mine = select(table.c.line, table.c.reason).where(table.c.source_file_id == source_id).order_by(table.c.position)
    return tuple(Rejection(line, reason) for line, reason in connection.execute(mine))


def _copy_rejected(connection: Connection, old: int, new: int) -> None:
    table = schema.rejected_line
    rows = connection.execute(select(table).where(table.c.source_file_id == old)).all()
    for row in rows:
        connection.execute(insert(table).values({**row._mapping, "source_file_id": new}))
