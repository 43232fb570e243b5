"""The tolerant reader: finds the boxes in whatever a model wrote, and keeps a record of how.

The order is that of the contract (section 2): the whole text; a fenced block; the text after the last
reasoning marker; the first balanced array or object. Where reasoning ends, what follows it is
looked at first, so that a draft is never taken for the answer. Every step reads the text once, so that
the whole takes time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson

from records import AnswerBox, Note, Reading
from scoring.grounding.answer_entries import Entries, EntryReader, complete_entries, entries_of
from scoring.text.loose_json import MAX_DEPTH, Parsed, parse
from scoring.text.response_parts import blank_special_tokens, fenced_blocks, reasoning_of
from scoring.text.written_values import boxes_in_prose, boxes_in_tags

_OPENING = re.compile(r"""\[(?=\s*+[\[{(\]\d"'.+-])|\{(?=\s*+["'\w}])""")
_BRACKETS = re.compile(r"[\[{(\s]*+")
_NESTING = 8
"""Brackets that a sensible answer opens in a row, at most."""

_BLANK = re.compile(r"\s*+")
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(slots=True)
class Found:
    """The entries of boxes found in a text, and how.

    Args:
        entries: The entries that state boxes.
        notes: How they were found, in order.
        stopped_at: Offset at which reading stopped early.
    """

    entries: Entries = field(default_factory=Entries)
    notes: list[Note] = field(default_factory=list)
    stopped_at: int | None = None


def read_tolerantly(raw: str) -> Reading:
    """Reads a response under the `paper` protocol.

    Returns:
        The boxes as written. The response has failed when no array could be read from it, when it is
        truncated or broken, or when it holds a box that is neither four finite numbers nor a polygon.
    """
    reasoning = reasoning_of(raw)
    span = (reasoning.start, reasoning.end) if reasoning is not None else None
    if not raw.strip():
        return Reading(parsed=False, failed=True, notes=(Note("empty_response"),))
    found = _whole_json(raw) or _search(raw)
    if found is None:
        return Reading(parsed=False, failed=True, notes=(Note("no_array"),), reasoning=span)
    reader = EntryReader(tolerant=True)
    answers = tuple(_answers(found.entries, reader))
    broken = found.stopped_at is not None
    parsed = bool(answers) or not broken
    return Reading(
        answers=answers,
        parsed=parsed,
        failed=not parsed or broken or reader.malformed > 0,
        truncated=broken,
        dropped=reader.dropped,
        notes=(*found.notes, *_notes_on(found.entries), *reader.notes()),
        stopped_at=found.stopped_at,
        reasoning=span,
    )


def _answers(entries: Entries, reader: EntryReader) -> Iterator[AnswerBox]:
    for entry, page in entries.found:
        answer = reader.answer(entry, page)
        if answer is not None:
            yield answer


def _notes_on(entries: Entries) -> Iterator[Note]:
    if entries.tags:
        yield Note("tags", {"n": entries.tags})
    if entries.deep and entries.objects:
        yield Note("nested")


def _whole_json(raw: str) -> Found | None:
    """The whole text as JSON; the way almost every response goes."""
    text = raw.strip()
    if not text.startswith(("[", "{")):
        return None
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    found = Found(entries_of(value))
    if isinstance(value, dict):
        if not _holds_an_array(value, found.entries):
            return None
        if found.entries.found and found.entries.found[0][0] is value:
            found.notes.append(Note("single_object"))
    return found


def _holds_an_array(value: dict[str, Any], entries: Entries) -> bool:
    return bool(entries.found) or any(isinstance(member, list) for member in value.values())


def _search(raw: str) -> Found | None:
    """The entries in a text that is not JSON as a whole; None when it holds no array at all."""
    text, tokens = blank_special_tokens(raw)
    reasoning = reasoning_of(text)
    search = _Search(text)
    notes = [Note("special_tokens", {"n": tokens})] if tokens else []
    found = None
    if reasoning is not None and reasoning.answer is not None:
        found = search.span(reasoning.answer, len(text), loose=True)
        if found is not None:
            notes.append(Note("after_reasoning"))
    if found is None:
        found = search.span(0, len(text), loose=reasoning is None)
    if found is None and search.cut is not None:
        found = Found(notes=[Note("truncated", {"n": 0})], stopped_at=search.cut)
    if found is None:
        return None
    found.notes = [*notes, *found.notes]
    return found


@dataclass(slots=True)
class _Search:
    """Looks for entries in a text without special tokens.

    Args:
        text: The text.
        cut: Offset at which the text ended within a value of which nothing was complete.
    """

    text: str
    cut: int | None = None

    def span(self, lo: int, hi: int, loose: bool) -> Found | None:
        """Looks between two offsets: into fenced blocks, then everywhere, then for boxes without JSON.

        Args:
            lo: Offset to begin at.
            hi: Offset to end at.
            loose: Whether bare numbers count; in reasoning they are thoughts, not answers.
        """
        for begin, end in fenced_blocks(self.text, lo, hi):
            found = self.scan(begin, end, loose)
            if found is not None:
                found.notes.insert(0, Note("stripped_fence"))
                return found
        found = self.scan(lo, hi, loose)
        if found is not None or not loose:
            return found
        return _boxes_without_json(self.text[lo:hi])

    def scan(self, lo: int, hi: int, loose: bool) -> Found | None:
        """The first array or object between two offsets that states boxes.

        Bare numbers count only where no object states a box: then all of them are taken, wherever they
        stand. After a value that breaks off, the search goes on where it broke: what was complete
        within it has been seen.
        """
        bare, empty, cut, pos = Entries(), False, None, lo
        while (opening := _OPENING.search(self.text, pos, hi)) is not None:
            start = opening.start()
            parsed = parse(self.text, start, hi)
            entries = entries_of(parsed.value) if parsed.complete else complete_entries(parsed.open_frames)
            if entries.objects:
                return _found_objects(self.text, lo, hi, start, parsed, entries)
            bare.extend(entries)
            empty = empty or (parsed.complete and not entries.found and self._is_empty_list(lo, hi, start, parsed))
            cut = parsed.end if not parsed.complete and parsed.at_end else cut
            pos = self._next_start(parsed, start, hi)
        if bare.found and loose:
            notes = [] if cut is None else [Note("truncated", {"n": len(bare.found)})]
            return Found(bare, notes, cut)
        self.cut = cut if self.cut is None else self.cut
        return Found() if empty else None

    def _is_empty_list(self, lo: int, hi: int, start: int, parsed: Parsed) -> bool:
        """Whether a value without boxes says that there are none: `[]`, or a list that stands alone."""
        if self.text[start : parsed.end] == "[]":
            return True
        alone = _blank_until(self.text, lo, hi) == start and _blank_until(self.text, parsed.end, hi) == hi
        return alone and (isinstance(parsed.value, list) or _holds_an_array(parsed.value, Entries()))

    def _next_start(self, parsed: Parsed, start: int, hi: int) -> int:
        if parsed.complete or len(parsed.open_frames) < MAX_DEPTH:
            return max(parsed.end, start + 1)
        run = _BRACKETS.match(self.text, parsed.end, hi)
        return max(parsed.end, (run.end() if run is not None else start) - _NESTING)


def _blank_until(text: str, lo: int, hi: int) -> int:
    """Offset of the first character from `lo` on that is not white space."""
    blank = _BLANK.match(text, lo, hi)
    return blank.end() if blank is not None else lo


def _boxes_without_json(text: str) -> Found | None:
    entries = Entries()
    for box in boxes_in_tags(text):
        entries.add(box, None, 0)
        entries.tags += 1
    if entries.found:
        return Found(entries)
    for box in boxes_in_prose(text):
        entries.add(box, None, 0)
    return Found(entries, [Note("prose", {"n": len(entries.found)})]) if entries.found else None


def _found_objects(text: str, lo: int, hi: int, start: int, parsed: Parsed, entries: Entries) -> Found:
    """A value with entries, and with it the objects that follow it in a row."""
    notes, quirks, objects = [], set(parsed.quirks), 1
    single = isinstance(parsed.value, dict)
    while parsed.complete and isinstance(parsed.value, dict):
        between = _BETWEEN.match(text, parsed.end, hi)
        follows = between.end() if between is not None else parsed.end
        if follows >= hi or text[follows] != "{":
            break
        parsed = parse(text, follows, hi)
        quirks |= parsed.quirks
        entries.extend(entries_of(parsed.value) if parsed.complete else complete_entries(parsed.open_frames))
        objects += parsed.complete
    if _blank_until(text, lo, hi) < start or (parsed.complete and _blank_until(text, parsed.end, hi) < hi):
        notes.append(Note("surrounding_text"))
    notes += [Note(quirk) for quirk in sorted(quirks)]
    if single and objects > 1:
        notes.append(Note("several_objects", {"n": objects}))
    elif single and parsed.complete and len(entries.found) == 1:
        notes.append(Note("single_object"))
    if parsed.complete:
        return Found(entries, notes)
    kind = "truncated" if parsed.at_end else "broken"
    return Found(entries, [*notes, Note(kind, {"n": len(entries.found)})], parsed.end)
