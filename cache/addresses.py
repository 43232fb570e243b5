"""Addresses of boxes within a sample: `a3` is the fourth answer, `a3.s0` its first step."""

from __future__ import annotations

from collections.abc import Sequence

from records import AnswerBox, Box


def box_at(answers: Sequence[AnswerBox], address: str) -> tuple[int, Box] | None:
    """Page and box at an address; None when there is no such box, or it was malformed."""
    answer_name, _, step_name = address.partition(".")
    try:
        answer = answers[int(answer_name.removeprefix("a"))]
        box = answer.steps[int(step_name.removeprefix("s"))].box if step_name else answer.box
    except (IndexError, ValueError):
        return None
    return None if box is None else (answer.page, box)
