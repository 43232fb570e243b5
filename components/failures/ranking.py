"""The ranking of failure categories on a page: the order, the chart, its table, the chosen category."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices
from components.widgets import chart_element, definitions, tables
from figures import failures
from figures.charts.failures import ORDERS
from figures.tables.number_format import interval


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the three rankings; a click on a bar or row opens its failures, a second click closes them."""
    task = loaded.task
    metric = failures.impact_metric(selection, loaded)
    about = _controls(selection, loaded)
    (ranking,) = failures.ranking_charts(failures.RANKING.ask(memo, selection, loaded), selection, loaded)
    everything = parameters.ALL_CATEGORIES.on(selection)
    if not ranking.empty:
        chart_element.show(
            ranking, key="ranking", on_choose=lambda key: toggle_category(str(key)), publish=("failures", selection)
        )
    with about:
        definitions.ranking(selection, task, metric)
    if ranking.empty:
        notices.nothing_found("failures", filters.clear_callback(selection))
        return
    if not (everything or selection.fail) and len(ranking.data) > failures.MOST:
        st.text(f"The first {failures.MOST} of {len(ranking.data)} categories; the table has them all.")
    frame = ranking.data
    rows = frame[["category", "label", "count", "samples"]].assign(
        share=100 * frame["share"],
        share_between=[interval(*ends) for ends in zip(frame["share.low"], frame["share.high"], strict=True)],
        rank=frame["rank"],
        impact=100 * frame["impact"],
        impact_between=[interval(*ends) for ends in zip(frame["impact.low"], frame["impact.high"], strict=True)],
    )
    tables.twin(
        rows,
        "failures",
        key="ranking-table",
        hidden=("category",),
        synthetic=ranking.synthetic,
        columns={
            "label": "Category",
            "count": "Count",
            "samples": st.column_config.NumberColumn("Responses", help="Each sample once for each run."),
            "share": tables.percents("Share of responses, %"),
            "share_between": "95% interval",
            "rank": st.column_config.TextColumn("Rank by share", help="The ranks that the data allow."),
            "impact": tables.percents(f"Rise of {metric.label}, points", "Over the responses of all runs."),
            "impact_between": st.column_config.TextColumn("95% interval of the rise"),
        },
        on_choose=lambda row: toggle_category(str(rows.loc[row, "category"])),
    )


def toggle_category(category: str) -> None:
    """Opens a category, or closes it when it is open."""
    selection, _ = address.read()
    address.change(fail="" if selection.fail == category else category)


def _controls(selection: Selection, loaded: LoadedBenchmark) -> DeltaGenerator:
    """Draws them; gives the place of what explains the chart, which is drawn after it, for it is not waited for."""
    task = loaded.task
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "Ranked by",
            [key for key in ORDERS if task.impact or key != "impact"],
            key=address.seed("ranking-order", parameters.RANKING_ORDER.of(selection, loaded)),
            format_func=lambda key: ORDERS[key],
            required=True,
            on_change=address.on_change("ranking-order", lambda key: address.change(sort=key)),
        )
        labels = {metric.key: metric.label for metric in task.metrics}
        if task.impact:
            st.selectbox(
                "Impact on",
                parameters.impacts(loaded),
                format_func=lambda key: labels[key],
                key=address.seed("ranking-impact", parameters.IMPACT.of(selection, loaded)),
                on_change=address.on_change("ranking-impact", lambda key: address.change(impact=key)),
                width=180,
                help="How much this score would rise if one category alone were repaired.",
            )
        st.toggle(
            "All categories",
            key=address.seed_switch("ranking-all", selection, parameters.ALL_CATEGORIES),
            on_change=address.on_switch("ranking-all", parameters.ALL_CATEGORIES),
            help="Also those that follow from another failure, and those that did not occur.",
        )
        return st.container(width="content")
