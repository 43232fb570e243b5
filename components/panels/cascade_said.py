"""What one run says of a solution, strategy by strategy, as the panel of the cascade tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from components.sheet.blocks import State
from records import Prediction, Reading, Scored
from scoring.fermat_cascade import FLOWS, RIGHT, UNREAD
from scoring.fermat_judged import JUDGED_BY, judged_raw
from scoring.fermat_reading import CASCADE, CORRECTION, DETECTION, LOCALISATION, Row, columns_of, read_row

FOUND: Final = {True: "error found", False: "no error found"}

_OCR: Final = "1.2.1_1.2.2_2.2_3.2"
_OUTPUTS: Final = (("EL", "pred_eloc_", LOCALISATION), ("EC", "pred_corr_a_", CORRECTION))
_WHAT: Final = {"EL": "Localisation", "EC": "Correction"}
_JUDGED: Final[Mapping[bool | None, tuple[State, str]]] = {
    True: ("right", "judged right"),
    False: ("wrong", "judged wrong"),
    None: ("plain", "not judged"),
}
_STAGES: Final = (
    ("cascade_eloc", "judge_cascade_2", "Localisation"),
    ("cascade_corr", "judge_cascade_3", "Correction"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One output of a run.

    Args:
        strategy: Its strategy, by which failures name it.
        says: What it is, and what it says, in our words.
        state: How it stands to gold, or what the evaluator said of it.
        text: The model's own words; may be empty.
        note: What else is to be said.
    """

    strategy: str
    says: str
    state: State
    text: str = ""
    note: str = ""


def detected(prediction: Prediction) -> bool | None:
    """What the first detection that was run says; None where it cannot be read, or there is none."""
    row = read_row(judged_raw(prediction))
    return next(iter(row.detections.values()), row.cascade.detected if row.cascade is not None else None)


def transcription(prediction: Prediction | None) -> str:
    """What the model read in the photograph, question and answer; empty where it was not asked."""
    if prediction is None:
        return ""
    columns = columns_of(prediction.raw)
    return "\n\n".join(filter(None, (_text(columns.get(f"pred_ocr_{one}_{_OCR}")) for one in "qa")))


def steps(prediction: Prediction, scored: Scored, error: bool) -> list[Step]:
    """Every output of a run: detection with its reasoning, localisation, correction, the cascade."""
    raw = judged_raw(prediction)
    row, columns = read_row(raw), columns_of(raw)
    return [*_detections(row, columns, error), *_outputs(row, columns), *_cascade(row, columns, scored)]


def way_out(scored: Scored) -> str:
    """Where a sample left the cascade; empty where the run has none."""
    flow = _flow(scored)
    if flow == UNREAD:
        return "Leaves the cascade at once: its detection cannot be read."
    return f"Leaves the cascade at {flow}: {FLOWS[flow]}." if flow in FLOWS else ""


def parsed(reading: Reading) -> str | None:
    """What was read of every strategy, one a line; None where nothing was."""
    if reading.value is None or not reading.parsed:
        return None
    return "\n".join(f"{name}: {_plainly(value)}" for name, value in reading.value.items())


def _plainly(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plainly(one)}" for name, one in value.items())
    return {True: "yes", False: "no", None: "nothing"}.get(value, str(value))


def _detections(row: Row, columns: Mapping[str, Any], error: bool) -> Iterator[Step]:
    for name, verdict in row.detections.items():
        number = DETECTION[name]
        state: State = "unread" if verdict is None else "right" if verdict == error else "wrong"
        reasoning = _text(columns.get(f"err_reasoning_{number}"))
        whole = _text(columns.get(f"pred_err_{number}"))
        text = reasoning or (whole if verdict is None or len(whole) > len("**Error:** 1") else "")
        note = ""
        if name == "ED" and row.reasoned is not None:
            note = f"reasoning {_JUDGED[row.reasoned][1]}{_by(columns, number)}"
        yield Step(name, f"{name}: {'unreadable' if verdict is None else FOUND[verdict]}", state, text, note)


def _outputs(row: Row, columns: Mapping[str, Any]) -> Iterator[Step]:
    for kind, column, numbers in _OUTPUTS:
        for name, number in numbers.items():
            if name in row.judged:
                state, note = _JUDGED[row.judged[name]]
                note += _by(columns, number)
                text = _text(columns.get(f"{column}{number}"))
                yield Step(name, f"{name}: {_WHAT[kind].lower()}", state, text, note)


def _cascade(row: Row, columns: Mapping[str, Any], scored: Scored) -> Iterator[Step]:
    """What it says in the cascade as far as it came."""
    flow = _flow(scored)
    if row.cascade is None:
        return
    detected = row.cascade.detected
    right = (flow in RIGHT) if flow[:1] == "A" else None
    state: State = "unread" if detected is None else "plain" if right is None else _JUDGED[right][0]
    yield Step(CASCADE, f"Cascade: {'unreadable' if detected is None else FOUND[detected]}", state)
    for place, (column, judge, what) in zip("BC", _STAGES, strict=True):
        if not detected or flow[:1] < place:
            return
        left = flow[:1] == place and flow[1:] in ("0", "1")
        state, note = _JUDGED[flow in RIGHT] if left else _JUDGED[_judgement(row, judge)]
        note += _by(columns, judge.removeprefix("judge_"))
        yield Step(CASCADE, f"Cascade: {what}", state, _text(columns.get(column)), "says nothing" if left else note)


def _by(columns: Mapping[str, Any], output: str) -> str:
    """Who judged an output, where that is a judge that was asked from here."""
    named = columns.get(JUDGED_BY)
    said = named.get(output) if isinstance(named, Mapping) else None
    if not isinstance(said, Mapping):
        return ""
    return f", judged by {said['judge']}" + (f": {said['reason']}" if said["reason"] else "")


def _judgement(row: Row, column: str) -> bool | None:
    assert row.cascade is not None
    return row.cascade.located_right if column.endswith("2") else row.cascade.corrected_right


def _flow(scored: Scored) -> str:
    return next((cell.predicted for cell in scored.cells if cell.matrix == CASCADE), "")


def _text(value: Any) -> str:
    if value is None or value != value:
        return ""
    return value.strip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
