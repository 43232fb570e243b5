"""Every figure that can be published, by its name on the command line: the same that its page draws.

A name may have a part behind a dot where the page shows several charts beside each other (`error-confusion.2`);
without one it is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cache import looks, memo
from cache.resolving import Loaded
from cache.selection import Selection
from components import published, ranking, strictness
from components import selection as address
from components.drawn import Drawn, nothing
from errors import UsageError


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure.

    Args:
        label: What it is called; our own words.
        page: Address of the page that shows it.
        drawn: The charts that the page shows beside each other; one without data where there is nothing to show.
        offered: Whether a benchmark has such a figure.
        view: The `view` under which the page shows it: the one that is asked for if it does, else one that does.
    """

    label: str
    page: str
    drawn: Callable[[Selection, Loaded], Sequence[Drawn]]
    offered: Callable[[Loaded], bool] = lambda loaded: True
    view: Callable[[Selection, Loaded], str] = lambda selection, loaded: selection.view


def _one(drawn: Callable[[Selection, Loaded], Drawn]) -> Callable[[Selection, Loaded], Sequence[Drawn]]:
    return lambda selection, loaded: (drawn(selection, loaded),)


KINDS: Mapping[str, Kind] = {
    "leaderboard": Kind("Leaderboard", address.LEADERBOARD, _one(published.drawn)),
    "strictness": Kind(
        "Strictness plane", address.STRICTNESS, _one(strictness.drawn), lambda loaded: "strictness" in loaded.task.views
    ),
    "failures": Kind("Failure ranking", address.FAILURES, _one(ranking.drawn)),
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
    kind, loaded = _kind(name, selection), memo.loaded(selection.benchmark)
    fitting = looks.fitting(selection.but(figure="", picks=()), address.LOOKS.get(kind.page, ""))
    return kind.page, fitting.but(view=kind.view(fitting, loaded))


def charts(name: str, selection: Selection) -> dict[str, Drawn]:
    """All parts of a figure by name: `{"cascade": ..., "cascade.2": ...}`.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    kind = name.partition(".")[0]
    _, shown = shown_by(kind, selection)
    parts = KINDS[kind].drawn(shown, memo.loaded(selection.benchmark)) or (nothing(kind, KINDS[kind].label),)
    return {kind if not at else f"{kind}.{at + 1}": part for at, part in enumerate(parts)}


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
        raise UsageError(f"There is no figure {name!r} here; this Selection has {', '.join(found)}.")
    return found[name.removesuffix(".1")]


def _kind(name: str, selection: Selection) -> Kind:
    kind = KINDS.get(name.partition(".")[0])
    if kind is None:
        raise UsageError(f"There is no figure {name!r}; expected one of {', '.join(KINDS)}.")
    loaded = memo.loaded(selection.benchmark)
    if not kind.offered(loaded):
        raise UsageError(
            f"{loaded.task.title} has no figure {name.partition('.')[0]!r}; it has {', '.join(kinds_for(loaded))}."
        )
    return kind
