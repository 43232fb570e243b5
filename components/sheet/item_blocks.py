"""The block of a sample with many items: what gold and some runs say of each, how it was rated, what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from components.sheet.blocks import Block, Line, State


@dataclass(frozen=True, slots=True)
class Rater:
    """How one rater rates an answer.

    Args:
        name: The rater.
        rating: Its rating as it is shown; empty where it gave none.
        state: Whether the rating counts as right; "plain" where there is none.
        reason: Its reason; may be empty.
    """

    name: str
    rating: str
    state: State
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What one run says of an item.

    Args:
        slug: The run's name in links.
        text: Its answer.
        state: How the answer stands to gold.
        verdict: That in a word or two ("4 of 4").
        says: What there is to say of the verdict; shown when it is pointed at.
        raters: Who rated it.
        note: Further figures, in small type.
        lines: Its failures.
    """

    slug: str
    text: str
    state: State
    verdict: str
    says: str = ""
    raters: tuple[Rater, ...] = ()
    note: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One item.

    Args:
        id: Its id in links.
        title: What it is: the question.
        gold: What gold says of it.
        note: Its facets in words.
        said: What each shown run says, in the order of the columns.
    """

    id: str
    title: str
    gold: str
    note: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Items that stand together under a title."""

    title: str
    rows: tuple[ItemRow, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of one run's column: its name in links, its model, its setting."""

    slug: str
    model: str
    setting: str


@dataclass(frozen=True, slots=True)
class Items(Block):
    """The items of a sample in groups, with a column for each shown run; the first one decides what is filtered.

    Args:
        title: What they are ("Questions").
        gold: What gold's word on an item is called ("Reference").
        columns: The shown runs.
        groups: From top to bottom.
        item: Id of the item that the link is about; empty for none.
    """

    kind: ClassVar[str] = "items"
    title: str
    gold: str
    columns: tuple[Head, ...]
    groups: tuple[Group, ...]
    item: str = ""
