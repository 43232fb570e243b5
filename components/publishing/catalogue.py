"""Every figure that can be published, by its name on the command line: the same that its page draws.

A name may have a part behind a dot where the page shows several charts beside each other (`error-confusion.2`);
without one it is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cache import looks, memo
from cache.looks_of_runs import AXIS, BY, split_facets
from cache.resolving import Loaded
from cache.selection import Selection
from components import (
    board_latex,
    cascade,
    confusion,
    error_types,
    leaderboard,
    live_rows,
    published,
    ranking,
    strictness,
    sweep,
    where,
)
from components import selection as address
from components.comparing import agreeing, along, pair
from components.drawn import Drawn, nothing
from components.judging import contrasts, ratings
from components.publishing import data_latex, places
from components.publishing.panels.files import NAME
from components.refusal import doing, losing, radar
from components.slicing import crossed, failing, followed
from errors import UsageError

Charts = Callable[[Selection, Loaded], Sequence[Drawn]]


@dataclass(frozen=True, slots=True)
class Kind:
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
    drawn: Charts
    offered: Callable[[Loaded], bool] = lambda loaded: True
    view: Callable[[Selection, Loaded], str] = places.as_asked
    runs: Callable[[Selection, Loaded], tuple[str, ...]] = lambda selection, loaded: selection.runs


def _one(drawn: Callable[[Selection, Loaded], Drawn]) -> Charts:
    return lambda selection, loaded: (drawn(selection, loaded),)


def _view(name: str) -> Callable[[Loaded], bool]:
    return lambda loaded: name in loaded.task.views


def _compared(selection: Selection, loaded: Loaded) -> Sequence[Drawn]:
    look = places.run_look(selection, loaded)
    return along.drawn(selection, loaded, look) if look.kind == AXIS else (pair.drawn(selection, loaded, look),)


def _two_runs(selection: Selection, loaded: Loaded) -> tuple[str, ...]:
    slugs = pair.offered(selection, loaded)
    if places.run_look(selection, loaded).kind == AXIS or len(slugs) < 2:
        return selection.runs
    return pair.two_of(selection, slugs)


def _slices(selection: Selection, loaded: Loaded) -> Drawn:
    look = places.slice_look(selection, loaded)
    return followed.drawn(selection, loaded, look) if look.kind == BY else failing.drawn(selection, loaded)


def _refusal(selection: Selection, loaded: Loaded) -> Drawn:
    return losing.drawn(selection, loaded) if selection.view else doing.drawn(selection, loaded)


def _judges(selection: Selection, loaded: Loaded) -> Sequence[Drawn]:
    judging, facet = loaded.task.judging, places.contrast(selection, loaded)
    if judging is None:
        return ()
    if not facet:
        return (ratings.drawn(selection, loaded, judging),)
    return contrasts.drawn(selection, loaded, judging.contrast(facet), loaded.task.metric(judging.ensemble))


KINDS: Mapping[str, Kind] = {
    "leaderboard": Kind("Leaderboard", address.LEADERBOARD, _one(published.drawn)),
    "confusion": Kind("Confusion matrix", address.CONFUSION, confusion.drawn, _view("confusion")),
    "error-confusion": Kind(
        "Confusion of labels",
        address.CONFUSION,
        confusion.drawn,
        lambda loaded: "confusion" in loaded.task.views and bool(places.of_labels(loaded)),
        places.label_matrix,
    ),
    "strictness": Kind("Strictness plane", address.STRICTNESS, _one(strictness.drawn), _view("strictness")),
    "error-types": Kind("Error types", address.ERROR_TYPES, _one(error_types.drawn), _view("error-types")),
    "failures": Kind("Failure ranking", address.FAILURES, _one(ranking.drawn)),
    "failures-by-slice": Kind("Failures by run or slice", address.FAILURES, _one(where.drawn), view=places.where),
    "iou-sweep": Kind(
        "Metric over the IoU threshold",
        address.FAILURES,
        _one(sweep.of_metric),
        lambda loaded: loaded.task.thresholded,
        places.sweep,
    ),
    "iou-sweep-failures": Kind(
        "Failures over the IoU threshold",
        address.FAILURES,
        _one(sweep.of_failures),
        lambda loaded: loaded.task.thresholded,
        places.sweep,
    ),
    "slices": Kind(
        "Slices",
        address.SLICES,
        _one(_slices),
        view=lambda selection, loaded: places.slice_look(selection, loaded).word,
    ),
    "facet-heatmap": Kind(
        "Two facets crossed",
        address.SLICES,
        _one(lambda selection, loaded: crossed.drawn(selection, loaded, places.grid_look(selection, loaded))),
        lambda loaded: len(split_facets(loaded.task, loaded.facets, loaded.own_facets)) > 1,
        lambda selection, loaded: places.grid_look(selection, loaded).word,
    ),
    "agreement": Kind(
        "How many runs are right",
        address.COMPARE,
        _one(lambda selection, loaded: agreeing.drawn(selection, loaded, places.agree_look(selection, loaded))),
        view=lambda selection, loaded: places.agree_look(selection, loaded).word,
    ),
    "compare": Kind(
        "Runs compared",
        address.COMPARE,
        _compared,
        view=lambda selection, loaded: places.run_look(selection, loaded).word,
        runs=_two_runs,
    ),
    "cascade": Kind(
        "Cascade",
        address.CASCADE,
        cascade.drawn,
        lambda loaded: loaded.task.cascade is not None,
        places.flows,
        cascade.sides,
    ),
    "refusal": Kind(
        "Refusals", address.REFUSAL, _one(_refusal), lambda loaded: loaded.task.refusals is not None, places.refusal
    ),
    "radar": Kind(
        "Radar", address.REFUSAL, _one(radar.drawn), lambda loaded: loaded.task.refusals is not None, places.radar
    ),
    "judges": Kind("Judges", address.JUDGES, _judges, lambda loaded: loaded.task.judging is not None),
}
"""Name on the command line -> its kind."""


def kinds_for(loaded: Loaded) -> dict[str, Kind]:
    """The kinds that a benchmark has, by name."""
    return {name: kind for name, kind in KINDS.items() if kind.offered(loaded)}


def shown_by(name: str, selection: Selection) -> tuple[str, Selection]:
    """The page that shows a figure, and the Selection under which it does: a link to both shows the same.

    Args:
        name: Of a figure, with or without its part.
        selection: Resolved; an order or view that belongs to another page is left out.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    loaded = memo.loaded(selection.benchmark)
    kind = _kind(name, loaded)
    fitting = looks.fitting(selection.but(figure="", picks=()), address.LOOKS.get(kind.page, ""))
    return kind.page, fitting.but(view=kind.view(fitting, loaded), runs=kind.runs(fitting, loaded))


def charts(name: str, selection: Selection) -> dict[str, Drawn]:
    """All parts of a figure by name: `{"cascade": ..., "cascade.2": ...}`; at least one, which may be empty.

    Args:
        name: Of a figure, with or without its part.
        selection: Resolved.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    kind = name.partition(".")[0]
    _, shown = shown_by(kind, selection)
    parts: Sequence[Drawn] = ()
    if memo.count_samples(shown.measured().but(cell="", label="")):
        parts = KINDS[kind].drawn(shown, memo.loaded(selection.benchmark))
    parts = parts or (nothing(kind, KINDS[kind].label),)
    return {f"{kind}.{at}" if at > 1 else kind: part for at, part in enumerate(parts, 1)}


def drawn(name: str, selection: Selection) -> Drawn:
    """One figure, exactly as its page draws it.

    Args:
        name: Of the figure (`strictness`), with its part where that is not the first (`cascade.2`).
        selection: Resolved.

    Raises:
        UsageError: There is no such figure or part, or this benchmark has none.
    """
    found = charts(name, selection)
    if name.removesuffix(".1") not in found:
        raise UsageError(f"There is no figure {name!r} under this Selection; there is {', '.join(found)}.")
    return found[name.removesuffix(".1")]


def latex(name: str, selection: Selection) -> str:
    """The table of a figure as LaTeX: its data, or of the leaderboard all metrics; raises as `drawn`."""
    figure = drawn(name, selection)
    if name != "leaderboard":
        return data_latex.latex_of(figure, memo.loaded(selection.benchmark).task.metrics)
    _, shown = shown_by(name, selection)
    loaded = memo.loaded(selection.benchmark)
    frame = leaderboard.wide(live_rows.shown(memo.run_metrics(shown.measured()), shown), loaded)
    return board_latex.latex_of(frame, shown, loaded.task, figure.made_up)


def _kind(name: str, loaded: Loaded) -> Kind:
    name = name.partition(".")[0]
    kind = KINDS.get(name)
    if kind is None:
        raise UsageError(f"There is no figure {name!r}; expected one of {', '.join((*KINDS, NAME))}.")
    if not kind.offered(loaded):
        known = ", ".join((*kinds_for(loaded), NAME))
        raise UsageError(f"{loaded.task.title} has no figure {name!r}; it has {known}.")
    return kind
