"""The classroom and a report in a real browser: keys, full screen, and hostile data that stays text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
import streamlit as st
from playwright.sync_api import Browser, Locator, Page, expect

from cache import memo
from cache.selection.selection import Selection
from figures.report.report import Options, report
from tests.browser import sketches
from tests.browser.homes import HOSTILE_SKETCHES
from tests.browser.open_pages import Watch, foreign, new_context, requested, show

pytestmark = pytest.mark.browser

LENIENT = "lenient~reference:with,prompt:baseline"
BELOW = """stage => stage.querySelector('h2').getBoundingClientRect().top
  >= stage.querySelector('.frame').getBoundingClientRect().bottom"""
"""Whether the question is below the work: both are measured at once, since they move while the stage is drawn."""
WINDOW = {"x": 0, "y": 0, "width": 1280, "height": 720}


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 1280, "height": 720})
    return page


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What a report reads in this process is not kept for other tests."""
    yield
    st.cache_data.clear()
    st.cache_resource.clear()


def open_stage(page: Page, address: str, name: str = "sketches", **query: str | list[str]) -> Locator:
    show(page, address, f"classroom?{urlencode({'b': name, **query}, doseq=True)}")
    stage = page.locator(".stage")
    expect(stage.locator("h2")).to_be_visible()
    return stage


def test_on_a_telephone_the_question_stands_below_the_work_and_the_way_out_is_in_view(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    stage = open_stage(page, address, run=LENIENT, pick=["a1", "a2"])
    assert stage.evaluate(BELOW)
    leave = stage.get_by_role("button", name="Leave full window").bounding_box()
    assert leave is not None
    assert leave["x"] + leave["width"] <= 390

    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()
    main = stage.locator("main")
    main.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    assert main.evaluate("node => node.scrollTop") > 0
    page.keyboard.press("ArrowRight")
    expect(stage.locator(".place")).to_have_text("2 of 2")
    assert main.evaluate("node => node.scrollTop") == 0


def test_a_slide_begins_anew_tells_nothing_before_a_guess_and_has_the_focus_of_a_button_that_is_gone_or_disabled(
    page: Page, address: str
) -> None:
    stage = open_stage(page, address, run=LENIENT, pick=["a1", "a2"])
    stage.get_by_role("button", name="Show the answer").press("Enter")
    expect(stage.locator(".answer")).to_be_visible()
    expect(stage).to_be_focused()
    page.keyboard.press("Enter")
    expect(stage.locator(".place")).to_have_text("2 of 2")
    stage.get_by_role("button", name="Next").press("Enter")
    expect(stage.locator(".place")).to_have_text("Score")
    expect(stage).to_be_focused()
    stage.get_by_role("button", name="Start again").press("Enter")
    expect(stage).to_be_focused()

    expect(stage.locator(".place")).to_have_text("1 of 2")
    expect(stage.locator("h2")).to_have_text("Is this work correct?")
    expect(stage.locator(".answer")).to_be_hidden()
    page.keyboard.press("1")
    expect(stage.locator(".choice.guessed .text")).to_have_text("Correct")
    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()
    expect(stage.locator(".choice.is-right .text")).to_have_text("Not correct")
    expect(stage.locator(".choice.is-wrong .text")).to_have_text("Correct")
    expect(stage.locator(".summary")).to_have_text("The AI calls this work correct, although there is a mistake in it.")
    expect(stage.locator(".side strong")).to_have_text(["Not correct", "Correct"])
    expect(stage.locator(".students svg")).to_have_count(30)
    # One of the three answers is incorrect, and this run calls all of them correct: 30 of 30 such answers.
    expect(stage.locator(".students .hit")).to_have_count(30)
    expect(stage.locator(".often")).to_have_text(
        "Incorrect answer accepted: about 30 of 30 incorrect answers like these."
    )

    page.keyboard.press(" ")
    expect(stage.locator(".place")).to_have_text("2 of 2")
    expect(stage.locator(".answer")).to_be_hidden()
    for _ in range(2):  # before the first slide stands none
        page.keyboard.press("ArrowLeft")
        expect(stage.locator(".place")).to_have_text("1 of 2")
        expect(stage.locator(".answer")).to_be_hidden()

    # Space belongs to the slide after a button was clicked.
    stage.get_by_role("button", name="Next").click()
    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()
    expect(stage.locator(".place")).to_have_text("2 of 2")


def test_the_stage_fills_the_window_on_entry_and_a_reload_keeps_slide_guesses_and_frame(
    page: Page, address: str
) -> None:
    stage = open_stage(page, address, run=LENIENT, pick=["a1", "a2"])
    assert stage.bounding_box() == WINDOW
    # It covers the sidebar: what is shown stands on it, and the way to the filters.
    expect(stage.locator(".about")).to_be_in_viewport()
    expect(stage.locator(".about")).to_contain_text(LENIENT.partition("~")[0], ignore_case=True)
    page.keyboard.press("2")
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    expect(stage.locator(".place")).to_have_text("2 of 2")
    stage.get_by_role("button", name="Leave full window").click()
    expect(stage).not_to_have_attribute("popover", "manual")
    expect(stage.locator(".about")).to_be_hidden()
    page.get_by_role("heading", name="Classroom").click()
    page.reload()
    expect(stage.locator(".place")).to_have_text("2 of 2")
    expect(stage.locator("h2").first).to_be_visible()
    expect(stage).not_to_have_attribute("popover", "manual")
    stage.get_by_role("button", name="Full window", exact=True).click()
    assert stage.bounding_box() == WINDOW

    # After the last slide stands the score; there the class can start again.
    page.keyboard.press("2")
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    closing = stage.locator(".closing")
    expect(closing.locator(".score")).to_have_text("The class: 1 of 2 guesses correct")
    expect(closing.locator(".ai")).to_have_text(
        "The AI: 1 of 2 slides without a mistake. Slides are chosen for the class, so this is not an error rate."
    )
    # There is nothing to show or enlarge.
    expect(stage.locator(".hints .hint:visible")).to_have_text(["←→go"])
    page.keyboard.press("z")
    expect(stage.locator("dialog.enlarged")).to_be_hidden()
    expect(closing.locator("tbody td:nth-child(3)")).to_have_text(["✓ right", "✗ wrong"])
    closing.get_by_role("button", name="Start again").click()
    expect(stage.locator(".place")).to_have_text("1 of 2")
    expect(closing).to_be_hidden()
    expect(stage.locator(".hints .hint:visible")).to_have_text(["Spaceshow", "Zenlarge", "←→go"])


def test_a_missing_picture_several_ais_and_what_is_too_long_are_said(page: Page, address: str) -> None:
    stage = open_stage(page, address, pick="a3")
    expect(stage.locator(".why").first).to_contain_text("lost drawing.jpg")
    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()

    stage = open_stage(page, address, pick=["a1", "a2"])
    said = set()
    for place in ("1 of 2", "2 of 2"):
        expect(stage.locator(".place")).to_have_text(place)
        said.add(stage.locator(".side .by").last.text_content())
        page.keyboard.press("ArrowRight")
    assert len(said) == 2
    expect(stage.locator(".closing .ai")).to_contain_text("The AIs: 0 of 2 slides without a mistake.")

    stage = open_stage(page, address, run=LENIENT, pick="a1")
    stage.evaluate("element => element.style.height = '300px'")
    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()
    further = stage.locator("main > .further")
    expect(further).to_be_visible()
    expect(further).to_have_text("More↓")
    before = stage.locator(".quiz-panel").evaluate("element => element.scrollTop")
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    assert stage.locator(".quiz-panel").evaluate("element => element.scrollTop") > before
    expect(stage.locator(".further:visible")).to_have_count(0)
    # Where there is room nothing is cut, and nothing says so.
    stage.evaluate("element => element.style.height = '900px'")
    expect(stage.locator(".further:visible")).to_have_count(0)


def test_a_picture_and_the_whole_stage_fill_the_window_and_return(page: Page, address: str) -> None:
    stage = open_stage(page, address, run=LENIENT, pick=["a1", "a2"])
    page.keyboard.press("Escape")
    small = stage.locator(".frame svg").first.bounding_box()
    assert small is not None
    page.keyboard.press("z")
    enlarged = stage.locator("dialog.enlarged")
    expect(enlarged).to_be_visible()
    assert enlarged.bounding_box() == WINDOW
    width, height = large(stage)
    assert width > 1.2 * small["width"]
    page.keyboard.press("+")
    assert large(stage)[0] == pytest.approx(1.25 * width, abs=2)
    page.keyboard.press("-")
    assert large(stage) == pytest.approx((width, height), abs=2)
    # The answer is told behind it; the arrows do not leave the slide.
    page.keyboard.press(" ")
    expect(stage).to_have_class("stage revealed")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(enlarged).to_be_hidden()
    expect(stage.locator(".place")).to_have_text("1 of 2")
    expect(stage.locator(".frame svg").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(stage.locator(".place")).to_have_text("2 of 2")

    # A click enlarges as the key does, and a second one returns.
    page.keyboard.press("ArrowLeft")
    stage.locator(".frame").first.click()
    expect(enlarged).to_be_visible()
    stage.locator("dialog.enlarged .scroller").click()
    expect(enlarged).to_be_hidden()

    # The stage in full screen: it fills the window, the answer has room in it, and a picture fills it as well.
    page.keyboard.press("f")
    expect(stage).to_have_class("stage full")
    assert stage.bounding_box() == WINDOW
    page.keyboard.press(" ")
    expect(stage.locator(".answer")).to_be_visible()
    base = stage.locator(".base").bounding_box()
    assert base is not None
    assert base["y"] + base["height"] < 720
    page.keyboard.press("z")
    expect(enlarged).to_be_visible()
    assert enlarged.bounding_box() == WINDOW
    page.keyboard.press("f")
    expect(stage).to_have_class("stage revealed")
    expect(enlarged).to_be_hidden()


def large(stage: Locator) -> tuple[float, float]:
    """Width and height of the picture that fills the window."""
    box = stage.locator("dialog.enlarged .sheet").bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_a_sample_is_picked_in_the_inspector_and_shown(page: Page, address: str) -> None:
    page.goto(f"{address}/inspector?b=sketches&at=a2")
    pick = page.locator("header .pick")
    expect(pick).to_have_text("Add to class")
    expect(pick).to_have_accessible_name("Add to class")
    pick.click()
    expect(pick).to_have_text("✓ In class")
    assert "pick=a2" in page.url
    page.get_by_role("link", name="Classroom").click()
    expect(page.locator(".stage .place")).to_have_text("1 of 1")
    page.go_back()
    expect(pick).to_have_text("✓ In class")
    pick.click()
    expect(pick).to_have_text("Add to class")
    assert "pick=" not in page.url


def test_hostile_data_stays_text_on_the_stage(watch: Watch) -> None:
    picks = [sketches.sample_id(number, sketches.hostile) for number in (1, 2, 3)]
    stage = open_stage(watch.page, watch.own, HOSTILE_SKETCHES, pick=picks)
    for _ in picks:
        watch.page.keyboard.press(" ")
        expect(stage.locator(".answer")).to_be_visible()
        watch.page.keyboard.press("ArrowRight")
    expect(stage.locator(".closing tbody tr")).to_have_count(len(picks))
    watch.assert_harmless()


@pytest.mark.usefixtures("forgetful")
def test_a_hostile_report_runs_nothing_and_asks_for_nothing(
    browser: Browser, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(home))
    notes = "<script>window.hit = 1</script>" + HOSTILE_SKETCHES
    path = tmp_path / "report.html"
    path.write_text(report(memo, Selection(HOSTILE_SKETCHES), Options(notes=notes, charts=False)), encoding="utf-8")
    with new_context(browser, offline=True) as context:
        page = context.new_page()
        urls, dialogs = requested(page), []
        page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        page.goto(path.as_uri())
        expect(page.get_by_text("Where this is from")).to_be_visible()
        assert (foreign(urls, path.parent.as_uri()), dialogs) == ([], [])
        assert page.locator("script, iframe, object, .hostile").count() == 0
        assert page.evaluate("window.hit") is None
