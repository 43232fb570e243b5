"""Finds the entries that state boxes in a parsed value, and the complete ones in a broken value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.answer_entries import states_a_box
from scoring.box_shapes import BOX_KEYS, is_number, is_polygon
from scoring.box_text import boxes_in_tags
from scoring.loose_json import Frame


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


def complete_entries(frames: Sequence[Frame]) -> Entries:
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
