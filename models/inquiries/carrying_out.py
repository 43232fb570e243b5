"""An inquiry carried out: its requests one after the other, each with what was answered before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from errors import NoAnswer
from models.inquiries.inquiry import Inquiry, Step, one_answer
from models.provider import Answer

AskOne = Callable[[Step, Callable[[Answer], bool]], Answer]
"""Asks one request, given what says whether an answer can be read; gives the answer that counts."""


def carry_out(inquiry: Inquiry, ask_one: AskOne, prompt: str | None = None, scale: float = 1.0) -> Answer:
    """Asks everything that an inquiry asks.

    Args:
        inquiry: What is asked.
        ask_one: Sends one request.
        prompt: The text of the first request in place of the planned one.
        scale: As in `Inquiry.raw`.

    Returns:
        All answers as one. Where a request finds no answer there is none at all: half a row would count as wrong.

    Raises:
        ProviderError: A request found no answer.
    """
    steps: list[Step] = []
    answers: list[Answer] = []
    while (step := inquiry.next([answer.text for answer in answers])) is not None:
        if not steps and prompt is not None:
            step = replace(step, prompt=replace(step.prompt, text=prompt))
        if len(steps) >= inquiry.most:
            raise NoAnswer(f"After {len(steps)} requests there was still more to ask; this is a fault of ours.")
        said = [answer.text for answer in answers]

        def readable(answer: Answer, said: list[str] = said) -> bool:
            return inquiry.readable([*said, answer.text])

        answers.append(ask_one(step, readable))
        steps.append(step)
    if not answers:
        raise NoAnswer("There was nothing to ask.")
    return one_answer(inquiry, steps, answers, scale)
