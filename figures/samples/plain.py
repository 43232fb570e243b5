"""Blocks of a sample of any other task: images, gold as it is stored, failures, response."""

from __future__ import annotations

import json
from collections.abc import Mapping

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Block, Glance, RunMark, State, Text
from figures.samples.open_sample import OpenSample
from figures.samples.shown_text import shown_text
from figures.tables.number_format import count
from records import Item

_STATES: Mapping[str, State] = {"missing": "absent", "failed": "unread"}
"""State of a scored sample -> its sign; a scored one is right when nothing that the task ranks went wrong."""


def blocks(open_sample: OpenSample) -> list[Block]:
    """The blocks of a sample of any task."""
    found: list[Block] = [_glance(open_sample), shared_blocks.images(open_sample)]
    if gold := "\n".join(_lines(item) for item in open_sample.sample.items):
        found.append(Text("Gold", shown_text(gold).text))
    lead = open_sample.lead
    if lead is None:
        return found
    reading = open_sample.reading(lead)
    parsed = None if reading is None or reading.value is None else _text(reading.value)
    wrong: dict[str, State] = {category.key: "wrong" for category in open_sample.task.categories if category.ranked}
    failures = shared_blocks.failures(open_sample, lead, wrong, "Nothing went wrong here.")
    return [*found, failures, shared_blocks.response(open_sample, lead, parsed)]


def _glance(open_sample: OpenSample) -> Glance:
    slugs = {run.slug for run in open_sample.compared}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_state(open_sample, run), run.slug in slugs)
        for run in open_sample.runs
    )
    right = sum(mark.state == "right" for mark in marks)
    without = f"{right} of {count(len(marks), 'run')} without failure" if marks else "no run is loaded"
    return Glance(count(len(open_sample.sample.items), "item"), without, marks)


def _state(open_sample: OpenSample, run: InspectedRun) -> tuple[State, str]:
    ranked = {category.key for category in open_sample.task.categories if category.ranked}
    wrong = sum(failure.category in ranked for failure in run.scored.failures)
    state: State = "wrong" if wrong else "right"
    return _STATES.get(run.scored.state, state), count(wrong, "failure")


def _lines(item: Item) -> str:
    """Gold of an item, one line for each field."""
    gold = item.gold
    lines = [f"{key}: {_text(value)}" for key, value in gold.items()] if isinstance(gold, Mapping) else []
    return "\n".join([*([item.label] if item.label else []), *lines])


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str, indent=1)
