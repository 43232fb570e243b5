"""The parts of a raw response: its reasoning, its answer, code fences and special tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

_REASONING_END = re.compile(r"</\s*(?:redacted_thinking|thinking|think|reasoning)\s*>|◁/think▷", re.IGNORECASE)
_REASONING_START = re.compile(r"<\s*(?:redacted_thinking|thinking|think|reasoning)\s*>|◁think▷", re.IGNORECASE)
_SPECIAL_TOKEN = re.compile(r"<\|/?\w{1,40}\|>|</?s>")
_FENCE = "```"
_LANGUAGE = re.compile(r"[\w+-]*")
_WORD_OR_MARK = re.compile(r"\w++|[^\w\s]")

MOST_READ = 200_000
"""Words and marks of a response in which boxes or a verdict are looked for: models end long before, and each takes
time and memory of its own."""

MOST_STATED = 5_000
"""Boxes of a response that are scored, answers and steps together: more than a model in a loop writes of them."""


def part_read(raw: str) -> str:
    """The response as far as it is read: all of any but one that was made, or that never stops."""
    if len(raw) <= MOST_READ:
        return raw
    further = next(islice(_WORD_OR_MARK.finditer(raw), MOST_READ, None), None)
    return raw if further is None else raw[: further.start()]


class Reasoning(NamedTuple):
    """The reasoning that precedes a response's answer.

    Args:
        start: Offset of the first character of the reasoning.
        end: Offset behind its last one.
        answer: Offset behind the marker that ends it; None when the reasoning never ends.
    """

    start: int
    end: int
    answer: int | None


def reasoning_of(text: str) -> Reasoning | None:
    """The reasoning of a response, up to its last end marker; None when it shows none.

    A start marker without an end marker is reasoning that the response never got out of.
    """
    start = _REASONING_START.search(text)
    # The answer is the text after the last marker.
    last = None
    for last in _REASONING_END.finditer(text):  # noqa: B007
        pass
    if last is None:
        return Reasoning(start.end(), len(text), None) if start is not None else None
    begin = start.end() if start is not None and start.end() <= last.start() else 0
    return Reasoning(begin, last.start(), last.end())


def blank_special_tokens(text: str) -> tuple[str, int]:
    """The text with spaces in place of special tokens, so that offsets stay, and their number."""
    if "<" not in text:
        return text, 0
    return _SPECIAL_TOKEN.subn(lambda found: " " * len(found.group()), text)


def fenced_blocks(text: str, lo: int, hi: int) -> Iterator[tuple[int, int]]:
    """Spans of the contents of fenced blocks; the last one may lack its closing fence."""
    pos = text.find(_FENCE, lo, hi)
    while pos != -1:
        language = _LANGUAGE.match(text, pos + len(_FENCE), hi)
        begin = language.end() if language is not None else pos + len(_FENCE)
        end = text.find(_FENCE, begin, hi)
        yield begin, hi if end == -1 else end
        pos = -1 if end == -1 else text.find(_FENCE, end + len(_FENCE), hi)


def answer_part(text: str) -> str:
    """The text behind the reasoning, without special tokens; empty where the reasoning never ends.

    >>> answer_part("<think>maybe 1</think>Error: 0")
    'Error: 0'
    """
    bare, _ = blank_special_tokens(text)
    thought = reasoning_of(bare)
    if thought is None:
        return bare
    return bare[thought.answer :] if thought.answer is not None else ""
