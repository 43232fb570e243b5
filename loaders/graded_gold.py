"""One line of a `graded` gold file -> a sample. The format is that of `contract.md`, section 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from loaders.lines import BadLine, must_be_names, shown
from records import Item, Page, Pairs, Rejection, Sample
from scoring.box_shapes import clean_text, name_of
from scoring.grading_gold import Known, gold_mapping
from scoring.grading_labels import folded

MOST_LABELS = 500
"""Different labels that a file may have: what has more is no vocabulary, but free text."""

_MAX_ID, _MAX_TEXT = 500, 200
_OWN = frozenset({"id", "gold", "gold_labels", "image", "synthetic", "pred", "pred_labels", "response"})
_TRUTH = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
_BETWEEN_LABELS = re.compile(r"[;|]")


@dataclass(frozen=True, slots=True)
class Row:
    """What a line says.

    Args:
        id: The sample's id.
        correct: Gold's verdict.
        labels: Its labels, as written.
        image: Its image file.
        facets: Every other column.
        text: What stands in columns that are too long for a facet.
    """

    id: str
    correct: bool
    labels: tuple[str, ...]
    image: str | None
    facets: Pairs
    text: str


def row_of(line: Mapping[str, Any]) -> Row:
    """Reads a gold line.

    Raises:
        BadLine: Something is missing or malformed; the text names it, what was expected and found.
    """
    sample_id = id_of(line)
    correct = truth_of(line.get("gold"))
    if correct is None:
        found = shown(line["gold"]) if "gold" in line else "none"
        raise BadLine(f"`gold`: expected true or false, found {found}")
    image = line.get("image")
    if image is not None and not isinstance(image, str):
        raise BadLine(f"`image`: expected the name of a file, found {shown(image)}")
    labels = tuple(labels_of(line.get("gold_labels"), "gold_labels"))
    facets, texts = _others(line)
    must_be_names(sample_id, image, *labels, *(text for pair in facets for text in pair))
    return Row(sample_id, correct, labels, clean_text(image).strip() or None if image else None, facets, texts)


def id_of(line: Mapping[str, Any]) -> str:
    """The sample that a line is about. Raises BadLine when it names none."""
    if "id" not in line:
        raise BadLine("no `id`")
    stated = line["id"]
    name = clean_text(stated) if isinstance(stated, str) else name_of(stated)
    if name is None or not 0 < len(name.strip()) <= _MAX_ID:
        raise BadLine(f"`id`: expected a text of at most {_MAX_ID} characters, found {shown(stated)}")
    return name.strip()


def truth_of(value: Any) -> bool | None:
    """A truth value as a file writes it (true, 1, yes); None when it is none."""
    if isinstance(value, bool):
        return value
    text = str(value).strip().lower() if isinstance(value, str | int) else ""
    return _TRUTH.get(text)


def labels_of(value: Any, column: str) -> list[str]:
    """The labels of a list, or of a text with `;` or `|` between them.

    Raises:
        BadLine: It is neither, or a label is no text.
    """
    if value is None:
        return []
    parts = _BETWEEN_LABELS.split(value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise BadLine(f"`{column}`: expected a list of texts, or a text with ; between them, found {shown(value)}")
    return [clean_text(part.strip()[:_MAX_TEXT]) for part in parts if part.strip()]


def vocabulary_of(rows: Iterable[tuple[int, Row]]) -> tuple[dict[str, Known], list[Rejection]]:
    """The labels of all rows, by how they are compared, as first written; and the rows that bring in too many."""
    found: dict[str, Known] = {}
    rejected = []
    for line, row in rows:
        fresh = {folded(label): label for label in reversed(row.labels) if folded(label) not in found}
        if len(found) + len(fresh) > MOST_LABELS:
            rejected.append(
                Rejection(line, f"`gold_labels`: expected at most {MOST_LABELS} different labels in a file")
            )
            continue
        found |= {key: Known(label, label) for key, label in reversed(fresh.items())}
    return found, rejected


def sample_of(row: Row, vocabulary: Mapping[str, Known], known: list[dict[str, str]]) -> Sample:
    """The sample of a row, its labels as the vocabulary writes them; `known` is the vocabulary as plain values."""
    errors = [(vocabulary[folded(label)].label, "") for label in row.labels]
    gold = gold_mapping(row.correct, errors, known)
    words = [row.id, row.text, *(label for label, _ in errors)]
    return Sample(
        id=row.id,
        pages=(Page(1, 0, 0, row.image),) if row.image else (),
        items=(Item("answer", "", (), gold),),
        facets=row.facets,
        cluster=row.id,
        text=" ".join(word for word in words if word),
    )


def _others(line: Mapping[str, Any]) -> tuple[Pairs, str]:
    """Facets of all other columns, and the text of those that are too long for one."""
    facets: set[tuple[str, str]] = set()
    texts = []
    for name, value in line.items():
        if name in _OWN or not name.strip():
            continue
        for part in value if isinstance(value, list) else [value]:
            text = ("true" if part else "false") if isinstance(part, bool) else _text(part)
            if text and len(text) > _MAX_TEXT:
                texts.append(text)
            elif text:
                facets.add((clean_text(name.strip()[:_MAX_TEXT]), text))
    return tuple(sorted(facets)), " ".join(texts)


def _text(value: Any) -> str | None:
    return clean_text(value).strip() if isinstance(value, str) else name_of(value)
