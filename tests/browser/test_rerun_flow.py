"""A model asked again by replay, from a failure or for a whole selection: its answers are a run like any other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import homes
from tests.browser.open_pages import address_query, show

pytestmark = pytest.mark.browser


def boxes(page: Page, pane: int) -> dict[str, int]:
    """How many boxes are drawn in a pane, of gold and of its run; those of a kind are drawn as one shape."""
    inks = page.locator(".pane").nth(pane)
    paths = "paths => paths.map((path) => path.getAttribute('d')).join('').split('M').length - 1"
    return {role: int(inks.locator(f".mark.{role} > .ink").evaluate_all(paths)) for role in ("gold", "pred")}


SPLIT = re.compile(r"^8 only of fragmenting-simulated")
"""What the replay fails in and the stored run does not."""


def test_a_model_is_asked_from_the_inspector_its_answer_is_a_run_like_any_other_and_choices_in_it_change_the_page(
    page: Page, writable: str, written: Path
) -> None:
    homes.with_solutions(written, "asked")
    page.goto(f"{writable}/inspector?b=asked&at=english-exam&run=careful-simulated&f.subject=english&f.subject=math")
    page.locator(".failure-list").wait_for()
    before = page.locator("table.figures", has_text="matched").first.inner_text()

    page.get_by_role("link", name="Ask a model").click()
    page.wait_for_url("**/rerun?**")
    assert (address_query(page)["at"], address_query(page)["f.subject"]) == (["english-exam"], ["english", "math"])
    prompt = page.get_by_role("textbox", name="Prompt")
    expect(prompt).to_contain_text("4 pages")

    page.get_by_role("button", name="Ask", exact=True).click()
    page.get_by_role("heading", name="Answer").wait_for()
    page.get_by_text(re.compile(r"^Replayed \d{4}-\d\d-\d\d \d\d:\d\d UTC$")).wait_for()
    expect(page.get_by_text("US dollars")).to_have_count(0)
    expect(page.get_by_text(SPLIT)).to_be_visible()
    expect(page.locator(".pane-title")).to_have_text(["fragmenting-simulated (live)", "careful-simulated"])
    expect(page.get_by_role("link", name="Figure", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Ask a model")).to_have_count(0)
    live, stored = (boxes(page, pane) for pane in (0, 1))
    assert live["gold"] == stored["gold"] > 0
    assert live["pred"] > stored["pred"] > 0, "the live answer splits steps that the stored one leaves whole"

    asked = page.url

    page.get_by_role("link", name="See both on the page").click()
    page.wait_for_url("**/inspector?**")
    page.locator(".failure-list").wait_for()
    assert address_query(page)["lead"] == ["live:fragmenting-simulated", "careful-simulated"]
    expect(page.get_by_text("fragmenting-simulated (live)").first).to_be_visible()
    assert page.locator("table.figures", has_text="matched").first.inner_text() != before
    show(page, writable, "leaderboard?b=asked")
    page.get_by_text("fragmenting-simulated (live, 1 sample)").first.wait_for(state="attached")

    # The answer is kept, and what is chosen in its drawing changes the page around it.
    page.goto(f"{asked}&ask=replay:fragmenting-simulated")
    page.get_by_role("heading", name="Answer").wait_for()
    expect(page.get_by_text(SPLIT)).to_be_visible()
    threshold = page.locator(".threshold input")
    threshold.fill("0.9")
    threshold.dispatch_event("change")
    page.wait_for_url("**tau=0.90**")
    expect(page.get_by_text(SPLIT)).to_have_count(0)
    page.get_by_role("button", name="Next sample").last.click()
    page.wait_for_url(lambda url: "english-exam" not in url)
    expect(page.get_by_text("6 of 13").first).to_be_visible()
    assert address_query(page)["ask"] == ["replay:fragmenting-simulated"]


def test_a_batch_is_begun_left_come_back_to_and_reported(page: Page, writable: str, written: Path) -> None:
    homes.with_solutions(written, "batch")
    page.goto(f"{writable}/rerun?b=batch&f.subject=chemistry&run=careful-simulated&ask=replay:fragmenting-simulated")
    page.get_by_role("heading", name="Rerun").wait_for()
    page.get_by_role("radio", name="Batch").click()
    expect(page.get_by_text("5 samples of this selection")).to_be_visible()
    assert address_query(page)["view"] == ["batch"]
    page.get_by_role("button", name="Start batch").click()
    page.get_by_text("Last batch").wait_for()
    page.get_by_role("link", name="Leaderboard").click()
    page.get_by_role("heading", name="Leaderboard").wait_for()

    page.go_back()
    expect(page.get_by_text("5 of 5 answers came in")).to_be_visible()
    page.get_by_role("link", name="Its figures").click()
    page.wait_for_url("**/leaderboard?**")
    assert address_query(page)["run"] == ["live:fragmenting-simulated"]
    page.get_by_text("fragmenting-simulated (live, 5 samples)").first.wait_for(state="attached")


def test_repeats_and_a_grid_stand_side_by_side_and_open_on_the_page(page: Page, writable: str, written: Path) -> None:
    homes.with_solutions(written, "repeats")
    sample = "b=repeats&at=english-exam&run=careful-simulated&ask=replay:fragmenting-simulated"
    page.goto(f"{writable}/rerun?{sample}&view=repeats")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("Flip rate 0.0")).to_be_visible()
    expect(page.get_by_text("A replay says the same every time")).to_be_visible()
    page.get_by_role("heading", name="Where the boxes lie").wait_for()
    page.get_by_role("link", name="All answers on the page").click()
    page.wait_for_url("**/inspector?**")
    assert address_query(page)["lead"] == [f"live:fragmenting-simulated~repeat:{n}" for n in range(1, 6)]

    show(page, writable, f"rerun?{sample}&view=grid")
    page.get_by_role("combobox", name="Turned clockwise").click()
    page.get_by_role("option", name="90°").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ask every cell").click()
    expect(page.get_by_text("2 of 2 cells answered")).to_be_visible()
