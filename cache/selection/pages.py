"""The pages of the application: where each stands in the menu, its address, and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from cache.selection import parameters
from cache.selection.parameters import Parameter, Switch

HOME = "pages/home/home.py"
GALLERY = "pages/explore/gallery.py"
INSPECTOR = "pages/explore/inspector.py"
TRIAGE = "pages/explore/triage.py"
LEADERBOARD = "pages/analyse/leaderboard.py"
CONFUSION = "pages/analyse/confusion.py"
STRICTNESS = "pages/analyse/strictness.py"
ERROR_TYPES = "pages/analyse/error_types.py"
FAILURES = "pages/analyse/failures.py"
CASCADE = "pages/analyse/cascade.py"
JUDGES = "pages/analyse/judges.py"
REFUSAL = "pages/analyse/refusal.py"
SLICES = "pages/analyse/slices.py"
COMPARE = "pages/analyse/compare.py"
FIGURES = "pages/publish/figures.py"
CLASSROOM = "pages/publish/classroom.py"
REPORT = "pages/publish/report.py"
RERUN = "pages/live/rerun.py"
IMPORT = "pages/data/import_data.py"


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Args:
        section: Where it stands in the menu.
        title: What the menu calls it.
        icon: Beside the title.
        parameters: Its choices and switches, one for each name.
        task_view: The view of a task without which a benchmark has no such page; "" where every benchmark has it.
        url_path: Its address where that is not the name of its file.
        passes_on: Whether links to it carry the choices of other pages, so that the way back leads to what one left.
    """

    section: str
    title: str
    icon: str
    parameters: tuple[Parameter, ...] = ()
    task_view: str = ""
    url_path: str = ""
    passes_on: bool = False


PAGES: Mapping[str, Page] = {
    HOME: Page("Start", "Home", ":material/home:", (parameters.PARTIAL,), passes_on=True),
    GALLERY: Page(
        "Explore",
        "Gallery",
        ":material/grid_view:",
        (parameters.SAMPLE_ORDER, parameters.SAMPLE_VIEW, parameters.PARTIAL),
    ),
    INSPECTOR: Page("Explore", "Inspector", ":material/search:", (parameters.ALONE,), passes_on=True),
    TRIAGE: Page(
        "Explore",
        "Triage",
        ":material/fact_check:",
        (parameters.QUEUE, parameters.PASS, parameters.PLACE),
        passes_on=True,
    ),
    LEADERBOARD: Page(
        "Analyse",
        "Leaderboard",
        ":material/leaderboard:",
        (
            parameters.METRIC,
            parameters.BOARD_BY,
            parameters.PUBLISHED,
            parameters.NOT_LOADED,
            parameters.SHOWN_METRICS,
            parameters.BOUNDS,
            parameters.LIVE,
        ),
    ),
    FAILURES: Page(
        "Analyse",
        "Failures",
        ":material/bar_chart:",
        (
            parameters.RANKING_ORDER,
            parameters.IMPACT,
            parameters.ALL_CATEGORIES,
            parameters.FAILURES_VIEW,
            parameters.FAILURES_BY,
            parameters.PARTIAL,
        ),
    ),
    SLICES: Page(
        "Analyse",
        "Slices",
        ":material/donut_small:",
        (
            parameters.SLICES_VIEW,
            parameters.ROWS,
            parameters.COLUMNS,
            parameters.FACET,
            parameters.METRIC,
            parameters.CONFIRM,
            parameters.OUTCOME_FACETS,
            parameters.PARTIAL,
        ),
    ),
    COMPARE: Page(
        "Analyse",
        "Compare",
        ":material/compare_arrows:",
        (parameters.COMPARE_VIEW, parameters.LEVEL, parameters.AXIS, parameters.METRIC, parameters.PARTIAL),
    ),
    # What only some benchmarks have stands last of its group: the menu's other words keep their places.
    CONFUSION: Page(
        "Analyse",
        "Confusion",
        ":material/grid_on:",
        (parameters.MATRIX, parameters.COUNTS, parameters.PARTIAL),
        "confusion",
    ),
    STRICTNESS: Page(
        "Analyse",
        "Strictness",
        ":material/scatter_plot:",
        (parameters.BESIDE, parameters.ARROW, parameters.PUBLISHED, parameters.FIRST),
        "strictness",
    ),
    ERROR_TYPES: Page(
        "Analyse",
        "Error types",
        ":material/label:",
        (parameters.LABEL_ORDER, parameters.PARTIAL),
        "error-types",
        url_path="error-types",
    ),
    JUDGES: Page(
        "Analyse", "Judges", ":material/gavel:", (parameters.CONTRAST, parameters.BEHIND, parameters.PARTIAL), "judges"
    ),
    CASCADE: Page(
        "Analyse",
        "Cascade",
        ":material/waterfall_chart:",
        (parameters.CASCADE_VIEW, parameters.SIDE, parameters.BEHIND),
        "cascade",
    ),
    REFUSAL: Page(
        "Analyse",
        "Refusal",
        ":material/block:",
        (parameters.REFUSAL_VIEW, parameters.SLICE, parameters.PUBLISHED),
        "refusal",
    ),
    FIGURES: Page("Publish", "Figures", ":material/print:", passes_on=True),
    REPORT: Page("Publish", "Report", ":material/description:", passes_on=True),
    CLASSROOM: Page("Publish", "Classroom", ":material/co_present:", passes_on=True),
    RERUN: Page("Live", "Rerun", ":material/replay:", (parameters.RERUN_VIEW,), passes_on=True),
    IMPORT: Page("Data", "Import", ":material/upload_file:", url_path="import", passes_on=True),
}
"""File of a page -> what it is; in the order of the menu."""


_ALL = [parameter for page in PAGES.values() for parameter in page.parameters]
NAMES = frozenset(parameter.name for parameter in _ALL)
SWITCHES = frozenset(parameter.name for parameter in _ALL if isinstance(parameter, Switch))
"""Of the parameters of all pages, and of those that are switches."""


@cache
def url_path(page: str) -> str:
    """The path of a page's address, without slashes; "" for Home."""
    return "" if page == HOME else PAGES[page].url_path or PurePosixPath(page).stem
