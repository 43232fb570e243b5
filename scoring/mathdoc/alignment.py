"""Alignment: the span of a model's page for each gold question, in order and without overlap.

Source: MathDoc paper, section 4.2, where a language model states the boundaries; docs/metrics.md, MathDoc. A run that
carries such snippets is aligned by them: a snippet is located by exact search, else by a sliding window of 8 to 15
characters at a normalised Levenshtein similarity of 0.8, else nowhere. Without snippets the boundaries are found by
`alignment_chain`: among the places where a question may begin the chain that is worth most is chosen, and each
question reaches from its place to the next place or heading. What a model adds to a question (its options once more)
is therefore part of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from scoring.mathdoc.alignment_chain import (
    Block,
    PlainQuestion,
    best_chain,
    blocks_of,
    candidate_starts,
    with_leftovers,
)
from scoring.mathdoc.markdown import Question
from scoring.mathdoc.markers import ANSWER, EMPHASIS, FIGURE, RULE, STATUS, blanked, line_starts, new_paragraphs
from scoring.mathdoc.plain_text import PlainText, strip_latex

SHORTEST_SNIPPET = 8
"""Characters of the shortest window (docs/metrics.md, MathDoc): a shorter snippet is only searched for exactly."""

LONGEST_SNIPPET = 15
"""Characters of the longest window: of a longer snippet the outer end is taken."""

SNIPPET_SIMILARITY = 0.8
"""Normalised Levenshtein similarity that a window must reach."""

Level = Literal["exact", "window", "number", "fallback"]
"""How a boundary was located: by exact search; by the window; by the printed number alone; by neither."""


@dataclass(frozen=True, slots=True)
class FoundSnippet:
    """The match of a snippet: start and end in the text searched, and its kind."""

    start: int
    end: int
    level: Level


def locate(
    snippet: str, text: str, first: int = 0, last: int | None = None, *, ending: bool = False
) -> FoundSnippet | None:
    """The place of a snippet within `text[first:last]`; None where it is nowhere.

    Args:
        snippet: What is looked for; nothing finds an empty one.
        text: The text searched.
        first: Index where the search begins.
        last: Index behind which it ends; None for the text's end.
        ending: Whether the snippet is the end of something: a long one then counts by its last 15 characters, not its
            first, in the sliding window.

    Returns:
        The first exact occurrence; else the window most like the snippet, the first of equal ones, if it reaches
        0.8.

    >>> locate("abcdefghij", "xx abcdefghij")
    FoundSnippet(start=3, end=13, level='exact')
    >>> locate("abcdefghij", "xx abcdeFghij")
    FoundSnippet(start=3, end=13, level='window')
    """
    last = len(text) if last is None else min(last, len(text))
    if not snippet:
        return None
    at = text.find(snippet, first, last)
    if at >= 0:
        return FoundSnippet(at, at + len(snippet), "exact")
    if len(snippet) < SHORTEST_SNIPPET:
        return None
    part = snippet[-LONGEST_SNIPPET:] if ending else snippet[:LONGEST_SNIPPET]
    windows = [text[at : at + len(part)] for at in range(first, last - len(part) + 1)]
    if not windows:
        return None
    # In floating point (1 - 0.8) * 15 is just below 3.
    edits = math.floor((1 - SNIPPET_SIMILARITY) * len(part) + 1e-9)
    far = cdist([part], windows, scorer=Levenshtein.distance, score_cutoff=edits, dtype=np.int32)[0]
    best = int(far.argmin())
    return FoundSnippet(first + best, first + best + len(part), "window") if far[best] <= edits else None


MAX_PAGE = 100_000
"""Characters of a page that are aligned; real pages have up to ten thousand."""

_ASCII = str.maketrans("。，：．；！？（）［］｛｝", ".,:.;!?()[]{}")


@dataclass(frozen=True, slots=True)
class Snippets:
    """The alignment of one question: how its text in the page begins and ends."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Span:
    """The stretch of the page that belongs to a question.

    Args:
        question_id: `scoring.mathdoc.markdown.Question.id`.
        start: Offset of its first character in the page.
        end: Offset behind its last one; equal to `start` where nothing is left of it.
        start_level: How its start was located.
        end_level: How its end was: "fallback" where gold's last words were not met, and the next start, or for a
            run's snippets the question's own start, took their place.
        number: The printed number it begins with in the page, if there is one.
    """

    question_id: str
    start: int
    end: int
    start_level: Level
    end_level: Level
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PageAlignment:
    """The spans of a page, one per gold question in gold's order; None where nothing is aligned.

    Args:
        spans: Monotone, without overlap, within the page.
        by_snippets: Whether the run's own snippets were used.
    """

    spans: tuple[Span | None, ...]
    by_snippets: bool = False


def align(page: str, questions: Sequence[Question], snippets: Mapping[str, Snippets] | None = None) -> PageAlignment:
    """Aligns a model's page with the questions of gold.

    Args:
        page: The model's Markdown; its first 100,000 characters are looked at.
        questions: Gold's questions in order.
        snippets: The snippets of the run's alignment of this page, by question id; None where the run has none.

    Returns:
        The spans. An empty page has none.
    """
    bare = _without_markers(page)
    plain = _ascii(strip_latex(bare))
    if snippets is not None:
        return PageAlignment(_by_snippets(bare, plain, questions, snippets), by_snippets=True)
    plain_questions = [
        PlainQuestion("" if question.refused else plain_body(question), question.number) for question in questions
    ]
    candidates = candidate_starts(plain.text, [sought.text for sought in plain_questions])
    starts = sorted((*line_starts(bare), *new_paragraphs(page[:MAX_PAGE])), key=lambda line: line.start)
    blocks = blocks_of(plain, starts, candidates)
    chain = with_leftovers(best_chain(plain_questions, blocks, plain.text), plain_questions, blocks)
    stops = [*(block.start for block in blocks), len(bare)]
    return PageAlignment(
        tuple(
            None if extent is None else _span(question, text, blocks[slice(*extent)], stops[extent[1]], plain, bare)
            for question, text, extent in zip(questions, plain_questions, chain, strict=True)
        )
    )


def _ascii(plain: PlainText) -> PlainText:
    """The text with ASCII punctuation, character by character, so that full-width and ASCII commas are equal."""
    return PlainText(plain.text.translate(_ASCII), plain.offsets)


def _without_markers(page: str) -> str:
    return blanked(page[:MAX_PAGE], (FIGURE, ANSWER, STATUS, RULE, EMPHASIS))


def plain_page(page: str) -> PlainText:
    """A model's page as it is aligned: plain text, ASCII punctuation, no marks; offsets are those of the page."""
    return _ascii(strip_latex(_without_markers(page)))


def plain_body(question: Question) -> str:
    """A gold question's text behind its number as it is aligned."""
    return _ascii(strip_latex(blanked(question.text[question.body :], (EMPHASIS,)))).text


def _span(
    question: Question, sought: PlainQuestion, blocks: Sequence[Block], stop: int, page: PlainText, bare: str
) -> Span:
    first, last = blocks[0].first, blocks[-1].last
    head = locate(sought.text[:LONGEST_SNIPPET], page.text, first, min(last, first + 4 * LONGEST_SNIPPET))
    tail = locate(sought.text[-LONGEST_SNIPPET:], page.text, max(first, last - 4 * LONGEST_SNIPPET), last, ending=True)
    number = blocks[0].number
    start, end = blocks[0].start, len(bare[:stop].rstrip())
    if blocks[0].kind != "number" and head is not None:
        start = page.offsets[head.start]
    by_number = number is not None and number == question.number
    return Span(
        question_id=question.id,
        start=start,
        end=max(start, end),
        start_level=head.level if head else "number" if by_number else "fallback",
        end_level=tail.level if tail else "fallback",
        number=number,
    )


def _by_snippets(
    bare: str, page: PlainText, questions: Sequence[Question], snippets: Mapping[str, Snippets]
) -> tuple[Span | None, ...]:
    """Spans by a run's own snippets: each is searched behind the last verified position."""
    spans: list[Span | None] = []
    verified = 0
    for question in questions:
        boundaries = snippets.get(question.id)
        if boundaries is None:
            spans.append(None)
            continue
        head = locate(plain_page(boundaries.start).text, page.text, verified)
        start = head.start if head else verified
        tail = locate(plain_page(boundaries.end).text, page.text, start, ending=True)
        end = tail.end if tail else start
        at = page.offsets[start] if start < len(page.text) else len(bare)
        stop = page.offsets[end] if end < len(page.text) else len(bare)
        spans.append(
            Span(
                question_id=question.id,
                start=at,
                end=max(at, len(bare[:stop].rstrip())) if end > start else at,
                start_level=head.level if head else "fallback",
                end_level=tail.level if tail else "fallback",
                number=_number_at(bare, at),
            )
        )
        verified = max(verified, end)
    return tuple(spans)


def _number_at(bare: str, at: int) -> int | None:
    starts = line_starts(bare[at : at + 40])
    return starts[0].number if starts and starts[0].start <= 2 else None


def gaps(alignment: PageAlignment, page: str) -> tuple[tuple[int, int], ...]:
    """The stretches of a page that belong to no question, in order; those of white space alone are left out."""
    edges = [0, *(edge for span in alignment.spans if span for edge in (span.start, span.end)), len(page)]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return tuple((start, end) for start, end in pairs if page[start:end].strip())
