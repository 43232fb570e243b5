"""The editing of gold in the page viewer, and the marked regions, as parts of its payload."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cache.selection.page_region import PageRegion
from figures.samples.shown_text import without_surrogates
from records import AnswerBox

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LastCorrection:
    """The correction that the gold of a sample has.

    Args:
        mark: Its entry in the log of marks.
        who: Name of the person.
        at: When, UTC.
    """

    mark: int
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class SaveReply:
    """The reply to an attempt to save edited gold.

    Args:
        attempt: Which attempt of the browser's.
        refused: Why it was not kept; "" where it was.
        theirs: The correction that somebody else made meanwhile, where that is why.
    """

    attempt: int
    refused: str = ""
    theirs: LastCorrection | None = None


@dataclass(frozen=True, slots=True)
class NameField:
    """What can be stated of an answer box beside the box: its field, what that is called, what it usually says."""

    key: str
    label: str
    choices: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class EditableGold:
    """How gold of the sample can be edited in the page viewer.

    Args:
        why: Why it cannot; "" where it can.
        answers: The gold that editing begins with, where that is not the gold shown.
        corrected: The correction that this gold has.
        who: Name of the person, where the server knows it.
        steps: Whether answers have steps.
        names: What can be stated of an answer.
        reply: What became of the last attempt to save.
    """

    why: str = ""
    answers: Sequence[AnswerBox] | None = None
    corrected: LastCorrection | None = None
    who: str = ""
    steps: bool = True
    names: Sequence[NameField] = ()
    reply: SaveReply | None = None


@dataclass(frozen=True, slots=True)
class MarkedRegion:
    """A region of a page that somebody marked.

    Args:
        region: Where it is; its page is named.
        words: What is said about it, in one line or two; may hold data.
        pending: Whether it is being marked.
    """

    region: PageRegion
    words: Sequence[str]
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Marking:
    """How regions of pages can be marked in the page viewer.

    Args:
        why: Why they cannot; "" where they can.
        regions: Those that are marked.
        focus: The region that the viewer goes to, and a number that is higher each time that it is asked to.
    """

    why: str = ""
    regions: Sequence[MarkedRegion] = ()
    focus: tuple[PageRegion, int] | None = None


def editing_values(editing: EditableGold, gold: list[Json] | None) -> Json:
    """How gold can be edited, fit for JSON.

    Args:
        editing: As it is known.
        gold: The payload's answers of `editing.answers`.
    """
    reply = editing.reply
    return {
        "why": without_surrogates(editing.why),
        "gold": gold,
        "corrected": _correction(editing.corrected),
        "who": without_surrogates(editing.who),
        "steps": editing.steps,
        "names": [
            {**asdict(field), "choices": list(map(without_surrogates, field.choices))} for field in editing.names
        ],
        "reply": reply
        and {
            "attempt": reply.attempt,
            "refused": without_surrogates(reply.refused),
            "theirs": _correction(reply.theirs),
        },
    }


def _correction(correction: LastCorrection | None) -> Json | None:
    if correction is None:
        return None
    at = correction.at[:16].replace("T", " ")
    return {"mark": correction.mark, "who": without_surrogates(correction.who), "at": f"{at} UTC"}


def marking_values(marking: Marking) -> Json:
    """How regions can be marked, fit for JSON."""
    return {
        "why": without_surrogates(marking.why),
        "regions": [
            {
                "page": marked.region.page,
                "box": list(marked.region.box),
                "words": [without_surrogates(line) for line in marked.words],
                "pending": marked.pending,
            }
            for marked in marking.regions
        ],
        "focus": marking.focus
        and {"page": marking.focus[0].page, "box": list(marking.focus[0].box), "turn": marking.focus[1]},
    }
