"""The strictness plane as a figure: one point a run, slices side by side, arrows along an axis."""

from __future__ import annotations

import pandas as pd

from cache.queries.strictness_plane import strictness_plane as strictness_plane_query
from cache.selection import pages, parameters
from cache.selection.parameters import Arrow
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import run_title
from cache.selection.selection import Selection
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart
from figures.charts import alt_text
from figures.charts.colours import run_looks
from figures.charts.planes.plane_points import MOST_INTERVALS
from figures.charts.strictness_plane import PlaneWords, strictness_plane
from figures.tables import published_results, value_names
from figures.tables.comparison_words import method_name, whisker_words
from figures.tables.number_format import plural, unit_words
from scoring.task import Task

APPLIED_FILTERS = AppliedFilters(
    {**FAILED, "cell": LISTED, "label": "the plane's two rates are over all answers, whatever their error types"},
    all_runs=True,
)


QUIET = "Runs and slices that are not chosen are drawn in grey."


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """The arguments of the query: all current runs, whichever are chosen, and the facet whose slices are drawn."""
    facet = parameters.BESIDE.of(selection, loaded)
    measured = APPLIED_FILTERS.query_selection(selection, loaded)
    return measured.with_facet(facet) if facet else measured, facet


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The plane of a Selection, which names the slices side by side, the arrows, the published results."""
    facet, beside = parameters.BESIDE.of(selection, loaded), parameters.PUBLISHED.on(selection)
    arrow = parameters.arrows(loaded).get(selection.option("arrow"))
    title = f"Strictness, {loaded.title(selection)}"
    frame = points(data, selection, loaded)
    if not (frame["x"].notna() & frame["y"].notna()).any():
        return (empty_chart("strictness", title),)
    printed = published_results.plane_points(loaded, facet, selection) if beside else frame.iloc[:0]
    rows = pd.concat([frame, printed], ignore_index=True) if len(printed) else frame
    x, y = (loaded.task.metric(key) for key in loaded.task.plane)
    plane = Chart(
        strictness_plane(
            rows,
            plane_words(loaded.task),
            pairs(arrow, frame) if arrow else (),
            published_results.plane_references(loaded, facet, selection) if beside else None,
            run_looks(loaded),
        ),
        rows.astype(dict.fromkeys(("x_n", "y_n", "x_units", "y_units"), "Int64")).assign(
            chosen=~rows["quiet"].astype(bool)
        ),
        " ".join((alt_text.of_plane(rows, x.label, y.label), *([QUIET] if rows["quiet"].any() else []))),
        "strictness",
        title,
        _columns(loaded, facet) | ({"chosen": "Chosen"} if rows["quiet"].any() else {}),
        loaded.shows_synthetic(selection),
        unit_words(loaded.task.cluster, *rates(frame)),
        _whiskers(frame[~frame["quiet"]], loaded.task),
    )
    return (plane,)


def rates(frame: pd.DataFrame) -> list[tuple[pd.Series, pd.Series, pd.Series]]:
    """Of both axes the values, the lower ends of their intervals, and of how many units they are."""
    return [(frame[axis], frame[f"{axis}_low"], frame[f"{axis}_units"]) for axis in ("x", "y")]


def _whiskers(chosen: pd.DataFrame, task: Task) -> str:
    method = method_name(task.metric(task.plane[0]))
    words = whisker_words(method, task.cluster, *rates(chosen))
    crowded = (chosen.groupby("slice")["run"].nunique() > MOST_INTERVALS).any()
    return f"{words} {ONE_SETTING}" if crowded else words


ONE_SETTING = f"Of more than {MOST_INTERVALS} runs, only one setting of each model has them."
"""Which runs have whiskers, where there are many."""


def _columns(loaded: LoadedBenchmark, facet: str) -> dict[str, str]:
    headings = {"slice_name": loaded.task.facets.get(facet, "Slice")} if facet else {}
    headings |= {"name": "Run", "score": loaded.task.primary.label}
    for axis, metric in zip(("x", "y"), map(loaded.task.metric, loaded.task.plane), strict=True):
        headings |= {axis: metric.label, f"{axis}_low": f"{metric.label}, from", f"{axis}_high": f"{metric.label}, to"}
        headings |= {f"{axis}_n": f"{metric.label}, of"}
        headings |= {f"{axis}_units": f"{metric.label}, {plural(loaded.task.cluster)}"}
    return headings | {"published": "Published, not recomputed"}


def points(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """Every run of the plane, those that are not chosen marked as quiet.

    Returns:
        The columns of `data`, and model, setting, name, slice_name, quiet, published.
    """
    facet = parameters.BESIDE.of(selection, loaded)
    chosen = set(selection.runs), set(selection.values(facet) if facet else ())
    return data.assign(
        # A live run answered samples of its own: no line joins it to the settings of its model.
        model=[run_title(loaded.run_parts[run].model, run) for run in data["run"]],
        setting=[loaded.run_parts[run].setting for run in data["run"]],
        name=[loaded.runs[run] for run in data["run"]],
        slice_name=[value_names.facet_value(loaded.task, facet, value) if facet else "" for value in data["slice"]],
        quiet=[
            any(some and mark not in some for mark, some in zip(marks, chosen, strict=True))
            for marks in zip(data["run"], data["slice"], strict=True)
        ],
        published=False,
    )


def pairs(arrow: Arrow, frame: pd.DataFrame) -> list[tuple[str, str]]:
    """Slugs of the runs between which an arrow is drawn: alike in model and everything but its axis."""
    by_axes = {}
    for slug in frame["run"].unique():
        model, _, axes = slug.partition("~")
        by_axes[model, frozenset(axes.split(","))] = slug
    start, end = (f"{arrow.axis}:{value}".lower().replace(" ", "-") for value in (arrow.start, arrow.end))
    found = []
    for (model, axes), slug in by_axes.items():
        other = by_axes.get((model, axes - {start} | {end}))
        if start in axes and other is not None:
            found.append((slug, other))
    return found


def plane_words(task: Task) -> PlaneWords:
    """Names of the axes and corners of a task's plane."""
    x, y = (task.metric(key) for key in task.plane)
    labels = [(side.errors_label, side.corner) for side in task.plane_axes] or [("", ""), ("", "")]
    return PlaneWords(x.label, y.label, labels[0][0], labels[1][0], labels[0][1], labels[1][1])


FIGURE = Figure(
    "Strictness plane",
    pages.STRICTNESS,
    query_arguments,
    strictness_plane_query,
    charts,
    lambda loaded: "strictness" in loaded.task.views,
    applied_filters=APPLIED_FILTERS,
)
