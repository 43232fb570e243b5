"""The estimate of a batch: what it is going to cost and how long it takes, before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.planning import has_stored_answer, plan_request
from cache.live.plans import forecast
from cache.live.request_variant import RequestVariant
from cache.store import schema
from cache.store.packing import storable, stored_prediction
from cache.store.schema import batch, batch_item
from cache.store.workspace import Workspace
from errors import NotConfigured, NotLoaded, UsageError
from models import ModelSpec
from models.price_table import Price
from scoring.page_transform import LIVE_KEY

MOST_PLANNED = 12
"""Askings that are planned to tell what all of them take."""

_REMEMBERED = 50


@dataclass(frozen=True, slots=True)
class PastUsage:
    """What earlier answers of a model took: how many are known, and the means of seconds and US dollars.

    `usd` and `seconds` are None where no answer is known.
    """

    answers: int = 0
    usd: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class BatchEstimate:
    """What a batch takes.

    Args:
        askings: How many answers are asked for.
        looked_at: How many of them were planned to tell; repeats of one are planned once.
        counted_all: Whether that was every one: if not, the rest is taken to be like them, and `read`, `written`,
            `requests` and the money are about so much, `most_usd` too.
        cannot: Of those, how many cannot be asked, and `why` for the first.
        kept: Of those, how many are left out, since an answer to the same prompt is kept already.
        read: About how many tokens are read altogether.
        written: The most tokens that are written altogether.
        requests: The most requests, without those that are made again.
        most_usd: The most that it can cost; None where the price is not known.
        likely_usd: What it costs if answers are like earlier ones; None without any.
        seconds: How long it takes then; None without any.
        experience: The earlier answers.
    """

    askings: int
    looked_at: int
    counted_all: bool
    cannot: int
    why: str
    kept: int
    read: int
    written: int
    requests: int
    most_usd: float | None
    likely_usd: float | None
    seconds: float | None
    experience: PastUsage


def estimate_batch(
    ws: Workspace, wanted: BatchSpec, price: Price | None, at_once: int, left: int | None = None
) -> BatchEstimate:
    """What a batch takes, from some of its askings and from earlier answers of the model.

    Args:
        ws: The workspace.
        wanted: What is asked.
        price: What the model costs; None where that is not known.
        at_once: Requests that are under way at the same time.
        left: How many askings are left of it; all when left out.
    """
    askings = wanted.size if left is None else left
    told, why, kept = [], "", 0
    different = [(sample, cell) for sample in wanted.samples for cell in wanted.cells]
    looked = evenly_spaced(different, MOST_PLANNED)
    for sample, cell in looked:
        try:
            found = plan_request(ws, wanted, sample, cell)
        except (UsageError, NotLoaded, NotConfigured) as error:
            why = why or str(error)
            continue
        if found.plan.unsent:
            why = why or found.plan.unsent[0].missing
            continue
        if not wanted.again and has_stored_answer(ws, found.plan, None if wanted.repeats is None else 1):
            kept += 1
            continue
        told.append(forecast(found.plan, price, found.prompt))
    times = askings / max(1, len(looked))
    known = past_usage(ws, wanted.benchmark, wanted.spec)
    able = len(told) * times
    most = None if any(one.most_usd is None for one in told) else sum(one.most_usd or 0.0 for one in told) * times
    return BatchEstimate(
        askings=askings,
        looked_at=len(looked),
        counted_all=left is None and len(looked) == len(different),
        cannot=len(looked) - len(told) - kept,
        why=why,
        kept=kept,
        read=round(sum(one.read for one in told) * times),
        written=round(sum(one.written * one.requests for one in told) * times),
        requests=round(sum(one.requests for one in told) * times),
        most_usd=most,
        likely_usd=None if known.usd is None else min(known.usd * able, most if most is not None else float("inf")),
        seconds=None if known.seconds is None else known.seconds * able / max(1, min(at_once, askings)),
        experience=known,
    )


def past_usage(ws: Workspace, benchmark: str, spec: ModelSpec) -> PastUsage:
    """What the last answers of a model to samples of a benchmark took, asked in a batch or one by one."""
    taken = _in_batches(ws, benchmark, spec) or _one_by_one(ws, benchmark, spec)
    seconds = [one for one, _ in taken]
    paid = [usd for _, usd in taken if usd is not None]
    if not taken:
        return PastUsage()
    return PastUsage(len(taken), sum(paid) / len(paid) if paid else None, sum(seconds) / len(seconds))


def evenly_spaced(among: Sequence[tuple[str, RequestVariant]], most: int) -> list[tuple[str, RequestVariant]]:
    """At most so many of them, evenly from the first to the last."""
    if len(among) <= most:
        return list(among)
    return [among[round(place * (len(among) - 1) / (most - 1))] for place in range(most)]


def _in_batches(ws: Workspace, benchmark: str, spec: ModelSpec) -> list[tuple[float, float | None]]:
    table = batch_item.c
    asked = (
        select(table.latency_s, table.usd)
        .join(batch, batch.c.id == table.batch_id)
        .where(batch.c.benchmark == benchmark, batch.c.spec == storable(str(spec)), table.state == "answered")
        .order_by(batch.c.id.desc(), table.position.desc())
        .limit(_REMEMBERED)
    )
    with ws.reading() as connection:
        return [(row.latency_s, row.usd) for row in connection.execute(asked)]


def _one_by_one(ws: Workspace, benchmark: str, spec: ModelSpec) -> list[tuple[float, float | None]]:
    said, run, owner, source = schema.response, schema.run, schema.benchmark, schema.source_file
    asked = (
        select(said.c.raw, said.c.prompt, said.c.extra)
        .join(run, run.c.id == said.c.run_id)
        .join(owner, owner.c.id == run.c.benchmark_id)
        .join(source, source.c.id == run.c.source_file_id)
        .where(owner.c.name == benchmark, source.c.kind == "live", source.c.path == storable(str(spec)))
        .limit(_REMEMBERED)
    )
    with ws.reading() as connection:
        calls = [stored_prediction("", *row).extra.get(LIVE_KEY) or {} for row in connection.execute(asked)]
    return [(call["latency_s"], call.get("cost_usd")) for call in calls if call.get("latency_s") is not None]


def count_remaining(ws: Workspace, number: int) -> int:
    """How many askings of a batch are still to be asked: those that wait, and those that have failed."""
    told = batches.count_by_state(ws, number)
    return told["waiting"] + told["failed"]
