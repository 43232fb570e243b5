"""Pages of the browser that all tests share, and what their address asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page


@contextmanager
def faultless_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page on a laptop's screen in a context of its own, on which no script failed when the block ends."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
    page = context.new_page()
    page.set_default_timeout(30_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def asked(page: Page) -> dict[str, list[str]]:
    """The parameters of the page's address."""
    return parse_qs(urlsplit(page.url).query)
