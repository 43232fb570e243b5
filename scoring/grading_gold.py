"""What gold says of a graded answer: the plain mapping that an item holds, and its reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

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


class GradingGold(NamedTuple):
    """Gold of one answer.

    Args:
        verdict: Whether the answer is correct.
        labels: Keys of its error types in the order of gold; one may stand several times.
        names: What models write for the labels of its domain; empty where gold has none, and then no label
            is scored.
        keys: Keys of the same labels, in the same order.
        kind: Kind of a correct answer ("exact_correct", "alternative_correct"); may be empty.
    """

    verdict: Verdict
    labels: tuple[str, ...]
    names: tuple[str, ...]
    keys: tuple[str, ...]
    kind: str = ""

    @classmethod
    def of(cls, item: Item) -> GradingGold:
        """What the mapping of an item says."""
        gold: Any = item.gold
        return cls(gold["verdict"], tuple(gold["labels"]), *_LAST.of(gold["known"]), gold["kind"])

    @property
    def name_of(self) -> dict[str, str]:
        """What models write, by key."""
        return dict(zip(self.keys, self.names, strict=True))


class _Last:
    """Names and keys of the known labels that were asked for last: items of one domain share their list."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: tuple[object, tuple[str, ...], tuple[str, ...]] = (None, (), ())

    def of(self, known: Sequence[Mapping[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        # One value holds the list with what was read of it: the list cannot be replaced by another in its
        # place, and another thread sees both or neither.
        last, names, keys = self._read
        if last is not known:
            names, keys = tuple([one["name"] for one in known]), tuple([one["label"] for one in known])
            self._read = (known, names, keys)
        return names, keys


_LAST = _Last()


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
