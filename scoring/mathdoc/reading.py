"""A run's page read against gold: for each question its text, what the model did with it, and how alike the texts are.

Source: MathDoc paper, sections 4.2 and 5.2; docs/metrics.md, MathDoc; for the Markdown within a raw response
docs/files.md. Everything around that Markdown is turned into spaces, so that offsets in the page are offsets
in the raw response. A model answers a question, refuses it or is silent. Metrics count silence and refusal
as one: both withhold an answer, which is right where gold cannot recognise the question, as in the published code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from records import Item, Note, Prediction, Protocol, Reading, Sample
from scoring.mathdoc.alignment import MAX_PAGE, PageAlignment, Snippets, Span, align, gaps
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.markdown import PageFigure, Question
from scoring.mathdoc.question_figures import figures_between
from scoring.mathdoc.refusal import refuses
from scoring.mathdoc.stem_accuracy import phi, phi_similarity
from scoring.mathdoc.unaligned_text import Leak, MisplacedQuestion, leaks, misplaced_questions
from scoring.refusals import Behaviour
from scoring.text.response_parts import blank_special_tokens, reasoning_of

_FENCED = re.compile(
    r"\A\s*```(?:markdown|md|text)?[ \t]*\n(?P<inside>.*?)(?:^[ \t]*```\s*)?\Z", re.DOTALL | re.MULTILINE
)
_FENCE = "\n```"


@dataclass(frozen=True, slots=True)
class RawPage:
    """The page of a raw response.

    Args:
        text: As long as the response, with spaces where it is not a page.
        notes: What was taken out.
        reasoning: Span of the reasoning, if there is any.
    """

    text: str
    notes: tuple[Note, ...] = ()
    reasoning: tuple[int, int] | None = None


def page_of(raw: str) -> RawPage:
    r"""Finds the page: behind the reasoning, inside the one fence around it, without special tokens.

    Reasoning that never ends leaves an empty page. Fences within a page stay.

    >>> page_of("```md\n1. x\n```").text.strip()
    '1. x'
    """
    notes: list[Note] = []
    text, tokens = blank_special_tokens(raw)
    if tokens:
        notes.append(Note("special_tokens", {"n": tokens}))
    reasoning = reasoning_of(text)
    if reasoning is not None:
        text = _without(text, 0, len(text) if reasoning.answer is None else reasoning.answer)
        notes.append(Note("after_reasoning" if reasoning.answer is not None else "unfinished_reasoning"))
    fenced = _FENCED.match(text)
    if fenced is not None and _FENCE not in fenced["inside"]:
        start, end = fenced.span("inside")
        text = _without(_without(text, 0, start), end, len(text))
        notes.append(Note("stripped_fence"))
    first = len(text) - len(text.lstrip())
    if notes and 0 < first < len(text):
        text = f"{text[: first - 1]}\n{text[first:]}"  # a question begins a line
    if not text.strip():
        notes = [*notes, Note("empty_response")]
    return RawPage(text, tuple(notes), None if reasoning is None else (reasoning.start, reasoning.end))


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


LEAST_WITHOUT_ITS_NUMBER = 15
"""Characters, after `phi`, that a text must exceed to answer an unrecognisable question whose number it lacks."""


def _behaviour(text: str, plain: str, question: Question, span: Span | None) -> Behaviour:
    """The behaviour of the page on a question that is not misplaced.

    Args:
        text: The text of its span.
        plain: That text after `phi` as the paper defines it.
        question: Gold's question.
        span: Its span in the page, if it has one.

    Returns:
        "refusal" when the span's text refuses. Else "answer" for a recognisable question when there is any text, and
        for an unrecognisable one when the text between its neighbours begins with its number or is longer than 15
        characters: a model that counts wrongly, or does not count, answers by place. "silence" otherwise.
    """
    if span is None or not plain:
        return "silence"
    if refuses(text):
        return "refusal"
    by_number = span.number is not None and span.number == question.number
    return "answer" if not question.refused or by_number or len(plain) > LEAST_WITHOUT_ITS_NUMBER else "silence"


RIGHT_FROM = 0.9
"""Stem accuracy from which a recognisable question is right (docs/metrics.md, MathDoc)."""

GARBLED_BELOW = 0.6
"""Stem accuracy below which an aligned question is garbled (docs/metrics.md, MathDoc)."""


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """A run's answer to one gold question.

    Args:
        item: The question's item.
        question: The question.
        span: Where its text stands in the raw response, if anything is aligned.
        text: That text; empty without a span.
        behaviour: What the page does with it.
        similarity: Stem accuracy in [0, 1] by protocol; 0 for an unrecognisable question.
        figures: The figures from its start to the next aligned question.
        visual: The judge's scores of its figures, in [0, 1].
        misplaced: Where it is answered although nothing is aligned with it, if it is.
    """

    item: Item
    question: Question
    span: Span | None
    text: str
    behaviour: Behaviour
    similarity: Mapping[Protocol, float]
    figures: tuple[PageFigure, ...]
    visual: tuple[float, ...]
    misplaced: MisplacedQuestion | None

    def outcome(self, protocol: Protocol) -> str:
        """The outcome of the question, one of `OUTCOMES`."""
        if self.question.refused:
            return {"refusal": "correctly refused", "silence": "passed over", "answer": "made up"}[self.behaviour]
        if self.behaviour != "answer":
            return "refused" if self.behaviour == "refusal" else "silent"
        if self.misplaced is not None:
            return "misplaced"
        similarity = self.similarity[protocol]
        return "right" if similarity >= RIGHT_FROM else "garbled" if similarity < GARBLED_BELOW else "partly right"


OUTCOMES = (
    *("right", "partly right", "garbled", "misplaced", "refused", "silent"),
    *("correctly refused", "passed over", "made up"),
)
"""Outcomes of a question: of a recognisable one first, then of an unrecognisable one."""

RIGHT = ("right", "correctly refused", "passed over")
"""The outcomes that count as right."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A run's page, compared with gold.

    Args:
        raw: The page within the raw response.
        alignment: Where each question stands.
        answers: One per gold question, in order.
        leaks: Text that is in no gold question.
    """

    raw: RawPage
    alignment: PageAlignment
    answers: tuple[QuestionAnswer, ...]
    leaks: tuple[Leak, ...]


def reading_of(page: ReadPage, protocol: Protocol) -> Reading:
    """A page as plain values for the inspector.

    Returns:
        `value["questions"]`: per gold question, in order, `item`; `start`, `end` in the raw response, `start_level`
        and `end_level` (None without a span); `number` it is printed with; `behaviour`; `similarity` under the
        protocol (None for an unrecognisable question); `outcome`; `figures` (number of them); `visual` (scores).
        `value["by_snippets"]`: whether the run's own snippets located the boundaries.
        `value["gaps"]`, `value["leaks"]`: pairs of offsets of text in no question's span, and in no gold question.
    """
    return Reading(
        parsed=bool(page.raw.text.strip()),
        failed=not page.raw.text.strip(),
        notes=page.raw.notes,
        reasoning=page.raw.reasoning,
        value={
            "questions": [_answer_values(answer, protocol) for answer in page.answers],
            "by_snippets": page.alignment.by_snippets,
            "gaps": [list(gap) for gap in gaps(page.alignment, page.raw.text)],
            "leaks": [[leak.start, leak.end] for leak in page.leaks],
        },
    )


def _answer_values(answer: QuestionAnswer, protocol: Protocol) -> dict[str, Any]:
    span = answer.span
    return {
        "item": answer.item.id,
        "start": span.start if span else None,
        "end": span.end if span else None,
        "start_level": span.start_level if span else None,
        "end_level": span.end_level if span else None,
        "number": span.number if span else None,
        "behaviour": answer.behaviour,
        "similarity": None if answer.question.refused else answer.similarity[protocol],
        "outcome": answer.outcome(protocol),
        "figures": len(answer.figures),
        "visual": list(answer.visual),
    }


def read_prediction(sample: Sample, prediction: Prediction) -> ReadPage:
    """Compares a run's page with the questions of gold. An empty page is silent on every question."""
    raw = page_of(prediction.raw)
    text = raw.text[:MAX_PAGE]
    questions = [question_of(item) for item in sample.items]
    alignment = align(text, questions, _snippets(prediction.extra))
    starts = [span.start if span else None for span in alignment.spans]
    visual = _mapping(prediction.extra, "visual")
    misplaced = {found.question_id: found for found in misplaced_questions(text, questions, alignment)}
    answers = tuple(
        _question_answer(text, item, question, span, _next(starts, at, len(text)), visual, misplaced.get(item.id))
        for at, (item, question, span) in enumerate(zip(sample.items, questions, alignment.spans, strict=True))
    )
    gold_texts = [part for item in sample.items for part in _texts(item)]
    already_reported = [
        (answer.span.start, answer.span.end) for answer in answers if answer.span and _is_reported_elsewhere(answer)
    ]
    found = leaks(text, gold_texts, already_reported)
    return ReadPage(raw, alignment, answers, found)


def _question_answer(
    page: str,
    item: Item,
    question: Question,
    span: Span | None,
    until: int,
    visual: Mapping[str, Any],
    misplaced: MisplacedQuestion | None,
) -> QuestionAnswer:
    text = page[span.start : span.end] if span else ""
    official, paper = phi(text, "official"), phi(text, "paper")
    return QuestionAnswer(
        item=item,
        question=question,
        span=span,
        text=text,
        behaviour="answer" if misplaced else _behaviour(text, paper, question, span),
        similarity={
            "official": 0.0 if question.refused else phi_similarity(question.text, official, "official"),
            "paper": 0.0 if question.refused else phi_similarity(question.text, paper, "paper"),
        },
        figures=figures_between(page, span.start, until) if span else (),
        visual=tuple(float(score) for score in visual.get(item.id, ())),
        misplaced=misplaced,
    )


def _next(starts: Sequence[int | None], at: int, end: int) -> int:
    return next((start for start in starts[at + 1 :] if start is not None), end)


def _is_reported_elsewhere(answer: QuestionAnswer) -> bool:
    return answer.question.refused or max(answer.similarity.values()) < GARBLED_BELOW


def _snippets(extra: Mapping[str, Any]) -> Mapping[str, Snippets] | None:
    if "alignment" not in extra:
        return None
    return {item: Snippets(*pair) for item, pair in _mapping(extra, "alignment").items()}


def _mapping(extra: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = extra.get(name)
    return found if isinstance(found, Mapping) else {}


def _texts(item: Item) -> list[str]:
    gold = item.gold_fields
    return [str(gold.get(name) or "") for name in ("text", "before", "after", "answer")]
