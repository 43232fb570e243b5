"""ROUGE-L between two texts: F-measure over their longest common subsequence of words, stemming off.

Source: Lin (2004), section 3.1, with the words of the rouge-score library: runs of a-z and 0-9 in lower
case. The common subsequence is rapidfuzz's, exact and fast for texts of any length.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import LCSseq

_WORD = re.compile(r"[a-z0-9]+")


# Reader and scorer ask for the same answers of an image, one after the other.
@lru_cache(maxsize=64)
def rouge_l(reference: str, answer: str) -> float:
    """ROUGE-L F-measure of an answer, in [0, 1]; 0 when either side has no word.

    >>> rouge_l("the student drew a line", "the student drew a red line")
    0.9090909090909091
    """
    gold, said = _WORD.findall(reference.lower()), _WORD.findall(answer.lower())
    common = int(LCSseq.similarity(gold, said))
    if not common:
        return 0.0
    precision, recall = common / len(said), common / len(gold)
    return 2 * precision * recall / (precision + recall)
