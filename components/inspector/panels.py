"""The inspector's open sample: which one it is, and its panel, the page viewer or a sheet of blocks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cache import memo
from cache.queries import samples
from cache.selection.resolve import not_loaded, resolve_place
from cache.selection.selection import Selection
from components.sheet import sheet_panel
from components.shell import notices
from components.viewer import events, viewer_panel
from figures.sample_views import sample_view

_PAGES = (
    "One sample: all its pages, gold in slate with corner ticks, the prediction of one run in the colour of what "
    "became of each box. The line above the pages is the key: click an outcome to see it alone. It counts boxes"
)
_RIGHT = "At the right: what went wrong, and the IoU threshold from which boxes count as matched; drag it and watch."
_OF_STEPS = (
    f"{_PAGES}; a step cut into four of them is one failure.",
    "A rectangle is an answer, or a step that failed; a left bracket is a step that is matched. Short arrows show how "
    "far an edge is off, a long one leads to the page where the box belongs. A brace: one step cut into several "
    "(1 → 4), or several in one box (3 → 1).",
    _RIGHT,
)
_OF_BOXES = (
    f"{_PAGES}.",
    "A rectangle is an answer. Short arrows show how far an edge is off, a long one leads to the page where the box "
    "belongs.",
    _RIGHT,
)
_OF_VERDICTS = (
    "One sample: the student's work, what gold says about it, and what the run said, with what went wrong in "
    "lines of their own.",
    "A tick is what agrees with gold, a cross what does not. Every run has its sign and number: click it to read that "
    "run; rows open to what was said.",
)
_KEYS = "Keys: n next failure, j next sample, 1 to 9 a further run beside this one, c copy link; ? lists all."


def explanation(selection: Selection) -> tuple[str, ...]:
    """What the panel of a benchmark is, in sentences."""
    task = memo.loaded(selection.stored_benchmark).task
    if sample_view(task.kind).blocks is not None:
        return (*_OF_VERDICTS, _KEYS)
    stepped = any(category.level == "step" for category in task.categories)
    return (*map(task.worded, _OF_STEPS if stepped else _OF_BOXES), _KEYS)


def with_open_sample(selection: Selection) -> Selection:
    """The Selection with a sample open: the one it names, else its first.

    A sample that is not in this benchmark falls back to the first, and is named, as are a page and an item that
    the sample does not have; `at` is "" when nothing fits.
    """
    if selection.at and not memo.fetch(samples.is_loaded, selection.benchmark, selection.at):
        notices.about_link((not_loaded("sample", selection.at),))
        selection = selection.browsing()
    if not selection.at:
        selection = selection.replace(at=memo.fetch(samples.neighbours, selection).next or "")
    if not selection.at or not (selection.page or selection.item):
        return selection
    selection, missing = resolve_place(selection, memo.gold(selection.stored_benchmark, selection.at))
    notices.about_link(missing)
    return selection


def show_open_sample(selection: Selection, surroundings: events.Surroundings = events.INSPECTOR) -> None:
    """Draws a Selection with a sample open: boxes in the page viewer, all else as a sheet."""
    blocks = sample_view(memo.loaded(selection.stored_benchmark).task.kind).blocks
    if blocks is None:
        viewer_panel.show(selection, surroundings)
    else:
        sheet_panel.show(blocks, selection, surroundings)


def prepare(selection: Selection) -> None:
    """Asks all that is needed to draw another sample, after a moment, so that it is there when it is opened."""
    in_viewer = sample_view(memo.loaded(selection.stored_benchmark).task.kind).blocks is None
    memo.prefetch(partial(viewer_panel.prepare if in_viewer else sheet_panel.prepare, selection))


def naming_shown_runs(selection: Selection) -> Selection:
    """The Selection of an open sample with the runs that are shown, where its link leaves that open."""
    blocks = sample_view(memo.loaded(selection.stored_benchmark).task.kind).blocks
    shown = viewer_panel.shown_runs(selection) if blocks is None else sheet_panel.shown_runs(selection)
    return events.naming_runs(selection, shown)


def redraw_of(selection: Selection) -> Callable[[], None]:
    """What draws the pages of an open sample again, after a mark upon them."""
    in_viewer = sample_view(memo.loaded(selection.stored_benchmark).task.kind).blocks is None
    return viewer_panel.redraw if in_viewer else sheet_panel.redraw
