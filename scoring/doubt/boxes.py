"""Doubt about gold boxes: boxes that are missing, boxes that should not be there, and edges that lie elsewhere.

A place is where gold or a run has a box. Whether there really is one is voted on by the runs
(`scoring.doubt.posterior`): a run that has a box there says yes, one that comes nowhere near says no, and one whose
box only grazes it does not vote. A run that misses most of the other boxes around a place is lost there, and does not
vote either: that is how a box that nobody comes near while all find its neighbours differs from a page that nobody can
read. Edges are compared by `scoring.doubt.agreement`, after each run's systematic shift is taken away.

All thresholds here are our choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from records import AnswerBox, Box, Level, Sample
from scoring.boxes import Boxes, Floats, as_array, covered_area, iou_matrix
from scoring.doubt.agreement import agreements
from scoring.doubt.posterior import GOLD_ERROR, Votes, gold_wrong
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.doubt.wording import verb, voters, votes_in_words

FOUND = 0.5
"""IoU from which a run has a box at a place."""

GRAZED = 0.1
"""IoU below which a run comes nowhere near a place."""

UNKNOWN = 0.3
"""IoU with every gold box below which a run's box is at a place of its own; so must most of its area be."""

SAME_BOX = 0.3
"""IoU from which the edges of a run's box are compared with those of a gold box."""

SHIFTED = 0.25
"""Share of a box's extent by which an edge must lie elsewhere for the runs' agreement to count in full."""

NOTICED = 0.1
"""The same share below which an edge is taken to lie where gold has it."""

_LEAST_EXTENT = 60.0
"""Thousandths of the page that a box is taken to extend at least, where shares of its extent are meant."""


@dataclass(slots=True)
class Place:
    """A place of one level on one page.

    Args:
        sample: Position of its sample in gold.
        page: The page.
        box: Gold's box; where gold has none, that of a run.
        answer: The gold answer that it is or lies in; None for a place outside all of them.
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


def find(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each answer box of gold, in its order, and one for each place where gold has none.

    Of the latter only those where runs of two models have a box.

    Args:
        read: The samples with the runs' boxes, in 0-1000 units of the pages.
        models: The models of the runs.
        protocol: Under which they were read.
    """
    samples: list[Sample] = []
    places: dict[Level, list[Place]] = {"answer": [], "step": []}
    for at, one in enumerate(read):
        samples.append(one.sample)
        for level, found in places.items():
            found += _places(at, one, models, level)
    of_answer: dict[tuple[int, int], Suspect] = {}
    elsewhere: dict[int, list[Suspect]] = defaultdict(list)
    for level, found in places.items():
        for place, suspect in _suspects(samples, found, models, level):
            if place.answer is None:
                elsewhere[place.sample].append(suspect)
                continue
            key = place.sample, place.answer
            if key not in of_answer or suspect.score > of_answer[key].score:
                of_answer[key] = suspect
    for at, sample in enumerate(samples):
        yield from (of_answer[at, number] for number in range(len(sample.answers)) if (at, number) in of_answer)
        yield from elsewhere[at]


class _LevelBoxes(NamedTuple):
    """The boxes of one side and level on one page, and the answer that each is or belongs to."""

    boxes: Floats
    answers: tuple[int, ...]


_NONE = _LevelBoxes(as_array(()), ())


def _by_page(answers: Sequence[AnswerBox], level: Level) -> dict[int, _LevelBoxes]:
    found: dict[int, list[tuple[Box, int]]] = defaultdict(list)
    for number, answer in enumerate(answers):
        boxes = [answer.box] if level == "answer" else [step.box for step in answer.steps]
        found[answer.page] += [(box, number) for box in boxes if box is not None]
    return {
        page: _LevelBoxes(as_array([box for box, _ in held]), tuple(number for _, number in held))
        for page, held in found.items()
    }


def _places(at: int, read: ReadSample, models: Sequence[str], level: Level) -> Iterator[Place]:
    """All places of one level of a sample, page by page, with the votes on them."""
    sample = read.sample
    gold = _by_page(sample.answers, level)
    pred = {
        number: _by_page(reading.answers, level) for number, reading in enumerate(read.readings) if reading is not None
    }
    overlaps = {
        run: {page: iou_matrix(on_page.boxes, boxes.get(page, _NONE).boxes) for page, on_page in gold.items()}
        for run, boxes in pred.items()
    }
    best = {
        run: {page: ious.max(axis=1, initial=0.0).tolist() for page, ious in by_page.items()}
        for run, by_page in overlaps.items()
    }
    pages = {page.number for page in sample.pages} or gold.keys() | {page for boxes in pred.values() for page in boxes}
    for page in sorted(pages):
        boxes = {run: of_run.get(page, _NONE).boxes for run, of_run in pred.items()}
        for number, (box, answer) in enumerate(zip(*gold.get(page, _NONE), strict=True)):
            place = Place(at, page, _box(box), answer, in_gold=True)
            for run, of_run in boxes.items():
                nearest = best[run][page][number]
                if nearest >= SAME_BOX:
                    place.near[run] = _box(of_run[overlaps[run][page][number].argmax()])
                if nearest >= FOUND or (nearest < GRAZED and not _is_lost(best[run], page, number)):
                    place.votes[run] = nearest >= FOUND
            yield place
        for box, holders in _unknown_boxes(gold.get(page, _NONE).boxes, boxes, models):
            holder = None if level == "answer" else _holder(box, sample.answers, page)
            if level == "step" and holder is None:
                continue  # there the place of a whole answer says it
            place = Place(at, page, box, holder, in_gold=False)
            for run, of_run in boxes.items():
                if run in holders or (_nearest(box, of_run) < GRAZED and not _is_lost(best[run], page)):
                    place.votes[run] = run in holders
            yield place


def _is_lost(best: Mapping[int, Sequence[float]], page: int, number: int | None = None) -> bool:
    """Whether a run misses more than half of the gold boxes of a page, else of the sample, but for one of them.

    Args:
        best: Page -> the highest IoU of each of its gold boxes with the run's.
        page: The page.
        number: The row of the box that is left aside.
    """
    here = [iou for row, iou in enumerate(best.get(page, ())) if row != number]
    others = here or [iou for at, ious in best.items() if at != page for iou in ious]
    return sum(1 for iou in others if iou >= FOUND) < len(others) / 2


def _nearest(box: Box, boxes: Boxes) -> float:
    """The highest IoU of a box with some others."""
    return float(iou_matrix([box], boxes).max(initial=0.0))


def _unknown_boxes(gold: Floats, pred: Mapping[int, Floats], models: Sequence[str]) -> Iterator[tuple[Box, set[int]]]:
    """One box for each place of a page where runs have boxes and gold has none, with those runs: most models first."""
    found = [
        (run, _box(box))
        for run, boxes in pred.items()
        for box in boxes[iou_matrix(gold, boxes).max(axis=0, initial=0.0) < UNKNOWN]
        if covered_area(box, gold) < _area(box) / 2
    ]
    overlaps = iou_matrix([box for _, box in found], [box for _, box in found]) >= FOUND
    left = np.ones(len(found), dtype=bool)
    while left.any():
        shared = [len({models[found[at][0]] for at in np.flatnonzero(row & left)}) for row in overlaps]
        best = max(np.flatnonzero(left).tolist(), key=lambda at: shared[at])
        yield found[best][1], {found[at][0] for at in np.flatnonzero(overlaps[best] & left).tolist()} | {found[best][0]}
        left &= ~overlaps[best]
        left[best] = False  # a box without area does not even overlap itself


def _holder(box: Box, answers: Sequence[AnswerBox], page: int) -> int | None:
    """The gold answer in which more than half of a box lies, the one with most of it; None without one."""
    inside = {
        number: covered_area(box, [answer.box])
        for number, answer in enumerate(answers)
        if answer.page == page and answer.box is not None
    }
    most = max(inside, key=lambda number: inside[number], default=None)
    return most if most is not None and inside[most] > _area(box) / 2 else None


def _suspects(
    samples: Sequence[Sample], places: Sequence[Place], models: Sequence[str], level: Level
) -> Iterator[tuple[Place, Suspect]]:
    """The places of one level with their doubt: those of gold, and those that runs of two models have."""
    votes = _votes(places, models)
    steps = {id(place): max(1, _steps(samples, place)) if level == "step" else 1 for place in places}
    posterior = gold_wrong(votes, np.array([GOLD_ERROR / steps[id(place)] for place in places]))
    best, shifts = votes.most_accurate.tolist(), _systematic_shifts(places, len(models))
    noun = "box" if level == "answer" else "step box"
    moved = _moved(places, models, shifts)
    for at, (place, score) in enumerate(zip(places, posterior.tolist(), strict=True)):
        having = {run for run, has_box in place.votes.items() if has_box}
        if not place.in_gold and len({models[run] for run in having}) < 2:
            continue
        sample = samples[place.sample]
        items = [item.id for item in sample.items if isinstance(item.gold, AnswerBox)]
        item = "" if place.answer is None else items[place.answer]
        yield place, _existence(place, sample.id, item, score, best, noun)
        yield from ((place, one.suspect(sample.id, item, noun)) for one in moved.get(at, ()))


def _votes(places: Sequence[Place], models: Sequence[str]) -> Votes:
    cast, yes = np.zeros((2, len(models), len(places)), dtype=bool)
    for at, place in enumerate(places):
        for run, has_box in place.votes.items():
            cast[run, at], yes[run, at] = True, has_box
    return Votes(np.array([place.in_gold for place in places], dtype=bool), cast, yes, models)


def _steps(samples: Sequence[Sample], place: Place) -> int:
    return 0 if place.answer is None else len(samples[place.sample].answers[place.answer].steps)


def _existence(place: Place, sample: str, item: str, score: float, best: Sequence[int], noun: str) -> Suspect:
    there = f"{noun} {box_in_words(place.box)} on page {place.page}"
    voted, for_it = set(place.votes), {run for run, has_box in place.votes.items() if has_box != place.in_gold}
    if place.in_gold:
        does = f"{verb(len(for_it), 'has', 'have')} nothing at this {noun}"
        of = "runs that find its neighbours"
        reason = votes_in_words(for_it, voted, best, does, of) if voted else f"no run is near the {noun}"
        gold, instead = there, f"no {noun}"
    else:
        reason = f"{voters(for_it, voted, best)} {verb(len(for_it), 'has', 'have')} a {noun} where gold has none"
        gold, instead = f"no {noun}", there
    return Suspect(sample, item, score, gold, instead, len(for_it), len(voted) - len(for_it), reason)


@dataclass(frozen=True, slots=True)
class _Moved:
    """An edge of a gold box that runs agree to put elsewhere."""

    place: Place
    edge: int
    by: float
    score: float
    runs_for: int

    def suspect(self, sample: str, item: str, noun: str) -> Suspect:
        name, less, more = _EDGES[self.edge]
        box = [*self.place.box]
        box[self.edge] += self.by
        voted = len(self.place.near)
        who = voters(range(self.runs_for), range(voted), ())
        return Suspect(
            sample,
            item,
            self.score,
            f"{noun} {box_in_words(self.place.box)} on page {self.place.page}",
            f"{noun} {box_in_words(_box(box))} on page {self.place.page}",
            self.runs_for,
            voted - self.runs_for,
            f"{who} {verb(self.runs_for, 'puts', 'put')} the {name} of the {noun} "
            f"{abs(self.by):.0f} thousandths of the page further {less if self.by < 0 else more}",
        )


_EDGES = (
    ("left edge", "left", "right"),
    ("top edge", "up", "down"),
    ("right edge", "left", "right"),
    ("bottom edge", "up", "down"),
)
"""Name of each edge, and where it goes with a smaller and with a larger number."""


def _systematic_shifts(places: Sequence[Place], runs: int) -> Floats:
    """How far the edges of each run's boxes lie from gold's, the medians over all places: shape `(runs, 4)`."""
    apart: list[list[Floats]] = [[] for _ in range(runs)]
    for place in places:
        for run, box in place.near.items():
            apart[run].append(np.subtract(box, place.box))
    return np.array([np.median(found, axis=0) if found else np.zeros(4) for found in apart]).reshape(runs, 4)


_AT_ONCE = 2000
"""Places of which edges are compared at once."""


def _moved(places: Sequence[Place], models: Sequence[str], shifts: Floats) -> dict[int, list[_Moved]]:
    """The edges that runs agree to put elsewhere: number of the place -> those of its box."""
    of_runs: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for at, place in enumerate(places):
        of_runs[tuple(place.near)].append(at)
    found: dict[int, list[_Moved]] = defaultdict(list)
    for runs, members in of_runs.items():
        named = [models[run] for run in runs]
        for start in range(0, len(members) if len(set(named)) > 1 else 0, _AT_ONCE):
            chunk = members[start : start + _AT_ONCE]
            gold = np.array([places[at].box for at in chunk])
            edges = np.array([list(places[at].near.values()) for at in chunk]) - shifts[list(runs)]
            apart = np.abs(edges - gold[:, None])
            extents = np.tile(np.maximum(gold[:, 2:] - gold[:, :2], _LEAST_EXTENT), 2)
            noticed = np.argwhere(apart.max(axis=1) >= NOTICED * extents)
            stated, from_gold = (part[noticed[:, 0], :, noticed[:, 1]] for part in (edges, apart))
            agreed = agreements(from_gold, np.abs(stated[:, :, None] - stated[:, None, :]), named)
            for row, ((within, edge), one) in enumerate(zip(noticed.tolist(), agreed, strict=True)):
                extent = float(extents[within, edge])
                if one is None or from_gold[row, one.at] < NOTICED * extent:
                    continue
                score = one.score * min(1.0, float(from_gold[row, one.at]) / (SHIFTED * extent))
                by = float(stated[row, one.at] - gold[within, edge])
                found[chunk[within]].append(_Moved(places[chunk[within]], edge, by, score, len(one.runs)))
    return found


def box_in_words(box: Box) -> str:
    """A box as its four numbers.

    >>> box_in_words((100.0, 200.4, 300, 400))
    '100, 200, 300, 400'
    """
    return ", ".join(f"{side:.0f}" for side in box)


def _box(values: Sequence[float] | Floats) -> Box:
    left, top, right, bottom = (float(value) for value in values)
    return left, top, right, bottom


def _area(box: Box | Floats) -> float:
    return float(max(box[2] - box[0], 0) * max(box[3] - box[1], 0))


GROUNDING_DOUBT = GoldDoubt(find)
