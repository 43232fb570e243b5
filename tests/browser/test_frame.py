"""The frame of every page: what stands within the first screen, one step of Back, and no fault that axe-core finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from cache.selection import pages
from scoring.tasks import TASKS
from tests.browser.opened_pages import new_tab, still

pytestmark = pytest.mark.browser

BENCHMARKS = {
    "sketchjudge": "sketchjudge",
    "demonstration": "hgbench",
    "fermat": "fermat",
    "drawedumath": "drawedumath",
    "mathdoc": "mathdoc",
}
"""Benchmark of the workspace -> its task."""
