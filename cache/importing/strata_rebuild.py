"""Rebuilds the strata of a benchmark after its facets have changed, and with them the tallies of its runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.gold import stored_samples
from cache.store.packing import pairs_text
from cache.store.rows import RowWriter, placeholder
from cache.store.stored_scores import read_scores
from cache.store.strata import Strata, facet_names, item_facets, sample_facets
from cache.store.tallies import Tallies, TallyValues
from records import Pairs
from scoring.task import Task


def rebuild_tallies(connection: Connection, task: Task, benchmark_id: int) -> None:
    """Rebuilds the tallies of every run of a benchmark, within the caller's transaction."""
    table = schema.run
    runs = list(connection.scalars(select(table.c.id).where(table.c.benchmark_id == benchmark_id)))
    connection.execute(schema.tally.delete().where(schema.tally.c.run_id.in_(runs)))
    tallies = {number: Tallies() for number in runs}
    for chunk in stored_samples(connection, benchmark_id):
        by_id = {stored.id: stored for stored in chunk}
        for run_id in runs:  # one at a time: what all of them are scored is too much for the memory together
            values = TallyValues()
            for part in task.protocols:
                for (_, sample_id), found in read_scores(connection, [run_id], part, chunk).items():
                    stored = by_id[sample_id]
                    values.add(found.scored, stored.stratum, stored.strata)
            tallies[run_id].add(values.found())
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


def rebuild_strata(connection: Connection, benchmark_id: int, added: Mapping[str, set[tuple[str, str]]]) -> None:
    """Rebuilds the strata of a benchmark, within the caller's transaction.

    Args:
        connection: In a writing transaction.
        benchmark_id: The benchmark.
        added: Id of a sample -> facets that it gets beside its own.
    """
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
    mark = placeholder(connection)
    if samples:
        connection.exec_driver_sql(f"UPDATE sample SET stratum_id = {mark}, facets = {mark} WHERE id = {mark}", samples)
    if items:
        connection.exec_driver_sql(f"UPDATE item SET stratum_id = {mark} WHERE id = {mark}", items)
    drop_unused_strata(connection, benchmark_id)


def drop_unused_strata(connection: Connection, benchmark_id: int) -> None:
    """Deletes the strata that no sample and no item of a benchmark has any more."""
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
