"""The inspector's panels: a task declares by name which one shows its samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cache.selection import Selection
from components.panels import boxes, cascade, document, grading, plain, questions, sheets
from components.panels.sheets import Blocks
from scoring.task import Task

BLOCKS: Mapping[str, Blocks] = {
    "cascade": cascade.blocks,
    "document": document.blocks,
    "grading": grading.blocks,
    "questions": questions.blocks,
}
"""Name of a panel -> what makes the blocks of its sheet."""

PANELS: Mapping[str, Callable[[Selection], None]] = {
    "boxes": boxes.show,
    **{name: partial(sheets.show, blocks) for name, blocks in BLOCKS.items()},
}
"""Name of a panel -> what draws it for a Selection with a sample open."""

PLAIN: Callable[[Selection], None] = partial(sheets.show, plain.blocks)
"""What draws the samples of a task whose panel there is not."""


def panel_of(task: Task) -> Callable[[Selection], None]:
    """What draws the samples of a task; boxes are drawn only where responses state some."""
    return PLAIN if task.panel == "boxes" and not task.boxes else PANELS.get(task.panel, PLAIN)


def blocks_of(task: Task) -> Blocks | None:
    """What makes the sheet of a task's samples; None where they are shown in the page viewer."""
    if task.panel == "boxes" and task.boxes:
        return None
    return BLOCKS.get(task.panel, plain.blocks)
