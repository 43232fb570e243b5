"""The words of `show`: what a page shows beside what it always shows. Every page passes them on.

`all` on Failures, also categories that are not ranked or did not occur; `intervals` in the leaderboard's table;
`stored` on the Leaderboard, no live runs; `loaded` on Refusal, the ranking in a slice without published rows;
`first.<category>` on Strictness, of that error only what is looked at first.
"""

from __future__ import annotations

from scoring.task import Task

ALL, INTERVALS, STORED, LOADED = "all", "intervals", "stored", "loaded"
"""Words that can be said of any benchmark, and of one with refusals."""


def first_of(category: str) -> str:
    """The word that narrows the errors of a category to those that are looked at first."""
    return f"first.{category}"


def switches(task: Task) -> frozenset[str]:
    """Every word that `show` may say for a benchmark of this task."""
    refusals = {LOADED} if task.refusals is not None else set()
    return frozenset(
        {ALL, INTERVALS, STORED} | refusals | {first_of(side.category) for side in task.sides if side.first}
    )
