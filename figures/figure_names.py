"""All figures by name, formats and resolutions; it imports nothing, since the command line reads it at every start."""

from __future__ import annotations

FIGURE_PATHS = {
    "leaderboard": "leaderboard.FIGURE",
    "confusion": "confusion.FIGURE",
    "error-confusion": "confusion.LABELS",
    "strictness": "strictness.FIGURE",
    "error-types": "error_types.FIGURE",
    "failures": "failures.RANKING",
    "failures-by-slice": "failures.GROUPS",
    "iou-sweep": "iou_sweep.METRIC",
    "iou-sweep-failures": "iou_sweep.FAILURES",
    "slices": "slices.SLICES",
    "facet-heatmap": "slices.GRID_OF_FACETS",
    "agreement": "comparison.agreement.AGREEMENT",
    "compare": "comparison.pairs.COMPARED",
    "cascade": "cascade.FIGURE",
    "refusal": "refusal.FIGURE",
    "radar": "refusal.RADAR_OF_METRICS",
    "judges": "judges.FIGURE",
    "judge-agreement": "judges.AGREEMENT",
}
"""Name of a figure -> its module in `figures` and what it is called there, which `figures.catalogue` resolves."""

PANEL = "page"
"""Name of the panels of pages; a layout may follow after a dot ("page.case")."""

FIGURE_NAMES = (*FIGURE_PATHS, PANEL)
"""Names of the figures; where a page shows several of a kind, `.2` behind the name is the second."""

DRAWINGS, TABLES = ("pdf", "svg", "png"), ("csv", "latex")
"""Formats that are drawn, and formats of tables."""

FORMATS = (*DRAWINGS, *TABLES)

ENDINGS = {format: format for format in FORMATS} | {"latex": "tex"}
"""Format -> the ending of its files."""

DPIS = (300, 600)
"""Pixels of an inch that a PNG may have; the first where none is chosen."""
