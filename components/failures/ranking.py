"""The failure categories of a page: the list of them, the same as a table, and what they are ranked by."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.failures import ranking
from cache.queries.repairs.impacts import MOST_RESPONSES
from cache.queries.sample_counts import run_states
from cache.queries.samples import count_samples
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from components.failures import category_list
from components.shell import address, filters, heading, notices
from components.widgets import chart_element, definitions, left_out_runs, tables
from figures import failures
from figures.tables.number_format import count, interval, missing_words, shares_in_words
from scoring.metric import Metric
from scoring.task import TAU
from scoring.text.phrases import list_in_words


def fetch(selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """The rows of the ranking that the page lists and publishes; with ranks where its table is open."""
    arguments = failures.list_arguments(selection, loaded, ranks=tables.is_open(_TABLE))
    return failures.ranked(memo.fetch(ranking, *arguments), selection, loaded)


_TABLE = "ranking-table"


def show(frame: pd.DataFrame, chosen: str, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the list, its table and its choices, and what explains it in the title row.

    Args:
        frame: From `fetch`.
        chosen: Key of the category whose failures are open.
        selection: What the page shows.
        loaded: The benchmark.
    """
    metric = failures.impact_metric(selection, loaded)
    heading.explain_by(lambda: definitions.ranking(selection, loaded.task, metric))
    heading.publish("failures", selection)
    if frame.empty:
        notices.nothing_found("failures", filters.clear_callback(selection), (_none_found(selection, loaded),))
    else:
        category_list.show(frame, chosen, metric, selection, loaded)
        st.caption(shares_in_words(frame.attrs["scored"]))
        if loaded.task.thresholded and selection.tau != TAU and frame["impact"].isna().all():
            st.caption(
                f"Impact at this threshold: for up to {MOST_RESPONSES:,} responses. Choose fewer runs or samples."
            )
        ends = ((frame[of], frame[f"{of}.low"], frame["units"]) for of in ("share", "impact"))
        if why := missing_words(loaded.task.cluster, *ends, metric=metric):
            st.caption(why)
    left_out_runs.show(selection, loaded, impact=bool(loaded.task.impact))
    _choices(selection, loaded)
    if not frame.empty:
        _chart_table(frame, metric, selection, loaded)
    # Last, where it pushes nothing down.
    _not_applied(selection, loaded)


def _none_found(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The sentence where there are no failures, which is a good result; it may hold names of runs."""
    measured = failures.APPLIED_FILTERS.query_selection(selection, loaded)
    samples = count(memo.fetch(count_samples, measured), "sample")
    these = f"{'this' if samples == '1 sample' else 'these'} {samples}"
    if (memo.fetch(run_states, measured)["state"] == "missing").all():
        return f"No {'chosen run' if selection.runs else 'run'} has a response to {these}."
    found = f"no failures in {these}."
    names = list_in_words([isolated(loaded.runs[run]) for run in selection.runs])
    return f"{names}: {found}" if names else found.capitalize()


def _chart_table(frame: pd.DataFrame, metric: Metric, selection: Selection, loaded: LoadedBenchmark) -> None:
    if not tables.is_open(_TABLE):
        tables.chart_table(frame, "failures", key=_TABLE, when_open=True)
        return
    rows = frame[["category", "label", "count", "samples"]].assign(
        share=100 * frame["share"],
        share_between=[interval(*ends) for ends in zip(frame["share.low"], frame["share.high"], strict=True)],
        rank=frame["rank"],
        impact=100 * frame["impact"],
        impact_between=[interval(*ends) for ends in zip(frame["impact.low"], frame["impact.high"], strict=True)],
    )
    tables.chart_table(
        rows,
        "failures",
        key=_TABLE,
        when_open=True,
        hidden=("category",),
        chart=chart_element.charts(failures.RANKING, selection)[0],
        columns={
            "label": "Category",
            "count": "Count",
            "samples": st.column_config.NumberColumn("Samples × runs", help="Each sample once for each run."),
            "share": tables.percents("Share of samples × runs, %"),
            "share_between": "95% interval",
            "rank": st.column_config.TextColumn(
                "Rank by share",
                help="Ranks that the data allow: at best 1 + the number of categories that are significantly more "
                "frequent, at worst the number of categories less those that are significantly rarer.",
            ),
            "impact": tables.percents(
                f"Rise of {metric.label}, points", "Over the responses of the runs that are counted."
            ),
            "impact_between": st.column_config.TextColumn("95% interval of the rise"),
        },
        on_choose=lambda row: address.change(fail=str(rows.loc[row, "category"])),
    )


def _not_applied(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Says that the chosen category narrows no figure of the page; nothing where none is chosen."""
    if selection.fail:
        chosen = Selection(selection.benchmark, fail=selection.fail, gold=selection.gold)
        with st.container(key="not-applied-category"):
            st.text("\n".join(failures.APPLIED_FILTERS.not_applied(chosen, loaded)))


def _choices(selection: Selection, loaded: LoadedBenchmark) -> None:
    task = loaded.task
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        if task.impact:
            address.selectbox(
                "Impact on",
                "ranking-impact",
                selection,
                loaded,
                parameters.IMPACT,
                width=170,
                help="How much this score would rise if one category alone were repaired.",
                format_func=lambda key: task.metric(key).label,
            )
        address.toggle(
            "All categories",
            "ranking-all",
            selection,
            parameters.ALL_CATEGORIES,
            "Also those that follow from another failure, and those that did not occur.",
        )
