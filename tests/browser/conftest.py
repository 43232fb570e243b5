"""What the tests of this folder share: two servers, two contexts of the browser with a tab each, emptied for a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import homes
from tests.browser.open_pages import Watch, emptied_tab, faultless, faultless_page, new_context
from tests.running import server

NO_BROWSER = {"BROWSER_PATH": "/nowhere/chromium"}


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """A machine under load is slow: what a test expects may take long to come."""
    expect.set_options(timeout=90_000)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the workspace that tests only read."""
    return homes.with_everything(tmp_path_factory.mktemp("read"))


@pytest.fixture(scope="session")
def address(home: Path) -> Iterator[str]:
    """The server of the workspace that tests only read."""
    with server(home) as running:
        yield running
    print((home / "server.log").read_text(encoding="utf-8", errors="replace")[-4000:])


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the workspace to which tests write, each to a benchmark of its own."""
    return homes.with_drawings(tmp_path_factory.mktemp("written"))


@pytest.fixture(scope="session")
def writable(written: Path) -> Iterator[str]:
    """The server of the workspace to which tests write, on a machine that has no browser to print with."""
    with server(written, environment=NO_BROWSER) as running:
        yield running


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The browser as a reader has it: what was fetched and compiled for one page is there for the next."""
    with new_context(browser) as opened:
        yield opened


@pytest.fixture(scope="session")
def unguarded(browser: Browser) -> Iterator[BrowserContext]:
    """The browser without the policy that the server sends: against hostile data each page has to hold by itself."""
    with new_context(browser, bypass_csp=True) as opened:
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab of 1280 x 800 in which no script may fail."""
    with faultless_page(context) as opened:
        yield opened


@pytest.fixture(scope="module")
def tab_of_the_file(context: BrowserContext) -> Page:
    """The emptied tab, with which the first test of a file begins that uses `shared_page`."""
    return emptied_tab(context)


@pytest.fixture
def shared_page(tab_of_the_file: Page) -> Iterator[Page]:
    """The tab as the test before left it, for tests that only look, each at what it shows by `show`."""
    with faultless(tab_of_the_file) as opened:
        yield opened


@pytest.fixture
def watch(unguarded: BrowserContext, address: str) -> Iterator[Watch]:
    """A tab on hostile data, and what happens in it that must not."""
    watched = Watch(emptied_tab(unguarded), address)
    yield watched
    watched.end()


@pytest.fixture
def walk(unguarded: BrowserContext, address: str) -> Iterator[Watch]:
    """The tab on hostile data as the test before left it, for a test that states what it goes on to."""
    watched = Watch(unguarded.pages[0] if unguarded.pages else unguarded.new_page(), address)
    yield watched
    watched.end()
