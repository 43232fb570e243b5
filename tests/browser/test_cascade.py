"""FERMAT's two views in a real browser: a flow is clicked, LaTeX is typeset, and hostile LaTeX stays harmless."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hostile_items import FORMULAS, LATEX
from tests.browser.open_pages import TARGETS, Watch, address_query, foreign, open_sheet, requested, still

pytestmark = pytest.mark.browser

HEIGHT = "document.querySelector('[data-testid=stMain]').scrollHeight"
TO_THE_TOP = "document.querySelector('[data-testid=stMain]').scrollTo(0, 0)"
AXES = "context:base,input:handwritten"
ELEMENTS = ("a:not(.ask)", "img:not([alt])", ".hostile, #hostile, [data-hostile]", "script, iframe, [onerror]")
"""What of hostile LaTeX becomes no element."""
FULL, LAZY = f"full~{AXES}", f"lazy~{AXES}"


def test_a_click_on_a_flow_opens_its_samples_and_the_link_says_so(page: Page, address: str) -> None:
    page.goto(f"{address}/cascade?b=fermat")
    charts = page.locator(".js-plotly-plot")
    expect(charts).to_have_count(2)
    # Whatever is clicked, its samples have their place beforehand.
    expect(page.get_by_text("In this flow")).to_be_visible()
    before, above = page.evaluate(HEIGHT), charts.first.bounding_box()
    handles = charts.last.locator(".scatterlayer .points path.point")
    expect(handles.first).to_be_attached()
    still(page)
    # The second run calls everything free of error: A1 is its lowest flow.
    handles.last.scroll_into_view_if_needed()
    lowest = max((box for handle in handles.all() if (box := handle.bounding_box())), key=lambda box: box["y"])
    page.mouse.click(lowest["x"] + lowest["width"] / 2, lowest["y"] + lowest["height"] / 2)
    expect(page.get_by_text("missed error (A1)  ·  lazy")).to_be_visible()
    expect(page.get_by_text("6 samples", exact=True)).to_be_visible()
    assert (address_query(page)["cell"], address_query(page)["side"], address_query(page)["run"]) == (
        ["cascade~A1"],
        ["2"],
        [FULL, LAZY],
    )
    expect(page.get_by_text("missed error (A1)  ·  lazy")).to_be_in_viewport()
    assert page.evaluate(HEIGHT) == before
    page.evaluate(TO_THE_TOP)
    assert charts.first.bounding_box() == above
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("missed error (A1)  ·  lazy")).to_have_count(0)
    expect(page.get_by_text("In this flow")).to_be_visible()


def test_texts_of_gold_are_typeset_beside_the_photograph(page: Page, address: str) -> None:
    urls = requested(page)
    sheet = open_sheet(page, address, "fermat", at="img_4_pert_2.3", run=FULL)
    expect(sheet.locator(".math-block .formula .katex")).to_have_count(2)
    expect(sheet.locator(".math-block .katex .mfrac")).to_have_count(1)
    expect(sheet.locator(".math-block .katex .underline-line")).to_have_count(1)
    expect(sheet.locator(".sides h3")).to_have_text(["correct solution", "in the photograph"])
    for side in sheet.locator(".sides > div").all():
        expect(side.locator(".underline-line, .marked")).not_to_have_count(0)
    expect(sheet.locator(".stages .way")).to_have_text("Ends at localisation: missed at localisation.")
    # What a run says about a stage is read on demand.
    statements = sheet.locator(".stages .more:visible")
    expect(statements).to_have_count(0)
    sheet.locator(".stages .stage").first.click()
    expect(statements).to_have_count(1)
    family = sheet.locator(".katex").first.evaluate("node => getComputedStyle(node).fontFamily")
    assert "KaTeX_Main" in family
    assert page.evaluate("[...document.fonts].some((font) => font.family === 'KaTeX_Main' && font.status === 'loaded')")
    assert foreign(urls, address) == []


def test_hostile_latex_asks_for_nothing_and_leads_nowhere(watch: Watch) -> None:
    sheet = open_sheet(watch.page, watch.own, LATEX, at="img_0_pert_3.1")
    for number in range(len(FORMULAS)):
        expect(sheet.locator(".sample-id")).to_have_text(f"img_{number}_pert_3.1")
        expect(sheet.locator(".math-block")).to_have_count(3)
        for title in sheet.locator(".math-block.foldable h2").all():
            title.click()
        expect(sheet.locator(".math-block .marked").first).to_be_visible()
        assert foreign(watch.page.evaluate(TARGETS), watch.own) == [], number
        assert [selector for selector in ELEMENTS if sheet.locator(selector).count()] == [], number
        box = sheet.bounding_box()
        assert box is not None
        assert box["width"] < 1280, number
        assert box["height"] < 12_000, number
        watch.page.keyboard.press("j")
    watch.assert_quiet()
