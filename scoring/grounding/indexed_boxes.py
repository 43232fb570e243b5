"""The boxes of gold and of a response as arrays, with their pages and addresses ("a3", "a3.s0")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from records import AnswerBox, Box, Level, Reading, Sample
from scoring.boxes import Floats, as_array
from scoring.grounding.matching import Indices


@dataclass(frozen=True, slots=True)
class LevelBoxes:
    """The boxes of one side and level, on pages that the sample has, in the order of the response.

    Args:
        boxes: Shape `(n, 4)`, in 0-1000 units of their pages.
        pages: Page number of each, shape `(n,)`.
        names: Address of each ("a3", "a3.s0").
        answers: Index of the answer each belongs to, within `Sample.answers` or `Reading.answers`.
        step_ids: What each step is called; None for answers and for steps without a name.
    """

    boxes: Floats
    pages: Indices
    names: tuple[str, ...]
    answers: tuple[int, ...]
    step_ids: tuple[str | None, ...]

    def __len__(self) -> int:
        """Number of boxes."""
        return len(self.names)

    def by_answer(self) -> dict[int, list[int]]:
        """Index of an answer -> rows of its boxes here, in order."""
        rows: dict[int, list[int]] = {}
        for row, answer in enumerate(self.answers):
            rows.setdefault(answer, []).append(row)
        return rows


@dataclass(frozen=True, slots=True)
class LostAnswer:
    """A predicted answer on a page that the sample does not have.

    Args:
        page: The page it names.
        answers: Addresses of its answer box: one, or none where that was malformed.
        steps: Addresses of its step boxes.
    """

    page: int
    answers: tuple[str, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IndexedBoxes:
    """All boxes of a sample and a response to it.

    Boxes that were malformed are nowhere here. Gold boxes on a page that the sample does not have are
    left out, as the published evaluator leaves them out.

    Args:
        pages: Numbers of the sample's pages, ascending.
        gold_answers: Gold answer boxes.
        gold_steps: Gold step boxes.
        pred_answers: Predicted answer boxes.
        pred_steps: Predicted step boxes.
        lost_answers: Predicted answers on pages that the sample does not have.
    """

    pages: tuple[int, ...]
    gold_answers: LevelBoxes
    gold_steps: LevelBoxes
    pred_answers: LevelBoxes
    pred_steps: LevelBoxes
    lost_answers: tuple[LostAnswer, ...]


def index_boxes(sample: Sample, reading: Reading) -> IndexedBoxes:
    """Sorts the boxes of gold and of a reading by side and level.

    A sample whose gold names no pages has as many as its gold answers need, at least one **(our choice)**.
    """
    gold = sample.answers
    numbers = sorted(page.number for page in sample.pages)
    pages = tuple(numbers or range(1, max((answer.page for answer in gold), default=1) + 1))
    gold_answers, gold_steps, _ = _side(gold, pages)
    pred_answers, pred_steps, lost = _side(reading.answers, pages)
    return IndexedBoxes(pages, gold_answers, gold_steps, pred_answers, pred_steps, lost)


def _side(answers: Sequence[AnswerBox], pages: Sequence[int]) -> tuple[LevelBoxes, LevelBoxes, tuple[LostAnswer, ...]]:
    existing = frozenset(pages)
    answer_rows: list[tuple[Box, int, str, int, str | None]] = []
    step_rows: list[tuple[Box, int, str, int, str | None]] = []
    lost = []
    for index, answer in enumerate(answers):
        name = f"a{index}"
        steps = [
            (step.box, answer.page, f"{name}.s{number}", index, step.step_id)
            for number, step in enumerate(answer.steps)
            if step.box is not None
        ]
        if answer.page not in existing:
            if answer.box is not None or steps:
                answer_names = (name,) if answer.box is not None else ()
                lost.append(LostAnswer(answer.page, answer_names, tuple(row[2] for row in steps)))
            continue
        if answer.box is not None:
            answer_rows.append((answer.box, answer.page, name, index, None))
        step_rows += steps
    return _level_boxes(answer_rows), _level_boxes(step_rows), tuple(lost)


def _level_boxes(rows: Sequence[tuple[Box, int, str, int, str | None]]) -> LevelBoxes:
    return LevelBoxes(
        boxes=as_array([row[0] for row in rows]),
        pages=np.array([row[1] for row in rows], dtype=np.intp),
        names=tuple(row[2] for row in rows),
        answers=tuple(row[3] for row in rows),
        step_ids=tuple(row[4] for row in rows),
    )


def level_of(address: str) -> Level:
    """Whether an address names an answer ("a3") or a step ("a3.s0")."""
    return "step" if "." in address else "answer"


def answer_of(address: str) -> str:
    """Address of the answer that a box is or belongs to: "a3" for "a3" and for "a3.s0"."""
    return address.partition(".")[0]
