"""What stands out, worded, and the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cache.queries.standouts import Standout
from components import selection as address
from components.numbers import count, figure, percent, unit_of
from scoring.failing_slices import SIGNIFICANT
from scoring.task import Task

PAGES: Mapping[str, str] = {
    "worst_failure": address.FAILURES,
    "worst_slice": address.GALLERY,
    "most_missed": address.INSPECTOR,
    "disagreement": address.INSPECTOR,
}
"""Kind -> the page that shows it."""


def said(standout: Standout, task: Task) -> str:
    """One sentence; it may hold data."""
    numbers: Any = standout.numbers
    match standout.kind:
        case "worst_failure":
            label = task.category(numbers["category"]).label.lower()
            often = f"{count(numbers['count'], 'time')}, in {percent(numbers['share'])}% of responses"
            if "rise" not in numbers:
                return f"Most frequent: {label}, {often}."
            metric = task.metric(numbers["metric"]).label
            rise = f"{percent(numbers['rise'])}" + (", the mean over runs" if numbers["runs"] > 1 else "")
            return f"Costs most: {label}, {often}; without it {metric} would rise by {rise}."
        case "worst_slice":
            where = ", ".join(task.facet_words(*pair) for pair in standout.facets)
            of = count(numbers["n"], unit_of(task))
            chance = "" if numbers["p"] < SIGNIFICANT else " It could be chance."
            over = f"against {percent(numbers['over_all'])}% over all"
            return f"Weakest slice: {where}, right in {percent(numbers['value'])}% of {of}, {over}.{chance}"
        case "most_missed":
            failures = f"{count(numbers['failures'], 'failure')} over {count(numbers['runs'], 'run')}"
            return f"Hardest sample: {numbers['sample']}, with {failures}."
        case _:
            low, high = _of(task, numbers, "low"), _of(task, numbers, "high")
            metric = task.metric(numbers["metric"]).label
            return f"Widest disagreement: {numbers['sample']}, {metric} from {low} to {high} between runs."


def _of(task: Task, numbers: Any, name: str) -> str:
    return figure(numbers[name], task.metric(numbers["metric"]).unit)
