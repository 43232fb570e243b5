"""Print styles by name: those that are always there, and those that are kept in the workspace."""

from __future__ import annotations

from collections.abc import Mapping

from cache.store import figure_presets
from cache.store.workspace import Workspace
from errors import UsageError
from figures.print.style import TEXT_IN, Style

PRINT_STYLES: Mapping[str, Style] = {
    "column": Style(),
    "text": Style(width_in=TEXT_IN, size_pt=8.0),
    "column-serif": Style(font="Liberation Serif", size_pt=8.0, palette="ink"),
    "text-serif": Style(width_in=TEXT_IN, font="Liberation Serif", size_pt=9.0, palette="ink"),
    "column-grey": Style(palette="greyscale"),
    "slide": Style(width_in=10.0, height_in=5.6, size_pt=16.0),
}
"""Styles that are always there, by name."""


def styles(ws: Workspace) -> dict[str, Style]:
    """All styles by name, those of the workspace last; one that only a newer Errata can read is not there."""
    found = dict(PRINT_STYLES)
    for name, fields in figure_presets.stored_presets(ws).items():
        try:
            found[name] = Style.from_json(fields)
        except UsageError:
            continue
    return found


def named(ws: Workspace, name: str) -> Style:
    """The style of a name.

    Raises:
        UsageError: There is none.
    """
    styles_by_name = styles(ws)
    if name not in styles_by_name:
        raise UsageError(f"There is no style {name!r}; expected one of {', '.join(styles_by_name)}.")
    return styles_by_name[name]


def keep(ws: Workspace, name: str, style: Style) -> None:
    """Keeps a style in the workspace.

    Raises:
        UsageError: The name is one of those that are always there, or none.
        ReadOnly: The workspace is open for reading only.
    """
    if name.strip() in PRINT_STYLES:
        raise UsageError(f"The style {name.strip()!r} is always there; choose another name.")
    figure_presets.store_preset(ws, name, style.to_json())
