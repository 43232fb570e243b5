"""Made data sets whose truth is known, and how often what is stated of them holds.

Intervals, tests, ranks and failing slices of `scoring.statistics` are asked about data sets in which rows (items) of a
unit depend on each other: each unit has a rate of its own, drawn from a beta distribution, so that two items of it
correlate by the ICC. The tests ask for a few data sets, `benchmarks.inference` for thousands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.fermat.detection_metrics import balanced_accuracy
from scoring.grading.metrics import CLASSES, METRICS, VERDICTS
from scoring.metric import Metric
from scoring.statistics.intervals import estimates, wilson_bounds
from scoring.statistics.permutation_test import paired_sums, swap_p_values
from scoring.statistics.ranks import rank_runs
from scoring.statistics.significance import mcnemar
from scoring.statistics.slice_search import SliceSearch, search_slices

Array = NDArray[np.float64]

GRADING = {metric.key: metric for metric in METRICS}
BACC = Metric(
    "bacc",
    "Balanced accuracy",
    "",
    VERDICTS,
    balanced_accuracy,
    denominator=VERDICTS,
    classes=CLASSES,
    rates=(("tp", ("tp", "fn")), ("tn", ("fp", "tn"))),
)
F_A = Metric("F_A", "F_A", "", ("f1", "pages"))
F_S = Metric("F_S_micro", "F_S micro", "", ("hits", "boxes"))
MEASURED = (*(GRADING[key] for key in ("accuracy", "fnr", "macro_f1_binary", "mcc")), F_A, F_S)
_TRUTH_FROM = 1_000_000
"""Items from which the true value of a metric of boxes is taken."""


@dataclass(frozen=True, slots=True)
class Design:
    """What data sets are like.

    Args:
        units: Independent units.
        items: Items of each.
        icc: How two items of a unit correlate, in [0, 1).
        rate: Chance that an item is right.
        uneven: Items of each unit where they differ, in place of `items`: for proportions and slices.
        correct: Chance that an answer is correct: for verdicts.
    """

    units: int
    items: int
    icc: float
    rate: float
    uneven: tuple[int, ...] = ()
    correct: float = 0.5

    @property
    def sizes(self) -> NDArray[np.intp]:
        """Items of each unit, `(units,)`."""
        return np.array(self.uneven or [self.items] * self.units, dtype=np.intp)

    @property
    def seed(self) -> list[int]:
        """A seed of its own."""
        return [self.units, self.items, round(1000 * self.icc), round(1000 * self.rate)]


def unit_rates(rng: np.random.Generator, design: Design, sets: int) -> Array:
    """The chance that an item of each unit is right, `(sets, units, 1)`."""
    shape = sets, design.units, 1
    if not design.icc:
        return np.full(shape, design.rate)
    strength = (1 - design.icc) / design.icc
    return rng.beta(design.rate * strength, (1 - design.rate) * strength, shape)


def graded(rng: np.random.Generator, design: Design, sets: int) -> dict[str, Array]:
    """Verdicts of a grader: term -> its sum in each unit, `(sets, units)`."""
    shape = sets, design.units, design.items
    right, correct = rng.random(shape) < unit_rates(rng, design, sets), rng.random(shape) < design.correct
    found = {
        "right": right,
        "answers": np.ones(shape),
        "tp": right & correct,
        "fn": ~right & correct,
        "fp": ~right & ~correct,
        "tn": right & ~correct,
        "gold_correct": correct,
    }
    return {term: np.asarray(values, dtype=float).sum(axis=2) for term, values in found.items()}


def boxes(rng: np.random.Generator, design: Design, sets: int) -> dict[str, Array]:
    """Pages of one to six gold boxes, each found at the unit's rate, with extra boxes where few are found."""
    rates = np.broadcast_to(unit_rates(rng, design, sets), (sets, design.units, design.items))
    gold = rng.integers(1, 7, rates.shape)
    hits, extra = rng.binomial(gold, rates), rng.poisson(gold * (1 - design.rate))
    # A sample's F1 is the mean of its pages: one sample a unit.
    return {
        "f1": (2 * hits / (gold + hits + extra)).mean(axis=2),
        "pages": np.ones(rates.shape[:2]),
        "hits": 2.0 * hits.sum(axis=2),
        "boxes": (gold + hits + extra).sum(axis=2).astype(float),
    }


def truths(design: Design) -> dict[str, float]:
    """The true value of each metric that is measured."""
    many = boxes(np.random.default_rng(17), replace(design, units=_TRUTH_FROM, items=1), 1)
    sums = {term: column.sum(axis=1) for term, column in many.items()}
    right, correct = design.rate, design.correct
    sums |= {"right": np.array([right]), "answers": np.ones(1), "gold_correct": np.array([correct])}
    sums |= {"tp": right * sums["gold_correct"], "fn": (1 - right) * sums["gold_correct"]}
    sums |= {"tn": right * (1 - sums["gold_correct"]), "fp": (1 - right) * (1 - sums["gold_correct"])}
    return {metric.key: float(metric.value(sums)[0]) for metric in (*MEASURED, BACC)}


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often an interval holds the true value.

    Args:
        share: Of the data sets in which one is given.
        given: Share of the data sets in which one is given.
    """

    share: float
    given: float


def coverage(design: Design, sets: int, metrics: tuple[Metric, ...] = MEASURED, seed: int = 1) -> dict[str, Coverage]:
    """How often the intervals of metrics hold the truth, by key."""
    rng = np.random.default_rng([seed, *design.seed])
    sums = graded(rng, design, sets) | boxes(rng, design, sets)
    runs = {str(number): {term: column[number] for term, column in sums.items()} for number in range(sets)}
    found, true = estimates(metrics, runs, range(design.units)), truths(design)
    covered = {}
    for key in (metric.key for metric in metrics):
        bounds = [ends for of_run in found.values() if (ends := of_run[key].interval.bounds) is not None]
        held = [low <= true[key] <= high for low, high in bounds]
        covered[key] = Coverage(float(np.mean(held)) if held else float("nan"), len(held) / sets)
    return covered


UNEVEN: Mapping[str, tuple[int, ...]] = {
    "13 units, one holds 88%": (88, *[1] * 12),
    "30 units, one holds 53%": (100, *[3] * 29),
    "20 units, one holds 30%": (40, *[5] * 19),
    "40 units, each 0.85 of the one before": tuple(max(1, int(120 * 0.85**at)) for at in range(40)),
    "100 units, lognormal": tuple(
        max(1, round(size)) for size in np.random.default_rng(3).lognormal(1.8, 1, 100).tolist()
    ),
    "340 units, 1 and a Poisson of 2": tuple((1 + np.random.default_rng(4).poisson(2, 340)).tolist()),
}
"""Items of each unit, where units differ in size."""


def uneven_design(sizes: tuple[int, ...], icc: float, rate: float) -> Design:
    """The design of units of these sizes."""
    return Design(len(sizes), 0, icc, rate, sizes)


def shares_held(design: Design, sets: int, seed: int = 5) -> float:
    """How often the interval of a proportion holds the truth; its units may be of different sizes."""
    rng = np.random.default_rng([seed, *design.seed])
    rates = unit_rates(rng, design, sets)[:, :, 0]
    of = np.broadcast_to(design.sizes, rates.shape)
    low, high = wilson_bounds(rng.binomial(of, rates).T.astype(float), of.T.astype(float))
    return float(np.mean((low <= design.rate) & (design.rate <= high)))


REJECTED = ("accuracy", "macro_f1_binary", "mcc")
NAIVE = "McNemar over items"


def _data_set(run: Mapping[str, Array], at: int) -> dict[str, Array]:
    """One of the data sets of a run, as columns by term."""
    return {term: column[at] for term, column in run.items()}


def rejections(design: Design, sets: int, metrics: tuple[str, ...] = REJECTED, seed: int = 2) -> dict[str, float]:
    """Of data sets with two equal runs, the share in which each metric's difference is significant at .05.

    Beside them `NAIVE`, which takes every item for independent.
    """
    rng = np.random.default_rng([seed, *design.seed])
    a, b = graded(rng, design, sets), graded(rng, design, sets)
    units = np.arange(design.units)
    found = {}
    for key in metrics:
        comparisons = [paired_sums(GRADING[key], _data_set(a, at), _data_set(b, at), units) for at in range(sets)]
        comparisons = [compared for compared in comparisons if np.isfinite(compared.values).all()]
        # Where McNemar's test has a closed form, it is what is used.
        p = [mcnemar(*apart) if (apart := compared.discordant) is not None else None for compared in comparisons]
        swapped = iter(
            swap_p_values([compared for compared, closed in zip(comparisons, p, strict=True) if closed is None])
        )
        found[key] = float(np.mean([(next(swapped)[0] if closed is None else closed) <= 0.05 for closed in p]))
    items = rng.binomial(1, np.stack([_items(rng, design, sets) for _ in range(2)])) == 1
    naive = [mcnemar(int((~one & two).sum()), int((one & ~two).sum())) for one, two in zip(*items, strict=True)]
    return found | {NAIVE: float(np.mean(np.array(naive) <= 0.05))}


def _items(rng: np.random.Generator, design: Design, sets: int) -> Array:
    return np.broadcast_to(unit_rates(rng, design, sets), (sets, design.units, design.items)).reshape(sets, -1)


def ranks_held(design: Design, rates: tuple[float, ...], sets: int, seed: int = 3) -> tuple[float, float]:
    """How often the rank sets of all runs hold their true ranks, and how many ranks a set has on average.

    Args:
        design: Its rate is not used.
        rates: The true accuracy of each run.
        sets: Data sets.
        seed: Seed of the data sets.
    """
    rng = np.random.default_rng([seed, *design.seed])
    truth = {
        str(at): (1 + sum(other > rate for other in rates), len(rates) - sum(other < rate for other in rates))
        for at, rate in enumerate(rates)
    }
    made = [graded(rng, replace(design, rate=rate), sets) for rate in rates]
    held, widths = [], []
    for number in range(sets):
        runs = {str(at): {term: column[number] for term, column in run.items()} for at, run in enumerate(made)}
        ranked = rank_runs(GRADING["accuracy"], runs, range(design.units)).runs
        held.append(all(rank.low <= truth[rank.name][0] and rank.high >= truth[rank.name][1] for rank in ranked))
        widths += [rank.high - rank.low + 1 for rank in ranked]
    return float(np.mean(held)), float(np.mean(widths))


LEVELS = (3, 4, 3, 2)
"""Values of each facet that is made."""

PLANTED_LEVELS = {1: (16, 4, 3, 2), 2: (4, 4, 4, 2)}
"""The same where a slice of one facet value or of two is planted: one in sixteen rows is in it."""

DROP = 0.3
"""How much less often the rows of a planted slice are right."""


def sliced(
    rng: np.random.Generator,
    design: Design,
    runs: int = 1,
    *,
    facets_of: str = "items",
    planted: int = 0,
) -> tuple[list[tuple[tuple[str, str], ...]], Array, NDArray[np.intp]]:
    """Facets, scores and units of one data set.

    Args:
        rng: Where it is drawn from.
        design: Units, items, ICC and rate.
        runs: Runs whose share is the score of a row.
        facets_of: Whether facets are those of "items", of "units", or the unit itself is one ("unit").
        planted: Facet values of the slice whose rows are right less often; 0 for none such.
    """
    units = np.repeat(np.arange(design.units), design.sizes)
    rates = unit_rates(rng, design, 1)[0, :, 0][units]
    columns = [
        rng.integers(0, levels, design.units)[units] if facets_of == "units" else rng.integers(0, levels, len(units))
        for levels in PLANTED_LEVELS.get(planted, LEVELS)
    ]
    named = [(f"facet {number}", column) for number, column in enumerate(columns)]
    if facets_of == "unit":
        named.append(("unit", units))
    pairs = [[(name, str(value)) for value in column.tolist()] for name, column in named]
    if planted:
        rates = np.where(np.all([column == 0 for column in columns[:planted]], axis=0), rates - DROP, rates)
    scores = (rng.random((runs, len(units))) < rates).mean(axis=0)
    return [tuple(row) for row in zip(*pairs, strict=True)], scores, units


def searches(
    design: Design,
    sets: int,
    runs: int = 1,
    facets_of: str = "items",
    planted: int = 0,
    seed: int = 4,
) -> list[SliceSearch]:
    """The search for failing slices in some data sets."""
    rng = np.random.default_rng([seed, runs, *design.seed])
    return [search_slices(*sliced(rng, design, runs, facets_of=facets_of, planted=planted)) for _ in range(sets)]


def false_findings(found: list[SliceSearch]) -> float:
    """Share of the searches that found a failing slice."""
    return float(np.mean([bool(result.failing) for result in found]))


def places_of_planted(found: list[SliceSearch], planted: int) -> list[int | None]:
    """Where the planted slice stands among the failing ones of each search, from 0; None where it is not found."""
    name = tuple((f"facet {number}", "0") for number in range(planted))
    names = [[part.facets for part in result.failing] for result in found]
    return [names_found.index(name) if name in names_found else None for names_found in names]
