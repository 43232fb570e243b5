"""The notice that a run's boxes look as if they were written in another coordinate convention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import catalog
from cache.queries import metrics as metric_queries
from cache.selection.selection import Selection
from components.widgets import tables
from figures.tables.number_format import percent
from scoring.task import TAU

_OVERLAP = "mean_best_iou"

Scores = Mapping[str, Mapping[str, float]]
"""Convention -> name of a score -> the score."""


def runs_in_doubt(selection: Selection) -> list[dict[Any, Any]]:
    """Runs of a Selection whose boxes fit better when read otherwise: rows of `cache.queries.catalog.runs`."""
    table = memo.fetch(catalog.runs, selection.benchmark, superseded=True)
    chosen = table["run"].isin(selection.runs) if selection.runs else table["state"] == "current"
    better = table["coords_finding"].notna() & (table["coords_finding"] != table["coords_used"])
    rows: list[dict[Any, Any]] = table[chosen & better].to_dict("records")
    return rows


def show(selection: Selection) -> None:
    """Draws one notice per run with a finding: its scores under every reading of its boxes."""
    for row in runs_in_doubt(selection):
        scores = scores_of(selection, row)
        with st.container(border=True):
            st.subheader("Possible coordinate-format mismatch", anchor=False)
            st.text(finding_in_words(row, scores))
            with st.expander("Scores by box format", icon=":material/table:"):
                frame = alternatives(scores, row["coords_used"])
                metrics = [name for name in frame.columns if name not in ("convention", "used", _OVERLAP)]
                tables.show(
                    frame,
                    key=f"coords-{row['run']}",
                    columns={
                        "convention": "Boxes read as",
                        "used": "In use",
                        _OVERLAP: st.column_config.NumberColumn("Mean best IoU", format="%.2f"),
                    }
                    | {name: st.column_config.NumberColumn(format="%.1f") for name in metrics},
                )
                st.text(f"Over all samples, official protocol, IoU {TAU:.2f}; the overlap on a slice of the samples.")
                st.text("Nothing is changed silently: to use a reading, import the run again and choose it.")


def scores_of(selection: Selection, row: Mapping[Any, Any]) -> Scores:
    """The scores of a run under every reading, the one in use included."""
    others: Scores = row["coords_alternatives"]
    names = {name for values in others.values() for name in values}
    table = memo.fetch(
        metric_queries.run_metrics, Selection(benchmark=selection.benchmark, runs=(row["run"],)), intervals=False
    )
    used = {metric: value for metric, value in zip(table["metric"], table["value"], strict=True) if metric in names}
    # Runs imported by an older version lack the overlap of the reading in use.
    return dict(others) | {row["coords_used"]: used | dict(others.get(row["coords_used"], {}))}


def finding_in_words(row: Mapping[Any, Any], scores: Scores) -> str:
    """The finding of one run in a sentence, with its score as read and as it would be."""
    used, better = row["coords_used"], row["coords_finding"]
    text = f"The boxes of {row['model']} fit gold better when read as {better}"
    shared = [name for name in scores.get(used, {}) if name in scores.get(better, {}) and name != _OVERLAP]
    if not shared:
        return f"{text} than as {used}."
    name = shared[0]
    values = f"{percent(scores[better][name])} instead of {percent(scores[used][name])} as {used}"
    return f"{text}: {name} {values} (IoU {TAU:.2f})."


def alternatives(scores: Scores, used: str | None) -> pd.DataFrame:
    """One row per reading, the one in use first, then best first; metrics times 100, the overlap as it is."""
    rows = [
        {"convention": name, "used": name == used}
        | {key: value if key == _OVERLAP else 100 * value for key, value in values.items()}
        for name, values in scores.items()
    ]
    order = [name for name in ("used", _OVERLAP) if any(name in row for row in rows)]
    return pd.DataFrame(rows).sort_values(order, ascending=False, ignore_index=True)
