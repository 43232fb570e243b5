"""Corrected gold: a benchmark of its own beside the original, with all its runs, scored against gold with corrections.

The original is never altered. At the first correction its rows are copied, under ids that are the original's less
`APART`, and only the corrected samples are scored again, in every run. So whatever asks for a benchmark by its name can
ask for `NAME@corrected`, and a fresh import of the corrected gold file would give the same (a term that is 0 in every
sample may keep its column). Texts of responses that are searched are the original's own, and not copied.

Whoever changes the original calls `rebuild` or `update_runs` in the same transaction: there is corrected gold exactly
where the log has a correction that applies, and it is never half-way between. A copy may be there before its first
correction (`prepare`) and after the last one was undone: `NAME@prepared`, which nobody asks for and nobody brings up to
date; it goes with the first change of the original.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Table, insert, literal, select, update
from sqlalchemy.engine import Connection

from cache.importing.corrected.sample_replacement import replace_sample
from cache.marks.correction_values import (
    Correction,
    allowed_corrections,
    applied_corrections,
    corrected_sample,
    corrections_of,
    stored_sample,
)
from cache.store import schema
from cache.store.gold import samples_by_key
from cache.store.rows import APART, CORRECTED, PREPARED
from records import Sample
from scoring.tasks import TASKS

_OWN_IDS = frozenset({"id", "benchmark_id", "source_file_id", "stratum_id", "sample_id", "item_id", "run_id"})
"""Columns with numbers of rows that are copied."""


def correct_sample(connection: Connection, name: str, sample: str) -> None:
    """Brings one sample of corrected gold to what the log says, in every run, within the caller's transaction.

    Args:
        connection: In a writing transaction, in which the log was written.
        name: Name of the original; where it was deleted there is nothing to bring.
        sample: Id of the sample.
    """
    table = schema.benchmark
    benchmark = connection.execute(select(table).where(table.c.name == name)).one_or_none()
    if benchmark is None:
        return
    corrected = _corrected_row(connection, benchmark.id)
    if corrected is None:
        rebuild(connection, benchmark)
        return
    task = TASKS[benchmark.task]
    found = corrections_of(connection, benchmark.name, sample)
    original = stored_sample(connection, benchmark.id, sample)
    if original is not None:
        allowed = list(allowed_corrections(task, original.sample, found.values()))
        changed = corrected_sample(task, original.sample, allowed)
        replace_sample(connection, task, corrected, changed, _corrected_ids(connection, corrected))
    _set_corrected(connection, benchmark, CORRECTED if applied_corrections(connection, benchmark) else PREPARED)


def prepare(connection: Connection, benchmark: Row[Any]) -> None:
    """Copies the original, unless that was done, so that its first correction takes as long as any other."""
    if not is_prepared(connection, benchmark.id):
        _copy_all(connection, benchmark, PREPARED)


def is_prepared(connection: Connection, benchmark_id: int) -> bool:
    """Whether there is a copy of a benchmark already, with corrections or without."""
    return _corrected_row(connection, benchmark_id) is not None


def rebuild(connection: Connection, benchmark: Row[Any]) -> None:
    """Makes corrected gold anew from the original, or takes it away where no correction applies.

    Corrections whose sample is not there, or that its gold no longer allows, are left out; the log keeps them.
    """
    drop(connection, benchmark.id)
    found = _applicable(connection, benchmark)
    if not found:
        return
    _copy_all(connection, benchmark, CORRECTED)
    corrected = _corrected_row(connection, benchmark.id)
    runs = _corrected_ids(connection, corrected)
    for sample in found.values():
        replace_sample(connection, TASKS[benchmark.task], corrected, sample, runs)


def update_runs(connection: Connection, benchmark: Row[Any], changed: Collection[int] = ()) -> None:
    """Brings the runs of corrected gold, if there is any, to those of the original, within the caller's transaction.

    Args:
        connection: In a writing transaction.
        benchmark: Row of the original, whose gold is what it was.
        changed: Runs that were scored again or have other responses.
    """
    corrected = _corrected_row(connection, benchmark.id)
    if corrected is None:
        return
    if corrected.state == PREPARED:
        drop(connection, benchmark.id)
        return
    table = schema.benchmark
    root = connection.scalar(select(table.c.image_root).where(table.c.id == benchmark.id))
    connection.execute(update(table).where(table.c.id == corrected.id).values(image_root=root))
    now = {row.id: row for row in _runs(connection, benchmark.id)}
    copied = {row.id + APART: row for row in _runs(connection, corrected.id)}
    others = {number for number in now.keys() & copied.keys() if _differ(now[number], copied[number])}
    gone = copied.keys() - now.keys() | copied.keys() & set(changed) | others
    _drop_runs(connection, [copied[number] for number in gone])
    for number in (now.keys() & copied.keys()) - gone:
        stated = {name: getattr(now[number], name) for name in ("slug", "model", "state")}
        connection.execute(update(schema.run).where(schema.run.c.id == number - APART).values(stated))
    added = sorted(now.keys() - copied.keys() | now.keys() & gone)
    _copy_runs(connection, added)
    for sample in _applicable(connection, benchmark).values() if added else ():
        replace_sample(connection, TASKS[benchmark.task], corrected, sample, [number - APART for number in added])


def drop(connection: Connection, benchmark_id: int) -> None:
    """Deletes the copy of a benchmark with all its runs, if there is one."""
    mine = schema.run.c.benchmark_id == benchmark_id - APART
    connection.execute(schema.run.delete().where(mine))
    connection.execute(schema.benchmark.delete().where(schema.benchmark.c.id == benchmark_id - APART))


def _corrected_row(connection: Connection, benchmark_id: int) -> Any:
    table = schema.benchmark
    return connection.execute(select(table).where(table.c.id == benchmark_id - APART)).one_or_none()


def _runs(connection: Connection, benchmark_id: int) -> Sequence[Row[Any]]:
    return connection.execute(select(schema.run).where(schema.run.c.benchmark_id == benchmark_id)).all()


def _differ(run: Row[Any], copied: Row[Any]) -> bool:
    """Whether a run has other responses than its copy, or reads them otherwise; the number of a deleted one is free."""
    return any(getattr(run, name) != getattr(copied, name) for name in ("sha256", "coords_used", "imported_at"))


def _drop_runs(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    connection.execute(schema.run.delete().where(schema.run.c.id.in_([row.id for row in rows])))
    sources = [row.source_file_id for row in rows]
    connection.execute(schema.source_file.delete().where(schema.source_file.c.id.in_(sources)))


def _corrected_ids(connection: Connection, corrected: Row[Any]) -> list[int]:
    return list(connection.scalars(select(schema.run.c.id).where(schema.run.c.benchmark_id == corrected.id)))


def _applicable(connection: Connection, benchmark: Row[Any]) -> dict[str, Sample]:
    """Id of each sample that has corrections -> the sample with those that its gold allows."""
    by_sample: dict[str, list[Correction]] = defaultdict(list)
    for (sample, _), correction in applied_corrections(connection, benchmark).items():
        by_sample[sample].append(correction)
    task = TASKS[benchmark.task]
    return {
        stored.sample.id: corrected_sample(task, stored.sample, by_sample[stored.sample.id])
        for chunk in samples_by_key(connection, benchmark.id, by_sample)
        for stored in chunk
    }


def _set_corrected(connection: Connection, benchmark: Row[Any], state: str) -> None:
    """Names the copy of a benchmark by whether it has corrections."""
    table = schema.benchmark
    named = {"name": f"{benchmark.name}@{state}", "state": state}
    connection.execute(update(table).where(table.c.id == benchmark.id - APART).values(named))


def _copy_all(connection: Connection, benchmark: Row[Any], state: str) -> None:
    """Copies the original with all its runs."""
    _copy_gold(connection, benchmark, state)
    _copy_runs(
        connection, list(connection.scalars(select(schema.run.c.id).where(schema.run.c.benchmark_id == benchmark.id)))
    )


def _copy_gold(connection: Connection, benchmark: Row[Any], state: str) -> None:
    """Copies the original without its runs."""
    table, sample, stratum = schema.benchmark, schema.sample, schema.stratum
    source, text = schema.source_file, schema.search_text
    named = {"name": literal(f"{benchmark.name}@{state}"), "state": literal(state)}
    _copy(connection, table, table.c.id == benchmark.id, named)
    samples = select(sample.c.id).where(sample.c.benchmark_id == benchmark.id)
    sources = select(source.c.id).where(source.c.benchmark_id == benchmark.id, source.c.kind.in_(("gold", "facets")))
    strata = select(stratum.c.id).where(stratum.c.benchmark_id == benchmark.id)
    for part, mine in (
        (source, source.c.id.in_(sources)),
        (schema.rejected_line, schema.rejected_line.c.source_file_id.in_(sources)),
        (stratum, stratum.c.benchmark_id == benchmark.id),
        (schema.stratum_facet, schema.stratum_facet.c.stratum_id.in_(strata)),
        (sample, sample.c.benchmark_id == benchmark.id),
        (schema.page, schema.page.c.sample_id.in_(samples)),
        (schema.item, schema.item.c.sample_id.in_(samples)),
        (text, (text.c.benchmark_id == benchmark.id) & text.c.run_id.is_(None)),
    ):
        _copy(connection, part, mine)


def _copy_runs(connection: Connection, run_ids: Sequence[int]) -> None:
    """Copies runs of the original with their responses and scores."""
    run, source, lines = schema.run, schema.source_file, schema.rejected_line
    sources = select(run.c.source_file_id).where(run.c.id.in_(run_ids))
    _copy(connection, source, source.c.id.in_(sources))
    _copy(connection, lines, lines.c.source_file_id.in_(sources))
    _copy(connection, run, run.c.id.in_(run_ids))
    for table in schema.RUN_SIDE:
        _copy(connection, table, table.c.run_id.in_(run_ids))


def _copy(
    connection: Connection, table: Table, mine: ColumnElement[bool], changed: Mapping[str, Any] | None = None
) -> None:
    """Copies rows of a table with the numbers of corrected gold; `changed` holds columns that get another value."""
    columns = [
        (changed or {}).get(column.name, column - APART if column.name in _OWN_IDS else column)
        for column in table.columns
    ]
    rows: Select[Any] = select(*columns).where(mine)
    connection.execute(insert(table).from_select([column.name for column in table.columns], rows))
