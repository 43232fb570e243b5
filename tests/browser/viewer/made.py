"""Payloads of made-up samples for the browser tests of the page viewer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from components.viewer.edited_gold import GoldEdit
from figures.samples.page_editing import EditableGold, LastCorrection, NameField, SaveReply
from figures.samples.page_payload import ImageAddresses, OfferedRun, Place, ShownRun, payload
from records import AnswerBox, Item, Page, Prediction, Run, Sample, StepBox
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of

HOSTILE = '<img class="hostile" src="https://evil.example/x.png" onerror="alert(1)"></script><b>x'

SHIFT = 150
"""How far the first run's answers lie to the right of gold; the others are 10, 20, ... off."""


NAMES = (NameField("title_id", "Exercise"), NameField("question_type", "Type", ("proof",)))

THEIRS = LastCorrection(7, "Ada", "2026-11-20T09:30:00+00:00")


def reply_to(edit: GoldEdit, query: Mapping[str, str]) -> SaveReply:
    """What becomes of edited gold: it is kept, unless the query says `conflict` (up to "Take mine") or `refuse`."""
    if "conflict" in query and edit.seen != THEIRS.mark:
        return SaveReply(edit.attempt, "Somebody was faster.", THEIRS)
    return SaveReply(edit.attempt, "Answer 1 is no box." if "refuse" in query else "")


def made(query: Mapping[str, str], at: int, tau: float, reply: SaveReply | None = None) -> dict[str, Any]:
    """The payload of sample `at` (of 3).

    The query asks for `rows`, `runs`, `hostile` text, and for gold that can be edited (`edit`; `stepless` as of a
    benchmark without steps; `corrected` by Ada) or cannot (`locked`, in words that say why).
    """
    hostile = "hostile" in query
    sample = _gold(at, int(query.get("rows", "4")), hostile)
    runs = [_run(sample, number, hostile) for number in range(int(query.get("runs", "1")))]
    images = {page.number: _images(at, page.number, hostile) for page in sample.pages}
    sentence, link = (HOSTILE, "javascript:alert(1)") if hostile else ("all samples", f"?at={at}&tau={tau}")
    return payload(
        sample,
        runs,
        TASKS["hgbench"],
        tau=tau,
        place=Place(at, 3, sentence, link),
        images=images,
        offered=[OfferedRun(run.slug, HOSTILE, 2) for run in runs] if hostile else [],
        prefetch=["javascript:alert(2)"],
        editing=EditableGold(
            query.get("locked", ""),
            corrected=THEIRS if "corrected" in query else None,
            who=query.get("who", ""),
            steps="stepless" not in query,
            names=NAMES,
            reply=reply,
        )
        if "edit" in query
        else None,
    )


def _gold(at: int, rows: int, hostile: bool) -> Sample:
    items = []
    for row in range(rows):
        top = 1000 / rows * row
        tops = (top + 10, top + 22, top + 34)
        steps = tuple(
            StepBox((60, y, 400, y + 10), HOSTILE if hostile else str(number)) for number, y in enumerate(tops, start=1)
        )
        name = HOSTILE if hostile else str(row + 1)
        items.append(Item(f"i{row}", name, (), AnswerBox(1 + row % 2, (50, top, 500, top + 900 / rows), steps, name)))
    pages = tuple(Page(number, 1000, 1400, "x.png") for number in (1, 2))
    return Sample(HOSTILE if hostile else f"sample-{at}", pages, tuple(items), (), "c")


def _run(sample: Sample, number: int, hostile: bool) -> ShownRun:
    moved = 10 * number or SHIFT
    entries = [
        {
            "type": "complete_answer_box",
            "page": answer.page,
            "box_2d": [x1 + moved, y1, x2 + moved, y2],
            "title_id": HOSTILE if hostile else None,
            "steps": [{"step_id": step.step_id, "box_2d": step.box} for step in answer.steps],
        }
        for answer in sample.answers
        for x1, y1, x2, y2 in [answer.box or (0, 0, 1, 1)]
    ]
    response = Prediction(sample.id, json.dumps(entries), HOSTILE if hostile else None)
    return ShownRun(
        Run(HOSTILE if hostile else f"Model {number + 1}"),
        f"run-{number}",
        response,
        reading_of(TASKS["hgbench"], sample, response),
        scored_of(TASKS["hgbench"], sample, response),
    )


def _images(at: int, page: int, hostile: bool) -> ImageAddresses:
    if hostile:
        return ImageAddresses(*["https://evil.example/a.png"] * 3)
    return ImageAddresses(*(f"/page-image/{at}-{page}-{size}" for size in ("thumb", "screen", "full")))
