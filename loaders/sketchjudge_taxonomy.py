"""SketchJudge's taxonomy: the error types of each domain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errors import FormatError
from loaders.lines import shown
from loaders.whole_json import read_json
from scoring.box_shapes import clean_text
from scoring.grading_gold import Known, known_labels
from scoring.grading_labels import equal_label

_MAX_LABEL = 200


@dataclass(frozen=True, slots=True)
class Domain:
    """The error types of one domain.

    Args:
        names: Their names, in the order of the file.
        known: The same as `scoring.grading_gold.known_labels` gives them, namespaced by the domain.
    """

    names: tuple[str, ...]
    known: list[dict[str, str]]

    def label_of(self, stated: str) -> str | None:
        """The namespaced label that gold means; it must be equal but for case, punctuation and spaces."""
        at = equal_label(stated, self.names)
        return None if at is None else self.known[at]["label"]


def read_taxonomy(path: Path) -> tuple[Mapping[str, Domain], str]:
    """Reads `taxonomy.json`: category -> labels, each a text or an object of `label` and `description`.

    Returns:
        Category -> its error types, and the SHA-256 of the file.

    Raises:
        DataError: The file is not there, or is not such an object.
    """
    value, sha256 = read_json(path)
    return {clean_text(name): _domain(path, clean_text(name), labels) for name, labels in value.items()}, sha256


def _domain(path: Path, category: str, labels: Any) -> Domain:
    if not isinstance(labels, list):
        raise FormatError(f"{path}: expected a list of labels for {shown(category)}, found {shown(labels)}.")
    known = tuple(_known(path, category, labels))
    return Domain(tuple(one.name for one in known), known_labels(known))


def _known(path: Path, category: str, labels: Iterable[Any]) -> Iterable[Known]:
    names: list[str] = []
    for entry in labels:
        name = entry.get("label") if isinstance(entry, dict) else entry
        description = entry.get("description") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not 0 < len(name.strip()) <= _MAX_LABEL or "\0" in category + name:
            raise FormatError(
                f"{path}: expected each label of {shown(category)} as a text of at most {_MAX_LABEL} characters "
                f"without NUL, or an object with such a `label`; found {shown(entry)}."
            )
        name = clean_text(name.strip())
        if equal_label(name, names) is None:
            names.append(name)
            yield Known(f"{category}::{name}", name, clean_text(description) if isinstance(description, str) else "")
