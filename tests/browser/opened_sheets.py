"""The inspector's sheet opened in a browser."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect


def opened(page: Page, address: str, name: str, **asked: str | list[str]) -> Locator:
    """The sheet of a benchmark's sample, once it stands."""
    page.goto(f"{address}/inspector?{urlencode({'b': name, **asked}, doseq=True)}")
    sheet = page.locator(".viewer.blocks")
    expect(sheet).to_be_visible(timeout=30_000)
    return sheet
