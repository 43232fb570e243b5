"""The payload of the page viewer: a sample and its runs as one plain mapping.

Boxes stay in 0-1000 units of their pages. Nothing is decided here that depends on the IoU threshold: every match and
every failure is stated with its bounds, and the browser repaints from them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson

from figures.charts.outcome_colours import outcome_of
from figures.samples.page_editing import EditableGold, Marking, editing_values, marking_values
from figures.samples.shown_text import shown_text, without_surrogates
from records import ANSWER_NAMES, AnswerBox, Box, Failure, Page, Prediction, Reading, Run, Sample, Scored
from scoring.grounding.gold import box_names
from scoring.task import Category, Task
from scoring.wording import Ink, word_failure, word_note

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownRun:
    """One run's response to the sample, its readings and its score.

    Args:
        run: The run.
        slug: Its name in links.
        prediction: Its raw response; None when it has none.
        reading: What was read from it under the protocol shown; None when there is no response.
        scored: How it was scored, with failures at every threshold.
        failures: Ids of `scored.failures`, in the same order; their positions where none are given.
        inks: Position of a failure -> what is inside its box, where the page image told.
    """

    run: Run
    slug: str
    prediction: Prediction | None
    reading: Reading | None
    scored: Scored
    failures: tuple[int, ...] = ()
    inks: Mapping[int, Ink] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """The position of the sample in the Selection.

    Args:
        position: 1-based.
        count: Samples of the Selection.
        sentence: The Selection in English.
        link: Query string of this view, beginning with "?".
        picked: Whether it was picked out to be shown to a class.
    """

    position: int
    count: int
    sentence: str
    link: str
    picked: bool = False


@dataclass(frozen=True, slots=True)
class ImageAddresses:
    """Addresses of one page's image, or why there is none.

    Args:
        thumb: Small.
        screen: 1600 pixels on the longer side.
        full: As large as it is.
        missing: Why there is no image; the addresses are not used then.
    """

    thumb: str = ""
    screen: str = ""
    full: str = ""
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class Focus:
    """The failure, item and page to which the viewer goes when it opens.

    Args:
        failure: Id of a failure of the first run.
        item: Address of a gold answer ("a0").
        page: 1-based page.
    """

    failure: int | None = None
    item: str | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class OfferedRun:
    """A run that can be shown.

    Args:
        slug: Its name in links.
        name: Its model and setting.
        failures: How many failures it has on the sample; None where it has no response.
    """

    slug: str
    name: str
    failures: int | None = None


def payload(
    sample: Sample,
    runs: Sequence[ShownRun | bytes],
    task: Task,
    *,
    tau: float,
    place: Place,
    images: Mapping[int, ImageAddresses],
    prefetch: Sequence[str] = (),
    focus: Focus | None = None,
    offered: Sequence[OfferedRun] = (),
    lead: str = "",
    pinned: bool = False,
    synthetic: bool = False,
    editing: EditableGold | None = None,
    marking: Marking | None = None,
) -> Json:
    """Everything the page viewer draws, fit for JSON.

    Args:
        sample: Gold.
        runs: The runs to show, each as it is or as `run_payload` gave it; may be empty.
        task: Gives failure categories their labels, and boxes their noun.
        tau: IoU threshold of the Selection, in (0, 1].
        place: Where the sample stands in the Selection.
        images: Page number -> addresses; a page that is absent has no image.
        prefetch: Addresses of images that are likely to be asked for next.
        focus: What to go to.
        offered: All runs that can be shown, in an order that does not depend on which are; none means `runs`.
        lead: Slug of the run that the panel describes, where which runs are shown is not up to the browser.
        pinned: Whether the link names the runs that are shown.
        synthetic: Whether the sample was made for demonstration.
        editing: How its gold can be edited; None where that is not offered.
        marking: How regions of its pages can be marked; None where that is not offered.
    """
    focus_or_none = focus or Focus()
    answers = None if editing is None else editing.answers
    gold_to_edit = None if answers is None else _answers(answers, sample)
    return {
        "sample": position_of(sample.id, place),
        "pages": [_page(page, images.get(page.number, ImageAddresses(missing=_NOT_GIVEN))) for page in sample.pages],
        "prefetch": list(prefetch),
        "gold": _answers(sample.answers, sample, box_names(sample, task.boxes)),
        "runs": [orjson.Fragment(run) if isinstance(run, bytes) else _run(run, sample, task) for run in runs],
        "noun": task.boxes,
        "categories": {category.key: _category(category) for category in task.categories},
        "tau": tau,
        "focus": {"failure": focus_or_none.failure, "item": focus_or_none.item, "page": focus_or_none.page},
        "offered": [{**asdict(run), "name": without_surrogates(run.name)} for run in offered],
        "lead": lead or None,
        "pinned": pinned,
        "synthetic": synthetic,
        "editing": None if editing is None else editing_values(editing, gold_to_edit),
        "marking": None if marking is None else marking_values(marking),
    }


def _category(category: Category) -> Json:
    shown = {"label": category.label, "level": category.level, "ranked": category.ranked}
    return {**shown, "outcome": outcome_of(category.key)}


def position_of(sample_id: str, place: Place) -> Json:
    """The head of a sample: its id, position and facets."""
    return {
        "id": without_surrogates(sample_id),
        "position": place.position,
        "count": place.count,
        "prev": place.position > 1,
        "next": place.position < place.count,
        "sentence": without_surrogates(place.sentence),
        "link": place.link,
        "picked": place.picked,
    }


_NOT_GIVEN = "This benchmark was loaded without an image of it."


def _page(page: Page, images: ImageAddresses) -> Json:
    page_values = {"number": page.number, "width": page.width, "height": page.height}
    if images.missing is not None:
        return {**page_values, "missing": without_surrogates(images.missing)}
    return {**page_values, "thumb": images.thumb, "screen": images.screen, "full": images.full, "missing": None}


def _answers(answers: Sequence[AnswerBox], sample: Sample, names: Sequence[str] = ()) -> list[Json]:
    last = max((page.number for page in sample.pages), default=1)
    names = names or [answer.name for answer in answers]
    return [_answer(index, answer, name, last) for index, (answer, name) in enumerate(zip(answers, names, strict=True))]


def _answer(index: int, answer: AnswerBox, name: str, last: int) -> Json:
    shown = {} if 1 <= answer.page <= last else {"page_shown": last}
    return {
        "id": f"a{index}",
        "page": answer.page,
        **shown,
        "box": _box(answer.box),
        "name": without_surrogates(name),
        **{name: without_surrogates(stated) for name in ANSWER_NAMES if (stated := getattr(answer, name)) is not None},
        "steps": [
            {"id": f"a{index}.s{number}", "name": without_surrogates(step.step_id or ""), "box": _box(step.box)}
            for number, step in enumerate(answer.steps)
        ],
    }


def _box(box: Box | None) -> list[float] | None:
    if box is None or not all(math.isfinite(value) for value in box):
        return None
    # As they are: the browser scores them again while gold is edited, and sends back what was not touched.
    return list(box)


def run_payload(shown: ShownRun, sample: Sample, task: Task) -> bytes:
    """The page viewer's payload of one run as JSON: with hundreds of failures, so it is serialised once and cached."""
    return orjson.dumps(_run(shown, sample, task))


def _run(shown: ShownRun, sample: Sample, task: Task) -> Json:
    reading, scored = shown.reading or Reading(), shown.scored
    ids = shown.failures or range(len(scored.failures))
    answers = {item.id: f"a{index}" for index, item in enumerate(_answer_items(sample))}
    return {
        "slug": shown.slug,
        "model": without_surrogates(shown.run.model),
        "setting": None if shown.run.setting is None else without_surrogates(shown.run.setting),
        "state": scored.state if shown.prediction is not None else "missing",
        "pred": _answers(reading.answers, sample),
        "matches": [
            {"level": match.level, "page": match.page, "gold": match.gold, "pred": match.pred, "iou": match.iou}
            for match in scored.matches
        ],
        "counts": [
            {"page": page.page, "level": page.level, "gold": page.gold, "pred": page.pred} for page in scored.pages
        ],
        # docs/metrics.md, HG-Bench: what a page without answers on both sides scores.
        "empty_page": 1 if scored.part.startswith("paper") else 0,
        "failures": [
            _failure(task, number, failure, answers, shown.inks.get(position, "no_image"))
            for position, (number, failure) in enumerate(zip(ids, scored.failures, strict=True))
        ],
        **response_of(shown.prediction, reading, parsed_boxes(reading)),
    }


def _answer_items(sample: Sample) -> list[Any]:
    return [item for item in sample.items if isinstance(item.gold, AnswerBox)]


def _failure(task: Task, number: int, failure: Failure, answers: Mapping[str, str], ink: Ink) -> Json:
    iou = failure.args.get("iou")
    return {
        "id": number,
        "category": failure.category,
        "page": failure.page,
        "lo": failure.lo,
        "hi": failure.hi,
        "gold": list(failure.gold),
        "pred": list(failure.pred),
        "answer": answers.get(failure.item_id) if failure.item_id is not None else None,
        "iou": iou if isinstance(iou, float) else None,
        "why": without_surrogates(word_failure(task, failure.kind, failure.args, ink)),
    }


def response_of(prediction: Prediction | None, reading: Reading, parsed: str | None) -> Json:
    """The content of a response's tabs.

    Args:
        prediction: The response; None when there is none.
        reading: What was read from it.
        parsed: That as text; None where nothing could be read.
    """
    if prediction is None:
        return {"raw": None, "reading": [], "stopped_at": None, "reasoning": None, "parsed_json": None, "prompt": None}
    shown = shown_text(prediction.raw, reading.stopped_at, reading.reasoning)
    return {
        "raw": shown.text,
        "reading": [without_surrogates(word_note(note)) for note in reading.notes],
        "stopped_at": shown.stopped_at,
        "reasoning": None if shown.reasoning is None else list(shown.reasoning),
        "parsed_json": None if parsed is None else shown_text(parsed).text,
        "prompt": None if prediction.prompt is None else shown_text(prediction.prompt).text,
    }


def parsed_boxes(reading: Reading) -> str | None:
    """The boxes as they were understood, one answer or step a line; None where nothing was."""
    if not reading.answers:
        return None
    lines = []
    for index, answer in enumerate(reading.answers, start=1):
        title = f"{index}. page {answer.page}" + (f", {answer.name}" if answer.name else "")
        lines.append(f"{title}  {_coordinates(answer.box)}")
        lines += [
            f"      step {step.step_id or number}  {_coordinates(step.box)}"
            for number, step in enumerate(answer.steps, start=1)
        ]
    return "\n".join(lines)


def _coordinates(box: Box | None) -> str:
    return "box malformed" if box is None else json.dumps([round(value, 1) for value in box])
