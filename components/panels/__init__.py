"""The inspector's panels: a task declares by name which one shows its samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cache.selection import Selection
from components.panels import boxes, grading, sheets

PANELS: Mapping[str, Callable[[Selection], None]] = {
    "boxes": boxes.show,
    "grading": partial(sheets.show, grading.blocks),
}
"""Name of a panel -> what draws it for a Selection with a sample open."""
