"""Which sample the inspector opens, and the panel that shows it."""

from __future__ import annotations

from cache import memo
from cache.resolving import not_loaded, place_in
from cache.selection import Selection
from components import notices
from components.panels import panel_of


def opened(selection: Selection) -> Selection:
    """The Selection with a sample open: the one it names, else the first it means.

    A sample that is not in this benchmark falls back to the first, and is named, as are a page and an item that
    the sample does not have; `at` is "" when nothing fits.
    """
    if selection.at and not memo.is_loaded(selection.benchmark, selection.at):
        notices.about_link((not_loaded("sample", selection.at),))
        selection = selection.browsing()
    if not selection.at:
        selection = selection.but(at=memo.neighbours(selection).next or "")
    if not selection.at or not (selection.page or selection.item):
        return selection
    selection, missing = place_in(selection, memo.gold(selection.benchmark, selection.at))
    notices.about_link(missing)
    return selection


def show(selection: Selection) -> None:
    """Draws a Selection with a sample open, in the panel that its task declares."""
    panel_of(memo.loaded(selection.benchmark).task)(selection)
