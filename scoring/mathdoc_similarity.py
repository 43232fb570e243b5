"""How alike two normalised texts are: the stem accuracy of one question.

Source: MathDoc paper, section 4.2, Eq. 8 (`paper`), and its published code (`official`), which computes
another quantity than the equation says.
"""

from __future__ import annotations

from rapidfuzz.distance import Indel, Levenshtein

from records import Protocol
from scoring.mathdoc_phi import phi

MAX_TEXT = 20_000
"""Characters of each text that are compared: a question has some hundred, a model in a loop any number."""


def similarity(gold: str, predicted: str, protocol: Protocol) -> float:
    """Similarity of two texts in [0, 1]; higher is better, and equal texts, two empty ones too, give 1.

    `paper` is 1 - Lev / max(len) with insertions, deletions and substitutions of cost 1. `official` is the
    Levenshtein ratio: insertions and deletions only, over the summed lengths. Both are symmetric.

    >>> similarity("abc", "abd", "paper")
    0.6666666666666667
    >>> similarity("abc", "abd", "official")
    0.6666666666666667
    >>> similarity("ab", "xy", "official"), similarity("", "a", "paper")
    (0.0, 0.0)
    """
    measure = Levenshtein if protocol == "paper" else Indel
    return float(measure.normalized_similarity(gold[:MAX_TEXT], predicted[:MAX_TEXT]))


def stem_accuracy(gold: str, aligned: str | None, protocol: Protocol) -> float:
    """Similarity of a question's text with the text aligned with it, both as they are written, under `phi`.

    Nothing aligned, or nothing but white space and marks, scores 0.

    >>> stem_accuracy("1. $x^2$ ( )", "1. $x^{2}$ ( ) 【答案：A】", "official"), stem_accuracy("1. x", None, "paper")
    (1.0, 0.0)
    """
    predicted = phi(aligned or "", protocol)
    return similarity(phi(gold, protocol), predicted, protocol) if predicted else 0.0
