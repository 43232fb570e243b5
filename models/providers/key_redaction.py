"""A key that a server writes into its answer is taken out of the text before anybody sees or keeps it."""

from __future__ import annotations

import base64
from collections.abc import Generator, Sequence
from contextlib import closing

from models.providers.provider import Ending, Piece

REDACTED = "[key]"
"""The replacement of a key in an answer's text."""

LEAST_KEY_CHARACTERS = 8
"""A shorter key is taken for a word that an answer may well hold ("none", for servers that want no key)."""

KEY_PART = 12
"""Characters of a key that are taken out wherever they stand: a server may write it in parts."""


def redact_key(events: Generator[Piece | Ending, None, None], key: str) -> Generator[Piece | Ending, None, None]:
    """The events of an answer without a key in its text, in whatever pieces it comes.

    Every `KEY_PART` characters of the key are taken out, also where it is written backwards, as base64 or in
    hexadecimal digits. What could be the beginning of such a part is held back until it is plain that it is not; an
    answer that breaks off is without it. Other codes are not known: this is for servers that are careless.

    Args:
        events: Pieces of text, then an Ending.
        key: The key; one that is too short to be one is left where it is.
    """
    if len(key) < LEAST_KEY_CHARACTERS:
        yield from events
        return
    parts = _key_parts(key)
    starts = frozenset(part[:length] for part in parts for length in range(1, len(part)))
    withheld = ""
    with closing(events):
        for event in events:
            if isinstance(event, Piece):
                text = withheld + event.text
                found = _covered(text, parts)
                end = _certain_length(text, found, starts)
                withheld = text[end:]
                if shown := _without(text[:end], [place for place in found if place[0] < end]):
                    yield Piece(shown)
                continue
            if withheld:
                yield Piece(_without(withheld, _covered(withheld, parts)))
                withheld = ""
            yield event


def holds_key(text: str, key: str) -> bool:
    """Whether a text has the key in it or, where it is long enough to be one, a part of it."""
    return key in text or (len(key) >= LEAST_KEY_CHARACTERS and bool(_covered(text, _key_parts(key))))


def _key_parts(key: str) -> frozenset[str]:
    """All parts of a key, as it is and as it is easily turned into, that are as long as one that is taken out."""
    data = key.encode()
    forms = [key, key[::-1], data.hex(), data.hex().upper()]
    for shift in range(3):
        # Where it stands in what was encoded decides which of three writings its characters get.
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            forms.append(encode(bytes(shift) + data).decode()[4 * (shift > 0) : -4])
    length = min(KEY_PART, len(key))
    return frozenset(form[at : at + length] for form in forms for at in range(len(form) - length + 1))


Place = tuple[int, int]


def _covered(text: str, parts: frozenset[str]) -> list[Place]:
    """Where a text consists of parts of a key, as start and end; places that touch are one."""
    length = len(next(iter(parts)))
    found: list[Place] = []
    for at in range(len(text) - length + 1):
        if text[at : at + length] in parts:
            start = found.pop()[0] if found and found[-1][1] >= at else at
            found.append((start, at + length))
    return found


def _certain_length(text: str, found: Sequence[Place], starts: frozenset[str]) -> int:
    """How much of a text is decided, whatever comes after it."""
    longest = min(len(text), len(max(starts, key=len)))
    end = len(text) - next((length for length in range(longest, 0, -1) if text[-length:] in starts), 0)
    # Of a place that reaches to there, or to the end, more may come.
    return next((start for start, stop in found if start < end <= stop or stop == len(text)), end)


def _without(text: str, found: Sequence[Place]) -> str:
    for start, stop in reversed(found):
        text = text[:start] + REDACTED + text[stop:]
    return text
