"""A page for the tests of this folder, in the browser that all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.opened_pages import faultless_page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of 1280 x 800 in a context of its own, in which no script may fail."""
    with faultless_page(browser) as page:
        yield page
