"""`--fail-if` of `errata compare`: a condition on the difference of two runs, and the exit code that it asks for."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass

from commands.exit_codes import DONE, FAILED, UNDERPOWERED
from figures.tables.number_format import scale
from scoring.metric import Metric
from scoring.statistics.intervals import NO_WIDTH
from scoring.statistics.significance import SIGNIFICANT
from scoring.statistics.two_runs import Difference, least_seen

_CONDITION = re.compile(r"\s*(?P<metric>\S+?)\s*(?P<sign>[<>])\s*(?P<points>[+-]?(?:\d+\.?\d*|\.\d+))\s*")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition such as "accuracy < -2".

    Args:
        metric: Key of the metric.
        below: Whether it is met below the threshold; else above it.
        points: The threshold of B - A, in the unit in which the metric is shown: shares times 100.
    """

    metric: str
    below: bool
    points: float

    def exit_code(self, metric: Metric, found: Difference | None) -> int:
        """3 where the condition is surely met, 4 where the comparison could not see such a difference, else 0.

        Args:
            metric: The metric.
            found: Its difference; None where a run has no value.
        """
        seen_from = _seen_from(found)
        if found is None or seen_from is None:
            return UNDERPOWERED
        threshold = self.points / scale(metric.unit)
        low, high = found.interval.bounds or (found.difference, found.difference)
        met = high < threshold if self.below else low > threshold
        if met and found.p <= SIGNIFICANT:
            return FAILED
        return UNDERPOWERED if threshold and seen_from > abs(threshold) else DONE

    def finding(self, metric: Metric, found: Difference | None) -> str:
        """The finding behind the exit code, in one line."""
        condition = f"--fail-if {self.metric} {'<' if self.below else '>'} {self.points:g}"
        code = self.exit_code(metric, found)
        if code == FAILED and found is not None:
            p = f"p {'' if found.p_words.startswith('<') else '= '}{found.p_words}"
            alike = f"all units differ alike, {p}"
            return f"{condition}: met; {'the whole 95% interval lies beyond it' if found.interval.bounds else alike}."
        if code == UNDERPOWERED:
            seen_from = _seen_from(found)
            if found is None:
                why = metric.empty
            elif seen_from is None:
                why = "it has no interval"
            else:
                points = (
                    f"{scale(metric.unit) * seen_from:.1f} points" if metric.unit == "share" else f"{seen_from:.3g}"
                )
                why = f"fewer than 8 of 10 such comparisons would show a difference below {points}"
            return f"{condition}: underpowered; {metric.label}: {why}."
        return f"{condition}: not met."


def _seen_from(found: Difference | None) -> float | None:
    """The least difference that the comparison would have seen; None where the difference has no interval.

    Runs that differ alike in all units, as equal ones do, have no standard error: they have that of one unit of G which
    differs by 1, which is 1 / G. Equal runs of 40 units would not show 19 points.
    """
    if found is None or found.interval.reason not in ("", NO_WIDTH):
        return None
    return least_seen(1 / found.units, 1) if found.detectable is None else found.detectable


def condition(text: str) -> Condition:
    """The condition of an option.

    >>> condition("accuracy < -2")
    Condition(metric='accuracy', below=True, points=-2.0)

    Raises:
        ArgumentTypeError: The text is not a condition.
    """
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(
            f"expected a metric, < or >, and points, as in 'accuracy < -2', found {text!r}"
        )
    return Condition(found["metric"], found["sign"] == "<", float(found["points"]))
