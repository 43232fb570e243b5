"""Doubt about gold boxes: boxes that are missing, boxes that should not be there, and edges that lie elsewhere.

Whether there really is a box is voted on by the runs (`scoring.doubt.places`, `scoring.doubt.posterior`). Edges are
compared by `scoring.doubt.agreement`, after each run's systematic shift is taken away.

All thresholds here are our choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np

from records import AnswerBox, Box, Level, Sample
from scoring.boxes import Floats
from scoring.doubt.agreement import agreements
from scoring.doubt.places import Place, places_of
from scoring.doubt.posterior import GOLD_ERROR, Votes, gold_wrong
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.doubt.wording import verb, voters, votes_in_words

SHIFTED = 0.25
"""Share of a box's extent by which an edge must lie elsewhere for the runs' agreement to count in full."""

NOTICED = 0.1
"""The same share below which an edge is taken to lie where gold has it."""

_LEAST_EXTENT = 60.0
"""Thousandths of the page that a box is taken to extend at least, where shares of its extent are meant."""


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
        for level, of_sample in places_of(at, one, models):
            places[level] += of_sample
    of_answer: dict[tuple[int, int], _Doubted] = {}
    elsewhere: dict[int, list[_Doubted]] = defaultdict(list)
    for level, found in places.items():
        for place, doubted in _doubted(samples, found, models, level):
            if place.answer is None:
                elsewhere[place.sample].append(doubted)
                continue
            key = place.sample, place.answer
            if key not in of_answer or doubted.score > of_answer[key].score:
                of_answer[key] = doubted
    for at, sample in enumerate(samples):
        yield from (of_answer[at, row].suspect() for row in range(len(sample.answers)) if (at, row) in of_answer)
        yield from (doubted.suspect() for doubted in elsewhere[at])


class _Doubted(NamedTuple):
    """How much a place is in doubt, and what puts that in words: most places have another one that says it."""

    score: float
    suspect: Callable[[], Suspect]


def _doubted(
    samples: Sequence[Sample], places: Sequence[Place], models: Sequence[str], level: Level
) -> Iterator[tuple[Place, _Doubted]]:
    """The places of one level with their doubt: those of gold, and those that runs of two models have."""
    votes = _votes(places, models)
    steps = [[max(1, len(answer.steps)) if level == "step" else 1 for answer in sample.answers] for sample in samples]
    rates = [GOLD_ERROR / (1 if place.answer is None else steps[place.sample][place.answer]) for place in places]
    posterior = gold_wrong(votes, np.array(rates))
    best, shifts = votes.most_accurate.tolist(), _systematic_shifts(places, len(models))
    noun = "box" if level == "answer" else "step box"
    moved = _moved(places, models, shifts)
    items = [[item.id for item in sample.items if isinstance(item.gold, AnswerBox)] for sample in samples]
    for at, (place, score) in enumerate(zip(places, posterior.tolist(), strict=True)):
        if not place.in_gold and len({models[run] for run, has_box in place.votes.items() if has_box}) < 2:
            continue
        named = samples[place.sample].id, "" if place.answer is None else items[place.sample][place.answer]
        yield place, _Doubted(score, partial(_existence, place, *named, score, best, noun))
        yield from ((place, _Doubted(shift.score, partial(shift.suspect, *named, noun))) for shift in moved.get(at, ()))


def _votes(places: Sequence[Place], models: Sequence[str]) -> Votes:
    cast, yes = np.zeros((2, len(models), len(places)), dtype=bool)
    for at, place in enumerate(places):
        for run, has_box in place.votes.items():
            cast[run, at], yes[run, at] = True, has_box
    return Votes(np.array([place.in_gold for place in places], dtype=bool), cast, yes, models)


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
            f"{noun} {box_in_words((box[0], box[1], box[2], box[3]))} on page {self.place.page}",
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
    near: list[list[Box]] = [[] for _ in range(runs)]
    gold: list[list[Box]] = [[] for _ in range(runs)]
    for place in places:
        for run, box in place.near.items():
            near[run].append(box)
            gold[run].append(place.box)
    apart = [_sides(of_run) - _sides(of_gold) for of_run, of_gold in zip(near, gold, strict=True)]
    return np.array([np.median(found, axis=0) if len(found) else np.zeros(4) for found in apart]).reshape(runs, 4)


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
            gold = _sides([places[at].box for at in chunk])
            near = _sides([box for at in chunk for box in places[at].near.values()])
            edges = near.reshape(len(chunk), len(runs), 4) - shifts[list(runs)]
            apart = np.abs(edges - gold[:, None])
            extents = np.tile(np.maximum(gold[:, 2:] - gold[:, :2], _LEAST_EXTENT), 2)
            noticed = np.argwhere(apart.max(axis=1) >= NOTICED * extents)
            stated, from_gold = (part[noticed[:, 0], :, noticed[:, 1]] for part in (edges, apart))
            agreed = agreements(from_gold, np.abs(stated[:, :, None] - stated[:, None, :]), named)
            of_gold, of_extent = (part[noticed[:, 0], noticed[:, 1]] for part in (gold, extents))
            rows = zip(
                *(part.tolist() for part in (noticed, stated, from_gold, of_gold, of_extent)), agreed, strict=True
            )
            for (within, edge), said, far, side, extent, one in rows:
                if one is None or far[one.at] < NOTICED * extent:
                    continue
                score = one.score * min(1.0, far[one.at] / (SHIFTED * extent))
                moved = _Moved(places[chunk[within]], edge, said[one.at] - side, score, len(one.runs))
                found[chunk[within]].append(moved)
    return found


def box_in_words(box: Box) -> str:
    """A box as its four numbers.

    >>> box_in_words((100.0, 200.4, 300, 400))
    '100, 200, 300, 400'
    """
    return ", ".join(f"{side:.0f}" for side in box)


def _sides(boxes: Sequence[Box]) -> Floats:
    """As `as_array`, for many."""
    return np.fromiter(chain.from_iterable(boxes), dtype=np.float64, count=4 * len(boxes)).reshape(-1, 4)


GROUNDING_DOUBT = GoldDoubt(find)
