"""A sample of boxes told as a case: what gold states, what became of a run's boxes, what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cache.queries.inspection import InspectedRun
from components.numbers import count
from components.publishing.panels.opened import Opened, name_of
from components.publishing.panels.outcomes import LABELS
from components.publishing.panels.sections import Para, Section, Shot, Story
from components.publishing.panels.text import Run
from records import AnswerBox, Failure
from scoring.wording import Ink

_LINES: Final = 6
"""Failures that are told."""


def of_boxes(opened: Opened) -> Story:
    """A case of boxes: what gold states, what the run's boxes are, what went wrong at the threshold."""
    page = opened.selection.page
    numbers = [one.number for one in opened.sample.pages]
    shots = tuple(Shot(one, f"Page {one}") for one in (numbers if page not in numbers else [page])[:2])
    sections = [Section("gold", "Gold", tuple(_of_gold(opened)), note=_counted(opened.sample.answers))]
    if opened.lead is not None:
        sections += _boxes_of(opened, opened.lead)
    return Story(shots, tuple(sections))


def _boxes_of(opened: Opened, run: InspectedRun) -> list[Section]:
    """What became of a run's boxes in figures, and the failures that the task ranks."""
    task, reading, inks, told = opened.loaded.task, opened.reading(run), opened.inks(run), opened.judged(run)
    answers = reading.answers if reading is not None else ()
    drawn = Counter(one.outcome for one in told.boxes if one.role == "pred")
    figures = ", ".join(f"{LABELS[outcome].lower()} {drawn[outcome]}" for outcome in LABELS if drawn[outcome])
    said = figures if answers else (run.prediction.raw if run.prediction is not None else "")
    ranked = {category.key for category in task.categories if category.ranked}
    failures = [one for one in told.failures if one.category in ranked]
    wrong = [_failed(opened, run, one, inks) for one in failures[:_LINES]]
    more = len(failures) - len(wrong)
    wrong += [Para((Run(f"and {more} more"),), quiet=True)] if more else []
    right = Para((Run("Every box is where gold has it."),), "right")
    return [
        Section("answer", name_of(run), (Para((Run(said),)),) if said else (), note=_counted(answers) or "no response"),
        Section("analysis", "Analysis", tuple(wrong) or (right,)),
    ]


def _failed(opened: Opened, run: InspectedRun, failure: Failure, inks: Mapping[int, Ink]) -> Para:
    named = next((item.label for item in opened.sample.items if item.id == failure.item_id), "")
    label = opened.loaded.task.category(failure.category).label
    title = f"{label}, {named}. " if named else f"{label}. "
    return Para((Run(title, bold=True), Run(opened.why(run, failure, inks))), "wrong")


def _counted(answers: Sequence[AnswerBox]) -> str:
    steps = sum(len(answer.steps) for answer in answers)
    return ", ".join([count(len(answers), "answer")] * bool(answers) + [count(steps, "step")] * bool(steps))


def _of_gold(opened: Opened) -> Iterator[Para]:
    """Gold's answers by name, with their steps; nothing where none has either."""
    labels = {item.id: item.label for item in opened.sample.items}
    names = [answer.name or labels.get(f"a{at}", "") for at, answer in enumerate(opened.sample.answers)]
    if any(names) or any(answer.steps for answer in opened.sample.answers):
        told = zip(names, opened.sample.answers, strict=True)
        yield Para((Run(", ".join(_of_answer(name, answer) for name, answer in told)),))


def _of_answer(name: str, answer: AnswerBox) -> str:
    steps = f" ({count(len(answer.steps), 'step')})" if answer.steps else ""
    return f"{name or 'unnamed'}{steps}"
