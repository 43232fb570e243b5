"""Candidate boxes: where gold or a run has a box, on one level of one page, and how the runs vote on each.

Whether there really is a box is voted on by the runs: one that has a box there says yes, one that comes nowhere near
says no, and one whose box only grazes it does not vote. A run that misses most of the other boxes around a candidate is
lost there, and does not vote no: that is how a box that nobody comes near while all find its neighbours differs
from a page that nobody can read.

The boxes of all runs on a page are compared with gold's at once. All thresholds here are our choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from records import AnswerBox, Box, Level
from scoring.boxes import Floats, areas, as_array, covered_area, intersection_matrix, iou_matrix
from scoring.doubt.posterior import Bools
from scoring.doubt.suspects import ReadSample

FOUND = 0.5
"""IoU from which a run has a box there."""

NEAR = 0.1
"""IoU below which a run comes nowhere near a candidate."""

UNKNOWN = 0.3
"""IoU with every gold box below which a run's box is a candidate of its own, if most of its area is outside of gold."""

SAME_BOX = 0.3
"""IoU from which the edges of a run's box are compared with those of a gold box."""

_ROUNDING = 1e-9
"""By how much a sum of areas may be off, as a share of it."""


@dataclass(slots=True)
class CandidateBox:
    """A candidate box of one level on one page.

    Args:
        sample: Position of its sample in gold.
        page: The page.
        box: Gold's box; where gold has none, that of a run.
        answer: The gold answer that it is or lies in; None for one outside all of them.
        in_gold: Whether gold has a box there.
        votes: Run -> whether it has a box there; the others do not vote.
        near: Run -> its box that is nearest to gold's, where it is near enough for edges to be compared.
    """

    sample: int
    page: int
    box: Box
    answer: int | None
    in_gold: bool
    votes: dict[int, bool] = field(default_factory=dict)
    near: dict[int, Box] = field(default_factory=dict)


def candidate_boxes(at: int, read: ReadSample, models: Sequence[str]) -> Iterator[tuple[Level, Iterator[CandidateBox]]]:
    """All candidate boxes of a sample by their level, page by page, with the votes on them.

    Args:
        at: The position of the sample in gold.
        read: The sample with the runs' boxes.
        models: The models of the runs.
    """
    gold = _by_page(read.sample.answers)
    pred = {run: _by_page(reading.answers) for run, reading in enumerate(read.readings) if reading is not None}
    stated = {page.number for page in read.sample.pages}
    for level, own in gold.items():
        of_runs = {run: boxes[level] for run, boxes in pred.items()}
        pages = stated or own.keys() | {page for boxes in of_runs.values() for page in boxes}
        yield level, _candidates(at, own, gold["answer"] if level == "step" else None, of_runs, pages, models)


def _candidates(
    at: int,
    gold: _Pages,
    answers: _Pages | None,
    pred: Mapping[int, _Pages],
    pages: Collection[int],
    models: Sequence[str],
) -> Iterator[CandidateBox]:
    """The candidate boxes of one level of a sample.

    Args:
        at: The position of the sample.
        gold: Gold's boxes.
        answers: For steps, gold's answers.
        pred: The boxes of each run.
        pages: The pages that are looked at.
        models: The models of the runs.
    """
    runs = tuple(pred)
    on_pages = {
        page: _OnPage(gold.get(page, _NONE), runs, [pred[run].get(page, _NONE).boxes for run in runs])
        for page in {*pages, *gold}
    }
    found = {page: (on_page.best >= FOUND).sum(axis=0).tolist() for page, on_page in on_pages.items()}

    def is_lost(row: int, page: int, but: int) -> bool:
        """Whether a run misses more than half of the gold boxes of a page but for some, else of the sample."""
        number, hits = len(on_pages[page].gold.answers) - but, found[page][row]
        if not number:
            number = sum(len(on_page.gold.answers) for other, on_page in on_pages.items() if other != page)
            hits = sum(found[other][row] for other in on_pages if other != page)
        return bool(hits < number / 2)

    for page in sorted(pages):
        on_page = on_pages[page]
        for candidate, nearest in on_page.gold_candidates(at, page):
            for row, (run, iou) in enumerate(zip(runs, nearest, strict=True)):
                if iou >= FOUND or (iou < NEAR and not is_lost(row, page, 1)):
                    candidate.votes[run] = iou >= FOUND
            yield candidate
        for box, holders, nearest in on_page.unknown_boxes(models):
            holder = None if answers is None else _holder(box, answers.get(page, _NONE))
            if answers is not None and holder is None:
                continue  # there the candidate of a whole answer says it
            candidate = CandidateBox(at, page, box, holder, in_gold=False)
            for row, (run, iou) in enumerate(zip(runs, nearest, strict=True)):
                if run in holders or (iou < NEAR and not is_lost(row, page, 0)):
                    candidate.votes[run] = run in holders
            yield candidate


class _OnPage:
    """The boxes of one level on one page, gold's and those of all runs, and how they overlap.

    Args:
        gold: Gold's.
        runs: The runs.
        pred: The boxes of each.
    """

    def __init__(self, gold: _LevelBoxes, runs: Sequence[int], pred: Sequence[Floats]) -> None:
        self.gold, self.runs = gold, runs
        self.boxes = np.concatenate([*pred, _NONE.boxes])
        self.tuples = _tuples(self.boxes)
        ends = list(accumulate(map(len, pred)))
        self.spans = list(zip([0, *ends], ends, strict=False))
        self.ious = iou_matrix(gold.boxes, self.boxes)
        self.best = self._by_run(self.ious)

    def _by_run(self, ious: Floats) -> Floats:
        """The highest of each row's IoUs with the boxes of each run; 0 for a run without one."""
        best = np.zeros((len(ious), len(self.spans)))
        having = [row for row, (start, end) in enumerate(self.spans) if start < end]
        if having and len(ious):
            best[:, having] = np.maximum.reduceat(ious, [self.spans[row][0] for row in having], axis=1)
        return best

    def gold_candidates(self, at: int, page: int) -> Iterator[tuple[CandidateBox, list[float]]]:
        """The candidates of gold's boxes, not voted on yet, and the highest IoU of each run there."""
        if not self.gold.answers:
            return
        # A run without a box has none that is near enough to be asked for.
        nearest = [
            [] if start == end else (start + self.ious[:, start:end].argmax(axis=1)).tolist()
            for start, end in self.spans
        ]
        for number, (box, answer, best) in enumerate(
            zip(_tuples(self.gold.boxes), self.gold.answers, self.best.tolist(), strict=True)
        ):
            near = {
                run: self.tuples[nearest[row][number]]
                for row, (run, iou) in enumerate(zip(self.runs, best, strict=True))
                if iou >= SAME_BOX
            }
            yield CandidateBox(at, page, box, answer, in_gold=True, near=near), best

    def unknown_boxes(self, models: Sequence[str]) -> Iterator[tuple[Box, set[int], list[float]]]:
        """One box for each candidate that runs have and gold does not: most models first.

        With it come those runs, and the highest IoU of each run there.
        """
        unknown = np.flatnonzero(self.ious.max(axis=0, initial=0.0) < UNKNOWN)
        unknown = unknown[_mostly_beside(self.boxes[unknown], self.gold.boxes)]
        if not len(unknown):
            return
        overlaps = iou_matrix(self.boxes[unknown], self.boxes)
        nearest = self._by_run(overlaps).tolist()
        owners = [run for run, (start, end) in zip(self.runs, self.spans, strict=True) for _ in range(start, end)]
        runs = [owners[candidate] for candidate in unknown.tolist()]
        same = [
            [other for other, is_same in enumerate(row) if is_same] for row in (overlaps[:, unknown] >= FOUND).tolist()
        ]
        left = set(range(len(runs)))
        while left:
            shared = {at: len({models[runs[other]] for other in same[at] if other in left}) for at in sorted(left)}
            best = max(shared, key=lambda at: shared[at])
            holders = {runs[other] for other in same[best] if other in left} | {runs[best]}
            yield self.tuples[unknown[best]], holders, nearest[best]
            left -= {best, *same[best]}  # a box without area does not even overlap itself


def _mostly_beside(boxes: Floats, gold: Floats) -> Bools:
    """Whether less than half of each box lies under gold's together."""
    shared, halves = intersection_matrix(boxes, gold), areas(boxes) / 2
    # What lies under several is at most their sum, and at least the most of them.
    most, least = shared.sum(axis=1), shared.max(axis=1, initial=0.0)
    beside = np.asarray(most < halves)
    unsure = ((shared > 0).sum(axis=1) > 1) & (most > halves * (1 - _ROUNDING)) & (least < halves * (1 + _ROUNDING))
    for row in np.flatnonzero(unsure).tolist():
        beside[row] = covered_area(boxes[row], gold) < halves[row]
    return beside


def _holder(box: Box, answers: _LevelBoxes) -> int | None:
    """The gold answer of a page in which more than half of a box lies, the one with most of it; None without one."""
    if not answers.answers:
        return None
    inside = intersection_matrix([box], answers.boxes)[0]
    most = int(inside.argmax())
    return answers.answers[most] if inside[most] > areas([box])[0] / 2 else None


class _LevelBoxes(NamedTuple):
    """The boxes of one side and level on one page, and the answer that each is or belongs to."""

    boxes: Floats
    answers: tuple[int, ...]


_NONE = _LevelBoxes(as_array(()), ())


_Pages = Mapping[int, _LevelBoxes]
"""Page -> the boxes of one side and level on it."""


def _by_page(answers: Sequence[AnswerBox]) -> dict[Level, _Pages]:
    found: dict[Level, dict[int, tuple[list[Box], list[int]]]] = {"answer": {}, "step": {}}
    for number, answer in enumerate(answers):
        steps = [step.box for step in answer.steps if step.box is not None]
        of_answer: dict[Level, list[Box]] = {"answer": [answer.box] if answer.box is not None else [], "step": steps}
        for level, own in of_answer.items():
            boxes, owners = found[level].setdefault(answer.page, ([], []))
            boxes += own
            owners += [number] * len(own)
    return {
        level: {page: _LevelBoxes(as_array(boxes), tuple(owners)) for page, (boxes, owners) in of_level.items()}
        for level, of_level in found.items()
    }


def _tuples(boxes: Floats) -> list[Box]:
    return [(left, top, right, bottom) for left, top, right, bottom in boxes.tolist()]
