"""Raw response -> answer boxes, by the reader that the protocol of HG-Bench asks for."""

from __future__ import annotations

from records import Note, Protocol, Reading
from scoring.grounding.official_reading import read_officially
from scoring.grounding.tolerant_reading import read_tolerantly

FAIL_STR = "FAIL_STR"
"""What a pipeline writes in place of a response that it could not get (HG-Bench's published evaluator)."""


def read(raw: str, protocol: Protocol) -> Reading:
    """Reads the boxes of one response.

    Args:
        raw: The response as the run's file holds it; any text.
        protocol: "official" reads what the published evaluator reads, "paper" all that can be read.

    Returns:
        The boxes in the order of writing, their numbers as the model wrote them: bring them to 0-1000
        xyxy with `scoring.grounding.convention.to_thousand`. A malformed box is None and counted in `dropped`; its
        steps stay. Never raises.
    """
    if raw.strip() == FAIL_STR:
        return Reading(parsed=False, failed=True, notes=(Note("sentinel"),))
    return read_officially(raw) if protocol == "official" else read_tolerantly(raw)
