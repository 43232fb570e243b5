"""One row of FERMAT's gold -> a sample. The format is that of docs/files.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from loaders.files.bad_lines import BadLine, must_be_named, quoted_value
from loaders.files.gold_lines import MAX_ID
from records import Item, Page, Pairs, Sample
from scoring.fermat.perturbations import axis_of, parts_of, perturbation_of
from scoring.fermat.score import ITEM
from scoring.fermat.verdicts import is_nothing, verdict_of
from scoring.text.written_values import clean_text, name_of

COLUMNS: Final = (
    "new_custom_id",
    "image",
    "grade",
    "domain_code",
    "subdomain_code",
    "handwriting_style",
    "image_quality",
    "rotation",
    "new_pert_id",
    "corrected_pert_id",
    "orig_q",
    "orig_a",
    "pert_a",
    "pert_reasoning",
    "has_error",
    "mcq",
    "is_mcq",
    "synthetic",
)
"""Columns that are read; those that a file must have stand in `REQUIRED`."""

REQUIRED: Final = ("new_custom_id", "has_error")

ALIASES: Final = {
    "sourceId": "new_custom_id",
    "file": "image",
    "domain": "domain_code",
    "subdomain": "subdomain_code",
    "handwritingStyle": "handwriting_style",
    "imageQuality": "image_quality",
    "originalQuestion": "orig_q",
    "correctSolution": "orig_a",
    "perturbedSolution": "pert_a",
    "perturbationReasoning": "pert_reasoning",
    "hasError": "has_error",
}
"""Names of the same columns in a provenance file beside photographs."""

MAX_TEXT: Final = 100_000
"""Characters of a question, solution or explanation that are kept."""

_MAX_PATH: Final = 1000
_TEXTS: Final = {"question": "orig_q", "answer": "orig_a", "solution": "pert_a", "change": "pert_reasoning"}
_FACETS: Final = {
    "domain": ("domain_code", "", ""),
    "subdomain": ("subdomain_code", "", ""),
    "grade": ("grade", "", ""),
    "legibility": ("handwriting_style", "legible", "challenging"),
    "image_quality": ("image_quality", "good", "challenging"),
    "rotation": ("rotation", "", ""),
    "mcq": ("mcq", "yes", "no"),
}
"""Facet -> its column, and what true and false are called there."""


def sample_of(row: Mapping[str, Any], image: str | None = None) -> Sample:
    """Reads a row of gold.

    Args:
        row: Its columns by name.
        image: Name of its image; what the row states (a path) when left out.

    Raises:
        BadLine: Something is missing or malformed; the text names it, what was expected and found.
    """
    sample_id = _id(row)
    problem, perturbation = _parts(row, sample_id)
    error = verdict_of(row.get("has_error"))
    if error is None:
        raise BadLine(f"`has_error`: expected true or false, found {quoted_value(row.get('has_error'))}")
    axis = axis_of(perturbation)
    texts = {name: _text(row.get(column)) for name, column in _TEXTS.items()}
    gold = {"has_error": error, "axis": axis, "perturbation": perturbation, **texts}
    facet_values = {
        "axis": axis,
        "perturbation": perturbation,
        "has_error": "yes" if error else "no",
        **dict(_facets(row)),
    }
    facets: Pairs = tuple(sorted(facet_values.items()))
    page = Page(1, 0, 0, image if image is not None else _path(row.get("image")))
    text = " ".join([sample_id, *filter(None, texts.values())])
    return must_be_named(Sample(sample_id, (page,), (Item(ITEM, "", (), gold),), facets, problem, text))


def _id(row: Mapping[str, Any]) -> str:
    if row.get("new_custom_id") is None:
        raise BadLine("no `new_custom_id`")
    stated = row["new_custom_id"]
    name = clean_text(stated).strip() if isinstance(stated, str) else name_of(stated)
    if name is None or not 0 < len(name) <= MAX_ID:
        raise BadLine(f"`new_custom_id`: expected a text of at most {MAX_ID} characters, found {quoted_value(stated)}")
    return name


def _parts(row: Mapping[str, Any], sample_id: str) -> tuple[str, str]:
    """Source problem and perturbation: from the id, else the sample itself and the column.

    Gold that was put right states another perturbation in a column of its own: ids stay, since runs go by them.
    """
    parts = parts_of(sample_id)
    corrected = perturbation_of(str(row.get("corrected_pert_id") or ""))
    if parts is not None:
        return parts[0], corrected or parts[1]
    perturbation = perturbation_of(str(row.get("new_pert_id") or ""))
    if perturbation is None:
        raise BadLine(
            "`new_custom_id`: expected a perturbation as in img_486_pert_5.1, axes 1 to 5, "
            f"found {quoted_value(sample_id)}"
        )
    return sample_id, perturbation


def _facets(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for facet, (column, true, false) in _FACETS.items():
        value = row.get(column, row.get(f"is_{column}"))
        truth = verdict_of(value) if true else None
        if truth is not None:
            yield facet, true if truth else false
        elif not is_nothing(value):
            name = name_of(value)
            if name:
                yield facet, name.strip()


def _text(value: Any) -> str:
    return clean_text(value[:MAX_TEXT]).strip() if isinstance(value, str) else ""


def _path(value: Any) -> str | None:
    """The path of an image; bytes that were written out as text are none."""
    if isinstance(value, dict):
        value = value.get("path")
    if not isinstance(value, str) or is_nothing(value) or len(value) > _MAX_PATH or value.lstrip().startswith("{"):
        return None
    return clean_text(value.strip())
