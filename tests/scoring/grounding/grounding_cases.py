"""Samples and readings for tests: short builders, and hypothesis strategies that provoke every rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import strategies as st

from records import AnswerBox, Box, Item, Note, Page, Protocol, Reading, Sample, Scored, StepBox
from scoring.grounding.metrics import STEP_WEIGHT
from scoring.grounding.score import box_verdicts, score_verdicts, with_page_sums
from scoring.task import TAU

SIDE = 24
"""Pages of generated cases are this wide and high, so that boxes meet, tie and nest often."""


def answer(page: int, box: Box | None, *steps: Box | None, ids: Sequence[str] | None = None) -> AnswerBox:
    """An answer box with its steps."""
    names = ids or [None] * len(steps)
    return AnswerBox(page, box, tuple(StepBox(step, name) for step, name in zip(steps, names, strict=True)))


def sample(*answers: AnswerBox, pages: int = 1, name: str = "s") -> Sample:
    """A sample of these gold answers, item ids `i0`, `i1`, ..."""
    return Sample(
        name,
        tuple(Page(number, 1000, 1000, None) for number in range(1, pages + 1)),
        tuple(Item(f"i{index}", "", (), gold) for index, gold in enumerate(answers)),
        (),
        name,
    )


def reading(*answers: AnswerBox, **how: object) -> Reading:
    """A reading of these predicted answers."""
    return Reading(tuple(answers), **how)


def score_reading(
    sample: Sample,
    reading: Reading,
    protocol: Protocol,
    *,
    repeated: Note | None = None,
    tau: float = TAU,
    w: float = STEP_WEIGHT,
) -> Scored:
    """The score of a reading whose boxes are in 0-1000 units already."""
    unsummed = score_verdicts(sample, reading, box_verdicts(sample, reading.answers, tau), protocol, repeated)
    return with_page_sums([unsummed], protocol, tau, w)[0]


edge = st.integers(0, SIDE - 1)


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """Any box of the small page."""
    x, y = draw(edge), draw(edge)
    return (float(x), float(y), float(x + draw(st.integers(1, 10))), float(y + draw(st.integers(1, 10))))


@st.composite
def near(draw: st.DrawFn, box: Box) -> Box:
    """The box, each edge moved by up to two."""
    x1, y1, x2, y2 = (side + draw(st.integers(-2, 2)) for side in box)
    return (x1, y1, max(x2, x1 + 1), max(y2, y1 + 1))


def halves(box: Box) -> list[Box]:
    """The box cut in two or three along its longer side."""
    x1, y1, x2, y2 = box
    parts = 3 if max(x2 - x1, y2 - y1) >= 6 else 2
    if x2 - x1 >= y2 - y1:
        cuts = [x1 + (x2 - x1) * k / parts for k in range(parts + 1)]
        return [(a, y1, b, y2) for a, b in pairwise(cuts)]
    cuts = [y1 + (y2 - y1) * k / parts for k in range(parts + 1)]
    return [(x1, a, x2, b) for a, b in pairwise(cuts)]


def hull(found: Sequence[Box]) -> Box:
    """The smallest box around boxes."""
    return (min(b[0] for b in found), min(b[1] for b in found), max(b[2] for b in found), max(b[3] for b in found))


gold_answers = st.builds(
    lambda page, box, steps: answer(page, box, *steps), st.integers(1, 3), boxes(), st.lists(boxes(), max_size=4)
)


@st.composite
def predicted_steps(draw: st.DrawFn, gold: Sequence[Box]) -> list[Box | None]:
    """Steps made from gold ones: kept, moved, split, merged, repeated, dropped, malformed or invented."""
    found: list[Box | None] = []
    for step in gold:
        how = draw(st.sampled_from(["keep", "near", "near", "split", "twice", "drop", "malformed"]))
        if how == "split":
            found += halves(step)
        elif how == "twice":
            found += [step, draw(near(step))]
        elif how == "malformed":
            found.append(None)
        elif how != "drop":
            found.append(step if how == "keep" else draw(near(step)))
    if len(gold) > 1 and draw(st.booleans()):
        found.append(hull(gold[:2]))
    return found + draw(st.lists(boxes(), max_size=1))


@st.composite
def predicted_answers(draw: st.DrawFn, gold: Sequence[AnswerBox]) -> list[AnswerBox]:
    """Answers made from gold ones: kept, moved, on another page, repeated, dropped, malformed or invented."""
    found = []
    for truth in gold:
        steps = draw(predicted_steps([step.box for step in truth.steps if step.box]))
        how = draw(st.sampled_from(["keep", "near", "near", "page", "twice", "drop", "malformed", "no steps"]))
        box = draw(near(truth.box)) if how in ("near", "twice", "page") else truth.box
        page = draw(st.integers(0, 4)) if how == "page" else truth.page
        if how == "twice":
            found.append(answer(page, truth.box, *steps))
        if how == "no steps":
            steps = []
        if how != "drop":
            found.append(answer(page, None if how == "malformed" else box, *steps))
    extra = st.builds(
        lambda page, box, steps: answer(page, box, *steps), st.integers(0, 4), boxes(), st.lists(boxes(), max_size=2)
    )
    found += draw(st.lists(extra, max_size=2))
    return draw(st.permutations(found))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Sample, Reading]:
    """A sample of up to three pages and a response to it."""
    gold = draw(st.lists(gold_answers, max_size=4))
    return sample(*gold, pages=draw(st.integers(1, 3))), reading(*draw(predicted_answers(gold)))
