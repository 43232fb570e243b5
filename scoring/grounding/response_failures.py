"""Failures of a response as a whole, and of boxes on pages that do not exist."""

from __future__ import annotations

from records import Failure, Note, Reading
from scoring.grounding.indexed_boxes import IndexedBoxes


def no_response(boxes: IndexedBoxes) -> Failure:
    """The run has no response to the sample; one record covers all of its gold boxes."""
    return Failure(
        category="no_response",
        page=boxes.pages[0],
        kind="no_response",
        args={"answers": len(boxes.gold_answers)},
        gold=boxes.gold_answers.names + boxes.gold_steps.names,
    )


def format_failure(boxes: IndexedBoxes, reading: Reading) -> Failure | None:
    """The response is no valid array of boxes, or None where it is.

    Where nothing could be read at all, the record covers all gold boxes: none of them is also a
    missed answer **(our choice)**. Otherwise the boxes that were read are judged like any others.
    """
    kinds = {note.kind for note in reading.notes}
    if "sentinel" in kinds:
        kind = "sentinel"
    elif "empty_response" in kinds:
        kind = "empty_response"
    elif not reading.parsed:
        kind = "no_array"
    elif reading.truncated:
        kind = "truncated"
    elif reading.failed or "malformed_boxes" in kinds:
        kind = "malformed_boxes"
    else:
        return None
    return Failure(
        category="format_failure",
        page=boxes.pages[0],
        kind=kind,
        args={"stopped_at": reading.stopped_at, "answers": len(reading.answers), "dropped": reading.dropped},
        gold=boxes.gold_answers.names + boxes.gold_steps.names if explains_all(reading) else (),
    )


def explains_all(reading: Reading) -> bool:
    """Whether a format failure left no box to judge, so that it alone explains every missed one."""
    unread = not reading.parsed or reading.failed or reading.truncated
    return unread and not any(answer.box or any(step.box for step in answer.steps) for answer in reading.answers)


def pages_out_of_range(boxes: IndexedBoxes) -> list[Failure]:
    """Predicted answers on pages that the sample does not have, with their steps; shown on its last page."""
    return [
        Failure(
            category="page_out_of_range",
            page=boxes.pages[-1],
            kind="page_out_of_range",
            args={"stated": lost.page, "pages": len(boxes.pages), "steps": len(lost.steps)},
            pred=lost.answers + lost.steps,
        )
        for lost in boxes.lost_answers
    ]


def repetitive(boxes: IndexedBoxes, note: Note | None) -> list[Failure]:
    """The response repeats itself; what was found is in the note."""
    if note is None:
        return []
    return [Failure(category="repetition", page=boxes.pages[0], kind=note.kind, args=note.args)]
