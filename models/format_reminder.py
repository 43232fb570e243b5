"""One reminder of the format, where a protocol has it: sent once to a model whose answer could not be read.

Which tasks have a reminder, and what it says, is `models.prompts.reminder_for`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from errors import Cancelled, ProviderError
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Ending, Event, Provider, Request, Turn
from models.retrying import DEFAULT_BUDGET, Restarted, RetryBudget, Spending, with_retries

UNREADABLE_MESSAGE = "The answer could not be read. The model is reminded of the format, once."


def reminder_request(request: Request, answer: str, reminder: str) -> Request:
    """The second request: the first prompt, its answer, and the reminder."""
    turns = (*request.turns, Turn("user", request.prompt), Turn("assistant", answer))
    return replace(request, prompt=reminder, turns=turns)


def ask_with_reminder(
    provider: Provider,
    request: Request,
    reminder: str | None,
    parsed: Callable[[Answer], bool],
    budget: RetryBudget = DEFAULT_BUDGET,
    cancelled: Cancellation | None = None,
    *,
    spending: Spending | None = None,
) -> Iterator[Event | Restarted]:
    """Sends a request with retries and, when the answer cannot be read, once more with a reminder of the format.

    The second answer is the one that counts, readable or not; tokens, money, seconds and attempts of both are
    summed. Where the second one cannot be had, the first one stands. A model that refused, or said nothing, is not
    reminded.

    Args:
        provider: Who is asked.
        request: What is asked.
        reminder: The sentence sent to the model; None where the protocol has no reminder.
        parsed: Whether an answer could be read.
        budget: The budget, of money for both together, of time for each.
        cancelled: Ends the request under way when another thread cancels.
        spending: Receives what was spent.

    Yields:
        As `with_retries`, with one more Restarted before the second answer.

    Raises:
        ProviderError: There is no first answer, or it was cancelled.
    """
    spending = spending or Spending()
    first: Answer | None = None
    for event in with_retries(provider, request, budget, cancelled, spending=spending):
        if isinstance(event, Answer):
            first = event
        else:
            yield event
    assert first is not None
    if reminder is None or not first.text.strip() or first.ending.stop_reason == "refused" or parsed(first):
        yield first
        return
    yield Restarted(spending.attempts + 1, UNREADABLE_MESSAGE, 0.0)
    try:
        second_request = reminder_request(request, first.text, reminder)
        for event in with_retries(provider, second_request, budget, cancelled, spending=spending):
            yield _both_answers(first, event, reminder) if isinstance(event, Answer) else event
    except Cancelled:
        raise
    except ProviderError:
        yield replace(first, attempts=spending.attempts)


def _both_answers(first: Answer, second: Answer, reminder: str) -> Answer:
    first_ending, second_ending = first.ending, second.ending
    both_priced = first_ending.cost_usd is not None and second_ending.cost_usd is not None
    ending: Ending = replace(
        second_ending,
        usage=first_ending.usage + second_ending.usage,
        cost_usd=(first_ending.cost_usd or 0.0) + (second_ending.cost_usd or 0.0) if both_priced else None,
    )
    return Answer(
        second.text,
        ending,
        first.latency_s + second.latency_s,
        first.attempts + second.attempts,
        (*first.earlier, first.text),
        reminder,
    )
