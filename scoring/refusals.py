"""Refusals: a task's declaration of them, their rate by information loss, and single questions compared with pages.

Source: MathDoc paper, section 5.2; docs/metrics.md, MathDoc. The curve is the refusal rate against information loss
eta, with the loss at which a model refuses half of the questions. Taking questions out of their page gives R_fail =
sum_i n_i^1 / N, R_mitigation = (n_1^2 + n_2^2) / N and R_active = n_3^2 / N, where the row i is what a model does on
the full page (1 answer, 2 silence, 3 refusal) and the column what it does with the single question (1 answer, 2 none:
silence and refusal alike). The three add up to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Behaviour = Literal["answer", "refusal", "silence"]
"""The outcomes for a question that a model cannot, or can, recognise."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """A task's questions that cannot be recognised: how models behave towards them, and the metrics of that.

    Args:
        matrix: Key of the confusion matrix whose cells are behaviours: gold's words in rows, behaviours in columns.
        recognisable, unrecognisable: Gold's two words.
        answer, silence, refusal: The three behaviours.
        metrics: Keys of precision, recall and their mean, of which refusal is the positive class.
        facet: The facet in whose slices runs are ranked.
        ranking: Keys of the metrics of the ranking, the one that ranks first; where a run has none the next does.
        radar: Keys of the metrics that are drawn as a radar.
        located: Key of the metric that says how far the texts that are compared can be trusted.
        boundaries: Key of a count -> what it is called: where the bounds of these texts come from.
        loss: The axis that says how much of the information was taken away, in [0, 1].
        mode: The axis that says what is shown at once.
        modes: Its values for everything, and for a single item; a run without that axis has the first.
        convention: What counts as a refusal in the metrics, in a sentence.
    """

    matrix: str
    recognisable: str
    unrecognisable: str
    answer: str
    silence: str
    refusal: str
    metrics: tuple[str, str, str]
    facet: str
    ranking: tuple[str, ...]
    radar: tuple[str, ...]
    located: str
    boundaries: Mapping[str, str]
    loss: str
    mode: str
    modes: tuple[str, str]
    convention: str

    @property
    def behaviours(self) -> tuple[str, str, str]:
        """The three behaviours in their order."""
        return self.answer, self.silence, self.refusal

    def is_correct(self, gold: str, behaviour: str) -> bool:
        """Whether a behaviour is correct for a gold label; silence and refusal are one."""
        return (behaviour == self.answer) == (gold == self.recognisable)

    def has_cell(self, cell: str) -> bool:
        """Whether a link's cell is one of these behaviours."""
        gold, _, behaviour = cell.partition("~")
        return gold in (self.recognisable, self.unrecognisable) and behaviour in self.behaviours


HALF = 0.5
"""Refusal rate whose information loss is stated with the curve (docs/metrics.md, MathDoc)."""


@dataclass(frozen=True, slots=True)
class RefusalPoint:
    """One run at one information loss.

    Args:
        eta: Share of the information that is lost, in [0, 1].
        n: Questions asked.
        refusals: Those refused in words.
        silences: Those omitted without a word.
    """

    eta: float
    n: int
    refusals: int
    silences: int

    @property
    def rate(self) -> float:
        """Share of the questions that were not answered: refused or omitted, as in refusal recall."""
        return (self.refusals + self.silences) / self.n


@dataclass(frozen=True, slots=True)
class RefusalCurve:
    """Refusal rate against information loss.

    Args:
        points: By rising eta; without those that have no questions.
        half: The eta at which the rate first reaches a half, between two points by a straight line; None where it
            never does, and the first eta where it does from the start.
    """

    points: tuple[RefusalPoint, ...]
    half: float | None


def refusal_curve(behaviours: Mapping[float, Mapping[Behaviour, int]]) -> RefusalCurve:
    """The curve of what a model does with questions at several information losses.

    Args:
        behaviours: Information loss in [0, 1] -> behaviour -> number of questions.
    """
    points = tuple(
        RefusalPoint(eta, n, counts.get("refusal", 0), counts.get("silence", 0))
        for eta, counts in sorted(behaviours.items(), key=lambda at: at[0])
        if (n := sum(counts.values()))
    )
    return RefusalCurve(points, _half(points))


def _half(points: Sequence[RefusalPoint]) -> float | None:
    if points and points[0].rate >= HALF:
        return points[0].eta
    for low, high in pairwise(points):
        if low.rate < HALF <= high.rate:
            return low.eta + (HALF - low.rate) / (high.rate - low.rate) * (high.eta - low.eta)
    return None


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


def mode_shift(counts: Mapping[tuple[Behaviour, Behaviour], int]) -> ModeShift:
    """Compares two runs over the unrecognisable questions that both were asked.

    Args:
        counts: What the model does on the full page, and with the question alone -> number of questions.
    """
    matrix = np.zeros((3, 3), dtype=np.int64)
    for (full, single), number in counts.items():
        matrix[BEHAVIOURS.index(full), BEHAVIOURS.index(single)] = number
    n = int(matrix.sum())
    answered, not_answered = matrix[:, 0], matrix[:, 1:].sum(axis=1)
    if not n:
        return ModeShift(matrix, 0, np.nan, np.nan, np.nan)
    parts = (answered.sum(), not_answered[:2].sum(), not_answered[2])
    fail, mitigation, active = (float(part) / n for part in parts)
    return ModeShift(matrix, n, fail, mitigation, active)
