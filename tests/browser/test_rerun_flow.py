"""From a failure in the inspector to a model asked again: its boxes beside the stored ones, and a run of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import homes
from tests.browser.opened_pages import asked
from tests.running import server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return homes.with_solutions(tmp_path_factory.mktemp("rerun"))


def boxes(page: Page, pane: int) -> dict[str, int]:
    """How many boxes are drawn in a pane, of gold and of its run; those of a kind are drawn as one shape."""
    inks = page.locator(".pane").nth(pane)
    paths = "paths => paths.map((path) => path.getAttribute('d')).join('').split('M').length - 1"
    return {role: int(inks.locator(f".mark.{role} > .ink").evaluate_all(paths)) for role in ("gold", "pred")}


def test_a_model_is_asked_from_the_inspector_and_its_answer_is_a_run_like_any_other(page: Page, home: Path) -> None:
    with server(home) as address:
        page.goto(f"{address}/inspector?b=demo&at=english-exam&run=careful-simulated&f.subject=english")
        page.locator(".failure-list").wait_for()
        before = page.locator("table.figures").first.inner_text()

        page.get_by_role("link", name="Ask a model").click()
        page.wait_for_url("**/rerun?**")
        assert (asked(page)["at"], asked(page)["f.subject"]) == (["english-exam"], ["english"])
        prompt = page.get_by_role("textbox", name="Prompt")
        expect(prompt).to_contain_text("4 pages")

        page.get_by_role("button", name="Ask", exact=True).click()
        page.get_by_role("heading", name="Answer").wait_for()
        page.get_by_text("free of charge").wait_for()
        expect(page.get_by_text("8 new")).to_be_visible()
        expect(page.locator(".pane-title")).to_have_text(["fragmenting-simulated (live)", "careful-simulated"])
        expect(page.get_by_role("link", name="Figure", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Ask a model")).to_have_count(0)
        live, stored = (boxes(page, pane) for pane in (0, 1))
        assert live["gold"] == stored["gold"] > 0
        assert live["pred"] > stored["pred"] > 0, "the live answer splits steps that the stored one leaves whole"

        page.reload()
        page.get_by_role("heading", name="Answer").wait_for()

        page.get_by_role("link", name="See both on the page").click()
        page.wait_for_url("**/inspector?**")
        page.locator(".failure-list").wait_for()
        assert asked(page)["run"] == ["live:fragmenting-simulated", "careful-simulated"]
        expect(page.get_by_text("fragmenting-simulated (live)").first).to_be_visible()
        assert page.locator("table.figures").first.inner_text() != before

        page.get_by_role("link", name="Leaderboard").click()
        page.wait_for_url("**/leaderboard?**")
        page.get_by_role("heading", name="Leaderboard").wait_for()
        page.goto(f"{address}/leaderboard?b=demo")
        page.get_by_text("fragmenting-simulated (live, 1 sample)").first.wait_for(state="attached")


def test_what_is_chosen_in_the_drawn_answer_changes_the_page_around_it(page: Page, home: Path) -> None:
    with server(home) as address:
        page.goto(f"{address}/rerun?b=demo&at=english-exam&run=careful-simulated&ask=replay:fragmenting-simulated")
        page.get_by_role("button", name="Ask", exact=True).click()
        page.locator(".pane-title").nth(1).wait_for()
        threshold = page.locator(".threshold input")
        threshold.fill("0.9")
        threshold.dispatch_event("change")
        page.wait_for_url("**tau=0.90**")
        expect(page.get_by_text("8 new", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Next sample").last.click()
        page.wait_for_url(lambda url: "english-exam" not in url)
        expect(page.get_by_text("11 of 24").first).to_be_visible()
        assert asked(page)["ask"] == ["replay:fragmenting-simulated"]
