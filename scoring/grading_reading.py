"""Raw model text to a verdict with its error types."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class ReadGrade:
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


def read_grade(raw: str, gold: GradingGold) -> tuple[ReadGrade | None, Reading]:
    """Reads the verdict and the error types of one response.

    Args:
        raw: The response; any text.
        gold: Whose known labels are meant.

    Returns:
        What was read, None when there is no object with a truth value under `is_correct`; and the record
        of the reader, whose `value` is `verdict`, `count` (as text) and `errors` (each `label`, the known one or
        None, `stated`, the text, and `description`). Never raises.
    """
    found = _found(raw)
    if found.value is None:
        return None, Reading(
            parsed=False,
            failed=True,
            notes=tuple(found.notes),
            stopped_at=found.stopped_at,
            reasoning=found.reasoning,
        )
    stated = found.value.get("error_list")
    entries = stated if isinstance(stated, list) else found.value.get("error_types")
    return _grade(found, entries if isinstance(entries, list) else [], gold)


def _grade(found: FoundObject, entries: list[Any], gold: GradingGold) -> tuple[ReadGrade, Reading]:
    value = found.value or {}
    names = tuple(known.name for known in gold.known)
    errors: list[dict[str, Any]] = []
    near = 0
    for name, description in _errors(entries):
        at = closest_label(name, names)
        label = gold.known[at].label if at is not None else None
        near += at is not None and names[at] != name
        errors.append({"label": label, "stated": clean_text(name[:LONGEST]), "description": description})
    grade = ReadGrade(
        verdict="correct" if value["is_correct"] else "incorrect",
        labels=tuple(error["label"] for error in errors if error["label"] is not None),
        unmapped=tuple(error["stated"] for error in errors if error["label"] is None) if names else (),
        listed=len(entries),
        count=value.get("error_count"),
    )
    counted = (
        Note("near_labels", {"n": near}),
        Note("unmapped_labels", {"n": len(grade.unmapped)}),
        Note("no_label", {"n": len(entries) - len(errors)}),
    )
    notes = [*found.notes, *(note for note in counted if note.args["n"])]
    shown = {"verdict": grade.verdict, "count": name_of(grade.count), "errors": errors}
    return grade, Reading(notes=tuple(notes), reasoning=found.reasoning, value=shown)


def _errors(entries: list[Any]) -> Iterable[tuple[str, str]]:
    """Label and description of each entry that names a label."""
    for entry in entries:
        name = entry.get("error_type") if isinstance(entry, Mapping) else entry
        if isinstance(name, str) and name.strip():
            yield name.strip(), _description(entry) if isinstance(entry, Mapping) else ""


def _description(entry: Mapping[str, Any]) -> str:
    texts = (entry.get(key) for key in _DESCRIPTIONS)
    return clean_text(next((text for text in texts if isinstance(text, str) and text), ""))
