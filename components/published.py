"""Published results beside the loaded runs: marked, with their notes, never ranked among them."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import looks
from cache.selection import Selection
from components import figures, synthetic, tables
from components import selection as address
from components.charts import alt
from components.charts.leaderboard_dots import leaderboard_dots
from components.numbers import interval
from loaders import published as source
from scoring.task import Metric, Task


def dots(frame: pd.DataFrame, selection: Selection, task: Task) -> Metric:
    """Draws one metric of every run with intervals, published figures beside them; returns the metric.

    Args:
        frame: From `leaderboard.wide`.
        selection: What the page shows.
        task: The benchmark's task.
    """
    labels = {metric.key: metric.label for metric in task.metrics}
    key, facet = looks.board_of(selection.view, task)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.selectbox(
            "Metric",
            sorted(labels, key=lambda key: key != task.primary.key),
            format_func=lambda key: labels[key],
            key=address.seed("leaderboard-metric", key),
            on_change=address.on_change("leaderboard-metric", lambda name: address.change(view=_view(name, facet))),
            width=220,
        )
        beside = st.toggle("Published results beside", key="leaderboard-published", persist_state="session")
    metric = task.metric(key)
    shown = dots_frame(frame, metric, rows(task.key) if beside else rows(""))
    figures.show(
        leaderboard_dots(shown, metric.label, metric.better),
        key="dots",
        alt=alt.of_leaderboard(shown, metric.label, metric.better),
        name="leaderboard",
        made_up=synthetic.made_up(selection),
        opened=lambda slug: _open(selection, str(slug)),
    )
    twin = shown.assign(
        value=100 * shown["value"],
        interval=[interval(low, high) for low, high in zip(shown["low"], shown["high"], strict=True)],
    )
    tables.twin(
        twin[["run", "name", "value", "interval", "published"]],
        "leaderboard-metric",
        key="dots-table",
        hidden=("run",),
        made_up=synthetic.made_up(selection),
        columns={
            "name": "Run",
            "value": tables.percents(metric.label),
            "interval": "95% interval",
            "published": "Published, not recomputed",
        },
        opened=lambda row: _open(selection, str(twin.loc[row, "run"])),
    )
    return metric


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
                "table": "Source",
                "note": st.column_config.TextColumn("Notes", width="large"),
            }
            | {metric.key: tables.percents(metric.label) for metric in task.metrics},
        )
        for note in source.inconsistencies(task.key):
            st.text(f"·  {note}")


def rows(task: str) -> pd.DataFrame:
    """Published figures of a task: model, setting, slice, metric, value (a fraction), table, note."""
    columns = ["model", "setting", "slice", "metric", "value", "table", "note"]
    found = source.published(task) if task else ()
    return pd.DataFrame([[getattr(row, name) for name in columns] for row in found], columns=columns)


def dots_frame(frame: pd.DataFrame, metric: Metric, known: pd.DataFrame) -> pd.DataFrame:
    """Loaded runs and published figures of one metric, as the chart takes them."""
    columns = {f"{metric.key}.{kind}": name for kind, name in (("value", "value"), ("lo", "low"), ("hi", "high"))}
    own = frame[["run", "name", *columns]].rename(columns=columns).assign(published=False)
    printed = known[(known["metric"] == metric.key) & ~known["model"].str.startswith("Δ")].drop_duplicates("model")
    beside = pd.DataFrame({"run": "", "name": printed["model"], "value": printed["value"]}).assign(published=True)
    return pd.concat([own, beside], ignore_index=True) if len(beside) else own.reset_index(drop=True)


def _wide(known: pd.DataFrame, task: Task) -> pd.DataFrame:
    index = ["model", "setting", "table"]
    values = known.pivot_table(index=index, columns="metric", values="value", aggfunc="first", sort=False)
    labels = {metric.key: metric.label for metric in task.metrics}
    noted = known[known["note"].astype(bool)]
    notes = (
        (noted["metric"].map(labels).fillna(noted["metric"]) + ": " + noted["note"])
        .groupby([noted[name] for name in index])
        .agg("; ".join)
    )
    wide = (100 * values[[metric.key for metric in task.metrics if metric.key in values]]).join(notes.rename("note"))
    return wide.reset_index()


def _view(metric: str, facet: str) -> str:
    return f"metric.{metric}.{facet}" if facet else f"metric.{metric}"


def _open(selection: Selection, run: str) -> None:
    if run:
        address.go(address.FAILURES, selection.but(runs=(run,)))
