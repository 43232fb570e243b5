"""Raw response -> answer boxes, by the reader that the protocol of HG-Bench asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from records import Note, Protocol, Reading
from scoring.grounding.answer_entries import plain_answers
from scoring.grounding.official_reading import read_officially
from scoring.grounding.tolerant_reading import read_tolerantly
from scoring.text.response_parts import MOST_STATED, part_read, reasoning_of

FAIL_STR = "FAIL_STR"
"""The markers that a pipeline writes in place of a response that it could not get (HG-Bench's published evaluator)."""


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
    return read_under(raw, (protocol,))[0]


def read_under(raw: str, protocols: Sequence[Protocol]) -> tuple[Reading, ...]:
    """Reads the boxes of one response under some protocols, as `read` does under each.

    A response that is exactly what was asked for reads the same under both, and is read once.
    """
    if raw.strip() == FAIL_STR:
        return (Reading(parsed=False, failed=True, notes=(Note("sentinel"),)),) * len(protocols)
    text = part_read(raw)
    readings = _read_under(text, protocols)
    if len(raw) <= MOST_STATED:  # a box takes several characters
        return readings
    in_part = (Note("read_in_part"),) if len(text) < len(raw) else ()
    return tuple(_with_most_boxes(replace(reading, notes=(*reading.notes, *in_part))) for reading in readings)


def _with_most_boxes(reading: Reading) -> Reading:
    """The reading with its first boxes, where there are more than are scored."""
    ends = accumulate(1 + len(answer.steps) for answer in reading.answers)
    kept = sum(1 for end in ends if end <= MOST_STATED)
    left_out = len(reading.answers) - kept
    if not left_out:
        return reading
    return replace(
        reading, answers=reading.answers[:kept], notes=(*reading.notes, Note("many_answers", {"n": left_out}))
    )


def _read_under(raw: str, protocols: Sequence[Protocol]) -> tuple[Reading, ...]:
    answers = plain_answers(raw)
    if answers is not None:
        reasoning = reasoning_of(raw)
        span = (reasoning.start, reasoning.end) if reasoning is not None else None
        return (Reading(answers=answers, reasoning=span),) * len(protocols)
    return tuple(read_officially(raw) if protocol == "official" else read_tolerantly(raw) for protocol in protocols)
