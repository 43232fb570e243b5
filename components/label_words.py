"""Labels as a person reads them: their group, and their name within it."""

from __future__ import annotations

from scoring.task import Matrix


def group(label: str) -> str:
    """The group of a label that is namespaced; "" for any other.

    >>> group("flowchart::Shape Error"), group("Shape Error")
    ('flowchart', '')
    """
    return label.partition("::")[0] if "::" in label else ""


def name(label: str) -> str:
    """A label within its group.

    >>> name("flowchart::Shape Error"), name("Shape Error")
    ('Shape Error', 'Shape Error')
    """
    return label.partition("::")[2] if "::" in label else label


def said(matrix: Matrix, word: str) -> str:
    """A word of a matrix, with its group; `Matrix.nothing` for the empty one."""
    if not word:
        return matrix.nothing
    return f"{name(word)} ({group(word)})" if group(word) else word


def across(matrix: Matrix) -> str:
    """What the columns of a matrix are, in a word."""
    return "outcome" if matrix.facet else "predicted"
