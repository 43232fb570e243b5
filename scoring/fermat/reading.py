"""One row of a FERMAT run -> the outputs of the model and the verdicts of its evaluators, under each strategy.

Source: FERMAT paper, section 4; the columns of its published pipeline. A strategy that the row has no column
for was not run and has no value. Verdicts of judges that were asked later become columns like those of the run's own
evaluator.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from records import Prediction, Reading
from scoring.fermat.verdicts import detection_of, is_nothing, verdict_of
from scoring.stored_verdicts import column_name, is_judged, verdicts_of


def columns_of(raw: str) -> Mapping[str, Any]:
    """The columns of a row by name; any text that is not a row is a model's answer to the detection prompt."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {"pred_err_1.1.2": raw}


JUDGED_BY: Final = "judged_by"
"""The row's key for verdicts added later: output -> `judge` and `reason`, where the run's own file has none."""


def raw_with_verdicts(prediction: Prediction) -> str:
    """The text of a row with every later verdict in `judge_<name>_<output>`; that of the row where there is none.

    Where the row has no own verdict on an output, the first judge's is in `judge_<output>` too.
    """
    if not is_judged(prediction):
        return prediction.raw
    row = dict(columns_of(prediction.raw))
    counting: dict[str, dict[str, str]] = {}
    for judge, outputs in verdicts_of(prediction):
        for output, verdict in outputs.items():
            value = verdict_of(verdict.get("value"))
            if value is None:
                continue
            row[f"judge_{column_name(judge)}_{output}"] = int(value)
            if verdict_of(row.get(f"judge_{output}")) is None:
                row[f"judge_{output}"] = int(value)
                counting[output] = {"judge": judge, "reason": str(verdict.get("reason", ""))}
    return json.dumps({**row, JUDGED_BY: counting}, ensure_ascii=False)


DETECTION: Final = {"ED": "1.1.2", "ED+OCR": "1.2.2"}
"""Detection strategy -> its number in the pipeline."""

LOCALISATION: Final = {"EL": "2.1", "EL+OCR": "2.2"}
CORRECTION: Final = {"EC": "3.1", "EC+OCR": "3.2"}

TRANSCRIPTION: Final = "1.2.1_1.2.2_2.2_3.2"
"""Number of the strategies with OCR that share one transcription: ends the names of its columns."""

JUDGED: Final = {**LOCALISATION, **CORRECTION}
"""Strategies whose outputs an evaluator judges -> their numbers."""

CASCADE: Final = "cascade"

_OUTPUT: Final = {"2": "pred_eloc_", "3": "pred_corr_a_"}
_RATED: Final = re.compile(r"(?P<who>judge|human)(?:_(?P<name>[a-zA-Z0-9-]+))??_(?P<what>\d(?:\.\d)+|cascade_[23])")


@dataclass(frozen=True, slots=True)
class Cascaded:
    """The cascade's outputs in one row.

    Args:
        detected: Whether an error was found; None when it cannot be read.
        located_nothing: Whether localisation answered NA.
        located_right: What the evaluator said about the localisation; None when it said nothing.
        corrected_nothing: Whether correction answered NA.
        corrected_right: What the evaluator said about the correction; None when it said nothing.
    """

    detected: bool | None
    located_nothing: bool
    located_right: bool | None
    corrected_nothing: bool
    corrected_right: bool | None


@dataclass(frozen=True, slots=True)
class Row:
    """One parsed row.

    Args:
        detections: Detection strategy -> whether it found an error, None when that cannot be read; only the
            strategies that were run.
        judged: Other strategy -> whether the evaluator judged its output right, None when it said nothing; only
            the strategies that were run.
        reasoned: Whether the reasoning of `ED` was judged to agree; None when that is not known.
        cascade: None when the row has no cascade.
    """

    detections: Mapping[str, bool | None]
    judged: Mapping[str, bool | None]
    reasoned: bool | None
    cascade: Cascaded | None

    @property
    def readable(self) -> bool:
        """Whether any verdict could be read."""
        found = [*self.detections.values(), *self.judged.values()]
        return any(verdict is not None for verdict in found) or (
            self.cascade is not None and self.cascade.detected is not None
        )


def read_row(raw: str) -> Row:
    """Reads one row.

    Args:
        raw: JSON text of the row's columns; any other text is a model's answer to the detection prompt. Never
            raises.
    """
    row = columns_of(raw)
    detections = {name: detection_of(row[f"pred_err_{n}"]) for name, n in DETECTION.items() if f"pred_err_{n}" in row}
    judged = {
        name: verdict_of(row.get(f"judge_{n}"))
        for name, n in JUDGED.items()
        if f"judge_{n}" in row or f"{_OUTPUT[n[0]]}{n}" in row
    }
    return Row(detections, judged, verdict_of(row.get("judge_1.1.2")), _cascaded(row) if "cascade_err" in row else None)


def reading_of(row: Row) -> Reading:
    """A row as plain values for the inspector, the same under every protocol."""
    value: dict[str, Any] = {**row.detections, **row.judged}
    if row.reasoned is not None:
        value["reasoned"] = row.reasoned
    if row.cascade is not None:
        cascade = row.cascade
        value[CASCADE] = {
            "detected": cascade.detected,
            "located": None if cascade.located_nothing else cascade.located_right,
            "corrected": None if cascade.corrected_nothing else cascade.corrected_right,
        }
    return Reading(parsed=row.readable, failed=not row.readable, value=value)


def ratings_of(raw: str) -> dict[str, dict[str, bool]]:
    """The verdicts of every evaluator and person on a row's outputs.

    Columns are `judge_2.1` for the evaluator that scores, `judge_<name>_2.1` for others, `human_2.1` and
    `human_<name>_2.1` for people.

    Returns:
        Output ("2.1", "cascade_2") -> rater ("judge", "judge NAME", "human") -> verdict, where there is one.
    """
    found: dict[str, dict[str, bool]] = {}
    stated = columns_of(raw).get(JUDGED_BY)
    named = stated if isinstance(stated, Mapping) else {}  # these have a column of their judge's own
    for column, value in columns_of(raw).items():
        match, verdict = _RATED.fullmatch(column), verdict_of(value)
        if match is not None and verdict is not None and column.removeprefix("judge_") not in named:
            rater = f"{match['who']} {match['name']}" if match["name"] else match["who"]
            found.setdefault(match["what"], {})[rater] = verdict
    return found


def _cascaded(row: Mapping[str, Any]) -> Cascaded:
    return Cascaded(
        detected=detection_of(row["cascade_err"]),
        located_nothing="cascade_eloc" in row and is_nothing(row["cascade_eloc"]),
        located_right=verdict_of(row.get("judge_cascade_2")),
        corrected_nothing="cascade_corr" in row and is_nothing(row["cascade_corr"]),
        corrected_right=verdict_of(row.get("judge_cascade_3")),
    )
