"""Similarity of an answer to its reference: ROUGE-L, and BERTScore by the library of its authors.

Source of ROUGE-L: Lin (2004), section 3.1, F-measure over the longest common subsequence of words, stemming off, with
the words of the rouge-score library: runs of a-z and 0-9 in lower case. The common subsequence is rapidfuzz's, exact
and fast for texts of any length.

Source of BERTScore: Zhang et al. (2020); it is never approximated. The library is the optional extra `bertscore`,
since it brings a deep-learning framework and fetches a language model; nothing else here needs either.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from typing import Any

from rapidfuzz.distance import LCSseq

from errors import UsageError

_WORD = re.compile(r"[a-z0-9]+")


def rouge_l(reference: str, answer: str) -> float:
    """ROUGE-L F-measure of an answer, in [0, 1]; 0 when either side has no word.

    >>> rouge_l("the student drew a line", "the student drew a red line")
    0.9090909090909091
    """
    gold, predicted = _WORD.findall(reference.lower()), _WORD.findall(answer.lower())
    common = int(LCSseq.similarity(gold, predicted))
    if not common:
        return 0.0
    precision, recall = common / len(predicted), common / len(gold)
    return 2 * precision * recall / (precision + recall)


def bert_scores(references: Sequence[str], answers: Sequence[str]) -> list[float]:
    """F1 of BERTScore of each answer against its reference by the library's model for English, not rescaled.

    Args:
        references: The reference answers.
        answers: The answers, as many.

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
    _, _, f1 = library.score(list(answers), list(references), lang="en", verbose=False)
    return [float(value) for value in f1]
