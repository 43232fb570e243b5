"""The ranking of runs in one slice, with the components of the score; published rows below them."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import metrics
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import tables
from figures import refusal
from figures.chart import under_headings
from figures.tables import value_names
from figures.tables.published_results import OF_REAL_DATA, published_slice
from loaders.published import published
from scoring.refusals import Refusals


def show(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the choice of the slice and its ranking.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        declared: What is ranked.
    """
    heading.explain(
        "Runs by their score over the questions of one type, the best first, with the parts of the score.",
        "Published results stand below them where the paper prints the type: not recomputed, not ranked among runs.",
    )
    value = parameters.SLICE.of(selection, loaded)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        address.selectbox(
            loaded.task.facets[declared.facet],
            "refusal-slice",
            selection,
            loaded,
            parameters.SLICE,
            width=220,
            format_func=lambda value: value_names.facet_value(loaded.task, declared.facet, value),
        )
        beside = address.toggle("Published results", "refusal-published", selection, parameters.PUBLISHED)
    found = memo.fetch(
        metrics.metrics_by, refusal.OF_CHOSEN_RUNS.query_selection(selection, loaded), declared.facet, declared.ranking
    )
    # What a paper prints of a question type is over all its questions.
    whole = published_slice(loaded.task, selection.with_facet(declared.facet, value)) == value
    frame = ranking(found[found["value"] == value], loaded, declared, value, printed=beside and whole)
    if beside and not whole:
        st.caption("No published value for this metric and filter.")
    if frame.empty:
        st.text("None of the chosen samples has a question of this type. Choose another type, or clear a filter.")
        return
    columns: dict[str, Any] = {
        "rank": st.column_config.NumberColumn("Rank", help="Among the loaded runs alone."),
        "name": st.column_config.TextColumn("Run", width=tables.run_width(frame["name"])),
        "published": st.column_config.CheckboxColumn("Published", help="As printed in the paper, not recomputed."),
        "n": st.column_config.NumberColumn("Questions", format="localized"),
        "note": "Notes",
    }
    for key in declared.ranking:
        metric = loaded.task.metric(key)
        columns[key] = tables.percents(f"{metric.label}, %", metric.definition)
    shown = frame.assign(**{key: 100 * frame[key] for key in declared.ranking})
    tables.show(shown, key="refusal-ranking", columns=columns, alt="Runs of one slice, the best first.", whole=True)
    headings = {"rank": "Rank", "name": "Run", "published": "Published, not recomputed"}
    headings |= {key: loaded.task.metric(key).label for key in declared.ranking} | {"n": "Questions", "note": "Notes"}
    saved, synthetic = under_headings(frame, headings), loaded.shows_synthetic(selection)
    tables.download(saved, "ranking-by-type", key="refusal-ranking", synthetic=synthetic)
    first, second = (loaded.task.metric(key) for key in declared.ranking[:2])
    st.text(f"Ranked by {first.label}; those without one follow by {second.label}. No {first.label}: {first.empty}.")
    st.text(declared.convention)
    if frame["published"].any() and loaded.synthetic_gold:
        st.caption(OF_REAL_DATA)


def ranking(
    found: pd.DataFrame, loaded: LoadedBenchmark, declared: Refusals, value: str, *, printed: bool
) -> pd.DataFrame:
    """Runs of one slice in order, then the published rows in theirs.

    Args:
        found: From `cache.queries.metrics.metrics_by`, of that slice alone.
        loaded: The benchmark.
        declared: What is ranked.
        value: The slice.
        printed: Whether published rows stand below them.

    Returns:
        rank (of loaded runs; missing for published rows), name, published, the metrics, n, note.
    """
    own: dict[str, dict[str, Any]] = {}
    for row in found.to_dict("records"):
        ranked_run = own.setdefault(
            row["run"], {"name": loaded.runs.get(row["run"], row["run"]), "published": False, "n": 0}
        )
        ranked_run[row["metric"]] = row["score"]
        ranked_run["n"] = max(ranked_run["n"], row["n"])
    rows = [*own.values(), *(_printed(loaded, declared, value) if printed else ())]
    frame = pd.DataFrame(rows, columns=["name", "published", *declared.ranking, "n", "note"])
    frame = frame.astype(dict.fromkeys(declared.ranking, float)).astype({"published": bool})
    frame = frame.sort_values(
        ["published", *declared.ranking[:2]], ascending=[True, False, False], na_position="last", ignore_index=True
    )
    frame.insert(0, "rank", pd.Series(range(1, len(frame) + 1)).where(~frame["published"]))
    frame["note"] = frame["note"].astype(object).fillna("")
    return frame


def _printed(loaded: LoadedBenchmark, declared: Refusals, value: str) -> list[dict[str, Any]]:
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for result in published(loaded.task.key):
        if result.slice == value and result.metric in declared.ranking:
            name = f"{result.model} {result.setting}".strip()
            row = rows.setdefault((result.model, result.setting), {"name": name, "published": True, "note": ""})
            row[result.metric] = result.value
            row["note"] = "; ".join(filter(None, (row["note"], result.note)))
    return list(rows.values())
