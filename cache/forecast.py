"""What asking is going to read, write and cost, told before anything is sent."""

from __future__ import annotations

from dataclasses import dataclass

from cache.plans import Plan
from models import tokens
from models.prices import Price, cost


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a plan takes.

    Args:
        read: About how many tokens its first request reads.
        written: The most tokens that one answer may have.
        requests: How many requests it takes at most, without those that are made again.
        most_usd: The most that all of them can cost once each, in US dollars; None where the price is not known.
    """

    read: int
    written: int
    requests: int
    most_usd: float | None


def forecast(plan: Plan, price: Price | None, prompt: str | None = None) -> Forecast:
    """What a plan takes.

    Args:
        plan: The plan.
        price: What the model costs; None where that is not known. A replay costs nothing.
        prompt: The text in place of the planned one.
    """
    request = plan.request(prompt)
    likely, most = tokens.likely(request), tokens.most(request)
    unpriced = 0.0 if plan.spec.kind.replays else None
    usd = unpriced if price is None else plan.requests * cost(price, most)
    return Forecast(likely.input_tokens or 0, most.output_tokens or 0, plan.requests, usd)
