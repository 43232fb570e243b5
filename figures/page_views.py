"""The `view` of its page under which a figure is shown, which a link to the figure has to state.

Each function takes what a Selection asks for, fitted to the page, and answers with the view under which that page
shows the figure: the one that is asked for if it does, else the page's first that does.
"""

from __future__ import annotations

from cache.selection.label_views import matrix_of, matrix_view
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import (
    AGREE,
    AXIS,
    BY,
    FAILING,
    GRID,
    PAIR,
    RunView,
    compare_views,
    slice_views,
    split_facets,
)
from cache.selection.selection import Selection
from cache.selection.views import FLOWS, LOSS, RADAR, cascade_of, flows_view, judge_views, refusals_of, refusals_view
from scoring.task import Matrix

SWEEP, WHERE = "sweep", "where"


def view_as_asked(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Any view of the page: it shows the figure under all of them."""
    return selection.view


def sweep_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The sweep over the IoU threshold."""
    return SWEEP


def failures_by_slice_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The failures by run, or by a facet."""
    return selection.view if selection.view.partition(".")[0] == WHERE else WHERE


def label_matrices(loaded: LoadedBenchmark) -> list[Matrix]:
    """The matrices whose words are labels, not outcomes or verdicts."""
    return [matrix for matrix in loaded.task.matrices if not (matrix.gold or matrix.predicted)]


def label_matrix_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """A matrix of labels."""
    known = {matrix.key for matrix in label_matrices(loaded)}
    key, counts = matrix_of(selection.view, loaded.task)
    if selection.view and key in known:
        return matrix_view(key, counts)
    return matrix_view(label_matrices(loaded)[0].key, counts=False)


def compared_view(selection: Selection, loaded: LoadedBenchmark) -> RunView:
    """Two runs, or runs along an axis."""
    look = compare_views(loaded.task, loaded.facets).get(selection.view)
    return look if look is not None and look.kind in (PAIR, AXIS) else RunView(PAIR)


def agreement_view(selection: Selection, loaded: LoadedBenchmark) -> RunView:
    """All runs at once."""
    look = compare_views(loaded.task, loaded.facets).get(selection.view)
    return look if look is not None and look.kind == AGREE else RunView(AGREE)


def slices_view(selection: Selection, loaded: LoadedBenchmark) -> RunView:
    """Failing slices, or a metric along a facet."""
    look = slice_views(loaded.task, loaded.facets, loaded.own_facets).get(selection.view)
    return look if look is not None and look.kind in (FAILING, BY) else RunView(FAILING)


def facet_grid_view(selection: Selection, loaded: LoadedBenchmark) -> RunView:
    """Two facets crossed; the first two unless it says."""
    look = slice_views(loaded.task, loaded.facets, loaded.own_facets).get(selection.view)
    if look is not None and look.kind == GRID:
        return look
    return RunView(
        GRID, tuple(split_facets(loaded.task, loaded.facets, loaded.own_facets)[:2]), loaded.task.primary.key
    )


def cascade_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The flows of a cascade, not the verdicts of evaluators."""
    shown, side = cascade_of(selection.view, loaded.task)
    return flows_view(side) if selection.view and shown == FLOWS else ""


def refusal_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """What runs do, or how that goes over the loss of information; the other views are tables."""
    shown, _ = refusals_of(selection.view, loaded.task, loaded.facets)
    return refusals_view(LOSS) if shown == LOSS else ""


def radar_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The radar."""
    return refusals_view(RADAR)


def contrast_facet(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The facet of the two groups that judges are compared over; "" for the judges themselves."""
    return judge_views(loaded.task).get(selection.view, "")
