"""A table of slices for a paper: the best of each bold, the second underlined, published rows below."""

from __future__ import annotations

from cache.selection import Selection
from components import board_latex, facets, latex
from components.slice_rows import NAME, RUN, Slices, part_of, size_said
from scoring.metric import Metric
from scoring.task import Task


def latex_of(slices: Slices, facet: str, metric: Metric, selection: Selection, task: Task, made_up: bool) -> str:
    """One metric of every run in each slice of a facet; headings say how many samples stand behind the figures.

    Args:
        slices: From `slice_rows.of`.
        facet: What divides the samples.
        metric: The metric.
        selection: What is shown.
        task: The benchmark's task.
        made_up: Whether some of it is synthetic.
    """
    loaded = slices.frame[slices.frame[RUN] != ""]
    by = f"by {task.facets.get(facet, facet)}."
    about = f"{by} {board_latex.about(selection, task)}; n: samples that entered the runs' figures."
    shown = latex.Ready(f"{latex.heading(metric)} {latex.escape(about)}")
    columns = [
        latex.Column(
            f"{facets.said(task, facet, value)} (n = {size_said(slices.sizes[column])})",
            slices.frame[column].tolist(),
            metric.better,
            ranked=slices.ranked,
            unit=metric.unit,
        )
        for column, value in slices.values.items()
    ]
    return latex.table(
        board_latex.names(loaded[NAME], slices.printed),
        columns,
        board_latex.caption(shown, made_up, slices.printed, part_of(task)),
        stub="Run",
        ruled=len(loaded) if slices.printed else None,
    )
