"""The report of a batch: how far it is, what it took, and what was skipped, has failed or is left, with the reasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from cache.live.batch import batches
from cache.live.batch.batches import Batch, BatchItem, ItemState, is_locked
from cache.live.spending import money_spent
from cache.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """The progress of a batch.

    Args:
        counts: State -> number of requests.
        usd: What it has spent and reserved.
        reserved: The part of it that is reserved for requests under way.
        unsettled: The part of it that counts for requests of which nobody said what they cost: the most they could.
        seconds: For how long it has been at work, or was the last time.
        remaining_s: About how long it still takes, from its pace so far; None where there is none yet.
    """

    counts: dict[ItemState, int]
    usd: float
    seconds: float
    remaining_s: float | None
    reserved: float = 0.0
    unsettled: float = 0.0

    @property
    def total(self) -> int:
        """The number of requests."""
        return sum(self.counts.values())

    @property
    def done(self) -> int:
        """The number of requests that do not wait any more."""
        return self.total - self.counts["waiting"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why requests have no answer, and how many.

    Args:
        state: "skipped", "failed" or "waiting".
        why: The reason, in a sentence; it may hold data.
        samples: The samples that it holds for, each once, in order.
        askings: Number of requests.
    """

    state: ItemState
    why: str
    samples: tuple[str, ...]
    askings: int


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a batch: its progress, spending, and why requests have no answer.

    Args:
        batch: The batch.
        progress: How far it is.
        reasons: Why there is no answer, most frequent first.
        runs: Slugs of the live runs that hold the answers, in the order of the request variants.
        usd: What the answers cost, as far as the servers say; `unpriced` of them say nothing.
        unpriced: See `usd`.
        latency_s: Mean seconds of an answer; None without answers.
    """

    batch: Batch
    progress: BatchProgress
    reasons: tuple[Reason, ...]
    runs: tuple[str, ...]
    usd: float
    unpriced: int
    latency_s: float | None


def progress(ws: Workspace, batch: Batch, at: datetime | None = None) -> BatchProgress:
    """The progress of a batch just now."""
    counts, working = batches.count_by_state(ws, batch.number), is_locked(ws, batch.number)
    since = batches.count_by_state(ws, batch.number, batch.started_at) if batch.started_at else counts
    pace = since["answered"] + since["failed"]
    until = at or datetime.now(UTC) if working or not batch.ended_at else datetime.fromisoformat(batch.ended_at)
    seconds = (until - datetime.fromisoformat(batch.started_at)).total_seconds() if batch.started_at else 0.0
    left = counts["waiting"] * seconds / pace if working and pace else None
    spent = money_spent(ws, batch=batch.key)
    return BatchProgress(counts, spent.batch, max(0.0, seconds), left, spent.batch_reserved, spent.batch_unsettled)


def report(ws: Workspace, number: int) -> Report:
    """The report of a batch so far.

    Raises:
        NotLoaded: There is none of this number.
    """
    batch = batches.find(ws, number)
    items = batches.items(ws, number)
    answered = [item for item in items if item.state == "answered"]
    taken = [item.latency_s for item in answered if item.latency_s is not None]
    return Report(
        batch=batch,
        progress=progress(ws, batch),
        reasons=_reasons(batch, items),
        runs=tuple(dict.fromkeys(item.slug for item in sorted(answered, key=lambda item: item.variant))),
        usd=sum(item.usd or 0.0 for item in answered),
        unpriced=sum(item.usd is None for item in answered),
        latency_s=sum(taken) / len(taken) if taken else None,
    )


def _reasons(batch: Batch, items: Iterable[BatchItem]) -> tuple[Reason, ...]:
    by_reason: dict[tuple[ItemState, str], list[str]] = defaultdict(list)
    for item in items:
        if item.state != "answered":
            by_reason[item.state, item.reason or _waits(batch)].append(item.sample)
    reasons = [
        Reason(state, why, tuple(dict.fromkeys(samples)), len(samples)) for (state, why), samples in by_reason.items()
    ]
    return tuple(sorted(reasons, key=lambda reason: -reason.askings))


def _waits(batch: Batch) -> str:
    if batch.state == "stopped":
        return f"Not asked, since the batch stopped: {batch.reason}"
    if batch.state == "cancelled":
        return "Not asked, since the batch was cancelled."
    return "Not asked yet."
