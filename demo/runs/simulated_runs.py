"""Five models that do not exist, each with a weakness of its own, as raw responses to the gold samples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from demo.runs import formats, slips
from demo.runs.slips import Answer, Answers, Rng

RngFor = Callable[..., Rng]


@dataclass(frozen=True, slots=True)
class Task:
    """One sample as a model is asked about it.

    Args:
        index: Position in the file, from 0.
        pages: Number of its pages.
        answers: Gold, as HG-Bench states it.
    """

    index: int
    pages: int
    answers: Answers

    @property
    def empty_pages(self) -> list[int]:
        """Pages without any answer."""
        return sorted(set(range(1, self.pages + 1)) - {answer["page"] for answer in self.answers})


@dataclass(frozen=True, slots=True)
class SimulatedRun:
    """A model that does not exist.

    Args:
        name: Of its file.
        character: What it does, in words.
        respond: Raw response to a sample; None where it leaves no line.
    """

    name: str
    character: str
    respond: Callable[[Task, Rng], str | None]

    @property
    def model(self) -> str:
        """The name under which it is shown, which says that it is simulated."""
        return f"{self.name}-simulated"


def respond(run: SimulatedRun, gold: list[dict[str, Any]], rng_for: RngFor) -> Iterator[dict[str, Any]]:
    """The lines of a run's file, one for each sample that it answers."""
    for index, line in enumerate(gold):
        meta = line["metadata"]
        task = Task(index, len(meta["media_map"]), json.loads(meta["answer"]))
        raw = run.respond(task, rng_for(line["uuid"]))
        if raw is not None:
            yield {"uuid": line["uuid"], "model": run.model, "synthetic": True, "predict": raw}


def _without_types(answers: Answers) -> Answers:
    """Gold as a model would state it: no model is asked for the question's type."""
    return [{key: value for key, value in answer.items() if key != "question_type"} for answer in answers]


def _careful(task: Task, rng: Rng) -> str:
    answers = slips.jittered(_without_types(task.answers), 0.026, rng)
    if task.index == 8:
        del answers[1]
    if task.index == 15:
        answers[0] = slips.merge_steps(answers[0], 0, 3)
    return formats.plain(answers)


def _fragment(answer: Answer, rng: Rng) -> Answer:
    """Merges, drops or splits the steps of one answer, as the fragmenting model does."""
    count = len(slips.steps_of(answer))
    if count == 0:
        return answer
    fate = rng.random()
    if fate < 0.10:
        return slips.with_steps(answer, [])
    if fate < 0.32 and count >= 3:
        return slips.merge_steps(answer, int(rng.integers(0, count - 2)), 3)
    if fate < 0.40 and count >= 2:
        boxes = slips.steps_of(answer)
        return slips.with_steps(answer, [boxes[0], slips.shifted(boxes[1], 0.1, 0.55), *boxes[2:]])
    if fate < 0.48 and count >= 2:
        return slips.with_steps(answer, slips.steps_of(answer)[:-1])
    answer = slips.split_steps(answer, 0.5, rng)
    if rng.random() < 0.25:
        return slips.overhanging(answer, 24)
    if rng.random() < 0.30:
        x1, _, x2, y2 = answer["box_2d"]
        below = [x1 + 10, y2 - 6, (x1 + x2) // 2, y2 + 16]
        return {
            **slips.with_steps(answer, [*slips.steps_of(answer), below]),
            "box_2d": [x1, answer["box_2d"][1], x2, y2 + 18],
        }
    return answer


def _fragmenting(task: Task, rng: Rng) -> str:
    answers = slips.jittered(_without_types(task.answers), 0.026, rng)
    answers = [_fragment(answer, rng) for answer in answers]
    if task.index % 5 == 2:
        last = len(answers) - 1
        answers[last] = slips.shift_answer(answers[last], 0.12, 0.45)
    return formats.fenced(answers)


def _confuse_pages(task: Task, answers: Answers) -> Answers:
    """Pages counted from 0, one too far, or all taken for the first."""
    match task.index % 4:
        case 0:
            return [slips.on_page(answer, answer["page"] - 1) for answer in answers]
        case 1:
            return [slips.on_page(a, a["page"] + 1) if a is answers[-1] or i == 0 else a for i, a in enumerate(answers)]
        case 2:
            return [*answers[len(answers) // 2 :], *answers[: len(answers) // 2]]
        case _:
            return [slips.on_page(answer, 1) for answer in answers]


def _neighbours_with_steps(answers: Answers) -> Iterator[tuple[int, int]]:
    for i, (a, b) in enumerate(pairwise(answers)):
        if a["page"] == b["page"] and len(slips.steps_of(a)) >= 2 and slips.steps_of(b):
            yield i, i + 1


def _page_confusing(task: Task, rng: Rng) -> str:
    answers = slips.jittered(_without_types(task.answers), 0.03, rng)
    for giver, taker in list(_neighbours_with_steps(answers))[: 1 if task.index % 3 == 0 else 0]:
        answers = slips.hand_over_last_step(answers, giver, taker)
    if task.index % 4 == 1:
        answers = [slips.reordered(answer) if i == 0 else answer for i, answer in enumerate(answers)]
    if task.index % 2 == 0:
        chosen = int(rng.integers(len(answers)))
        repeated = slips.jittered([slips.with_steps(answers[chosen], [])], 0.02, rng)
        answers = [*answers[: chosen + 1], *repeated, *answers[chosen + 1 :]]
    if task.pages > 1:
        answers = _confuse_pages(task, answers)
    elif task.index % 6 == 3:
        answers = [*answers[:-1], slips.on_page(answers[-1], 2)]
    if task.index % 6 == 5:
        answers.append(slips.invented(task.pages, [560, 905, 860, 965], 0))
    answers.extend(slips.invented(page, [150, 180, 700, 330], 3) for page in task.empty_pages)
    return formats.plain(answers)


def _careless(task: Task, rng: Rng) -> str | None:
    answers = slips.jittered(_without_types(task.answers), 0.034, rng)
    if task.index % 5 == 0:
        answers[0] = slips.shift_answer(answers[0], 0.25, 0.3)
    return formats.CARELESS[task.index % len(formats.CARELESS)](answers)


def _yxyx(task: Task, rng: Rng) -> str:
    answers = slips.jittered(_without_types(task.answers), 0.03, rng)
    return formats.fenced(slips.map_boxes(answers, lambda box: [box[1], box[0], box[3], box[2]]))


RUNS: tuple[SimulatedRun, ...] = (
    SimulatedRun("careful", "boxes close to gold; one answer missed, one merged step", _careful),
    SimulatedRun("fragmenting", "cuts steps into pieces, merges others, adds some", _fragmenting),
    SimulatedRun("page-confusing", "puts answers on other pages, and states some twice", _page_confusing),
    SimulatedRun("careless-about-format", "good boxes in every shape but the one asked for", _careless),
    SimulatedRun("yxyx", "good boxes whose first coordinate is y", _yxyx),
)
