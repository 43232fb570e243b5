"""Changes of an answer compared with a stored one: its metrics on this sample, and resolved and new failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import numpy as np
import pandas as pd

from figures.tables.number_format import NO_VALUE, value_text
from records import Failure, Sample, Scored
from scoring.metric import Metric
from scoring.task import Task
from scoring.wording import word_failure

_SAME_MODEL = ("new", "gone", "still there")


def metrics(task: Task, before: Scored | None, after: Scored) -> pd.DataFrame:
    """One row per metric that has a value on either side: metric, before, after, change, as they are shown."""
    rows = []
    for metric in task.metrics:
        old, new = (value(metric, scored) for scored in (before, after))
        if np.isnan(old) and np.isnan(new):
            continue
        rows.append(
            (metric.label, value_text(old, metric.unit), value_text(new, metric.unit), _change(old, new, metric.unit))
        )
    return pd.DataFrame(rows, columns=["metric", "before", "after", "change"])


def failures(
    task: Task, sample: Sample, before: Scored | None, after: Scored, tau: float, models: tuple[str, ...] = ()
) -> pd.DataFrame:
    """One row per failure that holds at the threshold: state, failure, where, page, reason, follows; new ones first.

    A failure of one answer is the same as one of the other when category, page, item, label and gold boxes
    agree; those that concern no gold are counted by category and page. `follows` says that one only follows
    from another failure, as the steps of a missed answer do. `models` are the names before and after where they
    are of two models: then nothing came or went from one to the other, and states say whose a failure is.
    """
    states = (f"only of {models[1]}", f"only of {models[0]}", "of both") if models else _SAME_MODEL
    old, new = (scored.failures_at(tau) if scored else [] for scored in (before, after))
    left = Counter(map(_identity, old))
    rows = []
    for failure in new:
        still = left[_identity(failure)] > 0
        left[_identity(failure)] -= still
        rows.append((states[2] if still else states[0], failure))
    for failure in reversed(old):
        if left[_identity(failure)] > 0:
            left[_identity(failure)] -= 1
            rows.append((states[1], failure))
    rows.sort(key=lambda row: (states.index(row[0]), row[1].page))
    labels = {item.id: item.label for item in sample.items}
    rows_of_table = [
        (
            state,
            kind.label,
            labels.get(failure.item_id or "", ""),
            failure.page,
            word_failure(task, failure.kind, failure.args),
            not kind.ranked,
        )
        for state, failure in rows
        for kind in (task.category(failure.category),)
    ]
    return pd.DataFrame(rows_of_table, columns=["state", "failure", "where", "page", "reason", "follows"])


def counts_in_words(table: pd.DataFrame) -> str:
    """Counts of the failures of each state; those that follow from others are counted apart.

    Args:
        table: From `failures`.
    """
    parts = []
    for state, mine in table.groupby("state", sort=False):
        follow = int(mine["follows"].sum())
        more = f" and {follow} that {'follow' if follow > 1 else 'follows'} from others" if follow else ""
        parts.append(f"{len(mine) - follow} {state}{more}")
    return ", ".join(parts) or "Nothing, in either answer."


def value(metric: Metric, scored: Scored | None) -> float:
    """A metric on one sample; NaN where it has no value, or nothing was scored."""
    if scored is None or not scored.sums:
        return float("nan")
    sums = {term: np.asarray(value, dtype=np.float64) for term, value in scored.sums.items()}
    return float(metric.value(sums))


def _change(old: float, new: float, unit: str) -> str:
    if np.isnan(old) or np.isnan(new):
        return NO_VALUE
    size = value_text(abs(new - old), unit)
    return size if new == old else f"{'+' if new > old else '−'}{size}"


def _identity(failure: Failure) -> Hashable:
    return failure.category, failure.page, failure.item_id, failure.label, failure.gold
