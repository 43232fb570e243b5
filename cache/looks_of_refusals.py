"""The words of `view` on the page of refusals.

`refusals` shows what runs do, `refusals.by.<value>` ranks them in one slice, `refusals.radar` draws their metrics,
`refusals.loss` follows them over the loss of information, `refusals.modes` holds two ways of asking against each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.task import Task

REFUSALS = "refusals"
"""What a `view` of the page begins with."""

DOING, BY, RADAR, LOSS, MODES = "", "by", "radar", "loss", "modes"
"""What is shown."""


def refusal_views(task: Task, facets: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, str]]:
    """Every `view` of the page -> what it shows, and the slice of a ranking."""
    if task.refusals is None:
        return {}
    slices = facets.get(task.refusals.facet, ())
    ranked = {f"{REFUSALS}.{BY}.{value}": (BY, value) for value in slices}
    return {REFUSALS: (DOING, ""), **ranked, **{f"{REFUSALS}.{word}": (word, "") for word in (RADAR, LOSS, MODES)}}


def refusals_of(view: str, task: Task, facets: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """What a `view` shows, and the slice of a ranking: the first one unless it says."""
    return refusal_views(task, facets).get(view, (DOING, ""))


def refusals_view(shown: str, value: str = "") -> str:
    """The `view` that shows something; "" for what runs do."""
    return ".".join(filter(None, (REFUSALS, shown, value))) if shown else ""
