"""What one graded answer adds to every figure, and to the confusion matrices.

Source: SketchJudge paper, section 4.1.1 and appendix E. Correct is the positive class.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from records import Cell
from scoring.grading_gold import GradingGold
from scoring.grading_reading import ReadGrade

ASKED = "asked"
"""Name of the sum that counts every answer of gold, responded to or not."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Error types of gold and of a response that both call the answer incorrect.

    Args:
        gold: How often gold names each label.
        pred: How often the response names each label.
    """

    gold: Counter[str]
    pred: Counter[str]

    @classmethod
    def of(cls, gold: GradingGold, grade: ReadGrade) -> Compared | None:
        """The two sides; None where one side calls the answer correct, or gold knows no labels."""
        if gold.verdict != "incorrect" or grade.verdict != "incorrect" or not gold.known:
            return None
        return cls(Counter(gold.labels), Counter(grade.labels))

    @property
    def missed(self) -> Counter[str]:
        """How often each label of gold was not named."""
        return self.gold - self.pred

    @property
    def spurious(self) -> Counter[str]:
        """How often each label was named that gold does not name at all."""
        return Counter({label: n for label, n in self.pred.items() if label not in self.gold})

    @property
    def confused(self) -> tuple[str, str] | None:
        """The label of gold and the one that was named for it; None unless exactly one of each is left."""
        missed, spurious = self.missed, self.spurious
        return (next(iter(missed)), next(iter(spurious))) if len(missed) == len(spurious) == 1 else None


def sums_of(gold: GradingGold, grade: ReadGrade, compared: Compared | None) -> dict[str, float]:
    """What one scored answer adds to the totals.

    The share `eb` is 1 when neither side names an error type. A label of gold that could not be compared,
    since the response calls the answer correct, stands in the sums with 0: its recall is known to be missing.
    """
    right = gold.verdict == grade.verdict
    outcome = {("correct", True): "tp", ("correct", False): "fn", ("incorrect", True): "tn"}
    sums = {ASKED: 1.0, "answers": 1.0, "right": float(right), outcome.get((gold.verdict, right), "fp"): 1.0}
    sums[f"gold_{gold.verdict}"] = 1.0
    if grade.unmapped:
        sums["unmapped_labels"] = float(len(grade.unmapped))
    if not grade.count_fits:
        sums["inconsistent_counts"] = 1.0
    if compared is not None:
        sums |= _label_sums(compared)
    elif gold.verdict == "incorrect" and gold.known:
        sums |= dict.fromkeys((f"recall.gold.{label}" for label in gold.labels), 0.0)
    return sums


def _label_sums(compared: Compared) -> dict[str, float]:
    gold, pred = compared.gold.keys(), compared.pred.keys()
    both, named = len(gold & pred), len(gold) + len(pred)
    sums = {
        "both_incorrect": 1.0,
        "eb": 2 * both / named if named else 1.0,
        "types.tp": float(both),
        "types.named": float(named),
    }
    for label in gold | pred:
        sums[f"type.named.{label}"] = float((label in gold) + (label in pred))
        if label in gold and label in pred:
            sums[f"type.tp.{label}"] = 1.0
        if label in gold:
            sums[f"recall.gold.{label}"] = float(compared.gold[label])
            if hits := min(compared.gold[label], compared.pred[label]):
                sums[f"recall.hit.{label}"] = float(hits)
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
    hits = [Cell("labels", item_id, label, label, n) for label, n in (compared.gold & compared.pred).items()]
    missed, spurious = compared.missed, compared.spurious
    if compared.confused is not None:
        label, instead = compared.confused
        return (verdict, *hits, Cell("labels", item_id, label, instead, missed[label]))
    left = [Cell("labels", item_id, label, "", n) for label, n in missed.items()]
    extra = [Cell("labels", item_id, "", label, n) for label, n in spurious.items()]
    return (verdict, *hits, *left, *extra)
