"""The axes of a live run that say how it was asked: which answers of a model are one run, and which are not.

Asking plainly adds none. Pages sent otherwise, a prompt that was changed and a temperature that was stated do, so
that such an answer neither takes the place of the plain one nor counts as it. All ways of asking (one answer,
repeats, grid, batch; page and command line) have their axes from here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cache.framing import Framing, Redaction
from records import Box, Pairs, Run
from scoring.sent_frames import WHOLE

SIDE, PART, TURNED, HIDDEN = "side", "part", "turned", "hidden"
"""The axes of how pages are sent."""

ADDED, EDITED = "added", "edited"
"""The axes of what was changed in the prompt."""

TEMPERATURE = "temperature"

OF_ASKING = (SIDE, PART, TURNED, HIDDEN, ADDED, EDITED, TEMPERATURE)
"""All of them, in the order in which a run has them."""

_WORDS = 24


def of_pages(framing: Framing) -> Pairs:
    """What differs from sending whole, upright and uncovered pages at the size that the model takes.

    >>> of_pages(Framing(side=800, turned=90))
    (('side', '800 px'), ('turned', 'turned 90'))
    """
    pairs = []
    if framing.side is not None:
        pairs.append((SIDE, f"{framing.side} px"))
    if framing.crop != WHOLE:
        pairs.append((PART, f"part {part_in_words(framing.crop)}"))
    if framing.turned:
        pairs.append((TURNED, f"turned {framing.turned}"))
    if framing.redactions:
        pairs.append((HIDDEN, _hidden(framing.redactions)))
    return tuple(pairs)


def of_prompt(added: str = "", edited: str = "") -> Pairs:
    """What differs from sending the planned prompt.

    Args:
        added: What is put behind it; "" for nothing.
        edited: The text in its place; "" for the planned one.
    """
    pairs = [(ADDED, f"{_first_words(added)} {_code(added, 4)}".strip())] if added else []
    return (*pairs, (EDITED, f"edited prompt {_code(edited, 6)}")) if edited else tuple(pairs)


def of_parameters(parameters: Mapping[str, Any]) -> Pairs:
    """A temperature that was stated; how long an answer may be tells no answers apart."""
    stated = parameters.get(TEMPERATURE)
    return () if stated is None else ((TEMPERATURE, f"temperature {stated:g}"),)


def under(run: Run, pairs: Pairs) -> Run:
    """The run with these axes, in the place of its own of the same names."""
    if not pairs:
        return run
    named = dict(pairs)
    return replace(run, axes=(*(pair for pair in run.axes if pair[0] not in named), *pairs))


def words(run: Run) -> tuple[str, ...]:
    """How a run was asked otherwise than plainly, each in its own words; empty for a plain one."""
    return tuple(value for axis, value in run.axes if axis in OF_ASKING)


def part_in_words(crop: Box) -> str:
    """A part of a page in thousandths of it: left, top, right, bottom.

    >>> part_in_words((0.0, 0.0, 1000.0, 500.0))
    '0 0 1000 500'
    """
    return " ".join(f"{value:g}" for value in crop)


def _hidden(redactions: Sequence[Redaction]) -> str:
    """One part by its place; of several how many they are, and digits that tell them from any others."""
    said = sorted({("" if one.page is None else f"page {one.page} at ") + part_in_words(one.box) for one in redactions})
    return f"hidden {said[0]}" if len(said) == 1 else f"hidden {len(said)} parts {_code(str(said), 6)}"


def _first_words(added: str) -> str:
    return " ".join(re.sub(r"[^\w ]+", " ", added).split())[:_WORDS].strip()


def _code(text: str, digits: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:digits]
