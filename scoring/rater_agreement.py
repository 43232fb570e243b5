"""How far two raters agree: two evaluators, or an evaluator and a person.

Sources: FERMAT paper, section 5 and table 6 (accuracy); Cohen, 1960 (kappa).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RaterAgreement:
    """Agreement of two raters over what both rated.

    Args:
        n: What both rated.
        accuracy: Share on which they say the same, in [0, 1]; NaN when `n` is 0.
        kappa: Cohen's kappa, in [-1, 1]: agreement beyond what their own frequencies would give by chance;
            NaN when `n` is 0, or when chance alone agrees always (both only ever say one and the same).
    """

    n: int
    accuracy: float
    kappa: float


def rater_agreement(one: Sequence[Hashable | None], other: Sequence[Hashable | None]) -> RaterAgreement:
    """Agreement of two raters.

    Args:
        one: Ratings of the first, None where it gave none.
        other: Ratings of the second on the same things, in the same order.

    Raises:
        ValueError: They are of different length.
    """
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    n = len(pairs)
    if not n:
        return RaterAgreement(0, math.nan, math.nan)
    accuracy = sum(a == b for a, b in pairs) / n
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    # Whole numbers, so that two raters who only ever say the same one thing give chance 1 exactly.
    chance = sum(count * second[rating] for rating, count in first.items())
    kappa = math.nan if chance == n * n else (accuracy - chance / n**2) / (1 - chance / n**2)
    return RaterAgreement(n, accuracy, kappa)
