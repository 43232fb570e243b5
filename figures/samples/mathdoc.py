"""Blocks of a MathDoc page: its image, each question with the runs' answers, figures, and text of no question.

An answer is shown with how its text was located in the response, its behaviour, and its two similarities to gold.
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
from figures.samples.page_payload import ImageAddresses
from figures.samples.shown_text import LONGEST, shown_text
from figures.samples.text_diff import CharacterStretches, character_stretches
from figures.tables.number_format import count, percent, run_name
from records import PROTOCOLS, Item, Protocol, Reading
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.question_figures import FigurePair, figure_pairs, figures_between
from scoring.mathdoc.reading import RIGHT, RIGHT_FROM
from scoring.mathdoc.stem_accuracy import phi
from scoring.text.phrases import overlap
from scoring.wording import word_note

DEFINITIONS: Final = ("Ratio", "Eq. 8")
"""The two similarities to gold, in the order of `PROTOCOLS`: that of the published code, and the paper's equation 8."""

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


def blocks(open_sample: OpenSample) -> list[Block]:
    """The blocks of one page."""
    lead = open_sample.lead
    images = Images(_pictures(open_sample), span=5, rows=2 if lead is not None else 1)
    above: list[Block] = [_glance(open_sample), images]
    if lead is None:
        return [*above, _questions(open_sample)]
    wrong = shared_blocks.failures(open_sample, lead, _STATES, _without_failure(lead), span=7)
    return [*above, wrong, _questions(open_sample), stretches(open_sample, lead)]


def _without_failure(run: InspectedRun) -> str:
    """What is said where a run has no failure: a question between garbled and right is neither."""
    outcomes = [judgement.outcome for judgement in run.scored.judgements]
    partly = outcomes.count("partly right")
    if not partly:
        return _NOTHING
    return (
        f"Nothing failed here, but {partly} of {count(len(outcomes), 'question')} "
        f"{'is' if partly == 1 else 'are'} only partly correct: with a stem accuracy below {percent(RIGHT_FROM)}%."
    )


def _pictures(open_sample: OpenSample) -> tuple[Picture, ...]:
    found = tuple(
        Picture("Page", "question", open_sample.images[page.number], page=page.number)
        for page in open_sample.sample.pages
    )
    return found or (Picture("Page", "question", ImageAddresses(missing="Gold names no image of it.")),)


def _glance(open_sample: OpenSample) -> Glance:
    slugs = {run.slug for run in open_sample.compared}
    marks = tuple(
        RunMark(run.slug, run.run.model, run.run.setting or "", *_verdict(open_sample, run), run.slug in slugs)
        for run in open_sample.runs
    )
    refused = sum(not readable(item) for item in open_sample.sample.items)
    questions = count(len(open_sample.sample.items), "question")
    gold = f"Gold: {questions}, {refused} unrecognisable" if refused else f"Gold: {questions}"
    good = sum(mark.state in ("right", "partly") for mark in marks)
    sentence = f"{good} of {count(len(marks), 'run')}: at least half correct" if marks else "no run is loaded"
    return Glance(gold, sentence, marks)


def _verdict(open_sample: OpenSample, run: InspectedRun) -> tuple[State, str]:
    """Whether all questions of the page are right in a run, or at least half, and how many are."""
    if run.prediction is None:
        return "absent", "no response"
    if run.scored.state == "failed":
        return "unread", "empty"
    outcomes = Counter(judgement.outcome for judgement in run.scored.judgements)
    right = sum(outcomes[word] for word in RIGHT)
    questions = len(open_sample.sample.items)
    return shared_blocks.state_of_share(right, questions), f"{right} of {questions} correct"


def _questions(open_sample: OpenSample) -> Questions:
    lines_by_run = {run.slug: _reading_lines(open_sample, run) for run in open_sample.compared}
    figures = {run.slug: figure_lines(open_sample, run) for run in open_sample.compared}
    rows = tuple(
        Question(
            item.id,
            item.label or item.id,
            type_of(item),
            readable(item),
            tuple(
                replace(
                    _answer(open_sample, run, item, lines_by_run[run.slug].get(item.id)),
                    figures=figures[run.slug].get(item.id, ()),
                )
                for run in open_sample.compared
            ),
        )
        for item in open_sample.sample.items
    )
    runs = tuple(Head(run.slug, run.run.model, run.run.setting or "") for run in open_sample.compared)
    counts = PROTOCOLS.index(open_sample.protocol) if open_sample.protocol in PROTOCOLS else 0
    return Questions(runs, rows, DEFINITIONS, counts, open_sample.item, "This page has no question.", span=7)


def _reading_lines(
    open_sample: OpenSample, run: InspectedRun
) -> dict[str, tuple[Mapping[str, Any], tuple[float, ...]]]:
    """Item -> the reading of its answer, and its similarities in the order of `DEFINITIONS`."""
    readings = [run.readings.get(protocol) for protocol in PROTOCOLS]
    alike = [{str(question["item"]): question["similarity"] for question in _read(reading)} for reading in readings]
    return {
        str(question["item"]): (
            question,
            tuple(float(kind[question["item"]]) for kind in alike if kind.get(question["item"]) is not None),
        )
        for question in _read(open_sample.reading(run))
    }


def _read(reading: Reading | None) -> list[Mapping[str, Any]]:
    """The readings of the questions of a page; none where there is no response."""
    return [] if reading is None or reading.value is None else list(reading.value["questions"])


def _answer(
    open_sample: OpenSample, run: InspectedRun, item: Item, line: tuple[Mapping[str, Any], tuple[float, ...]] | None
) -> Answer:
    if line is None or run.prediction is None:
        return Answer(run.slug, "no response", "absent", "")
    question, alike = line
    raw = run.prediction.raw
    aligned = raw[question["start"] : question["end"]] if question["start"] is not None else ""
    scored, written = differences(item, aligned, open_sample.protocol)
    behaviour, state = behaviour_of(question)
    return Answer(
        run.slug,
        behaviour,
        state,
        _OUTCOMES.get(str(question["outcome"]), str(question["outcome"])),
        alike,
        boundaries(question, open_sample, run),
        scored,
        written,
    )


LONGEST_QUESTION: Final = 20_000
"""Characters of an aligned text that are shown; more are not scored either."""

_BEHAVIOURS: Final = {"answer": "answered", "refusal": "refused", "silence": "silent"}

_OUTCOMES: Final = {"right": "correct", "partly right": "partly correct"}
"""Outcome -> what a reader is told, where that is another word."""

_STATE_OF_BEHAVIOUR: Final[Mapping[str, State]] = {
    "right": "right",
    "correctly refused": "right",
    "passed over": "right",
    "partly right": "partly",
    "silent": "missed",
}
"""Outcome -> its sign; every other is wrong."""

_STARTS: Final = {
    "exact": "gold's first words stand there exactly",
    "window": "words like gold's first ones stand there",
    "number": "its printed number stands there; gold's first words do not",
    "fallback": "neither gold's first words nor its number were met; inferred from the next question's",
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
    """Whether gold marks a question as recognisable; refusing any other is right."""
    return not item.gold_fields.get("refused")


def type_of(item: Item) -> str:
    """A question's type in a word; empty where gold states none."""
    return str(item.gold_fields.get("type") or "")


def behaviour_of(question: Mapping[str, Any]) -> tuple[str, State]:
    """A run's behaviour on a question in a word, and whether it is right."""
    return _BEHAVIOURS[question["behaviour"]], _STATE_OF_BEHAVIOUR.get(question["outcome"], "wrong")


def boundaries(question: Mapping[str, Any], open_sample: OpenSample, run: InspectedRun) -> tuple[Boundary, ...]:
    """How start and end of a question's text were located."""
    if question["start"] is None:
        return ()
    reading = open_sample.reading(run)
    by_snippets = bool(reading is not None and reading.value is not None and reading.value["by_snippets"])
    starts, ends = (_SNIPPET_STARTS, _SNIPPET_ENDS) if by_snippets else (_STARTS, _ENDS)
    start, end = question["start_level"], question["end_level"]
    return Boundary(start, f"Start: {starts.get(start, start)}."), Boundary(end, f"End: {ends.get(end, end)}.")


def differences(item: Item, aligned: str, protocol: str) -> tuple[CharacterStretches, CharacterStretches]:
    """The differences between gold's text and the one aligned with it, as they are scored and as they are written.

    Gold has no text of an unrecognisable question: all of the aligned text counts as inserted.
    """
    gold = str(item.gold_fields.get("text", "")) if readable(item) else ""
    aligned = aligned[:LONGEST_QUESTION]
    form: Protocol = "paper" if protocol == "paper" else "official"
    return character_stretches(phi(gold, form), phi(aligned, form)), character_stretches(gold.strip(), aligned.strip())


def stretches(open_sample: OpenSample, run: InspectedRun) -> Stretches:
    """The whole response of a run in stretches: each question's text, and text that belongs to none."""
    name = run_name(run.run)
    if run.prediction is None:
        return Stretches(name, (), (), None, "The run has no response to this page.")
    reading = open_sample.reading(run)
    notes = tuple(word_note(note) for note in reading.notes) if reading is not None else ()
    prompt = None if run.prediction.prompt is None else shown_text(run.prediction.prompt).text
    value = reading.value if reading is not None and reading.value is not None else {}
    names = {item.id: item.label or item.id for item in open_sample.sample.items}
    found = tuple(_stretches(run.prediction.raw[:LONGEST], value, names))
    left = len(run.prediction.raw) - LONGEST
    rest = (Stretch(f"\n[{left:,} more characters are not shown]"),) if left > 0 else ()
    return Stretches(name, (*found, *rest), notes, prompt, "The response is empty.")


def _stretches(raw: str, value: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Stretch]:
    """A response cut at the edges of questions and of leaks (text that is in no question of gold)."""
    spans = [
        (question["start"], question["end"], question["item"])
        for question in value.get("questions", ())
        if question["start"] is not None
    ]
    leaks = [tuple(pair) for pair in value.get("leaks", ())]
    marks = {0, len(raw), *(edge for start, end, _ in spans for edge in (start, end)), *(e for p in leaks for e in p)}
    edges = sorted(edge for edge in marks if edge <= len(raw))
    question_spans, leaked = iter(spans), iter(leaks)
    span, leak = next(question_spans, None), next(leaked, None)
    before = ""
    for start, end in pairwise(edges):
        while span is not None and span[1] <= start:
            before, span = span[2], next(question_spans, None)
        while leak is not None and leak[1] <= start:
            leak = next(leaked, None)
        inside = span is not None and span[0] <= start
        item = span[2] if span is not None and inside else ""
        place = names.get(item, item) if inside else _place(names.get(before, before))
        yield Stretch(raw[start:end], item, place, leak is not None and leak[0] <= start)


def _place(before: str) -> str:
    return f"after {before}" if before else "before all questions"


def figure_lines(open_sample: OpenSample, run: InspectedRun) -> Mapping[str, tuple[str, ...]]:
    """Item -> a line for each of its figures that has a box in gold and in the response.

    A question's figures are looked for from its start to the start of the next aligned question, as in scoring.
    """
    reading = open_sample.reading(run)
    if run.prediction is None or reading is None or reading.value is None:
        return {}
    items = {item.id: item for item in open_sample.sample.items}
    aligned = [
        (str(question["item"]), int(question["start"]))
        for question in reading.value["questions"]
        if question["start"] is not None
    ]
    ends = [*(start for _, start in aligned[1:]), len(run.prediction.raw)]
    found: dict[str, list[FigurePair]] = {}
    for (item, start), end in zip(aligned, ends, strict=False):
        if pairs := _figure_pairs(items[item], run.prediction.raw, start, end):
            found[item] = pairs
    box_pairs = tuple((pair.gold, pair.predicted) for pairs in found.values() for pair in pairs)
    alike = iter(
        open_sample.source.fetch(
            page_queries.crop_similarities, open_sample.benchmark, open_sample.sample.id, 1, box_pairs
        )
        if box_pairs
        else ()
    )
    return {item: tuple(_figure_line(pair, next(alike)) for pair in pairs) for item, pairs in found.items()}


def _figure_pairs(item: Item, raw: str, start: int, end: int) -> list[FigurePair]:
    gold = question_of(item).figures
    if not any(figure.box for figure in gold):
        return []
    return figure_pairs(gold, figures_between(raw, start, end))


def _figure_line(pair: FigurePair, alike: float | None) -> str:
    looks = "no page image to compare the crops by" if alike is None else f"SSIM of the crops {alike:.2f}"
    return f"Figure: IoU of the boxes {overlap(pair.iou)}, {looks}."
