"""Strata: the distinct tuples of facets that samples and items of a benchmark have.

A facet that other samples of the benchmark have and this one lacks has the value "null" here, so that
what is missing can be seen and filtered like everything else. A sample also has its items' facets: it
stands in the slice of each question type that occurs in it. An item has its sample's facets, its own
in place of those of the same name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.store.packing import pairs_text, text_pairs
from cache.store.rows import RowWriter, first_free_id
from cache.store.schema import stratum, stratum_facet
from records import MISSING, Pairs


def facet_names(facets: Iterable[Pairs]) -> frozenset[str]:
    """Every facet name that occurs."""
    return frozenset(name for pairs in facets for name, _ in pairs)


def sample_facets(own: Pairs, items: Iterable[Pairs], names: Collection[str]) -> Pairs:
    """A sample's facets with those of its items; "null" for each of `names` that it lacks."""
    pairs = {*own, *(pair for facets in items for pair in facets)}
    present = {name for name, _ in pairs}
    return tuple(sorted(pairs | {(name, MISSING) for name in names if name not in present}))


def item_facets(own: Pairs, sample: Pairs, names: Collection[str]) -> Pairs:
    """An item's facets: its own, its sample's where it has none of that name, else "null"."""
    owned = {name for name, _ in own}
    pairs = {*own, *(pair for pair in sample if pair[0] not in owned)}
    present = {name for name, _ in pairs}
    return tuple(sorted(pairs | {(name, MISSING) for name in names if name not in present}))


class Strata:
    """Ids of a benchmark's strata; a tuple that is new becomes a row."""

    def __init__(self, connection: Connection, benchmark_id: int, writer: RowWriter) -> None:
        self._benchmark_id = benchmark_id
        self._writer = writer
        rows = connection.execute(select(stratum.c.key, stratum.c.id).where(stratum.c.benchmark_id == benchmark_id))
        self._ids = {text_pairs(key): int(number) for key, number in rows}
        self._next = first_free_id(connection, stratum)

    def id_of(self, facets: Pairs) -> int:
        """The id of the stratum with exactly these facets."""
        if facets not in self._ids:
            number = self._ids[facets] = self._next
            self._next += 1
            self._writer.add(stratum, number, self._benchmark_id, pairs_text(facets))
            self._writer.extend(stratum_facet, [(number, name, value) for name, value in facets])
        return self._ids[facets]
