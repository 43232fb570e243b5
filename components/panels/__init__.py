"""The inspector's panels: a task declares by name which one shows its samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cache.selection import Selection
from components.panels import boxes, cascade, document, grading, plain, questions, sheets
from scoring.task import Task

PANELS: Mapping[str, Callable[[Selection], None]] = {
    "boxes": boxes.show,
    "cascade": partial(sheets.show, cascade.blocks),
    "document": partial(sheets.show, document.blocks),
    "grading": partial(sheets.show, grading.blocks),
    "questions": partial(sheets.show, questions.blocks),
}
"""Name of a panel -> what draws it for a Selection with a sample open."""

PLAIN: Callable[[Selection], None] = partial(sheets.show, plain.blocks)
"""What draws the samples of a task whose panel there is not."""


def panel_of(task: Task) -> Callable[[Selection], None]:
    """What draws the samples of a task; boxes are drawn only where responses state some."""
    return PLAIN if task.panel == "boxes" and not task.boxes else PANELS.get(task.panel, PLAIN)
