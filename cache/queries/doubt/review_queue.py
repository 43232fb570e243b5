"""The queue in which the gold of a Selection is gone through: its items, those whose gold is most in doubt first."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import select

from cache.queries.doubt.suspects import suspects
from cache.queries.samples import sample_ids
from cache.queries.scope import scope_of
from cache.selection.page_region import PageRegion
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.doubt.suspects import IN_DOUBT

_BOX = re.compile(r"(-?\d+, -?\d+, -?\d+, -?\d+) on page (\d+)$")
"""How the reasons of boxes name a box and its page."""


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """An entry of the queue: an item, or a sample as a whole, with its doubt and the reason.

    Args:
        sample: Id of the sample.
        item: Id of the item; "" for the sample as a whole.
        score: How much its gold is in doubt, in [0, 1]; NaN where nothing says so.
        reason: Why, in one sentence without its full stop; "" where nothing says so; it may hold data.
        gold: What gold says, in words; it may be data.
        instead: What runs say instead, in words; it may be data.
        further: How many further places of the same item are in doubt.
        label: The item's name on screen; "" where it has none but its id; it may be data.
    """

    sample: str
    item: str
    score: float = math.nan
    reason: str = ""
    gold: str = ""
    instead: str = ""
    further: int = 0
    label: str = ""

    @property
    def target(self) -> tuple[str, str]:
        """Sample and item, as claims and judgements name it."""
        return self.sample, self.item

    @property
    def region(self) -> PageRegion | None:
        """A place where gold has no box and runs have one; None for an item, which says itself where it is."""
        found = None if self.item else _BOX.search(self.instead)
        if found is None:
            return None
        left, top, right, bottom = map(float, found[1].split(", "))
        return PageRegion((left, top, right, bottom), int(found[2]))

    @property
    def in_doubt(self) -> bool:
        """Whether its doubt is `IN_DOUBT` or more."""
        return self.score >= IN_DOUBT


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """The queue of a Selection.

    Args:
        entries: In their order; each target stands once.
        clusters: Sample -> its cluster, of all samples of the benchmark.
    """

    entries: tuple[QueueEntry, ...]
    clusters: Mapping[str, str]


def review_queue(ws: Workspace, selection: Selection) -> ReviewQueue:
    """The queue of a Selection; where nothing is known of doubt, its samples in their order.

    It is that of gold as it was imported, whichever gold the Selection means: so it stays as it is while gold is put
    right.
    """
    selection = selection.replace(gold="")
    found: dict[tuple[str, str], QueueEntry] = {}
    further: dict[tuple[str, str], int] = {}
    for suspect in suspects(ws, selection):
        target = (suspect.sample, suspect.item)
        if target in found:
            further[target] = further.get(target, 0) + (suspect.score >= IN_DOUBT)
        else:
            found[target] = QueueEntry(*target, suspect.score, suspect.reason, suspect.gold, suspect.instead)
    # Few units do not tell how far runs are right, and all verdicts are equally in doubt: contradicted ones come first.
    entries = sorted(found.values(), key=lambda entry: (-entry.score, not entry.instead))
    entries = entries or [QueueEntry(sample, "") for sample in sample_ids(ws, selection)]
    sample, item = schema.sample, schema.item
    with ws.reading() as connection:
        mine = sample.c.benchmark_id == scope_of(connection, selection).benchmark_id
        clusters = dict(connection.execute(select(sample.c.key, sample.c.cluster).where(mine)).all())
        named = select(sample.c.key, item.c.key, item.c.label).where(mine, item.c.sample_id == sample.c.id)
        labels = {(of, key): label for of, key, label in connection.execute(named.where(item.c.label != ""))}
    stated = (
        replace(entry, further=further.get(entry.target, 0), label=labels.get(entry.target, "")) for entry in entries
    )
    return ReviewQueue(tuple(stated), clusters)
