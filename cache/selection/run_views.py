"""The words of `view` on the pages that compare runs and that search slices.

`pair` compares two runs, `axis.<axis>.<metric>` runs that differ in one axis, `agree` counts how many runs get each
sample right; `@0.7` after `pair` or `agree` asks more of a right sample than usual. `failing` lists failing
slices, `grid.<facet>.<facet>.<metric>` shows a metric where two facets cross, `by.<facet>.<metric>` along one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cache.selection.run_outcome_filter import CORRECTNESS_LEVELS
from scoring.statistics.correctness import CORRECT_FROM
from scoring.task import Task

PAIR, AXIS, AGREE = "pair", "axis", "agree"
FAILING, GRID, BY = "failing", "grid", "by"
RUN_VIEWS, SLICE_VIEWS = (PAIR, AXIS, AGREE), (FAILING, GRID, BY)
"""What a `view` of the two pages begins with."""


@dataclass(frozen=True, slots=True)
class RunView:
    """What one of the two pages shows.

    Args:
        kind: One of the words above.
        names: The axis, or the facets.
        metric: Key of the metric; "" where none is chosen.
        level: From which value of the deciding metric a sample is right.
    """

    kind: str
    names: tuple[str, ...] = ()
    metric: str = ""
    level: float = CORRECT_FROM

    @property
    def word(self) -> str:
        """How a link says it."""
        at = "" if self.level == CORRECT_FROM else f"@{self.level}"
        return ".".join([self.kind + at, *self.names, *([self.metric] if self.metric else [])])


def compare_views(task: Task, facets: Mapping[str, Sequence[str]]) -> dict[str, RunView]:
    """Every `view` of the page that compares runs -> what it means."""
    levels = CORRECTNESS_LEVELS if task.thresholded else (CORRECT_FROM,)
    found = [RunView(kind, level=level) for kind in (PAIR, AGREE) for level in levels]
    axes = [axis for axis in task.axes if len(facets.get(axis, ())) > 1]
    found += [RunView(AXIS, (axis,), metric.key) for axis in axes for metric in task.metrics]
    return {look.word: look for look in found}


def slice_views(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> dict[str, RunView]:
    """Every `view` of the page of slices -> what it means."""
    split = split_facets(task, facets, own)
    found = [RunView(FAILING)]
    found += [RunView(BY, (one,), metric.key) for one in split for metric in task.metrics]
    pairs = [(one, other) for one in split for other in split if one != other]
    found += [RunView(GRID, pair, metric.key) for pair in pairs for metric in task.metrics]
    return {look.word: look for look in found}


def split_facets(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> list[str]:
    """The facets of samples with several values: those of the task first, then `own`, which files added."""
    return [facet for facet in (*task.facets, *own) if len(facets.get(facet, ())) > 1]
