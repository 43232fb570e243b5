"""The pages of the application: where each stands in the menu, its address, and the views that it understands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from cache.selection import views

HOME = "pages/home/home.py"
GALLERY = "pages/explore/gallery.py"
INSPECTOR = "pages/explore/inspector.py"
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
        task_view: The view of a task without which a benchmark has no such page; "" where every benchmark has it.
        views: What it shows, which decides the orders and views that it understands.
        url_path: Its address where that is not the name of its file.
    """

    section: str
    title: str
    icon: str
    task_view: str = ""
    views: str = ""
    url_path: str = ""


PAGES: Mapping[str, Page] = {
    HOME: Page("Start", "Home", ":material/home:"),
    GALLERY: Page("Explore", "Gallery", ":material/grid_view:", views=views.SAMPLES),
    INSPECTOR: Page("Explore", "Inspector", ":material/search:"),
    LEADERBOARD: Page("Analyse", "Leaderboard", ":material/leaderboard:", views=views.BOARD),
    CONFUSION: Page("Analyse", "Confusion", ":material/grid_on:", "confusion", views.MATRICES),
    STRICTNESS: Page("Analyse", "Strictness", ":material/scatter_plot:", "strictness", views.PLANE),
    ERROR_TYPES: Page("Analyse", "Error types", ":material/label:", "error-types", views.LABELS, "error-types"),
    FAILURES: Page("Analyse", "Failures", ":material/bar_chart:", views=views.FAILURES),
    JUDGES: Page("Analyse", "Judges", ":material/gavel:", "judges", views.JUDGES),
    SLICES: Page("Analyse", "Slices", ":material/donut_small:", views=views.SLICES),
    COMPARE: Page("Analyse", "Compare", ":material/compare_arrows:", views=views.RUNS),
    CASCADE: Page("Analyse", "Cascade", ":material/waterfall_chart:", "cascade", views.STAGES),
    REFUSAL: Page("Analyse", "Refusal", ":material/block:", "refusal", views.REFUSALS),
    FIGURES: Page("Publish", "Figures", ":material/print:", views=views.PAPER),
    REPORT: Page("Publish", "Report", ":material/description:"),
    CLASSROOM: Page("Publish", "Classroom", ":material/co_present:"),
    RERUN: Page("Live", "Rerun", ":material/replay:"),
    IMPORT: Page("Data", "Import", ":material/upload_file:", url_path="import"),
}
"""File of a page -> what it is; in the order of the menu."""


def url_path(page: str) -> str:
    """The path of a page's address, without slashes; "" for Home."""
    return "" if page == HOME else PAGES[page].url_path or PurePosixPath(page).stem


def views_of(page: str) -> str:
    """What a page shows; "" for one that understands no order and no view."""
    return PAGES[page].views if page in PAGES else ""
