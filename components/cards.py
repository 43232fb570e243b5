"""What stands on the home page: one card per benchmark, its runs, and what to look at first."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from cache import memo
from cache.resolving import Loaded
from cache.selection import Selection
from cache.strata import MISSING
from components import conventions, facets, figures, live_rows, synthetic, tables
from components import selection as address
from components.charts import alt
from components.charts.leaderboard_dots import leaderboard_dots
from components.drawn import Drawn
from components.highlights import PAGES, said
from components.numbers import count, interval, percent, scale

_FEW = 4
_WAYS = (
    (address.GALLERY, "Samples", ":material/grid_view:"),
    (address.LEADERBOARD, "Leaderboard", ":material/leaderboard:"),
    (address.STRICTNESS, "Strictness", ":material/scatter_plot:"),
)
_ICONS = {
    "worst_failure": ":material/bar_chart:",
    "worst_slice": ":material/filter_alt:",
    "most_missed": ":material/description:",
    "disagreement": ":material/compare_arrows:",
}


def show(benchmark: str) -> None:
    """Draws the card of one benchmark."""
    selection, loaded = Selection(benchmark=benchmark), memo.loaded(benchmark)
    with st.container(border=True):
        _numbers(benchmark, loaded)
        if not loaded.runs:
            st.text("No runs yet: add a run file on the Import page to see how a model does.")
            return
        left, right = st.columns([3, 2], gap="large")
        with left:
            _runs(selection, loaded)
        with right:
            _first(selection, loaded)


def _numbers(benchmark: str, loaded: Loaded) -> None:
    card = memo.benchmark_card(benchmark)
    task = loaded.task
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(task.title, anchor=False, width="content")
        if benchmark != task.key:
            st.text(benchmark)
        synthetic.badge(Selection(benchmark=benchmark))
        for page, label, icon in _WAYS:
            if page != address.STRICTNESS or "strictness" in task.views:
                address.link(page, Selection(benchmark=benchmark), label, icon)
    current = len(loaded.runs) - len(loaded.superseded)
    mean = card.pages / card.samples if card.samples else float("nan")
    with st.container(horizontal=True, gap="large"):
        st.metric("Samples", f"{card.samples:,}", width="content", help="What a person opens: one submission.")
        st.metric("Items", f"{card.items:,}", width="content", help="What gold is stated about: an answer.")
        st.metric("Pages", f"{card.pages:,}", width="content", help="Page images of all samples.")
        st.metric("Pages per sample", f"{mean:.1f}", width="content", help="The mean over samples.")
        if card.step_pages:
            share = f"{percent(card.step_share)}%"
            st.metric("Pages with steps", share, width="content", help="Pages with a gold step.")
        st.metric("Runs", f"{current:,}", width="content", help="Models under one setting each.")
    st.text(facets_said(card.facets, loaded))


def facets_said(counts: Mapping[str, Mapping[str, int]], loaded: Loaded) -> str:
    """The values of each facet with their counts, in one line."""
    parts = []
    for name, label in loaded.task.facets.items():
        known = {value: n for value, n in counts.get(name, {}).items() if value != MISSING}
        if 1 < len(known) <= _FEW:
            said = [f"{facets.said(loaded.task, name, value)} ({n:,})" for value, n in known.items()]
            parts.append(f"{label}: {', '.join(said)}")
        elif known:
            parts.append(f"{label}: {count(len(known), 'value')}")
    return "   ·   ".join(parts)


def _runs(selection: Selection, loaded: Loaded) -> None:
    metric = loaded.task.primary
    frame = headline(memo.run_metrics(selection), loaded)
    st.subheader(f"Runs by {metric.label}", anchor=False, help=metric.definition)
    figures.show(
        Drawn(
            leaderboard_dots(frame, metric.label, metric.better, metric.unit),
            frame,
            alt.of_leaderboard(frame, metric.label, metric.better, metric.unit),
            "runs",
            f"{metric.label}, {loaded.task.title}",
            made_up=synthetic.made_up(selection),
        ),
        key=f"home-{selection.benchmark}",
        opened=lambda slug: address.go(address.FAILURES, selection.but(runs=(str(slug),))),
    )
    shown = frame[["run", "name"]].assign(
        value=scale(metric.unit) * frame["value"],
        interval=[interval(low, high, metric.unit) for low, high in zip(frame["low"], frame["high"], strict=True)],
    )
    tables.twin(
        shown,
        "runs",
        key=f"home-{selection.benchmark}-table",
        hidden=("run",),
        made_up=synthetic.made_up(selection),
        columns={
            "name": "Run",
            "value": tables.figures(metric.label, metric.unit, metric.definition),
            "interval": "95% interval",
        },
        opened=lambda row: address.go(address.FAILURES, selection.but(runs=(str(shown.loc[row, "run"]),))),
    )


def headline(table: pd.DataFrame, loaded: Loaded) -> pd.DataFrame:
    """The primary metric of every run, best first: run, name, value, low, high, published."""
    metric = loaded.task.primary
    frame = table[table["metric"] == metric.key].rename(columns={"lo": "low", "hi": "high"})
    frame = frame.assign(name=frame["run"].map(loaded.runs), published=False)
    frame = frame.sort_values("value", ascending=metric.better == "lower", na_position="last", ignore_index=True)
    return live_rows.behind(frame[["run", "name", "value", "low", "high", "published"]])


def _first(selection: Selection, loaded: Loaded) -> None:
    st.subheader("Look at this first", anchor=False)
    for standout in memo.standouts(selection):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
            st.text(said(standout, loaded.task), width="stretch")
            address.link(PAGES[standout.kind], standout.selection, "Show", _ICONS[standout.kind])
    for row in conventions.found(selection):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
            st.text(conventions.said(row, conventions.scores_of(selection, row)), width="stretch")
            address.link(address.LEADERBOARD, selection, "Show", ":material/leaderboard:")
