"""What a narrow sidebar or window leaves readable, and a large one enlarges: runs, tables, first lines, charts."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.open_pages import address_query, faultless_page, open_sheet, show, still

pytestmark = pytest.mark.browser

CUT = """nodes => nodes
    .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
    .map(node => node.textContent)"""
OUTSIDE = """node => {
    const whole = node.getBoundingClientRect();
    return [...node.querySelectorAll("*")].filter((part) => part.checkVisibility()).filter((part) => {
        const own = part.getBoundingClientRect();
        return own.left < whole.left || own.right > whole.right + 1 || own.bottom > whole.bottom + 1;
    }).map((part) => part.textContent);
}"""
BELOW_PICK = """list => [...list.querySelectorAll("li")].flatMap((row) => {
    const button = row.querySelector(".pick").getBoundingClientRect();
    return [...row.querySelectorAll(".title, .line, .badge")].filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const met = (own) => own.right > button.left && own.bottom > button.top && own.top < button.bottom;
        return [...range.getClientRects()].some(met);
    }).map((part) => part.textContent);
})"""
BEYOND = "node => node.scrollWidth - node.clientWidth"

NO_SHADE = re.compile(r"^(none|rgba\(0, 0, 0, 0\).*)$")
"""The shade of an element that lies in none."""


@pytest.fixture
def page(shared_page: Page) -> Page:
    """The tab as the test before left it: each test shows its pages, in windows of its own."""
    return shared_page


def resize(page: Page, width: int, height: int = 900) -> None:
    """Gives a page a window of another size, once it stands in it."""
    page.set_viewport_size({"width": width, "height": height})
    if page.url != "about:blank":
        still(page)


def assert_no_wider(page: Page) -> None:
    """The page is no wider than its window: nothing is beyond it to the right."""
    assert page.get_by_test_id("stMain").evaluate(BEYOND) <= 0, page.viewport_size


def test_a_table_is_in_shade_at_its_right_edge_while_further_columns_follow_there_and_its_page_no_wider_than_the_window(
    page: Page, address: str
) -> None:
    resize(page, 1280)
    show(page, address, "leaderboard?b=sketchjudge")
    table = page.locator(".st-key-leaderboard .dvn-scroller")
    hides = "node => node.scrollWidth - node.clientWidth - node.scrollLeft"
    assert table.evaluate(hides) > 0
    expect(table).to_have_css("box-shadow", re.compile("inset"))
    table.evaluate("node => { node.scrollLeft = node.scrollWidth; }")
    assert table.evaluate(hides) <= 1
    expect(table).to_have_css("box-shadow", NO_SHADE)
    for width in (1000, 800):
        resize(page, width)
        assert_no_wider(page)

    resize(page, 1280)
    show(page, address, "leaderboard?b=sketchjudge&metrics=accuracy")
    assert table.evaluate(hides) <= 0
    expect(table).to_have_css("box-shadow", NO_SHADE)


def test_runs_are_told_apart_in_the_list_and_once_chosen_and_words_of_buttons_are_whole_in_a_narrow_window(
    page: Page, address: str
) -> None:
    resize(page, 1000, 700)
    show(page, address, "figures?b=sketchjudge")
    widths = page.locator(".st-key-publish-kind [data-testid=stButtonGroup] > *")
    expect(widths.first).to_be_visible()
    assert widths.evaluate_all(CUT) == []
    show(page, address, "gallery?b=sketchjudge")
    button = page.get_by_role("button", name="Make a set").bounding_box()
    assert button is not None
    assert button["width"] > 140  # two signs, three words

    resize(page, 1280)
    runs = page.get_by_role("combobox", name="Runs")
    runs.scroll_into_view_if_needed()
    still(page)  # a list that opens while its page still scrolls closes again
    runs.click()
    names = page.locator("[data-item-hl]")
    expect(names.nth(0)).to_have_text("careful-simulated · with/baseline")
    assert names.evaluate_all(CUT) == []
    for number in (1, 2):
        page.get_by_role("option").nth(number).click()
        page.wait_for_url("**" + number * "run=*")
    page.keyboard.press("Escape")
    chosen = page.get_by_test_id("stSidebar").locator(".react-aria-ComboBox [data-tag] > span")
    expect(chosen).to_have_count(len(address_query(page)["run"]))
    assert chosen.evaluate_all(CUT) == []


def test_the_inspectors_first_line_and_its_list_of_keys_keep_all_their_parts_in_a_narrow_window(
    page: Page, address: str
) -> None:
    resize(page, 800)
    sheet = open_sheet(page, address, "sketchjudge")
    first = sheet.locator("header")
    expect(first.locator(".sample-id")).to_have_text("CH_001_ans_01")
    assert first.locator(".sample-id").evaluate_all(CUT) == []
    for words in ("Add to class", "Ask a model", "?"):
        expect(first.get_by_text(words, exact=True)).to_be_in_viewport(ratio=1)
    assert first.evaluate(OUTSIDE) == []

    # The list of keys breaks no word, in a narrow window or a wide one.
    page.keyboard.press("?")
    labels = sheet.get_by_role("dialog", name="Keys and signs").locator(".chiplet")
    for width in (800, 1280):
        resize(page, width, 800)
        expect(labels).to_have_count(6)
        assert len({round(label.evaluate("label => label.clientHeight")) for label in labels.all()}) == 1


def test_squares_keep_their_size_and_scroll_in_a_narrow_window(page: Page, address: str) -> None:
    resize(page, 1280)
    show(page, address, "confusion?b=sketchjudge&matrix=labels")
    sizes = []
    for width in (1280, 800):
        resize(page, width)
        chart = drawn(page, ".st-key-confusion-labels-0")
        sizes.append(chart.evaluate("node => node.clientWidth"))
    assert sizes[0] == sizes[1]
    scroller = page.locator(".st-key-wide-grows-confusion-labels-0")
    assert scroller.evaluate("node => node.scrollWidth > node.clientWidth")
    assert_no_wider(page)


def test_the_categories_stand_above_their_failures_in_a_narrow_window_and_are_no_wider(
    page: Page, address: str
) -> None:
    resize(page, 1000)
    show(page, address, "failures?b=sketchjudge")
    assert_no_wider(page)
    resize(page, 800)
    assert_no_wider(page)
    expect(page.locator(".st-key-chosen-category ul.grid a").first).to_be_visible()
    heads = page.locator(".st-key-categories .head > *")
    boxes = sorted((box["x"], box["x"] + box["width"]) for head in heads.all() if (box := head.bounding_box()))
    assert len(boxes) == 4
    assert all(end <= start for (_, end), (start, _) in pairwise(boxes))
    listed, opened = (page.locator(f".st-key-{key}").bounding_box() for key in ("ranking", "chosen-category"))
    assert listed is not None
    assert opened is not None
    assert opened["y"] >= listed["y"] + listed["height"]


@pytest.mark.parametrize("width", [280, 900])
def test_nothing_is_written_below_the_button_that_picks_a_sample_in_a_row(page: Page, address: str, width: int) -> None:
    resize(page, 1280)
    show(page, address, "gallery?b=sketchjudge")
    listed = page.locator("ul.grid:has(.pick)")
    # As samples without an image are listed.
    listed.evaluate(
        """(list, width) => {
            list.className = "grid rows";
            list.style.width = `${width}px`;
            for (const frame of list.querySelectorAll(".picture")) {
                frame.parentElement.append(...frame.querySelectorAll(".badge"));
                frame.remove();
            }
            for (const button of list.querySelectorAll(".pick")) button.textContent = "✓ Picked";
        }""",
        width,
    )
    assert listed.locator(".pick").count() > 1
    assert listed.evaluate(BELOW_PICK) == []


def test_a_queue_stands_above_its_sample_in_a_narrow_window_and_the_way_on_keeps_its_place(
    page: Page, address: str
) -> None:
    resize(page, 1000)
    show(page, address, "triage?b=sketchjudge")
    assert_no_wider(page)
    resize(page, 800)
    assert_no_wider(page)
    listed, bar = page.locator(".queue-list").bounding_box(), page.locator(".verdict-bar")
    opened = bar.bounding_box()
    assert listed is not None
    assert opened is not None
    assert opened["y"] >= listed["y"] + listed["height"]
    assert bar.evaluate(OUTSIDE) == []


def test_the_tools_of_three_images_cover_none_of_their_titles(page: Page, address: str) -> None:
    resize(page, 1280, 800)
    show(page, address, "triage?b=sketchjudge&at=GD_002_ans_01")
    titles = page.locator(".images figcaption")
    expect(titles).to_have_count(3)
    still(page)
    tools = page.locator(".images > .tools").bounding_box()
    assert tools is not None
    for title in titles.all():
        box = title.bounding_box()
        assert box is not None
        assert box["y"] >= tools["y"] + tools["height"]


def test_on_home_charts_stand_below_each_other_and_names_of_runs_are_whole_in_a_narrow_window(
    page: Page, address: str
) -> None:
    resize(page, 1000, 800)
    show(page, address, "?b=sketchjudge")
    names = page.locator(".st-key-overview .run[href*='b=sketchjudge'] .name")
    expect(names.first).to_be_visible()
    shown = names.all_inner_texts()
    assert len(set(shown)) == len(shown) > 1
    assert names.evaluate_all(CUT) == []
    rows = [row.bounding_box() for row in page.locator(".st-key-overview .run").all()]
    tops = [(row["y"], row["y"] + row["height"]) for row in rows if row]
    assert all(end <= start for (_, end), (start, _) in pairwise(tops))

    resize(page, 800)
    plot = drawn(page, ".st-key-home-sketchjudge")
    heading = plot.locator("xpath=following::*[self::h2 or self::h3][normalize-space() = 'Look at this first'][1]")
    chart, first = plot.bounding_box(), heading.bounding_box()
    assert chart is not None
    assert first is not None
    assert chart["width"] > 400
    assert first["y"] > chart["y"] + chart["height"]


def test_the_run_that_is_replayed_is_named_whole_in_a_narrow_window_and_its_pages_are_larger_in_a_large_one(
    page: Page, address: str
) -> None:
    resize(page, 1000, 800)
    show(page, address, "rerun?b=sketchjudge")
    chosen = page.get_by_role("combobox", name="Replay run")
    expect(chosen).to_have_value(re.compile("simulated · with"))
    assert chosen.evaluate(BEYOND) <= 0
    picture, heights = page.locator(".st-key-live-pages .picture").first, []
    for width in (1280, 1920):
        resize(page, width, 1080)
        expect(picture).to_be_visible()
        heights.append(picture.evaluate("node => node.clientHeight"))
    assert heights[1] == pytest.approx(1.6 * heights[0], abs=1)


def test_runs_that_are_compared_are_named_whole_in_a_narrow_window(page: Page, address: str) -> None:
    resize(page, 1000, 800)
    show(page, address, "compare?b=sketchjudge")
    for name in ("Run A", "Run B"):
        chosen = page.get_by_role("combobox", name=name)
        expect(chosen).to_have_value(re.compile("simulated · with"))
        assert chosen.evaluate(BEYOND) <= 0
    runs = ("careful-simulated", "careless-about-format-simulated", "fragmenting-simulated")
    show(page, address, f"inspector?b=demonstration&{'&'.join(f'run={run}' for run in runs)}")
    names = page.locator(".viewer .chip .run-name span")
    expect(names).to_have_count(3)
    assert names.evaluate_all(CUT) == []


def test_lines_of_text_end_where_they_can_be_read_in_a_large_window(page: Page, address: str) -> None:
    resize(page, 1920, 1080)
    for name, lines in (("report", ".stMain .stCode"), ("slices", ".stMain .stText")):
        show(page, address, f"{name}?b=sketchjudge")
        texts = page.locator(lines).filter(has_text=re.compile(".{150}"))
        texts.first.wait_for()
        assert [text for text in texts.all() if text.evaluate("node => node.clientWidth") > 1050] == [], name


def test_a_question_has_room_to_be_read_beside_the_signs_of_many_runs(page: Page, address: str) -> None:
    resize(page, 1280, 800)
    show(page, address, "triage?b=drawedumath")
    titles = page.locator(".tick-row .item-title")
    # A queue shows the question that it asks about alone.
    expect(titles.filter(visible=True)).to_have_count(1)
    page.locator(".items-tools button").first.click()
    titles.first.wait_for()
    still(page)
    assert min(titles.evaluate_all("nodes => nodes.map((node) => node.clientWidth)")) > 140


def test_a_plane_is_larger_in_a_large_window_and_the_pointer_finds_its_points(page: Page, address: str) -> None:
    resize(page, 1280, 1080)
    show(page, address, "strictness?b=sketchjudge")
    sizes = []
    for width in (1280, 1920):
        resize(page, width, 1080)
        box = drawn(page, ".st-key-plane").bounding_box()
        assert box is not None
        sizes.append((box["width"], box["height"]))
    (small, low), (large, high) = sizes
    assert (large / small, high / low) == pytest.approx((1.4, 1.4), abs=0.01)
    # What stands below it is not covered.
    table = page.get_by_text("As a table").first.bounding_box()
    assert table is not None
    assert table["y"] >= box["y"] + box["height"]
    page.locator(".st-key-plane .points path").first.hover(force=True)
    expect(page.locator(".st-key-plane .hoverlayer .hovertext")).to_have_count(1)


def test_on_a_telephone_pages_are_no_wider_charts_scroll_and_what_brings_the_sidebar_back_stands_beside_the_menu(
    context: BrowserContext, address: str
) -> None:
    with faultless_page(context) as page:
        resize(page, 390, 844)
        show(page, address, "gallery?b=sketchjudge")
        button = page.get_by_test_id("stExpandSidebarButton").get_by_test_id("stIconMaterial").bounding_box()
        home = page.get_by_role("link", name="Home", exact=True).get_by_text("Home").bounding_box()
        assert button is not None
        assert home is not None
        assert button["x"] >= 0
        assert button["x"] + button["width"] <= home["x"]
        for name in ("failures", "leaderboard", "triage"):
            show(page, address, f"{name}?b=sketchjudge")
            assert_no_wider(page)
        for name, place in (("error-types", "labels"), ("slices", "failing")):
            show(page, address, f"{name}?b=sketchjudge")
            # Beside long names a chart can be read.
            chart = drawn(page, f".st-key-{place}")
            assert chart.locator(".nsewdrag").first.evaluate("node => node.getBoundingClientRect().width") > 180
            assert page.locator(f".st-key-{place}").evaluate("node => node.scrollWidth > node.clientWidth"), name
            assert_no_wider(page)
        # A sidebar that has made way for the page would stay away in the larger windows of other tests.
        page.goto("about:blank")


def drawn(page: Page, place: str) -> Locator:
    """The chart of an element, once it stands in its final width."""
    chart = page.locator(f"{place} .js-plotly-plot")
    chart.locator(".main-svg").first.wait_for()
    still(page)
    return chart


def test_names_of_gold_of_a_dozen_letters_are_whole_in_the_list_of_boxes(page: Page, address: str) -> None:
    resize(page, 1280, 800)
    show(page, address, "inspector?b=hgbench")
    names = page.locator(".tree .row.level-1 .side:not(.pred)")
    expect(names.first).to_be_visible()
    names.evaluate_all("nodes => nodes.forEach((node) => { node.textContent = 'title block 1'; })")
    assert names.evaluate_all(CUT) == []
