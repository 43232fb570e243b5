"""Finds the object that states a verdict in whatever a model wrote, and keeps a record of how.

The order is that of the contract (section 2): the whole text; a fenced block; the text after the last
reasoning marker; the first balanced array or object. As for boxes, what stands behind reasoning is looked
at first, so that a draft is never taken for the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import orjson

from records import Note
from scoring.loose_json import parse
from scoring.response_parts import blank_special_tokens, fenced_blocks, reasoning_of

VERDICT = "is_correct"
"""The key under which a response says whether the answer is correct."""

_OPENING = re.compile(r"""\[(?=\s*+[\[{(\]\d"'.+-])|\{(?=\s*+["'\w}/\#])""")


@dataclass(slots=True)
class FoundObject:
    """What was found in a response.

    Args:
        value: The object with a truth value under `is_correct`; None when there is none.
        notes: How it was found, or why it was not.
        reasoning: Offsets of the reasoning.
        stopped_at: Offset at which the text ended within an object.
    """

    value: dict[str, Any] | None = None
    notes: list[Note] = field(default_factory=list)
    reasoning: tuple[int, int] | None = None
    stopped_at: int | None = None


def find_object(raw: str) -> FoundObject:
    """The object of a response. Never raises; takes time in proportion to the length of the text."""
    text = raw.strip()
    if not text:
        return FoundObject(notes=[Note("empty_response")])
    if text.startswith("{") and text.endswith("}"):
        try:
            value = orjson.loads(text)
        except orjson.JSONDecodeError:
            pass
        else:
            return FoundObject(value) if states_verdict(value) else FoundObject(notes=[Note("no_verdict")])
    return _search(raw)


def states_verdict(value: Any) -> bool:
    """Whether a value is an object with a truth value under `is_correct`."""
    return isinstance(value, dict) and isinstance(value.get(VERDICT), bool)


def _search(raw: str) -> FoundObject:
    text, tokens = blank_special_tokens(raw)
    reasoning = reasoning_of(text)
    found = FoundObject(reasoning=(reasoning.start, reasoning.end) if reasoning is not None else None)
    if tokens:
        found.notes.append(Note("special_tokens", {"n": tokens}))
    search = _Search(text)
    if reasoning is not None and reasoning.answer is not None and search.span(reasoning.answer, len(text)):
        found.notes.append(Note("after_reasoning"))
    else:
        search.span(0, len(text))
    if search.value is not None:
        found.value = search.value
        found.notes += search.notes
    else:
        found.stopped_at = search.cut
        found.notes.append(Note("cut_object") if search.cut is not None else search.why)
    return found


@dataclass(slots=True)
class _Search:
    text: str
    value: dict[str, Any] | None = None
    notes: list[Note] = field(default_factory=list)
    cut: int | None = None
    why: Note = field(default_factory=lambda: Note("no_object"))

    def span(self, lo: int, hi: int) -> bool:
        """Looks between two offsets, into fenced blocks first; says whether the object is found."""
        for begin, end in fenced_blocks(self.text, lo, hi):
            if self._scan(begin, end):
                self.notes.insert(0, Note("stripped_fence"))
                return True
        return self._scan(lo, hi)

    def _scan(self, lo: int, hi: int) -> bool:
        """The first balanced object between two offsets that states a verdict.

        Balanced values without one are passed over with all that is in them: a verdict within another
        value is not the response's own.
        """
        pos = lo
        while (opening := _OPENING.search(self.text, pos, hi)) is not None:
            start = opening.start()
            parsed = parse(self.text, start, hi)
            if parsed.complete and states_verdict(parsed.value):
                self.value = parsed.value
                around = self.text[lo:start].strip() or self.text[parsed.end : hi].strip()
                self.notes += [Note("surrounding_text")] if around else []
                self.notes += [Note(quirk) for quirk in sorted(parsed.quirks)]
                return True
            if parsed.complete and isinstance(parsed.value, dict):
                self.why = Note("no_verdict")
            if not parsed.complete and parsed.at_end and self.text[start] == "{":
                self.cut = parsed.end if self.cut is None else self.cut
            pos = max(parsed.end, start + 1)
        return False
