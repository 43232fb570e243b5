"""From a point of the strictness plane to a falsely rejected alternative solution, and ways by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_pages import address_query, show, still

pytestmark = pytest.mark.browser


def test_two_clicks_lead_from_a_point_to_a_rejected_alternative_solution(page: Page, address: str) -> None:
    show(page, address, "strictness?b=sketchjudge&f.is_hand_drawn=true")
    page.get_by_text("Click a point").wait_for()

    # The numbers of the chart are saved as they are filtered.
    page.get_by_text("As a table").click()
    still(page)
    with page.expect_download() as download:
        # The only one: Streamlit's own would not defuse what a spreadsheet takes for a formula.
        page.get_by_role("button", name="CSV").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Run,")
    assert any("careful" in line for line in lines[1:])
    assert download.value.suggested_filename.endswith("strictness.csv")

    strictest(page)
    page.wait_for_url("**run=**")
    (chosen,) = address_query(page)["run"]
    page.get_by_text("alternative solutions:").wait_for()
    still(page)
    expect(page.get_by_role("heading", name="Errors of")).to_be_in_viewport()

    first = page.locator("ul.grid a").first
    expect(first).to_contain_text("alternative solution")
    first.click()
    page.wait_for_url("**/inspector?**")
    still(page)
    found = address_query(page)
    assert found["run"] == [chosen]
    assert found["fail"] == ["false_rejection"]
    assert found["f.is_hand_drawn"] == ["true"]
    expect(page.locator("img[src*='/page']").or_(page.locator("image")).first).to_be_visible()

    page.go_back()
    page.wait_for_url("**/strictness?**")
    page.get_by_text("alternative solutions:").wait_for()
    assert address_query(page)["run"] == [chosen]
    assert address_query(page)["f.is_hand_drawn"] == ["true"]


def test_a_square_of_the_confusion_matrix_and_a_row_of_error_types_open_their_samples(page: Page, address: str) -> None:
    show(page, address, "confusion?b=sketchjudge")
    expect(page.get_by_role("heading", name="Samples", exact=True)).to_be_visible()
    # The first row: correct taken for correct, for incorrect.
    page.locator(".js-plotly-plot .scatterlayer .point").nth(1).click(force=True)
    page.wait_for_url("**cell=correct~incorrect**")
    expect(page.get_by_role("heading", name="Samples", exact=True)).to_be_in_viewport()
    page.locator("ul.grid a").first.wait_for()
    still(page)  # until then the link is that of the cell before
    page.get_by_role("link", name="Open in the gallery").click()
    page.wait_for_url("**/gallery?**")
    assert address_query(page)["cell"] == ["correct~incorrect"]

    show(page, address, "error-types?b=sketchjudge")
    expect(page.get_by_text("Click a row")).to_be_visible()
    page.locator(".js-plotly-plot .bars .point path").first.click(force=True, position={"x": 12, "y": 3})
    page.wait_for_url("**label=**")
    expect(page.get_by_role("heading", name="Answers with")).to_be_in_viewport()
    page.locator("ul.grid a").first.wait_for()
    expect(page.locator("ul.grid a").first).to_be_in_viewport()
    assert "run" not in address_query(page)

    # What was not clicked just now leaves the page where it stands.
    page.reload()
    page.get_by_role("heading", name="Answers with").wait_for()
    page.locator("ul.grid a").first.wait_for()
    still(page)
    expect(page.get_by_role("heading", name="Error types")).to_be_in_viewport()


def strictest(page: Page) -> None:
    """Clicks the highest point of the plane that is a run."""
    points = page.locator(".js-plotly-plot .scatterlayer .points path.point")
    points.first.wait_for()
    boxes = [(points.nth(at).bounding_box(), at) for at in range(points.count())]
    highest = min((box["y"], at) for box, at in boxes if box is not None)[1]
    points.nth(highest).click(force=True)


def test_by_keyboard_a_link_keeps_the_focus_a_new_page_has_it_and_the_entries_of_a_queue_are_one_stop(
    page: Page, address: str
) -> None:
    show(page, address, "failures?b=demonstration")
    for link in (page.locator(".st-key-categories .row").nth(2), page.locator(".st-key-categories .head-share")):
        before = page.url
        link.press("Enter")
        page.wait_for_url(lambda url, before=before: url != before)
        still(page)
        expect(link).to_be_focused()
    for name, title in (("Slices", "Slices"), ("Review as queue", "Triage")):
        page.get_by_role("link", name=name, exact=True).press("Enter")
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_focused()

    # The entries of the queue are one stop of Tab, and the arrows lead through them.
    still(page)
    entries = page.locator(".queue-list .entry")
    assert entries.count() > 2
    assert page.locator(".queue-list .entry[tabindex='0']").count() == 1
    entries.first.focus()
    for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0), ("ArrowUp", 0)):
        page.keyboard.press(key)
        expect(entries.nth(place)).to_be_focused()
    page.keyboard.press("Tab")
    assert page.locator(".queue-list .entry:focus").count() == 0
    page.keyboard.press("Shift+Tab")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(entries.nth(1)).to_have_attribute("aria-current", "true")
    expect(entries.nth(1)).to_be_focused()

    # The Classroom fills the window: it has the focus, and Tab begins in it.
    still(page)
    page.get_by_role("link", name="Classroom", exact=True).press("Enter")
    stage = page.locator(".stage")
    expect(stage).to_have_attribute("popover", "manual")
    still(page)
    expect(stage).to_be_focused()
    page.keyboard.press("Tab")
    assert stage.locator(":focus").count() == 1


def test_what_had_the_focus_has_it_again_when_the_list_of_keys_is_closed_or_a_file_is_made(
    page: Page, address: str
) -> None:
    ask = page.get_by_role("link", name="Ask a model")
    for benchmark in ("demonstration", "sketchjudge"):
        show(page, address, f"inspector?b={benchmark}")
        page.keyboard.press("Tab")
        ask.focus()
        page.keyboard.press("?")
        expect(page.get_by_role("button", name="Close (?)")).to_be_focused()
        page.keyboard.press("Escape")
        expect(ask).to_be_focused()

    # From a form that a key opened, Tab does not go on from there.
    page.keyboard.press("e")
    form = page.get_by_test_id("stPopoverBody")
    expect(form).to_be_visible()
    still(page)
    page.keyboard.press("Tab")
    assert form.evaluate("form => form.contains(document.activeElement)")

    show(page, address, "figures?b=sketchjudge")
    button = page.locator(".st-key-publish-file-csv button")
    with page.expect_download():
        button.press("Enter")
    still(page)
    expect(button).to_be_focused()


def test_links_to_other_pages_and_the_tools_of_tables_show_the_focus_of_the_keyboard(page: Page, address: str) -> None:
    show(page, address, "leaderboard?b=sketchjudge")
    outline = "node => getComputedStyle(node).outlineStyle"
    for place in ("[data-testid=stPageLink-NavLink]", "[data-testid=stBaseButton-elementToolbar]"):
        page.keyboard.press("Tab")
        focused = page.locator(place).first
        focused.focus()
        expect(focused).to_be_focused()
        assert focused.evaluate(outline) == "solid"
    expect(page.get_by_test_id("stElementToolbar").first).to_have_css("opacity", "1")
