"""Blocks of a MathDoc page: the page, every question with each run's answer, figures, and stray text.

A question's answer is shown with how its text was located, its behaviour, and both similarities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from cache.images import page_queries
from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Block, Glance, Images, Picture, RunMark, State
from figures.samples.item_blocks import Answer, Boundary, Head, Question, Questions, Stretch, Stretches
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import PageImages
from figures.samples.shown_text import LONGEST, shown_text
from figures.samples.text_diff import CharacterStretches as Differing
from figures.samples.text_diff import character_stretches
from figures.tables.number_format import count
from records import Item, Protocol, Reading
from scoring.mathdoc.figures import FigurePair, figure_pairs, figures_between
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.reading import RIGHT
from scoring.mathdoc.stem_accuracy import phi
from scoring.wording import word_note

DEFINITIONS: Final = ("Ratio", "Eq. 8")
"""The two similarities: that of the published code, that of the paper."""

PROTOCOLS: Final = ("official", "paper")
"""The protocols under which they count, in the same order."""

_STATES: Final[Mapping[str, State]] = {
    "no_response": "absent",
    "speculative_completion": "wrong",
    "over_refusal": "wrong",
    "out_of_order": "confused",
    "merged_questions": "confused",
    "dropped_question": "missed",
    "garbled_stem": "wrong",
    "lost_option": "missed",
    "figure_missed": "missed",
    "handwriting_leak": "spurious",
}
"""Failure category -> its sign; others are remarks."""

_NOTHING: Final = "Nothing went wrong here: every question is as gold has it."


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one page."""
    lead = opened.lead
    images = Images(_pictures(opened), span=5, rows=2 if lead is not None else 1)
    found: list[Block] = [_glance(opened), images, _questions(opened)]
    if lead is None:
        return found
    wrong = shared_blocks.failures(opened, lead, _STATES, _NOTHING, span=7)
    return [*found, wrong, stretches(opened, lead)]


def _pictures(opened: OpenSample) -> tuple[Picture, ...]:
    found = tuple(Picture("Page", "question", opened.images[page.number]) for page in opened.sample.pages)
    return found or (Picture("Page", "question", PageImages(missing="Gold names no image of it.")),)


def _glance(opened: OpenSample) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_verdict(opened, run), run.slug in slugs)
        for run in opened.runs
    )
    refused = sum(not readable(item) for item in opened.sample.items)
    questions = count(len(opened.sample.items), "question")
    gold = f"Gold: {questions}, {refused} unrecognisable" if refused else f"Gold: {questions}"
    good = sum(mark.state == "right" for mark in marks)
    sentence = f"{good} of {count(len(marks), 'run')} with at least half of them right" if marks else "no run is loaded"
    return Glance(gold, sentence, marks)


def _verdict(opened: OpenSample, run: InspectedRun) -> tuple[State, str]:
    """How a run's page stands to gold, and how many of its questions are right."""
    if run.prediction is None:
        return "absent", "no response"
    if run.scored.state == "failed":
        return "unread", "empty"
    outcomes = Counter(one.outcome for one in run.scored.judgements)
    right = sum(outcomes[word] for word in RIGHT)
    state: State = "right" if 2 * right >= len(opened.sample.items) else "wrong"
    return state, f"{right} of {len(opened.sample.items)} right"


def _questions(opened: OpenSample) -> Questions:
    told = {run.slug: _reading_lines(opened, run) for run in opened.shown}
    figures = {run.slug: figure_lines(opened, run) for run in opened.shown}
    rows = tuple(
        Question(
            item.id,
            item.label or item.id,
            type_of(item),
            readable(item),
            tuple(
                replace(
                    _answer(opened, run, item, told[run.slug].get(item.id)), figures=figures[run.slug].get(item.id, ())
                )
                for run in opened.shown
            ),
        )
        for item in opened.sample.items
    )
    runs = tuple(Head(run.slug, run.run.model, run.run.setting or "") for run in opened.shown)
    counts = PROTOCOLS.index(opened.part) if opened.part in PROTOCOLS else 0
    return Questions(runs, rows, DEFINITIONS, counts, opened.item, "This page has no question.", span=7)


def _reading_lines(opened: OpenSample, run: InspectedRun) -> dict[str, tuple[Mapping[str, Any], tuple[float, ...]]]:
    """What was read to each question, and its similarity by definition."""
    readings = [run.readings.get(protocol) for protocol in PROTOCOLS]
    alike = [{str(one["item"]): one["similarity"] for one in _read(reading)} for reading in readings]
    return {
        str(one["item"]): (one, tuple(float(kind[one["item"]]) for kind in alike if kind.get(one["item"]) is not None))
        for one in _read(opened.reading(run))
    }


def _read(reading: Reading | None) -> list[Mapping[str, Any]]:
    return [] if reading is None or reading.value is None else list(reading.value["questions"])


def _answer(
    opened: OpenSample, run: InspectedRun, item: Item, told: tuple[Mapping[str, Any], tuple[float, ...]] | None
) -> Answer:
    if told is None or run.prediction is None:
        return Answer(run.slug, "no response", "absent", "")
    one, alike = told
    raw = run.prediction.raw
    aligned = raw[one["start"] : one["end"]] if one["start"] is not None else ""
    scored, written = differences(item, aligned, opened.part)
    behaviour, state = behaviour_of(one)
    return Answer(run.slug, behaviour, state, str(one["outcome"]), alike, boundaries(one, opened, run), scored, written)


LONGEST_QUESTION: Final = 20_000
"""Characters of an aligned text that are shown: those that are scored."""

_BEHAVIOURS: Final = {"answer": "answered", "refusal": "refused", "silence": "silent"}

_STATE_OF_BEHAVIOUR: Final[Mapping[str, State]] = {
    "right": "right",
    "rightly refused": "right",
    "passed over": "right",
    "partly right": "remark",
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
    return _BEHAVIOURS[told["behaviour"]], _STATE_OF_BEHAVIOUR.get(told["outcome"], "wrong")


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
    form: Protocol = "paper" if protocol == "paper" else "official"
    return character_stretches(phi(gold, form), phi(aligned, form)), character_stretches(gold.strip(), aligned.strip())


def stretches(opened: OpenSample, run: InspectedRun) -> Stretches:
    """The whole response of a run, its questions and what belongs to none marked."""
    name = shared_blocks.name(run)
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


def figure_lines(opened: OpenSample, run: InspectedRun) -> Mapping[str, tuple[str, ...]]:
    """Question -> a line for each of its figures that states a box on both sides.

    A figure's text reaches from the question's start to the next aligned question, as the scorer reads it.
    """
    reading = opened.reading(run)
    if run.prediction is None or reading is None or reading.value is None:
        return {}
    items = {item.id: item for item in opened.sample.items}
    aligned = [(str(one["item"]), int(one["start"])) for one in reading.value["questions"] if one["start"] is not None]
    ends = [*(start for _, start in aligned[1:]), len(run.prediction.raw)]
    found: dict[str, list[FigurePair]] = {}
    for (item, start), end in zip(aligned, ends, strict=False):
        if pairs := _figure_pairs(items[item], run.prediction.raw, start, end):
            found[item] = pairs
    asked = tuple((one.gold, one.predicted) for pairs in found.values() for one in pairs)
    alike = iter(
        opened.answers.ask(page_queries.crop_similarities, opened.benchmark, opened.sample.id, 1, asked)
        if asked
        else ()
    )
    return {item: tuple(_figure_line(one, next(alike)) for one in pairs) for item, pairs in found.items()}


def _figure_pairs(item: Item, raw: str, start: int, end: int) -> list[FigurePair]:
    gold = question_of(item).figures
    if not any(one.box for one in gold):
        return []
    return figure_pairs(gold, figures_between(raw, start, end))


def _figure_line(pair: FigurePair, alike: float | None) -> str:
    looks = "no page image to compare the crops by" if alike is None else f"SSIM of the crops {alike:.2f}"
    return f"Figure: IoU of the boxes {pair.iou:.2f}, {looks}."
