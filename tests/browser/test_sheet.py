"""The sheet in a real browser, on the product's own server: drawings, verdicts, keys, hostile data."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import sketches
from tests.browser.homes import HOSTILE_SKETCHES
from tests.browser.open_pages import (
    Watch,
    address_query,
    catch_up,
    faultless_page,
    foreign,
    new_context,
    open_sheet,
    requested,
    still,
    touch,
)

pytestmark = pytest.mark.browser

AXES = "reference:with,prompt:baseline"
FAIR, LENIENT, MUMBLING, STRICT = (f"{name}~{AXES}" for name in sketches.RUNS)
SCROLLERS = """node => [...node.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1
    && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX)).length"""
TRIMMED = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).length"


def test_one_run_stands_beside_gold_until_another_is_asked_for(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "mumbling"])
    page.keyboard.press("1")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "mumbling", "fair"])
    assert address_query(page)["lead"] == [MUMBLING, FAIR]
    page.keyboard.press("1")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "mumbling"])
    page.keyboard.press(".")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "strict"])


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


def test_drawings_are_shown_a_missing_one_says_why_and_nobody_else_is_asked(page: Page, address: str) -> None:
    urls = requested(page)
    sheet = open_sheet(page, address, "sketches", at="a2")
    expect(sheet.locator("figcaption")).to_have_text(["Question", "Reference", "Student's work"])
    expect(sheet.locator(".frame img")).to_have_count(2)
    sheet.locator(".frame img").last.evaluate("image => image.decode()")
    expect(sheet.locator(".no-picture strong")).to_have_text("Reference: no image")
    expect(sheet.locator(".no-picture span")).to_contain_text("gone drawing.jpg")
    page.keyboard.press("j")
    expect(sheet.locator(".sample-id")).to_have_text("a3")
    expect(sheet.locator(".no-picture strong")).to_have_text(["Reference: no image", "Student's work: no image"])
    catch_up(page)
    assert foreign(urls, address) == []
    assert any("/page-image/" in url for url in urls)


def test_images_are_zoomed_together(page: Page, address: str) -> None:
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
    before = images.last.bounding_box()
    frame = sheet.locator(".frame").first.bounding_box()
    assert before is not None
    assert frame is not None
    page.mouse.move(frame["x"] + 200, frame["y"] + 150)
    page.mouse.down()
    page.mouse.move(frame["x"] + 150, frame["y"] + 120, steps=5)
    page.mouse.up()
    after = images.last.bounding_box()
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == (
        pytest.approx(-50, abs=2),
        pytest.approx(-30, abs=2),
    )
    sheet.locator(".frame").first.dblclick()
    assert widths(images) == [pytest.approx(width, rel=0.01) for width in fitted]


def test_two_fingers_zoom_the_images_and_one_scrolls_the_page_then_moves_them(browser: Browser, address: str) -> None:
    with new_context(browser, has_touch=True) as context, faultless_page(context) as page:
        sheet = open_sheet(page, address, "sketches", at="a1")
        images = sheet.locator(".frame img")
        expect(images).to_have_count(2)
        still(page)
        frame = sheet.locator(".frame").first.bounding_box()
        assert frame is not None
        x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
        assert sheet.locator(".frame").first.evaluate("frame => getComputedStyle(frame).touchAction") == "pan-x pan-y"
        touch(page, [(x - 40, y), (x + 40, y)], [(x - 80, y), (x + 80, y)])
        expect(sheet.locator(".percent")).to_have_text("200%")
        before = images.last.bounding_box()
        touch(page, [(x, y)], [(x - 50, y - 30)])
        after = images.last.bounding_box()
        assert before is not None
        assert after is not None
        assert (after["x"] - before["x"], after["y"] - before["y"]) == (
            pytest.approx(-50, abs=2),
            pytest.approx(-30, abs=2),
        )
        expect(sheet.locator(".percent")).to_have_text("200%")


def widths(images: Locator) -> list[float]:
    return [image.evaluate("image => image.getBoundingClientRect().width") for image in images.all()]


def test_e_opens_the_form_for_gold_and_enter_does_not_open_it_again(page: Page, address: str) -> None:
    open_sheet(page, address, "sketches", at="a2")
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


@pytest.mark.parametrize("benchmark", ["sketches", "demonstration"])
def test_review_as_queue_leads_to_the_sample_that_was_gone_to(benchmark: str, page: Page, address: str) -> None:
    page.goto(f"{address}/inspector?b={benchmark}")
    name = page.locator(".sample-id")
    expect(name).not_to_be_empty()
    first = name.inner_text()
    still(page)
    page.keyboard.press("j")
    expect(name).not_to_have_text(first)
    link = page.get_by_role("link", name="Review as queue")
    expect(link).to_have_attribute("href", re.compile(rf"[?&]at={re.escape(name.inner_text())}(&|$)"))
    link.click()
    expect(page.locator(".verdict-bar .name")).to_contain_text(address_query(page)["at"][0])


def test_a_mark_at_a_glance_chooses_its_run_and_the_link_says_so(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2")
    expect(sheet.locator(".run-mark")).to_have_count(4)
    sheet.locator(".run-mark.s-wrong").click()
    expect(sheet.locator(".column.lead .name")).to_have_text("strict")
    assert (address_query(page).get("run"), address_query(page)["lead"]) == (None, [STRICT])
    expect(sheet.locator(".wrong-list .line")).to_have_text(["Correct answer rejected", "Unknown error type"])
    page.keyboard.press("3")
    expect(sheet.locator(".column-head .name")).to_have_text(["Gold", "strict", "mumbling"])
    expect(sheet.locator(".column.lead .name")).to_have_text("strict")
    assert (address_query(page).get("run"), address_query(page)["lead"]) == (None, [STRICT, MUMBLING])
    # Marks stand where they stood.
    expect(sheet.locator(".model-name")).to_have_text(["fair", "lenient", "mumbling", "strict"])


def test_looking_at_other_runs_leaves_the_list_as_it_is(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2", run=[STRICT], fail="false_rejection")
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


def test_a_link_opens_at_its_failure(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2", run=[STRICT], fail="false_rejection")
    expect(sheet.locator(".column.lead .verdict .note")).to_have_text("Correct answer rejected")
    expect(sheet.locator(".wrong-list li.chosen .because")).to_contain_text("by an alternative solution")
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0


def test_past_the_last_failure_stands_the_first_one_of_the_next_sample(page: Page, address: str) -> None:
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


def test_a_sample_without_failures_is_passed(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "sketches", at="a2", run=[FAIR])
    expect(sheet.locator(".wrong-list .empty")).to_be_visible()
    page.keyboard.press("n")
    expect(sheet.locator(".position")).to_have_text("3 of 3")


def test_keys_walk_through_samples_and_failures(page: Page, address: str) -> None:
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


@pytest.mark.parametrize("number", [1, 2, 3])
def test_hostile_text_stays_text(watch: Watch, number: int) -> None:
    page = watch.page
    sheet = open_sheet(page, watch.own, HOSTILE_SKETCHES, at=sketches.sample_id(number, sketches.hostile))
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
        for tab in ("Parsed", "Raw", "Prompt"):
            sheet.get_by_role("tab", name=tab).click()
        watch.assert_harmless()
    page.keyboard.press("?")
    expect(sheet.get_by_role("dialog", name="Keys and signs")).to_be_visible()
    watch.assert_harmless()
    assert sheet.locator("script, b, iframe, a:not(.ask)").count() == 0
    expect(sheet.locator(".text-block .long")).to_contain_text("<script")
