"""Raw response -> verdict with its error types.

The object that states the verdict is searched in the order of the contract (section 2): the whole text; a fenced
block; the text after the last reasoning marker; the first balanced array or object. As for boxes, what follows
reasoning is looked at first, so that a draft is never taken for the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from records import Note, Reading
from scoring.grading.gold import LONGEST, ClosestLabel, GradingGold, Verdict, closest_label
from scoring.text.loose_json import parse
from scoring.text.response_parts import blank_special_tokens, fenced_blocks, part_read, reasoning_of
from scoring.text.written_values import clean_text, name_of

VERDICT = "is_correct"
"""The key under which a response says whether the answer is correct."""

_OPENING = re.compile(r"""\[(?=\s*+[\[{(\]\d"'.+-])|\{(?=\s*+["'\w}/\#])""")


@dataclass(slots=True)
class FoundObject:
    """The object with the verdict in a response, and how it was found.

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
    part = part_read(raw)
    found_object = _find(part)
    if len(part) < len(raw):
        # The last note says why there is no verdict.
        found_object.notes.insert(0, Note("read_in_part"))
    return found_object


def _find(raw: str) -> FoundObject:
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
    found_object = FoundObject(reasoning=(reasoning.start, reasoning.end) if reasoning is not None else None)
    if tokens:
        found_object.notes.append(Note("special_tokens", {"n": tokens}))
    search = _Search(text)
    if reasoning is not None and reasoning.answer is not None and search.span(reasoning.answer, len(text)):
        found_object.notes.append(Note("after_reasoning"))
    else:
        search.span(0, len(text))
    if search.value is not None:
        found_object.value = search.value
        found_object.notes += search.notes
    else:
        found_object.stopped_at = search.cut
        found_object.notes.append(Note("cut_object") if search.cut is not None else search.stop_reason)
    return found_object


@dataclass(slots=True)
class _Search:
    text: str
    value: dict[str, Any] | None = None
    notes: list[Note] = field(default_factory=list)
    cut: int | None = None
    stop_reason: Note = field(default_factory=lambda: Note("no_object"))

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
                self.stop_reason = Note("no_verdict")
            if not parsed.complete and parsed.at_end and self.text[start] == "{":
                self.cut = parsed.end if self.cut is None else self.cut
            pos = max(parsed.end, start + 1)
        return False


_DESCRIPTIONS = (
    "error_description_en",
    "error_description",
    "error_en",
    "$error_description_en",
    "description",
)


class ReadGrade(NamedTuple):
    """The verdict and the error types of a response, its labels matched to those that gold knows.

    Args:
        verdict: Whether it calls the answer correct.
        labels: Keys of the labels that it names and gold knows, in order, repeated as often as they are named.
        unmapped: Labels that it names and gold does not know, as written.
        listed: Length of its list of errors, whatever is in it.
        count: Number of errors that it states beside the list; None when it states none.
    """

    verdict: Verdict
    labels: tuple[str, ...]
    unmapped: tuple[str, ...]
    listed: int
    count: Any = None

    @property
    def count_fits(self) -> bool:
        """Whether the stated number of errors, if any, is the length of the list."""
        return self.count is None or bool(self.count == self.listed)


class NamedError(NamedTuple):
    """An entry of a response's list of errors that names a label.

    Args:
        name: The label as written.
        known_index: Position of the label that gold knows; None where it knows none like it.
        entry: The entry itself: an object that may describe the error, or a text.
    """

    name: str
    known_index: int | None
    entry: Any


class ReadResponse(NamedTuple):
    """One response with its labels matched to those that gold knows.

    Args:
        found_object: The object that states the verdict, and how it was found.
        errors: The entries of its list of errors that name a label, in order.
        listed: Length of that list, whatever is in it.
    """

    found_object: FoundObject
    errors: tuple[NamedError, ...]
    listed: int


def read(raw: str, gold: GradingGold, closest: ClosestLabel = closest_label) -> ReadResponse:
    """Reads one response. Never raises.

    Args:
        raw: The response; any text.
        gold: Whose known labels are meant.
        closest: `closest_label`, or a cache of it that several responses share.
    """
    found_object = find_object(raw)
    entries = _entries(found_object.value) if found_object.value is not None else []
    named = [(name, entry) for entry in entries if (name := _name(entry))]
    errors = tuple([NamedError(name, closest(name, gold.names), entry) for name, entry in named])
    return ReadResponse(found_object, errors, len(entries))


def grade_of(response: ReadResponse, gold: GradingGold) -> ReadGrade | None:
    """The verdict and the error types of a response that was read.

    Returns:
        None when there is no object with a truth value under `is_correct`. Never raises.
    """
    value = response.found_object.value
    if value is None:
        return None
    labels = tuple(gold.keys[error.known_index] for error in response.errors if error.known_index is not None)
    unmapped = tuple(_shortened(error.name) for error in response.errors if error.known_index is None and gold.names)
    verdict: Verdict = "correct" if value["is_correct"] else "incorrect"
    return ReadGrade(verdict, labels, unmapped, response.listed, value.get("error_count"))


def reading_of(response: ReadResponse, gold: GradingGold) -> Reading:
    """The record of the reader, for people.

    Returns:
        What it did, and as `value` what it read: `verdict`, `count` (as text) and `errors`, each with `label`,
        the known one or None, `stated`, the text, and `description`. Never raises.
    """
    found_object, named = response.found_object, response.errors
    if found_object.value is None:
        return Reading(
            parsed=False,
            failed=True,
            notes=tuple(found_object.notes),
            stopped_at=found_object.stopped_at,
            reasoning=found_object.reasoning,
        )
    errors = [
        {
            "label": None if error.known_index is None else gold.keys[error.known_index],
            "stated": _shortened(error.name),
            "description": _description(error.entry),
        }
        for error in named
    ]
    known = sum([error.known_index is not None for error in named])
    near = sum(error.known_index is not None and gold.names[error.known_index] != error.name for error in named)
    counted = (
        ("near_labels", near),
        ("unmapped_labels", len(named) - known if gold.names else 0),
        ("no_label", response.listed - len(errors)),
    )
    verdict = "correct" if found_object.value["is_correct"] else "incorrect"
    shown = {"verdict": verdict, "count": name_of(found_object.value.get("error_count")), "errors": errors}
    notes = (*found_object.notes, *[Note(kind, {"n": n}) for kind, n in counted if n])
    return Reading(notes=notes, reasoning=found_object.reasoning, value=shown)


def _entries(value: dict[str, Any]) -> list[Any]:
    """The list of errors, under either of its names."""
    stated = value.get("error_list")
    if not isinstance(stated, list):
        stated = value.get("error_types")
    return stated if isinstance(stated, list) else []


def _name(entry: Any) -> str:
    """The label that an entry names; empty when it names none."""
    name = entry.get("error_type") if isinstance(entry, dict) else entry
    return name.strip() if isinstance(name, str) else ""


def _shortened(name: str) -> str:
    return clean_text(name[:LONGEST])


def _description(entry: Any) -> str:
    """The description of an error in a response; may be empty."""
    if not isinstance(entry, dict):
        return ""
    for key in _DESCRIPTIONS:
        text = entry.get(key)
        if text and isinstance(text, str):
            return clean_text(text)
    return ""
