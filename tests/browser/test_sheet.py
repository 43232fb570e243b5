"""The sheet in a real browser, on the product's own server: drawings, verdicts, keys, hostile data."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import sketches
from tests.browser.homes import HOSTILE_SKETCHES
from tests.browser.open_pages import (
    MADE_OF_DATA,
    Watch,
    address_query,
    catch_up,
    foreign,
    open_sheet,
    requested,
    show,
    still,
    touch,
)

pytestmark = pytest.mark.browser

AXES = "reference:with,prompt:baseline"
FAIR, LENIENT, MUMBLING, STRICT = (f"{name}~{AXES}" for name in sketches.RUNS)
SCROLLERS = """node => [...node.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1
    && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX)).length"""
TRIMMED = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).length"


def test_one_run_stands_beside_gold_until_another_is_asked_for_by_key_or_mark_and_the_link_says_so(
    page: Page, address: str
) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2")
    heads, marks = sheet.locator(".column-head .name"), sheet.locator(".run-mark")
    expect(heads).to_have_text(["Gold", "mumbling"])
    page.keyboard.press("1")
    expect(heads).to_have_text(["Gold", "mumbling", "fair"])
    assert address_query(page)["lead"] == [MUMBLING, FAIR]
    page.keyboard.press("1")
    expect(heads).to_have_text(["Gold", "mumbling"])
    page.keyboard.press(".")
    expect(heads).to_have_text(["Gold", "strict"])

    expect(marks).to_have_count(4)
    marks.nth(2).click()
    expect(sheet.locator(".column.lead .name")).to_have_text("mumbling")
    sheet.locator(".run-mark.s-wrong").click()
    expect(sheet.locator(".column.lead .name")).to_have_text("strict")
    assert (address_query(page).get("run"), address_query(page)["lead"]) == (None, [STRICT])
    expect(sheet.locator(".wrong-list .line")).to_have_text(["Correct answer rejected", "Unknown error type"])
    page.keyboard.press("3")
    expect(heads).to_have_text(["Gold", "strict", "mumbling"])
    expect(sheet.locator(".column.lead .name")).to_have_text("strict")
    assert (address_query(page).get("run"), address_query(page)["lead"]) == (None, [STRICT, MUMBLING])
    # Marks stand where they stood.
    expect(sheet.locator(".model-name")).to_have_text(["fair", "lenient", "mumbling", "strict"])


def test_gold_and_runs_stand_side_by_side_with_room_for_all_of_it(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a1", lead=[FAIR, LENIENT, MUMBLING])
    expect(sheet.locator(".glance .said")).to_have_text("Gold: incorrect2 of 4 runs agree")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "fair", "lenient", "mumbling"])
    expect(sheet.locator(".column .word")).to_have_text(["Incorrect", "Incorrect", "Correct", "Unreadable"])
    fair = sheet.locator(".column.lead")
    expect(fair.locator(".chiplet")).to_have_text(["Shape Error", "Missing Label", "Ugly"])
    expect(fair.locator(".s-confused .note")).to_have_text("in place of Missing Step")
    expect(fair.locator(".s-unmapped .description")).to_have_text("It shakes.")
    expect(sheet.locator(".column.gold .description").first).to_have_text("The decision is a rectangle.")
    assert sheet.evaluate(SCROLLERS) == 0
    assert_nothing_is_cut(sheet)

    # Response and prompt are told as text.
    expect(sheet.locator(".tab-body")).to_contain_text(re.compile("Missing Label.*flow::Missing Label"))
    sheet.get_by_role("tab", name="Raw").click()
    expect(sheet.locator(".tab-body pre")).to_contain_text('"error_type": "Ugly"')
    sheet.get_by_role("tab", name="Prompt").click()
    expect(sheet.locator(".tab-body pre")).to_have_text("Grade this drawing.")
    sheet.locator(".run-mark").nth(2).click()
    expect(sheet.locator(".response-block h2")).to_contain_text("mumbling")
    sheet.get_by_role("tab", name="Parsed").click()
    expect(sheet.locator(".tab-body")).to_contain_text("Nothing could be read from the response.")


def assert_nothing_is_cut(sheet: Locator) -> None:
    """Nothing is wider than the sheet, and no heading is trimmed."""
    expect(sheet.locator(".column")).to_have_count(4)
    assert sheet.evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    for words in (".column-head", ".column-head span", "h2 .count", ".model-name"):
        assert sheet.locator(words).evaluate_all(TRIMMED) == 0


def test_drawings_are_zoomed_together_a_missing_one_says_why_and_nobody_else_is_asked(page: Page, address: str) -> None:
    urls = requested(page)
    sheet = open_sheet(page, address, "sketches", at="a1")
    images = sheet.locator(".frame img")
    expect(images).to_have_count(2)
    fitted = widths(images)
    page.keyboard.press("+")
    expect(sheet.locator(".percent")).to_have_text("140%")
    assert widths(images) == [pytest.approx(1.4 * width, rel=0.01) for width in fitted]
    page.keyboard.press("0")
    expect(sheet.locator(".percent")).to_have_text("100%")
    sheet.locator(".frame").first.dblclick()
    expect(sheet.locator(".percent")).to_have_text("250%")
    before, (x, y) = place(images.last), place(sheet.locator(".frame").first)
    page.mouse.move(x + 200, y + 150)
    page.mouse.down()
    page.mouse.move(x + 150, y + 120, steps=5)
    page.mouse.up()
    assert_moved(images.last, before)
    sheet.locator(".frame").first.dblclick()
    assert widths(images) == [pytest.approx(width, rel=0.01) for width in fitted]

    page.keyboard.press("j")
    expect(sheet.locator(".sample-id")).to_have_text("a2")
    expect(sheet.locator("figcaption")).to_have_text(["Question", "Reference", "Student's work"])
    expect(images).to_have_count(2)
    images.last.evaluate("image => image.decode()")
    expect(sheet.locator(".no-picture strong")).to_have_text("Reference: no image")
    expect(sheet.locator(".no-picture span")).to_contain_text("gone drawing.jpg")
    page.keyboard.press("j")
    expect(sheet.locator(".sample-id")).to_have_text("a3")
    expect(sheet.locator(".no-picture strong")).to_have_text(["Reference: no image", "Student's work: no image"])
    catch_up(page)
    assert foreign(urls, address) == []
    assert any("/page-image/" in url for url in urls)


def test_two_fingers_zoom_the_images_and_one_scrolls_the_page_then_moves_them(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a1")
    images, frame = sheet.locator(".frame img"), sheet.locator(".frame").first
    expect(images).to_have_count(2)
    x, y = (start + 100 for start in place(frame))
    assert frame.evaluate("frame => getComputedStyle(frame).touchAction") == "pan-x pan-y"
    touch(page, [(x - 40, y), (x + 40, y)], [(x - 80, y), (x + 80, y)])
    expect(sheet.locator(".percent")).to_have_text("200%")
    before = place(images.last)
    touch(page, [(x, y)], [(x - 50, y - 30)])
    assert_moved(images.last, before)
    expect(sheet.locator(".percent")).to_have_text("200%")


def place(element: Locator) -> tuple[float, float]:
    """Where an element begins on the screen, from the left and from above."""
    box = element.bounding_box()
    assert box is not None
    return box["x"], box["y"]


def assert_moved(image: Locator, before: tuple[float, float]) -> None:
    """An image has followed the pointer, 50 pixels to the left and 30 up."""
    assert place(image) == pytest.approx((before[0] - 50, before[1] - 30), abs=2)


def widths(images: Locator) -> list[float]:
    return [image.evaluate("image => image.getBoundingClientRect().width") for image in images.all()]


def test_review_as_queue_leads_to_the_sample_that_was_gone_to(page: Page, address: str) -> None:
    for benchmark in ("sketches", "demonstration"):
        show(page, address, f"inspector?b={benchmark}")
        name = page.locator(".sample-id")
        expect(name).not_to_be_empty()
        first = name.inner_text()
        page.keyboard.press("j")
        expect(name).not_to_have_text(first)
        link = page.get_by_role("link", name="Review as queue")
        expect(link).to_have_attribute("href", re.compile(rf"[?&]at={re.escape(name.inner_text())}(&|$)"))
        link.click()
        expect(page.locator(".verdict-bar .name")).to_contain_text(address_query(page)["at"][0])


def test_a_link_opens_at_its_failure_and_looking_at_other_runs_leaves_the_list_as_it_is(
    page: Page, address: str
) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2", run=[STRICT], fail="false_rejection")
    expect(sheet.locator(".column.lead .verdict .note")).to_have_text("Correct answer rejected")
    expect(sheet.locator(".wrong-list li.chosen .because")).to_contain_text("by an alternative solution")
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0

    listed = sheet.locator(".position").inner_text()
    for place, model in enumerate(("fair", "lenient", "mumbling")):
        sheet.locator(".run-mark").nth(place).click()
        expect(sheet.locator(".column.lead .name")).to_have_text(model)
        expect(sheet.locator(".position")).to_have_text(listed)
    page.keyboard.press("1")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "mumbling", "fair"])
    expect(sheet.locator(".position")).to_have_text(listed)
    # Two runs stand side by side, of which the one that the list is about is none.
    query = address_query(page)
    assert (query["run"], query["lead"], query["alone"]) == ([STRICT], [MUMBLING, FAIR], ["yes"])
    page.keyboard.press("j")
    expect(sheet.locator(".position")).not_to_have_text(listed)
    expect(sheet.locator(".column.lead .name")).to_have_text("mumbling")


def test_past_the_last_failure_stands_the_first_one_of_the_next_sample_that_has_any(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a1", run=[STRICT])
    line, position = sheet.locator(".wrong-list li.chosen .line"), sheet.locator(".position")
    for expected in ("Confused error type", "Unknown error type"):
        page.keyboard.press("n")
        expect(line).to_have_text(expected)
    page.keyboard.press("n")
    expect(position).to_have_text("2 of 3")
    expect(line).to_have_text("Correct answer rejected")
    page.keyboard.press("p")
    expect(position).to_have_text("1 of 3")
    expect(line).to_have_text("Unknown error type")
    # Behind the last sample it goes round.
    for place in (2, 3):
        page.keyboard.press("j")
        expect(position).to_have_text(f"{place} of 3")
    for expected in ("Correct answer rejected", "Unknown error type", "Correct answer rejected"):
        page.keyboard.press("n")
        expect(line).to_have_text(expected)
    expect(position).to_have_text("3 of 3")

    open_sheet(page, address, "sketches", at="a2", run=[FAIR])
    expect(sheet.locator(".wrong-list .empty")).to_be_visible()
    page.keyboard.press("n")
    expect(sheet.locator(".position")).to_have_text("3 of 3")


def test_keys_walk_through_samples_and_failures_and_open_lists_and_forms_once(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a1")
    page.keyboard.press("n")
    expect(sheet.locator(".wrong-list li.chosen .line")).to_have_text("Confused error type")
    expect(sheet.locator(".column.gold .said-label.chosen .chiplet")).to_have_text("Missing Step")
    page.keyboard.press("n")
    expect(sheet.locator(".column.lead .said-label.chosen .chiplet")).to_have_text("Ugly")
    page.keyboard.press("p")
    expect(sheet.locator(".wrong-list li.chosen .line")).to_have_text("Confused error type")
    page.keyboard.press("Escape")
    expect(sheet.locator(".chosen")).to_have_count(0)
    page.keyboard.press("j")
    expect(sheet.locator(".sample-id")).to_have_text("a2")
    assert address_query(page)["at"] == ["a2"]
    page.keyboard.press("k")
    expect(sheet.locator(".sample-id")).to_have_text("a1")
    page.keyboard.press("?")
    legend = sheet.get_by_role("dialog", name="Keys and signs")
    expect(legend.locator(".key-list li")).to_have_count(15)
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()

    # Enter, once the form for gold is closed, does not open it again.
    form = page.get_by_test_id("stPopoverBody")
    still(page)
    page.keyboard.press("e")
    expect(form).to_be_visible()
    still(page)
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    page.keyboard.press("Enter")
    still(page)
    expect(form).to_have_count(0)


def test_hostile_text_stays_text(walk: Watch) -> None:
    page = walk.page
    for number in (1, 2, 3):
        sheet = open_sheet(page, walk.own, HOSTILE_SKETCHES, at=sketches.sample_id(number, sketches.hostile))
        expect(sheet.locator(".run-mark")).to_have_count(4)
        for place, key in enumerate("123"):
            sheet.locator(".run-mark").nth(place).click()
            expect(sheet.locator(".run-mark.lead")).to_contain_text(key)
        for key in "12":
            page.keyboard.press(key)
            expect(sheet.locator(".column")).to_have_count(int(key) + 2)
        assert_nothing_is_cut(sheet)
        page.keyboard.press("n")
        for key in "1234":
            page.keyboard.press(key)
            still(page)
            for tab in ("Parsed", "Raw", "Prompt"):
                sheet.get_by_role("tab", name=tab).click()
                assert sheet.locator(f"script, b, iframe, a:not(.ask), {MADE_OF_DATA}").count() == 0
        expect(sheet.locator(".text-block .long")).to_contain_text("<script")
        page.keyboard.press("?")
        expect(sheet.get_by_role("dialog", name="Keys and signs")).to_be_visible()
        walk.assert_harmless()
        page.keyboard.press("Escape")
