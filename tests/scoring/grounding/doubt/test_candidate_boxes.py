"""Places, whose boxes are compared all at once, are those that come of comparing them one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from records import AnswerBox, Box, Level, Reading, Sample
from scoring.boxes import Boxes, covered_area, iou_matrix
from scoring.doubt.suspects import ReadSample
from scoring.grounding.doubt.candidate_boxes import FOUND, NEAR, SAME_BOX, UNKNOWN, CandidateBox, candidate_boxes
from tests.scoring.grounding.grounding_cases import answer, boxes, sample

answers = st.lists(
    st.builds(
        lambda page, box, steps: answer(page, box, *steps),
        st.integers(1, 3),
        st.none() | boxes(),
        st.lists(boxes(), max_size=3),
    ),
    max_size=6,
)
"""Boxes on two pages that the sample has, and on one that it does not have."""

MODELS = ("a", "b", "b", "c")


@given(answers, st.lists(st.none() | answers, min_size=4, max_size=4), st.sampled_from([0, 2]))
def test_candidates_and_votes_are_those_of_each_box_by_itself(
    gold: list[AnswerBox], stated: list[list[AnswerBox] | None], pages: int
) -> None:
    readings = [None if found is None else Reading(tuple(found)) for found in stated]
    read = ReadSample(sample(*gold, pages=pages), readings)
    found = {
        level: [(candidate, list(candidate.votes), list(candidate.near)) for candidate in own]
        for level, own in _all(read)
    }
    assert found == {
        level: [(candidate, list(candidate.votes), list(candidate.near)) for candidate in one_by_one(read, level)]
        for level in found
    }


def _all(read: ReadSample) -> list[tuple[Level, list[CandidateBox]]]:
    return [(level, list(candidates)) for level, candidates in candidate_boxes(7, read, MODELS)]


def by_page(stated: Sequence[AnswerBox], level: Level) -> dict[int, list[tuple[Box, int]]]:
    found: dict[int, list[tuple[Box, int]]] = defaultdict(list)
    for number, one in enumerate(stated):
        own = [one.box] if level == "answer" else [step.box for step in one.steps]
        found[one.page] += [(box, number) for box in own if box is not None]
    return found


def one_by_one(read: ReadSample, level: Level) -> list[CandidateBox]:
    """The candidate boxes of one level, each box compared with each by itself."""
    gold = by_page(read.sample.answers, level)
    pred = {
        run: {page: [box for box, _ in own] for page, own in by_page(reading.answers, level).items()}
        for run, reading in enumerate(read.readings)
        if reading is not None
    }
    best = {
        run: {page: [nearest(box, own.get(page, [])) for box, _ in held] for page, held in gold.items()}
        for run, own in pred.items()
    }
    pages = {page.number for page in read.sample.pages} or gold.keys() | {page for own in pred.values() for page in own}
    found = []
    for page in sorted(pages):
        here = {run: own.get(page, []) for run, own in pred.items()}
        for number, (box, of) in enumerate(gold.get(page, [])):
            candidate = CandidateBox(7, page, box, of, in_gold=True)
            for run, own in here.items():
                iou = best[run][page][number]
                if iou >= SAME_BOX:
                    candidate.near[run] = max(own, key=lambda other: nearest(box, [other]))
                if iou >= FOUND or (iou < NEAR and not lost(best[run], page, number)):
                    candidate.votes[run] = iou >= FOUND
            found.append(candidate)
        for box, holders in unknown([box for box, _ in gold.get(page, [])], here):
            holder = None if level == "answer" else holder_of(box, read.sample, page)
            if level == "step" and holder is None:
                continue
            candidate = CandidateBox(7, page, box, holder, in_gold=False)
            for run, own in here.items():
                if run in holders or (nearest(box, own) < NEAR and not lost(best[run], page, None)):
                    candidate.votes[run] = run in holders
            found.append(candidate)
    return found


def nearest(box: Box, others: Boxes) -> float:
    return max((float(iou_matrix([box], [other])[0, 0]) for other in others), default=0.0)


def lost(best: Mapping[int, Sequence[float]], page: int, number: int | None) -> bool:
    here = [iou for row, iou in enumerate(best.get(page, ())) if row != number]
    others = here or [iou for at, ious in best.items() if at != page for iou in ious]
    return sum(1 for iou in others if iou >= FOUND) < len(others) / 2


def area(box: Box) -> float:
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def unknown(gold: Sequence[Box], pred: Mapping[int, Sequence[Box]]) -> list[tuple[Box, set[int]]]:
    left = [
        (run, box)
        for run, own in pred.items()
        for box in own
        if nearest(box, gold) < UNKNOWN and covered_area(box, gold) < area(box) / 2
    ]
    found = []
    while left:
        same = [[other for other in left if nearest(box, [other[1]]) >= FOUND] for _, box in left]
        models = [len({MODELS[run] for run, _ in own}) for own in same]
        best = models.index(max(models))
        run, box = left[best]
        found.append((box, {other for other, _ in same[best]} | {run}))
        left = [other for at, other in enumerate(left) if at != best and nearest(box, [other[1]]) < FOUND]
    return found


def holder_of(box: Box, sample: Sample, page: int) -> int | None:
    inside = {
        number: covered_area(box, [one.box])
        for number, one in enumerate(sample.answers)
        if one.page == page and one.box is not None
    }
    most = max(inside, key=lambda number: inside[number], default=None)
    return most if most is not None and inside[most] > area(box) / 2 else None
