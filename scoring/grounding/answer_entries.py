"""Entries of a response that state answer boxes: found in a parsed or broken value, then read with their steps.

What was wrong with the entries is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from records import AnswerBox, Box, Note, StepBox
from scoring.text.loose_json import OpenContainer
from scoring.text.written_values import (
    ANSWER_TYPE,
    BOX_KEYS,
    LARGEST,
    MALFORMED,
    ReadBox,
    box_of,
    boxes_in_tags,
    is_number,
    is_polygon,
    name_of,
    named_box_of,
    page_of,
)


@dataclass(slots=True)
class EntryReader:
    """Reads entries of a response one by one and keeps count.

    Args:
        tolerant: Whether other keys than `box_2d`, named corners, bare boxes and a missing type are
            understood; the published evaluator understands none of them.
    """

    tolerant: bool
    malformed: int = 0
    empty: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def dropped(self) -> int:
        """Boxes that were dropped: malformed ones and those without area."""
        return self.malformed + self.empty

    def count(self, kind: str, n: int = 1) -> None:
        """Counts something that deserves a note."""
        self.counts[kind] = self.counts.get(kind, 0) + n

    def answer(self, entry: Any, page: Any = None) -> AnswerBox | None:
        """The answer box an entry states; None when it states none.

        Args:
            entry: An object, or four bare numbers or points.
            page: The page stated around the entry, for one that states none itself.
        """
        if not isinstance(entry, Mapping):
            self.count("bare_boxes")
            return AnswerBox(self._page(page), self._keep(box_of(entry)))
        if not self._is_answer(entry):
            self.count("other_types")
            return None
        if not self.tolerant and "box_2d" not in entry:
            self.count("without_box")
            return None
        return AnswerBox(
            page=self._page(entry.get("page", page)),
            box=self._keep(self._box(entry)),
            steps=tuple(self._steps(entry.get("steps"))),
            title_id=name_of(entry.get("title_id")),
            question_id=name_of(entry.get("question_id")),
            question_type=name_of(entry.get("question_type")),
        )

    def notes(self) -> Iterator[Note]:
        """Notes on the entries, in a fixed order."""
        for kind in sorted(self.counts):
            yield Note(kind, {"n": self.counts[kind]})
        if self.malformed:
            yield Note("malformed_boxes", {"n": self.malformed})
        if self.empty:
            yield Note("empty_boxes", {"n": self.empty})

    def _is_answer(self, entry: Mapping[Any, Any]) -> bool:
        kind = entry.get("type")
        if kind is None and isinstance(entry.get("type_2d"), str):
            kind = entry["type_2d"]
        if kind == ANSWER_TYPE:
            return True
        if not self.tolerant:
            return False
        if kind is None:
            self.count("missing_type")
            return True
        return isinstance(kind, str) and "_".join(kind.lower().replace("-", " ").split()) == ANSWER_TYPE

    def _page(self, stated: Any) -> int:
        page, readable = page_of(stated)
        if not readable:
            self.count("unreadable_page")
        return page

    def _steps(self, steps: Any) -> Iterator[StepBox]:
        if not isinstance(steps, list):
            return
        for step in steps:
            if isinstance(step, Mapping):
                yield StepBox(self._keep(self._box(step)), name_of(step.get("step_id")))
            elif self.tolerant:
                yield StepBox(self._keep(box_of(step)))

    def _box(self, entry: Mapping[Any, Any]) -> ReadBox:
        if not self.tolerant:
            return box_of(entry.get("box_2d"))
        key = next((key for key in BOX_KEYS if key in entry), None)
        if key is None:
            return named_box_of(entry) or MALFORMED
        if key != "box_2d":
            self.count("other_keys")
        value = entry[key]
        if isinstance(value, Mapping):
            return named_box_of(value) or MALFORMED
        if isinstance(value, str):
            found = list(boxes_in_tags(value))
            return box_of(found[0]) if len(found) == 1 else MALFORMED
        return box_of(value)

    def _keep(self, read: ReadBox) -> Any:
        if read.box is None:
            if read.empty:
                self.empty += 1
            else:
                self.malformed += 1
        elif read.shape == "polygon":
            self.count("polygons")
        elif read.shape == "named":
            self.count("named_corners")
        return read.box


def plain_answers(raw: str) -> tuple[AnswerBox, ...] | None:
    """The answer boxes of a response that is exactly what a model is asked for; None for any other.

    Such a response is a JSON list of objects of the type `complete_answer_box`, each with its `box_2d` of four
    numbers, a page, and steps that are objects with a `box_2d`. There is nothing in it that `EntryReader` would
    drop, note or take differently when it is tolerant, so that both readers give these boxes.
    """
    text = raw.strip()
    if not text.startswith("[") or "<|" in text:
        return None
    try:
        entries = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    answers = []
    for entry in entries:
        answer = _plain_answer(entry) if type(entry) is dict and entry.get("type") == ANSWER_TYPE else None
        if answer is None:
            return None
        answers.append(answer)
    return tuple(answers)


def _plain_answer(entry: Mapping[str, Any]) -> AnswerBox | None:
    box = _plain_box(entry.get("box_2d"))
    page, readable = page_of(entry.get("page"))
    if box is None or not readable:
        return None
    steps = []
    stated = entry.get("steps")
    for step in stated if type(stated) is list else ():
        step_box = _plain_box(step.get("box_2d")) if type(step) is dict else None
        if step_box is None:
            return None
        steps.append(StepBox(step_box, name_of(step.get("step_id"))))
    names = name_of(entry.get("title_id")), name_of(entry.get("question_id")), name_of(entry.get("question_type"))
    return AnswerBox(page, box, tuple(steps), *names)


_NUMBERS = frozenset((int, float))


def _plain_box(value: Any) -> Box | None:
    """Four finite numbers that enclose an area, else None."""
    if type(value) is not list or len(value) != 4 or not _NUMBERS.issuperset(map(type, value)):
        return None
    x1, y1, x2, y2 = value
    if -LARGEST <= x1 < x2 <= LARGEST and -LARGEST <= y1 < y2 <= LARGEST:
        return (float(x1), float(y1), float(x2), float(y2))
    return None


def states_a_box(entry: Mapping[Any, Any]) -> bool:
    """Whether an object states an answer box, or at least means to."""
    return (
        any(key in entry for key in BOX_KEYS)
        or entry.get("type", entry.get("type_2d")) == ANSWER_TYPE
        or named_box_of(entry) is not None
    )


@dataclass(slots=True)
class Entries:
    """Entries in the order of writing.

    Args:
        found: Each entry (an object, or four bare numbers or points) with the page stated around it.
        objects: How many of them are objects.
        tags: How many were written as tags in a string.
        deep: Whether any stood deeper than in the outermost list.
    """

    found: list[tuple[Any, Any]] = field(default_factory=list)
    objects: int = 0
    tags: int = 0
    deep: bool = False

    def add(self, entry: Any, page: Any, depth: int) -> None:
        """Adds one entry found so many containers below the outermost one."""
        self.found.append((entry, page))
        self.objects += isinstance(entry, Mapping)
        self.deep = self.deep or depth > 1

    def extend(self, others: Entries) -> None:
        """Adds the entries of another value."""
        self.found += others.found
        self.objects += others.objects
        self.tags += others.tags
        self.deep = self.deep or others.deep


def entries_of(value: Any) -> Entries:
    """All entries of a value, however deep; an entry is not searched for further ones."""
    entries = Entries()
    open_iterators: list[tuple[Iterator[Any], Any]] = [(iter((value,)), None)]
    while open_iterators:
        members, page = open_iterators[-1]
        for member in members:
            depth = len(open_iterators) - 1
            if isinstance(member, str):
                _add_tags(entries, member, page, depth)
            elif is_entry(member):
                entries.add(member, page, depth)
            elif isinstance(member, Mapping):
                open_iterators.append((iter(member.values()), member.get("page", page)))
                break
            elif isinstance(member, list):
                open_iterators.append((iter(member), page))
                break
        else:
            open_iterators.pop()
    return entries


def is_entry(value: Any) -> bool:
    """Whether a value states a box by itself: an object that does, four bare numbers, or a polygon."""
    if isinstance(value, Mapping):
        return states_a_box(value)
    if not isinstance(value, list):
        return False
    return (len(value) == 4 and all(map(is_number, value))) or is_polygon(value)


def complete_entries(frames: Sequence[OpenContainer]) -> Entries:
    """The entries that are complete in containers which were never closed.

    An entry that is itself unfinished is lost with all that is in it, as are its steps.
    """
    entries = Entries()
    for frame in frames:
        if isinstance(frame.value, list):
            members = frame.value
        elif states_a_box(frame.value) or frame.pending in (*BOX_KEYS, "steps"):
            break
        else:
            members = list(frame.value.values())
        entries.extend(entries_of([member for member in members if isinstance(member, dict | list)]))
    return entries


def _add_tags(entries: Entries, text: str, page: Any, depth: int) -> None:
    if "<" not in text and "(" not in text:
        return
    for box in boxes_in_tags(text):
        entries.add(box, page, depth)
        entries.tags += 1
