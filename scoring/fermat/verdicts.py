"""Verdicts of FERMAT's runs, of a model or its evaluator: yes, no, or nothing that can be read.

Verdicts are 1, 0, true, false, yes and no, in any case and written as texts, numbers or JSON; `NA`, `N/A` and
an empty cell say nothing. The pipeline asks models for lines such as `**Error:** 1` and keeps the whole text
where it cannot read that line itself.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

_YES: Final = frozenset({"1", "true", "yes", "1.0"})
_NO: Final = frozenset({"0", "false", "no", "0.0"})
_NOTHING: Final = frozenset({"", "na", "n/a", "none", "null", "nan", "<na>", "not applicable"})
_FRAME: Final = " \t\r\n\"'`*."
_LONGEST: Final = 1000
"""Characters of a text that may be a bare verdict, or a bare NA; longer ones are searched for their marker."""

_ERROR: Final = re.compile(
    r"\bhas[ _]error\b[\s\"*]*:[\s\"*]*(0|1|yes|no|true|false)\b"
    r"|(?<![A-Za-z])error[\s\"*]*:[\s\"*]*(0|1|yes|no|true|false)\b",
    re.IGNORECASE,
)
_FIELD: Final = re.compile(r"(?:error locali[sz]ation|corrected answer(?: latex)?)[\s*]*:[\s*]*", re.IGNORECASE)
_KEYS: Final = ("error", "has_error", "verdict", "output", "answer", "result")
_DEEPEST: Final = 4


def verdict_of(value: Any) -> bool | None:
    """A verdict; None for everything that is none.

    >>> [verdict_of(value) for value in (1, "0.0", "Yes", '"1"', "NA", "3.0", "Error", None)]
    [True, False, True, True, None, None, None, None]
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return True if value == 1 else False if value == 0 else None
    if not isinstance(value, str) or len(value) > _LONGEST:
        return None
    word = value.strip(_FRAME).lower()
    return True if word in _YES else False if word in _NO else None


def is_nothing(value: Any) -> bool:
    """Whether an output says that there is nothing to state: NA, N/A, or an empty cell.

    >>> [is_nothing(value) for value in (None, "", " N/A ", "'NA'", "**Error Localization:** NA", "line 2")]
    [True, True, True, True, True, False]
    """
    if value is None or value != value:
        return True
    if not isinstance(value, str):
        return False
    fields = list(_FIELD.finditer(value))
    text = value[fields[-1].end() :] if fields else value
    return len(text) <= _LONGEST and text.strip(_FRAME).lower() in _NOTHING


def detection_of(value: Any, depth: int = 0) -> bool | None:
    r"""Whether a model found an error, from a bare verdict, JSON, or a text with a line `Error: 1`.

    Args:
        value: What the run says.
        depth: How deep within JSON it was found; JSON in JSON is read a few times over.

    Returns:
        None when no verdict can be read. Where a text states several, its last one counts.

    >>> [detection_of(value) for value in ("**Reasoning:** fine **Error:** 0", '"{\\"error\\": 1}"', "Error", "2")]
    [False, True, None, None]
    """
    bare = verdict_of(value)
    if bare is not None or depth > _DEEPEST:
        return bare
    if isinstance(value, dict):
        return next((detection_of(value[key], depth + 1) for key in _KEYS if key in value), None)
    if not isinstance(value, str):
        return None
    inner = _json(value)
    if inner is not None:
        return detection_of(inner, depth + 1)
    stated = list(_ERROR.finditer(value))
    return verdict_of(stated[-1][1] or stated[-1][2]) if stated else None


def _json(text: str) -> Any:
    """The JSON object or JSON text that a text is, in a code fence or not; None when it is none."""
    bare = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    if bare[:1] not in ("{", '"'):
        return None
    try:
        found = json.loads(bare)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict | str) else None
