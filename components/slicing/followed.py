"""A metric of every run along the values of one facet: what becomes of it over more pages, harder grades."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.looks_of_runs import Look
from cache.resolving import Loaded
from cache.selection import Selection
from components import facets, figures, synthetic, tables
from components import selection as address
from components.charts.facet_lines import facet_lines
from components.drawn import Drawn, nothing
from components.numbers import scale


def show(selection: Selection, loaded: Loaded, look: Look) -> None:
    """Draws one line per run; a click on a point opens its samples."""
    (facet,) = look.names
    metric = loaded.task.metric(look.metric)
    lines = drawn(selection, loaded, look)
    if lines.empty:
        st.text("No run has a value of this metric here.")
        return
    frame = lines.data

    def opened(run: str, value: str) -> None:
        address.go(address.GALLERY, selection.but(runs=(run,)).with_facet(facet, value))

    figures.show(lines, key="facet-lines", opened=lambda mark: opened(*map(str, mark)), publish=("slices", selection))
    shown = frame.assign(score=scale(metric.unit) * frame["score"])
    tables.twin(
        shown[["run", "value", "name", "words", "score", "n"]],
        "by-facet",
        key="facet-lines-table",
        hidden=("run", "value"),
        made_up=lines.made_up,
        columns={
            "name": "Run",
            "words": loaded.task.facets.get(facet, "Value"),
            "score": tables.figures(metric.label, metric.unit),
            "n": "Samples",
        },
        opened=lambda row: opened(str(frame.loc[row, "run"]), str(frame.loc[row, "value"])),
    )


def drawn(selection: Selection, loaded: Loaded, look: Look) -> Drawn:
    """A metric of the runs of a Selection along the values of one facet."""
    (facet,) = look.names
    metric = loaded.task.metric(look.metric)
    title = f"{metric.label} along a facet, {loaded.task.title}"
    frame = framed(memo.metrics_by(selection.measured(), facet, (metric.key,)), facet, loaded)
    if frame.empty:
        return nothing("by-facet", title)
    return Drawn(
        facet_lines(frame, metric.label, metric.unit),
        frame,
        f"{metric.label} of {frame['run'].nunique()} runs over {frame['value'].nunique()} values of a facet.",
        "by-facet",
        title,
        {"name": "Run", "words": loaded.task.facets.get(facet, "Value"), "score": metric.label, "n": "Samples"},
        synthetic.made_up(selection),
    )


def framed(table: pd.DataFrame, facet: str, loaded: Loaded) -> pd.DataFrame:
    """One row per run and value in the facet's order: run, name, value, words, score, n."""
    order = {value: place for place, value in enumerate(loaded.facets.get(facet, ()))}
    frame = table[table["score"].notna()]
    frame = frame.assign(
        name=frame["run"].map(loaded.runs),
        words=[facets.said(loaded.task, facet, value) for value in frame["value"]],
        place=frame["value"].map(order),
    )
    frame = frame.sort_values(["name", "place"], kind="stable", ignore_index=True)
    return frame[["run", "name", "value", "words", "score", "n"]]
