"""One plain sentence for every failure of a FERMAT sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.fermat.perturbations import KINDS
from scoring.text.phrases import list_in_words

STRATEGY_WORDS: Final = {
    "ED": "detection",
    "ED+OCR": "detection after OCR",
    "EL": "localisation",
    "EL+OCR": "localisation after OCR",
    "EC": "correction",
    "EC+OCR": "correction after OCR",
    "cascade": "the cascade",
}
"""Strategy -> what it is called within a sentence."""


def _by(args: Mapping[str, Any]) -> str:
    return list_in_words([STRATEGY_WORDS[name] for name in args["strategies"]])


def _change(args: Mapping[str, Any], before: str = "") -> str:
    """The kind of alteration of the solution, in brackets; empty where the kind is not known."""
    kind = KINDS.get(args["perturbation"])
    return f" ({before}{kind})" if kind else ""


def _missed(args: Mapping[str, Any]) -> str:
    return f"Called free of error by {_by(args)}; the solution has an error{_change(args)}."


def _alarm(args: Mapping[str, Any]) -> str:
    return f"Called erroneous by {_by(args)}; the solution has no error{_change(args, 'only ')}."


def _not_localised(args: Mapping[str, Any]) -> str:
    return f"The error{_change(args)} was not localised correctly by {_by(args)}."


def _not_corrected(args: Mapping[str, Any]) -> str:
    return f"The error{_change(args)} was not corrected by {_by(args)}."


def _ocr(args: Mapping[str, Any]) -> str:
    return f"Wrong after OCR, right from the image alone: {_by(args)}."


def _wrong_reason(args: Mapping[str, Any]) -> str:
    verb = "has one" if args["gold"] else "has none"
    return f"An error was found, but the reasoning given for it was judged wrong; the solution {verb}{_change(args)}."


def _format(args: Mapping[str, Any]) -> str:
    return f"No verdict can be read from {_by(args)}."


def _no_response(args: Mapping[str, Any]) -> str:
    return "The run has no row for this sample."


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "fermat_missed_error": _missed,
    "fermat_false_alarm": _alarm,
    "fermat_detected_not_localised": _not_localised,
    "fermat_localised_not_corrected": _not_corrected,
    "fermat_ocr_induced": _ocr,
    "fermat_wrong_reason": _wrong_reason,
    "fermat_format_failure": _format,
    "fermat_no_response": _no_response,
}
"""Kind -> its sentence."""
