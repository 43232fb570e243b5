"""The state file of FERMAT's pipeline: every image with what the model answered to each of its questions.

`{image name: {"1.1.2": {"reasoning", "error", "output"}, "ocr": {...}, "2.1": {...}}, "images": [...],
"not_parsed": [{"image", "result", "experiment_id"}]}`. What the pipeline could not read itself stands in
`not_parsed` as the model wrote it. Here it becomes rows with the columns of the pipeline's CSV.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from loaders.files.bad_lines import quoted_value
from loaders.files.json_files import Line
from records import Rejection
from scoring.fermat.reading import TRANSCRIPTION

NAME: Final = "annotation_url"
"""Column that names the image of a row."""

_LISTS: Final = ("images", "not_parsed")
_ANSWERS: Final = {
    "1.1.1": ("pred_err_1.1.1", "error"),
    "1.1.2": ("pred_err_1.1.2", "error"),
    "1.2.1": ("pred_err_1.2.1", "error"),
    "1.2.2": ("pred_err_1.2.2", "error"),
    "2.1": ("pred_eloc_2.1", "error_localization"),
    "2.2": ("pred_eloc_2.2", "error_localization"),
    "3.1": ("pred_corr_a_3.1", "corrected_answer_latex"),
    "3.2": ("pred_corr_a_3.2", "corrected_answer_latex"),
    "ocr": (f"pred_ocr_a_{TRANSCRIPTION}", "answer"),
}
"""Step -> column of its answer, and the field of the step that holds it."""


def read_state(state: Mapping[str, Any]) -> Iterator[Line | Rejection]:
    """The rows of a state file; each image is a line, numbered in the order in which it is first named."""
    failed = _not_parsed(state.get("not_parsed"))
    names = [name for name in state if not (name in _LISTS and not isinstance(state[name], dict))]
    names += [name for name in failed if name not in state]
    for number, name in enumerate(names, start=1):
        entry = _unpacked_json(state.get(name, {}))
        if isinstance(entry, dict):
            yield Line(number, {NAME: name, **failed.get(name, {}), **_row(entry)})
        else:
            yield Rejection(number, f"{quoted_value(name)}: expected an object of steps, found {quoted_value(entry)}")


def _not_parsed(listed: Any) -> dict[str, dict[str, Any]]:
    """Image -> column -> what the model wrote where the pipeline could not read it."""
    found: dict[str, dict[str, Any]] = {}
    for entry in listed if isinstance(listed, list) else ():
        if not isinstance(entry, dict) or not isinstance(entry.get("image"), str):
            continue
        column = _ANSWERS.get(str(entry.get("experiment_id")))
        row = found.setdefault(entry["image"], {})
        if column is not None:
            row[column[0]] = entry.get("result")
    return found


def _row(entry: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for step, value in entry.items():
        if step not in _ANSWERS:
            row[step] = value
            continue
        column, field = _ANSWERS[step]
        answered = _unpacked_json(value)
        if not isinstance(answered, dict):
            row[column] = answered
            continue
        answer = answered.get(field)
        row[column] = answered.get("output") if answer is None else answer
        if "reasoning" in answered:
            row[f"{'err' if step.startswith('1') else 'pred'}_reasoning_{step}"] = answered["reasoning"]
        if step == "ocr":
            row[f"pred_ocr_q_{TRANSCRIPTION}"] = answered.get("question")
    return row


def _unpacked_json(value: Any) -> Any:
    """A value, or what it holds when it is JSON text of an object."""
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        try:
            return orjson.loads(value)
        except orjson.JSONDecodeError:
            return value
    return value
