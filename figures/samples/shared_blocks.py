"""Blocks that are alike for every benchmark: images, failures of a run, its response."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cache.queries.inspection import InspectedRun
from figures.samples.blocks import Failures, Images, Kind, Line, Picture, Response, State
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses, response_of
from figures.tables.number_format import run_name
from records import Failure, Reading
from scoring.wording import word_failure

ROLES: Sequence[tuple[str, str, Kind]] = (
    ("question", "Question", "question"),
    ("reference", "Reference", "reference"),
    ("", "Student's work", "work"),
)
"""Role of a page -> its title, in the order of images side by side."""

_NO_WORK = "Gold names no image of it."


def images(open_sample: OpenSample) -> Images:
    """All images of the sample by role; the student's work has a place even where gold names no image."""
    found = [
        Picture(title, kind, open_sample.images[page.number], page=page.number)
        for role, title, kind in ROLES
        for page in open_sample.sample.pages
        if page.role == role
    ]
    if not any(picture.kind == "work" for picture in found):
        found.append(Picture("Student's work", "work", ImageAddresses(missing=_NO_WORK)))
    return Images(tuple(found))


def failures(
    open_sample: OpenSample, run: InspectedRun, states: Mapping[str, State], empty: str, span: int = 5, rank: int = 0
) -> Failures:
    """The block of a run's failures.

    Args:
        open_sample: The sample.
        run: Which of its runs.
        states: Failure category -> its sign; others are remarks.
        empty: What is said where nothing went wrong.
        span: Twelfths of the sheet's width.
        rank: Where it stands on the sheet.
    """
    pairs = zip(run.failures, run.scored.failures, strict=True)
    lines = tuple(_line(open_sample, number, failure, states) for number, failure in pairs)
    return Failures(run_name(run.run), lines, empty, span=span, rank=rank)


def response(
    open_sample: OpenSample,
    run: InspectedRun,
    parsed: str | None,
    *,
    span: int = 7,
    rank: int = 0,
    folded: bool = False,
) -> Response:
    """The response of a run and its prompt.

    Args:
        open_sample: The sample.
        run: Which of its runs.
        parsed: What was read from the response, as text; None where nothing could be read.
        span: Twelfths of the sheet's width.
        rank: Where it stands on the sheet.
        folded: Whether the title alone is shown until it is opened.
    """
    state = "missing" if run.prediction is None else run.scored.state
    payload = response_of(run.prediction, open_sample.reading(run) or Reading(), parsed)
    return Response(run_name(run.run), state, payload, folded, span=span, rank=rank)


def state_of_share(right: int, judged: int) -> State:
    """How a run stands to gold that answers several questions: with half of them right a sample counts as correct."""
    return "right" if right == judged else "partly" if 2 * right >= judged else "wrong"


def _line(open_sample: OpenSample, number: int, failure: Failure, states: Mapping[str, State]) -> Line:
    category = open_sample.task.category(failure.category)
    why = word_failure(open_sample.task, failure.kind, failure.args)
    item = (failure.item_id or "") if len(open_sample.sample.items) > 1 else ""
    named = next((gold_item.label for gold_item in open_sample.sample.items if item and gold_item.id == item), "")
    label = f"{named}: {category.label}" if named else category.label
    return Line(number, category.key, label, why, states.get(category.key, "remark"), failure.label, item)
