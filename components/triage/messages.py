"""Messages of the queue panel: actions on the open entry, checked since they come from a browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from cache.marks.correction_values import Target
from cache.marks.targets import MOST_WORDS

MOST_WAITING = 50
"""Messages that may wait for their confirmation."""

_MOST_KEY = 2_000
_DAY = 86_400.0

Kind = Literal["verdict", "tag", "undo", "go"]
Where = Literal["next", "after", "before"]


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that somebody did.

    Args:
        number: Its number in this session, from 1; what was done already is sent again until it is confirmed.
        target: Sample and item that were shown.
        kind: A "verdict" or a "tag" on it, "undo", or "go" to another entry.
        text: The verdict or the tag.
        seconds: For a verdict, how long the entry was looked at.
        where: For "go": the next that is to be judged, or the one after or before.
    """

    number: int
    target: Target
    kind: Kind
    text: str = ""
    seconds: float | None = None
    where: Where = "next"


def read_messages(value: object) -> list[Message]:
    """The messages that a browser sent, by number; what is malformed is left out."""
    stated = value.get("messages") if isinstance(value, Mapping) else None
    found = [_message(entry) for entry in stated[:MOST_WAITING]] if isinstance(stated, list) else []
    return sorted((message for message in found if message is not None), key=lambda message: message.number)


def read_opened(value: object) -> Target | None:
    """The entry of the list that somebody opened; None where it is malformed."""
    return read_target(value.get("open")) if isinstance(value, Mapping) else None


def read_target(value: object) -> Target | None:
    """Sample and item, as the browser says them; None where it is malformed."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    if not all(isinstance(part, str) and len(part) <= _MOST_KEY for part in value) or not value[0]:
        return None
    return value[0], value[1]


def _message(value: object) -> Message | None:
    if not isinstance(value, Mapping) or (target := read_target(value.get("target"))) is None:
        return None
    number, kind = value.get("number"), value.get("kind")
    if isinstance(number, bool) or not isinstance(number, int | float) or not 1 <= number < 2**53:
        return None
    if kind in ("verdict", "tag"):
        text = value.get("verdict" if kind == "verdict" else "tag")
        if not isinstance(text, str) or not text.strip() or len(text) > MOST_WORDS:
            return None
        return Message(int(number), target, kind, text.strip(), _seconds(value))
    if kind == "undo":
        return Message(int(number), target, "undo")
    if kind == "go" and value.get("where") in ("next", "after", "before"):
        return Message(int(number), target, "go", where=cast(Where, value["where"]))
    return None


def _seconds(value: Mapping[str, Any]) -> float | None:
    seconds = value.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return None
    return float(seconds) if 0 <= seconds <= _DAY else None
