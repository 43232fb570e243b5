"""Raw model text to a verdict with its error types."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from records import Note, Reading
from scoring.box_shapes import clean_text, name_of
from scoring.grading_gold import GradingGold, Verdict
from scoring.grading_labels import LONGEST, closest_label
from scoring.grading_object import FoundObject, find_object

_DESCRIPTIONS = (
    "error_description_en",
    "error_description",
    "error_en",
    "$error_description_en",
    "description",
)


class ReadGrade(NamedTuple):
    """What a response says, with its labels brought to those that gold knows.

    Args:
        verdict: Whether it calls the answer correct.
        labels: Keys of the labels that it names and gold knows, in order, repeated as often as they are named.
        unmapped: Labels that it names and gold does not know, as written.
        listed: Length of its list of errors, whatever is in it.
        count: Number of errors that it states beside the list; None when it states none.
    """

    verdict: Verdict
    labels: tuple[str, ...]
    unmapped: tuple[str, ...]
    listed: int
    count: Any = None

    @property
    def count_fits(self) -> bool:
        """Whether the stated number of errors, if any, is the length of the list."""
        return self.count is None or bool(self.count == self.listed)


@functools.lru_cache(maxsize=4)
def _found(raw: str) -> FoundObject:
    # An import asks the reader and then the scorer for the same response.
    return find_object(raw)


def read_grade(raw: str, gold: GradingGold) -> ReadGrade | None:
    """Reads the verdict and the error types of one response.

    Args:
        raw: The response; any text.
        gold: Whose known labels are meant.

    Returns:
        What was read; None when there is no object with a truth value under `is_correct`. Never raises.
    """
    value = _found(raw).value
    if value is None:
        return None
    entries = _entries(value)
    labels, unmapped = [], []
    for entry in entries:
        name = _name(entry)
        if name:
            at = closest_label(name, gold.names)
            if at is not None:
                labels.append(gold.keys[at])
            elif gold.names:
                unmapped.append(_shown(name))
    verdict: Verdict = "correct" if value["is_correct"] else "incorrect"
    return ReadGrade(verdict, tuple(labels), tuple(unmapped), len(entries), value.get("error_count"))


def reading_of(raw: str, gold: GradingGold) -> Reading:
    """The record of the reader, for people.

    Returns:
        What it did, and as `value` what it read: `verdict`, `count` (as text) and `errors`, each with `label`,
        the known one or None, `stated`, the text, and `description`. Never raises.
    """
    found = _found(raw)
    if found.value is None:
        return Reading(
            parsed=False, failed=True, notes=tuple(found.notes), stopped_at=found.stopped_at, reasoning=found.reasoning
        )
    entries = _entries(found.value)
    errors: list[dict[str, Any]] = []
    near = unknown = 0
    for entry in entries:
        name = _name(entry)
        if not name:
            continue
        at = closest_label(name, gold.names)
        near += at is not None and gold.names[at] != name
        unknown += at is None and bool(gold.names)
        description = _description(entry) if isinstance(entry, dict) else ""
        label = gold.keys[at] if at is not None else None
        errors.append({"label": label, "stated": _shown(name), "description": description})
    counted = (
        Note("near_labels", {"n": near}),
        Note("unmapped_labels", {"n": unknown}),
        Note("no_label", {"n": len(entries) - len(errors)}),
    )
    verdict = "correct" if found.value["is_correct"] else "incorrect"
    shown = {"verdict": verdict, "count": name_of(found.value.get("error_count")), "errors": errors}
    notes = (*found.notes, *(note for note in counted if note.args["n"]))
    return Reading(notes=notes, reasoning=found.reasoning, value=shown)


def _entries(value: dict[str, Any]) -> list[Any]:
    """The list of errors, under either of its names."""
    stated = value.get("error_list")
    if not isinstance(stated, list):
        stated = value.get("error_types")
    return stated if isinstance(stated, list) else []


def _name(entry: Any) -> str:
    """The label that an entry names; empty when it names none."""
    name = entry.get("error_type") if isinstance(entry, dict) else entry
    return name.strip() if isinstance(name, str) else ""


def _shown(name: str) -> str:
    return clean_text(name[:LONGEST])


def _description(entry: dict[str, Any]) -> str:
    texts = (entry.get(key) for key in _DESCRIPTIONS)
    return clean_text(next((text for text in texts if isinstance(text, str) and text), ""))
