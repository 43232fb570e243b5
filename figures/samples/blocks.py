"""The blocks of a sheet, each of one kind, as plain data.

A panel builds the blocks from what the workspace holds; nothing is decided in the browser. Every text may be data: it
reaches the screen as `textContent` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from figures.samples.math_text import Part
from figures.samples.page_payload import ImageAddresses, Json
from figures.samples.text_diff import Segment

State = Literal[
    "right",
    "partly",
    "wrong",
    "unread",
    "absent",
    "matched",
    "missed",
    "spurious",
    "confused",
    "unmapped",
    "claimed",
    "remark",
    "plain",
]
"""What became of a verdict (the first five) or a label; `figures.charts.outcome_colours.STATES` gives its colour."""

Kind = Literal["question", "reference", "work"]


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a sheet.

    Args:
        span: Twelfths of the sheet's width; blocks that fit stand side by side.
        rows: How many of the blocks that stand beside it, one below the other, it is as high as.
        rank: Where it stands on the sheet: blocks of a lower rank come first, those of one rank in their order.
    """

    kind: ClassVar[str] = ""
    span: int = field(default=12, kw_only=True)
    rows: int = field(default=1, kw_only=True)
    rank: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class Text(Block):
    """A text under a title."""

    kind: ClassVar[str] = "text"
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Math(Block):
    """A text with typeset formulas under a title.

    Args:
        note: A few words beside the title.
        folded: Whether the title alone is shown until it is opened.
    """

    kind: ClassVar[str] = "math"
    title: str
    parts: tuple[Part, ...]
    note: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Diff(Block):
    """How one text became another, as it is written.

    Args:
        note: A few words beside the title.
        explanation: A sentence or more below it.
        before: What the first text is ("correct solution").
        after: What the second one is.
        sides: The two texts typeset, with what only one of them has marked.
    """

    kind: ClassVar[str] = "diff"
    title: str
    segments: tuple[Segment, ...]
    before: str
    after: str
    note: str = ""
    explanation: tuple[Part, ...] = ()
    sides: tuple[tuple[Part, ...], tuple[Part, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class Picture:
    """One image.

    Args:
        role: What it is, in our words ("Reference").
        kind: Which placeholder stands for it where it is missing.
        images: Its addresses, or why there is none.
        note: What else is to be said about it ("not shown to this run").
        page: The 1-based page of its sample; None for no page.
    """

    role: str
    kind: Kind
    images: ImageAddresses
    note: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Images(Block):
    """Images side by side, under one zoom."""

    kind: ClassVar[str] = "images"
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class RunMark:
    """One run at a glance.

    Args:
        slug: Its name in links.
        model: Marks of one model stand together.
        setting: Its setting; may be empty.
        state: How it stands to gold.
        verdict: What it says ("incorrect").
        has_column: Whether it has a column of its own.
    """

    slug: str
    model: str
    setting: str
    state: State
    verdict: str
    has_column: bool = False


@dataclass(frozen=True, slots=True)
class Glance(Block):
    """Agreement of all runs at a glance.

    Args:
        gold: What gold says ("Gold: incorrect").
        sentence: How many agree.
        marks: One per run, in an order that does not depend on which is described.
    """

    kind: ClassVar[str] = "glance"
    gold: str
    sentence: str
    marks: tuple[RunMark, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """One label of gold or of a run, with its description.

    Args:
        text: The label's name.
        state: What became of it.
        description: The reason that gold or the run gives for it.
        note: A few words beside the label ("named by 4 of 9 runs").
        title: The label's definition.
        label: Its key, by which failures name it.
        parts: The description where it has formulas; replaces `description`.
        stage: What is judged, where labels are those of stages; labels of one stage stand in one row.
    """

    text: str
    state: State
    description: str = ""
    note: str = ""
    title: str = ""
    label: str = ""
    parts: tuple[Part, ...] = ()
    stage: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The answer of gold or of one run: verdict and labels.

    Args:
        title: "Gold", or the model.
        verdict: Its verdict in a word.
        state: How the verdict stands to gold's.
        chips: Its labels.
        slug: The run's name in links; empty for gold.
        setting: The run's setting.
        note: What there is to say about the verdict.
        empty: The text in place of labels where there are none.
    """

    title: str
    verdict: str
    state: State
    chips: tuple[Chip, ...] = ()
    slug: str = ""
    setting: str = ""
    note: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Answers(Block):
    """Gold's answer, and beside it those of some runs."""

    kind: ClassVar[str] = "answers"
    gold: Column
    runs: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Stages(Answers):
    """The block of a cascade: a table of stages and runs; a row opens to what the runs that are shown say at it.

    Args:
        others: Further runs, of which the table has no more than a sign at each stage.
    """

    kind: ClassVar[str] = "stages"
    others: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One failure.

    Args:
        id: Its row.
        category: Key of its category.
        label: The category's label.
        reason: Its sentence.
        state: Which sign it bears.
        of_label: Key of the label it is about; empty for none.
        item: Id of its item, where the sample has several.
    """

    id: int
    category: str
    label: str
    reason: str
    state: State
    of_label: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class Failures(Block):
    """The failures of the run that is described; `empty` is the text where there is none."""

    kind: ClassVar[str] = "failures"
    name: str
    lines: tuple[Line, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Response(Block):
    """The response of the run that is described, parsed and raw, and its prompt.

    Args:
        name: The run.
        state: "scored", "failed", "missing".
        payload: From `figures.samples.page_payload.response_of`.
        folded: Whether the title alone is shown until it is opened.
    """

    kind: ClassVar[str] = "response"
    name: str
    state: str
    payload: Json
    folded: bool = False
