"""The inspector of pages in a browser: questions that open, a link's question in view, hostile data stays text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hostile import ATTACKS
from tests.browser.hostile_items import LONG, LONG_QUESTIONS
from tests.browser.open_pages import Watch, address_query, open_sheet, still

pytestmark = pytest.mark.browser

TRIMMED = """nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"""


def test_questions_say_what_runs_do_and_open_to_their_difference(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "mathdoc", at="p1", run=["bold", "whole"])
    rows = sheet.locator("button.question-row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1).locator(".does")).to_have_text(["answered", "refused"])
    expect(rows.nth(1).locator(".unreadable")).to_be_visible()
    # What is not open is not in the document.
    expect(sheet.locator(".question-list .written")).to_have_count(0)
    rows.nth(2).evaluate("row => { row.stays = true }")
    rows.nth(1).click()
    expect(sheet.locator(".question-list .written")).to_have_count(2)
    expect(sheet.locator(".question-list .written ins").first).to_contain_text("2. 若函数")
    expect(sheet.locator(".question-list .where").first).to_contain_text("Start: its printed number stands there")
    page.wait_for_url("**item=2**")
    # The answer of the server replaces no row: a click that is under way on one would be lost.
    still(page)
    assert rows.nth(2).evaluate("row => row.stays")
    sheet.get_by_role("button", name="As scored").click()
    expect(sheet.locator(".question-list .written ins").first).to_contain_text("单调递增")
    rows.nth(1).click()
    expect(sheet.locator(".question-list .written")).to_have_count(0)
    # The raw response has its questions marked, and what stands in none is listed.
    expect(sheet.locator(".strays li")).not_to_have_count(0)
    sheet.get_by_role("tab", name="Raw").click()
    expect(sheet.locator(".stretches pre small")).to_have_text(["1", "2", "3"])


def test_a_link_has_its_question_in_view_a_key_opens_that_of_the_failure_and_beside_three_runs_no_word_is_trimmed(
    page: Page, address: str
) -> None:
    sheet = open_sheet(page, address, "mathdoc", at="p1", item="3", run=["bold"])
    expect(sheet.locator(".question-list .question-body:visible")).to_have_count(1)
    expect(sheet.locator(".question-list li").nth(2).locator(".written")).to_be_in_viewport()
    expect(sheet.locator(".wrong-list .line")).to_have_text(["2: Made up"])
    page.keyboard.press("n")
    expect(sheet.locator(".question-list li.chosen .written")).to_be_in_viewport()
    page.wait_for_url("**item=2**")
    assert address_query(page)["item"] == ["2"]

    sheet = open_sheet(page, address, "mathdoc", at="p1", run=["bold", "whole", "whole~mode:single"])
    expect(sheet.locator(".run-head")).to_have_count(3)
    for words in (".run-head", ".does", ".model-name", "h2 .count", ".wrong-list .line"):
        assert sheet.locator(words).evaluate_all(TRIMMED) == [], words
    assert sheet.evaluate("node => node.scrollWidth - node.clientWidth") <= 0


def test_hostile_text_stays_text_and_much_of_it_is_no_hindrance(watch: Watch) -> None:
    sheet = open_sheet(watch.page, watch.own, LONG)
    rows = sheet.locator("button.question-row")
    expect(rows).to_have_count(LONG_QUESTIONS)
    for number in range(0, len(ATTACKS)):
        rows.nth(number).click()
    expect(sheet.locator(".question-list .written")).to_have_count(len(ATTACKS))
    for form in ("As written", "As scored"):
        sheet.get_by_role("button", name=form).click()
    for tab in ("Raw", "Unassigned text"):
        sheet.get_by_role("tab", name=tab).click()
    watch.page.keyboard.press("n")
    watch.assert_harmless()
    assert sheet.locator("script, iframe, a:not(.ask)").count() == 0
    assert sheet.locator("b.hostile, img.hostile").count() == 0
