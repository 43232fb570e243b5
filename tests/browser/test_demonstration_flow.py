"""From the ranking of failures to one failure on its page, to a link that a colleague opens; the menu and back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.open_pages import address_query, faultless_page, new_context, still

pytestmark = pytest.mark.browser


def test_a_stranger_finds_a_failure_on_its_page_and_sends_the_link(page: Page, browser: Browser, address: str) -> None:
    page.goto(f"{address}/failures?b=demonstration")
    page.get_by_text("Choose a bar").wait_for()

    channel = page.get_by_role("combobox", name="Filters")
    channel.scroll_into_view_if_needed()
    still(page)  # a list that opens while its page still scrolls closes again
    channel.click()
    page.get_by_role("option", name="Channel: consumer").click()
    page.wait_for_url("**f.channel=consumer**")
    page.keyboard.press("Escape")

    page.mouse.move(640, 5)  # where the list was, the mouse would open a tooltip over the bar
    click_a_bar(page)
    page.wait_for_url("**fail=**")
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

    seen = view(page)
    page.reload()
    page.locator(".failure-list").wait_for()
    assert view(page) == seen
    link = urlsplit(page.url)

    with new_context(browser) as context, faultless_page(context) as fresh:
        fresh.goto(f"{address}{link.path}?{link.query}")
        fresh.locator(".failure-list").wait_for()
        assert view(fresh) == seen
        assert fresh.get_by_role("dialog").count() == 0


def test_the_menu_and_back_keep_the_selection(page: Page, address: str) -> None:
    page.goto(f"{address}/failures?b=demonstration&f.subject=physics&tau=0.70")
    page.get_by_text("Choose a bar").wait_for()
    page.get_by_role("link", name="Leaderboard").click()
    page.wait_for_url("**/leaderboard?**")
    assert address_query(page)["f.subject"] == ["physics"]
    assert address_query(page)["tau"] == ["0.70"]
    page.get_by_role("link", name="Gallery").click()
    page.wait_for_url("**/gallery?**")
    page.locator("ul.grid a").first.wait_for()
    page.go_back()
    page.wait_for_url("**/leaderboard?**")
    page.get_by_role("heading", name="Leaderboard").wait_for()
    assert address_query(page)["f.subject"] == ["physics"]


def click_a_bar(page: Page) -> None:
    """Clicks the longest bar of the ranking: the most frequent category."""
    still(page)  # a bar that is drawn anew while it is clicked is not clicked
    page.locator(".js-plotly-plot .bars .point path").first.click(force=True)


def view(page: Page) -> dict[str, str]:
    """What the inspector shows, in words and numbers."""
    still(page)
    return {
        "position": page.locator(".position").inner_text(),
        "sentence": page.locator(".sentence").inner_text(),
        "failures": page.locator(".failure-list").inner_text(),
        "figures": page.locator("table.figures").first.inner_text(),
        "threshold": page.locator("input[type=range]").input_value(),
    }
