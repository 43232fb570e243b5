"""Why a line or table is not loaded: the reason, the values it quotes, and names that no database stores."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError
from records import Sample
from scoring.text.written_values import clean_text


class BadLine(Exception):
    """Why a line that is an object cannot be loaded; becomes the reason of its rejection."""


def quoted_value(value: Any) -> str:
    """A value for the reason of a rejection, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "deeply nested values"
    return clean_text(text if len(text) <= 60 else text[:57] + "...")


def must_differ(columns: Iterable[str], path: Path) -> None:
    """Raises FormatError where two columns of a table have the same name: which of them counts is not known."""
    for name, times in Counter(name for name in columns if name).items():
        if times > 1:
            raise FormatError(
                f"{path}: expected each column once, found {times} named {quoted_value(name)}. Rename or remove all "
                "but one."
            )


def must_be_names(*texts: str | None) -> None:
    """Raises BadLine where a text that samples and runs are found or counted by holds NUL.

    PostgreSQL stores none, and a name without it would be another name. Running text (a question, a response)
    keeps it.
    """
    for text in texts:
        if text is not None and "\0" in text:
            raise BadLine(f"expected a name or value without NUL, which no database stores, found {quoted_value(text)}")


def must_be_named(sample: Sample) -> Sample:
    """The sample, whose names, facets and images `must_be_names`."""
    facets = [*sample.facets, *(pair for item in sample.items for pair in item.facets)]
    must_be_names(sample.id, sample.cluster, *(page.image for page in sample.pages))
    must_be_names(*(item.id for item in sample.items), *(text for pair in facets for text in pair))
    return sample


def must_be_json(values: Mapping[str, Any]) -> None:
    """Raises BadLine where a value cannot be written as JSON of UTF-8 text and integers of 64 bits."""
    for name, value in values.items():
        try:
            orjson.dumps(value)
        except orjson.JSONEncodeError:
            expected = "UTF-8 text and integers of at most 64 bits"
            raise BadLine(f"`{name}`: expected {expected}, found {quoted_value(value)}") from None
