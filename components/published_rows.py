"""What papers print of the runs of a table: the rows that stand below the loaded ones, never ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cache.selection import Selection
from components.numbers import SETTING
from components.published_slices import beside, fitting
from loaders.published import PublishedNote, PublishedRow, published
from scoring.metric import Metric
from scoring.task import Task

Printed = dict[str, dict[str, PublishedRow]]
"""Name of a row -> its column -> the printed number; where two tables print one, that of the first."""


def by_metric(task: Task, selection: Selection) -> Printed:
    """Published figures of what is shown: name with its setting -> key of a metric -> the number.

    Where a Selection asks for values of axes, those of other settings are left out.
    """
    part, known = fitting(task, selection), {metric.key for metric in task.metrics}
    found: Printed = {}
    for row in _of_runs(task, selection):
        if row.slice == part and row.metric in known:
            found.setdefault(_name(row), {}).setdefault(row.metric, row)
    return found


def by_slice(task: Task, facet: str, values: Iterable[str], metric: Metric, selection: Selection) -> Printed:
    """Published figures of one metric in the slices of a facet: name with its setting -> value -> the number.

    Args:
        task: The benchmark's task.
        facet: What divides the samples.
        values: Its values.
        metric: The metric.
        selection: What is shown, of which each is a slice.
    """
    parts = beside(task, facet, values, selection)
    found: Printed = {}
    for row in _of_runs(task, selection):
        if row.slice in parts and row.metric == metric.key:
            found.setdefault(_name(row), {}).setdefault(parts[row.slice], row)
    return found


def value_of(row: dict[str, PublishedRow], column: str) -> float:
    """The number of a row in a column; NaN where nothing is printed."""
    return row[column].value if column in row else float("nan")


def notes_of(row: dict[str, PublishedRow]) -> tuple[PublishedNote, ...]:
    """The notes on the numbers of a row, each once."""
    return tuple(dict.fromkeys(note for one in row.values() for note in one.notes))


def fits(setting: str, task: Task, selection: Selection) -> bool:
    """Whether a published setting (`with/cot`) has the values of axes that a Selection asks for.

    A setting that does not state every axis fits any.
    """
    values = dict(zip(task.axes, setting.split("/"), strict=False)) if setting.count("/") == len(task.axes) - 1 else {}
    return all(value in (selection.values(axis) or (value,)) for axis, value in values.items())


def _of_runs(task: Task, selection: Selection) -> Iterator[PublishedRow]:
    for row in published(task.key):
        if row.model and not row.model.startswith("Δ") and fits(row.setting, task, selection):
            yield row


def _name(row: PublishedRow) -> str:
    return f"{row.model}{SETTING}{row.setting}" if row.setting else row.model
