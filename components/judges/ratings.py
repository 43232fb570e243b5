"""Ratings of every run by every judge, agreement of every two judges, and whether they rank the runs alike."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.judges import FEWEST_MODELS, agreements, correlations
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.judges import answers
from components.shell import filters, notices
from components.widgets import chart_element, left_out_runs, samples_below, tables
from figures import judges
from figures.chart import Chart, under_headings
from figures.charts.judge_dots import rated_in_part
from figures.tables.number_format import interval, missing_words
from scoring.metric import Metric
from scoring.task_views import Judging


def show(selection: Selection, loaded: LoadedBenchmark, judging: Judging) -> None:
    """Draws the ratings with their table and the agreement of judges, and beside them the requested answers."""
    measured = judges.APPLIED_FILTERS.query_selection(selection, loaded)
    (dots,) = chart_element.charts(judges.FIGURE, selection)
    if dots.empty:
        notices.nothing_found("rated answers", filters.clear_callback(selection), notices.without_runs(loaded))
        return
    frame, synthetic, metric = dots.data, dots.synthetic, loaded.task.metric(judging.ensemble)
    (grid,) = chart_element.charts(judges.AGREEMENT, selection)
    charts, beside = samples_below.chart_and_samples((4, 3))
    with charts:
        st.caption("Click a dot, a cell or a row to see the answers behind it.")
        chart_element.show(
            dots,
            key="judges",
            on_choose=lambda mark: answers.open_answers(str(mark[0]), str(mark[1])),
            publish=("judges", selection),
        )
        if rated_in_part(frame).any():
            st.caption(
                "Hollow: a judge that rated fewer than 9 in 10 of what another rated. Its figure is of those alone."
            )
        if why := missing_words(loaded.task.cluster, (frame["value"], frame["lo"], frame["units"])):
            st.caption(why)
        left_out_runs.show(selection, loaded)
        _agreement_grid(grid, selection)
        _chart_table(dots, metric)
        _agreement(measured, loaded, synthetic)
        _order(measured, loaded, synthetic)
    with beside:
        answers.show(selection, loaded, frame["judge"], _first_seen(frame, grid))


def _chart_table(dots: Chart, metric: Metric) -> None:
    frame = dots.data
    shown = frame[["run", "judge", "name", "judge_name", "value", "n", "of"]].assign(value=100 * frame["value"])
    shown.insert(5, "interval", [interval(lo, hi) for lo, hi in zip(frame["lo"], frame["hi"], strict=True)])
    tables.chart_table(
        shown,
        "judges",
        key="judges-table",
        hidden=("run", "judge"),
        chart=dots,
        columns={
            "name": "Run",
            "judge_name": "Judge",
            "value": tables.percents(f"{metric.label}, %", metric.definition),
            "interval": "95% interval",
            "n": st.column_config.NumberColumn("Answers rated", format="localized"),
            "of": st.column_config.NumberColumn("Most by one judge", format="localized"),
        },
        on_choose=lambda row: answers.open_answers(*frame.loc[row, ["run", "judge"]]),
    )


def _agreement_grid(grid: Chart, selection: Selection) -> None:
    if grid.empty:
        st.text("No answer here was rated by two judges.")
        return
    run = str(grid.data["run"].iloc[0])
    st.caption("Pairwise agreement of judges")
    chart_element.show(
        grid,
        key="judge-agreement",
        on_choose=lambda mark: answers.open_answers(run, str(mark[0]), str(mark[1])),
        publish=("judge-agreement", selection),
    )


def _first_seen(frame: pd.DataFrame, grid: Chart) -> tuple[str, ...]:
    """The two judges who agree least; where no two rated the same answers, the first judge of the first run."""
    if grid.empty:
        return tuple(frame.loc[0, ["run", "judge"]])
    return tuple(grid.data.loc[grid.data["agreement"].idxmin(), ["run", "a", "b"]])


def _agreement(measured: Selection, loaded: LoadedBenchmark, synthetic: bool) -> None:
    table = memo.fetch(agreements, measured)
    if table.empty:
        return
    table = table.sort_values(["run", "one", "other"], ignore_index=True)
    headings = {
        "run": "Run",
        "one": "Judge A",
        "other": "Judge B",
        "n": "Rated by both",
        "agree": "Agree",
        "kappa": "Cohen's kappa",
        "f1": "F1 of correct",
        "both": "Both correct",
        "one_alone": "Only A correct",
        "other_alone": "Only B correct",
        "neither": "Neither correct",
    }
    shown = table[list(headings)].assign(
        run=[loaded.runs.get(slug, slug) if slug else "All runs" for slug in table["run"]],
        one=[judges.judge_name(judge, loaded) for judge in table["one"]],
        other=[judges.judge_name(judge, loaded) for judge in table["other"]],
    )
    tables.chart_table(
        shown.assign(agree=100 * table["agree"], f1=100 * table["f1"]),
        "judge-agreement",
        "Agreement of judges, by run",
        key="judges-agreement",
        saved=under_headings(shown, headings),
        synthetic=synthetic,
        columns=headings
        | {
            "n": st.column_config.NumberColumn(headings["n"], format="localized"),
            "agree": tables.percents(f"{headings['agree']}, %"),
            "kappa": tables.figures(headings["kappa"], "coefficient"),
            "f1": tables.percents(f"{headings['f1']}, %"),
        },
        on_choose=lambda row: answers.open_answers(*table.loc[row, ["run", "one", "other"]]),
        alt="Pairwise agreement of judges, of each run and of all together.",
    )


def _order(measured: Selection, loaded: LoadedBenchmark, synthetic: bool) -> None:
    table = memo.fetch(correlations, measured)
    if table.empty:
        st.caption(f"Rank correlations over runs need {FEWEST_MODELS:d} runs that have both figures.")
        return
    labels = {metric.key: metric.label for metric in loaded.task.metrics}
    shown = table.assign(
        one=[labels.get(name, judges.judge_name(name, loaded)) for name in table["one"]],
        other=[labels.get(name, judges.judge_name(name, loaded)) for name in table["other"]],
    )
    tables.chart_table(
        shown,
        "judge-ranks",
        "Rank agreement",
        key="judges-ranks",
        synthetic=synthetic,
        columns={
            "one": "Judge A",
            "other": "Judge B",
            "rho": tables.figures("Spearman's rho over runs", "coefficient"),
            "runs": "Runs",
        },
    )
