"""Text that the alignment left over: questions out of order or inside another's, and text that is in no gold question.

Source: docs/metrics.md, MathDoc, failure categories `out_of_order`, `merged_questions` and `handwriting_leak`
(handwriting, solutions, marks of a teacher); that lines are compared with substrings of gold is our choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rapidfuzz import fuzz

from scoring.mathdoc.alignment import PageAlignment, plain_body, plain_page
from scoring.mathdoc.markdown import Question
from scoring.mathdoc.markers import line_starts
from scoring.mathdoc.plain_text import PlainText
from scoring.mathdoc.refusal import refuses

LEAST_SIMILARITY = 0.6
"""Similarity that a stretch of the page must reach to be a question's text; below it a stem counts as garbled."""

LEAST_TEXT = 8
"""Characters of the shortest question that is looked for: a shorter one is met by chance."""


CLEARLY = 0.1
"""The margin by which a merged question must be more similar to the text than the question whose span holds it."""


@dataclass(frozen=True, slots=True)
class MisplacedQuestion:
    """The position of the text that answers a question although nothing is aligned with it.

    Args:
        question_id: The question.
        start: Offset in the page of the stretch most like it; of an unrecognisable one, of what has its number.
        end: Offset behind that stretch.
        inside_question: The question in whose span the stretch begins, so that the two are merged; None where it
            begins in no question's, and is out of order.
    """

    question_id: str
    start: int
    end: int
    inside_question: str | None


def misplaced_questions(
    page: str, questions: Sequence[Question], alignment: PageAlignment
) -> tuple[MisplacedQuestion, ...]:
    """The questions without a span that are answered all the same, in gold's order.

    Text in another question's span counts where it is clearly more like this question than that one is; text in no
    span where it begins before the nearest aligned question before it in gold, or behind the nearest one after it.
    Gold has no text of an unrecognisable question: it is answered where its number stands before the next one's text.
    """
    missing = [at for at, span in enumerate(alignment.spans) if span is None]
    if not missing:
        return ()
    plain = plain_page(page)
    found: list[MisplacedQuestion] = []
    for i in missing:
        question = questions[i]
        if question.refused:
            found += _under_its_number(i, questions, alignment)
            continue
        stretch = _place(plain, plain_body(question))
        if stretch is None:
            continue
        start, end, similarity = stretch
        owner = next((span for span in alignment.spans if span and span.start <= start < span.end), None)
        low = next((span.start for span in reversed(alignment.spans[:i]) if span), 0)
        high = next((span.start for span in alignment.spans[i:] if span), len(page))
        holder = next((other for other in questions if owner and other.id == owner.question_id), None)
        if not low <= start < high if holder is None else similarity >= _likeness(question, holder) + CLEARLY:
            found.append(MisplacedQuestion(question.id, start, end, holder.id if holder else None))
    return tuple(found)


def _under_its_number(at: int, questions: Sequence[Question], alignment: PageAlignment) -> Iterator[MisplacedQuestion]:
    """Where the page prints the number of a question before the text of the next one that has any."""
    question = questions[at]
    later = zip(questions[at + 1 :], alignment.spans[at + 1 :], strict=True)
    written = ((other, span) for other, span in later if span is not None and span.end > span.start)
    for following, span in islice(written, 1):
        if question.number is not None and span.number == question.number != following.number:
            yield MisplacedQuestion(question.id, span.start, span.end, following.id)


def _likeness(question: Question, holder: Question) -> float:
    """How like a question another one is: two may ask nearly the same."""
    return fuzz.partial_ratio(plain_body(question), plain_body(holder)) / 100


def _place(page: PlainText, text: str) -> tuple[int, int, float] | None:
    """Start and end in the page of the stretch most like the text, and how alike it is."""
    if len(text) < LEAST_TEXT or len(page.text) < len(text):
        return None
    best = fuzz.partial_ratio_alignment(text, page.text, score_cutoff=100 * LEAST_SIMILARITY)
    if best is None or best.dest_end <= best.dest_start:
        return None
    return page.offsets[best.dest_start], page.offsets[best.dest_end - 1] + 1, best.score / 100


LEAK_GRAM = 3
"""Characters of the substrings that are looked up in gold."""

LEAST_LINE = 12
"""Characters of the shortest line that is looked at, as it is aligned: a shorter one is unlike gold by chance."""

KNOWN_SHARE = 0.25
"""Share of a line's substrings that gold must have for the line to be gold's."""

_OPTION = re.compile(r"[ \t]*\\?[(（\[]?[A-H][\])）.．、:：]")


@dataclass(frozen=True, slots=True)
class Leak:
    """A stretch of whole lines that are in no gold question: offsets in the page, and its characters as aligned."""

    start: int
    end: int
    characters: int


def leaks(page: str, gold: Iterable[str], reported: Sequence[tuple[int, int]]) -> tuple[Leak, ...]:
    """The stretches of a page that gold does not have, in order.

    Args:
        page: The model's page.
        gold: All texts of the gold page: its questions and what stands around them.
        reported: Spans of questions that have another failure already: made up or garbled.

    Returns:
        Stretches of neighbouring lines. Headings, footers, notices, refusals and options, which may be
        another failure's, are none.
    """
    gold_grams = {gram for text in gold for gram in _grams(plain_page(text).text)}
    plain = plain_page(page)
    skipped = {line.start for line in line_starts(page) if line.kind in ("heading", "footer", "notice")}
    found: list[Leak] = []
    joins = False
    at = 0
    for line in page.splitlines(keepends=True):
        start, at = at, at + len(line)
        low, high = map(plain.index, (start, at))
        text = plain.text[low:high]
        if not text:
            continue
        first = start + len(line) - len(line.lstrip(" \t"))
        is_explained = any(lo < at and start < hi for lo, hi in reported) or first in skipped
        if is_explained or _OPTION.match(line) or not _unknown(text, gold_grams) or refuses(line):
            joins = False
            continue
        end = start + len(line.rstrip())
        if joins:
            found[-1] = Leak(found[-1].start, end, found[-1].characters + len(text))
        else:
            found.append(Leak(first, end, len(text)))
        joins = True
    return tuple(found)


def _unknown(line: str, gold_grams: set[str]) -> bool:
    if len(line) < LEAST_LINE:
        return False
    grams = _grams(line)
    return sum(gram in gold_grams for gram in grams) < KNOWN_SHARE * len(grams)


def _grams(text: str) -> list[str]:
    return [text[at : at + LEAK_GRAM] for at in range(len(text) - LEAK_GRAM + 1)]
