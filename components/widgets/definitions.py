"""The popovers that define a figure: number of samples, what was left out and why, with links to those samples."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries import confusions, failure_instances, sample_counts
from cache.queries.samples import count_samples
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection
from components.shell import address, heading
from figures.charts.colours import looks_in_words
from figures.tables.comparison_words import (
    RANK_TESTS_IN_WORDS,
    RANKS_IN_WORDS,
    TESTS_IN_WORDS,
    interval_words,
    n_words,
)
from figures.tables.number_format import count, has_value, interval, value_text
from scoring.metric import Metric
from scoring.task import Matrix, Task

_LEFT_OUT = {
    "failed": "whose response counts as failed under this protocol",
    "missing": "without a response of this run",
}


def category(selection: Selection, task: Task) -> DeltaGenerator:
    """Heads the failures of a category with its name, how many there are, its definition and its samples.

    Returns:
        The place beside the name, for the way through their pages.
    """
    category = task.category(selection.fail)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="category-head"):
        st.subheader(category.label, anchor=False, width="content")
        place = st.container(width="content")
        st.space("stretch")  # the place is empty where all failures stand on one page
        address.link(pages.GALLERY, selection, "All samples", ":material/grid_view:")
    st.caption(f"{count(memo.fetch(failure_instances.count_instances, selection), 'failure')}. {category.definition}")
    return place


def ranking(selection: Selection, task: Task, metric: Metric) -> None:
    """Answers "What is this?" for the three rankings.

    Args:
        selection: What the page shows.
        task: The benchmark's task.
        metric: Whose rise is the impact.
    """
    states = states_of_counted_runs(selection.for_metrics())
    for sentence in rankings(task, metric, int(states["samples"].sum())):
        st.text(sentence)
    st.caption(f"{metric.label}: {metric.definition}")
    missing = int(states.loc[states["state"] == "missing", "samples"].sum())
    if missing:
        st.text(f"{count(missing, 'response')} missing; {'it counts' if missing == 1 else 'they count'} in the shares.")
    address.link(pages.GALLERY, selection.replace(sort="-failures"), "Samples, worst first", ":material/south:")


def rankings(task: Task, metric: Metric, pairs: int) -> list[str]:
    """What a failure's count, share and impact are, in the words of a task of boxes or of any other.

    Args:
        task: Its impact is said only where it declares one.
        metric: Whose rise is the impact.
        pairs: What the shares are of: every sample once for each run.
    """
    every = " Every box that is not matched has exactly one category." if task.boxes else ""
    boxes = "boxes matched as gold says or extra ones taken away"
    repaired = boxes if task.boxes else "all that it is about being as gold says"
    without = "Failures of boxes that are matched have none." if task.boxes else "A dash: the repair changes no score."
    definitions = [
        f"Count: how often the failure occurs.{every}",
        f"Share of samples × runs: those with at least one such failure, of {pairs:,}; a sample counts once for each "
        "run, also where its response is missing.",
        f"Impact: how much {metric.label} would rise if this category alone were repaired, {repaired}, over the "
        f"responses of the runs that are counted. {without}",
    ]
    of_shares = (
        f"95% intervals of shares: {interval_words(task.cluster, proportion=True)}. Ranks by share: every two "
        f"categories are tested, with p corrected for all pairs (Holm). {TESTS_IN_WORDS}."
    )
    of_impact = f"95% intervals of impact: {interval_words(task.cluster, proportion=False)}."
    return [*definitions, of_shares, of_impact] if task.impact else [*definitions[:2], of_shares]


def metrics(selection: Selection, loaded: LoadedBenchmark, table: pd.DataFrame, notes: Sequence[str] = ()) -> None:
    """Answers "What is this?" for every metric of every run.

    Args:
        selection: What the page shows.
        loaded: The benchmark's task and runs.
        table: From `cache.queries.metrics.run_metrics`.
        notes: Sentences on all figures of the page.
    """
    task = loaded.task
    labels = {metric.key: metric.label for metric in task.metrics}
    slugs = list(dict.fromkeys(table["run"]))
    left, right = st.columns(2)
    keys = sorted(labels, key=lambda key: key != task.primary.key)
    key = left.selectbox("Number", keys, format_func=lambda key: labels[key], key="ask-metric")
    run = right.selectbox("Run", slugs, format_func=lambda slug: loaded.runs[slug], key="ask-run")
    metric = task.metric(str(key))
    row = table[(table["run"] == run) & (table["metric"] == key)].iloc[0]
    st.text(metric.definition)
    for sentence in figure_sentences(row, metric, task):
        st.text(sentence)
    st.text(f"{RANKS_IN_WORDS}: {RANK_TESTS_IN_WORDS}. {TESTS_IN_WORDS}.")
    for sentence in (*notes, looks_in_words(loaded)):
        st.text(sentence)
    _samples(selection, str(run))
    narrowed = selection.replace(runs=(str(run),), fail="")
    worst, best = ("", "-") if metric.better == "higher" else ("-", "")
    address.link(
        pages.GALLERY, narrowed.replace(sort=worst + metric.key), "Its samples, worst first", ":material/south:"
    )
    address.link(pages.GALLERY, narrowed.replace(sort=best + metric.key), "Its samples, best first", ":material/north:")
    st.caption(f"Source: {task.source}")


def figure_sentences(row: pd.Series, metric: Metric, task: Task) -> list[str]:
    """The value of a metric with its interval, n and units, and how these come about.

    Args:
        row: Of `cache.queries.metrics.run_metrics`.
        metric: Whose value it is.
        task: Says what the units are.
    """
    value = f"{metric.label} {value_text(row['value'], metric.unit)}"
    between = interval(row["lo"], row["hi"], metric.unit)
    if not has_value(row["value"]):
        return [f"{value}: {row['reason']}."]
    how = interval_words(task.cluster, proportion=metric.proportion, of_fractions=metric.of_fractions)
    # Without a rarer outcome nothing says how alike the answers of one unit are.
    at_end = (
        [f"At 0 or 100% each {task.cluster} counts once: the interval can be wider than that of a run with few errors."]
        if between and metric.proportion and row["value"] in (0, 1) and row["n"] > row["units"]
        else []
    )
    return [
        f"{value} over {n_words(row['n'], metric, int(row['units']), task.cluster)}.",
        f"95% interval {between}: {how}; the unit is a {task.cluster}."
        if between
        else f"No interval: {row['reason']}.",
        *at_end,
    ]


def metric_definitions(task: Task) -> None:
    """A popover with the definition of each metric of a task; for figures of a single sample."""
    heading.explain(*(f"{metric.label}: {metric.definition}" for metric in task.metrics))


def _samples(selection: Selection, run: str) -> None:
    total = memo.fetch(count_samples, selection.for_metrics())
    states = memo.fetch(sample_counts.run_states, selection.for_metrics())
    mine = dict(
        zip(states.loc[states["run"] == run, "state"], states.loc[states["run"] == run, "samples"], strict=True)
    )
    st.text(f"{count(total, 'sample')} in all.")
    for state, why in _LEFT_OUT.items():
        if mine.get(state):
            st.text(f"{count(mine[state], 'sample')} {why}.")
    outside = total - sum(mine.values())
    if outside > 0:
        live = run.startswith(LIVE)
        why = "not asked yet of this live run" if live else "left out by this protocol: no response line"
        st.text(f"{count(outside, 'sample')} {why}.")


def confusion(selection: Selection, loaded: LoadedBenchmark, matrix: Matrix) -> None:
    """Answers "What is this?"."""
    measured = selection.for_metrics().replace(cell="")
    cells = memo.fetch(confusions.confusion, measured, matrix.key)
    st.text(matrix.definition)
    runs = states_of_counted_runs(measured)["run"].nunique()
    total = int(cells["n"].sum())
    st.text(f"{count(total, 'entry', 'entries')} in all, pooled over {count(runs, 'run')}.")
    st.text(
        "A share is that of its row: of all that gold says there, what runs say. On cells that are framed, and ticked "
        "where there is room, gold and the run agree; a row with n < 5 is paler."
        if not matrix.has_two_outcomes
        else f"A dot is the share of its row that is {matrix.predicted[0]}, with its 95% interval (unit: "
        f"{loaded.task.cluster}); a hollow one has n < 5."
    )
    left_out(measured, pooled=True)
    address.link(pages.GALLERY, selection.replace(cell=""), "All samples counted here", ":material/grid_view:")
    st.caption(f"Source: {loaded.task.source}")


def left_out(measured: Selection, *, pooled: bool = False) -> None:
    """Says how many responses are missing or failed; `pooled`: of the runs alone that figures over several count."""
    states = states_of_counted_runs(measured) if pooled else memo.fetch(sample_counts.run_states, measured)
    missing = int(states.loc[states["state"] == "missing", "samples"].sum())
    failed = int(states.loc[states["state"] == "failed", "samples"].sum())
    found = ", ".join(f"{n:,} {state}" for n, state in ((missing, "missing"), (failed, "failed")) if n)
    said = f"Responses: {found}; how these count depends on the figure and the protocol."
    st.text(said if found else "No response is missing or failed.")


def states_of_counted_runs(measured: Selection) -> pd.DataFrame:
    """`run_states` of the runs that figures over several runs count."""
    states = memo.fetch(sample_counts.run_states, measured)
    if parameters.PARTIAL.on(measured):
        return states
    left = memo.fetch(sample_counts.runs_left_out, measured.replace(cell=""))
    return states[~states["run"].isin(left["run"])]
