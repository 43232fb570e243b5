"""Switches whose place the address keeps, so that whoever opens the link sees the same."""

from __future__ import annotations

from collections.abc import Callable

from cache.selection import Selection
from components import selection as address


def seed(key: str, selection: Selection, word: str, *, off: bool = False) -> str:
    """Gives the switch of this key the place that the address says; returns the key.

    Args:
        key: Of the widget.
        selection: What the page shows.
        word: How a link says that the switch is not where it usually is, of `cache.looks_of_switches`.
        off: Whether the word switches it off, since it is usually on.
    """
    return address.seed(key, (word in selection.shows) != off)


def turn(key: str, word: str, *, off: bool = False) -> Callable[[], None]:
    """A callback that writes the place of the switch into the address; as for `seed`."""
    return address.on_change(key, lambda on: _write(word, on != off))


def _write(word: str, stated: bool) -> None:
    selection, _ = address.asked()
    others = tuple(one for one in selection.shows if one != word)
    address.change(shows=(*others, word) if stated else others)
