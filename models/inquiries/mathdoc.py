"""MathDoc asked live: the whole page in one request, or each of its questions in a separate request."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from errors import NotConfigured
from models.inquiries.inquiry import Inquiry, SingleRequest, Step
from models.prompts.published_prompts import PublishedFormat
from records import Pairs, Sample
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.reading import page_of
from scoring.task import Task

_FIGURE = re.compile(r"<!--\s*Image\s*\(([^()]{1,80})\)\s*-->", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class FullPage(SingleRequest):
    """One request for the whole page."""

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The Markdown, with the boxes of figures in pixels of the page's own image."""
        return unscaled(super().raw(answers), scale)


class SingleQuestions(Inquiry):
    """One request for every question, each named by its printed number.

    The published protocol cuts the page into questions; here the whole page is sent and one question is asked
    for, since gold has the number of a question and not its position (our choice).
    """

    @property
    def max_requests(self) -> int:
        """The number of requests: one per numbered question of the page."""
        return len(self._questions())

    def next(self, answers: Sequence[str]) -> Step | None:
        """The request for the next question."""
        questions = self._questions()
        if not questions:
            raise NotConfigured("No question of this page has a printed number to be asked for. Choose full-page.")
        if len(answers) >= len(questions):
            return None
        name, number, times = questions[len(answers)]
        repetition = f" (the {_ordinal(times)} question of this page that has it)" if times > 1 else ""
        more = {"number": number, "repetition": repetition}
        return Step(name, self.prompt(self.axes, more))

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The answers, one below the other in the order of the page."""
        return "\n\n".join(filter(None, (unscaled(page_of(text).text, scale).strip() for text in answers)))

    def _questions(self) -> list[tuple[str, str, int]]:
        """Id and printed number of every question that has one, and how often the number came up till there."""
        times: Counter[object] = Counter()
        questions = []
        for item in self.sample.items:
            number = question_of(item).number
            if number is not None:
                times[number] += 1
                questions.append((item.id, str(number), times[number]))
        return questions


def inquiry(
    task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path], published: PublishedFormat | None
) -> Inquiry:
    """The inquiry about a page: question by question where the setting asks for it, else the whole page."""
    kind = SingleQuestions if dict(axes).get("mode") == "single" else FullPage
    return kind(task, axes, sample, folders, published)


def unscaled(text: str, scale: float) -> str:
    """Markdown whose figures' boxes are divided by a scale."""
    if scale == 1.0:
        return text

    def mark(found: re.Match[str]) -> str:
        return _NUMBER.sub(lambda number: f"{float(number[0]) / scale:.0f}", found[0])

    return _FIGURE.sub(mark, text)


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
