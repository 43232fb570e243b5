"""The frame of every page: what stands on the first screen, one step back, and no fault that axe-core finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from cache.selection import pages
from scoring.tasks import TASKS
from tests.browser.open_pages import SIZE, address_query, show, still

pytestmark = pytest.mark.browser

BENCHMARKS = {"demonstration": "hgbench"} | {name: name for name in ("sketchjudge", "fermat", "mathdoc", "drawedumath")}
"""Benchmark of the workspace -> its task."""

MAIN: dict[str, str] = {
    pages.HOME: ".st-key-overview",
    pages.GALLERY: ".st-key-samples",
    pages.INSPECTOR: ".st-key-viewer, .st-key-sheet",
    pages.TRIAGE: ".st-key-triage-bar",
    pages.LEADERBOARD: ".st-key-leaderboard",
    pages.CONFUSION: "[class*='st-key-confusion-']",
    pages.STRICTNESS: ".st-key-plane",
    pages.ERROR_TYPES: ".st-key-labels",
    pages.FAILURES: ".st-key-ranking",
    pages.JUDGES: ".st-key-judges",
    pages.SLICES: ".st-key-failing, [data-testid=stText]:has-text('No slice')",
    pages.COMPARE: ".st-key-solved, .st-key-outcomes",
    pages.CASCADE: ".st-key-flows-0",
    pages.REFUSAL: ".st-key-behaviours",
    pages.FIGURES: ".st-key-publish-paper",
    pages.REPORT: ".st-key-report-download",
    pages.CLASSROOM: ".st-key-classroom",
    pages.RERUN: "[data-testid=stTabs], .st-key-live-pages",
    pages.IMPORT: "[data-testid=stFileUploaderDropzone]",
}
"""Page -> what it is for, on its first screen."""

WITHOUT_PICTURES: dict[str, str] = MAIN | {
    pages.GALLERY: ".st-key-sample-rows",
    pages.CLASSROOM: "[data-testid=stText]:has-text('No picture was found')",
}
"""The same where no sample has a picture."""

NOT_PICTURED = {"drawedumath", "mathdoc"}
"""Benchmarks of which only gold and runs were imported."""

ALIKE = {pages.FIGURES, pages.REPORT, pages.IMPORT}
"""Pages that have the same parts whatever the benchmark: those of the demonstration are looked at."""

OWN = {pages.INSPECTOR} | {path for path, page in pages.PAGES.items() if page.task_view}
"""Pages on which stands what no other benchmark has: they are looked at in both themes, others on the demonstration."""

LINKS = "nav[aria-label=Pages] a"
"""The links of the menu."""

REPORTED = {"resultTypes": ["violations"], "selectors": False, "iframes": False, "preload": False}
"""What axe-core works out: nothing about frames, films and sounds, of which no page has any, nor paths to elements."""

ENOUGH = 260
"""Pixels of a page's main thing that are to be seen, where it is higher."""

IN_WINDOW = f"""(nodes) => {{
  const height = ({{ top, bottom }}) => Math.min(bottom, innerHeight) - Math.max(top, 0);
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter(({{ width, height }}) => width && height);
  return boxes.some((box) => height(box) >= Math.min(box.height, {ENOUGH}) - 1);
}}"""
"""Whether one of some elements is in the window, or enough of it."""

ONE_LINE = "nodes => nodes.every((node) => node.getBoundingClientRect().height < 24)"
"""Whether the words of each element stand on one line."""

HOLDS = "row => [...row.children].every((part) => part.getBoundingClientRect().right <= innerWidth)"
"""Whether nothing of a row is outside the window."""

RIGHTS = "nodes => nodes.map((node) => Math.round(node.getBoundingClientRect().right))"
"""Where some elements end at the right."""

BOTTOMS = "nodes => nodes.map((node) => node.getBoundingClientRect().bottom)"
"""The heights at which some elements end."""

TOPS = "links => [...new Set(links.map((link) => Math.round(link.getBoundingClientRect().top)))]"
"""The heights at which some elements begin."""


DRAWN_TWICE = """charts => charts.filter((chart) =>
  !chart.closest('[class*=st-key-wide-]') && chart.getBoundingClientRect().width % 1).length"""
"""How many charts that are as wide as their place are not, since its width has a fraction: plotly drew them twice."""

SIZES = re.compile(r"\d samples?\s+·\s+[\d,]+ responses?\b")
"""How many samples and responses a page is about, as its title row says it."""


def pages_of(task: str) -> list[str]:
    return [path for path, page in pages.PAGES.items() if not page.task_view or page.task_view in TASKS[task].views]


def serious_faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds on a page that somebody could not use or read, by some of its rules or by all."""
    if not page.evaluate("'axe' in window"):  # the pages of one tab are one document
        page.evaluate(Axe().axe_script)
    options = {**REPORTED, **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [
        f"{fault['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def leave_the_whole_window(page: Page) -> None:
    """The Classroom fills the window on entry; Esc leads to the frame around it."""
    stage = page.locator(".stage")
    assert stage.bounding_box() == {"x": 0, "y": 0, **SIZE}
    page.keyboard.press("Escape")
    expect(stage).not_to_have_attribute("popover", "manual")
    still(page)


def missing_parts(page: Page, path: str, main: str) -> list[str]:
    """What of a page's first screen is not to be seen as it should."""
    sidebar, row = page.get_by_test_id("stSidebar"), page.locator(".st-key-title-row")
    words = row.locator("[data-testid=stText]")
    seen = {
        "benchmark": sidebar.get_by_test_id("stSelectbox").first,
        "runs": sidebar.locator(".st-key-filter-runs"),
        "filters": sidebar.locator(".st-key-filters"),
        "title": page.locator("h1"),
        "main thing": page.locator(main),
    }
    stages = page.locator("table.stages").evaluate_all(BOTTOMS) if path == pages.INSPECTOR else []
    as_it_should = {what: place.evaluate_all(IN_WINDOW) for what, place in seen.items()} | {
        "one row of the menu": len(page.locator(LINKS).evaluate_all(TOPS)) == 1,
        "the whole title row": row.evaluate(HOLDS),
        "all stages": all(bottom <= SIZE["height"] for bottom in stages),
        "charts of whole pixels": page.locator(".stPlotlyChart").evaluate_all(DRAWN_TWICE) == 0,
        "samples and responses": SIZES.search(row.inner_text()),
        f"{words.all_inner_texts()} on one line": words.evaluate_all(ONE_LINE),
    }
    return [what for what, holds in as_it_should.items() if not holds]


def test_the_first_screen_of_every_page_shows_what_it_is_for_below_a_menu_of_one_row_and_has_no_fault(
    page: Page, address: str
) -> None:
    missing, faults = [], []
    places: dict[str, set[tuple[int, ...]]] = {"What is this?": set(), "Copy link": set()}
    themes: list[Literal["light", "dark"]] = ["light", "dark"]
    for benchmark, task in BENCHMARKS.items():
        show(page, address, f"?b={benchmark}")
        expect(page.locator(LINKS)).to_have_count(len(pages_of(task)))
        for path in pages_of(task):
            if benchmark != "demonstration" and path in ALIKE:
                continue
            title = pages.PAGES[path].title
            page.locator(LINKS).get_by_text(title, exact=True).click()
            page.wait_for_url(re.compile(rf"/{pages.url_path(path)}\?"))
            expect(page.locator(f"{LINKS}[aria-current=page]")).to_have_text(title)
            still(page)
            name = f"{title} of {benchmark}"
            if path == pages.CLASSROOM and benchmark == "demonstration":  # where it was left, it stays left
                faults += [f"{name} in the whole window, {themes[0]}: {fault}" for fault in serious_faults(page)]
                leave_the_whole_window(page)
            main = WITHOUT_PICTURES if benchmark in NOT_PICTURED else MAIN
            missing += [f"{name}: {what}" for what in missing_parts(page, path, main[path])]
            for button, ends in places.items():
                ends.add(tuple(page.get_by_role("button", name=button, exact=True).evaluate_all(RIGHTS)))
            faults += [f"{name}, {themes[0]}: {fault}" for fault in serious_faults(page)]
            if benchmark == "demonstration" or path in OWN:
                themes.reverse()
                page.emulate_media(color_scheme=themes[0])
                still(page)
                faults += [f"{name}, {themes[0]}: {fault}" for fault in serious_faults(page, "color-contrast")]
    assert missing == []
    assert faults == []
    assert all(len(ends) == 1 and len(*ends) == 1 for ends in places.values()), f"one button, always there: {places}"


PLACES = "links => Object.fromEntries(links.map((link) => [link.textContent, link.getBoundingClientRect().left]))"
"""Where each of some links begins."""


def test_words_of_the_menu_keep_their_places_between_benchmarks_and_a_long_selection_takes_one_line(
    page: Page, address: str
) -> None:
    menu, places = page.locator(LINKS), []
    searched = "the second of two arrows that leave the box at the upper left of the drawing"
    for benchmark in ("drawedumath", "sketchjudge"):
        show(page, address, f"gallery?b={benchmark}&q={searched if benchmark == 'sketchjudge' else ''}")
        expect(menu).to_have_count(len(pages_of(BENCHMARKS[benchmark])))
        places.append(menu.evaluate_all(PLACES))
    own = {page.title for page in pages.PAGES.values() if page.task_view}
    one, other = ({title: left for title, left in found.items() if title not in own} for found in places)
    assert one == pytest.approx(other, abs=0.5)
    expect(page.locator(".st-key-title-row").get_by_role("button", name="Clear")).to_be_visible()
    words = page.locator(".st-key-title-row [data-testid=stText]")
    assert words.evaluate_all(ONE_LINE)
    cut = words.first
    assert cut.evaluate("node => node.scrollWidth > node.clientWidth")
    cut.hover()
    whole = cut.locator("span")
    expect(whole).to_contain_text(searched)
    assert whole.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert words.evaluate_all(ONE_LINE)


def test_what_is_this_is_answered_where_it_is_asked_and_nothing_else_is_drawn_anew(page: Page, address: str) -> None:
    page.goto(f"{address}/strictness?b=sketchjudge")
    still(page)
    page.locator(".js-plotly-plot").evaluate("chart => chart.on('plotly_afterplot', () => { window.drawn = true; })")
    answer = page.get_by_text("A run in the lower left corner is never wrong.")
    expect(answer).to_have_count(0)
    page.get_by_role("button", name="What is this?").click()
    expect(answer).to_be_in_viewport()
    still(page)
    assert page.evaluate("() => window.drawn") is None
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)


def test_a_bare_address_opens_what_this_browser_opened_last(page: Page, address: str) -> None:
    chosen = page.get_by_role("combobox", name="Benchmark")
    show(page, address, "")
    expect(chosen).not_to_have_value("sketchjudge")
    show(page, address, "slices?b=sketchjudge")
    page.goto(address)
    expect(chosen).to_have_value("sketchjudge")
    # What the bare address was is no step that Back leads to.
    page.go_back()
    page.wait_for_url(re.compile(r"/slices\?b=sketchjudge$"))


def test_the_button_copies_what_the_key_copies_a_link_to_this_view(
    page: Page, address: str, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    for path in ("slices?b=sketchjudge", "inspector?b=demonstration"):
        show(page, address, path)
        if "inspector" in path:
            page.keyboard.press("j")  # the link leads to the sample that is open
            expect(page.locator("header .position")).to_have_text(re.compile("^2 of "))
            still(page)
        expect(page.get_by_text("Link copied")).to_have_count(0)  # what was copied before is said no longer
        copied = []
        for copy in (page.get_by_role("button", name="Copy link").click, lambda: page.keyboard.press("c")):
            page.evaluate("navigator.clipboard.writeText('')")
            copy()
            expect(page.get_by_text("Link copied")).to_be_visible()
            copied.append(page.evaluate("navigator.clipboard.readText()"))
        assert copied == [page.url] * 2
        assert page.url.startswith(f"{address}/{path}")
        assert ("&at=" in page.url) == ("inspector" in path)


def choose_a_filter(page: Page) -> None:
    page.get_by_role("combobox", name="Filters").click()
    page.get_by_role("option", name="Subject: math").click()
    page.keyboard.press("Escape")  # the list hides all else from who cannot see


def click_a_bar(page: Page) -> None:
    page.locator(".js-plotly-plot .bars .point path").first.click(force=True, position={"x": 60, "y": 8})


def click_a_category(page: Page) -> None:
    page.locator(".st-key-categories .row").last.click()


def click_a_row(page: Page) -> None:
    table = page.get_by_test_id("stDataFrame").bounding_box()
    assert table is not None
    page.mouse.click(table["x"] + 16, table["y"] + 52)


def choose_another_run(page: Page) -> None:
    page.locator(".run-mark.s-wrong").first.click()


STEPS: dict[str, tuple[str, Callable[[Page], None], str]] = {
    "a bar": ("error-types?b=sketchjudge", click_a_bar, "label"),
    "a category": ("failures?b=demonstration&f.subject=math", click_a_category, "fail"),
    "a point that leads elsewhere": (
        "slices?b=demonstration&view=along&facet=subject",
        lambda page: page.locator(".js-plotly-plot .points path").first.click(force=True),
        "f.subject",
    ),
    "a row that leads elsewhere": ("gallery?b=demonstration&view=rows&f.subject=math", click_a_row, "at"),
    "a filter": ("failures?b=demonstration&fail=extra_step", choose_a_filter, "f.subject"),
    "a link of the menu": (
        "failures?b=demonstration&f.subject=physics&tau=0.70",
        lambda page: page.get_by_role("link", name="Leaderboard", exact=True).click(),
        "f.subject",
    ),
    "a run of the Inspector": ("inspector?b=sketches&at=a2", choose_another_run, "lead"),
    "a run of the page viewer": (
        "inspector?b=demonstration&at=chemistry-equations",
        lambda page: page.locator(".chip:not(.lead) .run-name").first.click(),
        "lead",
    ),
}


def test_back_leads_to_the_view_that_was_left_in_one_step(page: Page, address: str) -> None:
    for name, (start, act, added) in STEPS.items():
        show(page, address, start)
        before, steps = page.url, page.evaluate("history.length")
        heading = page.locator("h1").inner_text()

        act(page)
        expect(page, name).not_to_have_url(before)
        still(page)
        assert added in address_query(page), name
        assert page.evaluate("history.length") == steps + 1, name

        page.go_back()
        expect(page, name).to_have_url(before)
        still(page)
        expect(page.locator("h1"), name).to_have_text(heading)
        assert page.url == before, name


def test_a_threshold_changed_by_many_keys_is_one_step_of_the_history(page: Page, address: str) -> None:
    slider = page.get_by_role("slider", name="IoU threshold")
    for path in ("inspector?b=demonstration&at=chemistry-equations", "failures?b=demonstration"):
        show(page, address, path)
        before, steps = page.url, page.evaluate("history.length")
        for tau in ("0.51", "0.52"):
            slider.press("ArrowRight")
            page.wait_for_url(re.compile(rf"tau={tau}"))
            still(page)
        assert page.evaluate("history.length") == steps + 1, path

        page.go_back()
        page.wait_for_url(before)
        still(page)
        expect(slider).to_have_value("0.5")
        slider.press("ArrowRight")
        page.wait_for_url(re.compile("tau=0.51"))
        page.go_back()
        page.wait_for_url(before)


def test_a_link_of_the_menu_is_an_ordinary_link_whose_focus_does_not_look_like_the_current_page(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/failures?b=demonstration&fail=extra_step&f.subject=physics&tau=0.70")
    still(page)
    menu = page.locator(LINKS)
    with page.context.expect_page() as opened:
        menu.get_by_text("Inspector", exact=True).click(button="middle")
    asked = {"b": ["demonstration"], "fail": ["extra_step"], "f.subject": ["physics"], "tau": ["0.70"]}
    opened.value.wait_for_url(re.compile(r"/inspector\?"))  # a new tab may be told of before it goes anywhere
    assert address_query(opened.value) == asked
    still(opened.value)
    assert address_query(opened.value) == asked
    opened.value.close()

    page.keyboard.press("Tab")
    menu.first.focus()
    page.keyboard.press("Tab")
    outline, underline = (f"link => getComputedStyle(link).{name}" for name in ("outlineStyle", "borderBottomColor"))
    focused, current = page.get_by_role("link", name="Gallery"), page.locator(f"{LINKS}[aria-current=page]")
    expect(focused).to_be_focused()
    assert (focused.evaluate(outline), current.evaluate(outline)) == ("solid", "none")
    assert focused.evaluate(underline) != current.evaluate(underline)


FRAMED = """() => {
    const frame = getComputedStyle(document.querySelector("[data-testid=stMain]"), "::before");
    return frame.content !== "none" && frame.display !== "none" ? frame.top : "";
}"""


def test_a_page_that_was_clicked_has_no_frame_when_a_key_is_pressed_and_has_one_that_was_reached_by_tab(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/triage?b=sketchjudge")
    still(page)
    page.locator("h1").click()
    page.keyboard.press("Shift")
    expect(page.get_by_test_id("stMain")).to_be_focused()
    assert page.evaluate(FRAMED) == ""
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_test_id("stMain")).to_be_focused()
    assert page.evaluate(FRAMED) == "0px"
