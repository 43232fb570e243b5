"""Values of facets and labels as a person reads them.

A facet's value is named in the task's words; a label that is namespaced has a group, and a name within it.
"""

from __future__ import annotations

from collections.abc import Iterable

from records import MISSING
from scoring.task import Matrix, Task


def facet_value(task: Task, facet: str, value: str) -> str:
    """A value in the task's words, if it has any for it; "not stated" where there is none."""
    return "not stated" if value == MISSING else task.facet_value_labels.get(facet, {}).get(value, value)


def boxes_read_as(task: Task, convention: str | None, source: str) -> str:
    """How a run's boxes are read, as text; "" where there are none, or where its file states what they are.

    Args:
        task: The benchmark's task.
        convention: The convention by which they are read, if any.
        source: The run's file.
    """
    return "" if source.lower().endswith(task.stating_boxes) else convention or ""


def facets_by_themselves(task: Task, facets: Iterable[tuple[str, str]]) -> str:
    """Values of facets that stand alone: those that the task has no words for ("9", "cat") behind their facet's name.

    Args:
        task: The benchmark's task.
        facets: Each facet with a value; several values of one stand one after the other.
    """
    parts: dict[str, list[str]] = {}
    for facet, value in facets:
        words = facet_value(task, facet, value)
        in_words = value in task.facet_value_labels.get(facet, {})
        parts.setdefault(words if in_words else task.facets.get(facet, facet), []).extend([] if in_words else [words])
    return " · ".join(f"{name}: {', '.join(values)}" if values else name for name, values in parts.items())


def label_group(label: str) -> str:
    """The group of a label that is namespaced; "" for any other.

    >>> label_group("flowchart::Shape Error"), label_group("Shape Error")
    ('flowchart', '')
    """
    return label.partition("::")[0] if "::" in label else ""


def label_name(label: str) -> str:
    """A label within its group.

    >>> label_name("flowchart::Shape Error"), label_name("Shape Error")
    ('Shape Error', 'Shape Error')
    """
    return label.partition("::")[2] if "::" in label else label


def matrix_word(matrix: Matrix, word: str) -> str:
    """A word of a matrix, with its group; `Matrix.nothing` for the empty one."""
    if not word:
        return matrix.nothing
    return f"{label_name(word)} ({label_group(word)})" if label_group(word) else word


def verdict_name(matrix: Matrix, word: str) -> str:
    """A word of a column as it is read beside `column_noun`, without the "called" that it is stored with."""
    return matrix_word(matrix, word).removeprefix("called ")


def column_noun(matrix: Matrix) -> str:
    """The noun for the columns of a matrix."""
    return "outcome" if matrix.facet else "predicted"
