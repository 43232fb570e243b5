"""Ink inside the predicted boxes of failures: only of those that are shown, only where their category asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cache.images import page_queries
from cache.query_source import QuerySource
from cache.selection.page_region import box_at
from records import AnswerBox, Box, Failure
from scoring.task import Task
from scoring.wording import Ink

PageBox = tuple[int, Box]
"""Page and box."""


def ink_of_failures(
    source: QuerySource,
    benchmark: str,
    sample: str,
    task: Task,
    failures: Sequence[Failure],
    boxes: Sequence[AnswerBox],
) -> dict[int, Ink]:
    """Position of a failure -> what is inside its predicted box.

    Args:
        source: The workspace, or what remembers its results.
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
    return _detected(source, benchmark, sample, {position: box for position, box in found.items() if box is not None})


def ink_of_rows(source: QuerySource, benchmark: str, task: Task, rows: Sequence[Mapping[str, object]]) -> list[Ink]:
    """The ink inside the predicted box of each row of `cache.queries.failure_instances.instances`."""
    boxes_by_sample: dict[str, dict[int, PageBox]] = {}
    for number, row in enumerate(rows):
        boxes: Sequence[PageBox] = row["pred_boxes"]  # type: ignore[assignment]
        if boxes and task.category(str(row["category"])).ink:
            boxes_by_sample.setdefault(str(row["sample"]), {})[number] = boxes[0]
    inks = {
        number: ink
        for sample, places in boxes_by_sample.items()
        for number, ink in _detected(source, benchmark, sample, places).items()
    }
    return [inks.get(number, "no_image") for number in range(len(rows))]


def _detected(source: QuerySource, benchmark: str, sample: str, places: Mapping[int, PageBox]) -> dict[int, Ink]:
    if not places:
        return {}
    return dict(zip(places, source.fetch(page_queries.ink_in, benchmark, sample, tuple(places.values())), strict=True))
