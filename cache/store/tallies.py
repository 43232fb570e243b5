"""Tallies: the totals per run, part and stratum from which figures under any facet filter are sums.

| key | stratum of | n | s1 | s2 | s12 |
|---|---|---|---|---|---|
| `sum:<term>` | sample or item | those in which the term is not 0 | sum of x | sum of x² | sum of x·y |
| `metric:<key>` | sample or item | those in which the metric has a value | sum of the values | sum of squares | 0 |
| `state:<state>` | sample | samples in that state | the same | the same | 0 |
| `fail:<category>` | sample | failures at IoU 0.5 | samples touched | sum of counts² | 0 |
| `outcome:<outcome>` | item | items with that outcome | sum of values | sum of squares | 0 |
| `cell:<matrix>:<gold>~<predicted>` | item | items with that cell | times it occurs | sum of squares | 0 |

y is the denominator that goes with x in the first metric that divides x by one other term: with it,
ratios have their variance from tallies alone.

Terms that a scorer splits over items (`records.Scored.item_sums`) are tallied in the strata of the items, so that
a facet of items chooses items; all others, and the metrics made of them, in the strata of samples.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.packing import storable
from cache.store.rows import insert_statement
from records import Scored
from scoring.task import Task

TAU = 0.5
"""The IoU threshold at which failures and judgements are tallied."""

_BLOCK = 500

_ADD = "ON CONFLICT (run_id, part, key, stratum_id) DO UPDATE SET " + ", ".join(
    f"{name} = tally.{name} + excluded.{name}" for name in ("n", "s1", "s2", "s12")
)


class Tallies:
    """Totals of one run, filled sample by sample."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._totals: dict[tuple[str, str, int], list[float]] = defaultdict(lambda: [0, 0.0, 0.0, 0.0])
        self._waiting: list[tuple[str, int, Mapping[str, float]]] = []
        self._partner: dict[str, str] = {}
        for metric in task.metrics:
            if len(metric.terms) == 2 and not metric.terms[0].endswith("*"):
                self._partner.setdefault(*metric.terms)

    def add(self, scored: Scored, sample_stratum: int, item_strata: Mapping[str, int]) -> None:
        """Adds one sample.

        Args:
            scored: What the scorer said of it.
            sample_stratum: The sample's stratum.
            item_strata: Item id -> stratum.
        """
        part = scored.part
        self._one(part, f"state:{scored.state}", sample_stratum, 1.0)
        split = {term for sums in scored.item_sums.values() for term in sums}
        whole = {term: value for term, value in scored.sums.items() if term not in split}
        self._sums(part, sample_stratum, whole)
        for item, sums in scored.item_sums.items():
            self._sums(part, item_strata[item], sums)
        if len(self._waiting) >= _BLOCK:
            self._add_metrics()
        counts = Counter(failure.category for failure in scored.failures if failure.lo < TAU <= failure.hi)
        for category, count in counts.items():
            total = self._totals[part, f"fail:{category}", sample_stratum]
            total[0] += count
            total[1] += 1
            total[2] += count * count
        for judgement in scored.judgements:
            value = judgement.value or 0.0
            self._one(part, f"outcome:{judgement.outcome}", item_strata[judgement.item_id], value)
        for cell in scored.cells:
            key = f"cell:{cell.matrix}:{cell.gold}~{cell.predicted}"
            self._one(part, storable(key), item_strata[cell.item_id], cell.n)

    def rows(self, run_id: int) -> Iterator[tuple[Any, ...]]:
        """The rows of the table, in the order of its key."""
        self._add_metrics()
        for (part, key, stratum_id), total in sorted(self._totals.items()):
            yield (run_id, part, key, stratum_id, *total)

    def _sums(self, part: str, stratum: int, sums: Mapping[str, float]) -> None:
        for term, value in sums.items():
            if value:
                partner = sums.get(self._partner.get(term, ""), 0.0)
                self._one(part, f"sum:{term}", stratum, value, partner)
        self._waiting.append((part, stratum, sums))

    def _one(self, part: str, key: str, stratum_id: int, value: float, partner: float = 0.0) -> None:
        total = self._totals[part, key, stratum_id]
        total[0] += 1
        total[1] += value
        total[2] += value * value
        total[3] += value * partner

    def _add_metrics(self) -> None:
        # Many samples at once: a metric is a function of arrays, and costs the same for one number.
        sums = [one for _, _, one in self._waiting]
        names = {name for one in sums for name in one}
        for metric in self._task.metrics:
            totals = {term: np.array([one.get(term, 0.0) for one in sums]) for term in metric.needs(names)}
            values = np.broadcast_to(metric.of(totals), len(sums)).tolist()
            for (part, stratum_id, _), value in zip(self._waiting, values, strict=True):
                if math.isfinite(value):
                    self._one(part, f"metric:{metric.key}", stratum_id, value)
        self._waiting.clear()


def change_tallies(connection: Connection, run_id: int, added: Tallies, gone: Tallies) -> None:
    """Adds some totals to those of a run and takes others away, within the caller's transaction.

    A total to which nothing adds any more goes.
    """
    after = {row[:4]: row[4:] for row in added.rows(run_id)}
    before = {row[:4]: row[4:] for row in gone.rows(run_id)}
    none = (0, 0.0, 0.0, 0.0)
    rows = []
    for at in after.keys() | before.keys():
        change = tuple(new - old for new, old in zip(after.get(at, none), before.get(at, none), strict=True))
        if any(change):
            rows.append((*at, *change))
    if rows:
        connection.exec_driver_sql(f"{insert_statement(connection, schema.tally)} {_ADD}", rows)
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    lost = list(before.keys() - after.keys())
    if lost:
        where = " AND ".join(f"{name} = {mark}" for name in ("run_id", "part", "key", "stratum_id"))
        connection.exec_driver_sql(f"DELETE FROM tally WHERE {where} AND n = 0", lost)
