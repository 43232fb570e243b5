"""Zooming and turning pages in the page viewer, by keys, wheel and fingers, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.opened_pages import faultless_page
from tests.browser.viewer_opened import opened, viewer_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with viewer_server(tmp_path_factory.mktemp("viewer")) as address:
        yield address


def test_pages_are_turned_and_the_drawing_zoomed(page: Page, address: str) -> None:
    viewer = opened(page, address)
    expect(viewer.locator(".thumb.current .number")).to_have_text("1")
    page.keyboard.press("]")
    expect(viewer.locator(".thumb.current .number")).to_have_text("2")
    page.keyboard.press("[")
    expect(viewer.locator(".thumb.current .number")).to_have_text("1")
    page.keyboard.press("0")
    expect(viewer.locator(".percent")).not_to_have_text("100%")
    page.keyboard.press("w")
    expect(viewer.locator(".percent")).to_have_text("100%")
    viewer.locator(".scroller").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(viewer.locator(".percent")).not_to_have_text("100%")


def test_the_full_image_is_fetched_only_for_a_close_up(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, address)
    page.wait_for_timeout(400)
    assert any(url.endswith("/page-image/1-1-screen") for url in asked)
    assert not any(url.endswith("-full") for url in asked)
    for _ in range(3):
        page.keyboard.press("+")
    with page.expect_request(re.compile(r"/page-image/1-1-full$")):
        page.keyboard.press("+")


def test_two_fingers_zoom_and_one_does_not(browser: Browser, address: str) -> None:
    with faultless_page(browser, has_touch=True) as page:
        viewer = opened(page, address)
        expect(viewer.locator(".percent")).to_have_text("100%")
        frame = viewer.locator(".scroller").bounding_box()
        assert frame is not None
        x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
        touch(page, [(x, y)], [(x, y - 80)])
        expect(viewer.locator(".percent")).to_have_text("100%")
        touch(page, [(x - 50, y), (x + 50, y)], [(x - 100, y), (x + 100, y)])
        expect(viewer.locator(".percent")).to_have_text("200%")
        touch(page, [(x - 100, y), (x + 100, y)], [(x - 75, y), (x + 75, y)])
        expect(viewer.locator(".percent")).to_have_text("150%")


def touch(page: Page, start: list[tuple[float, float]], end: list[tuple[float, float]], steps: int = 10) -> None:
    """Puts fingers down one after the other, moves them in steps, and lifts them."""
    session = page.context.new_cdp_session(page)

    def tell(kind: str, points: list[tuple[float, float]]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    for down in range(len(start)):
        tell("touchStart", start[: down + 1])
    for step in range(1, steps + 1):
        share = step / steps
        pairs = zip(start, end, strict=True)
        tell("touchMove", [(x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairs])
    tell("touchEnd", [])
