"""Page-aware two-level grounding: the metrics of HG-Bench from counts per page, at any threshold.

Source: HG-Bench paper, sections 3 and 5, and its published evaluator. Everything here is made of
counts per page and level, so a threshold, a repair or a resample is never more than other counts.

Every metric is the quotient of two totals over samples, `<key>` over `<key>.n`. The two protocols
differ in which pages count and in what a sample that failed is worth:

| | official | paper |
|---|---|---|
| pages of a sample | those with any gold or predicted box | all |
| page without answer boxes on both sides | answer F1 is 0 | answer F1 is 1 |
| sample without pages | 0 | 0 **(our choice)** |
| `F_S_macro` of a sample | mean over its pages, 0 where no step is | mean over its pages with a gold step |
| sample without a response | left out | failed |

Shapes: `r` pages of `n` samples, `k` variants (thresholds, or sets of repairs) evaluated at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from records import Level, PageMatches, Protocol
from scoring.boxes import Floats
from scoring.grounding.indexed_boxes import IndexedBoxes, LevelBoxes
from scoring.grounding.matching import Indices, Matching


def page_matches(
    boxes: IndexedBoxes, answers: Matching, steps: Matching, protocol: Protocol
) -> tuple[PageMatches, ...]:
    """Counts and IoUs of every page that counts under a protocol.

    A page has a row of answers always and a row of steps where either side has a step. Under `paper` the
    boxes on pages that the sample does not have are predicted boxes of its last page, never matched.

    Returns:
        In the order of pages, answers first.
    """
    lost_answers = sum(len(lost.answers) for lost in boxes.lost_answers) if protocol == "paper" else 0
    lost_steps = sum(len(lost.steps) for lost in boxes.lost_answers) if protocol == "paper" else 0
    answer_rows = _rows("answer", boxes, boxes.gold_answers, boxes.pred_answers, answers, lost_answers)
    step_rows = _rows("step", boxes, boxes.gold_steps, boxes.pred_steps, steps, lost_steps)
    rows = []
    for answer, step in zip(answer_rows, step_rows, strict=True):
        stepped = step.gold + step.pred > 0
        if protocol == "paper" or stepped or answer.gold + answer.pred > 0:
            rows.append(answer)
        if stepped:
            rows.append(step)
    return tuple(rows)


def _rows(
    level: Level, boxes: IndexedBoxes, gold: LevelBoxes, pred: LevelBoxes, matching: Matching, lost: int
) -> list[PageMatches]:
    gold_on, pred_on = Counter(gold.pages.tolist()), Counter(pred.pages.tolist())
    pred_on[boxes.pages[-1]] += lost
    ious: dict[int, list[float]] = {page: [] for page in boxes.pages}
    for page, iou in zip(gold.pages.tolist(), matching.gold_iou.tolist(), strict=True):
        if iou > 0:
            ious[page].append(iou)
    return [
        PageMatches(page, level, gold_on[page], pred_on[page], tuple(sorted(ious[page], reverse=True)))
        for page in boxes.pages
    ]


STEP_WEIGHT = 0.5
"""Weight of steps against answers in `S_bar`; the published evaluator's value."""


@dataclass(frozen=True, slots=True)
class LevelCounts:
    """Gold boxes, predicted boxes and matches of every page at one level, each `(r, 1)` or `(r, k)`."""

    gold: Floats
    pred: Floats
    matched: Floats

    @property
    def boxes(self) -> Floats:
        """Gold and predicted boxes together."""
        return self.gold + self.pred

    def f1(self, empty: float = 0.0) -> Floats:
        """F1 = 2TP / (2TP + FP + FN) of every page, `empty` where neither side has a box."""
        boxes = self.boxes
        return np.where(boxes > 0, 2 * self.matched / np.where(boxes > 0, boxes, 1), empty)


@dataclass(frozen=True, slots=True)
class PageCounts:
    """The counts of some samples, one row a page.

    Args:
        sample: Index of the sample of each page, shape `(r,)`.
        page: Number of each page, shape `(r,)`.
        answers: Counts of answer boxes.
        steps: Counts of step boxes, those of all answers of the page pooled.
    """

    sample: Indices
    page: Indices
    answers: LevelCounts
    steps: LevelCounts


@dataclass(frozen=True, slots=True, eq=False)
class MatchColumns:
    """The page matches of some samples as columns, ordered by sample and page: as good as records, for a whole run.

    Args:
        sample: Index of the sample, shape `(m,)`.
        page: Number of the page, shape `(m,)`.
        is_step: Whether it is about steps, not answers, shape `(m,)`.
        gold: Numbers of gold boxes, shape `(m,)`.
        pred: Numbers of predicted boxes, shape `(m,)`.
        matches: Numbers of matches, shape `(m,)`.
        ious: The IoUs of all matches behind each other, shape `(sum(matches),)`.
    """

    sample: Indices
    page: Indices
    is_step: NDArray[np.bool_]
    gold: Indices
    pred: Indices
    matches: Indices
    ious: Floats


def counts_of_columns(columns: MatchColumns, taus: Sequence[float]) -> PageCounts:
    """As `counts`, of columns."""
    begins = np.ones(len(columns.sample), dtype=bool)
    begins[1:] = (np.diff(columns.sample) != 0) | (np.diff(columns.page) != 0)
    row, thresholds = np.cumsum(begins) - 1, np.asarray(taus, dtype=np.float64)
    answers, steps = (
        _level(
            row[mine],
            columns.gold[mine],
            columns.pred[mine],
            columns.matches[mine],
            columns.ious[np.repeat(mine, columns.matches)],
            int(begins.sum()),
            thresholds,
        )
        for mine in (~columns.is_step, columns.is_step)
    )
    return PageCounts(columns.sample[begins], columns.page[begins], answers, steps)


def counts(samples: Sequence[Sequence[PageMatches]], taus: Sequence[float]) -> PageCounts:
    """The counts of samples at each of some thresholds (`k = len(taus)`).

    Args:
        samples: For every sample its pages, both levels in any order; a level with no boxes may be absent.
        taus: IoU thresholds in (0, 1].
    """
    rows: dict[tuple[int, int], int] = {}
    cells: dict[str, list[tuple[int, PageMatches]]] = {"answer": [], "step": []}
    for sample, pages in enumerate(samples):
        for matches in pages:
            row = rows.setdefault((sample, matches.page), len(rows))
            cells[matches.level].append((row, matches))
    where = np.array(list(rows), dtype=np.intp).reshape(-1, 2)
    thresholds = np.asarray(taus, dtype=np.float64)
    answers, steps = (
        _level(
            np.array([row for row, _ in found], dtype=np.intp),
            np.array([matches.gold for _, matches in found], dtype=np.intp),
            np.array([matches.pred for _, matches in found], dtype=np.intp),
            np.array([len(matches.ious) for _, matches in found], dtype=np.intp),
            np.array([iou for _, matches in found for iou in matches.ious]),
            len(rows),
            thresholds,
        )
        for found in cells.values()
    )
    return PageCounts(where[:, 0], where[:, 1], answers, steps)


def sums_of(
    pages: PageCounts, failed: NDArray[np.bool_], protocol: Protocol, w: float = STEP_WEIGHT
) -> dict[str, Floats]:
    """The contribution of each sample to every metric.

    Args:
        pages: The counts of the pages.
        failed: Whether each sample counts as failed, shape `(n, 1)` or `(n, k)`.
        protocol: Which pages count, and how.
        w: Weight of steps in `S_bar`, in [0, 1].

    Returns:
        Name of each sum -> its value in each sample, shape `(n, k)`.
    """
    answers, steps = pages.answers, pages.steps
    official = protocol == "official"
    counted = (answers.boxes + steps.boxes > 0) if official else np.ones_like(answers.boxes, dtype=bool)
    stepped = steps.gold > 0
    answer_f1, step_f1 = answers.f1(empty=0.0 if official else 1.0), steps.f1()
    page_score = np.where(steps.boxes > 0, (1 - w) * answer_f1 + w * step_f1, answer_f1)
    shape = max(answers.matched.shape[1], answers.boxes.shape[1], steps.boxes.shape[1], failed.shape[1])

    place = flat_places(pages.sample, shape)

    def total(values: Floats | NDArray[np.bool_]) -> Floats:
        return summed_at(place, np.broadcast_to(values, (len(pages.sample), shape)), len(failed))

    def mean(values: Floats, among: NDArray[np.bool_]) -> Floats:
        number = total(among)
        return total(values * among) / np.where(number > 0, number, 1)

    ok, every = np.broadcast_to(~failed, (len(failed), shape)).astype(float), np.ones((len(failed), shape))
    f_a, s_bar = mean(answer_f1, counted), mean(page_score, counted)
    macro = mean(step_f1, counted if official else stepped)
    hits, boxes, gold_steps = total(2 * steps.matched * stepped), total(steps.boxes * stepped), total(steps.gold)
    sums = {
        "F_A": ok * f_a, "F_A.n": ok,
        "F_S_micro": ok * hits, "F_S_micro.n": ok * boxes,
        "F_S_macro": ok * macro * (gold_steps > 0), "F_S_macro.n": ok * (gold_steps > 0),
        "success_rate": ok, "success_rate.n": every,
        "S_bar": ok * s_bar, "S_bar.n": every,
        "F_A_all": ok * f_a, "F_A_all.n": every,
        "F_S_micro_all": ok * hits, "F_S_micro_all.n": np.where(ok > 0, boxes, gold_steps),
        "answer_f1": ok * f_a,
    }  # fmt: skip
    for level, found in (("answer", answers), ("step", steps)):
        sums[f"{level}.tp"] = total(found.matched)
        sums[f"{level}.fp"] = total(found.pred - found.matched)
        sums[f"{level}.fn"] = total(found.gold - found.matched)
    return sums


def flat_places(rows: Indices, variants: int) -> Indices:
    """Where values `(r, variants)` stand in a flat table once each is in the row that `rows` names; of their shape."""
    return rows[:, None] * variants + np.arange(variants)


def summed_at(places: Indices, values: NDArray[np.floating | np.bool_], rows: int) -> Floats:
    """Values `(r, k)` added up in their order at their places (`flat_places`), shape `(rows, k)`."""
    number = places.shape[1]
    summed = np.bincount(places.ravel(), weights=values.ravel(), minlength=rows * number)
    return np.asarray(summed, dtype=np.float64).reshape(rows, number)


def sums_of_run(
    pages: PageCounts, states: Sequence[str], protocol: Protocol, w: float = STEP_WEIGHT
) -> dict[str, Floats]:
    """The contribution of each sample of a run to every metric, at each of the thresholds of some counts.

    Args:
        pages: The counts of its pages.
        states: For every sample "scored", "failed" or "missing".
        protocol: How pages and failed samples count.
        w: Weight of steps in `S_bar`.

    Returns:
        Name of each sum -> its values, shape `(n samples, n thresholds)`; 0 throughout for samples that
        the protocol leaves out.
    """
    failed = np.array([state != "scored" for state in states], dtype=bool).reshape(-1, 1)
    left_out = np.array([is_excluded(state, protocol) for state in states], dtype=bool).reshape(-1, 1)
    return {term: np.where(left_out, 0.0, values) for term, values in sums_of(pages, failed, protocol, w).items()}


def sums_at(
    samples: Sequence[Sequence[PageMatches]],
    states: Sequence[str],
    protocol: Protocol,
    tau: float,
    w: float = STEP_WEIGHT,
) -> list[dict[str, float]]:
    """The contribution of each of some samples to every metric at one threshold.

    Args:
        samples: For every sample its pages; a level with no boxes may be absent.
        states: For every sample "scored", "failed" or "missing".
        protocol: How pages and failed samples count.
        tau: IoU threshold in (0, 1].
        w: Weight of steps in `S_bar`.

    Returns:
        For every sample name of each sum -> its value; nothing for a sample that the protocol leaves out.
    """
    sums = sums_of_run(counts(samples, (tau,)), states, protocol, w)
    rows = zip(*(values[:, 0].tolist() for values in sums.values()), strict=True)
    return [
        {} if is_excluded(state, protocol) else dict(zip(sums, row, strict=True))
        for state, row in zip(states, rows, strict=True)
    ]


def is_excluded(state: str, protocol: str) -> bool:
    """Whether a sample enters no metric: one without a response under the published evaluator."""
    return state == "missing" and protocol == "official"


def _level(
    where: Indices, gold: Indices, pred: Indices, matches: Indices, ious: Floats, rows: int, taus: Floats
) -> LevelCounts:
    """The counts of pages, of which some, `where`, have boxes at a level; the IoUs of each one's matches in turn."""
    of_gold, of_pred = np.zeros((rows, 1)), np.zeros((rows, 1))
    of_gold[where, 0], of_pred[where, 0] = gold, pred
    places = flat_places(np.repeat(where, matches), len(taus))
    return LevelCounts(of_gold, of_pred, summed_at(places, ious[:, None] >= taus, rows))
