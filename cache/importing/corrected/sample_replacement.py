"""One sample of corrected gold: written in the place of what it was, and scored again in every run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.engine import Connection

from cache.importing.convention import scoring_options
from cache.importing.incremental import clear_scores, put_scores
from cache.importing.run_rewriting import answered_samples, is_live, rewrite_scores
from cache.importing.run_scoring import score_sample
from cache.importing.strata_rebuild import drop_unused_strata, rebuild_strata, rebuild_tallies
from cache.marks.correction_values import stored_sample
from cache.store import schema
from cache.store.gold import StoredSample, page_rows
from cache.store.packing import gold_text, pairs_text, storable, stored_prediction, text_pairs
from cache.store.rows import RowWriter
from cache.store.stored_scores import read_scores
from cache.store.strata import Strata, facet_names, item_facets, sample_facets
from cache.store.text_search import searched_text
from cache.store.word_ids import Words
from records import Prediction, Sample, Scored
from scoring.task import Task


def replace_sample(
    connection: Connection, task: Task, corrected: Row[Any], sample: Sample, run_ids: Sequence[int]
) -> None:
    """Puts a sample into the place of what corrected gold has under its id, and scores it in some runs."""
    before = stored_sample(connection, corrected.id, sample.id)
    assert before is not None
    runs = connection.execute(select(schema.run).where(schema.run.c.id.in_(run_ids))).all()
    outdated = [row for row in runs if row.scorer_version != task.scorer_version]
    alike = [row.id for row in runs if row.scorer_version == task.scorer_version]
    gone = _noted(connection, task, alike, before)
    responses = _responses(connection, alike, before)
    clear_scores(connection, task, alike, before)
    names = _facet_names(connection, corrected.id)
    if before.sample != sample:
        _write_sample(connection, corrected.id, before, sample)
    stored = stored_sample(connection, corrected.id, sample.id)
    assert stored is not None
    words = Words(connection, RowWriter(connection))
    for row in runs:
        if row.id in gone:
            judged = score_sample(task, stored, responses.get(row.id), scoring_options(task, row.coords_used))
            put_scores(connection, task, corrected.id, row.id, judged, before, gone[row.id], words)
    for row in outdated:
        # Its other samples would be of another scorer than this one.
        asked = answered_samples(connection, row.id) if is_live(connection, row.id) else None
        rewrite_scores(connection, task, corrected.id, row.id, row.coords_used, asked, lambda done: None)
        scored_by = {"scorer_version": task.scorer_version}
        connection.execute(update(schema.run).where(schema.run.c.id == row.id).values(scored_by))
    if _facet_names(connection, corrected.id) != names:
        # Every other sample lacks a facet now that it did not lack before, or the other way round.
        rebuild_strata(connection, corrected.id, {})
        rebuild_tallies(connection, task, corrected.id)
    else:
        drop_unused_strata(connection, corrected.id)


def _noted(
    connection: Connection, task: Task, run_ids: Sequence[int], stored: StoredSample
) -> dict[int, tuple[Scored, ...]]:
    """Row of each run that was asked for a sample -> what was noted of it, one for each part."""
    found: dict[int, tuple[Scored, ...]] = {}
    for part in task.protocols:
        for (run_id, _), score in read_scores(connection, run_ids, part, [stored]).items():
            found[run_id] = (*found.get(run_id, ()), score.scored)
    return found


def _responses(connection: Connection, run_ids: Sequence[int], stored: StoredSample) -> dict[int, Prediction]:
    """Row of each run that has a response to a sample -> the response."""
    table = schema.response
    columns = table.c.run_id, table.c.raw, table.c.prompt, table.c.extra
    mine = table.c.sample_id == stored.id, table.c.run_id.in_(run_ids)
    rows = connection.execute(select(*columns).where(*mine))
    return {run_id: stored_prediction(stored.sample.id, *response) for run_id, *response in rows}


def _facet_names(connection: Connection, benchmark_id: int) -> frozenset[str]:
    sample, item = schema.sample, schema.item
    own = connection.scalars(select(sample.c.facets).where(sample.c.benchmark_id == benchmark_id).distinct())
    of_items = select(item.c.facets).join(sample, sample.c.id == item.c.sample_id)
    of_items = of_items.where(sample.c.benchmark_id == benchmark_id).distinct()
    return facet_names(map(text_pairs, (*own, *connection.scalars(of_items))))


def _write_sample(connection: Connection, benchmark_id: int, before: StoredSample, sample: Sample) -> None:
    """Writes gold of a sample in the place of what it was; where its items are others, they get other rows."""
    item, page = schema.item, schema.page
    writer = RowWriter(connection)
    strata = Strata(connection, benchmark_id, writer)
    keys = [each.id for each in sample.items]
    rows = [row for row, _ in before.items.values()]
    if keys != [each.id for each in before.sample.items]:
        # Rows of one sample are numbered in their order, and apart from those that are copies.
        lowest = min(0, connection.scalar(select(func.min(item.c.id))) or 0)
        rows = list(range(lowest - len(keys), lowest))
    connection.execute(item.delete().where(item.c.sample_id == before.id))
    names = _facet_names(connection, benchmark_id)
    names |= facet_names([sample.facets, *(each.facets for each in sample.items)])
    own = sample_facets(sample.facets, [each.facets for each in sample.items], names)
    stated = {
        "stratum_id": strata.id_of(own),
        "n_items": len(sample.items),
        "facets": pairs_text(sample.facets),
    }
    for order, (row, each) in enumerate(zip(rows, sample.items, strict=True)):
        stratum = strata.id_of(item_facets(each.facets, sample.facets, names))
        facets, gold = pairs_text(each.facets), gold_text(each.gold)
        writer.add(item, row, before.id, order, each.id, storable(each.label), stratum, facets, gold)
    connection.execute(page.delete().where(page.c.sample_id == before.id))
    writer.extend(page, [(before.id, *row) for row in page_rows(sample)])
    writer.flush()
    connection.execute(update(schema.sample).where(schema.sample.c.id == before.id).values(stated))
    _change_text(connection, before, sample)


def _change_text(connection: Connection, before: StoredSample, sample: Sample) -> None:
    """Brings the text of gold that is searched to a sample's corrected gold.

    Texts of gold that are no longer there are cut out of it, new ones are put in their place or at the end.
    """
    table = schema.search_text
    mine = table.c.sample_id == before.id, table.c.run_id.is_(None)
    row = connection.execute(select(table).where(*mine)).one_or_none()
    if row is None:
        return
    old, new = list(_texts(before.sample)), list(_texts(sample))
    gone = [text for text in old if text not in new]
    come = [text for text in new if text not in old]
    body = row.body
    for at, text in enumerate(sorted(gone, key=len, reverse=True)):
        body = body.replace(text, come[at] if len(gone) == len(come) == 1 else "", 1)
    body = " ".join([body, *(text for text in come if text not in body)])
    # The index hears of rows that come and go, not of those that change.
    connection.execute(table.delete().where(*mine))
    connection.execute(insert(table).values({**row._mapping, "body": body}))


def _texts(sample: Sample) -> Iterator[str]:
    """The texts of gold as they are searched, each as often as it occurs."""
    for answer in sample.answers:
        yield from filter(None, (searched_text(answer.name), searched_text(answer.question_type or "")))
    for each in sample.items:
        yield from filter(None, map(searched_text, _words(each.gold_fields)))


def _words(gold: Any) -> Iterator[str]:
    if isinstance(gold, str):
        yield gold.rpartition("::")[2]
    elif isinstance(gold, Mapping):
        for name, value in gold.items():
            if name != "known":
                yield from _words(value)
    elif isinstance(gold, Sequence):
        for value in gold:
            yield from _words(value)
