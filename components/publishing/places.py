"""Where a figure is shown: the `view` of its page that a link has to say, and what the page then looks at.

Each function takes what a Selection asks for, fitted to the page, and answers with the view under which that page
shows the figure: the one that is asked for if it does, else the page's first that does.
"""

from __future__ import annotations

from cache.looks_of_flows import FLOWS, cascade_of, flows_view
from cache.looks_of_judges import judge_views
from cache.looks_of_labels import matrix_of, matrix_view
from cache.looks_of_refusals import LOSS, RADAR, refusals_of, refusals_view
from cache.looks_of_runs import AGREE, AXIS, BY, FAILING, GRID, PAIR, Look, compare_views, slice_views, split_facets
from cache.resolving import Loaded
from cache.selection import Selection
from scoring.task import Matrix

SWEEP, WHERE = "sweep", "where"


def as_asked(selection: Selection, loaded: Loaded) -> str:
    """Any view of the page: it shows the figure under all of them."""
    return selection.view


def sweep(selection: Selection, loaded: Loaded) -> str:
    """The sweep over the IoU threshold."""
    return SWEEP


def where(selection: Selection, loaded: Loaded) -> str:
    """The failures by run, or by a facet."""
    return selection.view if selection.view.partition(".")[0] == WHERE else WHERE


def of_labels(loaded: Loaded) -> list[Matrix]:
    """The matrices whose words are labels, not outcomes or verdicts."""
    return [matrix for matrix in loaded.task.matrices if not (matrix.gold or matrix.predicted)]


def label_matrix(selection: Selection, loaded: Loaded) -> str:
    """A matrix of labels."""
    known = {matrix.key for matrix in of_labels(loaded)}
    key, counts = matrix_of(selection.view, loaded.task)
    if selection.view and key in known:
        return matrix_view(key, counts)
    return matrix_view(of_labels(loaded)[0].key, counts=False)


def run_look(selection: Selection, loaded: Loaded) -> Look:
    """Two runs, or runs along an axis."""
    look = compare_views(loaded.task, loaded.facets).get(selection.view)
    return look if look is not None and look.kind in (PAIR, AXIS) else Look(PAIR)


def agree_look(selection: Selection, loaded: Loaded) -> Look:
    """All runs at once."""
    look = compare_views(loaded.task, loaded.facets).get(selection.view)
    return look if look is not None and look.kind == AGREE else Look(AGREE)


def slice_look(selection: Selection, loaded: Loaded) -> Look:
    """Failing slices, or a metric along a facet."""
    look = slice_views(loaded.task, loaded.facets, loaded.own_facets).get(selection.view)
    return look if look is not None and look.kind in (FAILING, BY) else Look(FAILING)


def grid_look(selection: Selection, loaded: Loaded) -> Look:
    """Two facets crossed; the first two unless it says."""
    look = slice_views(loaded.task, loaded.facets, loaded.own_facets).get(selection.view)
    if look is not None and look.kind == GRID:
        return look
    return Look(GRID, tuple(split_facets(loaded.task, loaded.facets, loaded.own_facets)[:2]), loaded.task.primary.key)


def flows(selection: Selection, loaded: Loaded) -> str:
    """The flows of a cascade, not the verdicts of evaluators."""
    shown, side = cascade_of(selection.view, loaded.task)
    return flows_view(side) if selection.view and shown == FLOWS else ""


def refusal(selection: Selection, loaded: Loaded) -> str:
    """What runs do, or how that goes over the loss of information; the other views are tables."""
    shown, _ = refusals_of(selection.view, loaded.task, loaded.facets)
    return refusals_view(LOSS) if shown == LOSS else ""


def radar(selection: Selection, loaded: Loaded) -> str:
    """The radar."""
    return refusals_view(RADAR)


def contrast(selection: Selection, loaded: Loaded) -> str:
    """The facet of the two groups that judges are compared over; "" for the judges themselves."""
    return judge_views(loaded.task).get(selection.view, "")
