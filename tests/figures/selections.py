"""Selections that filter by one thing alone, and what figures hold under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from cache.query_source import CachedQueries
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import CORRECTED, FILTERS, Selection
from figures import catalogue
from figures.chart import chart_csv

VIEWS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "slices": ({}, {"view": "along"}),
    "compare": ({}, {"view": "axis"}),
    "refusal": ({}, {"view": "loss"}),
}
"""Figure -> the choices of its page under which its data are others; one view where it is not here."""

WORD = "angle"
"""Some samples of every benchmark of the demonstration have it, others do not."""

GOLD_WRONG = "gold_wrong"
"""Every second sample of the demonstration is marked so."""

ITEM_FACETS = ("type", "has_figure", "unrecognisable", "qa_type", "question_type")
"""Facets of items in the demonstration, where sums are those of items."""


def values(field: str, loaded: LoadedBenchmark) -> Iterator[Selection]:
    """Selections that filter by one field alone: every facet, axis, label, category, cell or run that is loaded."""
    task, empty = loaded.task, Selection()
    matrices = [
        (loaded.facets.get(matrix.facet, ()), matrix.predicted)
        if matrix.facet
        else loaded.words.get(matrix.key, ((), ()))
        for matrix in task.matrices
    ]
    cells = [f"{gold}~{predicted}" for gold_words, words in matrices for gold, predicted in product(gold_words, words)]
    changes = {
        "facets": [((name, value),) for name, all_values in loaded.facets.items() for value in all_values],
        "fail": [category.key for category in task.categories],
        "cell": [*sorted(cell for cell in cells if loaded.has_cell(cell)), "solved~0", "right~wrong"],
        "label": sorted(loaded.labels),
        "q": [WORD],
        "marks": [(GOLD_WRONG,), ("none",)],
        "runs": [(slug,) for slug in loaded.current],
        "tau": [0.3, 0.9] if task.thresholded else [],
        "protocol": task.protocols[1:],
        "gold": [CORRECTED],
    }
    return (empty.replace(**{field: change}) for change in changes[field])


def filtered(base: Selection, by: Selection) -> Selection:
    """A Selection with the filters of another one."""
    return base.replace(
        **{name: getattr(by, name) for name in FILTERS if getattr(by, name) != getattr(Selection(), name)}
    )


def shown(source: CachedQueries, name: str, selection: Selection) -> tuple[bytes, ...]:
    """What the files of a figure hold."""
    return tuple(chart_csv(chart) for chart in catalogue.figure_of(source, name, selection).charts().values())
