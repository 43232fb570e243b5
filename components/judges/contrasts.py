"""Two groups of answers compared, as dumbbells: by question type in each run, or run by run."""

from __future__ import annotations

from functools import partial

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices
from components.widgets import chart_element, tables
from figures import judges
from figures.chart import under_headings
from figures.tables.number_format import signed, value_text
from loaders.published import published
from scoring.metric import Metric
from scoring.task_views import Contrast


def show(selection: Selection, loaded: LoadedBenchmark, contrast: Contrast, metric: Metric) -> None:
    """Draws the two groups with their table and published figures; a click on an end opens its samples."""
    frame = judges.contrast_frame(judges.FIGURE.fetch(memo, selection, loaded), selection, loaded, contrast)
    if frame.empty:
        notices.nothing_found("rated answers", filters.clear_callback(selection), notices.without_runs(loaded))
        return
    st.caption(
        "Solid line: the 95% interval of the difference is without 0; dotted: with 0, or no interval. Click an end to "
        "see its samples."
    )
    for place, chart in enumerate(judges.contrast_charts(frame, selection, loaded, contrast, metric)):
        if contrast.by:
            st.text(str(chart.data["run_name"].iloc[0]))
        chart_element.show(
            chart,
            key=f"contrast-{contrast.facet}-{place}",
            on_open=lambda mark: _open(str(mark)),
            publish=(f"judges.{place + 1}" if place else "judges", selection),
        )
    runs = judges.with_both_groups(frame)["run"].nunique()
    if contrast.by and runs > judges.MOST:
        st.text(f"The first {judges.MOST} of {runs} runs; choose runs in the sidebar, or see the table.")
    _chart_table(frame, contrast, metric, loaded.task.cluster, loaded.shows_synthetic(selection))
    _published(loaded, contrast, metric)


def _open(key: str) -> None:
    address.go(pages.GALLERY, Selection.parse(key)[0])


def _chart_table(frame: pd.DataFrame, contrast: Contrast, metric: Metric, unit: str, synthetic: bool) -> None:
    shown = pd.DataFrame(
        {
            "run_name": frame["run_name"],
            "said": frame["said"],
            "a": frame["a"],
            "n_a": frame["n_a"],
            "b": frame["b"],
            "n_b": frame["n_b"],
            "difference": frame["difference"],
            "interval": frame["interval"].where(frame["interval"] != "", frame["reason"]),
        }
    )
    a, b = contrast.a[0], contrast.b[0]
    in_unit = partial(value_text, unit=metric.unit)
    tables.chart_table(
        shown.style.format({"a": in_unit, "b": in_unit, "difference": signed}),
        f"judges-{contrast.facet}",
        key=f"contrast-{contrast.facet}-table",
        hidden=() if contrast.by else ("said",),
        saved=under_headings(frame, judges.contrast_headings(contrast, metric, unit)),
        synthetic=synthetic,
        columns={
            "run_name": "Run",
            "said": "Questions",
            "a": a,
            "n_a": st.column_config.NumberColumn(f"n, {a}", format="localized"),
            "b": b,
            "n_b": st.column_config.NumberColumn(f"n, {b}", format="localized"),
            "difference": "Difference, points",
            "interval": "95% interval",
        },
        on_open=lambda row: _open(str(frame.loc[row, "key"])),
    )


def published_contrast(benchmark: str, contrast: Contrast, metric: Metric) -> pd.DataFrame:
    """What is published of the two groups: model, slice, a, b, note; without rows where nothing is."""
    field, a, b = contrast.printed
    rows: dict[tuple[str, str], dict[str, object]] = {}
    for row in published(benchmark, contrast.table) if contrast.table else ():
        side = {a: "a", b: "b"}.get(str(getattr(row, field)))
        if side is None or (field != "metric" and row.metric != metric.key):
            continue
        found = rows.setdefault((row.model, row.slice), {"model": row.model, "slice": row.slice, "note": row.note})
        found[side] = row.value
    return pd.DataFrame(rows.values(), columns=["model", "slice", "a", "b", "note"])


def _published(loaded: LoadedBenchmark, contrast: Contrast, metric: Metric) -> None:
    rows = published_contrast(loaded.task.key, contrast, metric)
    if rows.empty:
        return
    with st.expander("Published, not recomputed", icon=":material/menu_book:"):
        st.text(f"{published(loaded.task.key, contrast.table)[0].source}. Never ranked among loaded runs.")
        tables.show(
            rows.assign(**{side: [value_text(value, metric.unit) for value in rows[side]] for side in ("a", "b")}),
            key=f"contrast-{contrast.facet}-published",
            columns={
                "model": "Model",
                "slice": "Questions",
                "a": contrast.a[0],
                "b": contrast.b[0],
                "note": "Note",
            },
        )
