"""The cascade of up to two runs: samples that go on to each stage or leave there, and beside it those of a flow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries import confusions
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, heading, notices
from components.widgets import chart_element, definitions, samples_below, tables
from figures import cascade as cascade_figure
from figures.chart import Chart, under_headings
from figures.tables.number_format import count
from scoring.task_views import Cascade

_NO_CASCADE = (
    "No run here has a cascade: its file needs a column of detections, and for those called erroneous what was "
    "localised and corrected, with verdicts. docs/files.md lists the columns of every benchmark."
)


def show(selection: Selection, loaded: LoadedBenchmark, cascade: Cascade, row: DeltaGenerator) -> None:
    """Draws the flows with their table, and beside them the samples of one flow.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        cascade: Its stages and flows.
        row: Where the choice of runs stands.
    """
    data = cascade_figure.FIGURE.fetch(memo, selection, loaded)
    offered = cascade_figure.runs_with_flows(data, loaded)
    if not offered:
        _nothing(selection)
        return
    opened = cascade_figure.opened(data, selection, loaded)
    sides, charts = _chosen(selection, loaded, offered, row), cascade_figure.charts(data, opened, loaded)
    flows, beside = samples_below.chart_and_samples()
    with flows:
        with st.container(key="flows"):
            columns = st.columns(len(sides), gap="medium")
        for at, (column, chart) in enumerate(zip(columns, charts, strict=True)):
            with column:
                chart_element.show(
                    chart,
                    key=f"flows-{at}",
                    on_choose=partial(toggle_flow, sides, at, cascade),
                    publish=(f"cascade.{at + 1}" if at else "cascade", selection.replace(runs=sides)),
                )
        _chart_table(sides, charts, cascade, loaded.shows_synthetic(selection))
    with beside:
        _samples(opened, selection, loaded, cascade, sides)


def toggle_flow(sides: tuple[str, ...], side: int, cascade: Cascade, word: str) -> None:
    """Opens a flow of one of the runs side by side, or closes it when it is open."""
    selection, _ = address.read()
    cell, stated = cascade.link_cell(word), "2" if side else ""
    same = (selection.cell, selection.option("side")) == (cell, stated)
    address.change(runs=sides, cell="" if same else cell, side=stated)


def _nothing(selection: Selection) -> None:
    if (clear := filters.clear_callback(selection)) is not None and len(
        memo.fetch(confusions.flows, Selection(selection.benchmark, gold=selection.gold))
    ):
        notices.nothing_found("samples in a cascade", clear)
        return
    with st.container(border=True):
        st.subheader("No cascade", anchor=False)
        st.text(_NO_CASCADE)
        address.link(pages.LEADERBOARD, selection, "Metrics of single strategies", ":material/leaderboard:")


def _chosen(selection: Selection, loaded: LoadedBenchmark, offered: list[str], row: DeltaGenerator) -> tuple[str, ...]:
    """Draws the choice of the runs side by side; returns them."""
    named = [slug for slug in selection.runs if slug in offered]
    sides = cascade_figure.sides_of(selection, offered)

    def write() -> None:
        pair = (st.session_state["cascade-left"], st.session_state.get("cascade-right", ""))
        address.change(runs=tuple(dict.fromkeys(filter(None, pair))), cell="", side="")

    with row:
        for key, slugs, slug in (
            ("left", offered, sides[0]),
            (
                "right",
                ["", *(slug for slug in offered if slug != sides[0])],
                sides[1] if len(sides) > 1 else "",
            ),
        ):
            if len(offered) > 1 or key == "left":
                st.selectbox(
                    "Run" if key == "left" else "Compare with",
                    slugs,
                    format_func=lambda slug: loaded.runs[slug] if slug else "None",
                    key=address.seed(f"cascade-{key}", slug),
                    on_change=write,
                    width=300,
                )
        heading.explain_by(lambda: definition(selection.replace(runs=sides), loaded))
    without = [slug for slug in selection.runs if slug not in offered]
    if without:
        st.text(f"Without a cascade: {', '.join(loaded.runs[slug] for slug in without)}.")
    if len(named) > 2:
        st.text(f"The first two of {count(len(named), 'chosen run')} stand side by side.")
    return sides


def _chart_table(sides: tuple[str, ...], charts: Sequence[Chart], cascade: Cascade, synthetic: bool) -> None:
    parts = [chart.data.assign(side=at) for at, chart in enumerate(charts)]
    rows = pd.concat(parts, ignore_index=True)
    shown = rows[["run", "stage", "name", "n", "of", "share", "leaves"]].copy()
    shown["share"] = 100 * shown["share"]
    tables.chart_table(
        shown,
        "cascade",
        key="flows-table",
        saved=under_headings(rows, charts[0].columns),
        synthetic=synthetic,
        columns={
            "run": "Run",
            "stage": "Stage",
            "name": "Flow",
            "n": "Samples",
            "of": "Of all that enter",
            "share": tables.percents("Share of these, %"),
            "leaves": "Leaves correctly",
        },
        on_choose=lambda row: toggle_flow(sides, int(rows.loc[row, "side"]), cascade, str(rows.loc[row, "word"])),
    )


def _samples(
    opened: Selection, selection: Selection, loaded: LoadedBenchmark, cascade: Cascade, sides: tuple[str, ...]
) -> None:
    """Draws the samples of the open flow, which can be closed where it was chosen."""
    side, word = cascade_figure.open_flow(opened, loaded, sides, cascade)
    narrowed = opened.replace(runs=(sides[side],), side="", fail="")
    subtitle = f"{cascade.label_of(word)}  ·  {loaded.runs[sides[side]]}"
    close = {"cell": "", "side": ""} if cascade.has_cell(selection.cell) else None
    samples_below.heading("In this flow", subtitle, narrowed, close)
    samples_below.show(narrowed, loaded.task)


def definition(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Answers "What is this?".

    Args:
        selection: With the runs that stand side by side.
        loaded: The benchmark.
    """
    cascade = loaded.task.cascade
    assert cascade is not None
    st.text("Every sample of a run passes the stages from left to right until it leaves by exactly one flow.")
    for stage in cascade.stages:
        st.text(f"{stage.label} ({stage.reached_label}): {'; '.join(cascade.label_of(flow) for flow in stage.exits)}.")
    st.text(
        "A share is that of the samples that enter the cascade. Flows above the middle and ticked count as correct, "
        "others as incorrect, as does a missing verdict. Flows without samples are not shown."
    )
    measured = cascade_figure.APPLIED_FILTERS.query_selection(selection, loaded)
    definitions.left_out(measured.replace(runs=selection.runs))
    address.link(pages.GALLERY, selection.replace(cell=""), "All samples counted here", ":material/grid_view:")
    st.caption(f"Source: {loaded.task.source}")
