"""Which of a paper's figures are about what is shown."""

from __future__ import annotations

from cache.selection import Selection
from scoring.task import Task


def fitting(task: Task, selection: Selection) -> str | None:
    """The published slice that a Selection shows, its runs and their axes left aside.

    Args:
        task: Its axes are not slices of samples.
        selection: What is shown.

    Returns:
        "" for the whole of a benchmark, the value of the one facet that is filtered; None where a paper has no figures
        of such a choice.
    """
    chosen = [value for name, value in selection.facets if name not in task.axes]
    if selection.q or len(chosen) > 1:
        return None
    return chosen[0] if chosen else ""
