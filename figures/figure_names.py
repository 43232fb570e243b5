"""Names of figures, formats and resolutions; it imports nothing, since the command line reads it at every start."""

from __future__ import annotations

FIGURES = (
    "leaderboard",
    "confusion",
    "error-confusion",
    "strictness",
    "error-types",
    "failures",
    "failures-by-slice",
    "iou-sweep",
    "iou-sweep-failures",
    "slices",
    "facet-heatmap",
    "agreement",
    "compare",
    "cascade",
    "refusal",
    "radar",
    "judges",
    "judge-agreement",
    "page",
)
"""Names of the figures; where a page shows several of a kind, `.2` behind the name is the second."""

DRAWINGS, TABLES = ("pdf", "svg", "png"), ("csv", "latex")
"""Formats that are drawn, and formats of tables."""

FORMATS = (*DRAWINGS, *TABLES)

ENDINGS = {format: format for format in FORMATS} | {"latex": "tex"}
"""Format -> the ending of its files."""

DPIS = (300, 600)
"""Pixels of an inch that a PNG may have; the first where none is chosen."""
