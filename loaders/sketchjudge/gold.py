"""SketchJudge's gold: annotations of `master.json` -> samples, and the error types of each domain (`taxonomy.json`).

The format is that of docs/files.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errors import FormatError
from loaders.files.bad_lines import BadLine, must_be_named, quoted_value
from loaders.files.gold_lines import MAX_ID
from loaders.files.json_files import read_json
from records import Item, Page, Pairs, Sample
from scoring.grading.gold import KnownLabel, equal_label, gold_mapping, known_labels
from scoring.text.written_values import clean_text, name_of

_MAX_LABEL = 200


@dataclass(frozen=True, slots=True)
class ErrorDomain:
    """The error types of one domain.

    Args:
        names: Their names, in the order of the file.
        known_labels: The same as `scoring.grading.gold.known_labels` gives them, namespaced by the domain.
    """

    names: tuple[str, ...]
    known_labels: list[dict[str, str]]

    def label_of(self, stated: str) -> str | None:
        """The namespaced label that gold means; it must be equal but for case, punctuation and spaces."""
        at = equal_label(stated, self.names)
        return None if at is None else self.known_labels[at]["label"]


def read_taxonomy(path: Path) -> tuple[Mapping[str, ErrorDomain], str]:
    """Reads `taxonomy.json`: category -> labels, each a text or an object of `label` and `description`.

    Returns:
        Category -> its error types, and the SHA-256 of the file.

    Raises:
        DataError: The file is not there, or is not such an object.
    """
    value, sha256 = read_json(path)
    return {clean_text(name): _domain(path, clean_text(name), labels) for name, labels in value.items()}, sha256


def _domain(path: Path, category: str, labels: Any) -> ErrorDomain:
    if not isinstance(labels, list):
        raise FormatError(
            f"{path}: expected a list of labels for {quoted_value(category)}, found {quoted_value(labels)}."
        )
    error_types = tuple(_read_labels(path, category, labels))
    return ErrorDomain(tuple(label.name for label in error_types), known_labels(error_types))


def _read_labels(path: Path, category: str, labels: Iterable[Any]) -> Iterable[KnownLabel]:
    names: list[str] = []
    for entry in labels:
        name = entry.get("label") if isinstance(entry, dict) else entry
        description = entry.get("description") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not 0 < len(name.strip()) <= _MAX_LABEL or "\0" in category + name:
            raise FormatError(
                f"{path}: expected each label of {quoted_value(category)} as a text of at most {_MAX_LABEL} characters "
                f"without NUL, or an object with such a `label`; found {quoted_value(entry)}."
            )
        name = clean_text(name.strip())
        if equal_label(name, names) is None:
            names.append(name)
            yield KnownLabel(
                f"{category}::{name}", name, clean_text(description) if isinstance(description, str) else ""
            )


_DESCRIPTIONS = ("error_description_en", "error_description", "error_en", "description")
_QUERIES = ("query_en", "query")


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its text, domain and images.

    Args:
        text: The task; may be empty.
        category: Its domain; None when it names none.
        image: File of the image that belongs to the task.
        reference: File of the reference drawing.
    """

    text: str
    category: str | None
    image: str | None
    reference: str | None


def questions_of(entries: Any) -> dict[str, Question | str]:
    """The questions by id; of one that is malformed the reason. What has no id is no question."""
    found: dict[str, Question | str] = {}
    for entry in entries:
        if not isinstance(entry, dict):
            continue
        question_id = name_of(entry.get("question_id"))
        if question_id is not None and question_id not in found:
            try:
                found[question_id] = _question(entry)
            except BadLine as error:
                found[question_id] = str(error)
    return found


def sample_of(entry: Any, questions: Mapping[str, Question | str], taxonomy: Mapping[str, ErrorDomain]) -> Sample:
    """Reads an annotation.

    Raises:
        BadLine: Something is missing or malformed; the text names it, what was expected and found.
    """
    if not isinstance(entry, dict):
        raise BadLine(f"expected an object, found {quoted_value(entry)}")
    sample_id = id_of(entry, "answer_id")
    question_id = id_of(entry, "question_id")
    question = questions.get(question_id)
    if question is None:
        raise BadLine(f"`question_id`: the question {quoted_value(question_id)} is not among the questions")
    if isinstance(question, str):
        raise BadLine(f"its question {quoted_value(question_id)} is malformed: {question}")
    category = _text(entry, "category") or question.category
    if category is None or category not in taxonomy:
        raise BadLine(f"`category`: expected one of {', '.join(taxonomy)[:200]}, found {quoted_value(category)}")
    correct, kind = entry.get("is_correct"), _text(entry, "answer_correct_type")
    if not isinstance(correct, bool):
        raise BadLine(f"`is_correct`: expected true or false, found {quoted_value(correct)}")
    errors = tuple(_errors(entry, category, taxonomy[category]))
    gold = gold_mapping(correct, errors, taxonomy[category].known_labels, question.text, kind or "")
    words = [sample_id, question.text, *(f"{label.partition('::')[2]} {text}" for label, text in errors)]
    sample = Sample(
        id=sample_id,
        pages=tuple(_pages(_text(entry, "image_path"), question)),
        items=(Item("answer", "", (), gold),),
        facets=_facets(entry, category, kind),
        cluster=question_id,
        text=" ".join(word for word in words if word),
    )
    return must_be_named(sample)


def id_of(entry: Mapping[str, Any], key: str) -> str:
    """The id under a key. Raises BadLine when there is none."""
    if key not in entry:
        raise BadLine(f"no `{key}`")
    stated = entry[key]
    name = clean_text(stated) if isinstance(stated, str) else name_of(stated)
    if name is None or not 0 < len(name.strip()) <= MAX_ID:
        raise BadLine(f"`{key}`: expected a text of at most {MAX_ID} characters, found {quoted_value(stated)}")
    return name.strip()


def _question(entry: Mapping[str, Any]) -> Question:
    text = next((found for key in _QUERIES if (found := _text(entry, key))), "")
    category, image, reference = (_text(entry, key) for key in ("category", "input_image_path", "gt_image_path"))
    return Question(text, category, image, reference)


def _text(entry: Mapping[str, Any], key: str) -> str | None:
    """The text under a key; None when there is none or an empty one."""
    value = entry.get(key)
    if value is not None and not isinstance(value, str):
        raise BadLine(f"`{key}`: expected a text, found {quoted_value(value)}")
    return clean_text(value).strip() or None if value else None


def _errors(entry: Mapping[str, Any], category: str, domain: ErrorDomain) -> Iterable[tuple[str, str]]:
    """Namespaced label and description of each error, in the order of gold."""
    key = "error_list" if entry.get("error_list") is not None else "error_types"
    listed = entry.get(key) or []
    if not isinstance(listed, list):
        raise BadLine(f"`{key}`: expected a list, found {quoted_value(listed)}")
    for number, error in enumerate(listed, start=1):
        stated = error.get("error_type") if isinstance(error, dict) else error
        label = domain.label_of(stated) if isinstance(stated, str) else None
        if label is None:
            raise BadLine(
                f"`{key}` {number}: expected a label of {quoted_value(category)}, found {quoted_value(stated)}"
            )
        yield label, _description(error) if isinstance(error, dict) else ""


def _description(error: Mapping[str, Any]) -> str:
    texts = (error.get(key) for key in _DESCRIPTIONS)
    return clean_text(next((text for text in texts if isinstance(text, str) and text), ""))


def _pages(drawing: str | None, question: Question) -> Iterable[Page]:
    """The student's drawing, and after it what belongs to the task; sizes are not stated."""
    yield Page(1, 0, 0, drawing)
    number = 1
    for role, image in (("question", question.image), ("reference", question.reference)):
        if image is not None:
            number += 1
            yield Page(number, 0, 0, image, role)


def _facets(entry: Mapping[str, Any], category: str, kind: str | None) -> Pairs:
    drawn = entry.get("is_hand_drawn")
    if drawn is not None and not isinstance(drawn, bool):
        raise BadLine(f"`is_hand_drawn`: expected true or false, found {quoted_value(drawn)}")
    facets = [("category", category)]
    if kind is not None:
        facets.append(("answer_correct_type", name_of(kind) or kind))
    if drawn is not None:
        facets.append(("is_hand_drawn", "true" if drawn else "false"))
    return tuple(sorted(facets))
