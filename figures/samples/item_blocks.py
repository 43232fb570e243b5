"""The blocks of a sample with many items or questions: gold, each run's answer, its rating, and what went wrong.

A page of questions also has the whole response in stretches, those that belong to no question included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from figures.samples.blocks import Block, Line, State
from figures.samples.text_diff import CharacterStretches


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
class RunAnswer:
    """A run's answer to an item, with ratings and failures.

    Args:
        slug: The run's name in links.
        text: Its answer.
        state: How the answer stands to gold.
        verdict: That in a word or two ("4 of 4").
        tooltip: What there is to say about the verdict; shown when it is pointed at.
        raters: Who rated it.
        note: Further figures, in small type.
        lines: Its failures.
    """

    slug: str
    text: str
    state: State
    verdict: str
    tooltip: str = ""
    raters: tuple[Rater, ...] = ()
    note: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Tick:
    """How the answer of a run stands to gold, in a sign.

    Args:
        slug: The run's name in links.
        state: How it stands to gold.
        verdict: That in a word or two.
    """

    slug: str
    state: State
    verdict: str


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One item.

    Args:
        id: Its id in links.
        title: What it is: the question.
        gold: Gold's answer.
        note: Its facets in words.
        answers: What each shown run says, in the order of the columns; read on demand.
        ticks: How runs stand to gold, those that are shown and others, in the order of the block's.
    """

    id: str
    title: str
    gold: str
    note: str
    answers: tuple[RunAnswer, ...]
    ticks: tuple[Tick, ...] = ()


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
        gold: Heading of gold's answers ("Reference").
        columns: The shown runs.
        groups: From top to bottom.
        item: Id of the item that the link is about; empty for none.
        ticked: The runs that have a sign at each item.
        chosen: Ids of the items that are shown at first, where these are not all.
    """

    kind: ClassVar[str] = "items"
    title: str
    gold: str
    columns: tuple[Head, ...]
    groups: tuple[Group, ...]
    item: str = ""
    ticked: tuple[Head, ...] = ()
    chosen: tuple[str, ...] = ()


LocatedBy = Literal["exact", "window", "number", "fallback"]
"""How a boundary was located; its glyph is the browser's."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """Where a question's text begins or ends: how it was located, and that in words."""

    located_by: LocatedBy
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A run's answer to a question.

    Args:
        slug: The run's name in links.
        behaviour: Its behaviour in a word ("refused").
        state: How that stands to gold.
        outcome: Its outcome ("garbled").
        similarities: Those with gold in [0, 1], as the block names them; none where gold has no text.
        boundaries: Start and end; none where nothing is aligned.
        scored: How gold became the text that is aligned with it, both as they are scored.
        written: The same as they are written.
        figures: A line for each of its figures.
    """

    slug: str
    behaviour: str
    state: State
    outcome: str
    similarities: tuple[float, ...] = ()
    boundaries: tuple[Boundary, ...] = ()
    scored: CharacterStretches = ()
    written: CharacterStretches = ()
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question of gold.

    Args:
        id: Its item.
        name: What a person calls it ("12").
        type: Its type in a word; may be empty.
        readable: Whether it can be recognised by gold.
        answers: One per run that is shown, in their order.
    """

    id: str
    name: str
    type: str
    readable: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Questions(Block):
    """All questions of a page in order, each with the runs' answers.

    Args:
        runs: The runs, the one that is described first.
        questions: The questions.
        definitions: Names of the two similarities, in the order of `Answer.similarities`.
        counts: Place of the similarity that counts.
        item: The question that is in view; empty for none.
        empty: The text where there is no question.
    """

    kind: ClassVar[str] = "questions"
    runs: tuple[Head, ...]
    questions: tuple[Question, ...]
    definitions: tuple[str, ...]
    counts: int
    item: str
    empty: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a response.

    Args:
        text: Its text.
        item: The question it belongs to; empty for none.
        name: Its name in the margin.
        leak: Whether it is in no question of gold.
    """

    text: str
    item: str = ""
    name: str = ""
    leak: bool = False


@dataclass(frozen=True, slots=True)
class Stretches(Block):
    """A whole response in stretches, and those of them that belong to no question.

    Args:
        name: The run.
        stretches: Together the response.
        notes: Changes made to it before it was read, in words.
        prompt: The prompt; None where it is not known.
        empty: The text where there is no response.
    """

    kind: ClassVar[str] = "stretches"
    name: str
    stretches: tuple[Stretch, ...]
    notes: tuple[str, ...]
    prompt: str | None
    empty: str
