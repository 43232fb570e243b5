"""Hostile data is shown as the text it is: nothing is fetched, run, linked or drawn from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.selection.views import evidence_text
from tests.browser import hostile, hostile_items
from tests.browser.homes import workspace_in
from tests.running import server

pytestmark = pytest.mark.browser

NAME = hostile.ATTACKS[0]
GRADED = hostile.ATTACKS[1]
JUDGED, REFUSED = hostile.ATTACKS[2], hostile.ATTACKS[4]
PAGES = (
    pages.HOME,
    pages.GALLERY,
    pages.INSPECTOR,
    pages.LEADERBOARD,
    pages.CONFUSION,
    pages.STRICTNESS,
    pages.ERROR_TYPES,
    pages.FAILURES,
    pages.SLICES,
    pages.COMPARE,
    pages.CASCADE,
    pages.JUDGES,
    pages.REFUSAL,
    pages.FIGURES,
    pages.REPORT,
    pages.CLASSROOM,
    pages.RERUN,
    pages.IMPORT,
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("hostile")
    gold, facets, images, runs = hostile.write(home / "data")
    with workspace_in(home / "errata") as workspace:
        import_benchmark(workspace, "hgbench", gold, images, runs, name=NAME, facets=facets)
        graded, grades = hostile.write_graded(home / "graded")
        import_benchmark(workspace, "graded", graded, runs=grades, name=GRADED)
        for task, write, name in (
            ("drawedumath", hostile_items.write_questions, JUDGED),
            ("mathdoc", hostile_items.write_pages, REFUSED),
        ):
            items, answers = write(home / task)
            import_benchmark(workspace, task, items, runs=answers, name=name)
    with server(home / "errata") as running:
        yield running
    print((home / "errata" / "server.log").read_text(encoding="utf-8", errors="replace")[-4000:])


TARGETS = """() => {
  const roots = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  const named = (element) => ['href', 'src', 'xlink:href', 'action', 'data', 'poster']
    .map((name) => element.getAttribute(name)).filter((value) => value && !value.startsWith('#'));
  return roots.flatMap((root) => [...root.querySelectorAll('*')]).flatMap(named)
    .map((value) => { try { return new URL(value, document.baseURI).href } catch { return 'not a URL: ' + value } });
}"""
"""Every address that an element of the page leads to or loads, in full, components of ours included."""


TOOLS = """() => [...document.querySelectorAll('[data-testid=stElementToolbar] button, .modebar-btn')]
  .filter((button) => getComputedStyle(button).display !== 'none')
  .map((button) => button.getAttribute('aria-label') || button.dataset.title)"""
"""What the toolbars of tables and charts offer, shown before they are pointed at or not."""

HARMLESS_TOOLS = {"Show/hide columns", "Search", "Fullscreen", "Clear selection", "Download plot"}
"""Buttons of Streamlit and plotly that write no table: the file of a plot is a picture."""


class Watch:
    """Everything that happens in a browser that must not."""

    def __init__(self, context: BrowserContext, own: str) -> None:
        self.ours = (f"{own}/", f"{own.replace('http', 'ws', 1)}/", "data:", f"blob:{own}/", "about:blank")
        self.asked: list[str] = []
        self.dialogs: list[str] = []
        context.on("request", lambda request: self._note(request.url))
        context.on("dialog", self._dismiss)
        context.on("page", lambda page: page.on("websocket", lambda socket: self._note(socket.url)))
        context.route(lambda url: not url.startswith((own, "data:", "blob:")), lambda route: route.abort())

    def _note(self, url: str) -> None:
        if not url.startswith(self.ours):
            self.asked.append(url)

    def _dismiss(self, dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    # Without the policy that the server sends: the doors have to hold by themselves.
    opened = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


def test_the_router_has_no_page_that_this_test_does_not_open():
    assert set(pages.PAGES) == set(PAGES)


@pytest.mark.parametrize("path", PAGES)
def test_on_every_page_hostile_data_stays_text(served, context, path):
    watch = Watch(context, served)
    page = context.new_page()
    page.goto(link(served, path))
    settle(page)
    assert page.get_by_text("Page not found").count() == 0
    assert_harmless(page, watch)
    unfold(page)
    assert_harmless(page, watch)
    hover(page)
    assert_harmless(page, watch)


def test_no_table_is_saved_but_by_our_own_button_whether_it_is_described_or_not(served, context):
    page = context.new_page()
    page.goto(link(served, pages.LEADERBOARD))
    settle(page)
    unfold(page)
    offered = page.evaluate(TOOLS)
    described = [tool for tool in offered if tool.startswith("Search: ")]
    assert described
    assert "Search" in offered
    assert {tool.partition(":")[0] for tool in offered} <= HARMLESS_TOOLS
    page.get_by_role("button", name=described[0].replace("Search", "Fullscreen")).dispatch_event("click")
    page.get_by_role("button", name="Close fullscreen").wait_for()
    assert {tool.partition(":")[0] for tool in page.evaluate(TOOLS)} <= {*HARMLESS_TOOLS, "Close fullscreen"}


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (pages.CONFUSION, {}),
        (pages.CONFUSION, {"view": "matrix.labels", "cell": f"{hostile.LABELS[0]}~"}),
        (pages.STRICTNESS, {"run": hostile.GRADER}),
        (pages.ERROR_TYPES, {"label": hostile.LABELS[0]}),
        (pages.ERROR_TYPES, {"label": hostile.LABELS[0], "fail": "missed_error_type", "sort": "recall"}),
    ],
)
def test_hostile_labels_stay_text(served, context, path, asked):
    watch = Watch(context, served)
    page = context.new_page()
    page.goto(link(served, path, **{"b": GRADED, **asked}))
    settle(page)
    assert page.get_by_text("This cannot be shown").count() == 0
    assert page.get_by_text("About this link").count() == 0
    page.locator(".js-plotly-plot").first.wait_for(timeout=30_000)
    assert_harmless(page, watch)
    unfold(page)
    assert_harmless(page, watch)
    hover(page)
    assert_harmless(page, watch)


@pytest.mark.parametrize(
    ("name", "path", "asked"),
    [
        (JUDGED, pages.JUDGES, {}),
        (JUDGED, pages.JUDGES, {"behind": evidence_text("", "claude")}),
        (JUDGED, pages.JUDGES, {"view": "judges.student_error"}),
        (JUDGED, pages.COMPARE, {"view": "agree", "cell": "solved~0"}),
        (REFUSED, pages.REFUSAL, {}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.radar"}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.loss"}),
        (REFUSED, pages.REFUSAL, {"view": "refusals.modes"}),
    ],
)
def test_hostile_items_stay_text(served, context, name, path, asked):
    watch = Watch(context, served)
    page = context.new_page()
    page.goto(link(served, path, **{"b": name, **asked}))
    settle(page)
    for said in ("This cannot be shown", "About this link", "Not for this benchmark", "Nothing found"):
        assert page.get_by_text(said).count() == 0
    page.locator(".js-plotly-plot, [data-testid=stDataFrame]").first.wait_for(timeout=30_000)
    assert_harmless(page, watch)
    unfold(page)
    assert_harmless(page, watch)
    hover(page)
    assert_harmless(page, watch)


@pytest.mark.parametrize("number", range(len(hostile.ATTACKS)))
def test_every_hostile_sample_is_inspected_unharmed(served, context, number):
    watch = Watch(context, served)
    page = context.new_page()
    page.goto(link(served, pages.INSPECTOR, at=f"{number} {hostile.ATTACKS[number]}"))
    settle(page)
    unfold(page)
    assert_harmless(page, watch)


def test_a_model_that_answers_hostile_text_is_shown_unharmed(served, context):
    watch = Watch(context, served)
    page = context.new_page()
    page.goto(link(served, pages.RERUN, at=f"0 {hostile.ATTACKS[0]}"))
    settle(page)
    page.get_by_role("button", name="Ask", exact=True).click()
    page.get_by_role("heading", name="Answer").wait_for(timeout=30_000)
    settle(page)
    assert_harmless(page, watch)
    unfold(page)
    assert_harmless(page, watch)


def test_a_hostile_link_is_named_and_not_obeyed(served, context):
    watch = Watch(context, served)
    page = context.new_page()
    every = dict.fromkeys(("run", "fail", "cell", "label", "q", "sort", "protocol", "item"), hostile.ATTACKS[2])
    page.goto(link(served, pages.FAILURES, **every, **{f"f.{hostile.ATTACKS[3]}": hostile.ATTACKS[5]}))
    settle(page)
    assert page.get_by_text("This link also asks for").count() > 0
    assert_harmless(page, watch)


def link(served: str, path: str, **asked: str) -> str:
    named = {pages.HOME: "", pages.ERROR_TYPES: "error-types", pages.IMPORT: "import"}
    place = named.get(path, Path(path).stem)
    return f"{served}/{place}?{urlencode({'b': NAME, **asked})}"


def settle(page: Page) -> None:
    """Wait until the page is drawn and its script has ended."""
    page.locator("[data-testid=stMain] [data-testid=stElementContainer]").first.wait_for(timeout=30_000)
    page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')", timeout=60_000)
    page.wait_for_timeout(1200)


def unfold(page: Page) -> None:
    """Open every folded part and every tab, where most of the data of a page is."""
    for summary in page.locator("[data-testid=stExpander] summary").all():
        summary.click()
    for tab in page.locator("[role=tab]:visible").all():
        tab.click()
    page.wait_for_timeout(600)


def hover(page: Page) -> None:
    """Point at the first marks of every chart, whose tooltips hold data."""
    for chart in page.locator(".js-plotly-plot:visible").all():
        for mark in chart.locator(".point path, .points path").all()[:4]:
            box = mark.bounding_box()
            if box is None or not box["width"] * box["height"]:
                continue  # a bar of nothing
            mark.hover(force=True, timeout=2_000)
            page.wait_for_timeout(150)


def assert_harmless(page: Page, watch: Watch) -> None:
    assert watch.asked == []
    assert watch.dialogs == []
    assert page.evaluate("window.hostile === undefined")
    assert page.locator("[data-testid=stException]").count() == 0
    for selector in (".hostile", "[onerror], [onload]", "iframe[srcdoc]", ".katex"):
        assert page.locator(selector).count() == 0, selector
    assert [target for target in page.evaluate(TARGETS) if not target.startswith(watch.ours)] == []
    assert {tool.partition(":")[0] for tool in page.evaluate(TOOLS)} <= HARMLESS_TOOLS
