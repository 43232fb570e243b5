"""Questions about a drawing in a real browser: the linked one is in view, keys and filters go through them."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.homes import QUESTIONS
from tests.browser.open_pages import Watch

pytestmark = pytest.mark.browser


def open_items(page: Page, address: str, **query: str) -> None:
    page.goto(f"{address}/inspector?{urlencode({'b': 'drawedumath', 'at': 'a.png', **query})}")
    expect(page.locator(".items-block")).to_be_visible()


def test_the_question_of_the_link_is_in_view_beside_the_drawing_and_what_is_wrong_alone_can_be_shown(
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
    page.get_by_role("button", name="Incorrect 10").click()
    expect(page.locator(".item-row:visible")).to_have_count(10)
    page.get_by_role("button", name="All 40").click()
    expect(page.locator(".item-row:visible")).to_have_count(QUESTIONS)


def test_keys_go_from_failure_to_failure_and_the_address_follows(page: Page, address: str) -> None:
    open_items(page, address)
    page.locator(".items-tools h2").click()
    page.keyboard.press("n")
    expect(page.locator(".item-row.chosen")).to_contain_text("Question 3?")
    page.wait_for_url("**item=teacher.4**")
    page.keyboard.press("n")
    expect(page.locator(".item-row.chosen")).to_contain_text("Question 7?")
    expect(page.locator(".item-row.chosen")).to_be_in_viewport()


def test_hostile_questions_answers_and_reasons_are_texts(watch: Watch) -> None:
    open_items(watch.page, watch.own, item=f"teacher.{QUESTIONS}")
    row = watch.page.locator(".item-row.chosen")
    row.locator("summary").first.click()
    expect(row.locator("dd").first).to_contain_text('<img src="https://elsewhere.invalid/x.png"')
    watch.assert_harmless()
