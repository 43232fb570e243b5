"""How often a model refuses as information is taken away, and where it refuses half of the questions.

Source: MathDoc paper, section 5.2; metrics.md, section 4: refusal rate against information loss eta.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.mathdoc_behaviour import Behaviour

HALF = 0.5


@dataclass(frozen=True, slots=True)
class RefusalPoint:
    """One run at one information loss.

    Args:
        eta: Share of the information that is lost, in [0, 1].
        n: Questions asked.
        refusals: Those refused in words.
        silences: Those passed over in silence.
    """

    eta: float
    n: int
    refusals: int
    silences: int

    @property
    def rate(self) -> float:
        """Share of the questions that were not answered: refused or passed over, as in refusal recall."""
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


def refusal_curve(behaviours: Mapping[float, Sequence[Behaviour]]) -> RefusalCurve:
    """The curve of what a model does with questions at several information losses.

    Args:
        behaviours: Information loss in [0, 1] -> what the model does with each question there.
    """
    points = tuple(
        RefusalPoint(eta, len(done), done.count("refusal"), done.count("silence"))
        for eta, done in sorted((eta, list(done)) for eta, done in behaviours.items())
        if done
    )
    return RefusalCurve(points, _half(points))


def _half(points: Sequence[RefusalPoint]) -> float | None:
    if points and points[0].rate >= HALF:
        return points[0].eta
    for low, high in pairwise(points):
        if low.rate < HALF <= high.rate:
            return low.eta + (HALF - low.rate) / (high.rate - low.rate) * (high.eta - low.eta)
    return None
