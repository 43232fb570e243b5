"""Tallies: the totals per run, part and stratum from which figures under any facet filter are sums.

| key | stratum of | n | total |
|---|---|---|---|
| `sum:<term>` | sample or item | those in which the term is not 0 | sum of its values |
| `state:<state>` | sample | samples in that state | the same |
| `fail:<category>` | sample | failures at IoU 0.5 | samples touched |
| `outcome:<outcome>` | item | items with that outcome | sum of values |
| `cell:<matrix>:<gold>~<predicted>` | item | items with that cell | times it occurs |

Terms that a scorer splits over items (`records.Scored.item_sums`) are tallied in the strata of the items, so that
a facet of items chooses items; all others in the strata of samples.

They are kept beside the rows since they are faster, and grow with the strata, not with the judgements: at 40,000
judgements of five runs the ranking of failures takes 6 ms from tallies and 28 ms from rows, a confusion matrix 18 ms
and 47 ms of processor time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.packing import storable
from cache.store.rows import insert_statement, placeholder
from records import Scored
from scoring.task import TAU

TallyKey = tuple[str, str, int]
"""Part, key and stratum."""

Added = tuple[int, list[float]]
"""What some samples add to `n`, and to the total, value by value in the order of gold."""

_ADD = "ON CONFLICT (run_id, part, key, stratum_id) DO UPDATE SET " + ", ".join(
    f"{name} = tally.{name} + excluded.{name}" for name in ("n", "total")
)


class TallyValues:
    """The values that some samples of one run add to its tallies; pure, so that any process can work them out."""

    def __init__(self) -> None:
        self._counts: dict[TallyKey, int] = defaultdict(int)
        self._values: dict[TallyKey, list[float]] = defaultdict(list)

    def add(self, scored: Scored, sample_stratum: int, item_strata: Mapping[str, int]) -> None:
        """Adds one sample.

        Args:
            scored: What the scorer said about it.
            sample_stratum: The sample's stratum.
            item_strata: Item id -> stratum.
        """
        part = scored.part
        self._one(part, f"state:{scored.state}", sample_stratum, 1.0)
        split = {term for sums in scored.item_sums.values() for term in sums}
        self._sums(part, sample_stratum, {term: value for term, value in scored.sums.items() if term not in split})
        for item, sums in scored.item_sums.items():
            self._sums(part, item_strata[item], sums)
        failed = Counter(failure.category for failure in scored.failures_at(TAU))
        for category, count in failed.items():
            self._one(part, f"fail:{category}", sample_stratum, 1.0, count)
        for judgement in scored.judgements:
            value = judgement.value or 0.0
            self._one(part, f"outcome:{judgement.outcome}", item_strata[judgement.item_id], value)
        for cell in scored.cells:
            key = f"cell:{cell.matrix}:{cell.gold}~{cell.predicted}"
            self._one(part, storable(key), item_strata[cell.item_id], cell.n)

    def found(self) -> dict[TallyKey, Added]:
        """The added values by key."""
        return {key: (count, self._values[key]) for key, count in self._counts.items()}

    def _sums(self, part: str, stratum: int, sums: Mapping[str, float]) -> None:
        for term, value in sums.items():
            if value:
                self._one(part, f"sum:{term}", stratum, value)

    def _one(self, part: str, key: str, stratum: int, value: float, count: int = 1) -> None:
        self._counts[part, key, stratum] += count
        self._values[part, key, stratum].append(value)


class Tallies:
    """Totals of one run; values are added up one by one, so that the order of gold alone decides the last digit."""

    def __init__(self) -> None:
        self._totals: dict[TallyKey, list[float]] = {}

    def add(self, found: Mapping[TallyKey, Added]) -> None:
        """Adds what `TallyValues` found of some samples."""
        for key, (count, values) in found.items():
            total = self._totals.setdefault(key, [0, 0.0])
            total[0] += count
            for value in values:
                total[1] += value

    def rows(self, run_id: int) -> Iterator[tuple[Any, ...]]:
        """The rows of the table, in the order of its key."""
        for (part, key, stratum), total in sorted(self._totals.items()):
            yield (run_id, part, key, stratum, *total)


def change_tallies(
    connection: Connection, run_id: int, added: Mapping[TallyKey, Added], gone: Mapping[TallyKey, Added]
) -> None:
    """Adds some values to the totals of a run and takes others away, within the caller's transaction.

    A total to which nothing adds any more goes.
    """
    before, after = Tallies(), Tallies()
    before.add(gone)
    after.add(added)
    old = {row[:4]: row[4:] for row in before.rows(run_id)}
    new = {row[:4]: row[4:] for row in after.rows(run_id)}
    rows = []
    for at in new.keys() | old.keys():
        change = tuple(more - less for more, less in zip(new.get(at, (0, 0.0)), old.get(at, (0, 0.0)), strict=True))
        if any(change):
            rows.append((*at, *change))
    if rows:
        connection.exec_driver_sql(f"{insert_statement(connection, schema.tally)} {_ADD}", rows)
    lost = list(old.keys() - new.keys())
    if lost:
        where = " AND ".join(f"{name} = {placeholder(connection)}" for name in ("run_id", "part", "key", "stratum_id"))
        connection.exec_driver_sql(f"DELETE FROM tally WHERE {where} AND n = 0", lost)
