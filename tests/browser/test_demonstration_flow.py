"""From the demonstration's dashboard to one failure on its page, to a link that a colleague opens."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from cache.importing.import_benchmark import import_benchmark
from demo import HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS
from tests.browser.homes import workspace_in
from tests.browser.opened_pages import asked, faultless_page
from tests.running import server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demonstration")
    runs = [HGBENCH_RUNS]
    with workspace_in(folder) as ws:
        import_benchmark(
            ws, "hgbench", HGBENCH_GOLD, images=HGBENCH_IMAGES, runs=runs, name="demonstration", synthetic=True
        )
    return folder


def test_a_stranger_finds_a_failure_on_its_page_and_sends_the_link(page: Page, browser: Browser, home: Path) -> None:
    with server(home) as address:
        page.goto(address)
        page.get_by_role("link", name="Failures").first.click()
        page.get_by_text("Choose a bar").wait_for()

        channel = page.get_by_role("combobox", name="Channel")
        channel.scroll_into_view_if_needed()  # a list that opens while its page still scrolls closes again
        page.wait_for_timeout(500)
        channel.click()
        page.get_by_role("option", name="consumer").click()
        page.wait_for_url("**f.channel=consumer**")
        page.keyboard.press("Escape")

        click_a_bar(page)
        page.wait_for_url("**fail=**")
        chosen = asked(page)["fail"]

        page.locator("ul.grid a").first.click()
        page.wait_for_url("**/inspector?**")
        page.locator(".failure-list").wait_for()
        assert asked(page)["fail"] == chosen
        assert asked(page)["f.channel"] == ["consumer"]
        expect(page.locator(".position")).to_contain_text("1 of")

        slider = page.locator("input[type=range]")
        slider.focus()
        slider.press("ArrowRight")
        page.wait_for_url("**tau=0.5**")
        threshold = asked(page)["tau"]

        first = asked(page)["at"]
        page.get_by_role("button", name="Next sample (j)").click()
        page.wait_for_url(lambda url: parse_qs(urlsplit(url).query)["at"] != first)
        expect(page.locator(".position")).to_contain_text("2 of")
        assert asked(page)["tau"] == threshold

        seen = view(page)
        page.reload()
        page.locator(".failure-list").wait_for()
        assert view(page) == seen
        link = urlsplit(page.url)

    with server(home) as address, faultless_page(browser) as fresh:
        fresh.goto(f"{address}{link.path}?{link.query}")
        fresh.locator(".failure-list").wait_for()
        assert view(fresh) == seen
        assert fresh.get_by_role("dialog").count() == 0


def test_the_menu_and_back_keep_the_selection(page: Page, home: Path) -> None:
    with server(home) as address:
        page.goto(f"{address}/failures?f.subject=physics&tau=0.70")
        page.get_by_text("Choose a bar").wait_for()
        page.get_by_role("link", name="Leaderboard").click()
        page.wait_for_url("**/leaderboard?**")
        assert asked(page)["f.subject"] == ["physics"]
        assert asked(page)["tau"] == ["0.70"]
        page.get_by_role("link", name="Gallery").click()
        page.wait_for_url("**/gallery?**")
        page.locator("ul.grid a").first.wait_for()
        page.go_back()
        page.wait_for_url("**/leaderboard?**")
        page.get_by_role("heading", name="Leaderboard").wait_for()
        assert asked(page)["f.subject"] == ["physics"]


def click_a_bar(page: Page) -> None:
    """Clicks the longest bar of the ranking: the most frequent category."""
    page.locator(".js-plotly-plot .bars .point path").first.wait_for()
    page.wait_for_timeout(500)
    page.locator(".js-plotly-plot .bars .point path").first.click(force=True)


def view(page: Page) -> dict[str, str]:
    """What the inspector shows, in words and numbers."""
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    return {
        "position": page.locator(".position").inner_text(),
        "sentence": page.locator(".sentence").inner_text(),
        "failures": page.locator(".failure-list").inner_text(),
        "figures": page.locator("table.figures").first.inner_text(),
        "threshold": page.locator("input[type=range]").input_value(),
    }
