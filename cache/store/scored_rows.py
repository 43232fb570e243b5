"""Responses and scores of single samples, packed as the rows and values that the workspace keeps.

`pack_chunk` makes of what was scored all that is written of it; `cache.store.run_writer` writes that, and
`cache.store.stored_scores` reads it back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.store import packing, schema
from cache.store.gold import StoredSample
from cache.store.packing import pack_floats, storable
from cache.store.run_sums import (
    Changes,
    ItemSums,
    Sums,
    changes_of,
    item_sums_by_term,
    sums_of,
)
from cache.store.tallies import Added, TallyKey, TallyValues
from cache.store.text_search import SEARCHED, searched_text
from records import Failure, Prediction, Reading, Scored
from scoring.task import TAU, Task

NONE = -1
"""Stands in arrays for an item or a label that a failure does not have."""


@dataclass(frozen=True, slots=True)
class ScoredSample:
    """One sample of a run, scored under every part."""

    stored: StoredSample
    prediction: Prediction | None
    readings: Mapping[str, Reading]
    scored: tuple[Scored, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FailureRows:
    """Failures of some samples as numbers; a word is the place of its text in `words`.

    Args:
        words: Categories and labels that occur.
        numbers: Category, sample, number, parts, item, page and label of each, shape `(n, 7)`.
        bounds: `lo` and `hi` of each, shape `(n, 2)`.
    """

    words: tuple[str, ...]
    numbers: NDArray[np.int64]
    bounds: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PackedChunk:
    """All that is written of some scored samples of one run, but for numbers that the database gives.

    It holds texts, bytes and arrays alone, so that it passes quickly from one process to another.

    Args:
        positions: 0-based position in gold of each sample.
        responses: Row of the sample, state, characters, response, prompt, extra and what is searched, of each response.
        rows: Table -> its rows without their run.
        failures: Its failures.
        sums: Its sums.
        changes: What repairs would change of them.
        item_sums: What items add to them.
        tallies: What it adds to tallies.
    """

    positions: tuple[int, ...]
    responses: list[tuple[Any, ...]]
    rows: dict[str, list[tuple[Any, ...]]]
    failures: FailureRows
    sums: Sums
    changes: Changes
    item_sums: ItemSums
    tallies: dict[TallyKey, Added]


def pack_chunk(task: Task, judged: Sequence[ScoredSample]) -> PackedChunk:
    """Packs some scored samples of one run, in the order of gold; pure.

    Args:
        task: The run's task. The place of a protocol in `Task.protocols` is stored: a new one is put at the end.
        judged: The samples.
    """
    rows: dict[str, list[tuple[Any, ...]]] = {
        table.name: [] for table in (schema.score, schema.judgement, schema.cell, schema.page_match)
    }
    ranked = frozenset(category.key for category in task.categories if category.ranked)
    tallies = TallyValues()
    for sample in judged:
        for scored in sample.scored:
            _add_rows(rows, sample.stored, scored, ranked)
            tallies.add(scored, sample.stored.stratum, sample.stored.strata)
    rows["scored"], failures = pack_failures(task, judged)
    scores = [sample.scored for sample in judged]
    return PackedChunk(
        positions=tuple(sample.stored.position for sample in judged),
        responses=[
            (sample.stored.id, *response_values(sample.prediction))
            for sample in judged
            if sample.prediction is not None
        ],
        rows=rows,
        failures=failures,
        sums=sums_of(scores),
        changes=changes_of(task, scores),
        item_sums=item_sums_by_term([sample.stored for sample in judged], scores),
        tallies=tallies.found(),
    )


def pack_failures(task: Task, judged: Sequence[ScoredSample]) -> tuple[list[tuple[Any, ...]], FailureRows]:
    """Row of each of some samples with what is packed of it (readings, failures, matches), and their failures."""
    packed: list[tuple[Any, ...]] = []
    failures = _FailureCollector()
    for sample in judged:
        union, numbers = _union(sample.scored, [1 << task.protocols.index(scored.part) for scored in sample.scored])
        failures.add(sample.stored, union)
        packed.append((sample.stored.id, _packed(sample, numbers)))
    return packed, failures.rows()


def response_values(prediction: Prediction) -> tuple[Any, ...]:
    """State, characters, response, prompt, extra and what is searched of one response."""
    raw, prompt = prediction.raw, prediction.prompt
    return (
        "answered" if raw.strip() else "empty",
        len(raw),
        packing.squeeze(raw),
        None if prompt is None else packing.squeeze(prompt),
        packing.pack_extra(prediction.extra),
        searched_text(raw[:SEARCHED]),
    )


def tallies_of(stored: StoredSample, scored: Iterable[Scored]) -> dict[TallyKey, Added]:
    """The values that one sample adds to tallies."""
    values = TallyValues()
    for score in scored:
        values.add(score, stored.stratum, stored.strata)
    return values.found()


def _add_rows(
    rows: dict[str, list[tuple[Any, ...]]], stored: StoredSample, scored: Scored, ranked: Collection[str]
) -> None:
    part = scored.part
    held = sum(f.holds_at(TAU) and f.category in ranked for f in scored.failures)
    rows["score"].append((part, stored.id, scored.state, held))
    rows["judgement"] += [
        (part, stored.items[j.item_id][0], j.outcome, j.value, j.label and storable(j.label)) for j in scored.judgements
    ]
    rows["cell"] += [
        (part, cell.matrix, stored.items[cell.item_id][0], storable(cell.gold), storable(cell.predicted), cell.n)
        for cell in scored.cells
    ]
    rows["page_match"] += [
        (part, stored.id, page.page, page.level, page.gold, page.pred, pack_floats(page.ious)) for page in scored.pages
    ]


_Union = list[tuple[Failure, int]]
"""The failures of a sample under all parts, each with the bits of the parts under which it occurs."""


def _union(scored: Sequence[Scored], bits: Sequence[int]) -> tuple[_Union, list[list[int]]]:
    """The failures of one sample, those that are equal under several parts once, and the numbers of each part's.

    Each part's failures keep their order.
    """
    if all(score.failures == scored[0].failures for score in scored):
        every, alike = sum(bits), list(range(len(scored[0].failures)))
        return [(failure, every) for failure in scored[0].failures], [alike] * len(bits)
    union: _Union = []
    for score, bit in zip(scored, bits, strict=True):
        merged: _Union = []
        at = 0
        for failure in score.failures:
            same = next((place for place in range(at, len(union)) if _equal(union[place][0], failure)), None)
            if same is None:
                merged.append((failure, bit))
                continue
            merged += union[at:same]
            merged.append((failure, union[same][1] | bit))
            at = same + 1
        union = merged + union[at:]
    return union, [[number for number, (_, parts) in enumerate(union) if parts & bit] for bit in bits]


def _equal(first: Failure, second: Failure) -> bool:
    return first is second or first == second


def _packed(sample: ScoredSample, numbers: Sequence[list[int]]) -> bytes:
    parts: dict[str, dict[str, Any]] = {}
    before: Scored | None = None
    read_before: Reading | None = None
    reading: list[Any] | None = None
    failures: list[Any] = []
    matches: list[Any] = []
    for scored, mine in zip(sample.scored, numbers, strict=True):
        # What several parts have in common is made plain once.
        read = sample.readings.get(scored.part)
        if read is not read_before:
            reading, read_before = packing.plain_reading(read), read
        if before is None or scored.failures != before.failures:
            failures = packing.plain_failures(scored.failures)
        if before is None or scored.matches != before.matches:
            matches = packing.plain_matches(scored.matches)
        before = scored
        parts[scored.part] = {
            "reading": reading,
            "failures": failures,
            "numbers": mine if mine != list(range(len(mine))) else None,
            "matches": matches,
        }
    return packing.pack_parts(parts)


class _FailureCollector:
    """Collects the failures of some samples as numbers."""

    def __init__(self) -> None:
        self._words: dict[str, int] = {}
        self._numbers: list[tuple[int, ...]] = []
        self._bounds: list[tuple[float, float]] = []

    def add(self, stored: StoredSample, union: _Union) -> None:
        """Adds the failures of one sample."""
        for number, (failure, parts) in enumerate(union):
            category = self._words.setdefault(failure.category, len(self._words))
            item = NONE if failure.item_id is None else stored.items[failure.item_id][0]
            text = storable(failure.label)
            label = self._words.setdefault(text, len(self._words)) if text else NONE
            self._numbers.append((category, stored.id, number, parts, item, failure.page, label))
            self._bounds.append((failure.lo, failure.hi))

    def rows(self) -> FailureRows:
        """The collected rows."""
        return FailureRows(
            tuple(self._words),
            np.array(self._numbers, dtype=np.int64).reshape(-1, 7),
            np.array(self._bounds, dtype=np.float64).reshape(-1, 2),
        )
