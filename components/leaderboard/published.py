"""Published results beside the loaded runs: marked, with their notes, never ranked among them."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection import views
from cache.selection.label_views import split_published
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.leaderboard import run_table
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures import live_rows, published_results
from figures.chart import Chart, empty_chart
from figures.charts import alt
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.number_format import SETTING, interval, scale
from figures.published_results import published_slice, setting_fits, slice_words
from loaders import published as source
from scoring.metric import Metric
from scoring.task import Task


def dots(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Metric:
    """Draws one metric of every run with intervals, published figures beside them; returns the metric.

    Args:
        frame: From `leaderboard.wide`.
        selection: What the page shows.
        loaded: The benchmark.
    """
    _controls(selection, loaded)
    metric, board = (
        loaded.task.metric(views.board_of(selection.view, loaded.task)[0]),
        _leaderboard_chart(frame, selection, loaded),
    )
    chart_element.show(
        board, key="dots", opened=lambda slug: _open(selection, str(slug)), publish=("leaderboard", selection)
    )
    for note in published_results.note_lines(zip(board.data["name"], board.data["notes"], strict=True)):
        st.text(f"{published_results.NOTE_MARK} {note}")
    if split_published(selection.view)[1] and not board.data["published"].any():
        st.caption("The papers print nothing of what is chosen here.")
    _twin(board, metric, selection)
    return metric


def _controls(selection: Selection, loaded: LoadedBenchmark) -> None:
    task = loaded.task
    labels = {metric.key: metric.label for metric in task.metrics}
    (key, facet), (_, beside) = views.board_of(selection.view, task), split_published(selection.view)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.selectbox(
            "Metric",
            sorted(labels, key=lambda key: key != task.primary.key),
            format_func=lambda key: labels[key],
            key=address.seed("leaderboard-metric", key),
            on_change=address.on_change("leaderboard-metric", lambda name: _view(name, facet, beside)),
            width=220,
        )
        if source.published(task.key):
            st.toggle(
                "Published results beside",
                key=address.seed("leaderboard-published", beside),
                on_change=address.on_change("leaderboard-published", lambda on: _view(key, facet, on)),
            )


def _twin(board: Chart, metric: Metric, selection: Selection) -> None:
    shown = board.data
    twin = shown.assign(
        value=scale(metric.unit) * shown["value"],
        interval=[interval(low, high, metric.unit) for low, high in zip(shown["low"], shown["high"], strict=True)],
    )
    noted = ["note"] if shown["note"].any() else []
    tables.twin(
        twin[["run", "name", "value", "interval", "published", *noted]],
        "leaderboard-metric",
        key="dots-table",
        hidden=("run",),
        made_up=board.made_up,
        columns={
            "name": "Run",
            "value": tables.figures(metric.label, metric.unit),
            "interval": "95% interval",
            "published": "Published, not recomputed",
            "note": st.column_config.TextColumn("Notes", width="large"),
        },
        opened=lambda row: _open(selection, str(twin.loc[row, "run"])),
    )


def leaderboard_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """One metric of every run; the Selection's `view` says which, and whether published figures are beside."""
    measured = memo.run_metrics(selection.measured())
    if measured.empty:
        return empty_chart("leaderboard", loaded.task.title)
    return _leaderboard_chart(
        run_table.run_rows(live_rows.visible_rows(measured, selection), loaded), selection, loaded
    )


def _leaderboard_chart(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    task, (_, beside) = loaded.task, split_published(selection.view)
    metric = task.metric(views.board_of(selection.view, task)[0])
    known = rows(task.key)
    known = known[known["slice"] == published_slice(task, selection)]
    asked = [at for at, setting in enumerate(known["setting"]) if beside and setting_fits(setting, task, selection)]
    mine = known.iloc[asked]
    shown = dots_frame(frame, metric, mine, task.references)
    return Chart(
        leaderboard_dots(shown, metric.label, metric.better, metric.unit, references(known, metric, task)),
        shown,
        alt.of_leaderboard(shown, metric.label, metric.better, metric.unit),
        "leaderboard",
        f"{metric.label}, {task.title}",
        {
            "name": "Run",
            "value": metric.label,
            "low": f"{metric.label}, from",
            "high": f"{metric.label}, to",
            "published": "Published, not recomputed",
        }
        | ({"note": "Notes"} if shown["note"].any() else {}),
        synthetic.made_up(selection),
    )


def table(task: Task) -> None:
    """Folds away the papers' tables of this benchmark, with what is known to be wrong in them."""
    known = rows(task.key)
    if known.empty:
        return
    with st.expander("Published results", icon=":material/menu_book:"):
        st.text("As printed in the paper, over its own test set; not recomputed here and not ranked among the runs.")
        tables.show(
            _wide(known, task),
            key="published",
            columns={
                "model": st.column_config.TextColumn("Model", pinned=True),
                "setting": "Setting",
                "slice": "Slice",
                "table": "Source",
                "note": st.column_config.TextColumn("Notes", width="large"),
            }
            | {metric.key: tables.figures(metric.label, metric.unit) for metric in task.metrics},
        )
        for note in source.inconsistencies(task.key):
            st.text(f"·  {note}")


def rows(task: str) -> pd.DataFrame:
    """Published figures of a task: model, setting, slice, metric, value (a fraction), table, notes."""
    columns = ["model", "setting", "slice", "metric", "value", "table", "notes"]
    found = source.published(task)
    return pd.DataFrame([[getattr(row, name) for name in columns] for row in found], columns=columns)


def references(known: pd.DataFrame, metric: Metric, task: Task) -> dict[str, float]:
    """Published figures of what the task's runs are held against, by name; `known` are those of one slice."""
    mine = known[(known["metric"] == metric.key) & known["model"].isin(task.references)].drop_duplicates("model")
    return dict(zip(mine["model"], mine["value"].astype(float), strict=True))


def dots_frame(
    frame: pd.DataFrame, metric: Metric, known: pd.DataFrame, references: Sequence[str] = ()
) -> pd.DataFrame:
    """Loaded runs and published figures of one metric, as the chart takes them.

    Args:
        frame: From `leaderboard.wide`.
        metric: The metric.
        known: From `rows`, those of one slice.
        references: Names that are drawn as lines, not as rows.

    Returns:
        run, name, value, low, high, published, notes, and note, which is the notes as one text; a figure that two
        tables print stands there once, as the first has it.
    """
    columns = {f"{metric.key}.{kind}": name for kind, name in (("value", "value"), ("lo", "low"), ("hi", "high"))}
    own = frame[["run", "name", *columns]].rename(columns=columns)
    own = own.assign(published=False, notes=[()] * len(own), note="")
    chosen = (known["metric"] == metric.key) & ~known["model"].isin(references)
    printed = known[chosen & ~known["model"].str.startswith("Δ")].drop_duplicates(["model", "setting"])
    names = printed["model"] + (SETTING + printed["setting"]).where(printed["setting"].astype(bool), "")
    beside = pd.DataFrame({"run": "", "name": names, "value": printed["value"], "notes": printed["notes"]})
    beside = beside.assign(published=True, note=beside["notes"].map(published_results.notes_text))
    return pd.concat([own, beside], ignore_index=True) if len(beside) else own.reset_index(drop=True)


def _wide(known: pd.DataFrame, task: Task) -> pd.DataFrame:
    index = ["model", "setting", "slice", "table"]
    values = known.pivot_table(index=index, columns="metric", values="value", aggfunc="first", sort=False)
    labels = {metric.key: metric.label for metric in task.metrics}
    noted = known[known["notes"].astype(bool)]
    notes = (
        (noted["metric"].map(labels).fillna(noted["metric"]) + ": " + noted["notes"].map(published_results.notes_text))
        .groupby([noted[name] for name in index])
        .agg("; ".join)
    )
    printed = [metric for metric in task.metrics if metric.key in values]
    shown = pd.DataFrame({metric.key: scale(metric.unit) * values[metric.key] for metric in printed})
    found = shown.join(notes.rename("note")).reset_index()
    return found.assign(slice=[slice_words(task, part) for part in found["slice"]])


def _view(metric: str, facet: str, beside: bool) -> None:
    address.change(view=views.board_view(metric, facet, beside))


def _open(selection: Selection, run: str) -> None:
    if run:
        address.go(address.FAILURES, selection.but(runs=(run,)))
