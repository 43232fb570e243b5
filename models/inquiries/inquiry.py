"""The form of every inquiry: which request comes next, which answers can be read, what they amount to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from models.prompts import Prompt, prompt_for, reminder_for
from models.provider import Answer
from records import Pairs, Prediction, Sample
from scoring.task import Task

STEPS = "steps"
"""Where `Prediction.extra` keeps what was asked and answered, request by request, where there were several."""


@dataclass(frozen=True, slots=True)
class Step:
    """One request: what it is for ("detection", "teacher.2"; "" for the only one), and its prompt."""

    name: str
    prompt: Prompt


class Inquiry(ABC):
    """Asks about one sample.

    Args:
        task: The benchmark's task.
        axes: The setting.
        sample: The sample.
        folders: Where prompt files are looked for before our own.
    """

    def __init__(self, task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path] = ()) -> None:
        self.task, self.axes, self.sample, self.folders = task, axes, sample, tuple(folders)

    @property
    def most(self) -> int:
        """The most requests that it takes."""
        return 1

    @abstractmethod
    def next(self, said: Sequence[str]) -> Step | None:
        """The request that follows on some answers; None when there is nothing more to ask.

        Args:
            said: The answers so far, in order.

        Raises:
            NotConfigured: There is no prompt for it.
        """

    @abstractmethod
    def raw(self, said: Sequence[str], scale: float = 1.0) -> str:
        """What the answers amount to, as the benchmark's loader would have it (`records.Prediction.raw`).

        Args:
            said: All answers, in order.
            scale: Width of the page as it was sent over its own; what is stated in pixels is divided by it.
        """

    def readable(self, said: Sequence[str]) -> bool:
        """Whether the last answer is in the form that was asked for."""
        return True

    def reminder(self) -> str | None:
        """What is said once after an answer that is not; None where the protocol has no second chance."""
        return reminder_for(self.task, self.folders)

    def stand_in(self, name: str) -> str:
        """What stands for the answer to a step before it is there, so that what follows on it can be shown."""
        return ""

    def depends(self, name: str) -> str:
        """What of a step is decided by an earlier answer, in words; "" where nothing is."""
        return ""


class Once(Inquiry):
    """One request, whose answer is the prediction as it stands."""

    def next(self, said: Sequence[str]) -> Step | None:
        """The only request."""
        return None if said else Step("", prompt_for(self.task, self.axes, self.sample, self.folders))

    def raw(self, said: Sequence[str], scale: float = 1.0) -> str:
        """The answer."""
        return said[-1] if said else ""

    def readable(self, said: Sequence[str]) -> bool:
        """Whether the task's own reader can read it."""
        if self.task.reader is None:
            return True
        return bool(self.task.reader(self.sample, Prediction(self.sample.id, said[-1]), self.task.protocols[0]).parsed)


def one_answer(inquiry: Inquiry, steps: Sequence[Step], answers: Sequence[Answer], scale: float = 1.0) -> Answer:
    """All answers as one: the prediction's text, and what they took together.

    Args:
        inquiry: What was asked.
        steps: Its requests, one per answer; a prompt that was edited stands in its edited form.
        answers: The answers, at least one.
        scale: As in `Inquiry.raw`.

    Returns:
        Tokens, cost, seconds and attempts are summed (None where one is not known), the stop reason is the first
        that is not "end", and each request with its answer is kept under `STEPS` where the text is not simply that
        of the one answer.
    """
    last = answers[-1]
    text = inquiry.raw([answer.text for answer in answers], scale)
    extra = dict(last.ending.extra)
    if len(answers) > 1 or text != last.text:
        extra[STEPS] = _told(steps, answers)
    endings = [answer.ending for answer in answers]
    costs = [ending.cost_usd for ending in endings]
    ending = replace(
        last.ending,
        stop_reason=next((one.stop_reason for one in endings if one.stop_reason != "end"), "end"),
        usage=sum((one.usage for one in endings[1:]), endings[0].usage),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
        request_id=" ".join(filter(None, (one.request_id for one in endings))),
        extra=extra,
    )
    return Answer(
        text,
        ending,
        sum(answer.latency_s for answer in answers),
        sum(answer.attempts for answer in answers),
        tuple(text for answer in answers for text in answer.earlier),
    )


def _told(steps: Sequence[Step], answers: Sequence[Answer]) -> list[dict[str, str]]:
    return [
        {"step": step.name, "prompt": step.prompt.text, "response": answer.text}
        for step, answer in zip(steps, answers, strict=True)
    ]
