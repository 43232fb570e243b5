"""Records shared by all layers, as frozen dataclasses: sample, item, prediction, judgement.

Four levels: a **sample** is one submission, drawing or page; an **item** is one unit of it that gold annotates
(an answer region, a question); a **prediction** is one raw response of a run; a **judgement** is a run's outcome on
one item. Everything here is plain data, so that loaders, scorers, the workspace and the pages can share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Box = tuple[float, float, float, float]
"""`(x1, y1, x2, y2)`, normalised to [0, 1000] by the page's own width and height; never clipped."""

Pairs = tuple[tuple[str, str], ...]
"""Name-value pairs; of facets sorted, and a name that stands twice has several values."""

MISSING = "null"
"""The value of a facet in the slice of samples and items that have none."""

Protocol = Literal["official", "paper"]
Level = Literal["answer", "step"]

PROTOCOLS: tuple[Protocol, ...] = ("official", "paper")


@dataclass(frozen=True, slots=True)
class Rejection:
    """One line (1-based) of a file that was not loaded, and why: what was expected and what was found."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a sample.

    Args:
        number: 1-based position in the sample.
        width: Width of the page in pixels, as the benchmark states it (0 when it does not).
        height: Height of the page in pixels, as the benchmark states it (0 when it does not).
        image: File name of the image as the benchmark states it; it is looked up below the declared
            image root by its tail, never opened as a path.
        role: What it shows beside the student's work ("question", "reference"); empty for the work itself.
    """

    number: int
    width: int
    height: int
    image: str | None
    role: str = ""


@dataclass(frozen=True, slots=True)
class StepBox:
    """One step of an answer. `box` is None where a prediction's box was malformed."""

    box: Box | None
    step_id: str | None = None


ANSWER_NAMES = ("title_id", "question_id", "question_type")
"""The fields of an answer box by which gold names it."""


@dataclass(frozen=True, slots=True)
class AnswerBox:
    """One answer region with its steps, of gold or of a prediction, in the order in which they are stated.

    Args:
        page: 1-based page number as stated; a prediction may name a page that does not exist.
        box: The region, or None where a prediction's box was malformed (its steps may stay).
        title_id: Number of the exercise, as stated ("15").
        question_id: Number of the question within the exercise, as stated ("(2)").
        question_type: Its kind, as stated.
    """

    page: int
    box: Box | None
    steps: tuple[StepBox, ...] = ()
    title_id: str | None = None
    question_id: str | None = None
    question_type: str | None = None

    @property
    def name(self) -> str:
        """The name on screen ("15（2）", "1.1"); empty when gold gives it no number."""
        title, question = self.title_id or "", self.question_id or ""
        # As the browser names edited answers: what would run together into another number is kept apart.
        together = all(end.isascii() and end.isalnum() for end in (title[-1:], question[:1]))
        return f"{title}.{question}" if together else f"{title}{question}"


@dataclass(frozen=True, slots=True)
class Item:
    """One annotated unit of a sample (an answer region, a question), with its own facets beside the sample's.

    `id` is unique within its sample, `label` (may be empty) its name on screen, `gold` boxes or a plain mapping.
    """

    id: str
    label: str
    facets: Pairs
    gold: AnswerBox | Mapping[str, Any]

    @property
    def gold_fields(self) -> Mapping[str, Any]:
        """Gold that is a plain mapping; empty where gold is boxes."""
        return self.gold if isinstance(self.gold, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Sample:
    """One submission, drawing or page with its gold.

    Args:
        id: The benchmark's own id.
        pages: Its pages in order; may be empty for a sample without an image.
        items: Its items in the order of gold.
        facets: Facets of the whole sample; a facet with several values stands several times.
        cluster: Id of the independent unit it belongs to (itself unless the task says otherwise).
        text: What a text search over gold finds.
    """

    id: str
    pages: tuple[Page, ...]
    items: tuple[Item, ...]
    facets: Pairs
    cluster: str
    text: str = ""

    @property
    def answers(self) -> tuple[AnswerBox, ...]:
        """The gold answer boxes of a grounding sample, in the order of gold."""
        return tuple(item.gold for item in self.items if isinstance(item.gold, AnswerBox))


@dataclass(frozen=True, slots=True)
class Run:
    """One model (its paper name, else its file's) under one setting: the axes' values in the task's order.

    `source` is the file as the user named it.
    """

    model: str
    axes: Pairs = ()
    source: str = ""

    @property
    def setting(self) -> str | None:
        """The axes as text ("with/cot", "with/cot/repeat 2"); None for a task or run without axes."""
        return "/".join(f"{axis} {value}" if axis == "repeat" else value for axis, value in self.axes) or None


@dataclass(frozen=True, slots=True)
class Prediction:
    """One raw response of a run to one sample, as the file holds it; `extra` is what side files state about it."""

    sample_id: str
    raw: str
    prompt: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Note:
    """One thing a reader did to a raw response, as a kind with arguments; worded when shown."""

    kind: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of one raw response under one protocol.

    Args:
        answers: The answer boxes in the order of appearance, already in 0-1000 xyxy.
        parsed: Whether an array (or what the protocol takes for one) could be read.
        failed: Whether the protocol counts the response as failed.
        truncated: Whether the text ended inside the array and what was complete was kept.
        dropped: Boxes that were dropped as malformed.
        notes: What the reader did, in order.
        stopped_at: Character offset in the raw text where reading stopped, if it stopped early.
        reasoning: Character span of the reasoning text within the raw text, if there is any.
        value: What a task without boxes read (a verdict with its labels), as plain values.
    """

    answers: tuple[AnswerBox, ...] = ()
    parsed: bool = True
    failed: bool = False
    truncated: bool = False
    dropped: int = 0
    notes: tuple[Note, ...] = ()
    stopped_at: int | None = None
    reasoning: tuple[int, int] | None = None
    value: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A gold box and a predicted box that the greedy matching put together, at every threshold up to `iou`.

    Boxes are named by their address within the sample: `a3` is the fourth answer, `a3.s0` its first step.
    """

    level: Level
    page: int
    gold: str
    pred: str
    iou: float


@dataclass(frozen=True, slots=True)
class PageMatches:
    """Counts and IoUs of one page and level, from which F1 follows at any threshold.

    `gold` and `pred` are numbers of boxes that count under the protocol, `ious` those of all matches, descending.
    """

    page: int
    level: Level
    gold: int
    pred: int
    ious: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure of a run on a sample, on an interval of IoU thresholds.

    Failures that do not depend on the threshold have `lo = 0.0` and `hi = 1.0`.

    Args:
        category: Key of the failure category in the task's declaration.
        page: 1-based page on which it is shown.
        lo: Lower bound, exclusive, in [0, 1).
        hi: Upper bound, inclusive, in (0, 1].
        kind: Which sentence explains it; worded when shown.
        args: Numbers and names for that sentence.
        gold: Addresses of the gold boxes concerned.
        pred: Addresses of the predicted boxes concerned.
        item_id: The item under which it is shown; None when it belongs to no item.
        label: The label it is about (an error type), where the task has labels.
    """

    category: str
    page: int
    lo: float = 0.0
    hi: float = 1.0
    kind: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    gold: tuple[str, ...] = ()
    pred: tuple[str, ...] = ()
    item_id: str | None = None
    label: str = ""

    def holds_at(self, tau: float) -> bool:
        """Whether it is a failure at an IoU threshold, in (0, 1]."""
        return self.lo < tau <= self.hi


@dataclass(frozen=True, slots=True)
class Judgement:
    """A run's outcome on one item: the task's word for it ("matched", "missed", "correct").

    `value` is a number that belongs to it (the IoU of the match), `label` what the run predicted, or None.
    """

    item_id: str
    outcome: str
    value: float | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the task's confusion matrix `matrix`, with its count `n` on one item.

    `gold` and `predicted` are labels; an empty one means that this side names nothing.
    """

    matrix: str
    item_id: str
    gold: str
    predicted: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores of one sample of a run under one protocol.

    Args:
        sample_id: The sample.
        part: Protocol (and strategy, where a task has several) these figures belong to.
        state: "scored", "failed" (counted as failed by the protocol), "missing" (no response).
        sums: Contributions to the task's metrics: every metric is a function of their totals.
        judgements: One per item.
        failures: Every failure at every threshold.
        matches, pages: Every match of both levels; counts and IoUs per page and level (grounding only).
        cells: Cells of the task's confusion matrices.
        item_sums: Item id -> its share of `sums`, where these are totals over items; of all terms of a metric or none.
    """

    sample_id: str
    part: str
    state: str
    sums: Mapping[str, float]
    judgements: tuple[Judgement, ...] = ()
    failures: tuple[Failure, ...] = ()
    matches: tuple[Match, ...] = ()
    pages: tuple[PageMatches, ...] = ()
    cells: tuple[Cell, ...] = ()
    item_sums: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def failures_at(self, tau: float) -> list[Failure]:
        """The failures that hold at an IoU threshold, in (0, 1]."""
        return [failure for failure in self.failures if failure.holds_at(tau)]
