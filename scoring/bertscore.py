"""BERTScore of answers, by the library of its authors; never approximated.

Source: Zhang et al. (2020). The library is the optional extra `bertscore`, since it brings a deep-learning
framework and fetches a language model; nothing else here needs either.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from errors import UsageError


def bert_scores(references: Sequence[str], answers: Sequence[str], model: str | None = None) -> list[float]:
    """F1 of BERTScore of each answer against its reference, in the library's own scale, not rescaled.

    Args:
        references: The reference answers.
        answers: The answers, as many.
        model: The language model; the library's for English when left out.

    Returns:
        One score per answer; none for no answers.

    Raises:
        UsageError: The library is not installed.
    """
    if not answers:
        return []
    try:
        library: Any = importlib.import_module("bert_score")
    except ImportError as error:
        raise UsageError(
            "BERTScore needs the optional extra: pip install -e .[bertscore]. It is never approximated without it."
        ) from error
    _, _, f1 = library.score(list(answers), list(references), model_type=model, lang="en", verbose=False)
    return [float(value) for value in f1]
