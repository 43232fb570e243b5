"""What gold says of a graded answer: the plain mapping that an item holds, and its reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from records import Item

Verdict = Literal["correct", "incorrect"]

ALTERNATIVE = "alternative_correct"
"""The kind of a correct answer that reaches the goal in another way than the reference."""


@dataclass(frozen=True, slots=True)
class Known:
    """A label that gold knows.

    Args:
        label: Its key, namespaced by its domain where labels have one ("flowchart::Shape Error").
        name: What models write ("Shape Error").
        description: What it means; may be empty.
    """

    label: str
    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class GradingGold:
    """Gold of one answer.

    Args:
        verdict: Whether the answer is correct.
        labels: Keys of its error types in the order of gold; one may stand several times.
        known: The labels of its domain; empty where gold has none, and then no label is scored.
        kind: Kind of a correct answer ("exact_correct", "alternative_correct"); may be empty.
    """

    verdict: Verdict
    labels: tuple[str, ...]
    known: tuple[Known, ...]
    kind: str = ""

    @classmethod
    def of(cls, item: Item) -> GradingGold:
        """What the mapping of an item says."""
        gold: Any = item.gold
        known = tuple(Known(one["label"], one["name"], one["description"]) for one in gold["known"])
        return cls(gold["verdict"], tuple(gold["labels"]), known, gold["kind"])


def known_labels(known: Sequence[Known]) -> list[dict[str, str]]:
    """Known labels as plain values; items of one domain share the list."""
    return [{"label": one.label, "name": one.name, "description": one.description} for one in known]


def gold_mapping(
    correct: bool,
    errors: Sequence[tuple[str, str]],
    known: list[dict[str, str]],
    question: str = "",
    kind: str = "",
) -> Mapping[str, Any]:
    """The mapping that an item holds.

    Args:
        correct: Gold's verdict.
        errors: Key of the label and description of each error, in the order of gold.
        known: The labels of its domain, as `known_labels` gives them.
        question: What the student was asked.
        kind: Kind of a correct answer.

    Returns:
        `verdict`, `labels`, `errors` (each `label`, `description`), `question`, `kind` and `known`
        (each `label`, `name`, `description`).
    """
    return {
        "verdict": "correct" if correct else "incorrect",
        "labels": [label for label, _ in errors],
        "errors": [{"label": label, "description": description} for label, description in errors],
        "question": question,
        "kind": kind,
        "known": known,
    }
