"""The list of all figures by name: the page, `errata export`, reports and notebooks all read it.

A name may have a part behind a dot where the page shows several charts beside each other (`error-confusion.2`);
without one it is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cache import memo
from cache.selection import views
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import AXIS, BY, split_facets
from cache.selection.selection import Selection
from components.cascade import flows
from components.compare import all_runs, along_axis, two_runs
from components.confusion import confusion_matrix
from components.error_types import labels
from components.failures import failures_by_group, ranking, threshold_sweep
from components.judges import contrasts, ratings
from components.leaderboard import published, run_table
from components.refusal import behaviours, information_loss, radar
from components.shell import address
from components.slices import along_facet, failing_slices, two_facets
from components.strictness import plane
from errors import UsageError
from figures import live_rows, page_views
from figures.chart import Chart, empty_chart
from figures.print import latex_tables
from figures.print import latex_tables as data_latex
from figures.print.panels.files import PANEL

ChartsOf = Callable[[Selection, LoadedBenchmark], Sequence[Chart]]


@dataclass(frozen=True, slots=True)
class Figure:
    """A kind of figure.

    Args:
        label: What it is called; our own words.
        page: Address of the page that shows it.
        drawn: The charts that the page shows beside each other; none, or one without data, where there is nothing
            to show.
        offered: Whether a benchmark has such a figure.
        view: The `view` under which the page shows it.
        runs: Slugs of the runs that a link names: those that are asked for, or where the page chooses some by
            itself, these, so that the link shows the same when others have come.
    """

    label: str
    page: str
    drawn: ChartsOf
    offered: Callable[[LoadedBenchmark], bool] = lambda loaded: True
    view: Callable[[Selection, LoadedBenchmark], str] = page_views.view_as_asked
    runs: Callable[[Selection, LoadedBenchmark], tuple[str, ...]] = lambda selection, loaded: selection.runs


def _single(drawn: Callable[[Selection, LoadedBenchmark], Chart]) -> ChartsOf:
    return lambda selection, loaded: (drawn(selection, loaded),)


def _view(name: str) -> Callable[[LoadedBenchmark], bool]:
    return lambda loaded: name in loaded.task.views


def _compared(selection: Selection, loaded: LoadedBenchmark) -> Sequence[Chart]:
    look = page_views.compared_view(selection, loaded)
    return (
        along_axis.axis_charts(selection, loaded, look)
        if look.kind == AXIS
        else (two_runs.differences_chart(selection, loaded, look),)
    )


def _two_runs(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
    slugs = two_runs.comparable_runs(selection, loaded)
    if page_views.compared_view(selection, loaded).kind == AXIS or len(slugs) < 2:
        return selection.runs
    return two_runs.run_pair(selection, slugs)


def _slices(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    look = page_views.slices_view(selection, loaded)
    return (
        along_facet.lines_chart(selection, loaded, look)
        if look.kind == BY
        else failing_slices.failing_slices_chart(selection, loaded)
    )


def _refusal(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    return (
        information_loss.loss_chart(selection, loaded)
        if selection.view
        else behaviours.behaviours_chart(selection, loaded)
    )


def _judges(selection: Selection, loaded: LoadedBenchmark) -> Sequence[Chart]:
    judging, facet = loaded.task.judging, page_views.contrast_facet(selection, loaded)
    if judging is None:
        return ()
    if not facet:
        return (ratings.ratings_chart(selection, loaded, judging),)
    return contrasts.contrast_charts(selection, loaded, judging.contrast(facet), loaded.task.metric(judging.ensemble))


FIGURES: Mapping[str, Figure] = {
    "leaderboard": Figure("Leaderboard", address.LEADERBOARD, _single(published.leaderboard_chart)),
    "confusion": Figure("Confusion matrix", address.CONFUSION, confusion_matrix.matrix_chart, _view("confusion")),
    "error-confusion": Figure(
        "Confusion of labels",
        address.CONFUSION,
        confusion_matrix.matrix_chart,
        lambda loaded: "confusion" in loaded.task.views and bool(page_views.label_matrices(loaded)),
        page_views.label_matrix_view,
    ),
    "strictness": Figure("Strictness plane", address.STRICTNESS, _single(plane.plane_chart), _view("strictness")),
    "error-types": Figure("Error types", address.ERROR_TYPES, _single(labels.labels_chart), _view("error-types")),
    "failures": Figure("Failure ranking", address.FAILURES, _single(ranking.ranking_chart)),
    "failures-by-slice": Figure(
        "Failures by run or slice",
        address.FAILURES,
        _single(failures_by_group.failures_chart),
        view=page_views.failures_by_slice_view,
    ),
    "iou-sweep": Figure(
        "Metric over the IoU threshold",
        address.FAILURES,
        _single(threshold_sweep.metric_chart),
        lambda loaded: loaded.task.thresholded,
        page_views.sweep_view,
    ),
    "iou-sweep-failures": Figure(
        "Failures over the IoU threshold",
        address.FAILURES,
        _single(threshold_sweep.failures_chart),
        lambda loaded: loaded.task.thresholded,
        page_views.sweep_view,
    ),
    "slices": Figure(
        "Slices",
        address.SLICES,
        _single(_slices),
        view=lambda selection, loaded: page_views.slices_view(selection, loaded).word,
    ),
    "facet-heatmap": Figure(
        "Two facets crossed",
        address.SLICES,
        _single(
            lambda selection, loaded: two_facets.grid_chart(
                selection, loaded, page_views.facet_grid_view(selection, loaded)
            )
        ),
        lambda loaded: len(split_facets(loaded.task, loaded.facets, loaded.own_facets)) > 1,
        lambda selection, loaded: page_views.facet_grid_view(selection, loaded).word,
    ),
    "agreement": Figure(
        "How many runs are right",
        address.COMPARE,
        _single(
            lambda selection, loaded: all_runs.agreement_chart(
                selection, loaded, page_views.agreement_view(selection, loaded)
            )
        ),
        view=lambda selection, loaded: page_views.agreement_view(selection, loaded).word,
    ),
    "compare": Figure(
        "Runs compared",
        address.COMPARE,
        _compared,
        view=lambda selection, loaded: page_views.compared_view(selection, loaded).word,
        runs=_two_runs,
    ),
    "cascade": Figure(
        "Cascade",
        address.CASCADE,
        flows.flows_chart,
        lambda loaded: loaded.task.cascade is not None,
        page_views.cascade_view,
        flows.sides,
    ),
    "refusal": Figure(
        "Refusals",
        address.REFUSAL,
        _single(_refusal),
        lambda loaded: loaded.task.refusals is not None,
        page_views.refusal_view,
    ),
    "radar": Figure(
        "Radar",
        address.REFUSAL,
        _single(radar.radar_chart),
        lambda loaded: loaded.task.refusals is not None,
        page_views.radar_view,
    ),
    "judges": Figure("Judges", address.JUDGES, _judges, lambda loaded: loaded.task.judging is not None),
}
"""Name on the command line -> its kind."""


def figures_of(loaded: LoadedBenchmark) -> dict[str, Figure]:
    """The kinds that a benchmark has, by name."""
    return {name: kind for name, kind in FIGURES.items() if kind.offered(loaded)}


def page_of(name: str, selection: Selection) -> tuple[str, Selection]:
    """The page that shows a figure, and the Selection under which it does: a link to both shows the same.

    Args:
        name: Of a figure, with or without its part.
        selection: Resolved; an order or view that belongs to another page is left out.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    loaded = memo.loaded(selection.benchmark)
    kind = _figure(name, loaded)
    fitting = views.fit_to_page(selection.but(figure="", picks=()), address.VIEW_OF_PAGE.get(kind.page, ""))
    return kind.page, fitting.but(view=kind.view(fitting, loaded), runs=kind.runs(fitting, loaded))


def charts(name: str, selection: Selection) -> dict[str, Chart]:
    """All parts of a figure by name: `{"cascade": ..., "cascade.2": ...}`; at least one, which may be empty.

    Args:
        name: Of a figure, with or without its part.
        selection: Resolved.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    kind = name.partition(".")[0]
    _, shown = page_of(kind, selection)
    parts: Sequence[Chart] = ()
    if memo.count_samples(shown.measured().but(cell="", label="")):
        parts = FIGURES[kind].drawn(shown, memo.loaded(selection.benchmark))
    parts = parts or (empty_chart(kind, FIGURES[kind].label),)
    return {f"{kind}.{at}" if at > 1 else kind: part for at, part in enumerate(parts, 1)}


def chart(name: str, selection: Selection) -> Chart:
    """One figure, exactly as its page draws it.

    Args:
        name: Of the figure (`plane`), with its part where that is not the first (`cascade.2`).
        selection: Resolved.

    Raises:
        UsageError: There is no such figure or part, or this benchmark has none.
    """
    found = charts(name, selection)
    if name.removesuffix(".1") not in found:
        raise UsageError(f"There is no figure {name!r} under this Selection; there is {', '.join(found)}.")
    return found[name.removesuffix(".1")]


def chart_table(name: str, selection: Selection) -> str:
    """The table of a figure as LaTeX: its data, or of the leaderboard all metrics; raises as `chart`."""
    figure = chart(name, selection)
    if name != "leaderboard":
        return data_latex.chart_latex(figure, memo.loaded(selection.benchmark).task.metrics)
    _, shown = page_of(name, selection)
    loaded = memo.loaded(selection.benchmark)
    frame = run_table.run_rows(live_rows.visible_rows(memo.run_metrics(shown.measured()), shown), loaded)
    return latex_tables.leaderboard_latex(frame, shown, loaded.task, figure.made_up)


def _figure(name: str, loaded: LoadedBenchmark) -> Figure:
    name = name.partition(".")[0]
    kind = FIGURES.get(name)
    if kind is None:
        raise UsageError(f"There is no figure {name!r}; expected one of {', '.join((*FIGURES, PANEL))}.")
    if not kind.offered(loaded):
        known = ", ".join((*figures_of(loaded), PANEL))
        raise UsageError(f"{loaded.task.title} has no figure {name!r}; it has {known}.")
    return kind
