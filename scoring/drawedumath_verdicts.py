"""What an answer says of the correctness of a student's work, where it says it in plain words.

Source: metrics.md section 5; the opening of the error question is that of DrawEduMath's teachers. Only
clear wordings are read **(our choice)**: an answer that none of the rules reads has no verdict.
"""

from __future__ import annotations

import re
from functools import lru_cache

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


@lru_cache(maxsize=4096)
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
        return True if word == "yes" or _ERRORS.search(answer) or _wrong(answer) else None
    if word in ("yes", "no") and asks_for_correctness(question):
        denied = bool(_WRONG.search(question))
        return (word == "yes") == denied
    if _wrong(answer) or _ERRORS.search(answer):
        return True
    return False if _CORRECT.search(answer) else None


def _wrong(answer: str) -> bool:
    return bool(_WRONG.search(answer) or _NOT_CORRECT.search(answer))
