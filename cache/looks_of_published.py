"""The end of a `view` under which published results stand beside the loaded runs: `/published`.

It may follow any view of the leaderboard (`metric.<metric>/published`) and of the strictness plane
(`plane/published`).
"""

from __future__ import annotations

_END = "/published"


def split(view: str) -> tuple[str, bool]:
    """A view without that end, and whether it had it.

    >>> split("plane.domain/published"), split("plane.domain")
    (('plane.domain', True), ('plane.domain', False))
    """
    return view.removesuffix(_END), view.endswith(_END)


def joined(view: str, usual: str, beside: bool) -> str:
    """The view that says so.

    Args:
        view: What else it says; "" for nothing.
        usual: The word that says nothing else.
        beside: Whether published results stand beside.

    >>> joined("", "plane", True), joined("", "plane", False)
    ('plane/published', '')
    """
    return (view or usual) + _END if beside else view
