"""Counts of marked samples, by verdict and tag."""

from __future__ import annotations

from collections import defaultdict

import orjson
from sqlalchemy import func, select

from cache.marks.log import is_present, name_of_marks
from cache.selection.mark_filter import ANY, CORRECTED, NONE, TAG, VERDICTS
from cache.store import schema
from cache.store.mark_tables import mark
from cache.store.workspace import Workspace


def filter_counts(ws: Workspace, benchmark: str) -> dict[str, int]:
    """Value of the filter by mark -> number of samples that it chooses of a benchmark; empty where none is marked.

    Verdicts that Errata knows stand before other words, and these before tags.
    """
    sample, table = schema.sample, schema.benchmark
    mine = select(sample.c.key).join(table, table.c.id == sample.c.benchmark_id).where(table.c.name == benchmark)
    marks = select(mark.c.sample, mark.c.verdict, mark.c.tags, mark.c.correction.is_not(None)).where(
        is_present(name_of_marks(ws, benchmark)), mark.c.sample.in_(mine)
    )
    verdicts: dict[str, set[str]] = {verdict: set() for verdict in VERDICTS}
    tags: dict[str, set[str]] = defaultdict(set)
    corrected, marked = set(), set()
    with ws.reading() as connection:
        for key, verdict, stated, is_correction in connection.execute(marks):
            marked.add(key)
            verdicts.setdefault(verdict, set()).add(key)
            for tag in orjson.loads(stated):
                tags[f"{TAG}{tag}"].add(key)
            if is_correction:
                corrected.add(key)
        samples = connection.scalar(select(func.count()).select_from(mine.subquery())) or 0
    if not marked:
        return {}
    verdicts.pop("", None)
    groups = {ANY: marked, CORRECTED: corrected, **verdicts, **dict(sorted(tags.items()))}
    return {value: len(keys) for value, keys in groups.items() if keys} | {NONE: samples - len(marked)}


def marked_samples(ws: Workspace) -> dict[str, int]:
    """Benchmark -> number of its samples that are marked, those that are gone included; only where there are any."""
    counted = select(mark.c.benchmark, func.count(mark.c.sample.distinct())).where(is_present())
    with ws.reading() as connection:
        return dict(connection.execute(counted.group_by(mark.c.benchmark)).all())
