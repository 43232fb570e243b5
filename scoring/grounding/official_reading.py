"""Reads a response as the evaluator published with HG-Bench does, and no better.

Source: HG-Bench's published evaluator; docs/metrics.md, HG-Bench, column `official`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import orjson

from records import AnswerBox, Note, Reading
from scoring.grounding.answer_entries import EntryReader
from scoring.text.loose_json import number
from scoring.text.response_parts import reasoning_of

_FENCES = ("```json", "```")
_TOKEN = re.compile(r"<\|(?:begin_of_box|end_of_box|user|assistant|system)\|>")
_REASONING_END = re.compile(r"`</redacted_thinking>`|</redacted_thinking>|</think>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cleaned:
    """A response without fences and special tokens.

    Args:
        text: What is left.
        lo: Offset in the raw text at which the part between the fences begins.
        tokens: Offset and length of every token within that part.
        fenced: Whether a fence was stripped.
    """

    text: str
    lo: int
    tokens: tuple[tuple[int, int], ...]
    fenced: bool

    def raw_offset(self, offset: int) -> int:
        """Offset in the raw text behind the character that ends at this offset of the cleaned one."""
        shift = self.lo
        for start, length in self.tokens:
            if start >= offset + shift - self.lo:
                break
            shift += length
        return offset + shift


@dataclass(frozen=True, slots=True)
class _Array:
    """A list read from a text.

    Args:
        members: Its members.
        cut: Offset behind the last `}`, where the text was cut and the list closed.
        closed: Whether the list was closed there anyway, and only other text followed.
    """

    members: list[Any]
    cut: int | None = None
    closed: bool = False


def read_officially(raw: str) -> Reading:
    """Reads a response under the `official` protocol; it never counts as failed.

    Returns:
        The boxes as written. `parsed` is false when the text is no list, which then scores 0.
    """
    cleaned = _clean(raw)
    notes = [Note("stripped_fence")] if cleaned.fenced else []
    if cleaned.tokens:
        notes.append(Note("special_tokens", {"n": len(cleaned.tokens)}))
    reasoning = reasoning_of(raw)
    span = (reasoning.start, reasoning.end) if reasoning is not None else None
    array, offset, segment = _array_of(cleaned.text)
    if array is None:
        notes.append(Note("no_array" if raw.strip() else "empty_response"))
        return Reading(parsed=False, notes=tuple(notes), reasoning=span)
    reader = EntryReader(tolerant=False)
    answers = tuple(_answers(array.members, reader))
    if segment:
        notes.append(Note("after_reasoning"))
    stopped_at = None
    if array.closed:
        notes.append(Note("surrounding_text"))
    elif array.cut is not None:
        stopped_at = cleaned.raw_offset(offset + array.cut)
        notes.append(Note("truncated", {"n": len(answers)}))
    return Reading(
        answers=answers,
        truncated=stopped_at is not None,
        dropped=reader.dropped,
        notes=(*notes, *reader.notes()),
        stopped_at=stopped_at,
        reasoning=span,
    )


def _answers(members: list[Any], reader: EntryReader) -> Iterator[AnswerBox]:
    for member in members:
        if not isinstance(member, dict):
            reader.count("not_objects")
            continue
        answer = reader.answer(member)
        if answer is not None:
            yield answer


def _clean(raw: str) -> _Cleaned:
    lo = len(raw) - len(raw.lstrip())
    hi = max(len(raw.rstrip()), lo)
    begin, end = lo, hi
    for fence in _FENCES:
        if raw.startswith(fence, begin, end):
            begin += len(fence)
    if end - begin >= len(_FENCES[1]) and raw.endswith(_FENCES[1], begin, end):
        end -= len(_FENCES[1])
    part = raw[begin:end]
    tokens = tuple((found.start(), len(found.group())) for found in _TOKEN.finditer(part))
    text = _TOKEN.sub("", part) if tokens else part
    return _Cleaned(text, begin, tokens, fenced=(begin, end) != (lo, hi))


def _array_of(text: str) -> tuple[_Array | None, int, int]:
    """The list a text holds, the offset of its segment and how many reasoning markers precede it."""
    whole = _load(text)
    if whole is not None:
        return _Array(whole), 0, 0
    bounds = [(0, 0), *((found.start(), found.end()) for found in _REASONING_END.finditer(text))]
    starts_and_ends = [(left[1], right[0]) for left, right in pairwise([*bounds, (len(text), len(text))])]
    empty: tuple[_Array | None, int, int] = (None, 0, 0)
    for index, (start, end) in enumerate(starts_and_ends):
        array = _list_or_list_start(text[start:end])
        if array is not None and any(isinstance(member, dict) for member in array.members):
            return array, start, index
        if array is not None and empty[0] is None:
            empty = (array, start, index)
    if empty[0] is None and len(starts_and_ends) > 1:
        return _list_or_list_start(text), 0, 0
    return empty


def _list_or_list_start(text: str) -> _Array | None:
    members = _load(text)
    if members is not None:
        return _Array(members)
    start = len(text) - len(text.lstrip())
    last = text.rfind("}")
    if not text.startswith("[", start) or last <= start:
        return None
    members = _load(text[start : last + 1] + "]")
    closed = text[last + 1 :].lstrip().startswith("]")
    return _Array(members, last + 1, closed) if members is not None else None


def _load(text: str) -> list[Any] | None:
    """A JSON list, NaN and infinities included, as Python's own reader takes it; None for all else."""
    text = text.strip()
    if not text.startswith("["):
        return None
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        try:
            value = json.loads(text, parse_int=number)
        except (ValueError, RecursionError):
            return None
    return value if isinstance(value, list) else None
