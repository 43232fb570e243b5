"""Edited gold boxes as the page viewer sends them: read from the browser, and made answer boxes again.

The browser sends boxes, the addresses in gold that they come from ("a3", "a3.s0"), and what was changed of what an
answer is called: all else stays what gold says.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from errors import InvalidGold
from records import AnswerBox, Box, StepBox
from scoring.grounding.gold import MOST_BOXES

SIDE = 1000
MOST_NAME = 80
NAMES = frozenset({"title_id", "question_id", "question_type"})
_MOST_PAGES = 10_000
_LARGEST = sys.float_info.max
"""`math.isfinite` fails for an integer beyond any float."""
_ADDRESS = re.compile(r"a(\d{1,5})(?:\.s(\d{1,5}))?")


@dataclass(frozen=True, slots=True)
class EditedStep:
    """A step box, with the address of the gold box that it was; None for one that was drawn."""

    origin: str | None
    box: Box


@dataclass(frozen=True, slots=True)
class EditedAnswer:
    """An answer box with its steps, in their order; else as `EditedStep`.

    Args:
        names: Field of `records.AnswerBox` -> what was entered, None where it was emptied; only what was changed.
    """

    origin: str | None
    page: int
    box: Box
    steps: tuple[EditedStep, ...]
    names: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GoldEdit:
    """The gold of a sample as somebody edited it.

    Args:
        attempt: The browser's number of this attempt to save it.
        edited: Id of the correction that was edited; 0 for the gold of the file.
        seen: Id of the last entry of the log that the person was shown: the same, or one made meanwhile.
        who: The name that was given in the browser.
        answers: All answers.
    """

    attempt: int
    edited: int
    seen: int
    who: str
    answers: tuple[EditedAnswer, ...]


@dataclass(frozen=True, slots=True)
class GoldUndo:
    """The wish to undo a correction of gold: which entry of the log, and who asks; `attempt` as of `GoldEdit`."""

    attempt: int
    mark: int
    who: str


def read_undo(value: Mapping[str, Any]) -> GoldUndo | None:
    """The undoing of a correction that a browser sent; None where it is malformed."""
    attempt, mark, who = _whole_number(value.get("attempt")), _whole_number(value.get("mark")), value.get("who")
    return GoldUndo(attempt, mark, str(who).strip()) if attempt and mark and _is_name(who) else None


def read_edit(value: Mapping[str, Any]) -> GoldEdit | None:
    """The edited gold that a browser sent; None where it, or one box of it, is malformed."""
    attempt, edited, seen = (_whole_number(value.get(name)) for name in ("attempt", "edited", "seen"))
    who, stated = value.get("who"), value.get("answers")
    if not attempt or edited is None or seen is None or not _is_name(who):
        return None
    if not isinstance(stated, list) or len(stated) > MOST_BOXES:
        return None
    answers = [_answer(entry) for entry in stated]
    if None in answers or sum(len(answer.steps) for answer in answers if answer) > MOST_BOXES:
        return None
    return GoldEdit(attempt, edited, seen, str(who).strip(), tuple(answer for answer in answers if answer))


def _whole_number(value: object) -> int | None:
    """A whole number from 0 that a browser sent, which writes 3 as 3 or 3.0; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 2**53 or value != int(value):
        return None
    return int(value)


def _is_name(value: object) -> bool:
    """Whether a browser sent what can be somebody's name."""
    return isinstance(value, str) and 0 < len(value.strip()) <= MOST_NAME and value.isprintable()


def _answer(entry: object) -> EditedAnswer | None:
    if not isinstance(entry, Mapping) or not _is_origin(origin := entry.get("from")):
        return None
    page, box, stated = _whole_number(entry.get("page")), _box(entry.get("box")), entry.get("steps")
    if not page or page > _MOST_PAGES or box is None or not isinstance(stated, list) or len(stated) > MOST_BOXES:
        return None
    steps, names = [_step(step) for step in stated], _names(entry)
    if None in steps or names is None:
        return None
    return EditedAnswer(origin, page, box, tuple(step for step in steps if step), names)


def _names(entry: Mapping[str, Any]) -> dict[str, str | None] | None:
    """What an answer is called now, where it was changed; None where one of these is not text on one line."""
    found: dict[str, str | None] = {}
    for key in NAMES & entry.keys():
        # A browser takes spaces of every width, which no line of text ends with.
        words = " ".join(entry[key].split()) if isinstance(entry[key], str) else None
        if words is None or len(words) > MOST_NAME or not words.isprintable():
            return None
        found[key] = words or None
    return found


def _step(entry: object) -> EditedStep | None:
    if not isinstance(entry, Mapping) or not _is_origin(origin := entry.get("from")):
        return None
    box = _box(entry.get("box"))
    return None if box is None else EditedStep(origin, box)


def _is_origin(value: object) -> bool:
    return value is None or (isinstance(value, str) and _ADDRESS.fullmatch(value) is not None)


def _box(value: object) -> Box | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    if any(isinstance(side, bool) or not isinstance(side, int | float) or not abs(side) <= _LARGEST for side in value):
        return None
    x1, y1, x2, y2 = (float(side) for side in value)
    return (x1, y1, x2, y2) if x1 < x2 and y1 < y2 else None


def edited_answers(edit: GoldEdit, gold: Sequence[AnswerBox]) -> tuple[AnswerBox, ...]:
    """The answer boxes of edited gold.

    What an answer is called, unless that was changed, and its steps are as in the gold that it comes from; where all
    of gold numbers the steps of an answer from 1, steps that were added, taken away or put in another order are
    numbered anew.

    Args:
        edit: The edited gold.
        gold: The answer boxes that were edited.

    Raises:
        InvalidGold: A box leaves its page, or comes from a box that gold does not have.
    """
    known: dict[str, AnswerBox | StepBox] = {}
    for place, answer in enumerate(gold):
        known[f"a{place}"] = answer
        known |= {f"a{place}.s{order}": step for order, step in enumerate(answer.steps)}
    stated = [edited.origin for edited in edit.answers]
    stated += [step.origin for edited in edit.answers for step in edited.steps]
    origins = [origin for origin in stated if origin is not None]
    if not known.keys() >= set(origins) or len(set(origins)) < len(origins):
        raise InvalidGold(
            "The edited boxes come from other gold than that of this sample as it is now. Reload the page."
        )
    numbered = all(step.step_id == str(order) for answer in gold for order, step in enumerate(answer.steps, start=1))
    return tuple(
        _answer_box(edited, known, numbered, f"Box {place} on page {edited.page}")
        for place, edited in enumerate(edit.answers, start=1)
    )


def _answer_box(
    edited: EditedAnswer, known: Mapping[str, AnswerBox | StepBox], numbered: bool, where: str
) -> AnswerBox:
    steps = tuple(
        StepBox(_within(step.box, known.get(step.origin or ""), f"{where}, step {order}"), _step_id(step, known))
        for order, step in enumerate(edited.steps, start=1)
    )
    before = known.get(edited.origin or "")
    named = before if isinstance(before, AnswerBox) else AnswerBox(edited.page, edited.box)
    if numbered and [step.step_id for step in steps] != [step.step_id for step in named.steps]:
        steps = tuple(replace(step, step_id=str(order)) for order, step in enumerate(steps, start=1))
    names: dict[str, Any] = dict(edited.names)
    return replace(named, page=edited.page, box=_within(edited.box, before, where), steps=steps, **names)


def _step_id(step: EditedStep, known: Mapping[str, AnswerBox | StepBox]) -> str | None:
    before = known.get(step.origin or "")
    return before.step_id if isinstance(before, StepBox) else None


def _within(box: Box, before: AnswerBox | StepBox | None, where: str) -> Box:
    """The box, which may leave its page no further than the gold box that it was."""
    stated = before.box if before is not None and before.box is not None else (0.0, 0.0, 0.0, 0.0)
    for side, known in zip(box, stated, strict=True):
        if not min(0.0, known) <= side <= max(float(SIDE), known):
            raise InvalidGold(
                f"{where}: expected a box from 0 to {SIDE} on its page, found {[round(v, 1) for v in box]}."
            )
    return box
