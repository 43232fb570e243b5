"""The estimate of a batch: what it is going to cost and how long it takes, before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.planning import has_stored_answer, obstacle, plan_request
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
"""Requests that are planned at most, evenly spaced, for the estimate of all."""

MOST_REPLAYED = 200
"""The same for a replay, whose requests are planned in milliseconds, since no page is read for them."""

_REMEMBERED = 50


@dataclass(frozen=True, slots=True)
class PastUsage:
    """The usage of a model's earlier answers: their number, and means of seconds and US dollars.

    `usd` and `seconds` are None where no answer is known.
    """

    answers: int = 0
    usd: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class BatchEstimate:
    """The estimated tokens, cost and time of a batch.

    Args:
        askings: Number of requested answers.
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
    ws: Workspace, spec: BatchSpec, price: Price | None, at_once: int, left: int | None = None
) -> BatchEstimate:
    """Estimates a batch from some of its requests and from earlier answers of the model.

    Args:
        ws: The workspace.
        spec: What is asked.
        price: What the model costs; None where that is not known.
        at_once: Requests that are under way at the same time.
        left: Number of requests that are left; all by default.
    """
    askings = spec.size if left is None else left
    forecasts, why, already_answered = [], "", 0
    different = [(sample, variant) for sample in spec.samples for variant in spec.variants]
    looked = evenly_spaced(different, MOST_REPLAYED if spec.spec.kind.replays else MOST_PLANNED)
    for sample, variant in looked:
        try:
            found = plan_request(ws, spec, sample, variant)
        except (UsageError, NotLoaded, NotConfigured) as error:
            why = why or str(error)
            continue
        if found_obstacle := obstacle(ws, found.plan):
            why = why or found_obstacle
            continue
        if not spec.ask_again and has_stored_answer(ws, found.plan, None if spec.repeats is None else 1):
            already_answered += 1
            continue
        forecasts.append(forecast(found.plan, price, found.prompt))
    times = askings / max(1, len(looked))
    usage = past_usage(ws, spec.benchmark, spec.spec)
    able = len(forecasts) * times
    has_prices = all(expected.most_usd is not None for expected in forecasts)
    most = sum(expected.most_usd or 0.0 for expected in forecasts) * times if has_prices else None
    return BatchEstimate(
        askings=askings,
        looked_at=len(looked),
        counted_all=left is None and len(looked) == len(different),
        cannot=len(looked) - len(forecasts) - already_answered,
        why=why,
        kept=already_answered,
        read=round(sum(expected.read for expected in forecasts) * times),
        written=round(sum(expected.written * expected.requests for expected in forecasts) * times),
        requests=round(sum(expected.requests for expected in forecasts) * times),
        most_usd=most,
        likely_usd=None if usage.usd is None else min(usage.usd * able, most if most is not None else float("inf")),
        seconds=None if usage.seconds is None else usage.seconds * able / max(1, min(at_once, askings)),
        experience=usage,
    )


def past_usage(ws: Workspace, benchmark: str, spec: ModelSpec) -> PastUsage:
    """The usage of a model's last answers on a benchmark: those in batches, else those to single requests."""
    usages = _in_batches(ws, benchmark, spec) or _one_by_one(ws, benchmark, spec)
    seconds = [latency for latency, _ in usages]
    paid = [usd for _, usd in usages if usd is not None]
    if not usages:
        return PastUsage()
    return PastUsage(len(usages), sum(paid) / len(paid) if paid else None, sum(seconds) / len(seconds))


def evenly_spaced(among: Sequence[tuple[str, RequestVariant]], most: int) -> list[tuple[str, RequestVariant]]:
    """At most `most` of them, evenly spaced from the first to the last."""
    if len(among) <= most:
        return list(among)
    return [among[round(place * (len(among) - 1) / (most - 1))] for place in range(most)]


def _in_batches(ws: Workspace, benchmark: str, spec: ModelSpec) -> list[tuple[float, float | None]]:
    table = batch_item.c
    statement = (
        select(table.latency_s, table.usd)
        .join(batch, batch.c.id == table.batch_id)
        .where(batch.c.benchmark == benchmark, batch.c.spec == storable(str(spec)), table.state == "answered")
        .order_by(batch.c.id.desc(), table.position.desc())
        .limit(_REMEMBERED)
    )
    with ws.reading() as connection:
        return [(row.latency_s, row.usd) for row in connection.execute(statement)]


def _one_by_one(ws: Workspace, benchmark: str, spec: ModelSpec) -> list[tuple[float, float | None]]:
    response, run, owner, source = schema.response, schema.run, schema.benchmark, schema.source_file
    statement = (
        select(response.c.raw, response.c.prompt, response.c.extra)
        .join(run, run.c.id == response.c.run_id)
        .join(owner, owner.c.id == run.c.benchmark_id)
        .join(source, source.c.id == run.c.source_file_id)
        .where(owner.c.name == benchmark, source.c.kind == schema.LIVE_KIND, source.c.path == storable(str(spec)))
        .limit(_REMEMBERED)
    )
    with ws.reading() as connection:
        calls = [stored_prediction("", *row).extra.get(LIVE_KEY) or {} for row in connection.execute(statement)]
    return [(call["latency_s"], call.get("cost_usd")) for call in calls if call.get("latency_s") is not None]


def count_remaining(ws: Workspace, number: int) -> int:
    """The number of a batch's requests without an answer: those that wait, and those that failed."""
    by_state = batches.count_by_state(ws, number)
    return by_state["waiting"] + by_state["failed"]
