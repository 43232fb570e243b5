"""Ink inside the predicted boxes of failures: only of those that are shown, only where their category asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cache.answers import Answers
from cache.images import page_queries
from cache.selection.page_region import box_at
from records import AnswerBox, Box, Failure
from scoring.task import Task
from scoring.wording import Ink

PageBox = tuple[int, Box]
"""Page and box."""


def ink_of_failures(
    answers: Answers, benchmark: str, sample: str, task: Task, failures: Sequence[Failure], boxes: Sequence[AnswerBox]
) -> dict[int, Ink]:
    """Position of a failure -> what is inside its predicted box.

    Args:
        answers: The workspace, or who remembers what it answers.
        benchmark: Name of the benchmark.
        sample: The sample all of them are about.
        task: Its categories say which of them ask.
        failures: In any order.
        boxes: The run's answer boxes, which the failures address.
    """
    with_ink = {category.key for category in task.categories if category.ink}
    found = {
        position: box_at(boxes, failure.pred[0])
        for position, failure in enumerate(failures)
        if failure.pred and failure.category in with_ink
    }
    return _detected(answers, benchmark, sample, {position: box for position, box in found.items() if box is not None})


def ink_of_rows(answers: Answers, benchmark: str, task: Task, rows: Sequence[Mapping[str, object]]) -> list[Ink]:
    """What is inside the predicted box of each row of `cache.queries.failure_instances.instances`."""
    boxes_by_sample: dict[str, dict[int, PageBox]] = {}
    for number, row in enumerate(rows):
        boxes: Sequence[PageBox] = row["pred_boxes"]  # type: ignore[assignment]
        if boxes and task.category(str(row["category"])).ink:
            boxes_by_sample.setdefault(str(row["sample"]), {})[number] = boxes[0]
    inks = {
        number: ink
        for sample, places in boxes_by_sample.items()
        for number, ink in _detected(answers, benchmark, sample, places).items()
    }
    return [inks.get(number, "no_image") for number in range(len(rows))]


def _detected(answers: Answers, benchmark: str, sample: str, places: Mapping[int, PageBox]) -> dict[int, Ink]:
    if not places:
        return {}
    return dict(zip(places, answers.ask(page_queries.ink_in, benchmark, sample, tuple(places.values())), strict=True))
