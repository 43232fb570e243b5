"""Files beside DrawEduMath's gold or run: the category of each question, and which answers name an error."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errors import FormatError
from loaders.files.json_files import read_json
from scoring.drawedumath.questions import ERROR_QUESTION, asks_for_errors, words_of
from scoring.text.written_values import clean_text

CATEGORIES = "questions_to_categories.json"
ANSWERS = "answer_mapping.json"


@dataclass(frozen=True, slots=True)
class SideFiles:
    """The content of the side files; empty where there are none.

    Args:
        categories: Question, folded -> its type.
        answers: Answer to the error question, folded -> "yes" where it names an error, else "no".
        sha256: Of both files together; empty where there are none.
    """

    categories: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    sha256: str = ""

    def type_of(self, question: str) -> str | None:
        """The type of a question; the error question has many endings and one type."""
        key = words_of(question)
        opening = words_of(ERROR_QUESTION)
        return self.categories.get(key) or (self.categories.get(opening) if key.startswith(opening) else None)

    def error_of(self, question: str, answer: str) -> str | None:
        """Whether the student's work has an error, from the answer to the error question; None where not known."""
        return self.answers.get(words_of(answer)) if asks_for_errors(question) else None


def side_files(paths: Iterable[Path]) -> SideFiles:
    """Reads the side files that lie beside some files; the first folder that has one counts.

    Raises:
        FormatError: One is no JSON object of texts.
    """
    folders = list(dict.fromkeys(path if path.is_dir() else path.parent for path in paths))
    categories, first = _read(folders, CATEGORIES, _category)
    answers, second = _read(folders, ANSWERS, _yes_or_no)
    digests = first + second
    return SideFiles(categories, answers, hashlib.sha256(digests.encode()).hexdigest() if digests else "")


def _read(folders: Iterable[Path], name: str, value_of: Any) -> tuple[dict[str, str], str]:
    path = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if path is None:
        return {}, ""
    try:
        content, sha256 = read_json(path)
    except FormatError as error:
        raise FormatError(f"{error} Mend or remove this file.") from None
    values = {words_of(key): value_of(value) for key, value in content.items()}
    return {key: value for key, value in values.items() if value is not None}, sha256


def _category(value: Any) -> str | None:
    return clean_text(value).strip() or None if isinstance(value, str) and "\0" not in value else None


def _yes_or_no(value: Any) -> str | None:
    if isinstance(value, bool | int | float):
        return "yes" if value else "no"
    found = re.match(r"\W*(yes|no|true|false)\b", value, re.IGNORECASE) if isinstance(value, str) else None
    return {"yes": "yes", "true": "yes", "no": "no", "false": "no"}[found[1].lower()] if found else None
