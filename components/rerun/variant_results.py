"""Results of a grid of request variants: each answer, its cost, and what changed against the stored one."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.live.batch.ablations import STORED, GridAnswer
from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import tables
from figures.chart import under_headings
from figures.tables.number_format import count, percent, scale
from models.prices import dollars
from scoring.metric import Metric
from scoring.task import Task

_METRICS = 3
_AXES = {"side": "Longer side", "part": "Part", "turned": "Turned", "added": "Added"}


def show(selection: Selection, task: Task, answers: Sequence[GridAnswer], against: str, other: str) -> None:
    """Draws the table of variants; a row opens its answer in the inspector, beside the stored one.

    Args:
        selection: With the sample open.
        task: The benchmark's task.
        answers: The stored answer, if there is one, and those of the variants.
        against: Slug of the run that holds the stored answer; "" for none.
        other: Name of that run where it is of another model than the one that was asked; else "".
    """
    st.header("Every cell, side by side", anchor=False)
    st.text(summary(answers))
    metrics = shown_metrics(task, answers)
    frame = table(answers, metrics, other)
    change = "Difference" if other else "Change"

    def open_from(row: int) -> None:
        slug = answers[row].slug
        if slug:
            runs = tuple(dict.fromkeys(name for name in (slug, against) if name))
            address.go(pages.INSPECTOR, selection.replace(view="", page=None, item="").showing(runs))

    scales = {metric.key: scale(metric.unit) for metric in metrics}
    scales |= {"change": scale(metrics[0].unit)} if metrics else {}
    headings = {name: _AXES.get(name, name.capitalize()) for name in (answers[0].axes if answers else ())}
    headings |= {"answer": "Answer", **{metric.key: metric.label for metric in metrics}, "change": change}
    headings |= {"failures": "Failures", "usd": "US dollars", "seconds": "Seconds", "tokens": "Tokens out"}
    headings |= {"why": "Why not"}
    tables.show(
        frame.assign(**{name: times * frame[name] for name, times in scales.items()}),
        key="live-grid",
        columns=headings
        | {
            "answer": st.column_config.TextColumn(headings["answer"], width=None if other else 104),
            **{metric.key: tables.figures(metric.label, metric.unit) for metric in metrics},
            "change": st.column_config.NumberColumn(headings["change"], format="%+.1f"),
            "usd": st.column_config.NumberColumn(headings["usd"], format="%.4f"),
            "seconds": st.column_config.NumberColumn(headings["seconds"], format="%.1f"),
            "tokens": st.column_config.NumberColumn(headings["tokens"], format="%d"),
        },
        on_open=open_from,
        alt="One row per cell: its values, what it answered and what it cost; a row opens its answer on the page.",
        whole=len(frame) <= 16,
    )
    stored = "that of the other model, the first row" if other else "the stored one"
    st.caption(f"A row opens its answer on the page, beside {stored}. {change}: of the first metric, against it.")
    tables.download(
        under_headings(frame, headings),
        "grid",
        key="live-grid-file",
        synthetic=memo.loaded(selection.stored_benchmark).shows_synthetic(selection),
    )


def summary(answers: Sequence[GridAnswer]) -> str:
    """How many variants were answered, how many answers are right, and their cost, in a line."""
    sent = [answer for answer in answers if answer.state != STORED]
    answered = [answer for answer in sent if answer.slug]
    right = sum(bool(answer.right) for answer in answered)
    cost = sum(answer.usd or 0.0 for answer in answered)
    parts = [f"{len(answered)} of {count(len(sent), 'cell')} answered", f"{right} correct"]
    if answered:
        parts[-1] += f" ({percent(right / len(answered))}%)"
    parts.append(f"{dollars(cost)} US dollars" if cost else "free of charge")
    return "  ·  ".join(parts) + "  ·  one sample: it shows what changes here, not what is better in general"


def shown_metrics(task: Task, answers: Sequence[GridAnswer]) -> list[Metric]:
    """The first metrics that have a value for some variant, that of single samples first."""
    ranked = dict.fromkeys((task.sample_metric, *(metric for metric in task.metrics if metric.single)))
    having = [metric for metric in ranked if any(metric.key in (answer.values or {}) for answer in answers)]
    return having[:_METRICS]


def table(answers: Sequence[GridAnswer], metrics: Sequence[Metric], other: str = "") -> pd.DataFrame:
    """One row for each request variant, with the first metric's change against the stored answer.

    Args:
        answers: As for `show`.
        metrics: Those that have columns.
        other: As for `show`.
    """
    stored = next((answer.values or {} for answer in answers if answer.state == STORED), {})
    rows = []
    for answer in answers:
        values = answer.values or {}
        row: dict[str, object] = dict(answer.axes)
        row["answer"] = _row_in_words(answer, other)
        row |= {metric.key: values.get(metric.key) for metric in metrics}
        if metrics and answer.state != STORED:
            now, before = values.get(metrics[0].key), stored.get(metrics[0].key)
            row["change"] = None if now is None or before is None else now - before
        row |= {"failures": answer.failures, "usd": answer.usd, "seconds": answer.latency_s, "tokens": answer.tokens}
        row["why"] = answer.reason
        rows.append(row)
    names = [*(answers[0].axes if answers else ()), "answer", *(metric.key for metric in metrics)]
    names += ["change", "failures", "usd", "seconds", "tokens", "why"]
    frame = pd.DataFrame(rows, columns=names).astype({**{metric.key: float for metric in metrics}, "change": float})
    return frame if frame["why"].astype(bool).any() else frame.drop(columns="why")


def _row_in_words(answer: GridAnswer, other: str) -> str:
    if answer.right is None:
        return answer.state
    right = "correct" if answer.right else "incorrect"
    return f"{other or 'stored'}, {right}" if answer.state == STORED else right
