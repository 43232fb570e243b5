"""One reminder of the format, where a protocol has it: a model whose answer could not be read is told so once.

Which tasks have a reminder, and what it says, is `models.prompts.reminder_for`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from errors import Cancelled, ProviderError
from models.cancellation import Cancellation
from models.provider import Answer, Ending, Event, Provider, Request, Turn
from models.retrying import PATIENT, Patience, Restarted, Tally, patiently

NOT_READ = "The answer could not be read. The model is reminded of the format, once."


def with_reminder(request: Request, answer: str, reminder: str) -> Request:
    """The second request: what was asked, what came of it, and the reminder."""
    turns = (*request.turns, Turn("user", request.prompt), Turn("assistant", answer))
    return replace(request, prompt=reminder, turns=turns)


def reminded(
    provider: Provider,
    request: Request,
    reminder: str | None,
    parsed: Callable[[Answer], bool],
    patience: Patience = PATIENT,
    cancelled: Cancellation | None = None,
    *,
    tally: Tally | None = None,
) -> Iterator[Event | Restarted]:
    """Asks patiently and, when the answer cannot be read, once more with a reminder of the format.

    The second answer is the one that counts, readable or not; tokens, money, seconds and attempts of both are
    summed. Where the second one cannot be had, the first one stands. A model that refused, or said nothing, is not
    reminded.

    Args:
        provider: Who is asked.
        request: What is asked.
        reminder: What the model is told; None where the protocol has no reminder.
        parsed: Whether an answer could be read.
        patience: The budget, of money for both together, of time for each.
        cancelled: Called off from elsewhere, it ends.
        tally: Told what was spent.

    Yields:
        As `patiently`, with one more Restarted before the second answer.

    Raises:
        ProviderError: There is no first answer, or it was called off.
    """
    tally = tally or Tally()
    first: Answer | None = None
    for event in patiently(provider, request, patience, cancelled, tally=tally):
        if isinstance(event, Answer):
            first = event
        else:
            yield event
    assert first is not None
    if reminder is None or not first.text.strip() or first.ending.stop_reason == "refused" or parsed(first):
        yield first
        return
    yield Restarted(tally.attempts + 1, NOT_READ, 0.0)
    try:
        again = with_reminder(request, first.text, reminder)
        for event in patiently(provider, again, patience, cancelled, tally=tally):
            yield _both(first, event) if isinstance(event, Answer) else event
    except Cancelled:
        raise
    except ProviderError:
        yield replace(first, attempts=tally.attempts)


def _both(first: Answer, second: Answer) -> Answer:
    one, other = first.ending, second.ending
    known = one.cost_usd is not None and other.cost_usd is not None
    ending: Ending = replace(
        other,
        usage=one.usage + other.usage,
        cost_usd=(one.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
    )
    return Answer(
        second.text,
        ending,
        first.latency_s + second.latency_s,
        first.attempts + second.attempts,
        (*first.earlier, first.text),
    )
