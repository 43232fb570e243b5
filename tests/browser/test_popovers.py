"""Popovers by keyboard alone: into one from its button, through it and out again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_pages import still

pytestmark = pytest.mark.browser


def test_tab_goes_from_a_button_into_its_popover_and_round_and_escape_gives_the_focus_back(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/failures?b=demonstration")
    still(page)
    button = page.get_by_role("button", name="Save view")
    button.focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Save view")
    name, who = form.get_by_label("Name of the view"), form.get_by_label("Your name (required)", exact=True)
    expect(name).to_be_visible()
    page.keyboard.press("Tab")
    expect(name).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(who).to_be_focused()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    expect(name).to_be_focused()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("stMain")).to_be_focused()
