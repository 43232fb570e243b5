"""Words beside figures of runs: n and units, how intervals and tests are made, the least difference seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from cache.queries.comparisons import RunComparison
from cache.selection.resolve import LoadedBenchmark
from figures.tables.number_format import (
    count,
    counted_unit,
    has_value,
    label_of,
    missing_words,
    plural,
    scale,
    value_text,
)
from scoring.metric import Metric
from scoring.statistics.correctness import CORRECT_FROM, correctness_words
from scoring.statistics.intervals import DRAWS, LEVEL, SEED
from scoring.statistics.permutation_test import ALL_SWAPS_OF, SWAPS
from scoring.statistics.significance import SIGNIFICANT
from scoring.task import Task

TESTS: Mapping[str, str] = {"swap": "permutation", "mcnemar": "McNemar"}
"""What tests are called beside their p values."""

TESTS_IN_WORDS = (
    f"Permutation: runs swapped within units, all swaps up to 2^{ALL_SWAPS_OF}, else {SWAPS:,} or more (seed {SEED}); "
    "McNemar: the same in closed form, McNemar's exact test, where each unit has one answer that is correct or not"
)

RANKS_IN_WORDS = (
    "Ranks that the data allow: at best 1 + the number of runs that are significantly better, at worst the number of "
    "runs less those that are significantly worse"
)

RANK_TESTS_IN_WORDS = (
    "every two runs are tested (live ones only where there are no others), p corrected for all pairs (Holm)"
)

RANKED_ON_COMMON = "Ranks compare two runs only on what both have a value in; values shown are each run's own."
"""Stands beside ranks where that is clearly less than what some value is of (`scoring.statistics.ranks.Ranking`)."""


def interval_words(unit: str, *, proportion: bool, of_fractions: bool = False) -> str:
    """The method of a 95% interval, in words.

    Args:
        unit: What is independent of each other ("question").
        proportion: Whether it is of a proportion (`Metric.proportion`).
        of_fractions: Whether it is of a value of a metric of fractions (`Metric.of_fractions`), not of a difference.

    >>> interval_words("question", proportion=True)
    "Wilson's at the effective sample size, from sums of questions"
    """
    if proportion:
        return f"Wilson's at the effective sample size, from sums of {plural(unit)}"
    widened = ", widened to hold Wilson's interval" if of_fractions else ""
    return f"bootstrap over {plural(unit)}, {DRAWS:,} draws (seed {SEED}), expanded percentiles{widened}"


WILSON, BOOTSTRAP = "Wilson's", "bootstrap"
"""How the intervals of proportions are made, and those of all else."""


def method_name(metric: Metric) -> str:
    """How the interval of a metric is made, in a few words."""
    if metric.proportion:
        return WILSON
    return f"{BOOTSTRAP}, at least {WILSON}" if metric.of_fractions else BOOTSTRAP


def whisker_words(
    method: str,
    unit: str,
    *columns: tuple[Collection[float], Collection[float], Collection[float]],
    sign: str = "Whiskers",
    metric: Metric | None = None,
) -> str:
    """What the whiskers of a chart are, and why some values have none, in full sentences; "" without values.

    Args:
        method: How the intervals are made.
        unit: What is independent of each other ("question").
        columns: The values that are drawn, the lower ends of their intervals, and of how many units each value is: none
            where that is said elsewhere.
        sign: How the intervals are drawn.
        metric: What they are of, which may be made of classes; None for shares.

    >>> whisker_words(WILSON, "question", ([0.5, 0.7], [0.4, 0.6], [16, 12]))
    "Whiskers: 95% intervals (Wilson's; unit: question, 12 to 16 of them)."
    >>> whisker_words(WILSON, "question", ([0.5], [float("nan")], [9]))
    'No interval: fewer than 10 questions.'
    """
    drawn = any(has_value(low) for _, lows, _ in columns for low in lows)
    words = f"{sign}: {LEVEL:.0f}% intervals ({method}; unit: {counted_unit(unit, *columns)})." if drawn else ""
    return f"{words} {missing_words(unit, *columns, metric=metric)}".strip()


def ranked_in_words(metric: Metric, task: Task, named: Callable[[Metric], str] = label_of) -> str:
    """In what a run must not be distinguishable from the best to be bold ("FNR and FPR").

    A metric that a useless run can win has its opposite beside it.
    """
    return " and ".join(map(named, [metric, *([task.metric(metric.counterpart)] if metric.counterpart else ())]))


def n_words(n: float, metric: Metric, units: int, unit: str) -> str:
    """The n of a metric in words: what its denominator counts, and of how many units.

    Args:
        n: Its n.
        metric: Says what that counts.
        units: Units with some of it.
        unit: What one of them is called ("question").

    Returns:
        "1,015 answers, 340 questions"; "36 samples" where these are the units.
    """
    counted = count(round(n), *metric.counted)
    of = count(units, unit, plural(unit))
    return counted if of == counted else f"{counted}, {of}"


FILLED = f"Filled: p ≤ {SIGNIFICANT:.2f}, not corrected."
"""What filled marks of differences mean."""


def level_words(level: float, task: Task) -> str:
    """From which value of its metric a sample, or item, is correct, where that is not the usual one; else ""."""
    return "" if level == CORRECT_FROM else f"Correct if {correctness_words(task, level=level)}."


def significant_words(metrics: Iterable[str]) -> str:
    """In which metrics two runs differ significantly, in one sentence."""
    if named := ", ".join(metrics):
        return f"Differences of two runs; significant at 5% are those of {named}."
    return "Differences of two runs; none is significant at 5%."


def undecided_words(labels: Collection[str]) -> str:
    """Says that of these metrics the interval of a difference leaves out 0 and the test is not significant.

    With few units that differ the bootstrap is narrower than the test allows.

    >>> undecided_words(["Accuracy", "MCC"])
    'The interval leaves out 0, but p is above 0.05: Accuracy, MCC. The test decides.'
    >>> undecided_words([])
    ''
    """
    if not labels:
        return ""
    return f"The interval leaves out 0, but p is above {SIGNIFICANT:g}: {', '.join(labels)}. The test decides."


def uncorrected_words(tested: int, primary: str) -> str:
    """Says that p values of several metrics of two runs are not corrected for their number, and which of them counts.

    Args:
        tested: Metrics that have a p value.
        primary: The name of the primary one.

    >>> uncorrected_words(9, "Accuracy")
    '9 metrics are tested, each p by itself and not corrected for their number: Accuracy, the primary one, counts.'
    >>> uncorrected_words(1, "Accuracy")
    ''
    """
    if tested < 2:
        return ""
    return (
        f"{tested} metrics are tested, each p by itself and not corrected for their number: {primary}, the primary "
        "one, counts."
    )


def rank_words(low: float, high: float) -> str:
    """The ranks that the data allow a run.

    >>> rank_words(2, 5), rank_words(1, 1)
    ('2 to 5', '1')
    """
    return f"{low:.0f}" if low == high else f"{low:.0f} to {high:.0f}"


def signed_text(value: float, unit: str) -> str:
    """A difference of a metric's values with its sign, by its `Metric.unit`.

    >>> signed_text(0.031, "share"), signed_text(-0.2837, "coefficient"), signed_text(-0.0001, "share")
    ('+3.1', '−0.284', '0.0')
    """
    text = value_text(value, unit)
    if not text.strip("−0."):
        return text.lstrip("−")
    return f"+{text}" if value > 0 else text


def between(low: float, high: float, unit: str) -> str:
    """The interval of a difference; empty when there is none.

    >>> between(-0.01, 0.031, "share")
    '−1.0 to +3.1'
    """
    return f"{signed_text(low, unit)} to {signed_text(high, unit)}" if has_value(low) and has_value(high) else ""


def detectable_words(detectable: float | None, reason: str, units: int, metric: Metric, unit: str) -> str:
    """The least difference that a comparison sees, with what it is of.

    Args:
        detectable: The least one that 8 of 10 such comparisons would see; None or NaN where that is not known.
        reason: Why it is not known.
        units: The units of the comparison.
        metric: What is compared.
        unit: What one of them is called.
    """
    if detectable is None or not has_value(detectable):
        return f"Minimum detectable difference: not estimable ({reason})"
    points = f"{scale(metric.unit) * detectable:.1f} points" if metric.unit == "share" else f"{detectable:.3g}"
    return f"Minimum detectable difference (about 80% power): {points}, {count(units, unit, plural(unit))}"


def answered_sentence(found: RunComparison) -> str:
    """How many samples each run answered, both did, and there are."""
    answered = found.answered
    return f"Samples answered: A {answered.a:,}, B {answered.b:,}, both {answered.both:,}, of {answered.gold:,}."


def common_sentence(found: RunComparison, loaded: LoadedBenchmark, named: Callable[[Metric], str] = label_of) -> str:
    """Which metrics are compared on less than each run has a value in; "" where there is none."""
    keys = found.metrics.loc[found.metrics["common"].astype(bool), "metric"]
    labels = [named(loaded.task.metric(key)) for key in keys]
    if len(labels) == len(found.metrics) > 1:
        return "All over what both have a value in."
    return f"Only over what both have a value in: {', '.join(labels)}." if labels else ""


def uncorrected_sentence(
    found: RunComparison, loaded: LoadedBenchmark, named: Callable[[Metric], str] = label_of
) -> str:
    """Says that p values are not corrected for the number of metrics; "" where one alone has any."""
    return uncorrected_words(int(found.metrics["p"].notna().sum()), named(loaded.task.primary))
