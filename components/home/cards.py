"""The card of a benchmark on the Home page: its numbers, its runs, and a sentence on each highlight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from cache import memo
from cache.queries import highlights, metrics
from cache.queries.highlights import Highlight
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from components.shell import address, heading, sidebar
from components.widgets import chart_element, convention_notice, left_out_runs, tables
from figures import leaderboard
from figures.chart import under_headings
from figures.tables import value_names
from figures.tables.comparison_words import interval_words
from figures.tables.number_format import bracketed, count, interval, percent, scale, unit_of, value_heading, value_text
from records import MISSING
from scoring.task import TAU, Task

_FEW = 4
_LINKS = (
    (pages.GALLERY, "Samples", ":material/grid_view:"),
    (pages.LEADERBOARD, "Leaderboard", ":material/leaderboard:"),
    (pages.STRICTNESS, "Strictness", ":material/scatter_plot:"),
)
_ICONS = {
    "worst_failure": ":material/bar_chart:",
    "worst_slice": ":material/filter_alt:",
    "most_missed": ":material/description:",
    "disagreement": ":material/compare_arrows:",
}


def all_samples_and_runs(benchmark: str, tau: float) -> Selection:
    """All samples and runs of a benchmark, at this IoU threshold if it is one of boxes."""
    return Selection(benchmark=benchmark, tau=tau if memo.loaded(benchmark).task.thresholded else TAU)


def show(benchmark: str, tau: float) -> None:
    """Draws the card of one benchmark; `tau` is the IoU threshold if it is one of boxes."""
    selection, loaded = all_samples_and_runs(benchmark, tau), memo.loaded(benchmark)
    with st.container(border=True):
        _numbers(selection, loaded)
        if not loaded.runs:
            st.text("No runs yet: add a run file on the Import page to see how a model does.")
            return
        left, right = st.columns([3, 2], gap="large")
        with left:
            _runs(selection, loaded)
        with right:
            _highlights(selection, loaded)


def _numbers(selection: Selection, loaded: LoadedBenchmark) -> None:
    benchmark, task = selection.benchmark, loaded.task
    card = memo.benchmark_card(benchmark)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(task.title, anchor=False, width="content")
        if benchmark != task.key:
            st.text(sidebar.benchmark_title(benchmark))
        heading.synthetic_badge(selection, loaded)
        for page, label, icon in _LINKS:
            if page != pages.STRICTNESS or "strictness" in task.views:
                address.link(page, selection, label, icon)
    current = len(loaded.runs) - len(loaded.superseded)
    mean = card.pages / card.samples if card.samples else float("nan")
    with st.container(horizontal=True, gap="large"):
        st.metric("Samples", f"{card.samples:,}", width="content", help="What a person opens: one piece of work.")
        st.metric(
            "Items", f"{card.items:,}", width="content", help="What gold is stated about: an answer or a question."
        )
        if card.pages:
            st.metric("Pages", f"{card.pages:,}", width="content", help="Page images of all samples.")
            st.metric("Pages per sample", f"{mean:.1f}", width="content", help="The mean over samples.")
        if card.step_pages:
            share = f"{percent(card.step_share)}%"
            st.metric("Pages with steps", share, width="content", help="Pages with a gold step.")
        st.metric("Runs", f"{current:,}", width="content", help="Models under one setting each.")
    st.text(facets_in_words(card.facets, loaded))
    if loaded.corrections:
        label = f"{count(loaded.corrections, 'correction')} of gold: the leaderboard with corrected gold"
        address.link(pages.LEADERBOARD, selection.replace(gold=CORRECTED), label, ":material/edit_note:")


def facets_in_words(counts: Mapping[str, Mapping[str, int]], loaded: LoadedBenchmark) -> str:
    """The values of each facet with how many samples have them, in one line."""
    parts = []
    for name, label in {**loaded.task.facets, **{name: name for name in loaded.own_facets}}.items():
        with_value = {value: n for value, n in counts.get(name, {}).items() if value != MISSING}
        if 1 < len(with_value) <= _FEW:
            values = [f"{value_names.facet_value(loaded.task, name, value)} ({n:,})" for value, n in with_value.items()]
            parts.append(f"{label}: {', '.join(values)}")
        elif with_value:
            parts.append(f"{label}: {count(len(with_value), 'value')}")
    return f"Samples by facet: {'   ·   '.join(parts)}" if parts else ""


def _runs(selection: Selection, loaded: LoadedBenchmark) -> None:
    metric = loaded.task.primary
    frame = leaderboard.headline(memo.fetch(metrics.run_metrics, selection.for_metrics()), loaded)
    at = f" at IoU {selection.tau:.2f}" if selection.tau != TAU else ""
    st.subheader(f"Runs by {metric.label}{at}", anchor=False, help=metric.definition)
    chart_element.show(
        leaderboard.headline_chart(frame, selection, loaded),
        key=f"home-{selection.benchmark}",
        on_open=lambda slug: address.go(pages.FAILURES, selection.replace(runs=(str(slug),))),
    )
    shown = frame[["run", "name"]].assign(
        value=scale(metric.unit) * frame["value"],
        interval=[
            interval(low, high, metric.unit) or why
            for low, high, why in zip(frame["low"], frame["high"], frame["reason"], strict=True)
        ],
    )
    tables.chart_table(
        shown,
        "runs",
        key=f"home-{selection.benchmark}-table",
        hidden=("run",),
        saved=under_headings(
            frame,
            {"name": "Run", "value": metric.label, "low": f"{metric.label}, from", "high": f"{metric.label}, to"},
        ),
        synthetic=loaded.shows_synthetic(selection),
        columns={
            "name": "Run",
            "value": tables.figures(value_heading(metric.label, metric.unit), metric.unit, metric.definition),
            "interval": "95% interval",
        },
        on_open=lambda row: address.go(pages.FAILURES, selection.replace(runs=(str(shown.loc[row, "run"]),))),
    )


def explain(benchmark: str) -> None:
    """Answers "What is this?" of the figures of a benchmark's card."""
    task = memo.loaded(benchmark).task
    metric = task.primary
    with st.popover("What is this?", icon=":material/help:"):
        st.text("A row for each benchmark with the headline figure of its runs; below, a card of the one that is open.")
        st.text(f"{metric.label}: {metric.definition}")
        how = interval_words(task.cluster, proportion=metric.proportion, of_fractions=metric.of_fractions)
        st.text(f"95% intervals: {how}; the unit is a {task.cluster}.")


def _highlights(selection: Selection, loaded: LoadedBenchmark) -> None:
    st.subheader("Look at this first", anchor=False)
    shown = with_counted_runs(selection)
    left_out_runs.show(shown, loaded, impact=bool(loaded.task.impact), key=f"partial-{selection.benchmark}")
    for highlight in memo.fetch(highlights.highlights, shown):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
            st.text(highlight_sentence(highlight, loaded.task, loaded.runs), width="stretch")
            address.link(PAGE_OF_HIGHLIGHT[highlight.kind], highlight.selection, "Show", _ICONS[highlight.kind])
    for row in convention_notice.runs_in_doubt(selection):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
            st.text(
                convention_notice.finding_in_words(row, convention_notice.scores_of(selection, row)), width="stretch"
            )
            address.link(pages.LEADERBOARD, selection, "Show", ":material/leaderboard:")


def with_counted_runs(selection: Selection) -> Selection:
    """A Selection with the runs that figures over several runs count, as the address says it."""
    return selection.replace(partial=parameters.PARTIAL.text(parameters.PARTIAL.on(address.read()[0])))


PAGE_OF_HIGHLIGHT: Mapping[str, str] = {
    "worst_failure": pages.FAILURES,
    "worst_slice": pages.GALLERY,
    "most_missed": pages.INSPECTOR,
    "disagreement": pages.INSPECTOR,
}
"""Kind -> the page that shows it."""


def highlight_sentence(highlight: Highlight, task: Task, runs: Mapping[str, str]) -> str:
    """One sentence; it may hold data. `runs` are the names of runs by their slugs."""
    numbers: Any = highlight.numbers
    match highlight.kind:
        case "worst_failure":
            label = task.category(numbers["category"]).label.lower()
            of = f"{numbers['of']:,} (samples × runs)"
            often = f"{count(numbers['count'], 'time')}, in {percent(numbers['share'])}% of {of}"
            if "rise" not in numbers:
                return f"Most frequent: {label}, {often}."
            metric = task.metric(numbers["metric"]).label
            rise = f"{percent(numbers['rise'])}{bracketed(numbers['low'], numbers['high'])} points"
            if numbers["runs"] > 1:
                rise += f" over {count(numbers['runs'], 'run')}"
                alone = f"{percent(numbers['run_rise'])}{bracketed(numbers['run_low'], numbers['run_high'])}"
                rise += f", by {alone} in {runs[str(numbers['run'])]} alone"
            return f"Costs most: {label}, {often}; without it {metric} would rise by {rise}."
        case "worst_slice":
            where = ", ".join(task.facet_words(*pair) for pair in highlight.facets)
            sizes = count(numbers["n"], unit_of(task)), count(numbers["units"], task.cluster)
            of = ", ".join(dict.fromkeys(sizes))
            share = percent(numbers["value"])
            why = f" (no interval: {numbers['reason']})" if numbers["reason"] else ""
            return (
                f"Weakest slice: {where}, correct in {share}% of {of}, {points_below(highlight)} below the rest{why}."
            )
        case "most_missed":
            failures = f"{count(numbers['failures'], 'failure')} over {count(numbers['runs'], 'run')}"
            return f"Hardest sample: {numbers['sample']}, with {failures}."
        case _:
            low, high = _metric_text(task, numbers, "low"), _metric_text(task, numbers, "high")
            metric = task.metric(numbers["metric"]).label
            return f"Widest disagreement: {numbers['sample']}, {metric} from {low} to {high} between runs."


def points_below(highlight: Highlight) -> str:
    """How far the weakest slice is below the rest, with its 95% interval."""
    numbers: Any = highlight.numbers
    return f"{percent(-numbers['effect'])}{bracketed(-numbers['high'], -numbers['low'])} points"


def _metric_text(task: Task, numbers: Any, name: str) -> str:
    return value_text(numbers[name], task.metric(numbers["metric"]).unit)
