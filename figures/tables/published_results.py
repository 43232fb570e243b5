"""Published results beside loaded runs: which fit a Selection, their rows, their notes, their points in the plane.

Published rows stand below the loaded runs, are marked, and are never ranked among them. What is known to be wrong with
a published figure is said once below it; its row carries a mark. In the strictness plane there are runs with both
rates, and shares of right answers of references.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import pandas as pd

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.tables import value_names
from figures.tables.number_format import SETTING
from loaders.published import SLICE_SEPARATOR, PublishedNote, PublishedRow, published
from scoring.metric import Metric
from scoring.task import TAU, Task

OF_REAL_DATA = "Published results are of the real benchmark, and the gold here is made up: do not compare them."
"""Stands beside published results where gold is synthetic."""


def published_slice(task: Task, selection: Selection) -> str | None:
    """The published slice that a Selection shows, its runs and their axes left aside.

    Args:
        task: Its axes are not slices of samples; its facets stand in a slice in their order.
        selection: What is shown.

    Returns:
        "" for the whole of a benchmark, else the values of the facets that are filtered, joined (`physics &
        exact_correct`); whether a paper prints anything of such a slice is another question. None where it cannot:
        two values of one facet, a facet that the task does not declare, a search, mark, label or cell, another
        threshold.
    """
    chosen = [pair for pair in selection.facets if pair[0] not in task.axes]
    values = dict(chosen)
    if selection.q or selection.marks or selection.label or selection.cell or selection.tau != TAU:
        return None
    if len(values) < len(chosen) or not values.keys() <= task.facets.keys():
        return None
    return SLICE_SEPARATOR.join(values[facet] for facet in task.facets if facet in values)


def narrowed(selection: Selection, task: Task) -> bool:
    """Whether a Selection leaves samples out: a paper's lines of people and chance are then not drawn."""
    chosen = selection.q or selection.marks or selection.label
    return bool(chosen or any(name not in task.axes for name, _ in selection.facets))


def published_slices(task: Task, facet: str, values: Iterable[str], selection: Selection) -> dict[str, str]:
    """The published slices that stand side by side: each with the value of the facet that it is about.

    Args:
        task: Declares the facet.
        facet: What divides the samples.
        values: Its values.
        selection: What is shown; where it chooses values of the facet, the others have no slice.
    """
    chosen_values = selection.values(facet)
    parts = {value: published_slice(task, selection.with_facet(facet, value)) for value in values}
    return {
        part: value
        for value, part in parts.items()
        if part is not None and (not chosen_values or value in chosen_values)
    }


def slice_words(task: Task, part: str) -> str:
    """A published slice in the task's words ("physics & exact solution"); "" for the whole of a benchmark."""
    return SLICE_SEPARATOR.join(_value_words(task, value) for value in part.split(SLICE_SEPARATOR))


def _value_words(task: Task, value: str) -> str:
    # A value that is called differently in two facets ("yes") does not say which of them it belongs to.
    facets = [facet for facet, words in task.facet_value_labels.items() if value in words]
    return task.facet_words(facets[0], value) if len(facets) == 1 else value


NOTE_MARK = "*"
"""Follows the name of a published row that has a note."""


def note_lines(
    rows: Iterable[tuple[str, Sequence[PublishedNote]]], part: Callable[[PublishedNote], str] = lambda note: ""
) -> list[str]:
    """Every note once, after the rows that it is about ("GPT-5 · with/baseline: …"); without notes no line.

    Args:
        rows: Names of rows, with the notes on what they show.
        part: What of a row a note is about, where a row shows several figures; "" for all of them.
    """
    about: dict[tuple[str, str, str], dict[str, None]] = {}
    for name, notes in rows:
        for note in notes:
            # A note on all models of a table would repeat all their names.
            table = "" if note.model else f"Rows of {note.table}"
            about.setdefault((table, part(note), note.note), {})[name] = None
    return [
        f"{', '.join(filter(None, (table if table and len(names) > 1 else ', '.join(names), of)))}: {text}"
        for (table, of, text), names in about.items()
    ]


def notes_text(notes: Iterable[PublishedNote], part: Callable[[PublishedNote], str] = lambda note: "") -> str:
    """The notes on one row as one text; empty when there is none."""
    return " ".join(f"{part(note)}: {note.note}" if part(note) else note.note for note in notes)


PublishedRows = dict[str, dict[str, PublishedRow]]
"""Name of a row -> its column -> the printed number; where two tables print one, that of the first."""


def rows_by_metric(task: Task, selection: Selection) -> PublishedRows:
    """Published figures for the Selection: name with its setting -> key of a metric -> the number.

    Where a Selection asks for values of axes, those of other settings are left out.
    """
    part, keys = published_slice(task, selection), {metric.key for metric in task.metrics}
    found: PublishedRows = {}
    for row in _rows_of_runs(task, selection):
        if row.slice == part and row.metric in keys:
            found.setdefault(_row_name(row), {}).setdefault(row.metric, row)
    return found


def rows_by_slice(task: Task, facet: str, values: Iterable[str], metric: Metric, selection: Selection) -> PublishedRows:
    """Published figures of one metric in the slices of a facet: name with its setting -> value -> the number.

    Args:
        task: The benchmark's task.
        facet: What divides the samples.
        values: Its values.
        metric: The metric.
        selection: What is shown, of which each is a slice.
    """
    parts = published_slices(task, facet, values, selection)
    found: PublishedRows = {}
    for row in _rows_of_runs(task, selection):
        if row.slice in parts and row.metric == metric.key:
            found.setdefault(_row_name(row), {}).setdefault(parts[row.slice], row)
    return found


def value_of(row: dict[str, PublishedRow], column: str) -> float:
    """The number of a row in a column; NaN where nothing is printed."""
    return row[column].value if column in row else float("nan")


def notes_of(row: Mapping[str, PublishedRow]) -> tuple[PublishedNote, ...]:
    """The notes on the numbers of a row, each once."""
    return tuple(dict.fromkeys(note for value in row.values() for note in value.notes))


def setting_fits(setting: str, task: Task, selection: Selection) -> bool:
    """Whether a published setting (`with/cot`) has the values of axes that a Selection asks for.

    A setting that does not state every axis fits any.
    """
    values = dict(zip(task.axes, setting.split("/"), strict=False)) if setting.count("/") == len(task.axes) - 1 else {}
    return all(value in (selection.values(axis) or (value,)) for axis, value in values.items())


def _rows_of_runs(task: Task, selection: Selection) -> Iterator[PublishedRow]:
    for row in published(task.key):
        if row.model and not row.model.startswith("Δ") and setting_fits(row.setting, task, selection):
            yield row


def _row_name(row: PublishedRow) -> str:
    return f"{row.model}{SETTING}{row.setting}" if row.setting else row.model


def plane_points(loaded: LoadedBenchmark, facet: str, selection: Selection) -> pd.DataFrame:
    """Published rows that have both metrics of the plane, as `figures.strictness.points` gives loaded ones."""
    x, y = loaded.task.plane
    slices = _plane_slices(loaded, facet, selection)
    found: dict[tuple[str, str, str], dict[str, PublishedRow]] = {}
    for row in published(loaded.task.key):
        if row.slice in slices and row.metric in (x, y) and setting_fits(row.setting, loaded.task, selection):
            found.setdefault((row.model, row.setting, row.slice), {}).setdefault(row.metric, row)
    nothing = float("nan")
    rows = [
        {
            "run": "",
            "slice": slices[key[2]],
            "slice_name": value_names.facet_value(loaded.task, facet, slices[key[2]]) if facet else "",
            "model": key[0],
            "setting": key[1],
            "name": f"{key[0]} {key[1]}" + ("" if not _point_notes(both) else f" ({_point_notes(both)})"),
            "x": both[x].value,
            "y": both[y].value,
            **dict.fromkeys(
                ("x_low", "x_high", "y_low", "y_high", "x_n", "y_n", "x_units", "y_units", "score"), nothing
            ),
            "quiet": False,
            "published": True,
        }
        for key, both in found.items()
        if len(both) == 2
    ]
    return pd.DataFrame(rows)


def plane_references(loaded: LoadedBenchmark, facet: str, selection: Selection) -> pd.DataFrame:
    """Published shares of right answers of the task's references ("Human"): slice, name, value; none where filtered."""
    others = selection.with_facet(facet) if facet else selection
    slices = {} if narrowed(others, loaded.task) else _plane_slices(loaded, facet, selection)
    found: dict[tuple[str, str], float] = {}
    for row in published(loaded.task.key):
        if row.model in loaded.task.references and row.metric == loaded.task.primary.key and row.slice in slices:
            found.setdefault((slices[row.slice], row.model), row.value)
    rows = [(part, model, value) for (part, model), value in found.items()]
    return pd.DataFrame(rows, columns=["slice", "name", "value"])


def _point_notes(both: dict[str, PublishedRow]) -> str:
    return "; ".join(dict.fromkeys(row.note for row in both.values() if row.note))


def _plane_slices(loaded: LoadedBenchmark, facet: str, selection: Selection) -> dict[str, str]:
    """The published slices of what is shown, each with its value of the facet; "" where none is asked for."""
    if facet:
        return published_slices(loaded.task, facet, loaded.facets.get(facet, ()), selection.with_facet(facet))
    part = published_slice(loaded.task, selection)
    return {} if part is None else {part: ""}
