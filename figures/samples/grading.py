"""Blocks of a graded answer: drawings, verdicts, error types with the reasons given for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Answers, Block, Chip, Column, Glance, RunMark, State, Text
from figures.samples.open_sample import OpenSample
from figures.tables.number_format import count
from records import Failure, Reading, Sample
from scoring.grading.gold import ALTERNATIVE

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

_NOTHING = "Nothing went wrong here: verdict and error types are those of gold."


class _Gold:
    """What gold says of the answer, as the loader wrote it.

    Args:
        sample: It has one item.
    """

    def __init__(self, sample: Sample) -> None:
        said: Any = sample.items[0].gold
        self.verdict = str(said["verdict"])
        self.errors: Sequence[Mapping[str, str]] = said["errors"]
        self.question = str(said["question"])
        self.kind = str(said["kind"])
        self.known: Mapping[str, Mapping[str, str]] = {one["label"]: one for one in said["known"]}

    def chip(self, label: str | None, stated: str, state: State, description: str = "", note: str = "") -> Chip:
        """A label by the name that gold has for it, else as it is stated."""
        known = self.known.get(label or "")
        if known is None:
            return Chip(stated, state, description, note, label=stated)
        return Chip(known["name"], state, description, note, known["description"], known["label"])

    def name(self, label: str | None, stated: str) -> str:
        """What a label is called."""
        known = self.known.get(label or "")
        return stated if known is None else known["name"]


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one graded answer."""
    gold = _Gold(opened.sample)
    said: list[Block] = [
        _glance(opened, gold),
        *([Text("Question", gold.question)] if gold.question else []),
        shared_blocks.images(opened),
        Answers(_gold_column(opened, gold), tuple(_column(opened, gold, run) for run in opened.shown)),
    ]
    lead = opened.lead
    if lead is None:
        return said
    wrong = shared_blocks.failures(opened, lead, _STATES, _NOTHING)
    return [*said, wrong, shared_blocks.response(opened, lead, _parsed(_value(opened.reading(lead))))]


def _glance(opened: OpenSample, gold: _Gold) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_verdict(opened, gold, run), run.slug in slugs)
        for run in opened.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    sentence = f"{right} of {count(len(marks), 'run')} agree" if marks else "no run is loaded"
    return Glance(f"Gold: {gold.verdict}", sentence, marks)


def _verdict(opened: OpenSample, gold: _Gold, run: InspectedRun) -> tuple[State, str]:
    """How a run's verdict stands to gold's, and the verdict in a word."""
    value = _value(opened.reading(run))
    if run.prediction is None:
        return "absent", "no response"
    if value is None:
        return "unread", "unreadable"
    return ("right" if value["verdict"] == gold.verdict else "wrong"), str(value["verdict"])


def _value(reading: Reading | None) -> Mapping[str, Any] | None:
    return None if reading is None else reading.value


def _gold_column(opened: OpenSample, gold: _Gold) -> Column:
    values = [value for run in opened.runs if (value := _value(opened.reading(run))) is not None]
    named = Counter(label for value in values for label in {error["label"] for error in value["errors"]})

    def chip(error: Mapping[str, str]) -> Chip:
        note = f"named by {named[error['label']]} of {count(len(values), 'run')}" if values else ""
        return gold.chip(error["label"], error["label"], "plain", error["description"], note)

    return Column(
        "Gold",
        gold.verdict.capitalize(),
        "plain",
        tuple(chip(error) for error in gold.errors),
        says=_KINDS.get(gold.kind, gold.kind) if gold.verdict == "correct" else "",
        empty="No error." if gold.verdict == "correct" else "Gold names no error type.",
    )


def _column(opened: OpenSample, gold: _Gold, run: InspectedRun) -> Column:
    state, verdict = _verdict(opened, gold, run)
    value = _value(opened.reading(run))
    found = (one.category for one in run.scored.failures)
    wrong = next((category for category in found if _STATES.get(category) in ("wrong", "unread")), None)
    chips = () if value is None else (*_said(gold, run, value), *_left_out(gold, run))
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


def _said(gold: _Gold, run: InspectedRun, value: Mapping[str, Any]) -> list[Chip]:
    """What a run names, with what became of it by its stored score."""
    spurious = {one.label for one in _of(run, "spurious_error_type")}
    confused = {one.args["instead"]: one for one in _of(run, "confused_error_type")}
    chips = []
    for error in value["errors"]:
        label, stated = error["label"], error["stated"]
        name = gold.name(label, stated)
        note = "" if name == stated else f"written “{stated}”"
        if label is None:
            state: State = "unmapped" if gold.known else "plain"
        elif gold.verdict == "correct" or value["verdict"] == "correct":
            state = "claimed"
        elif name in confused:
            state, note = "confused", f"in place of {confused[name].args['gold']}"
        else:
            state = "spurious" if label in spurious else "matched"
        chip = gold.chip(label, stated, state, error["description"], note)
        # A failure names a confusion by the label of gold.
        chips.append(replace(chip, label=confused[name].label) if state == "confused" else chip)
    return chips


def _left_out(gold: _Gold, run: InspectedRun) -> list[Chip]:
    """Labels of gold that a run does not name; one that stands for another is told there."""
    return [
        gold.chip(one.label, one.label, "missed", note="named too seldom" if one.args["named"] else "not named")
        for one in _of(run, "missed_error_type")
    ]


def _of(run: InspectedRun, category: str) -> list[Failure]:
    return [failure for failure in run.scored.failures if failure.category == category]


def _parsed(value: Mapping[str, Any] | None) -> str | None:
    """The verdict and the errors as they were understood, one error a line; None where nothing was."""
    if value is None:
        return None
    stated = f", states {value['count']} as the number of errors" if value["count"] is not None else ""
    lines = [f"{value['verdict']}{stated}"]
    for number, error in enumerate(value["errors"], start=1):
        lines.append(f"{number}. {error['stated']}  ->  {error['label'] or 'none of the known labels'}")
        lines += [f"   {error['description']}"] * bool(error["description"])
    return "\n".join(lines)
