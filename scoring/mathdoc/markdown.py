"""A MathDoc page of Markdown, gold's or a model's, as status, sections and questions.

Source: MathDoc's published Markdown; docs/metrics.md, MathDoc: question ids are the printed numbers, a repeated
one is `N#n`; a question's text includes its options, not its answer tag; its type is that of its refusal tag,
then of its section's heading, then of its options.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.mathdoc.markers import (
    ANSWER,
    FIGURE,
    REFUSED,
    RULE,
    STATUS,
    LineStart,
    QuestionType,
    answer_of,
    blanked,
    figure_box,
    line_starts,
    type_named,
)
from scoring.mathdoc.refusal import refuses

MAX_PAGE = 200_000
"""Characters of a page that are read; real pages have up to ten thousand."""

_OPTION = re.compile(r"(?:(?<=\s)|^)\\?(?:([A-H])[ \t]?[.．、:：]|[\[(（]([A-H])[\])）])[ \t]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PageFigure:
    """A figure's mark: its text, where it stands in the page, and the box it states, if it states one."""

    mark: str
    start: int
    box: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice question: its letter and its text, as written."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section's heading: where it stands, its words, the question type it names, if it names one."""

    start: int
    title: str
    type: QuestionType | None


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a page.

    Args:
        id: Its printed number; of the n-th question with that number `N#n`; `?`, `?#2` ... without a number.
        number: Its printed number, if it has one.
        type: "choice", "fill" or "solve"; None where nothing tells.
        text: All of it as written, from its number on, without answer tags, figures and footers.
        body: Offset in `text` behind the printed number.
        start: Offset of its first character in the page.
        end: Offset behind its last character that is not white space.
        options: Its options in order, A first without a gap.
        answer: What its answer tags say, joined by a space; None where it has none.
        figures: Its figures in order.
        refused: Whether it is only a refusal marker.
    """

    id: str
    number: int | None
    type: QuestionType | None
    text: str
    body: int
    start: int
    end: int
    options: tuple[Option, ...] = ()
    answer: str | None = None
    figures: tuple[PageFigure, ...] = ()
    refused: bool = False


@dataclass(frozen=True, slots=True)
class MarkdownPage:
    """A page: the status line's word, if there is one, the section headings and the questions, in order."""

    status: str | None
    sections: tuple[Section, ...]
    questions: tuple[Question, ...]


def read_page(text: str) -> MarkdownPage:
    """Reads a page of Markdown.

    Numbered lines of a notice to candidates are not questions: those between a line such as "注意事项:" and the
    next section heading, or the next number that does not go on counting. Where the page has no other numbered lines,
    they are taken for its questions; so they are behind the heading of a section, unless the next one is of its type.

    Args:
        text: Any text; its first 200,000 characters are read.

    Returns:
        The page; one without questions for an empty text.
    """
    text = text[:MAX_PAGE]
    status = STATUS.search(text)
    starts = line_starts(text)
    sections = [
        Section(line.start, text[line.start : line.end].strip("*# \t"), line.type)
        for line in starts
        if line.kind == "heading"
    ]
    bare = blanked(text, (STATUS, RULE))
    seen: Counter[int | None] = Counter()
    questions = []
    for start, end, number, body, section in _spans(text, starts):
        seen[number] += 1
        questions.append(_question(bare, (start, body, end), number, seen[number], section))
    return MarkdownPage(status[1] if status else None, tuple(sections), tuple(questions))


def _spans(text: str, starts: Sequence[LineStart]) -> Iterator[tuple[int, int, int | None, int, QuestionType | None]]:
    """Start, end, number, offset behind the number, and section type of every question."""
    section: QuestionType | None = None
    marks = _without_notices(starts)
    ends = [*(mark.start for mark in marks), len(text)][1:]
    first = marks[0].start if marks else len(text)
    yield from ((at, end, None, at, None) for at, end in _unnumbered(text, 0, first))
    for mark, end in zip(marks, ends, strict=True):
        if mark.kind == "heading":
            section = mark.type or section
        if mark.kind == "number":
            yield mark.start, end, mark.number, mark.end, section
        else:
            yield from ((at, stop, None, at, section) for at, stop in _unnumbered(text, mark.end, end))


def _unnumbered(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Refusal markers that stand where no question has begun."""
    return (found.span() for found in REFUSED.finditer(text, start, end))


def _without_notices(starts: Sequence[LineStart]) -> list[LineStart]:
    """The starts without notices and their numbered lines; a notice stands before all questions."""
    following: list[QuestionType | None] = []
    for line in reversed(starts):
        following.append(line.type if line.kind == "heading" else following[-1] if following else None)
    remaining: list[LineStart] = []
    last: int | None = None
    section: QuestionType | None = None
    counted = False
    for line, next_section in zip(starts, reversed(following), strict=True):
        if line.kind == "notice":
            last = 0 if not counted and section in (None, next_section) else None
            continue
        if line.kind == "heading":
            last, section = None, line.type or section
        elif line.number is not None and last is not None:
            if line.number > last:
                last = line.number
                continue
            last = None
        counted = counted or line.kind == "number"
        remaining.append(line)
    return (
        remaining
        if any(start.kind == "number" for start in remaining)
        else [start for start in starts if start.kind != "notice"]
    )


def _question(
    page: str, offsets: tuple[int, int, int], number: int | None, times: int, section: QuestionType | None
) -> Question:
    start, body, end = offsets
    text = page[start:end]
    name = "?" if number is None else str(number)
    bare = blanked(text, (FIGURE, ANSWER)).rstrip()
    marker = REFUSED.search(bare)
    refused = refuses(bare)
    options = () if refused else options_of(bare)
    answers = [answer_of(found) for found in ANSWER.finditer(text)]
    named = type_named(marker["what"]) if refused and marker else None
    return Question(
        id=name if times == 1 else f"{name}#{times}",
        number=number,
        type=named or section or ("choice" if options else None),
        text=bare,
        body=body - start,
        start=start,
        end=start + len(text.rstrip()),
        options=options,
        answer=" ".join(answers) if answers else None,
        figures=tuple(PageFigure(f.group(), start + f.start(), figure_box(f.group())) for f in FIGURE.finditer(text)),
        refused=refused,
    )


def options_of(text: str) -> tuple[Option, ...]:
    r"""The options of a question's text: letters that count up from A; none when there is no A or no B.

    >>> [option.label + option.text for option in options_of("1. x = ( )\nA. 2   B. 3\nC. 4")]
    ['A2', 'B3', 'C4']
    """
    found: list[tuple[str, int, int]] = []
    for match in _OPTION.finditer(text):
        label = match[1] or match[2]
        if label == "ABCDEFGH"[len(found) : len(found) + 1]:
            found.append((label, match.start(), match.end()))
    if len(found) < 2:
        return ()
    ends = [start for _, start, _ in found[1:]] + [len(text)]
    return tuple(Option(label, text[at:end].strip()) for (label, _, at), end in zip(found, ends, strict=True))
