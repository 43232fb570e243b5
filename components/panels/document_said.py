"""What a run says to the questions of a page, as the panel of pages tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from cache.queries.inspection import InspectedRun
from components.panels import parts
from components.panels.sheets import OpenSample
from components.sheet.blocks import State
from components.sheet.differing_characters import Stretches as Differing
from components.sheet.differing_characters import characters
from components.sheet.question_blocks import Boundary, Stretch, Stretches
from components.viewer.shown_text import LONGEST, shown_text
from records import Item
from scoring.mathdoc_phi import phi
from scoring.mathdoc_reading import RIGHT as RIGHT
from scoring.note_wording import word_note

LONGEST_QUESTION: Final = 20_000
"""Characters of an aligned text that are shown: those that are scored."""

_BEHAVIOURS: Final = {"answer": "answered", "refusal": "refused", "silence": "silent"}

_STATES: Final[Mapping[str, State]] = {
    "right": "right",
    "rightly refused": "right",
    "partly right": "remark",
    "passed over": "remark",
    "silent": "missed",
}
"""Outcome -> its sign; every other is wrong."""

_STARTS: Final = {
    "exact": "gold's first words stand there exactly",
    "window": "words like gold's first ones stand there",
    "number": "its printed number stands there; gold's first words do not",
    "fallback": "neither gold's first words nor its number were met; a neighbour tells",
}
_ENDS: Final = {
    "exact": "gold's last words stand there exactly",
    "window": "words like gold's last ones stand there",
    "number": "a printed number tells",
    "fallback": "gold's last words were not met; the next question, heading or the page's end tells",
}
_SNIPPET_STARTS: Final = {
    "exact": "the run's own first words stand there exactly",
    "window": "words like the run's own first ones stand there",
    "fallback": "the run's own first words were not met; the end of the question before tells",
}
_SNIPPET_ENDS: Final = {
    "exact": "the run's own last words stand there exactly",
    "window": "words like the run's own last ones stand there",
    "fallback": "the run's own last words were not met; nothing is left of the question",
}


def readable(item: Item) -> bool:
    """Whether gold can recognise a question."""
    return not (isinstance(item.gold, Mapping) and item.gold.get("refused"))


def type_of(item: Item) -> str:
    """A question's type in a word; empty where gold does not say."""
    return str(item.gold.get("type") or "") if isinstance(item.gold, Mapping) else ""


def behaviour_of(told: Mapping[str, Any]) -> tuple[str, State]:
    """What a run does with a question, in a word, and how that stands to gold."""
    return _BEHAVIOURS[told["behaviour"]], _STATES.get(told["outcome"], "wrong")


def boundaries(told: Mapping[str, Any], opened: OpenSample, run: InspectedRun) -> tuple[Boundary, ...]:
    """How start and end of a question's text were located."""
    if told["start"] is None:
        return ()
    reading = opened.reading(run)
    own = bool(reading is not None and reading.value is not None and reading.value["by_snippets"])
    starts, ends = (_SNIPPET_STARTS, _SNIPPET_ENDS) if own else (_STARTS, _ENDS)
    start, end = told["start_level"], told["end_level"]
    return Boundary(start, f"Start: {starts.get(start, start)}."), Boundary(end, f"End: {ends.get(end, end)}.")


def differences(item: Item, aligned: str, protocol: str) -> tuple[Differing, Differing]:
    """How gold's text became the one that is aligned with it: both as they are scored, and as they are written.

    Gold has no text of a question that it cannot recognise: all of the aligned one is new.
    """
    gold = str(item.gold.get("text", "")) if isinstance(item.gold, Mapping) and readable(item) else ""
    aligned = aligned[:LONGEST_QUESTION]
    form = "paper" if protocol == "paper" else "official"
    return characters(phi(gold, form), phi(aligned, form)), characters(gold.strip(), aligned.strip())


def stretches(opened: OpenSample, run: InspectedRun) -> Stretches:
    """The whole response of a run, its questions and what belongs to none marked."""
    name = parts.name(run)
    if run.prediction is None:
        return Stretches(name, (), (), None, "The run has no response to this page.")
    reading = opened.reading(run)
    notes = tuple(word_note(note) for note in reading.notes) if reading is not None else ()
    prompt = None if run.prediction.prompt is None else shown_text(run.prediction.prompt).text
    value = reading.value if reading is not None and reading.value is not None else {}
    names = {item.id: item.label or item.id for item in opened.sample.items}
    found = tuple(_stretches(run.prediction.raw[:LONGEST], value, names))
    left = len(run.prediction.raw) - LONGEST
    rest = (Stretch(f"\n[{left:,} more characters are not shown]"),) if left > 0 else ()
    return Stretches(name, (*found, *rest), notes, prompt, "The response is empty.")


def _stretches(raw: str, value: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Stretch]:
    """The response from edge to edge: questions, text of none, leaks within either."""
    spans = [(one["start"], one["end"], one["item"]) for one in value.get("questions", ()) if one["start"] is not None]
    leaks = [tuple(pair) for pair in value.get("leaks", ())]
    marks = {0, len(raw), *(edge for start, end, _ in spans for edge in (start, end)), *(e for p in leaks for e in p)}
    edges = sorted(edge for edge in marks if edge <= len(raw))
    held, leaked = iter(spans), iter(leaks)
    span, leak = next(held, None), next(leaked, None)
    before = ""
    for start, end in pairwise(edges):
        while span is not None and span[1] <= start:
            before, span = span[2], next(held, None)
        while leak is not None and leak[1] <= start:
            leak = next(leaked, None)
        inside = span is not None and span[0] <= start
        item = span[2] if span is not None and inside else ""
        place = names.get(item, item) if inside else _place(names.get(before, before))
        yield Stretch(raw[start:end], item, place, leak is not None and leak[0] <= start)


def _place(before: str) -> str:
    return f"after {before}" if before else "before all questions"
