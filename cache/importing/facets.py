"""Facets that a file adds to a loaded benchmark: `sample,name,value` lines.

Its strata change, so the tallies of its runs are made anew from stored scores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.importing.source_files import FileReport, write_source
from cache.store import schema
from cache.store.gold import stored_samples
from cache.store.packing import pairs_text, text_pairs
from cache.store.rows import RowWriter, benchmark_row
from cache.store.stored_scores import read_scores
from cache.store.strata import Strata, facet_names, item_facets, sample_facets
from cache.store.tallies import Tallies, TallyValues
from cache.store.workspace import Workspace, raise_version
from loaders.files.facets import load_facets
from loaders.files.loaded import require_records
from records import Pairs
from scoring.task import Task
from scoring.tasks import TASKS


def retally(connection: Connection, task: Task, benchmark_id: int) -> None:
    """Writes the tallies of every run of a benchmark anew, within the caller's transaction."""
    table = schema.run
    runs = list(connection.scalars(select(table.c.id).where(table.c.benchmark_id == benchmark_id)))
    connection.execute(schema.tally.delete().where(schema.tally.c.run_id.in_(runs)))
    tallies = {number: Tallies() for number in runs}
    for chunk in stored_samples(connection, benchmark_id):
        by_id = {stored.id: stored for stored in chunk}
        values = {number: TallyValues(task) for number in runs}
        for part in task.protocols:
            for (run_id, sample_id), found in read_scores(connection, runs, part, chunk).items():
                stored = by_id[sample_id]
                values[run_id].add(found.scored, stored.stratum, stored.strata)
        for run_id, added in values.items():
            tallies[run_id].add(added.found())
    writer = RowWriter(connection)
    for run_id, totals in tallies.items():
        writer.extend(schema.tally, list(totals.rows(run_id)))
    writer.flush()


@dataclass(frozen=True, slots=True)
class _Place:
    """A sample with its items, as far as facets go: row and own facets of each."""

    id: int
    own: Pairs
    items: tuple[tuple[int, Pairs], ...]


def read_facets(path: Path) -> Path:
    """Makes sure that a facets file can be used, before anything is written; gives it back.

    Raises:
        DataError: It cannot be used as a whole.
    """
    require_records(load_facets(path), "Nothing was imported.")
    return path


def add_facets(ws: Workspace, benchmark: str, path: Path) -> FileReport:
    """Adds facets to samples of a benchmark; a facet that a sample has already gets a further value.

    Adding the same file twice changes nothing. Lines of samples that are not loaded are rejected.

    Raises:
        NotLoaded: There is no such benchmark.
        DataError: The file cannot be used as a whole.
    """
    with ws.writing() as connection:
        owner = benchmark_row(connection, benchmark)
        sample = schema.sample
        known = set(connection.scalars(select(sample.c.key).where(sample.c.benchmark_id == owner.id)))
        file = load_facets(path, known)
        seen = schema.source_file
        mine = (seen.c.benchmark_id == owner.id, seen.c.kind == "facets", seen.c.sha256 == file.sha256)
        added: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for name, facet, value in file.records:
            added[name].add((facet, value))
        # Gold that took the place of other gold lists its facets files, but has samples the other had not.
        if connection.scalar(select(seen.c.id).where(*mine)) is not None and _all_there(connection, owner.id, added):
            return FileReport("facets", file.path, file.lines, file.loaded, file.rejected, "unchanged")
        connection.execute(seen.delete().where(*mine))
        write_source(connection, owner.id, "facets", file.path, file)
        _write_strata(connection, owner.id, added)
        retally(connection, TASKS[owner.task], owner.id)
        raise_version(connection)
    return FileReport("facets", file.path, file.lines, file.loaded, file.rejected, "new")


def _all_there(connection: Connection, benchmark_id: int, added: Mapping[str, set[tuple[str, str]]]) -> bool:
    table = schema.sample
    rows = connection.execute(select(table.c.key, table.c.facets).where(table.c.benchmark_id == benchmark_id))
    return all(added.get(key, set()) <= set(text_pairs(text)) for key, text in rows)


def _write_strata(connection: Connection, benchmark_id: int, added: Mapping[str, set[tuple[str, str]]]) -> None:
    places = [
        _Place(
            stored.id,
            tuple(sorted({*stored.sample.facets, *added.get(stored.sample.id, ())})),
            tuple((stored.items[item.id][0], item.facets) for item in stored.sample.items),
        )
        for chunk in stored_samples(connection, benchmark_id)
        for stored in chunk
    ]
    names = facet_names(place.own for place in places)
    names |= facet_names(facets for place in places for _, facets in place.items)
    writer = RowWriter(connection)
    strata = Strata(connection, benchmark_id, writer)
    samples = []
    items = []
    for place in places:
        own = sample_facets(place.own, [facets for _, facets in place.items], names)
        samples.append((strata.id_of(own), pairs_text(place.own), place.id))
        items += [(strata.id_of(item_facets(facets, place.own, names)), row) for row, facets in place.items]
    writer.flush()
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    if samples:
        connection.exec_driver_sql(f"UPDATE sample SET stratum_id = {mark}, facets = {mark} WHERE id = {mark}", samples)
    if items:
        connection.exec_driver_sql(f"UPDATE item SET stratum_id = {mark} WHERE id = {mark}", items)
    _drop_unused(connection, benchmark_id)


def _drop_unused(connection: Connection, benchmark_id: int) -> None:
    table, sample, item = schema.stratum, schema.sample, schema.item
    mine = select(sample.c.id).where(sample.c.benchmark_id == benchmark_id)
    used_by_samples = select(sample.c.stratum_id).where(sample.c.benchmark_id == benchmark_id)
    used_by_items = select(item.c.stratum_id).where(item.c.sample_id.in_(mine))
    connection.execute(
        table.delete().where(
            table.c.benchmark_id == benchmark_id,
            table.c.id.not_in(used_by_samples),
            table.c.id.not_in(used_by_items),
        )
    )
