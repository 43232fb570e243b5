"""Agreement of two raters: accuracy, F1 and Cohen's kappa; and Spearman's correlation of two metrics over models.

Raters are judges, evaluators or people. Sources: FERMAT paper, section 5 and table 6 (accuracy); DrawEduMath paper,
section 6 (accuracy, F1 and kappa of judges); metrics.md, section 5; Cohen, 1960 (kappa).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scoring.metric import Array, Metric, ratio


@dataclass(frozen=True, slots=True)
class RaterAgreement:
    """Agreement of two raters over what both rated.

    Args:
        n: What both rated.
        accuracy: Share with equal labels, in [0, 1]; NaN when `n` is 0.
        kappa: Cohen's kappa, in [-1, 1]: agreement beyond what their own frequencies would give by chance;
            NaN when `n` is 0, or when chance alone agrees always (both give everything the same label).
    """

    n: int
    accuracy: float
    kappa: float


def rater_agreement(first: Sequence[Hashable | None], second: Sequence[Hashable | None]) -> RaterAgreement:
    """Agreement of two raters.

    Args:
        first: Ratings of the first, None where it gave none.
        second: Ratings of the second on the same things, in the same order.

    Raises:
        ValueError: They are of different length.
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    n = len(pairs)
    if not n:
        return RaterAgreement(0, math.nan, math.nan)
    accuracy = sum(a == b for a, b in pairs) / n
    first_counts, second_counts = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    # Whole numbers, so that two raters who only ever say the same one thing give chance 1 exactly.
    chance = sum(count * second_counts[rating] for rating, count in first_counts.items()) / n**2
    return RaterAgreement(n, accuracy, float(cohen_kappa(accuracy, chance)))


def cohen_kappa(observed: ArrayLike, chance: ArrayLike) -> Array:
    """Cohen's kappa, in [-1, 1]: agreement beyond chance, as a share of what is possible beyond it.

    Args:
        observed: Share on which two raters agree.
        chance: Share on which they would by their own frequencies alone, of the same shape; kappa is NaN where it is 1.
    """
    expected = np.asarray(chance, dtype=np.float64)
    return ratio(np.asarray(observed, dtype=np.float64) - expected, 1 - expected)


def _kappa(same: Array, rated: Array, one: Array, other: Array) -> Array:
    return cohen_kappa(ratio(same, rated), ratio((one * other).sum(axis=0), rated**2))


_RATED: Final[dict[str, Any]] = {"empty": "both rated nothing", "counted": ("thing both rated", "things both rated")}

AGREEMENT = (
    Metric("accuracy", "Agreement", "Share on which both say the same.", ("same", "rated"), proportion=True, **_RATED),
    Metric(
        "kappa",
        "Kappa",
        "Cohen's kappa: agreement beyond what the raters' own frequencies would give by chance.",
        ("same", "rated", "one.*", "other.*"),
        _kappa,
        unit="coefficient",
        denominator=("rated",),
        **_RATED,
    ),
)
"""The figures of `rater_agreement` as metrics of sums, for their intervals over units."""


def agreement_sums(one: Sequence[Hashable | None], other: Sequence[Hashable | None]) -> dict[str, Array]:
    """What each thing adds to the sums of `AGREEMENT`.

    Args:
        one: Ratings of the first, None where it gave none.
        other: Ratings of the second on the same things, in the same order.
    """
    both = [(a, b) if a is not None and b is not None else None for a, b in zip(one, other, strict=True)]
    ratings = dict.fromkeys(rating for pair in both if pair is not None for rating in pair)
    sums = {
        "rated": [pair is not None for pair in both],
        "same": [pair is not None and pair[0] == pair[1] for pair in both],
    }
    for number, rating in enumerate(ratings):
        for side, name in enumerate(("one", "other")):
            sums[f"{name}.{number}"] = [pair is not None and pair[side] == rating for pair in both]
    return {term: np.array(values, dtype=np.float64) for term, values in sums.items()}


Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """Agreement of a judge's labels with those of people.

    Args:
        n: Answers that both labelled.
        accuracy: Share of equal labels; NaN over nothing.
        f1: F1 of the label *right*, with people as gold; NaN where neither side uses it.
        kappa: Cohen's kappa; NaN where both give every answer the same label.
    """

    n: int
    accuracy: float
    f1: float
    kappa: float


def judge_agreement(judge: Sequence[bool | None], people: Sequence[bool | None]) -> JudgeAgreement:
    """Compares a judge with people, answer by answer.

    Args:
        judge: Whether the judge calls each answer right; None where it did not say.
        people: The same of people, as many.

    Raises:
        ValueError: The two are not of the same answers.
    """
    agreement = rater_agreement(judge, people)
    pairs = [(bool(a), bool(b)) for a, b in zip(judge, people, strict=True) if a is not None and b is not None]
    hits, rated_right = sum(a and b for a, b in pairs), sum(a + b for a, b in pairs)
    f1 = 2 * hits / rated_right if rated_right else math.nan
    return JudgeAgreement(agreement.n, agreement.accuracy, f1, agreement.kappa)


def spearman(first: ArrayLike, second: ArrayLike) -> float:
    """Spearman's rank correlation of two figures over the same models, ties at their mean rank.

    Args:
        first: One figure of each model, shape `(n,)`; a model with a NaN on either side is left out.
        second: Another figure of each, shape `(n,)`.

    Returns:
        A coefficient in [-1, 1]; NaN over fewer than two models, or where one side does not vary.
    """
    x, y = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    defined = ~(np.isnan(x) | np.isnan(y))
    a, b = _ranks(x[defined]), _ranks(y[defined])
    a, b = a - a.mean() if len(a) else a, b - b.mean() if len(b) else b
    size = math.sqrt(float(a @ a) * float(b @ b))
    return max(-1.0, min(1.0, float(a @ b) / size)) if size > 0 else math.nan


def _ranks(values: Floats) -> Floats:
    """Ranks from 1, equal values at the mean of theirs."""
    _, position, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: Floats = (last - (counts - 1) / 2)[position]
    return ranks
