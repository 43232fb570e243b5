"""What repairing one failure category would change, per sample, so that any filter only adds up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.packing import json_text, text_json
from cache.tallies import TAU
from records import Scored
from scoring.task import Task


def layout_text(task: Task) -> str:
    """The axes of the packed changes of a task: its repairable categories, and the terms of its metrics."""
    terms = dict.fromkeys(term for key in task.impact for term in task.metric(key).terms)
    return json_text([list(task.repairable), list(terms)])


def changes(task: Task, scored: Sequence[Scored]) -> NDArray[np.float64]:
    """How every sum of samples would change at IoU 0.5 if one category alone were repaired.

    Args:
        task: One whose metrics have an impact.
        scored: Samples of one run and part.

    Returns:
        Shape `(samples, categories, terms)`, in the order of `layout_text`.
    """
    categories, terms = text_json(layout_text(task))
    table = np.zeros((len(scored), len(categories), len(terms)))
    found = task.effects(scored, TAU) if task.effects is not None else {}
    for category, by_term in found.items():
        for index, term in enumerate(terms):
            table[:, categories.index(category), index] = by_term.get(term, 0.0)
    return table


def total_changes(packed: Iterable[bytes], layout: str) -> dict[str, dict[str, float]]:
    """The changes of many samples added up.

    Args:
        packed: `changes` of each sample, as float64 bytes.
        layout: The axes, as `layout_text` wrote them when the samples were scored.

    Returns:
        Category -> term -> change of its total.
    """
    categories, terms = text_json(layout)
    table: NDArray[Any] = np.frombuffer(b"".join(packed), dtype="<f8").reshape(-1, len(categories), len(terms))
    return {
        category: dict(zip(terms, row, strict=True))
        for category, row in zip(categories, table.sum(axis=0).tolist(), strict=True)
    }
