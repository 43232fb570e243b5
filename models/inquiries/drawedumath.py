"""DrawEduMath asked live: all questions about an image in one request, or each in a separate request.

The paper asks each question by itself. All together costs one image and one prompt, but the questions stand
side by side, so its figures are to be compared with others with care.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from errors import NotConfigured
from models.inquiries.inquiry import Inquiry, Step
from models.prompts.published_prompts import PublishedFormat
from records import Pairs, Sample
from scoring.task import Task
from scoring.text.loose_json import parse
from scoring.text.response_parts import answer_part, fenced_blocks
from scoring.text.written_values import clean_text

_KEPT_COLUMNS = ("qa_id", "question", "reference", "qa_type")


class AllQuestions(Inquiry):
    """All questions in one request, answered as one JSON object."""

    def next(self, answers: Sequence[str]) -> Step | None:
        """The only request."""
        if answers:
            return None
        _must_have_questions(self.sample)
        axes = (*self.axes, ("questions", "together"))
        return Step("", self.prompt(axes))

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The rows of the image, one per question; one that the object leaves out has no answer."""
        by_question = answers_of(answers[-1]) if answers else {}
        return _rows((item, by_question.get(item.id.casefold(), "")) for item in self.sample.items)

    def readable(self, answers: Sequence[str]) -> bool:
        """Whether an object answers at least one of the questions."""
        by_question = answers_of(answers[-1])
        return any(by_question.get(item.id.casefold()) for item in self.sample.items)


class QuestionByQuestion(Inquiry):
    """Each question in a separate request, answered in plain words."""

    @property
    def max_requests(self) -> int:
        """The number of requests: one per question."""
        return len(self.sample.items)

    def next(self, answers: Sequence[str]) -> Step | None:
        """The next question."""
        _must_have_questions(self.sample)
        if len(answers) >= len(self.sample.items):
            return None
        item = self.sample.items[len(answers)]
        more = {"asked": str(item.gold_fields.get("question", ""))}
        axes = (*self.axes, ("questions", "single"))
        return Step(item.id, self.prompt(axes, more))

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The rows of the image, one per question."""
        texts = [answer_part(text).strip() for text in answers]
        texts += [""] * (len(self.sample.items) - len(texts))
        return _rows(zip(self.sample.items, texts, strict=False))

    def reminder(self) -> str | None:
        """None: there is no form to be kept to."""
        return None


def inquiry(
    task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path], published: PublishedFormat | None
) -> Inquiry:
    """The inquiry about a drawing: question by question where the setting asks for it, else all together."""
    kind = QuestionByQuestion if dict(axes).get("questions") == "single" else AllQuestions
    return kind(task, axes, sample, folders, published)


def _must_have_questions(sample: Sample) -> None:
    if not sample.items:
        raise NotConfigured("Gold has no question about this image, so there is nothing to ask. Choose another one.")


def answers_of(text: str) -> dict[str, str]:
    """Name of a question, folded -> its answer, from the JSON object in a text; empty where there is none."""
    bare = answer_part(text)
    for lo, hi in (*fenced_blocks(bare, 0, len(bare)), (0, len(bare))):
        start = bare.find("{", lo, hi)
        if start != -1:
            value = parse(bare, start, hi).value
            if isinstance(value, dict) and value:
                return {str(key).strip().casefold(): _text(answer) for key, answer in value.items()}
    return {}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, dict):
        return _text(value.get("answer"))
    if isinstance(value, list):
        return ", ".join(filter(None, map(_text, value)))
    return "" if value is None else str(value).strip()


def _rows(answered: Any) -> str:
    rows = []
    for item, answer in answered:
        row = {name: item.gold_fields[name] for name in _KEPT_COLUMNS if item.gold_fields.get(name)}
        text = clean_text(answer)
        rows.append({**row, **({"answer": text} if text else {})})
    return orjson.dumps(rows).decode()
