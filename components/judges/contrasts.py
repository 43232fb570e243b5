"""Two groups of answers compared, as dumbbells: by question type in each run, or run by run."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.judges import contrast
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices, synthetic
from components.widgets import chart_element, tables
from figures import value_names
from figures.chart import Chart
from figures.charts.comparison import dumbbells
from figures.number_format import signed, value_text
from loaders.published import published
from scoring.metric import Metric
from scoring.task_views import Contrast

_contrast = memo.remembered(contrast)

MOST = 4
"""Runs that are drawn below each other where each has a chart of its own."""


def show(selection: Selection, loaded: LoadedBenchmark, meant: Contrast, metric: Metric) -> None:
    """Draws the groups with their table and what is published of them; an end opens its samples."""
    frame = _frame(selection, loaded, meant)
    if frame.empty:
        notices.nothing_found("rated answers", filters.clear_callback(selection))
        return
    st.caption(
        "A solid line: the 95% interval of the difference does not hold 0. Only rows with rated answers in both "
        "groups are drawn; the table has all. Click an end to see its samples."
    )
    for place, chart in enumerate(_charts(frame, selection, loaded, meant, metric)):
        if meant.by:
            st.text(str(chart.data["run_name"].iloc[0]))
        chart_element.show(
            chart,
            key=f"contrast-{meant.facet}-{place}",
            opened=lambda mark: _open(str(mark)),
            publish=(f"judges.{place + 1}" if place else "judges", selection),
        )
    runs = _both(frame)["run"].nunique()
    if meant.by and runs > MOST:
        st.text(f"The first {MOST} of {runs} runs; choose runs in the sidebar, or see the table.")
    _twin(frame, meant, metric, selection)
    _published(loaded, meant, metric)


def contrast_charts(
    selection: Selection, loaded: LoadedBenchmark, meant: Contrast, metric: Metric
) -> tuple[Chart, ...]:
    """The two groups of a Selection: one chart of all runs, or one for every run; none where no run has both."""
    return _charts(_frame(selection, loaded, meant), selection, loaded, meant, metric)


def _frame(selection: Selection, loaded: LoadedBenchmark, meant: Contrast) -> pd.DataFrame:
    table = _contrast(selection.measured().but(cell="", label=""), meant.facet)
    frame = contrast_rows(table, loaded, meant, selection)
    return frame if meant.by else frame[frame["row"] == ""].reset_index(drop=True)


def _both(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows that can be drawn: those with rated answers in both groups."""
    return frame[frame["a"].notna() & frame["b"].notna()]


def _charts(
    frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, meant: Contrast, metric: Metric
) -> tuple[Chart, ...]:
    rows = _both(frame)
    parts = [part for _, part in rows.groupby("run", sort=False)][:MOST] if meant.by else [rows]
    charts = (_chart(part.reset_index(drop=True), selection, loaded, meant, metric) for part in parts if len(part))
    return tuple(charts)


def contrast_rows(table: pd.DataFrame, loaded: LoadedBenchmark, meant: Contrast, selection: Selection) -> pd.DataFrame:
    """The rows of the query with names, and with the Selection that each end, and the row, opens."""
    runs = [loaded.runs.get(slug, slug) for slug in table["run"]]
    said = [value_names.facet_value(loaded.task, meant.by, row) if row else "All questions" for row in table["row"]]
    found = table.assign(run_name=runs, said=said, name=said if meant.by else runs)
    found["sure"] = (table["lo"] > 0) | (table["hi"] < 0)
    found["interval"] = [
        f"{signed(low)} to {signed(high)}" if low == low else ""
        for low, high in zip(table["lo"], table["hi"], strict=True)
    ]
    found["note"] = [_noted(row) for row in found.to_dict("records")]
    pairs = list(zip(table["run"], table["row"], strict=True))
    for side, (_, values) in (("a", meant.a), ("b", meant.b)):
        found[f"key_{side}"] = [_link(selection, meant, run, row, values) for run, row in pairs]
    found["key"] = [_link(selection, meant, run, row, (*meant.a[1], *meant.b[1])) for run, row in pairs]
    return found


def _noted(row: Mapping[Hashable, Any]) -> str:
    between = f" ({row['interval']})" if row["interval"] else ""
    return f"{signed(row['difference'])}{between}, n = {row['n_a']:,} and {row['n_b']:,}"


def _link(selection: Selection, meant: Contrast, run: str, row: str, values: tuple[str, ...]) -> str:
    chosen = selection.but(runs=(run,), view="", sort="", cell="").with_facet(meant.facet, *values)
    return (chosen.with_facet(meant.by, row) if row else chosen).query_string()


def _open(key: str) -> None:
    address.go(address.GALLERY, Selection.parse(key)[0])


def _chart(rows: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, meant: Contrast, metric: Metric) -> Chart:
    widest = rows.loc[rows["difference"].abs().idxmax()]
    a, b = meant.a[0], meant.b[0]
    return Chart(
        dumbbells(rows, metric.label, metric.unit, (a, b), (-0.02, 1.02)),
        rows,
        f"{meant.title}: the widest gap is {signed(widest['difference'])}, {widest['name']}.",
        f"judges-{meant.facet}",
        f"{meant.title}, {loaded.task.title}",
        {"run_name": "Run"}
        | ({"said": "Questions"} if meant.by else {})
        | {"a": a, "n_a": f"n, {a}", "b": b, "n_b": f"n, {b}"}
        | {"difference": "Difference", "lo": "Difference, from", "hi": "Difference, to"},
        synthetic.made_up(selection),
    )


def _twin(frame: pd.DataFrame, meant: Contrast, metric: Metric, selection: Selection) -> None:
    shown = pd.DataFrame(
        {
            "run_name": frame["run_name"],
            "said": frame["said"],
            "a": [value_text(value, metric.unit) for value in frame["a"]],
            "n_a": frame["n_a"],
            "b": [value_text(value, metric.unit) for value in frame["b"]],
            "n_b": frame["n_b"],
            "difference": [signed(value) for value in frame["difference"]],
            "interval": frame["interval"],
        }
    )
    a, b = meant.a[0], meant.b[0]
    tables.twin(
        shown,
        f"judges-{meant.facet}",
        key=f"contrast-{meant.facet}-table",
        hidden=() if meant.by else ("said",),
        made_up=synthetic.made_up(selection),
        columns={
            "run_name": "Run",
            "said": "Questions",
            "a": a,
            "n_a": st.column_config.NumberColumn(f"n, {a}", format="localized"),
            "b": b,
            "n_b": st.column_config.NumberColumn(f"n, {b}", format="localized"),
            "difference": "Difference, times 100",
            "interval": "95% interval",
        },
        opened=lambda row: _open(str(frame.loc[row, "key"])),
    )


def published_contrast(benchmark: str, meant: Contrast, metric: Metric) -> pd.DataFrame:
    """What is published of the two groups: model, slice, a, b, note; without rows where nothing is."""
    field, a, b = meant.printed
    rows: dict[tuple[str, str], dict[str, object]] = {}
    for row in published(benchmark, meant.table) if meant.table else ():
        side = {a: "a", b: "b"}.get(str(getattr(row, field)))
        if side is None or (field != "metric" and row.metric != metric.key):
            continue
        found = rows.setdefault((row.model, row.slice), {"model": row.model, "slice": row.slice, "note": row.note})
        found[side] = row.value
    return pd.DataFrame(rows.values(), columns=["model", "slice", "a", "b", "note"])


def _published(loaded: LoadedBenchmark, meant: Contrast, metric: Metric) -> None:
    rows = published_contrast(loaded.task.key, meant, metric)
    if rows.empty:
        return
    with st.expander("Published, not recomputed", icon=":material/menu_book:"):
        st.text(f"{published(loaded.task.key, meant.table)[0].source}. Never ranked among loaded runs.")
        tables.show(
            rows.assign(**{side: [value_text(value, metric.unit) for value in rows[side]] for side in ("a", "b")}),
            key=f"contrast-{meant.facet}-published",
            columns={
                "model": "Model",
                "slice": "Questions",
                "a": meant.a[0],
                "b": meant.b[0],
                "note": "Note",
            },
        )
