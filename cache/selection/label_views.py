"""The words of `sort` and `view` on the pages of labels (matrices, strictness plane, single labels), and `/published`.

`matrix.<matrix>` is the matrix that is shown, as shares of its rows; `matrix.<matrix>.counts` shows counts.
`plane.<facet>` puts the slices of a facet beside each other, `plane.<axis>:<from>~<to>` draws arrows from one
value of an axis to another, and `plane.<axis>:<from>~<to>.<facet>` does both. A facet that files added is named
like one of the task; only a name that would mean something else there is percent-encoded. Labels are sorted by
`support` or by `recall`, lowest first, with a leading `-` highest first; without a word they stand by group.

A view that ends in `/published` shows published results beside the loaded runs. The ending may follow any view of the
leaderboard (`metric.<metric>/published`) and of the strictness plane (`plane/published`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from urllib.parse import quote

from scoring.task import Task

_END = "/published"


def split_published(view: str) -> tuple[str, bool]:
    """A view without that end, and whether it had it.

    >>> split_published("plane.domain/published"), split_published("plane.domain")
    (('plane.domain', True), ('plane.domain', False))
    """
    return view.removesuffix(_END), view.endswith(_END)


def with_published(view: str, usual: str, beside: bool) -> str:
    """The view that says so.

    Args:
        view: What else it says; "" for nothing.
        usual: The word that says nothing else.
        beside: Whether published results stand beside.

    >>> with_published("", "plane", True), with_published("", "plane", False)
    ('plane/published', '')
    """
    return (view or usual) + _END if beside else view


MATRIX, PLANE = "matrix", "plane"
"""What a `view` of the two pages begins with."""

ORDERS = ("support", "recall", "-recall")
"""What single labels can be sorted by."""

MOST_SLICES = 6
"""Slices of a facet that can stand beside each other."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one value of an axis of runs to another, everything else being equal."""

    axis: str
    start: str
    end: str

    @property
    def word(self) -> str:
        """How a link says it."""
        return f"{self.axis}:{self.start}~{self.end}"


def matrix_views(task: Task) -> dict[str, tuple[str, bool]]:
    """Every `view` of the confusion page -> key of its matrix, and whether counts are shown."""
    found = {}
    for matrix in task.matrices:
        found[f"{MATRIX}.{matrix.key}"] = matrix.key, False
        found[f"{MATRIX}.{matrix.key}.counts"] = matrix.key, True
    return found


def matrix_of(view: str, task: Task) -> tuple[str, bool]:
    """Key of the matrix that a `view` shows, the first when it names none, and whether counts are shown."""
    return matrix_views(task).get(view, (task.matrices[0].key, False))


def matrix_view(key: str, counts: bool) -> str:
    """The `view` that says so."""
    return f"{MATRIX}.{key}" + (".counts" if counts else "")


def arrows(task: Task, facets: Mapping[str, Sequence[str]]) -> list[Arrow]:
    """Every arrow that can be drawn: from each loaded value of an axis to each other one.

    Args:
        task: Its axes.
        facets: Facet or axis -> its loaded values.
    """
    found = []
    for axis, declared in task.axes.items():
        loaded = facets.get(axis, ())
        values = [value for value in declared if value in loaded] or list(loaded)
        found += [Arrow(axis, start, end) for start, end in permutations(values, 2)]
    return found


def slicing(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> list[str]:
    """Facets whose slices can stand beside each other: those of several values, but few.

    Args:
        task: Its facets come first.
        facets: Facet or axis -> its loaded values.
        own: The facets of samples that files added.
    """
    return [name for name in (*task.facets, *own) if 1 < len(facets.get(name, ())) <= MOST_SLICES]


def plane_views(
    task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()
) -> dict[str, tuple[Arrow | None, str]]:
    """Every `view` of the strictness page -> its arrow, None without one, and its facet, "" without one."""
    if not task.plane:
        return {}
    every: list[Arrow | None] = [None, *arrows(task, facets)]
    sliced = ("", *slicing(task, facets, own))
    return {plane_view(arrow, facet): (arrow, facet) for arrow in every for facet in sliced}


def plane_of(
    view: str, task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()
) -> tuple[Arrow | None, str]:
    """The arrow and the facet that a `view` asks for."""
    return plane_views(task, facets, own).get(split_published(view)[0], (None, ""))


def plane_view(arrow: Arrow | None, facet: str, beside: bool = False) -> str:
    """The `view` that says so; "" for neither. `beside` is whether published results stand beside the runs."""
    parts = [part for part in (arrow.word if arrow else "", _word(facet)) if part]
    return with_published(".".join([PLANE, *parts]) if parts else "", PLANE, beside)


def _word(facet: str) -> str:
    """A facet as a link names it: as it is, unless its name could be read as an arrow or as the end of a view.

    >>> _word("week 1.2~a"), _word("a:b~c"), _word("a/published")
    ('week 1.2~a', 'a%3Ab~c', 'a%2Fpublished')
    """
    ambiguous = "%" in facet or (":" in facet and "~" in facet) or split_published(facet)[1]
    return quote(facet, safe="") if ambiguous else facet
