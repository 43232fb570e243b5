"""The page viewer in a real browser, on a server of its own with made-up pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_pages import catch_up, foreign, requested, still
from tests.browser.viewer.made import HOSTILE
from tests.browser.viewer.open_viewer import box, drawn, figure, open_viewer, slide

pytestmark = pytest.mark.browser


def test_the_slider_repaints_marks_counts_list_and_key_in_the_browser_and_the_key_shows_one_outcome_alone(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address)
    # 450 wide and moved by 150: 300 / 600 = 0.50 for all four answers.
    expect(figure(viewer, 0, 0)).to_have_text("4")
    expect(figure(viewer, 0, 3)).to_have_text("1.00")
    assert drawn(viewer, ".pred.answer.o-matched") == 4
    slide(page, 0.51)
    expect(figure(viewer, 0, 0)).to_have_text("0")
    expect(figure(viewer, 0, 1)).to_have_text("4")
    expect(figure(viewer, 0, 3)).to_have_text("0.00")
    assert drawn(viewer, ".pred.answer.o-poor") == 4
    assert drawn(viewer, ".pred.answer.o-matched") == 0
    expect(viewer.locator(".failure-list li:visible", has_text="Poorly placed answer")).to_have_count(4)
    expect(viewer.locator(".shifts td").nth(0)).to_have_text("+150")

    expect(viewer.get_by_role("group", name="Boxes by outcome", exact=True)).to_have_text(re.compile("^Boxes:Matched"))
    assert viewer.locator(".toolbar.second").evaluate("bar => bar.offsetHeight") < 40, "one line"
    key = viewer.locator(".outcome-key button")
    assert key.locator("span").evaluate_all("names => names.every((name) => name.offsetWidth > 20)"), (
        "names, not bare signs"
    )
    poor = key.filter(has_text="Poorly placed")
    expect(poor.locator("b")).to_have_text("4")
    matched = drawn(viewer, ".pred.step.o-matched")
    assert matched > 0
    poor.click()
    expect(poor).to_have_attribute("aria-pressed", "true")
    assert drawn(viewer, ".pred.step.o-matched") == 0
    assert drawn(viewer, ".pred.answer.o-poor") == 4
    viewer.get_by_role("button", name="Show all outcomes").click()
    assert drawn(viewer, ".pred.step.o-matched") == matched

    # A box that is pointed at is explained in three lines.
    slide(page, 0.6)
    spot = box(viewer, ".gold.answer")
    page.mouse.move(spot["x"] + 4, spot["y"] + spot["height"] - 6)
    tip = viewer.locator(".tooltip")
    expect(tip.locator("strong")).to_have_text("Gold: answer 1 · page 1")
    expect(tip.locator("span").nth(0)).to_have_text("Poorly placed answer: IoU 0.50, needs 0.60")
    expect(tip.locator("span").nth(1)).to_contain_text("150 ‰ too far right")
    expect(page.get_by_text("told 0")).to_have_count(0)


def test_only_the_release_of_the_slider_reaches_python_and_zoom_layers_and_the_width_of_the_panel_stay(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address)
    page.keyboard.press("+")
    page.keyboard.press("+")
    zoom = viewer.locator(".percent").inner_text()
    page.keyboard.press("s")
    slide(page, 0.60, release=True)
    expect(page.get_by_text("told 0: tau None None None 0.6 None")).to_be_visible()
    expect(viewer.locator(".threshold output")).to_have_text("0.60")
    assert viewer.locator(".percent").inner_text() == zoom == "156%"
    viewer.get_by_role("button", name="Which boxes are drawn").click()
    expect(viewer.get_by_role("button", name="Steps (s)")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("j")
    expect(viewer.locator(".position")).to_have_text("2 of 3")
    # Another sample starts at its own fit.
    expect(viewer.locator(".percent")).to_have_text("100%")
    expect(viewer.get_by_role("button", name="Steps (s)")).to_have_attribute("aria-pressed", "false")
    expect(viewer.locator(".threshold output")).to_have_text("0.60")

    # The panel is resized by its edge and by keys.
    edge = viewer.get_by_role("separator", name="Width of the panel")
    panel = viewer.locator("aside")
    width = panel.evaluate("node => node.offsetWidth")
    spot = edge.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"], spot["y"] + 200)
    page.mouse.down()
    page.mouse.move(spot["x"] - 60, spot["y"] + 200, steps=4)
    page.mouse.up()
    assert panel.evaluate("node => node.offsetWidth") == pytest.approx(width + 60, abs=3)
    edge.focus()
    page.keyboard.press("ArrowRight")
    assert panel.evaluate("node => node.offsetWidth") == pytest.approx(width + 36, abs=3)
    page.reload()
    expect(viewer).to_be_visible()
    assert panel.evaluate("node => node.offsetWidth") == pytest.approx(width + 36, abs=3)


def test_keys_step_through_failures_and_past_the_last_one_stands_the_first_of_the_next_sample(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address)
    slide(page, 0.7)
    for key in ("n", "n", "n", "p", "p"):
        page.keyboard.press(key)
    chosen = viewer.locator(".failure-list li.chosen")
    expect(chosen).to_have_count(1)
    expect(chosen.locator(".why")).to_contain_text("IoU with its gold answer only 0.50")
    expect(viewer.locator(".panes .mark.gold.answer.hot")).to_have_count(1)
    expect(viewer.locator(".link.edges.hot .caption").first).to_have_text("left +150\u2009‰")
    # Where they end is told, and that alone.
    expect(page.get_by_text(re.compile("told 0: failure None \\d+ a"))).to_be_visible()
    expect(page.get_by_text("told 1")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)

    lines = viewer.locator(".failure-list li:visible")
    for number in range(lines.count()):
        page.keyboard.press("n")
        expect(lines.nth(number)).to_have_class("chosen")
    expect(viewer.locator(".position")).to_have_text("1 of 3")
    page.keyboard.press("n")
    expect(viewer.locator(".position")).to_have_text("2 of 3")
    expect(chosen).to_have_count(1)
    expect(lines.first).to_have_class("chosen")
    page.keyboard.press("p")
    expect(viewer.locator(".position")).to_have_text("1 of 3")
    expect(lines.last).to_have_class("chosen")


def test_keys_show_and_hide_layers_do_nothing_while_somebody_types_and_reach_the_tree(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address)
    for key, mark in (("g", ".panes .gold"), ("a", ".panes .pred.answer"), ("s", ".panes .pred.step")):
        expect(viewer.locator(mark).first).to_be_visible()
        page.keyboard.press(key)
        expect(viewer.locator(mark).first).to_be_hidden()
        page.keyboard.press(key)
    page.keyboard.press(" ")
    expect(viewer.locator("svg.marks").first).to_be_hidden()
    page.keyboard.press(" ")
    page.keyboard.press("?")
    sheet = viewer.get_by_role("dialog", name="Keys and marks")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".key-list li:visible")).to_have_count(26)
    expect(sheet.locator(".in-queue")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    page.get_by_label("typed").click()
    page.keyboard.type("jg?n")
    expect(page.get_by_label("typed")).to_have_value("jg?n")
    expect(viewer.locator(".position")).to_have_text("1 of 3")
    viewer.get_by_role("button", name="Which boxes are drawn").click()
    expect(viewer.get_by_role("button", name="Gold (g)")).to_have_attribute("aria-pressed", "true")
    expect(viewer.locator(".help")).to_be_hidden()

    tree = viewer.get_by_role("tree")
    rows = tree.get_by_role("treeitem")
    expect(rows.first).to_have_attribute("aria-label", "Gold 1, page 1: Matched, with predicted box 1, IoU 0.50")
    rows.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(rows.first).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(tree.locator("[aria-selected=true]")).to_have_attribute("aria-label", re.compile("^Gold 2"))
    expect(page.get_by_text("told 0: item None None a1 None run-0")).to_be_visible()


def test_hostile_text_stays_text_and_long_names_of_runs_are_read_whole(page: Page, viewer_address: str) -> None:
    urls = requested(page)
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    viewer = open_viewer(page, viewer_address, "hostile=1&runs=2&edit=1")
    expect(viewer.locator(".pane")).to_have_count(2)
    slide(page, 0.6)
    # Above the list a long name is whole; where it is cut, it is read by pointing at it.
    count = viewer.locator(".wrong .count")
    expect(count).to_contain_text(HOSTILE)
    assert count.evaluate("text => text.scrollWidth <= text.clientWidth")
    for title in viewer.locator(".pane-title").all():
        expect(title).to_have_attribute("title", HOSTILE)
    for name in viewer.locator(".chip .run-name").all():
        assert HOSTILE in (name.get_attribute("title") or "")

    for tab in ("Parsed", "Raw", "Prompt", "Boxes"):
        viewer.get_by_role("tab", name=tab).click()
    page.keyboard.press("n")
    spot = box(viewer, ".gold.answer")
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(viewer.locator(".tooltip")).to_be_visible()
    page.keyboard.press("c")
    page.keyboard.press("e")
    page.keyboard.press("n")
    expect(viewer.locator(".chosen-box")).to_contain_text(HOSTILE)
    still(page)
    catch_up(page)
    assert viewer.locator(".hostile, b:text-is('x'), script").count() == 0
    expect(viewer.locator(".sample-id")).to_have_text(HOSTILE)
    expect(viewer.locator(".no-image")).not_to_have_count(0)
    assert dialogs == []
    assert foreign(urls, viewer_address) == []
