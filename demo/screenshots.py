"""Makes the pictures of `docs/` from the demonstration, so that they show what Errata looks like now.

`make screenshots` runs it: two pages in a browser of 1440 x 900, and a figure as it is printed.
"""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import cli
from cache.store.workspace import Workspace
from commands.serving.demo import build
from figures.print.installed_browser import browser_path
from tests.running import server

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = {
    "screenshot.png": ("failures?b=demo-hgbench&fail=step_over_segmentation", "[data-testid='stMain'] img"),
    "inspector.png": ("inspector?b=demo-hgbench&at=english-exam&fail=step_over_segmentation", ".e-viewer image, img"),
}
"""File -> the page that it shows, and what is there once the page is drawn."""

FIGURE = ("export", "failures", "--selection", "b=demo-hgbench", "--dpi", "300")
"""The figure of the README, in the width of a column."""

_COLOURS = 256
_SETTLED = 2500
"""Milliseconds in which the last pictures of a page are drawn."""


def main() -> None:
    """Writes the pictures over those that are there."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["ERRATA_HOME"] = str(home)
        workspace = Workspace.open()
        build(workspace)
        workspace.close()
        if cli.main([*FIGURE, "-o", str(DOCS / "figure.png")]):
            raise SystemExit("The figure was not written.")
        with server(home) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            for name, (link, drawn) in PAGES.items():
                (DOCS / name).write_bytes(_picture(page, f"{address}/{link}", drawn))
            browser.close()


def _picture(page: Page, link: str, drawn: str) -> bytes:
    """One page as a PNG of few colours, the rare ones too and the frequent ones as they are, a quarter as large."""
    page.goto(link)
    page.locator(drawn).first.wait_for(timeout=120_000)
    page.locator("[data-testid='stApp'][data-test-script-state='notRunning']").wait_for(timeout=120_000)
    page.wait_for_timeout(_SETTLED)
    file = io.BytesIO()
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(
        _COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1
    ).save(file, "png", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    main()
