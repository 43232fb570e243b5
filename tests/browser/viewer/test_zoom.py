"""Zooming and turning pages in the page viewer, by keys, wheel and fingers, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_pages import catch_up, requested, show, still, touch
from tests.browser.viewer.open_viewer import open_viewer

pytestmark = pytest.mark.browser

HEIGHTS = """(viewer, number) => [`.page[data-page='${number}']`, '.scroller'].map(
  (part) => viewer.querySelector(part).clientHeight)"""
"""How high the page of a number is drawn, and the pane."""


def test_pages_are_turned_and_zoomed_by_keys_wheel_and_two_fingers_and_the_full_image_is_fetched_for_a_close_up(
    page: Page, viewer_address: str
) -> None:
    addresses = requested(page)
    viewer = open_viewer(page, viewer_address)
    current, percent = viewer.locator(".thumb.current .number"), viewer.locator(".percent")
    still(page)
    expect(current).to_have_text("1")
    page.keyboard.press("]")
    expect(current).to_have_text("2")
    page.keyboard.press("[")
    expect(current).to_have_text("1")
    page.keyboard.press("0")
    expect(percent).not_to_have_text("100%")
    page.keyboard.press("w")
    expect(percent).to_have_text("100%")
    frame = viewer.locator(".scroller").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    touch(page, [(x, y)], [(x, y - 80)])
    expect(percent).to_have_text("100%")
    catch_up(page)
    assert any(url.endswith("/page-image/1-1-screen") for url in addresses)
    assert not any(url.endswith("-full") for url in addresses)

    with page.expect_request(re.compile(r"/page-image/1-1-full$")):
        for _ in range(4):
            page.keyboard.press("+")
    page.keyboard.press("w")
    expect(percent).to_have_text("100%")
    touch(page, [(x - 50, y), (x + 50, y)], [(x - 100, y), (x + 100, y)])
    expect(percent).to_have_text("200%")
    touch(page, [(x - 100, y), (x + 100, y)], [(x - 75, y), (x + 75, y)])
    expect(percent).to_have_text("150%")
    viewer.locator(".scroller").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(percent).not_to_have_text("150%")


def test_the_page_at_the_top_of_panes_side_by_side_is_marked_and_each_whole_page_fits(page: Page, address: str) -> None:
    page.goto(f"{address}/inspector?b=demonstration&at=english-reading")
    viewer, marked = page.locator(".viewer"), page.locator(".thumb.current .number")
    expect(marked).to_have_text("1")
    # Its first page is wider than high, so that beside other panes the second begins above their middle.
    page.keyboard.press("1")
    expect(viewer.locator(".pane")).to_have_count(2)
    expect(marked).to_have_text("1")
    page.keyboard.press("]")
    expect(marked).to_have_text("2")
    page.keyboard.press("1")
    expect(viewer.locator(".pane")).to_have_count(1)
    page.keyboard.press("[")
    page.keyboard.press("0")
    for key, number in (("]", "2"), ("[", "1")):
        page.keyboard.press(key)
        expect(marked).to_have_text(number)
        # Asked at once: when the address names the run alone, the pane is drawn anew.
        page_and_room = viewer.evaluate(HEIGHTS, number)
        assert 0 < page_and_room[0] <= page_and_room[1]


def test_a_page_has_seven_tenths_of_the_width_beside_the_panel_and_its_run_stays_when_the_threshold_is_changed(
    page: Page, address: str
) -> None:
    show(page, address, "inspector?b=demonstration&at=chemistry-equations")
    viewer = page.locator(".viewer")
    expect(viewer.locator(".stack img").first).to_be_visible()
    assert viewer.evaluate("node => node.querySelector('.stack').offsetWidth / node.offsetWidth") >= 0.695
    expect(viewer.locator("aside")).to_be_visible()

    described = page.locator(".chip.lead .run-name")
    before = described.get_attribute("title")
    slider = page.locator(".threshold input")
    slider.focus()
    for _ in range(28):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: "tau=0.78" in url and "lead=" in url)
    still(page)
    after = described.get_attribute("title")
    assert before
    assert after
    assert before.split(":")[0] == after.split(":")[0]
