"""Gold in the workspace: writing a benchmark's samples, and reading them back as records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Column, Table, func, insert, select
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.packing import gold_text, json_text, pairs_text, storable, text_gold, text_json, text_pairs
from cache.store.rows import RowWriter, first_free_id
from cache.store.strata import Strata, facet_names, item_facets, sample_facets
from cache.store.text_search import searched_text
from records import Item, Page, Pairs, Sample

CHUNK = 250
"""Samples that are held at a time."""

_CATEGORIES = "categories:"
"""Begins the name of what is kept of a gold file's categories; the file's hash follows."""


@dataclass(frozen=True, slots=True)
class StoredSample:
    """A sample of the workspace with the ids of its rows.

    Args:
        id: Row of the sample.
        position: 0-based position in gold.
        stratum: Its stratum.
        sample: The record; its `text` is left out, since only the search needs it.
        items: Item id -> (row, stratum).
    """

    id: int
    position: int
    stratum: int
    sample: Sample
    items: dict[str, tuple[int, int]]

    @property
    def strata(self) -> dict[str, int]:
        """Item id -> stratum."""
        return {key: stratum for key, (_, stratum) in self.items.items()}


def write_samples(connection: Connection, benchmark_id: int, samples: Sequence[Sample]) -> None:
    """Writes samples, pages, items, strata and the text that is searched, in the order given."""
    writer = RowWriter(connection)
    strata = Strata(connection, benchmark_id, writer)
    names = facet_names(facets for sample in samples for facets in (sample.facets, *(i.facets for i in sample.items)))
    sample_id = first_free_id(connection, schema.sample)
    item_id = first_free_id(connection, schema.item)
    text_id = first_free_id(connection, schema.search_text)
    for position, sample in enumerate(samples):
        own = sample_facets(sample.facets, [item.facets for item in sample.items], names)
        writer.add(
            schema.sample,
            sample_id,
            benchmark_id,
            position,
            sample.id,
            strata.id_of(own),
            sample.cluster,
            len(sample.pages),
            len(sample.items),
            pairs_text(sample.facets),
        )
        writer.extend(schema.page, [(sample_id, *row) for row in page_rows(sample)])
        for order, item in enumerate(sample.items):
            stratum = strata.id_of(item_facets(item.facets, sample.facets, names))
            gold, facets = gold_text(item.gold), pairs_text(item.facets)
            writer.add(schema.item, item_id, sample_id, order, item.id, storable(item.label), stratum, facets, gold)
            item_id += 1
        if sample.text:
            writer.add(schema.search_text, text_id, benchmark_id, sample_id, None, searched_text(sample.text))
            text_id += 1
        sample_id += 1
    writer.flush()


def page_rows(sample: Sample) -> Iterator[tuple[Any, ...]]:
    """The rows of a sample's pages without the sample's own."""
    answers = Counter(answer.page for answer in sample.answers)
    steps = Counter(answer.page for answer in sample.answers for _ in answer.steps)
    for page in sample.pages:
        boxes = answers[page.number], steps[page.number]
        yield page.number, page.width, page.height, page.image, *boxes, page.role


def stored_samples(connection: Connection, benchmark_id: int) -> Iterator[list[StoredSample]]:
    """All samples of a benchmark in the order of gold, in lists of at most `CHUNK`."""
    ids = [number for number, _ in sample_ids(connection, benchmark_id)]
    for start in range(0, len(ids), CHUNK):
        yield samples_by_id(connection, ids[start : start + CHUNK])


def sample_ids(connection: Connection, benchmark_id: int) -> list[tuple[int, str]]:
    """Row and id of every sample of a benchmark, in the order of gold."""
    table = schema.sample
    mine = select(table.c.id, table.c.key).where(table.c.benchmark_id == benchmark_id).order_by(table.c.position)
    return [(number, key) for number, key in connection.execute(mine)]


def samples_by_key(connection: Connection, benchmark_id: int, keys: Collection[str]) -> Iterator[list[StoredSample]]:
    """The samples of a benchmark with these ids in the order of gold, in lists of at most `CHUNK`."""
    table, wanted = schema.sample, sorted(keys)
    rows: list[tuple[int, int]] = []
    for start in range(0, len(wanted), CHUNK):
        mine = table.c.benchmark_id == benchmark_id, table.c.key.in_(wanted[start : start + CHUNK])
        found = connection.execute(select(table.c.position, table.c.id).where(*mine))
        rows += [(position, number) for position, number in found]
    ids = [number for _, number in sorted(rows)]
    for start in range(0, len(ids), CHUNK):
        yield samples_by_id(connection, ids[start : start + CHUNK])


@dataclass(frozen=True, slots=True)
class StoredGold:
    """Some samples of a benchmark in the order of gold, read anew, `CHUNK` at a time, whenever they are gone through.

    Args:
        connection: Where they are read from.
        benchmark_id: The benchmark.
        keys: Their ids.
    """

    connection: Connection
    benchmark_id: int
    keys: Collection[str]

    def __iter__(self) -> Iterator[Sample]:
        """The samples."""
        for chunk in samples_by_key(self.connection, self.benchmark_id, self.keys):
            yield from (stored.sample for stored in chunk)


def keep_categories(connection: Connection, sha256: str, categories: Pairs) -> None:
    """Keeps number and name of the categories that a gold file lists, with which its gold is written again."""
    if categories and not kept_categories(connection, sha256):
        connection.execute(insert(schema.meta).values(key=_CATEGORIES + sha256, value=json_text(categories)))


def kept_categories(connection: Connection, sha256: str) -> Pairs:
    """Number and name of each category of the gold file with this hash, in its order; none where none are kept."""
    text = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.key == _CATEGORIES + sha256))
    return tuple((number, name) for number, name in text_json(text)) if text else ()


def forget_categories(connection: Connection, sha256: str) -> None:
    """Forgets the categories of a gold file, unless a benchmark of the workspace was imported from it."""
    used = select(schema.benchmark.c.id).where(schema.benchmark.c.sha256 == sha256).exists()
    connection.execute(schema.meta.delete().where(schema.meta.c.key == _CATEGORIES + sha256, ~used))


def count_samples(connection: Connection, benchmark_id: int) -> int:
    """Number of samples of a benchmark."""
    mine = schema.sample.c.benchmark_id == benchmark_id
    return int(connection.scalar(select(func.count()).where(mine)) or 0)


class SampleRows(NamedTuple):
    """The rows of some samples as plain values, from which `samples_of_rows` makes their records anywhere."""

    samples: list[tuple[Any, ...]]
    pages: list[tuple[Any, ...]]
    items: list[tuple[Any, ...]]


def samples_by_id(connection: Connection, ids: Sequence[int]) -> list[StoredSample]:
    """The samples of these rows, in the order of gold."""
    return samples_of_rows(sample_rows(connection, ids))


def sample_rows(connection: Connection, ids: Sequence[int]) -> SampleRows:
    """The rows of these samples with their pages and items, in the order of gold."""
    table, pages, items = schema.sample, schema.page, schema.item
    of_pages = (
        select(*_columns(pages, "sample_id", "number", "width", "height", "image", "role"))
        .where(pages.c.sample_id.in_(ids))
        .order_by(pages.c.number)
    )
    of_items = (
        select(*_columns(items, "sample_id", "id", "stratum_id", "key", "label", "facets", "gold"))
        .where(items.c.sample_id.in_(ids))
        .order_by(items.c.position)
    )
    of_samples = (
        select(*_columns(table, "id", "position", "stratum_id", "key", "facets", "cluster"))
        .where(table.c.id.in_(ids))
        .order_by(table.c.position)
    )
    return SampleRows(*([tuple(row) for row in connection.execute(rows)] for rows in (of_samples, of_pages, of_items)))


def samples_of_rows(rows: SampleRows) -> list[StoredSample]:
    """The samples that `sample_rows` read."""
    found_pages: dict[int, list[Page]] = defaultdict(list)
    for owner, *page in rows.pages:
        found_pages[owner].append(Page(*page))
    found_items: dict[int, list[Item]] = defaultdict(list)
    item_rows: dict[int, dict[str, tuple[int, int]]] = defaultdict(dict)
    for owner, row, stratum, key, label, facets, gold in rows.items:
        found_items[owner].append(Item(key, label, text_pairs(facets), text_gold(gold)))
        item_rows[owner][key] = row, stratum
    return [
        StoredSample(
            id=row,
            position=position,
            stratum=stratum,
            sample=Sample(
                id=key,
                pages=tuple(found_pages[row]),
                items=tuple(found_items[row]),
                facets=text_pairs(facets),
                cluster=cluster,
            ),
            items=item_rows[row],
        )
        for row, position, stratum, key, facets, cluster in rows.samples
    ]


def _columns(table: Table, *names: str) -> list[Column[Any]]:
    return [table.c[name] for name in names]
