"""The filter by mark: samples chosen by what people say about them, as a link writes it.

A link's `mark` is a verdict, `tag:` with a tag, or one of the words `any`, `none` and `corrected`. A sample is chosen
by the marks that hold now on itself or on anything of it: its items, failures, responses and regions.
"""

from __future__ import annotations

from collections.abc import Sequence

VERDICTS = {"gold_wrong": "Gold is wrong", "gold_right": "Gold is right", "ambiguous": "Ambiguous"}
"""Key -> label of the verdicts that Errata knows; any other words are a verdict too."""

ANY, NONE, CORRECTED, TAG = "any", "none", "corrected", "tag:"
"""What a link asks for beside verdicts; TAG is followed by the tag."""

_WORDS = {ANY: "marked", NONE: "not marked", CORRECTED: "with a correction"}

ALWAYS_KNOWN = frozenset({ANY, NONE, CORRECTED, *VERDICTS})
"""Values that a link may have although no sample is marked so."""


def is_reserved(verdict: str) -> bool:
    """Whether a filter has these words already, so that they cannot be a verdict."""
    return verdict in _WORDS or verdict.startswith(TAG)


def mark_words(values: Sequence[str]) -> str:
    """The filter in English; its values are alternatives.

    >>> mark_words(["gold_wrong", "tag:appendix", "smudged"])
    'gold is wrong or tagged “appendix” or marked “smudged”'
    """
    return " or ".join(map(_value_words, values))


def _value_words(value: str) -> str:
    if value.startswith(TAG):
        return f"tagged “{value.removeprefix(TAG)}”"
    return _WORDS.get(value) or VERDICTS.get(value, "").lower() or f"marked “{value}”"
