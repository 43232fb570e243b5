"""The registry of inspector panels: which one draws a task's samples, and which sample is open.

A task declares its panel by name (`Task.panel`); one without a panel of its own gets the plain one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cache import memo
from cache.queries import samples
from cache.selection.resolve import not_loaded, resolve_place
from cache.selection.selection import Selection
from components.sheet import sheet_panel
from components.sheet.sheet_panel import Blocks
from components.shell import notices
from components.viewer import viewer_panel
from figures.samples import drawedumath, fermat, grading, mathdoc, plain
from scoring.task import Task

BLOCKS: Mapping[str, Blocks] = {
    "cascade": fermat.blocks,
    "document": mathdoc.blocks,
    "grading": grading.blocks,
    "questions": drawedumath.blocks,
}
"""Name of a panel -> what makes the blocks of its sheet."""

PANELS: Mapping[str, Callable[[Selection], None]] = {
    "boxes": viewer_panel.show,
    **{name: partial(sheet_panel.show, blocks) for name, blocks in BLOCKS.items()},
}
"""Name of a panel -> what draws it for a Selection with a sample open."""

PLAIN: Callable[[Selection], None] = partial(sheet_panel.show, plain.blocks)
"""What draws the samples of a task whose panel there is not."""


def panel_of(task: Task) -> Callable[[Selection], None]:
    """What draws the samples of a task; boxes are drawn only where responses state some."""
    return PLAIN if task.panel == "boxes" and not task.boxes else PANELS.get(task.panel, PLAIN)


def blocks_of(task: Task) -> Blocks | None:
    """What makes the sheet of a task's samples; None where they are shown in the page viewer."""
    if task.panel == "boxes" and task.boxes:
        return None
    return BLOCKS.get(task.panel, plain.blocks)


def with_open_sample(selection: Selection) -> Selection:
    """The Selection with a sample open: the one it names, else the first it means.

    A sample that is not in this benchmark falls back to the first, and is named, as are a page and an item that
    the sample does not have; `at` is "" when nothing fits.
    """
    if selection.at and not memo.ask(samples.is_loaded, selection.benchmark, selection.at):
        notices.about_link((not_loaded("sample", selection.at),))
        selection = selection.browsing()
    if not selection.at:
        selection = selection.but(at=memo.ask(samples.neighbours, selection).next or "")
    if not selection.at or not (selection.page or selection.item):
        return selection
    selection, missing = resolve_place(selection, memo.gold(selection.benchmark, selection.at))
    notices.about_link(missing)
    return selection


def show_open_sample(selection: Selection) -> None:
    """Draws a Selection with a sample open, in the panel that its task declares."""
    panel_of(memo.loaded(selection.benchmark).task)(selection)
