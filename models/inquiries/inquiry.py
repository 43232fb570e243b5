"""The form of every inquiry: its requests in order, the ones that can be expected beforehand, and the combined answer.

An inquiry says which request comes next, which answers can be read, and combines the answers. It is carried out one
request after the other, each with the answers before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from errors import NoAnswer
from models.prompts import Prompt, prompt_for, reminder_for
from models.prompts.published_prompts import PublishedFormat
from models.providers.provider import Answer
from records import Pairs, Prediction, Sample
from scoring.task import Task

STEPS_KEY = "steps"
"""The key of `Prediction.extra` for the requests and answers of a sample that took several."""


@dataclass(frozen=True, slots=True)
class Step:
    """One request: what it is for ("detection", "teacher.2"; "" for the only one), and its prompt."""

    name: str
    prompt: Prompt


class Inquiry(ABC):
    """The requests about one sample under one setting, in order.

    Args:
        task: The benchmark's task.
        axes: The setting.
        sample: The sample.
        folders: Where prompt files are looked for before our own.
        published: The benchmark's own form of prompt files, if it has one.
    """

    def __init__(
        self,
        task: Task,
        axes: Pairs,
        sample: Sample,
        folders: Sequence[Path] = (),
        published: PublishedFormat | None = None,
    ) -> None:
        self.task, self.axes, self.sample, self.folders = task, axes, sample, tuple(folders)
        self.published = published

    def prompt(self, axes: Pairs, more: Mapping[str, str] | None = None) -> Prompt:
        """The prompt of a request under these axes; `more` fills further slots.

        Raises:
            NotConfigured: There is no prompt for them.
        """
        return prompt_for(self.task, axes, self.sample, self.folders, more, self.published)

    @property
    def max_requests(self) -> int:
        """The most requests that it takes."""
        return 1

    @abstractmethod
    def next(self, answers: Sequence[str]) -> Step | None:
        """The request that follows on some answers; None when there is nothing more to ask.

        Args:
            answers: The answers so far, in order.

        Raises:
            NotConfigured: There is no prompt for it.
        """

    @abstractmethod
    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The answers combined into the text of a prediction, as the benchmark's loader gives it (`Prediction.raw`).

        Args:
            answers: All answers, in order.
            scale: Width of the page as it was sent over its own; what is stated in pixels is divided by it.
        """

    def readable(self, answers: Sequence[str]) -> bool:
        """Whether the last answer is in the form that was asked for."""
        return True

    def reminder(self) -> str | None:
        """The reminder that is sent once after an answer that is not readable; None where the protocol has none."""
        return reminder_for(self.task, self.folders)

    def placeholder_answer(self, name: str) -> str:
        """A placeholder answer to a step, with which later requests can be shown before it is there."""
        return ""

    def dependency(self, name: str) -> str:
        """The part of a step that depends on an earlier answer, in words; "" if none does."""
        return ""


class SingleRequest(Inquiry):
    """One request, whose answer is the prediction as it stands."""

    def next(self, answers: Sequence[str]) -> Step | None:
        """The only request."""
        return None if answers else Step("", self.prompt(self.axes))

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The answer."""
        return answers[-1] if answers else ""

    def readable(self, answers: Sequence[str]) -> bool:
        """Whether the task's own scorer can read it."""
        prediction = Prediction(self.sample.id, answers[-1])
        (assessed,) = self.task.assess(self.sample, prediction, self.task.protocols[:1])
        return assessed.reading is None or assessed.reading.parsed


def combine_answers(inquiry: Inquiry, steps: Sequence[Step], answers: Sequence[Answer], scale: float) -> Answer:
    """All answers as one: the prediction's text, and what they took together.

    Args:
        inquiry: What was asked.
        steps: Its requests, one per answer; a prompt that was edited stands in its edited form.
        answers: The answers, at least one.
        scale: As in `Inquiry.raw`.

    Returns:
        Tokens, cost, seconds and attempts are summed (None where one is not known), the stop reason is the first
        that is not "end", and each request with its answer is kept under `STEPS_KEY` where the text is not simply that
        of the one answer.
    """
    last = answers[-1]
    text = inquiry.raw([answer.text for answer in answers], scale)
    extra = dict(last.ending.extra)
    if len(answers) > 1 or text != last.text:
        extra[STEPS_KEY] = _step_values(steps, answers)
    endings = [answer.ending for answer in answers]
    costs = [ending.cost_usd for ending in endings]
    ending = replace(
        last.ending,
        stop_reason=next((each.stop_reason for each in endings if each.stop_reason != "end"), "end"),
        usage=sum((each.usage for each in endings[1:]), endings[0].usage),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
        request_id=" ".join(filter(None, (each.request_id for each in endings))),
        extra=extra,
    )
    return Answer(
        text,
        ending,
        sum(answer.latency_s for answer in answers),
        sum(answer.attempts for answer in answers),
        tuple(text for answer in answers for text in answer.earlier),
        next((answer.reminder for answer in answers if answer.reminder), ""),
    )


def _step_values(steps: Sequence[Step], answers: Sequence[Answer]) -> list[dict[str, str]]:
    return [
        {"step": step.name, "prompt": step.prompt.text, "response": answer.text}
        for step, answer in zip(steps, answers, strict=True)
    ]


AskOne = Callable[[Step, Callable[[Answer], bool]], Answer]
"""Asks one request, given what says whether an answer can be read; gives the answer that counts."""


def carry_out(inquiry: Inquiry, ask: AskOne, prompt: str | None = None, scale: float = 1.0) -> Answer:
    """Sends all requests of an inquiry.

    Args:
        inquiry: What is asked.
        ask: Sends one request.
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
        if len(steps) >= inquiry.max_requests:
            raise NoAnswer(f"After {len(steps)} requests there was still more to ask; this is a fault of ours.")
        texts = [answer.text for answer in answers]

        def readable(answer: Answer, texts: list[str] = texts) -> bool:
            return inquiry.readable([*texts, answer.text])

        answers.append(ask(step, readable))
        steps.append(step)
    if not answers:
        raise NoAnswer("There was nothing to ask.")
    return combine_answers(inquiry, steps, answers, scale)


@dataclass(frozen=True, slots=True)
class ExpectedRequest:
    """A request that is going to be sent, or may be.

    Args:
        step: Its name and prompt; where an earlier answer belongs, words in square brackets stand in for it.
        dependency: Which part depends on an earlier answer; "" where it is sent word for word as it stands.
    """

    step: Step
    dependency: str = ""


def expected_requests(inquiry: Inquiry) -> tuple[ExpectedRequest, ...]:
    """All requests that an inquiry may send, in their order; the first is always sent word for word.

    Raises:
        NotConfigured: There is no prompt for one of them.
    """
    placeholders: list[str] = []
    found: list[ExpectedRequest] = []
    while len(found) < inquiry.max_requests and (step := inquiry.next(placeholders)) is not None:
        found.append(ExpectedRequest(step, inquiry.dependency(step.name)))
        placeholders.append(inquiry.placeholder_answer(step.name))
    return tuple(found)
