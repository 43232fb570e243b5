"""A few runs and their metrics as a radar, with the table that says the same."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.resolving import Loaded
from cache.selection import Selection
from components import figures, synthetic, tables
from components.charts import alt_of_refusals as alt
from components.charts.metric_radar import MOST, metric_radar
from components.numbers import count
from scoring.refusing import Refusals


def show(selection: Selection, loaded: Loaded, declared: Refusals) -> None:
    """Draws the radar of the chosen runs, or of the best ones, and its table."""
    frame = spokes(memo.run_metrics(selection.measured().but(cell=""), intervals=False), loaded, declared)
    runs = list(dict.fromkeys(frame["run"]))
    labels = {key: loaded.task.metric(key).label for key in declared.radar}
    if len(runs) > MOST:
        st.text(f"The best {MOST} of {count(len(runs), 'run')} are drawn; choose others in the filters.")
    drawn = frame[frame["run"].isin(runs[:MOST])]
    figures.show(
        metric_radar(drawn, labels),
        key="radar",
        alt=alt.of_radar(drawn, len(labels)),
        name="radar",
        made_up=synthetic.made_up(selection),
    )
    without = drawn.loc[drawn["value"].isna(), "metric"].unique()
    for key in without:
        st.text(f"A line is open at {labels[key]} where {loaded.task.metric(key).empty}.")
    table = drawn.pivot(index="run", columns="metric", values="value").reindex(runs[:MOST])
    shown = pd.DataFrame({"name": [loaded.runs.get(run, run) for run in table.index]})
    for key in labels:
        shown[key] = 100 * table[key].to_numpy(dtype=float)
    columns: dict[str, Any] = {"name": "Run"}
    for key in labels:
        metric = loaded.task.metric(key)
        columns[key] = tables.percents(f"{metric.label}, %", metric.definition)
    tables.twin(shown, "radar", key="radar-table", made_up=synthetic.made_up(selection), columns=columns)


def spokes(table: pd.DataFrame, loaded: Loaded, declared: Refusals) -> pd.DataFrame:
    """run, name, metric, value of the metrics of the radar; the best run by the task's primary metric first."""
    primary = loaded.task.primary
    scores = table[table["metric"] == primary.key].set_index("run")["value"]
    rows = table[table["metric"].isin(declared.radar)].copy()
    rows["name"] = [loaded.runs.get(run, run) for run in rows["run"]]
    order = rows["run"].map(scores if primary.better == "higher" else -scores).fillna(-1.0)
    rows = rows.assign(order=order).sort_values("order", ascending=False, kind="stable", ignore_index=True)
    return rows[["run", "name", "metric", "value"]]
