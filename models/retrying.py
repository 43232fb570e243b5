"""Retries when a server is busy, fails or drops the connection, within a budget of time, attempts and money."""

from __future__ import annotations

import random as chance
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from errors import CostsTooMuch, ProviderError, Unavailable
from models.prices import dollars
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Event, Provider, Request

FIRST_WAIT_S = 1.0
"""Before the second attempt at most this long; it doubles with every attempt."""

LONGEST_WAIT_S = 30.0
"""No wait is longer, unless the server asks for it."""


@dataclass(frozen=True, slots=True)
class RetryBudget:
    """How long, how often and for how much money one answer is tried for.

    Args:
        seconds: No attempt begins later than this after the first. An answer that is coming in is not cut off by it.
            Longer than a server may be silent (`models.providers.connection.ConnectionLimits`), or no request that
            timed out would be made again.
        attempts: Requests at most, the first included; at least 1.
        usd: What all attempts together may cost at most, in US dollars; None for no limit.
    """

    seconds: float = 300.0
    attempts: int = 4
    usd: float | None = None


DEFAULT_BUDGET = RetryBudget()
"""The budget where none is stated."""


@dataclass(frozen=True, slots=True)
class Restarted:
    """A new attempt from the start: the text of the failed attempt no longer counts.

    Args:
        attempt: 1-based number of the attempt that follows.
        reason: In a sentence, why the last one failed.
        wait_s: Seconds until it begins.
    """

    attempt: int
    reason: str
    wait_s: float


@dataclass(slots=True)
class Spending:
    """Attempts and money spent so far, which the caller reads however the request ended.

    Args:
        attempts: How often a model was asked.
        usd: What that cost in US dollars: as the provider says it where an answer came to its end, the most that it
            can have cost where it did not, nothing where it is certain that nothing is paid.
        is_complete: Whether `usd` is the whole of it; False once an attempt was made whose price is not known.
    """

    attempts: int = 0
    usd: float = 0.0
    is_complete: bool = True

    def add(self, usd: float | None) -> None:
        """Adds the cost of one attempt that is over; None where it is not known."""
        self.is_complete = self.is_complete and usd is not None
        self.usd += usd or 0.0


def with_retries(
    provider: Provider,
    request: Request,
    budget: RetryBudget = DEFAULT_BUDGET,
    cancelled: Cancellation | None = None,
    *,
    spending: Spending | None = None,
    sleep: Callable[[float], None] | None = None,
    now: Callable[[], float] = time.monotonic,
    random: Callable[[float, float], float] = chance.uniform,
) -> Iterator[Event | Restarted]:
    """Sends a request, and retries where that can help: the connection was dropped, the server is busy or failed.

    Waits double from attempt to attempt and are drawn from zero to that ("full jitter": Exponential Backoff And
    Jitter, AWS Architecture Blog, 2015). What the server asks for by `Retry-After` is waited out, or, when that
    is longer than the time that is left, not waited for at all.

    Args:
        provider: Who is asked.
        request: What is asked.
        budget: The budget.
        cancelled: Ends the request under way, or a wait, when another thread cancels.
        spending: Receives what was spent; also when this ends with an error or is left half-way.
        sleep: Waits for seconds; by default ends early when cancelled.
        now: Seconds on a clock that only goes forward.
        random: A number between two others.

    Yields:
        Pieces of text, Restarted where it begins again, then one Answer with the number of its attempts.

    Raises:
        Cancelled: It was cancelled.
        CostsTooMuch: The first attempt could cost more than is allowed; nothing was sent.
        ProviderError: There is no answer. Where it was tried for, the message says how often, and why no longer.
    """
    cancelled, spending = cancelled or Cancellation(), spending or Spending()
    sleep = sleep or cancelled.wait
    started, first, estimate = now(), spending.attempts, provider.estimate(request)
    _require_budget(budget, estimate, spending, request)
    while True:
        try:
            for event in _attempt(provider, request, cancelled, spending, estimate):
                yield _with_attempts(event, spending.attempts - first)
            return
        except Unavailable as error:
            attempts = spending.attempts - first
            wait = max(error.after_s or 0.0, random(0.0, min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (attempts - 1))))
            remaining_s = budget.seconds - (now() - started)
            given_up = _reason_to_stop(budget, attempts, error.after_s, wait, remaining_s, estimate, spending)
            if given_up:
                last_error = Unavailable(f"{error} {given_up}", after_s=error.after_s, free=error.free)
                raise last_error from None
            yield Restarted(attempts + 1, str(error), wait)
        sleep(wait)
        cancelled.check()


def _attempt(
    provider: Provider, request: Request, cancelled: Cancellation, spending: Spending, estimate: float | None
) -> Iterator[Event]:
    """One attempt; its cost is added however it ends, even where the caller stops reading."""
    cancelled.check()
    spending.attempts += 1
    usd = estimate
    try:
        for event in provider.ask(request, cancelled):
            if isinstance(event, Answer):
                usd = estimate if event.ending.cost_usd is None else event.ending.cost_usd
            yield event
    except ProviderError as error:
        usd = 0.0 if error.free else estimate
        raise
    finally:
        spending.add(usd)


def _with_attempts(event: Event, attempts: int) -> Event:
    if not isinstance(event, Answer):
        return event
    return replace(event, attempts=attempts)


def _require_budget(budget: RetryBudget, estimate: float | None, spending: Spending, request: Request) -> None:
    if budget.usd is None:
        return
    if estimate is None:
        raise CostsTooMuch(f"What “{request.model}” costs is not known, so no limit can be kept. Nothing was sent.")
    if spending.usd + estimate > budget.usd:
        raise CostsTooMuch(
            f"Asking “{request.model}” could cost {dollars(estimate)} US dollars; of {dollars(budget.usd)} that are "
            f"allowed {dollars(max(0.0, budget.usd - spending.usd))} are left. Nothing was sent."
        )


def _reason_to_stop(
    budget: RetryBudget,
    attempts: int,
    after_s: float | None,
    wait: float,
    remaining_s: float,
    estimate: float | None,
    spending: Spending,
) -> str:
    """In a sentence why there is no further attempt; "" where there is one."""
    tried = "" if attempts == 1 else f" It was asked {attempts} times."
    if attempts >= budget.attempts:
        return f"It was asked {attempts} times, which is all that is allowed." if attempts > 1 else "Ask again later."
    if after_s is not None and after_s > remaining_s:
        return (
            f"The server asks to wait {after_s:,.0f} seconds; {max(0.0, remaining_s):,.0f} are left for trying.{tried}"
        )
    if wait > remaining_s:
        return f"The {budget.seconds:,.0f} seconds for trying are over.{tried}"
    if budget.usd is not None and spending.usd + (estimate or 0.0) > budget.usd:
        return f"One more attempt could cost more than the {dollars(budget.usd)} US dollars that are allowed.{tried}"
    return ""
