"""The inspector's panel for errors to be found: the photograph, what is written there, and how far each run came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cache.queries.inspection import InspectedRun
from components.numbers import count
from components.panels import cascade_said as said
from components.panels import parts as shared
from components.panels.sheets import OpenSample
from components.sheet.blocks import (
    Answers,
    Block,
    Chip,
    Column,
    Diff,
    Failures,
    Glance,
    Images,
    Line,
    Mark,
    Math,
    Picture,
    State,
)
from components.sheet.differing import segments
from components.sheet.math_parts import LONGEST, parts, without_marks
from components.viewer.payload import PageImages
from records import Failure, Reading
from scoring.fermat_perturbations import AXIS_WORDS, KINDS
from scoring.fermat_score import has_error
from scoring.wording import explain

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


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one solution."""
    gold = opened.sample.items[0].gold
    assert isinstance(gold, Mapping)
    lead = opened.lead
    beside = [*_written(gold), *([] if lead is None else _transcribed(lead))]
    images = Images(_pictures(opened), span=7 if beside else 12, rows=max(len(beside), 1))
    found: list[Block] = [_glance(opened), images, *beside, _answers(opened, gold)]
    if lead is None:
        return found
    parsed = said.parsed(opened.reading(lead) or Reading())
    return [*found, _failures(opened, lead), shared.response(opened, lead, parsed)]


def _pictures(opened: OpenSample) -> tuple[Picture, ...]:
    found = tuple(Picture("Photograph", "work", opened.images[page.number]) for page in opened.sample.pages)
    return found or (Picture("Photograph", "work", PageImages(missing="Gold names no image of it.")),)


def _written(gold: Mapping[str, Any]) -> list[Block]:
    """What gold says is written there, and how it came about."""
    question, correct, solution = (str(gold.get(name, "")) for name in ("question", "answer", "solution"))
    found: list[Block] = []
    if question:
        found.append(Math("Question", parts(question), span=5))
    if solution:
        found.append(Math("Solution in the photograph", parts(solution), "as gold transcribes it", span=5))
    if correct and solution:
        found.append(_change(gold, correct, solution))
    elif correct:
        found.append(Math("Correct solution", parts(correct), span=5))
    return found


def _change(gold: Mapping[str, Any], correct: str, solution: str) -> Diff:
    changed = segments(correct[:LONGEST].strip(), without_marks(solution[:LONGEST]).strip())
    why = parts(str(gold.get("change", "")))
    return Diff("What was changed", changed, "correct solution", "in the photograph", _kind(gold), why, span=5)


def _kind(gold: Mapping[str, Any]) -> str:
    """The perturbation and its axis in plain words."""
    axis = AXIS_WORDS.get(str(gold["axis"]), str(gold["axis"]))
    kind = KINDS.get(str(gold["perturbation"]), "")
    return f"{axis}: {kind} ({gold['perturbation']})" if kind else f"{axis} ({gold['perturbation']})"


def _transcribed(run: InspectedRun) -> list[Block]:
    stated = said.transcription(run.prediction)
    if not stated:
        return []
    return [Math("Transcription by the model", parts(stated), shared.name(run), span=5)]


def _error(opened: OpenSample) -> bool:
    return has_error(opened.sample, "paper" if opened.part == "paper" else "official")


def _glance(opened: OpenSample) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        Mark(run.slug, run.run.model, run.run.setting or "", *_verdict(opened, run), run.slug in slugs)
        for run in opened.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    sentence = f"{right} of {count(len(marks), 'run')} agree" if marks else "no run is loaded"
    return Glance("Gold: error" if _error(opened) else "Gold: no error", sentence, marks)


def _verdict(opened: OpenSample, run: InspectedRun) -> tuple[State, str]:
    """How a run's first detection stands to gold, and the detection in words."""
    if run.prediction is None:
        return "absent", "no response"
    found = said.detected(run.prediction)
    if found is None:
        return "unread", "unreadable"
    return ("right" if found == _error(opened) else "wrong"), said.FOUND[found]


def _answers(opened: OpenSample, gold: Mapping[str, Any]) -> Answers:
    error = _error(opened)
    why = str(gold.get("change", ""))
    chips = (Chip("Reasoning", "plain", parts=parts(why)),) if why else ()
    own = Column("Gold", "Error" if error else "No error", "plain", chips, says=_kind(gold), empty="")
    return Answers(own, tuple(_column(opened, run) for run in opened.shown))


def _column(opened: OpenSample, run: InspectedRun) -> Column:
    state, verdict = _verdict(opened, run)
    steps = said.steps(run.prediction, run.scored, _error(opened)) if run.prediction is not None else []
    chips = tuple(
        Chip(step.says, step.state, note=step.note, label=step.strategy, parts=parts(step.text)) for step in steps
    )
    return Column(
        run.run.model,
        verdict.capitalize(),
        state,
        chips,
        slug=run.slug,
        setting=run.run.setting or "",
        says=said.way_out(run.scored),
        empty="" if run.prediction is None else "It says nothing else.",
    )


def _failures(opened: OpenSample, run: InspectedRun) -> Failures:
    pairs = zip(run.failures, run.scored.failures, strict=True)
    lines = tuple(_line(opened, number, failure) for number, failure in pairs)
    return Failures(shared.name(run), lines, "Nothing went wrong here, as far as it was judged.", span=5)


def _line(opened: OpenSample, number: int, failure: Failure) -> Line:
    category = opened.task.category(failure.category)
    about = next(iter(failure.args.get("strategies", ())), "")
    why = explain(failure.kind, failure.args)
    return Line(number, category.key, category.label, why, _STATES.get(category.key, "remark"), about)
