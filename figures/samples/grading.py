"""Blocks of a graded answer: drawings, verdicts, error types with the reasons given for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Answers, Block, Chip, Column, Glance, RunMark, State, Text
from figures.samples.open_sample import OpenSample
from figures.tables.number_format import count
from figures.tables.value_names import facets_by_themselves
from records import Failure, Prediction, Reading, Sample
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


class _Gold:
    """Gold of a graded answer, from the sample's one item."""

    def __init__(self, sample: Sample) -> None:
        gold: Any = sample.items[0].gold
        self.verdict = str(gold["verdict"])
        self.errors: Sequence[Mapping[str, str]] = gold["errors"]
        self.question = str(gold["question"])
        self.kind = str(gold["kind"])
        self.known: Mapping[str, Mapping[str, str]] = {label["label"]: label for label in gold["known"]}

    def chip(self, label: str | None, stated: str, state: State, description: str = "", note: str = "") -> Chip:
        """A chip with the name and description that gold's list has for a label, else with the label as it is written.

        Args:
            label: Key of the label in gold's list; None for one that is not there.
            stated: The label as the run or gold writes it.
            state: Its outcome.
            description: The reason that is given for it.
            note: A few words beside it.
        """
        label_of_gold = self.known.get(label or "")
        if label_of_gold is None:
            return Chip(stated, state, description, note, label=stated)
        title, key = label_of_gold["description"], label_of_gold["label"]
        return Chip(label_of_gold["name"], state, description, note, title, key)

    def without_labels(self, words: str) -> str:
        """What stands where no error type is named; "" where the benchmark has none."""
        return words if self.known else ""

    def name(self, label: str | None, stated: str) -> str:
        """The name that gold's list has for a label, else the label as it is written."""
        label_of_gold = self.known.get(label or "")
        return stated if label_of_gold is None else label_of_gold["name"]


def blocks(open_sample: OpenSample) -> list[Block]:
    """The blocks of one graded answer."""
    gold = _Gold(open_sample.sample)
    runs = tuple(_column(open_sample, gold, run) for run in open_sample.compared)
    # Beside one run there is room for what went wrong with it.
    alone = len(runs) == 1
    found: list[Block] = [
        _glance(open_sample, gold),
        *([Text("Question", gold.question)] if gold.question else []),
        _work(open_sample),
        Answers(_gold_column(open_sample, gold), runs, span=8 if alone else 12),
    ]
    lead = open_sample.lead
    if lead is None:
        return found
    nothing = f"Nothing went wrong here: verdict{gold.without_labels(' and error types')} as in gold."
    wrong = shared_blocks.failures(open_sample, lead, _STATES, nothing, 4 if alone else 5)
    parsed = _parsed(_value(open_sample.reading(lead)), lead.prediction)
    return [*found, wrong, shared_blocks.response(open_sample, lead, parsed, span=12 if alone else 7)]


def _work(open_sample: OpenSample) -> Block:
    """The images of the answer; its facets where gold names no image, as in a file of one's own."""
    facets = open_sample.sample.facets
    if open_sample.sample.pages or not facets:
        return shared_blocks.images(open_sample)
    return Text("Facets", facets_by_themselves(open_sample.task, facets))


def _glance(open_sample: OpenSample, gold: _Gold) -> Glance:
    slugs = {run.slug for run in open_sample.compared}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_verdict(open_sample, gold, run), run.slug in slugs)
        for run in open_sample.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    sentence = f"{right} of {count(len(marks), 'run')} agree" if marks else "no run is loaded"
    return Glance(f"Gold: {gold.verdict}", sentence, marks)


def _verdict(open_sample: OpenSample, gold: _Gold, run: InspectedRun) -> tuple[State, str]:
    """Whether a run's verdict is gold's, and the verdict in a word."""
    value = _value(open_sample.reading(run))
    if run.prediction is None:
        return "absent", "no response"
    if value is None:
        return "unread", "unreadable"
    return ("right" if value["verdict"] == gold.verdict else "wrong"), str(value["verdict"])


def _value(reading: Reading | None) -> Mapping[str, Any] | None:
    return None if reading is None else reading.value


def _gold_column(open_sample: OpenSample, gold: _Gold) -> Column:
    values = [value for run in open_sample.runs if (value := _value(open_sample.reading(run))) is not None]
    counts = Counter(label for value in values for label in {error["label"] for error in value["errors"]})

    def chip(error: Mapping[str, str]) -> Chip:
        note = f"named by {counts[error['label']]} of {count(len(values), 'run')}" if values else ""
        return gold.chip(error["label"], error["label"], "plain", error["description"], note)

    return Column(
        "Gold",
        gold.verdict.capitalize(),
        "plain",
        tuple(chip(error) for error in gold.errors),
        note=_KINDS.get(gold.kind, gold.kind) if gold.verdict == "correct" else "",
        empty=gold.without_labels("No error." if gold.verdict == "correct" else "Gold names no error type."),
    )


def _column(open_sample: OpenSample, gold: _Gold, run: InspectedRun) -> Column:
    state, verdict = _verdict(open_sample, gold, run)
    value = _value(open_sample.reading(run))
    categories = (failure.category for failure in run.scored.failures)
    wrong = next((category for category in categories if _STATES.get(category) in ("wrong", "unread")), None)
    chips = () if value is None else (*_label_chips(gold, run, value), *_left_out(gold, run))
    return Column(
        run.run.model,
        verdict.capitalize(),
        state,
        chips,
        slug=run.slug,
        setting=run.run.setting or "",
        note=open_sample.task.category(wrong).label if wrong else "",
        empty="" if value is None else gold.without_labels("No errors reported."),
    )


def _label_chips(gold: _Gold, run: InspectedRun, value: Mapping[str, Any]) -> list[Chip]:
    """The labels that a run names, with their outcomes from its stored score."""
    spurious = {failure.label for failure in _of(run, "spurious_error_type")}
    confused = {failure.args["instead"]: failure for failure in _of(run, "confused_error_type")}
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
        # Failures of confused labels carry gold's label: with it, a click on the failure marks this chip.
        chips.append(replace(chip, label=confused[name].label) if state == "confused" else chip)
    return chips


def _left_out(gold: _Gold, run: InspectedRun) -> list[Chip]:
    """Labels of gold that a run does not name; a label that it confuses with another stands among those it names."""
    return [
        gold.chip(
            failure.label, failure.label, "missed", note="named too seldom" if failure.args["named"] else "not named"
        )
        for failure in _of(run, "missed_error_type")
    ]


def _of(run: InspectedRun, category: str) -> list[Failure]:
    return [failure for failure in run.scored.failures if failure.category == category]


def _parsed(value: Mapping[str, Any] | None, prediction: Prediction | None) -> str | None:
    """The verdict and the errors as they were parsed, one error a line; None where the response is unreadable.

    A line of a file that states a verdict and a response is kept as one object: the response follows as it was.
    """
    if value is None:
        return None
    error_count = f", states {value['count']} as the number of errors" if value["count"] is not None else ""
    lines = [f"{value['verdict']}{error_count}"]
    for number, error in enumerate(value["errors"], start=1):
        lines.append(f"{number}. {error['stated']}  ->  {error['label'] or 'none of the known labels'}")
        lines += [f"   {error['description']}"] * bool(error["description"])
    lines += ["", text] if prediction is not None and (text := _response_of_line(prediction.raw)) else []
    return "\n".join(lines)


def _response_of_line(raw: str) -> str:
    """The response beside the verdict in an object that `loaders.graded` made of a line; "" where there is none."""
    try:
        line = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return ""
    of_line = isinstance(line, dict) and line.keys() == {"is_correct", "error_list", "response"}
    return str(line["response"]) if of_line else ""
