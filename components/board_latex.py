"""The leaderboard as a table of a paper: the best bold, the second underlined, intervals, published rows below."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pandas as pd

from cache.looks_of_published import split
from cache.run_slugs import LIVE
from cache.selection import Selection
from components import latex, published_notes
from components.published_rows import Printed, by_metric, notes_of, value_of
from loaders.published import PublishedNote, PublishedRow
from scoring.metric import Metric
from scoring.task import Task

MARK, NOTED = latex.Ready(r"$^{\dagger}$"), latex.Ready(r"$^{*}$")
"""Stand behind what is published and was not recomputed, and behind that of which something is said."""

AS_PUBLISHED = "As published, not recomputed."


def latex_of(frame: pd.DataFrame, selection: Selection, task: Task, made_up: bool) -> str:
    """All metrics of all runs, and where the `view` asks for them what is published, marked and never ranked.

    Args:
        frame: From `leaderboard.wide`.
        selection: What is shown.
        task: The benchmark's task.
        made_up: Whether some of it is synthetic.
    """
    printed = by_metric(task, selection) if split(selection.view)[1] else {}
    labels = {metric.key: metric.label for metric in task.metrics}
    return latex.table(
        names(frame["name"], printed),
        [_column(frame, metric, list(printed.values())) for metric in task.metrics],
        caption(
            latex.escape(f"{about(selection, task)}; in brackets 95% bootstrap intervals."),
            made_up,
            printed,
            lambda note: labels.get(note.metric, ""),
        ),
        stub="Run",
        ruled=len(frame) if printed else None,
    )


def about(selection: Selection, task: Task) -> str:
    """What a table is about: the benchmark, what of it is chosen, how it was scored."""
    protocol = selection.protocol or task.protocols[0]
    at = f", IoU {selection.tau:.2f}" if task.thresholded else ""
    chosen = [task.facet_words(facet, value) for facet, value in selection.facets] + [selection.q] * bool(selection.q)
    of = f" ({', '.join(chosen)})" if chosen else ""
    return f"{task.title}{of}, {protocol} protocol{at}"


def names(loaded: Iterable[str], printed: Printed) -> list[str]:
    """What the rows of a table are called: published ones below the others, with their marks."""
    marked = (latex.escape(name) + MARK + NOTED * bool(notes_of(row)) for name, row in printed.items())
    return [*loaded, *map(latex.Ready, marked)]


def caption(shown: latex.Ready, made_up: bool, printed: Printed, part: Callable[[PublishedNote], str]) -> latex.Ready:
    """A caption that explains the marks of its table.

    Args:
        shown: What the table shows.
        made_up: Whether some of it is synthetic.
        printed: Published rows of the table.
        part: As for `published_notes.lines`.
    """
    notes = published_notes.lines(((name, notes_of(row)) for name, row in printed.items()), part)
    said = [shown, "Synthetic data, made for demonstration."] if made_up else [shown]
    said += [f"{MARK} {AS_PUBLISHED}"] if printed else []
    return latex.Ready(" ".join([*said, *(f"{NOTED} {latex.escape(note)}" for note in notes)]))


def ranked(frame: pd.DataFrame) -> list[bool]:
    """Which rows take part in what is best: a live run has few samples, and is not compared by them."""
    return [not slug.startswith(LIVE) for slug in frame["run"]]


def _column(frame: pd.DataFrame, metric: Metric, printed: list[dict[str, PublishedRow]]) -> latex.Column:
    bounds = list(zip(frame[f"{metric.key}.lo"], frame[f"{metric.key}.hi"], strict=True))
    return latex.Column(
        latex.heading(metric),
        [*frame[f"{metric.key}.value"], *(value_of(row, metric.key) for row in printed)],
        metric.better,
        [*bounds, *(None for _ in printed)],
        [*ranked(frame), *(False for _ in printed)],
        metric.unit,
    )
