"""The Markdown of a page within a model's raw response; contract.md, section 2.

Everything around it is turned into spaces, so that offsets in the page are offsets in the raw response.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from records import Note
from scoring.response_parts import blank_special_tokens, reasoning_of

_FENCED = re.compile(
    r"\A\s*```(?:markdown|md|text)?[ \t]*\n(?P<inside>.*?)(?:^[ \t]*```\s*)?\Z", re.DOTALL | re.MULTILINE
)
_FENCE = "\n```"


@dataclass(frozen=True, slots=True)
class RawPage:
    """The page of a raw response.

    Args:
        text: As long as the response, with spaces where it is no page.
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
