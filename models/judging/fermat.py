"""The outputs of a FERMAT row that are judged: localisations, corrections, the reasoning of detections.

Source: FERMAT paper, section 4 and appendix D. Where gold alone decides nobody is asked (our choice): "NA" is right
exactly where the solution has no error, and neither a place nor a reason can be right where there is no error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from models.judging.question import JudgedOutput
from records import Prediction, Sample
from scoring.fermat.reading import columns_of
from scoring.fermat.verdicts import detection_of, is_nothing, verdict_of

_PLACES: Final = {"2.1": "pred_eloc_2.1", "2.2": "pred_eloc_2.2", "cascade_2": "cascade_eloc"}
_CORRECTIONS: Final = {"3.1": "pred_corr_a_3.1", "3.2": "pred_corr_a_3.2", "cascade_3": "cascade_corr"}
_REASONS: Final = {"1.1.2": ("pred_err_1.1.2", "err_reasoning_1.1.2")}
_ERROR_FREE: Final = "The solution has no error, so there is none to be pointed at."
_RIGHT_NA: Final = "It says that there is no error, and there is none."
_WRONG_NA: Final = "It says that there is no error, and there is one."


def outputs(sample: Sample, prediction: Prediction) -> Sequence[JudgedOutput]:
    """The outputs of one row, in the order of the pipeline."""
    row = columns_of(prediction.raw)
    gold = sample.items[0].gold
    found = _outputs(row, gold) if isinstance(gold, Mapping) else ()
    return tuple(
        replace(output, rated_by_run=verdict_of(row.get(f"judge_{output.name}")) is not None) for output in found
    )


def _outputs(row: Mapping[str, Any], gold: Mapping[str, Any]) -> Iterator[JudgedOutput]:
    error = bool(gold["has_error"])
    for name, (verdict, column) in _REASONS.items():
        if detection_of(row.get(verdict)) and not is_nothing(row.get(column)):
            yield (
                _output_to_judge(name, "fermat.reasoning", gold, row[column])
                if error
                else _error_found_in_error_free(name, "reasoning")
            )
    for name, column in _PLACES.items():
        if column in row and is_nothing(row[column]):
            yield from _empty_output(name, "localisation", error)
        elif column in row:
            yield (
                _output_to_judge(name, "fermat.localisation", gold, row[column])
                if error
                else _error_found_in_error_free(name, "localisation")
            )
    for name, column in _CORRECTIONS.items():
        if column in row and is_nothing(row[column]):
            yield from _empty_output(name, "correction", error)
        elif column in row:
            yield _output_to_judge(name, "fermat.correction", gold, row[column])


def _empty_output(name: str, step: str, error: bool) -> Iterator[JudgedOutput]:
    """The verdict on "NA"; in the cascade "NA" has a separate flow and needs none."""
    if not name.startswith("cascade"):
        yield JudgedOutput(
            name, f"fermat.{step}", value_by_rule=int(not error), rule_reason=_WRONG_NA if error else _RIGHT_NA
        )


def _error_found_in_error_free(name: str, step: str) -> JudgedOutput:
    """The verdict on an error that is found in a solution without one."""
    return JudgedOutput(name, f"fermat.{step}", value_by_rule=0, rule_reason=_ERROR_FREE)


def _output_to_judge(name: str, prompt_name: str, gold: Mapping[str, Any], text: Any) -> JudgedOutput:
    material = {
        "question": str(gold.get("question", "")),
        "correct": str(gold.get("answer", "")),
        "solution": str(gold.get("solution", "")),
        "change": str(gold.get("change", "")) or "not stated",
        "output": text if isinstance(text, str) else str(text),
    }
    return JudgedOutput(name, prompt_name, material)
