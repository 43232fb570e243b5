"""Counts of one graded answer: the sums behind every metric, and its cells of the confusion matrices.

Source: SketchJudge paper, section 4.1.1 and appendix E. Correct is the positive class.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from records import Cell
from scoring.grading.gold import GradingGold
from scoring.grading.reading import ReadGrade

REQUESTED = "asked"
"""Name of the sum that counts every answer of gold, responded to or not."""


Counts = dict[str, int]


class Compared(NamedTuple):
    """Error types of gold and of a response that both call the answer incorrect.

    Args:
        gold: How often gold names each label.
        pred: How often the response names each label.
        missed: How often each label of gold was not named.
        spurious: How often each label was named that gold does not name at all.
    """

    gold: Counts
    pred: Counts
    missed: Counts
    spurious: Counts

    @classmethod
    def from_verdicts(cls, gold: GradingGold, grade: ReadGrade) -> Compared | None:
        """The error types of both; None where either calls the answer correct, or gold knows no labels."""
        if gold.verdict != "incorrect" or grade.verdict != "incorrect" or not gold.names:
            return None
        in_gold, named = _counted(gold.labels), _counted(grade.labels)
        missed = {label: missing for label, n in in_gold.items() if (missing := n - named.get(label, 0)) > 0}
        return cls(in_gold, named, missed, {label: n for label, n in named.items() if label not in in_gold})

    @property
    def confused(self) -> tuple[str, str] | None:
        """The label of gold and the one that was named for it; None unless exactly one of each is left."""
        if len(self.missed) != 1 or len(self.spurious) != 1:
            return None
        return next(iter(self.missed)), next(iter(self.spurious))


def _counted(labels: Iterable[str]) -> Counts:
    counts: Counts = {}
    for label in labels:
        counts[label] = counts.get(label, 0) + 1
    return counts


_VERDICT_COUNTS = {
    ("correct", "correct"): "tp",
    ("correct", "incorrect"): "fn",
    ("incorrect", "correct"): "fp",
    ("incorrect", "incorrect"): "tn",
}


def sums_of(gold: GradingGold, grade: ReadGrade, compared: Compared | None) -> dict[str, float]:
    """The contribution of one scored answer to the totals.

    The share `eb` is 1 when neither side names an error type. A label of gold that could not be compared,
    since the response calls the answer correct, stands in the sums with 0: its recall is known to be missing.
    """
    sums = {
        REQUESTED: 1.0,
        "answers": 1.0,
        "right": float(gold.verdict == grade.verdict),
        _VERDICT_COUNTS[gold.verdict, grade.verdict]: 1.0,
        f"gold_{gold.verdict}": 1.0,
    }
    if grade.unmapped:
        sums["unmapped_labels"] = float(len(grade.unmapped))
    if not grade.count_fits:
        sums["inconsistent_counts"] = 1.0
    if compared is not None:
        sums |= _label_sums(compared)
    elif gold.verdict == "incorrect" and gold.names:
        sums |= dict.fromkeys((f"recall.gold.{label}" for label in gold.labels), 0.0)
    return sums


def _label_sums(compared: Compared) -> dict[str, float]:
    gold, pred = compared.gold, compared.pred
    shared, named = len(pred) - len(compared.spurious), len(gold) + len(pred)
    sums = {
        "both_incorrect": 1.0,
        "eb": 2 * shared / named if named else 1.0,
        "types.tp": float(shared),
        "types.named": float(named),
    }
    for label, n in gold.items():
        sums[f"recall.gold.{label}"] = float(n)
        if label in pred:
            sums[f"type.named.{label}"] = 2.0
            sums[f"type.tp.{label}"] = 1.0
            sums[f"recall.hit.{label}"] = float(min(n, pred[label]))
        else:
            sums[f"type.named.{label}"] = 1.0
    for label in compared.spurious:
        sums[f"type.named.{label}"] = 1.0
    return sums


def cells_of(item_id: str, gold: GradingGold, predicted: str, compared: Compared | None) -> tuple[Cell, ...]:
    """Cells of the matrix of verdicts and, where both sides call the answer incorrect, of that of labels.

    Of the labels, what both name stands on the diagonal, each as often as both name it. If exactly one label
    is missed and one is spurious, they form one cell; otherwise a missed label is taken for nothing, and a
    spurious one stands where gold has nothing. A row adds up to how often gold names its label.
    """
    verdict = Cell("verdict", item_id, gold.verdict, predicted)
    if compared is None:
        return (verdict,)
    hits = [
        Cell("labels", item_id, label, label, min(n, compared.pred[label]))
        for label, n in compared.gold.items()
        if label in compared.pred
    ]
    missed, spurious = compared.missed, compared.spurious
    if compared.confused is not None:
        label, instead = compared.confused
        return (verdict, *hits, Cell("labels", item_id, label, instead, missed[label]))
    missed_cells = [Cell("labels", item_id, label, "", n) for label, n in missed.items()]
    spurious_cells = [Cell("labels", item_id, "", label, n) for label, n in spurious.items()]
    return (verdict, *hits, *missed_cells, *spurious_cells)
