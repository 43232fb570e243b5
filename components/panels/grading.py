"""The inspector's panel for graded answers: drawings, verdicts, error types with what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cache.queries.inspection import InspectedRun
from components.numbers import count
from components.panels.sheets import OpenSample
from components.sheet.blocks import (
    Answers,
    Block,
    Chip,
    Column,
    Failures,
    Glance,
    Images,
    Kind,
    Line,
    Mark,
    Picture,
    Response,
    State,
    Text,
)
from components.viewer.payload import PageImages, response_of
from records import Failure, Reading
from scoring.grading_counts import Compared
from scoring.grading_gold import ALTERNATIVE, GradingGold, Known
from scoring.wording import explain

_ROLES: Sequence[tuple[str, str, Kind]] = (
    ("question", "Question", "question"),
    ("reference", "Reference", "reference"),
    ("", "Student's work", "work"),
)
"""Role of a page -> what it is called, in the order in which images stand side by side."""

_STATES: Mapping[str, State] = {
    "no_response": "absent",
    "parse_failure": "unread",
    "false_rejection": "wrong",
    "false_acceptance": "wrong",
    "confused_error_type": "confused",
    "missed_error_type": "missed",
    "spurious_error_type": "spurious",
    "unmapped_label": "unmapped",
}
"""Failure category -> its sign; others are remarks."""

_KINDS = {"exact_correct": "solved as the reference does", ALTERNATIVE: "an alternative solution"}

_NO_WORK = "Gold names no image of it."


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one graded answer."""
    item = opened.sample.items[0]
    question = str(item.gold.get("question") or "") if isinstance(item.gold, Mapping) else ""
    gold = GradingGold.of(item)
    said = [
        _glance(opened, gold),
        *([Text("Question", question)] if question else []),
        Images(_pictures(opened)),
        Answers(_gold_column(opened, gold, item.gold), tuple(_column(opened, gold, run) for run in opened.shown)),
    ]
    lead = opened.lead
    return said if lead is None else [*said, _failures(opened, lead), _response(opened, lead)]


def _pictures(opened: OpenSample) -> tuple[Picture, ...]:
    found = [
        Picture(title, kind, opened.images[page.number])
        for role, title, kind in _ROLES
        for page in opened.sample.pages
        if page.role == role
    ]
    if not any(picture.kind == "work" for picture in found):
        found.append(Picture("Student's work", "work", PageImages(missing=_NO_WORK)))
    return tuple(found)


def _glance(opened: OpenSample, gold: GradingGold) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        Mark(run.slug, run.run.model, run.run.setting or "", *_verdict(opened, gold, run), run.slug in slugs)
        for run in opened.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    sentence = f"{right} of {count(len(marks), 'run')} agree" if marks else "no run is loaded"
    return Glance(f"Gold: {gold.verdict}", sentence, marks)


def _verdict(opened: OpenSample, gold: GradingGold, run: InspectedRun) -> tuple[State, str]:
    """How a run's verdict stands to gold's, and the verdict in a word."""
    value = _value(opened.reading(run))
    if run.prediction is None:
        return "absent", "no response"
    if value is None:
        return "unread", "unreadable"
    return ("right" if value["verdict"] == gold.verdict else "wrong"), str(value["verdict"])


def _value(reading: Reading | None) -> Mapping[str, Any] | None:
    return None if reading is None else reading.value


def _gold_column(opened: OpenSample, gold: GradingGold, mapping: Any) -> Column:
    known = {one.label: one for one in gold.known}
    values = [value for run in opened.runs if (value := _value(opened.reading(run))) is not None]
    named = Counter(label for value in values for label in {error["label"] for error in value["errors"]})

    def chip(error: Mapping[str, str]) -> Chip:
        note = f"named by {named[error['label']]} of {count(len(values), 'run')}" if values else ""
        return _chip(known.get(error["label"]), error["label"], "plain", error["description"], note)

    return Column(
        "Gold",
        gold.verdict.capitalize(),
        "plain",
        tuple(chip(error) for error in mapping["errors"]),
        says=_KINDS.get(gold.kind, gold.kind) if gold.verdict == "correct" else "",
        empty="No error." if gold.verdict == "correct" else "Gold names no error type.",
    )


def _chip(known: Known | None, text: str, state: State, description: str = "", note: str = "") -> Chip:
    if known is None:
        return Chip(text, state, description, note, label=text)
    return Chip(known.name, state, description, note, known.description, known.label)


def _column(opened: OpenSample, gold: GradingGold, run: InspectedRun) -> Column:
    state, verdict = _verdict(opened, gold, run)
    value = _value(opened.reading(run))
    wrong = next(
        (one.category for one in run.scored.failures if _STATES.get(one.category) in ("wrong", "unread")), None
    )
    chips = () if value is None else (*_said(gold, value), *_left_out(gold, value))
    return Column(
        run.run.model,
        verdict.capitalize(),
        state,
        chips,
        slug=run.slug,
        setting=run.run.setting or "",
        says=opened.task.category(wrong).label if wrong else "",
        empty="" if value is None else "It names no error.",
    )


def _said(gold: GradingGold, value: Mapping[str, Any]) -> list[Chip]:
    """What a run names, with what became of it."""
    known = {one.label: one for one in gold.known}
    compared = _compared(gold, value)
    return [
        _chip(
            known.get(error["label"]),
            error["stated"],
            state := _state(gold, error["label"], compared),
            error["description"],
            _note(known, error, state, compared),
        )
        for error in value["errors"]
    ]


def _state(gold: GradingGold, label: str | None, compared: Compared | None) -> State:
    if label is None:
        return "unmapped" if gold.known else "plain"
    if compared is None:
        return "claimed" if gold.verdict == "correct" else "plain"
    if compared.confused is not None and label == compared.confused[1]:
        return "confused"
    return "spurious" if label in compared.spurious else "matched"


def _note(known: Mapping[str, Known], error: Mapping[str, Any], state: State, compared: Compared | None) -> str:
    if state == "confused" and compared is not None and compared.confused is not None:
        return f"in place of {known[compared.confused[0]].name}"
    name = known[error["label"]].name if error["label"] in known else error["stated"]
    return "" if name == error["stated"] else f"written “{error['stated']}”"


def _left_out(gold: GradingGold, value: Mapping[str, Any]) -> list[Chip]:
    """Labels of gold that a run does not name; one that stands for another is told there."""
    compared = _compared(gold, value)
    if compared is None or compared.confused is not None:
        return []
    known = {one.label: one for one in gold.known}
    again = [label for label in compared.missed if compared.pred[label]]
    return [
        _chip(known.get(label), label, "missed", note="named too seldom" if label in again else "not named")
        for label in compared.missed
    ]


def _compared(gold: GradingGold, value: Mapping[str, Any]) -> Compared | None:
    if gold.verdict != "incorrect" or value["verdict"] != "incorrect" or not gold.known:
        return None
    said = Counter(error["label"] for error in value["errors"] if error["label"] is not None)
    return Compared(Counter(gold.labels), said)


def _failures(opened: OpenSample, run: InspectedRun) -> Failures:
    pairs = zip(run.failures, run.scored.failures, strict=True)
    lines = tuple(_line(opened, number, failure) for number, failure in pairs)
    return Failures(_name(run), lines, "Nothing went wrong here: verdict and error types are those of gold.", span=5)


def _line(opened: OpenSample, number: int, failure: Failure) -> Line:
    category = opened.task.category(failure.category)
    why = explain(failure.kind, failure.args)
    return Line(number, category.key, category.label, why, _STATES.get(category.key, "remark"), failure.label)


def _response(opened: OpenSample, run: InspectedRun) -> Response:
    reading = opened.reading(run) or Reading()
    state = "missing" if run.prediction is None else run.scored.state
    return Response(_name(run), state, response_of(run.prediction, reading, _parsed(reading)), span=7)


def _parsed(reading: Reading) -> str | None:
    """The verdict and the errors as they were understood, one error a line."""
    if reading.value is None:
        return None
    value = reading.value
    stated = f", states {value['count']} as the number of errors" if value["count"] is not None else ""
    lines = [f"{value['verdict']}{stated}"]
    for number, error in enumerate(value["errors"], start=1):
        lines.append(f"{number}. {error['stated']}  ->  {error['label'] or 'none of the known labels'}")
        lines += [f"   {error['description']}"] * bool(error["description"])
    return "\n".join(lines)


def _name(run: InspectedRun) -> str:
    return " ".join(part for part in (run.run.model, run.run.setting) if part)
