"""Doubt about gold boxes: boxes that are missing, boxes that should not be there, and edges that lie elsewhere.

Whether there really is a box is voted on by the runs (`candidate_boxes`, `scoring.doubt.posterior`).
Edges are compared by `scoring.doubt.agreement`, after each run's systematic shift is taken away.

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
from scoring.doubt.posterior import GOLD_ERROR, Votes, probability_gold_wrong
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.doubt.wording import verb, voters, votes_in_words
from scoring.grounding.doubt.candidate_boxes import CandidateBox, candidate_boxes

SHIFTED = 0.25
"""Share of a box's extent by which an edge must lie elsewhere for the runs' agreement to count in full."""

MIN_EDGE_SHIFT = 0.1
"""The same share below which an edge is taken to lie where gold has it."""

_LEAST_EXTENT = 60.0
"""Thousandths of the page that a box is taken to extend at least, where shares of its extent are meant."""


def find_suspects(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each answer box of gold, in its order, and one for each candidate box that gold does not have.

    Of the latter only those where runs of two models have a box.

    Args:
        read: The samples with the runs' boxes, in 0-1000 units of the pages.
        models: The models of the runs.
        protocol: Under which they were read.
    """
    samples: list[Sample] = []
    candidates: dict[Level, list[CandidateBox]] = {"answer": [], "step": []}
    for at, one in enumerate(read):
        samples.append(one.sample)
        for level, of_sample in candidate_boxes(at, one, models):
            candidates[level] += of_sample
    of_answer: dict[tuple[int, int], _Doubt] = {}
    elsewhere: dict[int, list[_Doubt]] = defaultdict(list)
    for level, found in candidates.items():
        for candidate, doubt in _doubts(samples, found, models, level):
            if candidate.answer is None:
                elsewhere[candidate.sample].append(doubt)
                continue
            key = candidate.sample, candidate.answer
            if key not in of_answer or doubt.score > of_answer[key].score:
                of_answer[key] = doubt
    for at, sample in enumerate(samples):
        yield from (of_answer[at, row].suspect() for row in range(len(sample.answers)) if (at, row) in of_answer)
        yield from (doubt.suspect() for doubt in elsewhere[at])


class _Doubt(NamedTuple):
    """How much a candidate box is in doubt, and what makes its suspect: most are outdone by another of their answer."""

    score: float
    suspect: Callable[[], Suspect]


def _doubts(
    samples: Sequence[Sample], candidates: Sequence[CandidateBox], models: Sequence[str], level: Level
) -> Iterator[tuple[CandidateBox, _Doubt]]:
    """The candidate boxes of one level with their doubt: those of gold, and those that runs of two models have."""
    votes = _votes(candidates, models)
    steps = [[max(1, len(answer.steps)) if level == "step" else 1 for answer in sample.answers] for sample in samples]
    rates = [
        GOLD_ERROR / (1 if candidate.answer is None else steps[candidate.sample][candidate.answer])
        for candidate in candidates
    ]
    posterior = probability_gold_wrong(votes, np.array(rates))
    best, shifts = votes.most_accurate.tolist(), _systematic_shifts(candidates, len(models))
    noun = "box" if level == "answer" else "step box"
    moved = _moved_edges(candidates, models, shifts)
    items = [[item.id for item in sample.items if isinstance(item.gold, AnswerBox)] for sample in samples]
    for at, (candidate, score) in enumerate(zip(candidates, posterior.tolist(), strict=True)):
        if not candidate.in_gold and len({models[run] for run, has_box in candidate.votes.items() if has_box}) < 2:
            continue
        named = (
            samples[candidate.sample].id,
            "" if candidate.answer is None else items[candidate.sample][candidate.answer],
        )
        yield candidate, _Doubt(score, partial(_existence, candidate, *named, score, best, noun))
        yield from (
            (candidate, _Doubt(shift.score, partial(shift.suspect, *named, noun))) for shift in moved.get(at, ())
        )


def _votes(candidates: Sequence[CandidateBox], models: Sequence[str]) -> Votes:
    cast, yes = np.zeros((2, len(models), len(candidates)), dtype=bool)
    for at, candidate in enumerate(candidates):
        for run, has_box in candidate.votes.items():
            cast[run, at], yes[run, at] = True, has_box
    return Votes(np.array([candidate.in_gold for candidate in candidates], dtype=bool), cast, yes, models)


def _existence(
    candidate: CandidateBox, sample: str, item: str, score: float, best: Sequence[int], noun: str
) -> Suspect:
    there = f"{noun} {box_in_words(candidate.box)} on page {candidate.page}"
    voted, for_it = (
        set(candidate.votes),
        {run for run, has_box in candidate.votes.items() if has_box != candidate.in_gold},
    )
    if candidate.in_gold:
        does = f"{verb(len(for_it), 'has', 'have')} nothing at this {noun}"
        matching = "runs that match its neighbours", "run that matches its neighbours"
        unsaid = f"no run clearly has or clearly lacks this {noun}"
        reason = votes_in_words(for_it, voted, best, does, *matching) if voted else unsaid
        gold, instead = there, f"no {noun}" if for_it else ""
    else:
        reason = f"{voters(for_it, voted, best)} {verb(len(for_it), 'has', 'have')} a {noun} where gold has none"
        gold, instead = f"no {noun}", there
    return Suspect(sample, item, score, gold, instead, len(for_it), len(voted) - len(for_it), reason)


@dataclass(frozen=True, slots=True)
class _MovedEdge:
    """An edge of a gold box that runs agree to put elsewhere."""

    candidate: CandidateBox
    edge: int
    by: float
    score: float
    runs_for: int

    def suspect(self, sample: str, item: str, noun: str) -> Suspect:
        name, less, more = _EDGES[self.edge]
        box = [*self.candidate.box]
        box[self.edge] += self.by
        voted = len(self.candidate.near)
        who = voters(range(self.runs_for), range(voted), ())
        return Suspect(
            sample,
            item,
            self.score,
            f"{noun} {box_in_words(self.candidate.box)} on page {self.candidate.page}",
            f"{noun} {box_in_words((box[0], box[1], box[2], box[3]))} on page {self.candidate.page}",
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


def _systematic_shifts(candidates: Sequence[CandidateBox], runs: int) -> Floats:
    """How far the edges of each run's boxes lie from gold's, the medians over all candidates: shape `(runs, 4)`."""
    near: list[list[Box]] = [[] for _ in range(runs)]
    gold: list[list[Box]] = [[] for _ in range(runs)]
    for candidate in candidates:
        for run, box in candidate.near.items():
            near[run].append(box)
            gold[run].append(candidate.box)
    apart = [_sides(of_run) - _sides(of_gold) for of_run, of_gold in zip(near, gold, strict=True)]
    return np.array([np.median(found, axis=0) if len(found) else np.zeros(4) for found in apart]).reshape(runs, 4)


_AT_ONCE = 2000
"""Places of which edges are compared at once."""


def _moved_edges(
    candidates: Sequence[CandidateBox], models: Sequence[str], shifts: Floats
) -> dict[int, list[_MovedEdge]]:
    """The edges that runs agree to put elsewhere: position of the candidate box -> its edges."""
    of_runs: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for at, candidate in enumerate(candidates):
        of_runs[tuple(candidate.near)].append(at)
    found: dict[int, list[_MovedEdge]] = defaultdict(list)
    for runs, members in of_runs.items():
        named = [models[run] for run in runs]
        for start in range(0, len(members) if len(set(named)) > 1 else 0, _AT_ONCE):
            chunk = members[start : start + _AT_ONCE]
            gold = _sides([candidates[at].box for at in chunk])
            near = _sides([box for at in chunk for box in candidates[at].near.values()])
            edges = near.reshape(len(chunk), len(runs), 4) - shifts[list(runs)]
            apart = np.abs(edges - gold[:, None])
            extents = np.tile(np.maximum(gold[:, 2:] - gold[:, :2], _LEAST_EXTENT), 2)
            noticed = np.argwhere(apart.max(axis=1) >= MIN_EDGE_SHIFT * extents)
            stated, from_gold = (part[noticed[:, 0], :, noticed[:, 1]] for part in (edges, apart))
            agreed = agreements(from_gold, np.abs(stated[:, :, None] - stated[:, None, :]), named)
            of_gold, of_extent = (part[noticed[:, 0], noticed[:, 1]] for part in (gold, extents))
            rows = zip(
                *(part.tolist() for part in (noticed, stated, from_gold, of_gold, of_extent)), agreed, strict=True
            )
            for (within, edge), said, far, side, extent, one in rows:
                if one is None or far[one.at] < MIN_EDGE_SHIFT * extent:
                    continue
                score = one.score * min(1.0, far[one.at] / (SHIFTED * extent))
                moved = _MovedEdge(candidates[chunk[within]], edge, said[one.at] - side, score, len(one.runs))
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


GROUNDING_DOUBT = GoldDoubt(find_suspects)
