"""The words of `view` on the page of judges.

`judges` shows how judges rate and agree, `judges.<facet>` holds two groups of items against each other.
"""

from __future__ import annotations

from scoring.task import Task

JUDGES = "judges"
"""What a `view` of the page begins with."""


def judge_views(task: Task) -> dict[str, str]:
    """Every `view` of the page -> the facet of the contrast that it shows; "" for the judges themselves."""
    if task.judging is None:
        return {}
    return {JUDGES: "", **{judges_view(contrast.facet): contrast.facet for contrast in task.judging.contrasts}}


def judges_view(facet: str) -> str:
    """The `view` that shows the contrast of a facet; "" for the judges themselves."""
    return f"{JUDGES}.{facet}" if facet else ""
