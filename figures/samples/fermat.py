"""Blocks of a FERMAT solution: the photograph, its text, and the output of every strategy of each run.

A solution is shown with what is written in it, how far each run came in the cascade, and where it left it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks as shared
from figures.samples.blocks import (
    Block,
    Chip,
    Column,
    Diff,
    Failures,
    Glance,
    Images,
    Line,
    Math,
    Picture,
    RunMark,
    Stages,
    State,
)
from figures.samples.formula_diff import marked_sides
from figures.samples.math_text import LONGEST, parts, without_marks
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses
from figures.samples.text_diff import segments
from figures.tables.number_format import count, run_name
from records import Failure, Prediction, Reading, Scored
from scoring.fermat.cascade import FLOWS, RIGHT, UNREAD
from scoring.fermat.perturbations import AXIS_WORDS, KINDS
from scoring.fermat.reading import (
    CASCADE,
    CORRECTION,
    DETECTION,
    JUDGED_BY,
    LOCALISATION,
    TRANSCRIPTION,
    Row,
    columns_of,
    raw_with_verdicts,
    read_row,
)
from scoring.fermat.score import has_error
from scoring.wording import word_failure

_STATES: Mapping[str, State] = {
    "no_response": "absent",
    "format_failure": "unread",
    "missed_error": "wrong",
    "false_alarm": "wrong",
    "detected_not_localised": "wrong",
    "localised_not_corrected": "wrong",
    "ocr_induced": "wrong",
    "wrong_reason": "wrong",
}
"""Failure category -> its sign."""


def blocks(open_sample: OpenSample) -> list[Block]:
    """The blocks of one solution: its photograph, and beside it what went wrong, what differs, and every stage."""
    gold = open_sample.sample.items[0].gold
    assert isinstance(gold, Mapping)
    lead = open_sample.lead
    beside: list[Block] = [*_written(gold), *([] if lead is None else _transcribed(lead)), _answers(open_sample, gold)]
    if lead is not None:
        parsed = parsed_outputs(open_sample.reading(lead) or Reading())
        beside.append(_failures(open_sample, lead))
        beside.append(shared.response(open_sample, lead, parsed, span=_BESIDE, rank=_ON_DEMAND, folded=True))
    images = Images(_pictures(open_sample), span=12 - _BESIDE, rows=len(beside), rank=_PHOTOGRAPH)
    return [_glance(open_sample), images, *beside]


_BESIDE: Final = 6
"""Twelfths of the sheet's width beside the photograph."""

_PHOTOGRAPH, _WRONG, _CHANGED, _STAGES_OF_RUNS, _ON_DEMAND = range(1, 6)
"""Where blocks stand on the sheet."""

_MOST_RUNS: Final = 8
"""Runs that the table of stages has at most."""


def _pictures(open_sample: OpenSample) -> tuple[Picture, ...]:
    found = tuple(
        Picture("Photograph", "work", open_sample.images[page.number], page=page.number)
        for page in open_sample.sample.pages
    )
    return found or (Picture("Photograph", "work", ImageAddresses(missing="Gold names no image of it.")),)


def _written(gold: Mapping[str, Any]) -> list[Block]:
    """The blocks of gold's solution and of the error that was put into it."""
    question, correct, solution = (str(gold.get(name, "")) for name in ("question", "answer", "solution"))
    found: list[Block] = []
    if question:
        found.append(Math("Question", parts(question), span=_BESIDE, rank=_ON_DEMAND, folded=True))
    if solution:
        found.append(
            Math(
                "Solution in the photograph",
                parts(solution),
                "as gold transcribes it",
                span=_BESIDE,
                rank=_ON_DEMAND if correct else _CHANGED,
                folded=bool(correct),
            )
        )
    if correct and solution:
        found.append(_change(gold, correct, solution))
    elif correct:
        found.append(Math("Correct solution", parts(correct), span=_BESIDE, rank=_CHANGED))
    return found


def _change(gold: Mapping[str, Any], correct: str, solution: str) -> Diff:
    changed = segments(correct[:LONGEST].strip(), without_marks(solution[:LONGEST]).strip())
    why = parts(str(gold.get("change", "")))
    return Diff(
        "What was changed",
        changed,
        "correct solution",
        "in the photograph",
        _kind(gold),
        why,
        marked_sides(changed),
        span=_BESIDE,
        rank=_CHANGED,
    )


def _kind(gold: Mapping[str, Any]) -> str:
    """The perturbation and its axis in plain words."""
    axis = AXIS_WORDS.get(str(gold["axis"]), str(gold["axis"]))
    kind = KINDS.get(str(gold["perturbation"]), "")
    return f"{axis}: {kind} ({gold['perturbation']})" if kind else f"{axis} ({gold['perturbation']})"


def _transcribed(run: InspectedRun) -> list[Block]:
    transcribed = transcription(run.prediction)
    if not transcribed:
        return []
    name = run_name(run.run)
    return [
        Math("Transcription by the model", parts(transcribed), name, True, span=_BESIDE, rank=_ON_DEMAND),
    ]


def _error(open_sample: OpenSample) -> bool:
    return has_error(open_sample.sample, "paper" if open_sample.protocol == "paper" else "official")


def _glance(open_sample: OpenSample) -> Glance:
    slugs = {run.slug for run in open_sample.compared}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_verdict(open_sample, run), run.slug in slugs)
        for run in open_sample.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    sentence = f"{right} of {count(len(marks), 'run')} agree" if marks else "no run is loaded"
    return Glance("Gold: error" if _error(open_sample) else "Gold: no error", sentence, marks)


def _verdict(open_sample: OpenSample, run: InspectedRun) -> tuple[State, str]:
    """How a run's first detection stands to gold, and the detection in words."""
    if run.prediction is None:
        return "absent", "no response"
    found = detected(run.prediction)
    if found is None:
        return "unread", "unreadable"
    return ("right" if found == _error(open_sample) else "wrong"), DETECTION_WORDS[found]


def _answers(open_sample: OpenSample, gold: Mapping[str, Any]) -> Stages:
    error = _error(open_sample)
    why = str(gold.get("change", ""))
    chips = (Chip("Reasoning", "plain", parts=parts(why)),) if why else ()
    own = Column("Gold", "Error" if error else "No error", "plain", chips, note=_kind(gold), empty="")
    shown = {run.slug for run in open_sample.compared}
    others = [run for run in open_sample.runs if run.slug not in shown][: _MOST_RUNS - len(shown)]
    return Stages(
        own,
        tuple(_column(open_sample, run) for run in open_sample.compared),
        tuple(_signs_alone(_column(open_sample, run)) for run in others),
        span=_BESIDE,
        rank=_STAGES_OF_RUNS,
    )


def _signs_alone(column: Column) -> Column:
    return replace(column, chips=tuple(replace(chip, parts=()) for chip in column.chips))


def _column(open_sample: OpenSample, run: InspectedRun) -> Column:
    state, verdict = _verdict(open_sample, run)
    steps = run_outputs(run.prediction, run.scored, _error(open_sample)) if run.prediction is not None else []
    chips = tuple(
        Chip(step.title, step.state, note=step.note, label=step.strategy, parts=parts(step.text), stage=step.stage)
        for step in steps
    )
    return Column(
        run.run.model,
        verdict.capitalize(),
        state,
        chips,
        slug=run.slug,
        setting=run.run.setting or "",
        note=way_out(run.scored),
        empty="" if run.prediction is None else "It says nothing else.",
    )


def _failures(open_sample: OpenSample, run: InspectedRun) -> Failures:
    pairs = zip(run.failures, run.scored.failures, strict=True)
    lines = tuple(_line(open_sample, number, failure) for number, failure in pairs)
    return Failures(
        run_name(run.run), lines, "Nothing went wrong here, as far as it was judged.", span=_BESIDE, rank=_WRONG
    )


def _line(open_sample: OpenSample, number: int, failure: Failure) -> Line:
    category = open_sample.task.category(failure.category)
    about = next(iter(failure.args.get("strategies", ())), "")
    why = word_failure(open_sample.task, failure.kind, failure.args)
    return Line(number, category.key, category.label, why, _STATES.get(category.key, "remark"), about)


DETECTION_WORDS: Final = {True: "error found", False: "no error found"}

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
class RunOutput:
    """One output of a run.

    Args:
        strategy: Its strategy, by which failures name it.
        title: What it is, and what it says, in our words.
        stage: What it is alone.
        state: How it stands to gold, or what the evaluator said about it.
        text: The model's own words; may be empty.
        note: What else is to be said.
    """

    strategy: str
    title: str
    stage: str
    state: State
    text: str = ""
    note: str = ""


def detected(prediction: Prediction) -> bool | None:
    """The verdict of the first detection of a run; None where it cannot be read, or there is none."""
    row = read_row(raw_with_verdicts(prediction))
    return next(iter(row.detections.values()), row.cascade.detected if row.cascade is not None else None)


def transcription(prediction: Prediction | None) -> str:
    """The model's transcription of the photograph, question and answer; empty where it was not asked for."""
    if prediction is None:
        return ""
    columns = columns_of(prediction.raw)
    return "\n\n".join(filter(None, (_text(columns.get(f"pred_ocr_{letter}_{TRANSCRIPTION}")) for letter in "qa")))


def run_outputs(prediction: Prediction, scored: Scored, error: bool) -> list[RunOutput]:
    """Every output of a run: detection with its reasoning, localisation, correction, the cascade."""
    raw = raw_with_verdicts(prediction)
    row, columns = read_row(raw), columns_of(raw)
    return [*_detections(row, columns, error), *_outputs(row, columns), *_cascade(row, columns, scored)]


_ENDS: Final = {"A": "detection", "B": "localisation", "C": "correction", "D": "correction"}
"""First letter of a flow -> the stage at which it ends."""


def way_out(scored: Scored) -> str:
    """Where a sample left the cascade; empty where the run has none."""
    flow = _flow(scored)
    if flow == UNREAD:
        return "Ends at detection: it cannot be read."
    return f"Ends at {_ENDS[flow[0]]}: {FLOWS[flow]}." if flow in FLOWS else ""


def parsed_outputs(reading: Reading) -> str | None:
    """The parsed output of every strategy, one a line; None where nothing was read."""
    if reading.value is None or not reading.parsed:
        return None
    return "\n".join(f"{name}: {_plainly(value)}" for name, value in reading.value.items())


def _plainly(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plainly(text)}" for name, text in value.items())
    return {True: "yes", False: "no", None: "nothing"}.get(value, str(value))


def _detections(row: Row, columns: Mapping[str, Any], error: bool) -> Iterator[RunOutput]:
    for name, verdict in row.detections.items():
        number = DETECTION[name]
        state: State = "unread" if verdict is None else "right" if verdict == error else "wrong"
        reasoning = _text(columns.get(f"err_reasoning_{number}"))
        whole = _text(columns.get(f"pred_err_{number}"))
        text = reasoning or (whole if verdict is None or len(whole) > len("**Error:** 1") else "")
        note = ""
        if name == "ED" and row.reasoned is not None:
            note = f"reasoning {_JUDGED[row.reasoned][1]}{_by(columns, number)}"
        yield RunOutput(
            name,
            f"{name}: {'unreadable' if verdict is None else DETECTION_WORDS[verdict]}",
            f"{name}: detection",
            state,
            text,
            note,
        )


def _outputs(row: Row, columns: Mapping[str, Any]) -> Iterator[RunOutput]:
    for kind, column, numbers in _OUTPUTS:
        for name, number in numbers.items():
            if name in row.judged:
                state, note = _JUDGED[row.judged[name]]
                note += _by(columns, number)
                text = _text(columns.get(f"{column}{number}"))
                title = f"{name}: {_WHAT[kind].lower()}"
                yield RunOutput(name, title, title, state, text, note)


def _cascade(row: Row, columns: Mapping[str, Any], scored: Scored) -> Iterator[RunOutput]:
    """The run's outputs of the cascade's stages, as far as it went."""
    flow = _flow(scored)
    if row.cascade is None:
        return
    detected = row.cascade.detected
    right = (flow in RIGHT) if flow[:1] == "A" else None
    state: State = "unread" if detected is None else "plain" if right is None else _JUDGED[right][0]
    found = "unreadable" if detected is None else DETECTION_WORDS[detected]
    yield RunOutput(CASCADE, f"Cascade: {found}", "Cascade: detection", state)
    for place, (column, judge, what) in zip("BC", _STAGES, strict=True):
        if not detected or flow[:1] < place:
            return
        left = flow[:1] == place and flow[1:] in ("0", "1")
        state, note = _JUDGED[flow in RIGHT] if left else _JUDGED[_judgement(row, judge)]
        note += _by(columns, judge.removeprefix("judge_"))
        yield RunOutput(
            CASCADE,
            f"Cascade: {what}",
            f"Cascade: {what.lower()}",
            state,
            _text(columns.get(column)),
            "says nothing" if left else note,
        )


def _by(columns: Mapping[str, Any], output: str) -> str:
    """The judge of an output, where its verdict was requested from Errata."""
    named = columns.get(JUDGED_BY)
    judge = named.get(output) if isinstance(named, Mapping) else None
    if not isinstance(judge, Mapping):
        return ""
    return f", judged by {judge['judge']}" + (f": {judge['reason']}" if judge["reason"] else "")


def _judgement(row: Row, column: str) -> bool | None:
    assert row.cascade is not None
    return row.cascade.located_right if column.endswith("2") else row.cascade.corrected_right


def _flow(scored: Scored) -> str:
    return next((cell.predicted for cell in scored.cells if cell.matrix == CASCADE), "")


def _text(value: Any) -> str:
    if value is None or value != value:
        return ""
    return value.strip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
