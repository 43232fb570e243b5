"""A real browser for the tests of this folder; they are skipped where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system (`BROWSER_PATH` names another one), else the one Playwright installed."""
    found = os.environ.get("BROWSER_PATH") or next(filter(None, map(shutil.which, _NAMES)), None)
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("there is no Chromium; `make test` installs one")
        opened = playwright.chromium.launch(executable_path=found, args=list(_QUIET))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of 1280 x 800 in a browser of its own, in which no script may fail."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    made = context.new_page()
    made.set_default_timeout(20_000)
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    yield made
    context.close()
    assert errors == []
