"""The words of `view` on the page of a cascade.

`flows` shows where samples leave, `flows.2` opens the chosen flow of the second run instead of the first; `raters`
holds the verdicts of evaluators and people against each other.
"""

from __future__ import annotations

from scoring.task import Task

FLOWS, RATERS = "flows", "raters"
"""What a `view` of the page begins with."""


def cascade_views(task: Task) -> dict[str, tuple[str, int]]:
    """Every `view` of the page -> what it shows, and of which run (0 or 1) the chosen flow is."""
    if task.cascade is None:
        return {}
    raters = {RATERS: (RATERS, 0)} if task.ratings is not None else {}
    return {FLOWS: (FLOWS, 0), f"{FLOWS}.2": (FLOWS, 1), **raters}


def cascade_of(view: str, task: Task) -> tuple[str, int]:
    """What a `view` shows, and of which run the chosen flow is."""
    return cascade_views(task).get(view, (FLOWS, 0))


def flows_view(side: int) -> str:
    """The `view` in which the chosen flow is one of the first run (0) or of the second."""
    return f"{FLOWS}.2" if side else ""
