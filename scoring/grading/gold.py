"""Gold of a graded answer: its verdict and error types, and how error types that models write are matched to them.

Source: SketchJudge paper, section 4.1.1 and appendix E, and its published scorer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal, NamedTuple

from records import Item

Verdict = Literal["correct", "incorrect"]

ALTERNATIVE = "alternative_correct"
"""The kind of a correct answer that reaches the goal in another way than the reference."""


@dataclass(frozen=True, slots=True)
class KnownLabel:
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
    def from_item(cls, item: Item) -> GradingGold:
        """The gold of an item, from its mapping (`gold_mapping`)."""
        gold: Any = item.gold
        vocabulary: Sequence[Mapping[str, str]] = gold["known"]
        names, keys = tuple([label["name"] for label in vocabulary]), tuple([label["label"] for label in vocabulary])
        return cls(gold["verdict"], tuple(gold["labels"]), names, keys, gold["kind"])

    @property
    def name_of(self) -> dict[str, str]:
        """The terms that models write, by key."""
        return dict(zip(self.keys, self.names, strict=True))


def known_labels(vocabulary: Sequence[KnownLabel]) -> list[dict[str, str]]:
    """Known labels as plain values; items of one domain share the list."""
    return [{"label": label.label, "name": label.name, "description": label.description} for label in vocabulary]


def gold_mapping(
    correct: bool,
    errors: Sequence[tuple[str, str]],
    vocabulary: list[dict[str, str]],
    question: str = "",
    kind: str = "",
) -> Mapping[str, Any]:
    """The mapping that an item holds.

    Args:
        correct: Gold's verdict.
        errors: Key of the label and description of each error, in the order of gold.
        vocabulary: The labels of its domain, as `known_labels` gives them.
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
        "known": vocabulary,
    }


ClosestLabel = Callable[[str, tuple[str, ...]], int | None]
"""A stated label and the names that are known -> the position of the one that is meant, as `closest_label` finds it."""

SIMILAR = 0.84
"""Similarity from which a label counts as a known one that is written otherwise (SketchJudge's published scorer)."""

LONGEST = 200
"""Characters of a stated label that are compared; the time of a comparison grows with the square of it."""

_AS_SPACES = str.maketrans(dict.fromkeys(",.:;-_/\\()[]", " "))


def fold_label(label: str) -> str:
    """A label as it is compared: lower case, punctuation as spaces, single spaces.

    >>> fold_label("Direction/Polarity  Error.")
    'direction polarity error'
    """
    return " ".join(label[:LONGEST].lower().translate(_AS_SPACES).split())


def equal_label(label: str, names: Sequence[str]) -> int | None:
    """Position of the same name, else of the first that is the same once both are folded; None when there is none."""
    if label in names:
        return names.index(label)
    folded = fold_label(label)
    return next((at for at, name in enumerate(names) if fold_label(name) == folded), None)


def closest_label(label: str, names: tuple[str, ...]) -> int | None:
    """Position of the name that a stated label means.

    Args:
        label: The label as a model wrote it.
        names: The labels that are known, without their domain.

    Returns:
        The same one, else the first that is once both are folded, else the first of the most similar ones, from 0.84
        on; None when it is like none.
    """
    label = label.strip()[:LONGEST]
    equal = equal_label(label, names)
    if equal is not None:
        return equal
    written = fold_label(label)
    best, best_at = 0.0, None
    matcher = SequenceMatcher(a=written)
    for at, name in enumerate(map(fold_label, names)):
        # The ratio is not symmetric: what is stated comes first, as in the published scorer. Its upper bounds
        # cost little, and rule out nearly every name.
        matcher.set_seq2(name)
        threshold = max(best, SIMILAR)
        if matcher.real_quick_ratio() < threshold or matcher.quick_ratio() < threshold:
            continue
        similarity = matcher.ratio()
        if similarity > best:
            best, best_at = similarity, at
    return best_at if best >= SIMILAR else None
