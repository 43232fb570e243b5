"""Marks in the browser: a sample is marked, found by its mark and unmarked; a set and a view are made; by keyboard."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from cache.marks.log import present
from cache.marks.views import saved_views
from tests.browser import homes
from tests.browser.open_pages import address_query, show, still

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)> **bold** ![x](http://nowhere.invalid/x.png)"
"""What somebody may type as a note: text, and nothing else."""


def _type_new(page: Page, label: str, words: str) -> None:
    """Types a new value into a field that offers those there are."""
    field = page.get_by_role("combobox", name=label, exact=False)
    field.click()
    field.fill(words)
    field.press("Enter")


def _marks(page: Page) -> Locator:
    return page.locator(".st-key-marks-place").get_by_test_id("stPopoverButton").first


def test_a_sample_is_marked_in_own_words_found_by_them_and_unmarked(page: Page, writable: str, written: Path) -> None:
    homes.with_solutions(written, "marked-in-browser")
    page.goto(f"{writable}/inspector?b=marked-in-browser&at=english-exam")
    _marks(page).click()
    page.get_by_label("Your name (required)", exact=True).fill("Ann")
    page.get_by_label("Your name (required)", exact=True).press("Tab")
    _type_new(page, "Verdict", "smudged")
    page.get_by_label("Note", exact=True).fill(HOSTILE)
    page.get_by_role("button", name="Save mark").click()
    said = page.get_by_text("smudged", exact=False).filter(has_text="onerror")
    expect(said).to_be_visible()
    expect(page.locator(".st-key-marks-place")).to_contain_text("1")

    # The filter finds the sample, and it alone.
    show(page, writable, "gallery?b=marked-in-browser&mark=smudged")
    expect(page.get_by_text("marked “smudged”", exact=False).first).to_be_visible()
    expect(page.locator(".grid li")).to_have_count(1)
    page.locator(".grid li a").click()
    expect(page).to_have_url(re.compile(r"/inspector\?.*mark=smudged"))
    expect(page.locator(".st-key-marks-place")).to_contain_text("1")
    _marks(page).click()
    expect(page.get_by_label("Your name (required)", exact=True)).to_have_value("Ann")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("undone by Ann", exact=False)).to_be_visible()
    with homes.workspace_in(written) as ws:
        assert present(ws, "marked-in-browser") == []


def test_picked_samples_become_a_set_and_its_page_a_view(page: Page, writable: str, written: Path) -> None:
    homes.with_solutions(written, "set-in-browser")
    page.goto(f"{writable}/gallery?b=set-in-browser")
    for number in (0, 2):
        card = page.locator(".grid li").nth(number)
        card.hover()
        card.locator(".pick").click()
        expect(card.locator(".pick")).to_have_text("✓ Picked")
    assert urlsplit(page.url).path == "/gallery"
    assert len(address_query(page)["pick"]) == 2
    page.get_by_role("button", name="Make a set").click()
    page.get_by_label("Your name (required)", exact=True).fill("Ann")
    page.get_by_label("Your name (required)", exact=True).press("Tab")
    _type_new(page, "Name of the set", "the 2 for June")
    page.get_by_role("button", name="Add to set").click()
    expect(page.get_by_text("2 samples changed: the 2 for June")).to_be_visible()
    page.get_by_role("button", name="Show this set").click()
    expect(page).to_have_url(re.compile(r"mark=tag"))
    expect(page.locator(".grid li")).to_have_count(2)
    assert "pick=" not in page.url

    page.get_by_role("button", name="Save view").click()
    # Enter in the field saves, and so does the button.
    for name, keys in (("May", ["Enter"]), ("June", ["Tab", "Enter"])):
        page.get_by_label("Name of the view", exact=True).fill(name)
        for key in keys:
            page.keyboard.press(key)
        expect(page.get_by_text(f"Saved: {name}")).to_be_visible()
    with homes.workspace_in(written) as ws:
        (view,) = (each for each in saved_views(ws) if each.name == "June")
    assert view.selection.query_string() == "b=set-in-browser&mark=tag:the+2+for+June"
    assert view.who == "Ann"


def test_tab_goes_into_a_popover_and_round_escape_gives_the_focus_back_and_a_link_of_the_menu_is_followed(
    page: Page, address: str
) -> None:
    heading, menu = page.get_by_role("heading", level=1), page.get_by_role("navigation", name="Pages")
    page.goto(f"{address}/inspector?b=demonstration")
    _marks(page).click()
    expect(page.get_by_role("button", name="Save mark")).to_be_visible()
    menu.get_by_role("link", name="Failures").click()
    expect(heading).to_have_text("Failures")
    expect(heading).to_be_visible()
    still(page)

    button = page.get_by_role("button", name="Save view")
    button.focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Save view")
    name, who = form.get_by_label("Name of the view"), form.get_by_label("Your name (required)", exact=True)
    save = form.get_by_role("button", name="Save", exact=True)
    help_of_who = form.get_by_role("button", name="Help for Your name")
    expect(name).to_be_visible()
    page.keyboard.press("Tab")
    expect(help_of_who).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(button).to_be_focused()
    for stop in (help_of_who, who, name, save, button, help_of_who):
        page.keyboard.press("Tab")
        expect(stop).to_be_focused()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("stMain")).to_be_focused()

    button.click()
    expect(save).to_be_visible()
    menu.get_by_role("link", name="Gallery").click()
    expect(heading).to_have_text("Gallery")
    expect(page).to_have_url(f"{address}/gallery?b=demonstration")
    page.go_back()
    expect(heading).to_have_text("Failures")
