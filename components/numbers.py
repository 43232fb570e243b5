"""How numbers read on screen: fractions as the papers print them, times 100 with one decimal."""

from __future__ import annotations

import math

from scoring.task import Task

NOTHING = "–"
"""Stands where there is no number; the reason is said beside it."""


SETTING = " · "
"""Stands between the model and the setting in a run's name."""


def scale(unit: str) -> int:
    """What a value is multiplied by where it is shown, by its `Metric.unit`: 100 for shares."""
    return 100 if unit == "share" else 1


def known(value: float | None) -> bool:
    """Whether there is a number at all."""
    return value is not None and not math.isnan(value)


def percent(value: float | None) -> str:
    """A fraction times 100 with one decimal.

    >>> percent(0.4321), percent(-0.2), percent(None)
    ('43.2', '−20.0', '–')
    """
    return f"{100 * value:.1f}".replace("-", "−") if value is not None and known(value) else NOTHING


def signed(value: float | None) -> str:
    """A difference of fractions times 100 with its sign.

    >>> signed(0.031), signed(-0.2), signed(0.0)
    ('+3.1', '−20.0', '0.0')
    """
    if value is None or not known(value):
        return NOTHING
    text = f"{100 * abs(value):.1f}"
    return text if text == "0.0" else f"{'+' if value > 0 else '−'}{text}"


def interval(low: float | None, high: float | None, unit: str = "share") -> str:
    """A 95% interval of a metric ("41.0 to 45.5"), by its `Metric.unit`; empty when there is none."""
    if not (known(low) and known(high)):
        return ""
    return f"{figure(low, unit)} to {figure(high, unit)}"


def count(value: float, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> count(1, "sample"), count(1234, "sample"), count(2, "category", "categories")
    ('1 sample', '1,234 samples', '2 categories')
    """
    return f"{int(value):,} {one if value == 1 else many or one + 's'}"


def figure(value: float | None, unit: str) -> str:
    """A metric's value as the papers print it, by its `Metric.unit`.

    >>> figure(0.4321, "share"), figure(0.2837, "coefficient"), figure(1015, "count"), figure(None, "share")
    ('43.2', '0.284', '1,015', '–')
    """
    if value is None or not known(value) or unit == "share":
        return percent(value)
    return f"{value:,.0f}" if unit == "count" else f"{value:.3f}".replace("-", "−")


def unit_of(task: Task) -> str:
    """What is right or wrong by itself: a sample, or where a run's sums are those of its items an item."""
    return "item" if task.of_items else "sample"
