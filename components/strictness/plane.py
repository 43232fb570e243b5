"""The strictness plane: one point a run, slices side by side, arrows along an axis, published figures."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, heading
from components.strictness import error_tiles, plane_gaps, run_list
from components.widgets import chart_element, definitions, tables
from figures import strictness
from figures.chart import Chart
from figures.charts.colours import looks_in_words
from figures.charts.strictness_plane import SHARED
from figures.tables import published_results
from figures.tables.comparison_words import interval_words
from figures.tables.number_format import interval, missing_words
from loaders.published import published


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the plane with its table, or why there is none; a click on a point chooses its run, and its slice.

    The errors of the one run that is chosen stand beside its plane, where the list of runs stands without a choice.
    """
    facet = parameters.BESIDE.of(selection, loaded)
    arrow = parameters.arrows(loaded).get(selection.option("arrow"))
    about = _controls(selection, loaded)
    (plane,) = chart_element.charts(strictness.FIGURE, selection)
    if plane.empty:
        with about:
            heading.explain_by(lambda: definition(selection, loaded))
        frame = strictness.points(strictness.FIGURE.fetch(memo, selection, loaded), selection, loaded)
        plane_gaps.show_reason(frame, facet, selection, loaded, filters.clear_callback(selection))
        return
    one_run = len(selection.runs) == 1 and bool(loaded.task.plane_axes)
    # Found before the plane is sent: the browser draws both at once then, and not the list after the plane.
    runs = run_list.listed(plane, selection, loaded) if not (facet or one_run) else {}
    # One plane leaves room beside it for what a click opens; several have it below them.
    with st.container(horizontal=True, gap="medium") if not facet else nullcontext():
        with st.container(width="content") if not facet else nullcontext():
            chart_element.show(
                plane,
                key="plane",
                on_choose=lambda mark: toggle_point(str(mark[0]), facet, str(mark[1])),
                publish=("strictness", selection),
                grows=True,
            )
        if not facet:
            with st.container(width="stretch", height=int(plane.figure.layout.height), border=False, key="plane-side"):
                if one_run:
                    error_tiles.show(selection, loaded)
                else:
                    st.caption("Click a point or a row to see the run's errors.")
                    run_list.show(runs)
    with about:
        beside = bool(plane.data["published"].any())
        heading.explain_by(lambda: definition(selection, loaded, with_published=beside))
    frame = plane.data[~plane.data["published"].astype(bool)]
    if any(trace.name == SHARED for trace in plane.figure.data):
        st.caption("Runs with the same values stand around a dot, which is where they all are.")
    if frame["quiet"].any():
        st.caption(strictness.QUIET)
    if why := missing_words(loaded.task.cluster, *strictness.rates(frame)):
        st.caption(why)
    if beside and loaded.synthetic_gold:
        st.caption(published_results.OF_REAL_DATA)
    gaps = plane_gaps.runs_left_out(frame, loaded.task)
    for sentence in [*gaps, *(plane_gaps.short_arrows(strictness.pairs(arrow, frame), frame) if arrow else ())]:
        st.text(sentence)
    _table(plane, facet, loaded)
    if facet and one_run:
        error_tiles.show(selection, loaded)
    elif facet:
        st.caption("Click a point or a row to see the run's errors.")


def toggle_point(run: str, facet: str, value: str) -> None:
    """Selects a run, and a slice where slices are drawn side by side; deselects them when they are chosen already."""
    if not run:
        return
    selection, _ = address.read()
    chosen = selection.runs == (run,) and (not facet or selection.values(facet) == (value,))
    selection = selection.browsing().replace(runs=() if chosen else (run,))
    address.write(selection.with_facet(facet, *([] if chosen else [value])) if facet else selection)


def _controls(selection: Selection, loaded: LoadedBenchmark) -> DeltaGenerator:
    """Draws them; gives the place of what explains the chart, which is drawn after it, for it is not waited for."""
    arrows = parameters.arrows(loaded)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        _facet_control(parameters.BESIDE.of(selection, loaded), loaded)
        if arrows:
            address.selectbox(
                "Arrows",
                "plane-arrow",
                selection,
                loaded,
                parameters.ARROW,
                width=225,
                format_func=lambda one: (
                    f"{arrows[one].axis}: {arrows[one].start} → {arrows[one].end}" if one else "None"
                ),
            )
        if published(loaded.task.key):
            address.toggle("Published results", "plane-published", selection, parameters.PUBLISHED)
        return st.container(width="content")


def _facet_control(facet: str, loaded: LoadedBenchmark) -> None:
    """Draws the choice of what stands side by side; names of facets that files added are values of a list."""
    every = parameters.beside_facets(loaded)
    sliced = {"": "All together"} | {name: label for name, label in loaded.task.facets.items() if name in every}
    if not sliced.keys() >= set(every):
        st.selectbox(
            "Facet by",
            ["", *every],
            format_func=lambda name: sliced.get(name, name),
            key=address.seed("plane-any-facet", facet),
            on_change=address.on_change("plane-any-facet", lambda name: address.change(beside=name)),
            width=225,
        )
    elif every:
        st.segmented_control(
            "Facet by",
            list(sliced),
            format_func=lambda name: sliced[name],
            key=address.seed("plane-facet", facet),
            required=True,
            on_change=address.on_change("plane-facet", lambda name: address.change(beside=name)),
        )


_TABLE = "plane-table"


def _table(plane: Chart, facet: str, loaded: LoadedBenchmark) -> None:
    frame = plane.data
    if not tables.is_open(_TABLE):
        tables.chart_table(frame, "strictness", key=_TABLE, when_open=True)
        return
    rows = frame.sort_values(["slice_name", "published", "score"], ascending=[True, True, False], ignore_index=True)
    shown = rows[["slice_name", "name"]].copy()
    columns: dict[str, Any] = {
        "slice_name": loaded.task.facets.get(facet, "Slice"),
        "name": "Run",
        "score": tables.percents(f"{loaded.task.primary.label}, %"),
        "published": "Published, not recomputed",
    }
    for axis, metric in zip(("x", "y"), map(loaded.task.metric, loaded.task.plane), strict=True):
        columns[axis] = tables.percents(f"{metric.label}, %", metric.definition)
        columns[f"{axis}_interval"] = "95% interval"
        columns[f"{axis}_n"] = st.column_config.NumberColumn("of", format="localized")
        shown[axis] = 100 * rows[axis]
        between = zip(rows[f"{axis}_low"], rows[f"{axis}_high"], strict=True)
        shown[f"{axis}_interval"] = [interval(low, high) for low, high in between]
        shown[f"{axis}_n"] = rows[f"{axis}_n"]
    shown["score"] = 100 * rows["score"]
    shown["published"] = rows["published"].astype(bool)
    tables.chart_table(
        shown,
        "strictness",
        key=_TABLE,
        when_open=True,
        hidden=() if facet else ("slice_name",),
        chart=plane,
        columns=columns,
        on_choose=lambda row: toggle_point(str(rows.loc[row, "run"]), facet, str(rows.loc[row, "slice"])),
    )


def definition(selection: Selection, loaded: LoadedBenchmark, *, with_published: bool = False) -> None:
    """Answers "What is this?", of published figures too where there are any."""
    task = loaded.task
    x, y = (task.metric(key) for key in task.plane)
    st.text(f"Across, {x.label}: {x.definition}")
    st.text(f"Upwards, {y.label}: {y.definition}")
    st.text(
        "A run in the lower left corner is never wrong. Lines join the settings of a model, but not its live runs, "
        "which may have fewer samples. Runs of equal rates stand around a dot at their place. Where there is no room "
        "for names, points have numbers or nothing: point at one to read its name. The table has all rates and n."
    )
    st.text(f"Faint bars are 95% intervals, {interval_words(task.cluster, proportion=True)}. {strictness.ONE_SETTING}")
    st.text(
        "On a dotted line equally many answers are correct: share = 1 - p * upwards - (1 - p) * across, where p is "
        "the share of the class that the upward axis is about, in the slice that is shown."
    )
    st.text(looks_in_words(loaded))
    if with_published:
        st.text("Hollow diamonds are published, not recomputed; the key below names their letters.")
    st.text("Runs that are not chosen are grey. An arrow leads between two runs of one model that differ in one axis.")
    definitions.left_out(strictness.APPLIED_FILTERS.query_selection(selection, loaded))
    every = selection.replace(cell="", label="")
    for side in task.plane_axes:
        category = task.category(side.category)
        address.link(pages.GALLERY, every.replace(fail=side.category), category.label, ":material/grid_view:")
    address.link(pages.GALLERY, every.replace(fail=""), "All samples counted here", ":material/grid_view:")
    st.caption(f"Source: {task.source}")
