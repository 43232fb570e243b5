"""Results of a grid of request variants: each answer, its cost, and what changed against the stored one."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache.live.batch.ablations import STORED, GridAnswer
from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address, synthetic
from components.widgets import tables
from figures.tables.number_format import count, percent, scale
from scoring.metric import Metric
from scoring.task import Task

_METRICS = 3
_AXES = {"side": "Longer side", "part": "Part", "turned": "Turned", "added": "Added"}


def show(selection: Selection, task: Task, told: Sequence[GridAnswer], against: str) -> None:
    """Draws the comparison; a row opens its answer on the page, beside the stored one."""
    st.header("Every cell, side by side", anchor=False)
    st.text(summary(told))
    metrics = shown_metrics(task, told)
    frame = table(told, metrics)

    def opened(row: int) -> None:
        slug = told[row].slug
        if slug:
            runs = tuple(dict.fromkeys(one for one in (slug, against) if one))
            address.go(pages.INSPECTOR, selection.replace(runs=runs, view="", page=None, item=""))

    tables.show(
        frame,
        key="live-grid",
        columns={
            **{name: _AXES.get(name, name.capitalize()) for name in (told[0].axes if told else ())},
            "answer": st.column_config.TextColumn("Answer", width=104),
            **{metric.key: tables.figures(metric.label, metric.unit) for metric in metrics},
            "change": st.column_config.NumberColumn("Change", format="%+.1f"),
            "failures": "Failures",
            "usd": st.column_config.NumberColumn("US dollars", format="%.4f"),
            "seconds": st.column_config.NumberColumn("Seconds", format="%.1f"),
            "tokens": st.column_config.NumberColumn("Tokens out", format="%d"),
            "why": "Why not",
        },
        opened=opened,
        alt="One row a cell: its values, what it answered and what it cost; a row opens its answer on the page.",
        whole=len(frame) <= 16,
    )
    st.caption("A row opens its answer on the page, beside the stored one. Change: of the first metric, against it.")
    tables.download(frame, "grid", key="live-grid-file", made_up=synthetic.made_up(selection))


def summary(told: Sequence[GridAnswer]) -> str:
    """How many cells were answered, how many are right, and what all of it cost, in a line."""
    cells = [one for one in told if one.state != STORED]
    answered = [one for one in cells if one.slug]
    right = sum(bool(one.right) for one in answered)
    cost = sum(one.usd or 0.0 for one in answered)
    parts = [f"{len(answered)} of {count(len(cells), 'cell')} answered", f"{right} right"]
    if answered:
        parts[-1] += f" ({percent(right / len(answered))}%)"
    parts.append(f"{cost:.4f} US dollars" if cost else "free of charge")
    return "  ·  ".join(parts) + "  ·  one sample: it shows what changes here, not what is better in general"


def shown_metrics(task: Task, told: Sequence[GridAnswer]) -> list[Metric]:
    """The first metrics that have a value in some cell, that of single samples first."""
    ranked = dict.fromkeys((task.sample_metric, *(metric for metric in task.metrics if metric.single)))
    having = [metric for metric in ranked if any(metric.key in (one.values or {}) for one in told)]
    return having[:_METRICS]


def table(told: Sequence[GridAnswer], metrics: Sequence[Metric]) -> pd.DataFrame:
    """One row a cell; shares stand times 100, the change is of the first metric against the stored answer."""
    stored = next((one.values or {} for one in told if one.state == STORED), {})
    rows = []
    for one in told:
        values = one.values or {}
        row: dict[str, object] = dict(one.axes)
        row["answer"] = _row_in_words(one)
        row |= {metric.key: _scaled(metric, values) for metric in metrics}
        if metrics and one.state != STORED:
            now, before = _scaled(metrics[0], values), _scaled(metrics[0], stored)
            row["change"] = None if now is None or before is None else now - before
        row |= {"failures": one.failures, "usd": one.usd, "seconds": one.latency_s, "tokens": one.tokens}
        row["why"] = one.why
        rows.append(row)
    names = [*(told[0].axes if told else ()), "answer", *(metric.key for metric in metrics)]
    names += ["change", "failures", "usd", "seconds", "tokens", "why"]
    frame = pd.DataFrame(rows, columns=names)
    return frame if frame["why"].astype(bool).any() else frame.drop(columns="why")


def _row_in_words(one: GridAnswer) -> str:
    if one.right is None:
        return one.state
    right = "right" if one.right else "wrong"
    return f"stored, {right}" if one.state == STORED else right


def _scaled(metric: Metric, values: dict[str, float]) -> float | None:
    return values[metric.key] * scale(metric.unit) if metric.key in values else None
