"""Which of a paper's figures are about what is shown, and what their slices are called."""

from __future__ import annotations

from collections.abc import Iterable

from cache.selection import Selection
from loaders.published import JOINED
from scoring.task import Task


def fitting(task: Task, selection: Selection) -> str | None:
    """The published slice that a Selection shows, its runs and their axes left aside.

    Args:
        task: Its axes are not slices of samples; its facets stand in a slice in their order.
        selection: What is shown.

    Returns:
        "" for the whole of a benchmark, else the values of the facets that are filtered, joined (`physics &
        exact_correct`); whether a paper prints anything of such a slice is another question. None where it cannot:
        two values of one facet, a facet that the task does not declare, a text that is searched for.
    """
    chosen = [pair for pair in selection.facets if pair[0] not in task.axes]
    values = dict(chosen)
    if selection.q or len(values) < len(chosen) or not values.keys() <= task.facets.keys():
        return None
    return JOINED.join(values[facet] for facet in task.facets if facet in values)


def beside(task: Task, facet: str, values: Iterable[str], selection: Selection) -> dict[str, str]:
    """The published slices that stand beside each other: each with the value of the facet that it is about.

    Args:
        task: Declares the facet.
        facet: What divides the samples.
        values: Its values.
        selection: What is shown; where it chooses values of the facet, the others have no slice.
    """
    wanted = selection.values(facet)
    parts = {value: fitting(task, selection.with_facet(facet, value)) for value in values}
    return {part: value for value, part in parts.items() if part is not None and (not wanted or value in wanted)}


def said(task: Task, part: str) -> str:
    """A published slice in the task's words ("physics & exact solution"); "" for the whole of a benchmark."""
    return JOINED.join(_said(task, value) for value in part.split(JOINED))


def _said(task: Task, value: str) -> str:
    # A value that is called differently in two facets ("yes") does not say of which it is one.
    facets = [facet for facet, words in task.words.items() if value in words]
    return task.facet_words(facets[0], value) if len(facets) == 1 else value
