"""Questions about a drawing: which row of a run answers which, which ask for errors, and whether an answer finds one.

Source: docs/metrics.md, DrawEduMath; the opening of the error question is that of DrawEduMath's teachers. Only
clear wordings are read **(our choice)**: an answer that none of the rules reads has no verdict.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from records import Item

ERROR_QUESTION = "What errors does the student make in their response?"
"""How the teachers' question about errors begins; its ending varies."""

_READ = 2_000
"""Characters of an answer that are looked at: a verdict comes early."""

_ERRORS = re.compile(r"\b(?:errors?|mistakes?)\b", re.IGNORECASE)
_CORRECT = re.compile(r"\b(?:correct|correctly|accurate|accurately)\b", re.IGNORECASE)
_WRONG = re.compile(r"\b(?:incorrect|incorrectly|inaccurate|inaccurately|wrong|wrongly)\b", re.IGNORECASE)
_YES_NO = re.compile(r"\W*(yes|no|correct|incorrect|none)\b(?!\s+longer)", re.IGNORECASE)
_NO_ERROR = re.compile(
    r"\bno\s+(?:\w+\s+){0,2}(?:errors?|mistakes?)\b"
    r"|\b(?:does|did|do)\s*(?:not|n['’]t)\s+(?:make|have|contain|show)\s+(?:any\s+)?(?:\w+\s+)?(?:errors?|mistakes?)\b"
    r"|\bwithout\s+(?:any\s+)?(?:errors?|mistakes?)\b|\berror[- ]free\b",
    re.IGNORECASE,
)
_NOT_CORRECT = re.compile(
    r"\b(?:not|\w*n['’]t)\s+(?:\w+\s+){0,2}(?:correct|correctly|accurate|accurately)\b", re.IGNORECASE
)


def words_of(text: str) -> str:
    """A text by which questions and answers are compared: lower case, white space collapsed, no full stop."""
    return " ".join(text.split()).casefold().rstrip(" .")


def asks_for_errors(question: str) -> bool:
    """Whether a question asks which errors, or whether any, there are."""
    return bool(_ERRORS.search(question))


def asks_for_correctness(question: str) -> bool:
    """Whether a question asks if something is right or has errors."""
    return asks_for_errors(question) or bool(_CORRECT.search(question) or _WRONG.search(question))


def finds_error(question: str, answer: str) -> bool | None:
    """Whether an answer to a question about correctness says that the work has an error; None where unclear.

    >>> finds_error("What errors does the student make?", "There is no error in the response.")
    False
    >>> finds_error("Is the final answer correct?", "No, the student wrote 12.")
    True
    >>> finds_error("Is the final answer correct?", "The student drew a line.") is None
    True
    """
    answer = answer[:_READ]
    opening = _YES_NO.match(answer)
    word = opening[1].lower() if opening else ""
    if word in ("correct", "incorrect"):
        return word == "incorrect"
    if _NO_ERROR.search(answer):
        return False
    if asks_for_errors(question):
        if word in ("no", "none"):
            return False
        return True if word == "yes" or _ERRORS.search(answer) or _calls_incorrect(answer) else None
    if word in ("yes", "no") and asks_for_correctness(question):
        denied = bool(_WRONG.search(question))
        return (word == "yes") == denied
    if _calls_incorrect(answer) or _ERRORS.search(answer):
        return True
    return False if _CORRECT.search(answer) else None


def _calls_incorrect(answer: str) -> bool:
    return bool(_WRONG.search(answer) or _NOT_CORRECT.search(answer))


Row = Mapping[str, Any]


def match_rows(items: Sequence[Item], rows: Sequence[Row]) -> list[str | None]:
    """The item that each row answers; None for a row whose question is not there, or is answered already.

    By the id of the question-answer pair where both sides have one; then by question, source and reference
    answer; then without the reference, and last by the question alone where the row states no source. The
    n-th row of a repeated question answers its n-th occurrence.
    """
    golds = [item.gold_fields for item in items]
    found: list[str | None] = [None] * len(rows)
    free = dict.fromkeys(range(len(items)))
    for key in (_by_id, _by_reference, _by_source, _by_question):
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for index in free:
            named = key(golds[index])
            if named is not None:
                waiting[named].append(index)
        for at, row in enumerate(rows):
            named = key(row) if found[at] is None else None
            if named is None or (key is _by_question and row.get("qa_type")) or not waiting.get(named):
                continue
            index = waiting[named].popleft()
            found[at] = items[index].id
            del free[index]
    return found


def _by_id(row: Row) -> Hashable | None:
    named = row.get("qa_id")
    return named if isinstance(named, str) and named else None


def _by_reference(row: Row) -> Hashable | None:
    reference = row.get("reference")
    return (*_question(row), words_of(str(reference))) if row.get("question") and reference else None


def _by_source(row: Row) -> Hashable | None:
    return _question(row) if row.get("question") else None


def _by_question(row: Row) -> Hashable | None:
    return words_of(str(row["question"])) if row.get("question") else None


def _question(row: Row) -> tuple[str, str]:
    return words_of(str(row["question"])), str(row.get("qa_type") or "")
