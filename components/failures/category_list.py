"""The list of failure categories: one row each with count, share and impact; a click opens the category's failures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.charts.colours import RunLooks, run_looks
from figures.charts.failures import ORDERS
from figures.tables.number_format import bracketed, count, has_value, percent, signed
from scoring.metric import Metric

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_categories",
    html='<div class="head"></div><ul aria-label="Failure categories"></ul>',
    css=(_HERE / "category_list.css").read_text(encoding="utf-8"),
    js=(_HERE / "category_list.js").read_text(encoding="utf-8"),
)

_HEADS = {"count": "Count", "share": "Share", "impact": "Impact"}


def show(frame: pd.DataFrame, chosen: str, metric: Metric, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the list.

    Args:
        frame: From `figures.failures.ranked`.
        chosen: Key of the category whose failures are open.
        metric: Whose rise is the impact.
        selection: What the page shows.
        loaded: The benchmark.
    """
    records = frame.to_dict("records")
    order = parameters.RANKING_ORDER.of(selection, loaded)
    usual = next(iter(parameters.RANKING_ORDER.values(loaded))) if parameters.RANKING_ORDER.values else ""
    heads = [
        {
            "name": name,
            "text": _HEADS[name],
            "href": address.href(pages.FAILURES, selection.replace(sort="" if name == usual else name), loaded),
            "current": name == order,
            "title": f"Sort by {label.lower()}" + (f" on {metric.label}, points" if name == "impact" else ""),
        }
        for name, label in ORDERS.items()
        if name != "impact" or loaded.task.impact
    ]
    _mounted(
        key="categories",
        data={
            "heads": heads,
            "rows": rows(records, chosen, metric, selection, loaded),
            "zero": _Scale(records).place(0.0),
        },
    )


def rows(
    records: Sequence[Mapping[Any, Any]], chosen: str, metric: Metric, selection: Selection, loaded: LoadedBenchmark
) -> list[dict[str, Any]]:
    """What the browser draws of each category; lengths and places are percents of the room that they have."""
    scale, looks = _Scale(records), run_looks(loaded)
    most = max((record["count"] for record in records), default=0) or 1
    return [
        {
            "label": record["label"],
            "href": address.href(pages.FAILURES, selection.browsing().replace(fail=record["category"]), loaded),
            "chosen": record["category"] == chosen,
            "count": f"{record['count']:,}",
            "share": f"{percent(record['share'])}%",
            "title": _in_words(record, metric if loaded.task.impact else None),
            "parts": parts(record["runs"], most, looks, loaded),
        }
        | ({"impact": signed(record["impact"]), "reach": scale.reach(record)} if loaded.task.impact else {})
        for record in records
    ]


def parts(runs: Mapping[str, int], most: int, looks: RunLooks, loaded: LoadedBenchmark) -> list[dict[str, Any]]:
    """The bar of a category: one part for each run that has it, in the order of the benchmark."""
    return [
        {"title": f"{loaded.runs[run]}: {runs[run]:,}", "colour": looks[run].colour, "width": 100 * runs[run] / most}
        for run in loaded.runs
        if runs.get(run)
    ]


class _Scale:
    """The places of rises and their intervals on one line, in percents of its length."""

    def __init__(self, records: Sequence[Mapping[Any, Any]]) -> None:
        stated = [record.get(name) for record in records for name in ("impact", "impact.low", "impact.high")]
        values = [value for value in stated if value is not None and has_value(value)]
        self._low, self._high = min((0.0, *values)), max((0.0, *values))

    def place(self, value: float) -> float:
        span = self._high - self._low
        return 100 * (value - self._low) / span if span else 0.0

    def reach(self, record: Mapping[Any, Any]) -> dict[str, float] | None:
        """Dot and ends; None where there is no rise."""
        value, low, high = (record[name] for name in ("impact", "impact.low", "impact.high"))
        if not has_value(value):
            return None
        ends = (low, high) if has_value(low) and has_value(high) else (value, value)
        return {"at": self.place(value), "low": self.place(ends[0]), "high": self.place(ends[1])}


def _in_words(record: Mapping[Any, Any], metric: Metric | None) -> str:
    """A row in words, for whoever points at it."""
    share = f"{percent(record['share'])}% of samples × runs{bracketed(record['share.low'], record['share.high'])}"
    words = f"{record['label']}: {count(record['count'], 'failure')}, in {share}"
    if metric is None or not has_value(record["impact"]):
        return words
    rise = f"{signed(record['impact'])} points{bracketed(record['impact.low'], record['impact.high'])}"
    return f"{words}; without them {metric.label} {rise}"
