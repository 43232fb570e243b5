"""The same questions on a whole page and one by one: what taking them out of the page changes.

Source: MathDoc paper, section 5.2; metrics.md, section 4: R_fail = sum_i n_i^1 / N, R_mitigation = (n_1^2 + n_2^2) / N,
R_active = n_3^2 / N, where the row i is what a model does on the full page (1 answer, 2 silence, 3 refusal) and the
column what it does with the single question (1 answer, 2 none: silence and refusal alike). The three add up to 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.mathdoc_behaviour import Behaviour

BEHAVIOURS: tuple[Behaviour, ...] = ("answer", "silence", "refusal")
"""Rows and columns of the matrix, in order."""


@dataclass(frozen=True, slots=True, eq=False)
class ModeShift:
    """Unrecognisable questions by what is done with them in both modes.

    Args:
        matrix: Numbers of questions, shape `(3, 3)`: rows on the full page, columns as single questions.
        n: Questions in all: those with a behaviour in both modes.
        fail: Share that is answered as a single question; NaN without questions, as are the others.
        mitigation: Share that is not answered as a single question although it was not refused on the page.
        active: Share that is refused on the page and not answered as a single question either.
    """

    matrix: NDArray[np.int64]
    n: int
    fail: float
    mitigation: float
    active: float


def mode_shift(full: Mapping[Hashable, Behaviour], single: Mapping[Hashable, Behaviour]) -> ModeShift:
    """Compares two runs over the unrecognisable questions that both were asked.

    Args:
        full: Question -> what the model does with it on the full page.
        single: Question -> what it does with it alone.
    """
    matrix = np.zeros((3, 3), dtype=np.int64)
    for question, behaviour in full.items():
        if question in single:
            matrix[BEHAVIOURS.index(behaviour), BEHAVIOURS.index(single[question])] += 1
    n = int(matrix.sum())
    answered, not_answered = matrix[:, 0], matrix[:, 1:].sum(axis=1)
    if not n:
        return ModeShift(matrix, 0, np.nan, np.nan, np.nan)
    counts = (answered.sum(), not_answered[:2].sum(), not_answered[2])
    fail, mitigation, active = (float(count) / n for count in counts)
    return ModeShift(matrix, n, fail, mitigation, active)
