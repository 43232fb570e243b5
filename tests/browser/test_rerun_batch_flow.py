"""Five samples of a selection asked as a batch by replay: left, come back to, reported, opened; repeats and a grid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import homes
from tests.browser.opened_pages import asked
from tests.running import server

pytestmark = pytest.mark.browser

SELECTION = "b=demo&f.subject=chemistry"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return homes.with_solutions(tmp_path_factory.mktemp("batch"))


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    expect.set_options(timeout=30_000)
    yield page
    expect.set_options(timeout=5_000)


def test_a_batch_is_begun_left_come_back_to_and_reported(page: Page, home: Path) -> None:
    with server(home) as address:
        page.goto(f"{address}/rerun?{SELECTION}&run=careful-simulated&ask=replay:fragmenting-simulated")
        page.get_by_role("heading", name="Rerun").wait_for()
        page.get_by_role("radio", name="Batch").click()
        expect(page.get_by_text("5 samples of this selection")).to_be_visible()
        assert asked(page)["view"] == ["batch"]
        page.get_by_role("button", name="Begin the batch").click()
        page.get_by_text("Last batch").wait_for()
        page.get_by_role("link", name="Leaderboard").click()
        page.get_by_role("heading", name="Leaderboard").wait_for()

        page.goto(f"{address}/rerun?{SELECTION}&run=careful-simulated&ask=replay:fragmenting-simulated&view=batch")
        expect(page.get_by_text("5 of 5 answers came in")).to_be_visible()
        page.get_by_role("link", name="Held against the stored run").click()
        page.wait_for_url("**/compare?**")
        assert asked(page)["run"] == ["careful-simulated", "live:fragmenting-simulated"]
        page.goto(f"{address}/leaderboard?b=demo")
        page.get_by_text("fragmenting-simulated (live, 5 samples)").first.wait_for(state="attached")


def test_repeats_and_a_grid_stand_side_by_side_and_open_on_the_page(page: Page, home: Path) -> None:
    with server(home) as address:
        sample = "b=demo&at=english-exam&run=careful-simulated&ask=replay:fragmenting-simulated"
        page.goto(f"{address}/rerun?{sample}&view=repeats")
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(page.get_by_text("Flip rate 0.0")).to_be_visible()
        expect(page.get_by_text("A replay says the same every time")).to_be_visible()
        page.get_by_role("heading", name="Where the boxes lie").wait_for()
        page.get_by_role("link", name="All answers on the page").click()
        page.wait_for_url("**/inspector?**")
        assert asked(page)["run"] == [f"live:fragmenting-simulated~repeat:{n}" for n in range(1, 6)]

        page.goto(f"{address}/rerun?{sample}&view=grid")
        page.get_by_role("combobox", name="Turned clockwise").click()
        page.get_by_role("option", name="90°").click()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Ask every cell").click()
        expect(page.get_by_text("2 of 2 cells answered")).to_be_visible()
