"""How much higher the accuracy would be if one failure category of answers alone were repaired.

The oracle idea of TIDE (Bolya et al., 2020): a wrong answer becomes one rated 4; so does a question without an
answer, which then counts. Each rated answer has one category at most, so the effects add up.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from records import Scored
from scoring.metric import Array

ANSWERED_WRONG = ("misread_as_correct", "misread_as_wrong", "wrong", "unrelated")
REPAIRABLE = ("no_response", "no_answer", *ANSWERED_WRONG)
"""The categories whose repair changes a figure."""


def effects(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Array]]:
    """How the sums of the accuracy would change if one category alone were repaired.

    Args:
        scored: Images of one run.
        tau: An IoU threshold, on which nothing here depends.

    Returns:
        Category -> name of a sum -> its change in each image, shape `(len(scored),)`; the categories that occur.
    """
    counts = {category: np.zeros(len(scored)) for category in REPAIRABLE}
    for at, one in enumerate(scored):
        for failure in one.failures:
            if failure.category in counts:
                counts[failure.category][at] += failure.args.get("questions", 1)
    return {
        category: {"llm_accuracy": count} | ({} if category in ANSWERED_WRONG else {"llm_accuracy.n": count})
        for category, count in counts.items()
        if count.any()
    }
