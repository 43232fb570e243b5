"""From the ranking of failures to one failure on its page, to a link that a colleague opens; the menu and back."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.open_pages import SIZE, address_query, faultless_page, show, still

pytestmark = pytest.mark.browser

LARGE: ViewportSize = {"width": 1920, "height": 1080}


def test_a_stranger_finds_a_failure_on_its_page_and_sends_the_link(page: Page, address: str) -> None:
    page.goto(f"{address}/failures?b=demonstration&f.channel=consumer")
    still(page)  # a row that is drawn anew while it is clicked is not clicked
    page.locator(".st-key-categories .row").first.click()
    page.wait_for_url("**fail=**")
    still(page)
    chosen = address_query(page)["fail"]

    page.locator("ul.grid a").first.click()
    page.wait_for_url("**/inspector?**")
    page.locator(".failure-list").wait_for()
    assert address_query(page)["fail"] == chosen
    assert address_query(page)["f.channel"] == ["consumer"]
    expect(page.locator(".position")).to_contain_text("1 of")

    slider = page.locator("input[type=range]")
    slider.focus()
    slider.press("ArrowRight")
    page.wait_for_url("**tau=0.5**")
    threshold = address_query(page)["tau"]

    first = address_query(page)["at"]
    page.get_by_role("button", name="Next sample (j)").click()
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query)["at"] != first)
    expect(page.locator(".position")).to_contain_text("2 of")
    assert address_query(page)["tau"] == threshold

    seen, link = view(page), page.url
    with faultless_page(page.context) as fresh:
        fresh.goto(link)
        fresh.locator(".failure-list").wait_for()
        assert view(fresh) == seen
        assert fresh.get_by_role("dialog").count() == 0


def test_the_worst_failure_of_a_model_in_a_slice_is_on_its_page_five_clicks_from_home(page: Page, address: str) -> None:
    """The worst category of one model, in one subject, on pages 2 and more: no typing, and one step back."""
    page.goto(f"{address}/?b=demonstration")
    cells = page.locator(".st-key-breakdown .cell")
    clicks = (
        page.locator(".st-key-overview .run", has_text="fragmenting-simulated"),
        cells.filter(has_text=re.compile("^math")),
        cells.filter(has_text=re.compile(r"^2\d")),
        cells.filter(has_text=re.compile(r"^3\+")),
        page.locator(".st-key-chosen-category ul.grid a"),
    )
    seen = []
    for link in clicks:
        still(page)
        seen.append((page.url, page.locator("h1").inner_text()))
        link.first.click()
        page.wait_for_url(lambda url: url != seen[-1][0])
    still(page)
    assert len(seen) == 5
    assert urlsplit(page.url).path == "/inspector"
    asked = address_query(page)
    assert asked["run"] == ["fragmenting-simulated"]
    assert asked["fail"] == ["step_over_segmentation"]
    assert asked["f.subject"] == ["math"]
    assert asked["f.page_count"] == ["2", "3+"]
    expect(page.locator(".failure-list")).to_contain_text("Split")
    # The one instance stands on its page, and in the window.
    marks, pane = page.locator(".panes .mark:is(.open, .hot) .ink"), page.locator(".panes").bounding_box()
    expect(marks.first).to_be_visible()
    assert pane is not None
    for box in marks.evaluate_all("marks => marks.map((mark) => mark.getBoundingClientRect().toJSON())"):
        assert pane["x"] <= box["left"] < box["right"] <= pane["x"] + pane["width"]
        assert max(0, pane["y"]) <= box["top"] < box["bottom"] <= min(800, pane["y"] + pane["height"])

    page.go_back()
    page.wait_for_url(seen[-1][0])
    still(page)
    assert (page.url, page.locator("h1").inner_text()) == seen[-1]
    expect(page.locator(".st-key-chosen-category h3")).to_have_text("Split step")


def test_rows_are_on_the_first_screen_and_stay_and_nine_tiles_three_in_a_row_are_larger_on_a_large_screen(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/?b=demonstration")
    still(page)
    fifth = page.locator(".st-key-overview li").nth(4).bounding_box()
    assert fifth is not None
    assert fifth["y"] + fifth["height"] <= SIZE["height"]

    show(page, address, "failures?b=demonstration")
    categories = page.locator(".st-key-categories .row")
    before = [row.bounding_box() for row in categories.all()]
    assert {box["height"] for box in before if box} == {24}
    expect(categories.first).to_have_attribute("aria-current", "true")

    tiles = page.locator(".st-key-chosen-category ul.grid a")
    expect(tiles).to_have_count(9)
    sizes = []
    for size in (SIZE, LARGE):
        page.set_viewport_size(size)
        still(page)
        boxes = [box for tile in tiles.all() if (box := tile.bounding_box())]
        assert [len({round(box[side]) for box in boxes}) for side in ("x", "y")] == [3, 3]
        picture = tiles.first.locator(".picture").bounding_box()
        assert picture is not None
        sizes.append((boxes[0]["width"], picture["height"]))
        # Two rows of tiles are seen whole.
        assert boxes[5]["y"] + boxes[5]["height"] <= size["height"]
    (width, height), (wider, higher) = sizes
    assert wider > 1.8 * width
    assert higher > 1.5 * height
    page.set_viewport_size(SIZE)
    still(page)

    # Anywhere in the row: between its words too.
    categories.nth(3).click(position={"x": 372, "y": 3})
    page.wait_for_url("**fail=**")
    still(page)
    expect(categories.nth(3)).to_have_attribute("aria-current", "true")
    assert [row.bounding_box() for row in categories.all()] == before


def view(page: Page) -> dict[str, str]:
    """What the inspector shows, in words and numbers."""
    still(page)
    return {
        "position": page.locator(".position").inner_text(),
        "sentence": page.locator(".sentence").inner_text(),
        "failures": page.locator(".failure-list").inner_text(),
        "figures": page.locator("table.figures", has_text="matched").first.inner_text(),
        "threshold": page.locator("input[type=range]").input_value(),
    }
