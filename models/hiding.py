"""A key that a server writes into its answer: taken out of the text before anybody sees or keeps it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from models.provider import Ending, Piece

HIDDEN = "[key]"
"""What stands in the place of a key."""

LEAST_CHARACTERS = 8
"""A shorter key is taken for a word that an answer may well hold ("none", for servers that want no key)."""


def without_key(events: Generator[Piece | Ending, None, None], key: str) -> Generator[Piece | Ending, None, None]:
    """The events of an answer without a key in its text, also where it comes in parts.

    What could be the beginning of the key is held back until it is plain that it is not; an answer that breaks off
    is without it.

    Args:
        events: Pieces of text, then an Ending.
        key: The key; one that is too short to be one is left where it is.
    """
    held = ""
    with closing(events):
        for event in events:
            if isinstance(event, Piece) and len(key) >= LEAST_CHARACTERS:
                text = (held + event.text).replace(key, HIDDEN)
                begun = _begun(text, key)
                held = text[len(text) - begun :]
                if begun < len(text):
                    yield Piece(text[: len(text) - begun])
                continue
            if isinstance(event, Ending) and held:
                yield Piece(held)
                held = ""
            yield event


def _begun(text: str, key: str) -> int:
    """How many characters at the end of a text are the beginning of a key."""
    return next((length for length in range(min(len(key) - 1, len(text)), 0, -1) if text.endswith(key[:length])), 0)
