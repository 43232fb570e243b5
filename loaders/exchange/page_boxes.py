"""Boxes of pages as annotation tools keep them, each by itself, and the way back to answers with their steps.

A tool knows no answers and steps, only boxes with a label. So each box is written with an id, `a3` for the fourth
answer of gold and `a3.s0` for its first step, and with the names that gold gives it. A box that comes back with the id
of one that gold has is that one, wherever it lies now; any other is new. What a file does not state stays as gold has
it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from loaders.coco import NO_CATEGORY
from loaders.files.bad_lines import BadLine, quoted_value
from records import ANSWER_NAMES, AnswerBox, Box, Level, Sample, StepBox

STEP_NAMES = ("step_id",)
BOX_NAMES = (*ANSWER_NAMES, *STEP_NAMES)
"""The names of a box, which annotation programs keep beside its id."""

RUN_LABEL = "(run)"
"""Label of a run's boxes in a format that has no place for predictions; they are not gold, and are passed over."""

HALF_A_PIXEL = 0.5
"""A side that moved by no more stands where gold has it: tools round, and nobody draws finer."""

Size = tuple[int, int]
"""Width and height of a page in pixels; 0 where it is not stated."""


@dataclass(frozen=True, slots=True)
class PageBox:
    """One box of a page.

    Args:
        level: Whether it is an answer or a step.
        page: 1-based page of its sample.
        box: Its place in thousandths of the page.
        id: Its id; "" where it is new.
        parent: Id of the answer that a step belongs to; "" where that is not stated.
        names: Names that are stated for it, by `ANSWER_NAMES` and `STEP_NAMES`; "" takes a name away.
    """

    level: Level
    page: int
    box: Box
    id: str = ""
    parent: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A sample that is written for an annotation tool.

    Args:
        benchmark: Name of its benchmark.
        sample: The sample with its gold.
        correction: Entry of the log that its gold comes from; 0 for gold as it was imported.
        runs: Title of a run -> its answer boxes.
    """

    benchmark: str
    sample: Sample
    correction: int = 0
    runs: Mapping[str, tuple[AnswerBox, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Incoming:
    """An entry of a file that comes back: the boxes of one or several pages of a sample.

    Args:
        number: 1-based place in the file.
        pages: Page -> size as the file states it; boxes of other pages stay as they are.
        boxes: All boxes of these pages.
        benchmark: Name of the benchmark; "" where the file does not say.
        sample: Id of the sample; "" where the file does not say, and `image` tells it. `pages` has then page 1 alone.
        image: File name of the image.
        correction: As of `Outgoing`.
    """

    number: int
    pages: Mapping[int, Size]
    boxes: tuple[PageBox, ...]
    benchmark: str = ""
    sample: str = ""
    image: str = ""
    correction: int = 0


def boxes_of(answers: Sequence[AnswerBox]) -> Iterator[PageBox]:
    """The boxes of answers and steps in their order, with ids; malformed boxes of a run are left out."""
    for at, answer in enumerate(answers):
        name = f"a{at}"
        if answer.box is not None:
            yield PageBox("answer", answer.page, answer.box, name, names=_stated(answer, ANSWER_NAMES))
        for place, step in enumerate(answer.steps):
            if step.box is not None:
                parent = name if answer.box is not None else ""
                yield PageBox("step", answer.page, step.box, f"{name}.s{place}", parent, _stated(step, STEP_NAMES))


def label_of(box: PageBox, with_steps: bool) -> str:
    """The label of a box: its level, or the category of an object of a task without steps."""
    return box.level if with_steps else box.names.get("question_type") or NO_CATEGORY


def box_of_label(
    label: str, page: int, box: Box, with_steps: bool, *, stated: Mapping[str, str], parent: str = ""
) -> PageBox:
    """The box that a label, a place and stated attributes (`id` and names) describe; `label_of` the other way round.

    Raises:
        BadLine: Its label is none of ours, or it has no area.
    """
    x1, y1, x2, y2 = box
    if not (x1 < x2 and y1 < y2 and all(map(math.isfinite, box))):
        raise BadLine(f"page {page}: expected a box with a width and a height above 0, found {quoted_value(list(box))}")
    if not with_steps:
        return PageBox(
            "answer", page, box, stated.get("id", ""), "", {"question_type": "" if label == NO_CATEGORY else label}
        )
    if label == "answer":
        names = {name: stated[name] for name in ANSWER_NAMES if name in stated}
        return PageBox("answer", page, box, stated.get("id", ""), "", names)
    if label == "step":
        names = {name: stated[name] for name in STEP_NAMES if name in stated}
        return PageBox("step", page, box, stated.get("id", ""), parent, names)
    raise BadLine(f"page {page}: expected a box with the label answer or step, found {quoted_value(label)}")


def answers_after(sample: Sample, pages: Mapping[int, Size], boxes: Sequence[PageBox]) -> tuple[AnswerBox, ...]:
    """The answers of a sample once its boxes on some pages are those of a file.

    Known answers and steps keep their order, new ones follow in the order of the file. A step belongs to the answer
    that it names, else to the one of its page that holds most of it.

    Args:
        sample: The sample with its present gold.
        pages: The pages that the file has, with their sizes.
        boxes: All boxes of these pages.

    Raises:
        BadLine: A page is not the sample's or has another size, or a step lies in no answer.
    """
    _must_be_pages(sample, pages)
    sizes = {page.number: (page.width, page.height) for page in sample.pages}
    known = {box.id: box for box in boxes_of(sample.answers) if box.page in pages}
    drafts = [
        _Draft(PageBox("answer", answer.page, answer.box, f"a{at}"), f"a{at}", answer)
        for at, answer in enumerate(sample.answers)
        if answer.page not in pages and answer.box is not None
    ]
    taken: set[str] = set()
    settled = [(box, *_kept_box(box, known, taken, sizes)) for box in boxes]
    drafts += [_Draft(box, same, _answer(now)) for box, now, same in settled if box.level == "answer"]
    for box, now, same in settled:
        if box.level == "step":
            draft = _parent(box, drafts)
            place = _place(same) if draft.known and same.startswith(f"{draft.known}.") else math.inf
            draft.steps.append((place, StepBox(now.box, now.names.get("step_id") or None)))
    return tuple(draft.whole() for draft in sorted(drafts, key=lambda draft: draft.place))


@dataclass(slots=True)
class _Draft:
    """An answer box that steps are still added to.

    Args:
        box: Its box as the file has it.
        known: Its id where gold has it; "" where it is new.
        answer: The answer; of a page that the file does not have with its steps.
        steps: The steps that the file has, each with its place among those of gold.
    """

    box: PageBox
    known: str
    answer: AnswerBox
    steps: list[tuple[float, StepBox]] = field(default_factory=list)

    @property
    def place(self) -> float:
        """Its place among the answers of gold; infinite where it is new."""
        return _place(self.known)

    def whole(self) -> AnswerBox:
        """The answer with its steps in their order."""
        steps = tuple(step for _, step in sorted(self.steps, key=lambda placed: placed[0]))
        return replace(self.answer, steps=self.answer.steps + steps)


def _stated(owner: AnswerBox | StepBox, names: Sequence[str]) -> dict[str, str]:
    return {name: getattr(owner, name) or "" for name in names}


def _answer(box: PageBox) -> AnswerBox:
    return AnswerBox(box.page, box.box, (), *(box.names.get(name) or None for name in ANSWER_NAMES))


def _place(known: str) -> float:
    """The place of a known box among its siblings.

    >>> _place("a3"), _place("a3.s0"), _place("")
    (3, 0, inf)
    """
    return int(known.rpartition(".")[2][1:]) if known else math.inf


def _must_be_pages(sample: Sample, pages: Mapping[int, Size]) -> None:
    """Raises BadLine where a page is not one of the sample's, or has another size there."""
    own = {page.number: page for page in sample.pages}
    for number, stated in pages.items():
        page = own.get(number)
        if page is None:
            raise BadLine(
                f"expected a page from 1 to {len(own)} of the sample {quoted_value(sample.id)}, found {number}"
            )
        if all(stated) and page.width and page.height and stated != (page.width, page.height):
            raise BadLine(
                f"page {number}: expected an image of {page.width} × {page.height} pixels, as gold states it, "
                f"found {stated[0]} × {stated[1]}"
            )


def _kept_box(
    box: PageBox, known: Mapping[str, PageBox], taken: set[str], sizes: Mapping[int, Size]
) -> tuple[PageBox, str]:
    """The box of a file as gold keeps it, with its id; "" where it is new, as the copy of a known one is."""
    old = known.get(box.id)
    if old is None or old.level != box.level or box.id in taken:
        return box, ""
    taken.add(box.id)
    place = _unless_moved(box.box, old.box, sizes[box.page]) if box.page == old.page else box.box
    return replace(box, box=place, names={**old.names, **box.names}), box.id


def _unless_moved(box: Box, old: Box, size: Size) -> Box:
    """A box, each side of which stands where it stood if it moved by half a pixel at most."""
    width, height = (side or 1000 for side in size)
    x1, y1, x2, y2 = (
        before if abs(now - before) * side <= 1000 * HALF_A_PIXEL else now
        for now, before, side in zip(box, old, (width, height, width, height), strict=True)
    )
    return x1, y1, x2, y2


def _parent(step: PageBox, drafts: Sequence[_Draft]) -> _Draft:
    """The answer that a step of a file belongs to. Raises BadLine where there is none."""
    on_page = [draft for draft in drafts if draft.box.page == step.page]
    stated = step.parent or step.id.partition(".")[0]
    named = next((draft for draft in on_page if stated and draft.box.id == stated), None)
    if named is not None:
        return named
    best = max(on_page, key=lambda draft: _shared(step.box, draft.box.box), default=None)
    if best is None or not _shared(step.box, best.box.box):
        raise BadLine(f"page {step.page}: expected every step within an answer, found one in none")
    return best


def _shared(first: Box, second: Box) -> float:
    """The area that two boxes share."""
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    return max(width, 0.0) * max(height, 0.0)
