"""The inspector's sheet opened in a browser, and what its address asks for."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect


def opened(page: Page, address: str, name: str, **asked: str | list[str]) -> Locator:
    """The sheet of a benchmark's sample, once it stands."""
    page.goto(f"{address}/inspector?{urlencode({'b': name, **asked}, doseq=True)}")
    sheet = page.locator(".viewer.blocks")
    expect(sheet).to_be_visible(timeout=30_000)
    return sheet


def asked(page: Page, name: str) -> list[str]:
    """The values of one parameter of the address."""
    return parse_qs(urlsplit(page.url).query).get(name, [])
