"""An empty workspace is opened without asking any other server, and within the policy of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.running import server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("empty")) as running:
        yield running


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["", "failures"])
def test_a_page_of_an_empty_workspace_asks_only_its_own_server(served: str, browser: Browser, place: str, scheme: str):
    context = browser.new_context(color_scheme=scheme)
    asked: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("requestfailed", lambda request: asked.append(request.url))
    context.on("console", lambda message: said.append(message.text))
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(f"{served}/{place}")
    page.get_by_text("Nothing is loaded yet").wait_for(timeout=30_000)
    page.wait_for_timeout(1500)
    assert page.locator("[role=dialog]").count() == 0
    context.close()
    own = (f"{served}/", f"{served.replace('http', 'ws', 1)}/", "data:", f"blob:{served}/")
    assert [url for url in asked if not url.startswith(own)] == []
    assert [text for text in said if "Content Security Policy" in text] == []
