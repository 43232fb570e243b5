"""Questions about a drawing in a real browser: the linked one is in view, keys and filters go through them."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.homes import QUESTIONS
from tests.browser.open_pages import Watch, show

pytestmark = pytest.mark.browser


def open_items(page: Page, address: str, **query: str) -> None:
    show(page, address, f"inspector?{urlencode({'b': 'drawedumath', 'at': 'a.png', **query})}")
    expect(page.locator(".items-block")).to_be_visible()


def test_the_question_of_the_link_is_in_view_beside_the_drawing_and_keys_go_from_failure_to_failure(
    page: Page, address: str
) -> None:
    open_items(page, address, item="teacher.30")
    expect(page.locator(".item-row")).to_have_count(QUESTIONS)
    chosen = page.locator(".item-row.chosen")
    expect(chosen).to_contain_text("Question 29?")
    expect(chosen).to_be_in_viewport()
    expect(page.locator("figure")).to_be_in_viewport()
    # A rating is always that of a judge who is named.
    expect(chosen.locator(".rated").first).to_contain_text("judged by")
    expect(chosen.locator(".rater").first).to_have_attribute("title", "Judged by Claude: 4, right")
    # What is wrong alone can be shown.
    page.get_by_role("button", name="Incorrect 10").click()
    expect(page.locator(".item-row:visible")).to_have_count(10)
    page.get_by_role("button", name="All 40").click()
    expect(page.locator(".item-row:visible")).to_have_count(QUESTIONS)

    open_items(page, address)
    page.locator(".items-tools h2").click()
    page.keyboard.press("n")
    expect(chosen).to_contain_text("Question 3?")
    page.wait_for_url("**item=teacher.4**")
    page.keyboard.press("n")
    expect(chosen).to_contain_text("Question 7?")
    expect(chosen).to_be_in_viewport()


def test_hostile_questions_answers_and_reasons_are_texts(walk: Watch) -> None:
    open_items(walk.page, walk.own, item=f"teacher.{QUESTIONS}")
    row = walk.page.locator(".item-row.chosen")
    row.locator("summary").first.click()
    expect(row.locator("dd").first).to_contain_text('<img src="https://elsewhere.invalid/x.png"')
    walk.assert_harmless()
