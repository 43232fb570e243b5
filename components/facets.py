"""Values of facets as a person reads them, beside the facet's own label."""

from __future__ import annotations

from cache.strata import MISSING
from scoring.task import Task


def said(task: Task, facet: str, value: str) -> str:
    """A value in the task's words, if it has any for it; "not stated" where there is none."""
    return "not stated" if value == MISSING else task.words.get(facet, {}).get(value, value)
