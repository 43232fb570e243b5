"""What tests of the readers share."""

from __future__ import annotations

import json
from typing import Any

from records import Box, Reading


def answer(box: Any, **more: Any) -> dict[str, Any]:
    """An entry as the benchmark's prompt asks for it."""
    return {"page": 1, "box_2d": box, "type": "complete_answer_box", **more}


def text(*entries: Any) -> str:
    """The entries as a response."""
    return json.dumps(list(entries))


def boxes(reading: Reading) -> list[Box]:
    """The boxes of a reading that were not dropped."""
    return [answer.box for answer in reading.answers if answer.box is not None]


def kinds(reading: Reading) -> set[str]:
    """Kinds of what the reader noted."""
    return {note.kind for note in reading.notes}
