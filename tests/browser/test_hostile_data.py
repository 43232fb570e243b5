"""Hostile data is shown as the text it is: nothing is fetched, run, linked or drawn from it."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from cache.selection import pages
from cache.selection.parameters import evidence_text
from tests.browser.hostile import ATTACKS, GRADED, GRADER, LABELS, NAME
from tests.browser.hostile_items import JUDGED, REFUSED
from tests.browser.open_pages import HARMLESS_TOOLS, TOOLS, Watch, show, still

pytestmark = pytest.mark.browser

REFUSED_WORDS = (
    *("This cannot be shown", "Ignored from link", "Not for this benchmark"),
    *("Nothing found", "Page not found"),
)
"""What a page says that shows nothing of the data."""

TOOLTIP = """async (chart) => {
  for (let waited = 0; waited < 10 && !chart.querySelector('.hovertext'); waited += 1)
    await new Promise((done) => setTimeout(done, 20));
}"""
"""Resolves once a chart shows a tooltip; a mark without one is waited for shortly."""


@pytest.mark.parametrize("path", pages.PAGES)
def test_on_every_page_hostile_data_stays_text(walk: Watch, path: str) -> None:
    page = open_page(walk, path, b=NAME)
    assert page.get_by_text("Page not found").count() == 0
    assert_harmless_throughout(walk)
    if path != pages.LEADERBOARD:
        return
    assert hover(page), "no mark of a chart was pointed at: what is asserted of tooltips proves nothing"
    # No table is saved but by our own button, whether it is described or not, in its place or on the whole screen.
    offered = page.evaluate(TOOLS)
    described = [tool for tool in offered if tool.startswith("Search: ")]
    assert described
    assert "Search" in offered
    page.get_by_role("button", name=described[0].replace("Search", "Fullscreen")).dispatch_event("click")
    page.get_by_role("button", name="Close fullscreen").wait_for()
    assert {tool.partition(":")[0] for tool in page.evaluate(TOOLS)} <= {*HARMLESS_TOOLS, "Close fullscreen"}
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("name", "path", "query"),
    [
        (GRADED, pages.CONFUSION, {}),
        (GRADED, pages.CONFUSION, {"view": "matrix.labels", "cell": f"{LABELS[0]}~"}),
        (GRADED, pages.STRICTNESS, {"run": GRADER}),
        (GRADED, pages.ERROR_TYPES, {"label": LABELS[0], "fail": "missed_error_type", "sort": "recall"}),
        (JUDGED, pages.JUDGES, {"behind": evidence_text("", "claude")}),
        (JUDGED, pages.JUDGES, {"view": "judges.student_error"}),
        (JUDGED, pages.COMPARE, {"view": "agree", "cell": "solved~0"}),
        (REFUSED, pages.REFUSAL, {}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.radar"}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.loss"}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.modes"}),
    ],
)
def test_hostile_labels_and_items_stay_text(walk: Watch, name: str, path: str, query: dict[str, str]) -> None:
    page = open_page(walk, path, b=name, **query)
    for words in REFUSED_WORDS:
        assert page.get_by_text(words).count() == 0
    page.locator(".js-plotly-plot, [data-testid=stDataFrame]").first.wait_for()
    assert_harmless_throughout(walk)


def test_every_hostile_sample_is_inspected_unharmed(walk: Watch) -> None:
    page = open_page(walk, pages.INSPECTOR, b=NAME, at=f"0 {ATTACKS[0]}")
    for number, attack in enumerate(ATTACKS):
        expect(page.locator(".position")).to_contain_text(f"{number + 1} of {len(ATTACKS)}")
        expect(page.locator(".sample-id")).to_contain_text(f"{number} {attack[:10]}")
        unfold(page)
        walk.assert_harmless()
        page.keyboard.press("j")  # behind the last one nothing comes


def test_a_model_that_answers_hostile_text_is_shown_unharmed(walk: Watch) -> None:
    page = open_page(walk, pages.RERUN, b=NAME, at=f"0 {ATTACKS[0]}")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.get_by_role("heading", name="Answer").wait_for()
    assert_harmless_throughout(walk)


def test_a_hostile_link_is_named_and_not_obeyed(watch: Watch) -> None:
    every = dict.fromkeys(("run", "fail", "cell", "label", "q", "sort", "protocol", "item"), ATTACKS[2])
    page = open_page(watch, pages.FAILURES, b=NAME, **every, **{f"f.{ATTACKS[3]}": ATTACKS[5]})
    assert page.get_by_text("Ignored from link:").count() > 0
    watch.assert_harmless()


def open_page(watch: Watch, path: str, **query: str) -> Page:
    """A page of the application, once it is drawn."""
    show(watch.page, watch.own, f"{pages.url_path(path)}?{urlencode(query)}")
    return watch.page


def assert_harmless_throughout(watch: Watch) -> None:
    """Harmless as opened, if a tab takes the place of another, and unfolded while a mark of a chart is pointed at."""
    if watch.page.locator("[role=tab]:visible").count():
        watch.assert_harmless()
    unfold(watch.page)
    still(watch.page)
    hover(watch.page)
    watch.assert_harmless()


def unfold(page: Page) -> None:
    """Opens every folded part and every tab, where most of the data of a page is."""
    page.locator("[data-testid=stExpander] details:not([open]) > summary").evaluate_all(
        "parts => { for (const part of parts) part.click(); }"
    )
    for tab in page.locator("[role=tab]:visible").all():  # each is drawn before the next one takes its place
        tab.click()


def hover(page: Page) -> int:
    """Points at a mark of the first series of every chart, whose tooltips hold data; gives how many there are.

    The marks of a series share the template of their tooltip.
    """
    pointed = 0
    for chart in page.locator(".js-plotly-plot:visible").all():
        for series in chart.locator(".trace:has(.points path)").all()[:4]:
            mark = series.locator(".point path, .points path").first
            box = mark.bounding_box()
            if box is None or not box["width"] * box["height"]:
                continue  # a bar of nothing
            mark.hover(force=True, timeout=2_000)
            chart.evaluate(TOOLTIP)
            pointed += 1
    return pointed
