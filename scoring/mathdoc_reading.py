"""What a run's page says to each gold question: its span, what it does with the question, how alike the texts are.

Source: MathDoc paper, section 4.2; metrics.md, section 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from records import Item, Prediction, Protocol, Reading, Sample
from scoring.mathdoc_alignment import MAX_PAGE, PageAlignment, Snippets, Span, align, gaps
from scoring.mathdoc_behaviour import Behaviour, behaviour
from scoring.mathdoc_elsewhere import Elsewhere, elsewhere
from scoring.mathdoc_figures import figures_between
from scoring.mathdoc_gold import question_of
from scoring.mathdoc_leaks import Leak, leaks
from scoring.mathdoc_markdown import Figure, Question
from scoring.mathdoc_page import RawPage, page_of
from scoring.mathdoc_similarity import stem_accuracy

RIGHT_FROM = 0.9
"""Stem accuracy from which a recognisable question is right (metrics.md, section 6)."""

GARBLED_BELOW = 0.6
"""Stem accuracy below which an aligned question is garbled."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a run's page says to one gold question.

    Args:
        item: The question's item.
        question: The question.
        span: Where its text stands in the raw response, if anything is aligned.
        text: That text; empty without a span.
        behaviour: What the page does with it.
        similarity: Stem accuracy in [0, 1] by protocol; 0 for an unrecognisable question.
        figures: The figures from its start to the next aligned question.
        visual: The judge's scores of its figures, in [0, 1].
    """

    item: Item
    question: Question
    span: Span | None
    text: str
    behaviour: Behaviour
    similarity: Mapping[Protocol, float]
    figures: tuple[Figure, ...]
    visual: tuple[float, ...]

    def outcome(self, protocol: Protocol) -> str:
        """The word for what came of it; see `OUTCOMES`."""
        if self.question.refused:
            return {"refusal": "rightly refused", "silence": "passed over", "answer": "made up"}[self.behaviour]
        if self.behaviour != "answer":
            return "refused" if self.behaviour == "refusal" else "silent"
        alike = self.similarity[protocol]
        return "right" if alike >= RIGHT_FROM else "garbled" if alike < GARBLED_BELOW else "partly right"


OUTCOMES = (
    *("right", "partly right", "garbled", "refused", "silent"),
    *("rightly refused", "passed over", "made up"),
)
"""What can come of a question: of a recognisable one first, then of an unrecognisable one."""

RIGHT = ("right", "rightly refused")
"""The outcomes that count as right."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A run's page, held against gold.

    Args:
        raw: The page within the raw response.
        alignment: Where each question stands.
        answers: One per gold question, in order.
        elsewhere: Recognisable questions without a span whose text stands in the page all the same.
        leaks: Text that is in no gold question.
    """

    raw: RawPage
    alignment: PageAlignment
    answers: tuple[Answered, ...]
    elsewhere: tuple[Elsewhere, ...]
    leaks: tuple[Leak, ...]


# Reader and scorer look at the same response under every protocol, one after the other.
_LAST: list[tuple[Sample, Prediction, ReadPage] | None] = [None]


def read_prediction(sample: Sample, prediction: Prediction) -> ReadPage:
    """Holds a run's page against the questions of gold. An empty page is silent on every question."""
    last = _LAST[0]
    if last is not None and last[0] is sample and last[1] is prediction:
        return last[2]
    found = _read(sample, prediction)
    _LAST[0] = sample, prediction, found
    return found


def read_answers(sample: Sample, prediction: Prediction, protocol: Protocol) -> Reading:
    """What the scorer sees of a run's page.

    Returns:
        `value["questions"]`: per gold question, in order, `item`; `start`, `end` in the raw response, `start_level`
        and `end_level` (None without a span); `number` it is printed with; `behaviour`; `similarity` under the
        protocol (None for an unrecognisable question); `outcome`; `figures` (number of them); `visual` (scores).
        `value["by_snippets"]`: whether the run's own snippets located the boundaries.
        `value["gaps"]`, `value["leaks"]`: pairs of offsets of text in no question's span, and in no gold question.
    """
    page = read_prediction(sample, prediction)
    return Reading(
        parsed=bool(page.raw.text.strip()),
        failed=not page.raw.text.strip(),
        notes=page.raw.notes,
        reasoning=page.raw.reasoning,
        value={
            "questions": [_told(one, protocol) for one in page.answers],
            "by_snippets": page.alignment.by_snippets,
            "gaps": [list(one) for one in gaps(page.alignment, page.raw.text)],
            "leaks": [[one.start, one.end] for one in page.leaks],
        },
    )


def _told(one: Answered, protocol: Protocol) -> dict[str, Any]:
    span = one.span
    return {
        "item": one.item.id,
        "start": span.start if span else None,
        "end": span.end if span else None,
        "start_level": span.start_level if span else None,
        "end_level": span.end_level if span else None,
        "number": span.number if span else None,
        "behaviour": one.behaviour,
        "similarity": None if one.question.refused else one.similarity[protocol],
        "outcome": one.outcome(protocol),
        "figures": len(one.figures),
        "visual": list(one.visual),
    }


def _read(sample: Sample, prediction: Prediction) -> ReadPage:
    raw = page_of(prediction.raw)
    text = raw.text[:MAX_PAGE]
    questions = [question_of(item) for item in sample.items]
    alignment = align(text, questions, _snippets(prediction.extra))
    starts = [span.start if span else None for span in alignment.spans]
    visual = _mapping(prediction.extra, "visual")
    answers = tuple(
        _answered(text, item, question, span, _next(starts, at, len(text)), visual)
        for at, (item, question, span) in enumerate(zip(sample.items, questions, alignment.spans, strict=True))
    )
    known = [part for item in sample.items for part in _texts(item)]
    told = [(one.span.start, one.span.end) for one in answers if one.span and _told_of_otherwise(one)]
    found = leaks(text, known, told)
    return ReadPage(raw, alignment, answers, elsewhere(text, questions, alignment), found)


def _answered(
    page: str, item: Item, question: Question, span: Span | None, until: int, visual: Mapping[str, Any]
) -> Answered:
    text = page[span.start : span.end] if span else ""
    official, paper = (0.0, 0.0) if question.refused else _alike(question.text, text)
    return Answered(
        item=item,
        question=question,
        span=span,
        text=text,
        behaviour=behaviour(page, question, span),
        similarity={"official": official, "paper": paper},
        figures=figures_between(page, span.start, until) if span else (),
        visual=tuple(float(score) for score in visual.get(item.id, ())),
    )


def _alike(gold: str, text: str) -> tuple[float, float]:
    return stem_accuracy(gold, text, "official"), stem_accuracy(gold, text, "paper")


def _next(starts: Sequence[int | None], at: int, end: int) -> int:
    return next((start for start in starts[at + 1 :] if start is not None), end)


def _told_of_otherwise(one: Answered) -> bool:
    return one.question.refused or max(one.similarity.values()) < GARBLED_BELOW


def _snippets(extra: Mapping[str, Any]) -> Mapping[str, Snippets] | None:
    if "alignment" not in extra:
        return None
    return {item: Snippets(*pair) for item, pair in _mapping(extra, "alignment").items()}


def _mapping(extra: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = extra.get(name)
    return found if isinstance(found, Mapping) else {}


def _texts(item: Item) -> list[str]:
    gold = item.gold if isinstance(item.gold, Mapping) else {}
    return [str(gold.get(name) or "") for name in ("text", "before", "after", "answer")]
