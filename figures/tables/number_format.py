"""Number formats: fractions as the papers print them, times 100 with one decimal; intervals and counts."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import zip_longest

from records import Run
from scoring.metric import Metric
from scoring.statistics.units import MIN_OF_A_CLASS, MIN_UNITS
from scoring.task import Task
from scoring.text.phrases import list_in_words

NO_VALUE = "–"
"""Shown in place of a missing number, with the reason beside it."""


SETTING = " · "
"""Stands between the model and the setting in a run's name."""


def run_name(run: Run) -> str:
    """Model and setting of a run.

    >>> run_name(Run("Model A", (("mode", "cot"),))), run_name(Run("Model A"))
    ('Model A · cot', 'Model A')
    """
    return SETTING.join(filter(None, (run.model, run.setting)))


def scale(unit: str) -> int:
    """The factor of a value where it is shown, by its `Metric.unit`: 100 for shares."""
    return 100 if unit == "share" else 1


def has_value(value: float | None) -> bool:
    """Whether there is a number at all."""
    return value is not None and not math.isnan(value)


def fixed(value: float, digits: int) -> str:
    """A number with so many decimals; of two as near, the one farther from 0, as in the browser's tables.

    Python alone rounds to the even one, and a chart would differ from the table below it.

    >>> fixed(56.25, 1), fixed(0.125, 2), fixed(-0.125, 2), fixed(2.675, 2)
    ('56.3', '0.13', '−0.13', '2.67')
    """
    return str(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)).replace("-", "−")


def percent(value: float | None) -> str:
    """A fraction times 100 with one decimal.

    >>> percent(0.4321), percent(-0.2), percent(None)
    ('43.2', '−20.0', '–')
    """
    return fixed(100 * value, 1) if value is not None and has_value(value) else NO_VALUE


def signed(value: float | None) -> str:
    """A difference of fractions times 100 with its sign.

    >>> signed(0.031), signed(-0.2), signed(0.0)
    ('+3.1', '−20.0', '0.0')
    """
    if value is None or not has_value(value):
        return NO_VALUE
    text = fixed(100 * abs(value), 1)
    return text if text == "0.0" else f"{'+' if value > 0 else '−'}{text}"


def interval(low: float | None, high: float | None, unit: str = "share") -> str:
    """A 95% interval of a metric ("41.0 to 45.5"), by its `Metric.unit`; empty when there is none."""
    if not (has_value(low) and has_value(high)):
        return ""
    return f"{value_text(low, unit)} to {value_text(high, unit)}"


def bracketed(low: float | None, high: float | None, unit: str = "share") -> str:
    """A 95% interval beside its value (" [41.0 to 45.5]"), by its `Metric.unit`; empty when there is none."""
    between = interval(low, high, unit)
    return f" [{between}]" if between else ""


def count(value: float, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> count(1, "sample"), count(1234, "sample"), count(2, "category", "categories")
    ('1 sample', '1,234 samples', '2 categories')
    """
    return f"{int(value):,} {one if value == 1 else many or one + 's'}"


def duration(seconds: float) -> str:
    """A time in words.

    >>> duration(12), duration(600), duration(9000)
    ('12 s', '10 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def plural(noun: str) -> str:
    """Several of a thing.

    >>> plural("question"), plural("source problem")
    ('questions', 'source problems')
    """
    return f"{noun}s"


def value_text(value: float | None, unit: str) -> str:
    """A metric's value as the papers print it, by its `Metric.unit`.

    >>> value_text(0.4321, "share"), value_text(0.2837, "coefficient")
    ('43.2', '0.284')
    >>> value_text(1015, "count"), value_text(None, "share")
    ('1,015', '–')
    """
    if value is None or not has_value(value) or unit == "share":
        return percent(value)
    return f"{value:,.0f}" if unit == "count" else fixed(value, 3)


def size_in_words(sizes: Iterable[float]) -> str:
    """Numbers of things, from the least to the most; NaN is left aside.

    >>> size_in_words([12, 12]), size_in_words([9, float("nan"), 1200])
    ('12', '9 to 1,200')
    """
    known = [int(size) for size in sizes if has_value(size)]
    least, most = min(known, default=0), max(known, default=0)
    return f"{most:,}" if least == most else f"{least:,} to {most:,}"


def value_heading(label: str, unit: str) -> str:
    """The heading of a metric's values as they are shown, by its `Metric.unit`: shares in percent.

    >>> value_heading("Accuracy", "share"), value_heading("Kappa", "coefficient")
    ('Accuracy, %', 'Kappa')
    """
    return f"{label}, %" if unit == "share" else label


def times_words(metrics: Sequence[Metric]) -> str:
    """By what the values of a table are multiplied ("times 100 (MCC: as it is)")."""
    if not any(metric.unit == "share" for metric in metrics):
        return "as they are"
    others = ", ".join(metric.label for metric in metrics if metric.unit != "share")
    return f"times 100 ({others}: as it is)" if others else "times 100"


def n_heading(metric: Metric) -> str:
    """The heading of a column of what a metric's denominator counts ("n, answers")."""
    return f"n, {metric.counted[1]}"


def label_of(metric: Metric) -> str:
    """The label of a metric, as pages write it; LaTeX has `figures.print.latex.table.heading` in its place."""
    return metric.label


def sizes_of_metrics(sizes: Mapping[Metric, Iterable[float]], named: Callable[[Metric], str] = label_of) -> str:
    """The n of metrics in words, those that are alike stated once; "" where none counts anything.

    Args:
        sizes: Metric -> its n in each run.
        named: What a metric is called.
    """
    labels: dict[str, list[str]] = {}
    for metric, of_runs in sizes.items():
        found = list(of_runs)
        if most := max((n for n in found if n > 0), default=0):
            noun = metric.counted[most != 1]
            labels.setdefault(f"{size_in_words(found)} {noun}", []).append(named(metric))
    return "; ".join(f"{size} for {list_in_words(names)}" for size, names in labels.items())


def unit_of(task: Task) -> str:
    """The noun for what is right or wrong by itself: a sample, or an item where a run's sums are those of its items."""
    return "item" if task.sums_by_item else "sample"


def shares_in_words(scored: int) -> str:
    """What the shares of failure categories are of."""
    of = f"of {count(scored, 'pair')} of a sample and a run, missing responses included"
    return f"Share {of}: those that have such a failure, be it several times."


def missing_words(
    unit: str, *columns: tuple[Collection[float], Collection[float], Collection[float]], metric: Metric | None = None
) -> str:
    """Why some values of a table or chart have no 95% interval, in words; "" where all have one.

    Args:
        unit: What is independent of each other.
        columns: The values of each column with intervals, their lower ends, and of how many units each value is: none
            where that is not known.
        metric: What they are of, which may be made of classes; None for shares.

    >>> missing_words("question", ([0.5, 0.7, 0.6], [0.4, float("nan"), 0.5], [16, 9, 16]))
    'No interval for 1 of 3 values: fewer than 10 questions.'
    >>> missing_words("question", ([0.7], [float("nan")], [16]))
    'No interval: nothing varies, or too few resamples have a value.'
    >>> metric = Metric("mcc", "MCC", "", ("right", "wrong"), classes=(("right",), ("wrong",)))
    >>> missing_words("question", ([0.7], [float("nan")], [16]), metric=metric)
    'No interval: fewer than 5 questions of one class, nothing varies, or too few resamples have a value.'
    >>> missing_words("question", ([0.7], [float("nan")], []))
    'No interval: fewer than 10 questions, nothing varies, or too few resamples have a value.'
    """
    found = [each for column in columns for each in zip_longest(*column, fillvalue=math.nan) if has_value(each[0])]
    without = [units for _, low, units in found if not has_value(low)]
    if not without:
        return ""
    few = f"fewer than {MIN_UNITS} {plural(unit)}"
    reasons = [few] * any(not units >= MIN_UNITS for units in without)
    if any(not units < MIN_UNITS for units in without):
        reasons += [f"fewer than {MIN_OF_A_CLASS} {plural(unit)} of one class"] * bool(metric and metric.classes) + [
            "nothing varies, or too few resamples have a value"
        ]
    which = f" for {len(without):,} of {len(found):,} values" if len(without) < len(found) else ""
    return f"No interval{which}: {', '.join(reasons)}."


def counted_unit(unit: str, *columns: tuple[Collection[float], Collection[float], Collection[float]]) -> str:
    """The unit, and of how many the values with an interval are, from the least to the most.

    Args:
        unit: What is independent of each other.
        columns: As for `missing_words`.

    >>> counted_unit("question", ([0.5, 0.7, 0.6], [0.4, 0.6, float("nan")], [16, 12, 9]))
    'question, 12 to 16 of them'
    """
    pairs = (pair for _, lows, units in columns for pair in zip(lows, units, strict=False))
    size = size_in_words(n for low, n in pairs if has_value(low))
    return unit if size == "0" else f"{unit}, {size} of them"


def unit_words(
    unit: str, *columns: tuple[Collection[float], Collection[float], Collection[float]], metric: Metric | None = None
) -> str:
    """The unit of a table's intervals, and why some values have none, without a full stop; as `missing_words`.

    >>> unit_words("question", ([0.5, 0.7, float("nan")], [0.4, float("nan"), float("nan")], [16, 9, 2]))
    'Unit: question, 16 of them. No interval for 1 of 2 values: fewer than 10 questions'
    """
    return f"Unit: {counted_unit(unit, *columns)}. {missing_words(unit, *columns, metric=metric)}".rstrip(". ")
