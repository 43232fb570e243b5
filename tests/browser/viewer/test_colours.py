"""The colours that a browser draws: those of the one table, on light and on dark ground, on pages and in charts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from figures.charts import colours
from figures.charts.outcome_colours import OUTCOMES, SCREEN, STAGE, colour_of
from tests.browser.open_pages import open_sheet, show, still
from tests.browser.viewer.open_viewer import open_viewer

pytestmark = pytest.mark.browser

_STROKES = """marks => marks.map((mark) => {
  const line = mark.querySelector(mark.matches('.gold.o-missed') ? '.hatch' : '.ink');
  const outcome = [...mark.classList].find((name) => name.startsWith('o-'));
  return [outcome, mark.matches('.gold'), getComputedStyle(line).stroke];
})"""
_OUTCOME_AND_STROKE = """lines => lines.map((line) => [
  [...line.closest('g.mark').classList].find((name) => name.startsWith('l-')).slice(2),
  getComputedStyle(line).stroke,
])"""
_NOT_IN_HELP = {"unmatched", "remark"}


@pytest.fixture
def page(shared_page: Page) -> Page:
    """The tab as the test before left it, on dark ground."""
    shared_page.emulate_media(color_scheme="dark")
    return shared_page


def grounds(page: Page) -> Iterator[str]:
    """Shows a page on dark ground, then on light."""
    for ground in ("dark", "light"):
        page.emulate_media(color_scheme=ground)
        still(page)
        yield ground


def test_every_mark_on_a_page_has_the_colour_of_its_outcome(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "rows=6")
    page.keyboard.press("?")
    expect(viewer.locator(".help")).to_be_visible()
    for ground in grounds(page):
        drawn = viewer.locator(".help .mark").evaluate_all(_STROKES)
        assert {outcome for outcome, *_ in drawn} >= {f"o-{name}" for name in OUTCOMES if name not in _NOT_IN_HELP}
        drawn += viewer.locator(".panes .mark.together").evaluate_all(_STROKES)
        for outcome, is_gold, stroke in drawn:
            name = outcome.removeprefix("o-") if outcome and (not is_gold or outcome == "o-missed") else "gold"
            assert stroke == rgb(SCREEN[name].colour), (ground, outcome, is_gold)


def test_a_run_has_one_colour_on_home_on_the_leaderboard_and_on_failures(page: Page, address: str) -> None:
    show(page, address, "?b=demonstration")
    runs = page.locator(".st-key-overview .run[href*='b=demonstration']")
    expect(runs).to_have_count(5)
    for _ in grounds(page):
        drawn = dict(
            runs.evaluate_all(
                """runs => runs.map((run) => [
                  run.querySelector('.name').textContent,
                  getComputedStyle(run.querySelector('.dot')).backgroundColor,
                ])"""
            )
        )
        assert {*drawn.values()} == {rgb(colour) for colour in colours.RUNS[:5]}
    show(page, address, "leaderboard?b=demonstration")
    dots = page.locator(".js-plotly-plot .point")
    expect(dots).to_have_count(5)
    for _ in grounds(page):
        # The chart beside the table lists the runs as Home does, the best first.
        assert dots.evaluate_all("dots => dots.map((dot) => getComputedStyle(dot).fill)") == list(drawn.values())
    show(page, address, "failures?b=demonstration")
    parts = page.locator(".st-key-categories .part")
    expect(parts.first).to_be_visible()
    for _ in grounds(page):
        bars = parts.evaluate_all(
            "parts => parts.map((part) => [part.title.split(':')[0], getComputedStyle(part).backgroundColor])"
        )
        assert dict(bars) == drawn
        assert len({tuple(bar) for bar in bars}) == 5


def test_layers_over_the_threshold_have_the_colours_of_the_marks_and_the_chosen_category_an_edge_in_the_pages_own(
    page: Page, address: str
) -> None:
    show(page, address, "failures?b=demonstration&fail=missed_answer&view=sweep")
    lines = page.locator(".js-plotly-plot").filter(has_text="Missed answer").locator(".scatterlayer .js-line")
    expect(lines.first).to_be_visible()
    rows = page.locator(".st-key-categories .row")
    for ground in grounds(page):
        drawn = lines.evaluate_all("lines => lines.map((line) => getComputedStyle(line).stroke)")
        assert rgb(colour_of("missed_answer")) in drawn
        assert set(drawn) <= {rgb(line.colour) for line in SCREEN.values()} | {rgb(colours.QUIET)}
        # The page's own colour is not the same on both grounds.
        edges = rows.evaluate_all(
            "rows => rows.map((row) => [row.title.split(':')[0], getComputedStyle(row).boxShadow])"
        )
        assert [(label, edge.partition(")")[0] + ")") for label, edge in edges if edge != "none"] == [
            ("Missed answer", rgb({"light": "#1F5F8B", "dark": "#5299C9"}[ground]))
        ]


def test_marks_of_the_classroom_have_the_colours_of_their_outcomes(page: Page, address: str) -> None:
    show(page, address, "classroom?b=demonstration")
    stage = page.locator(".stage")
    expect(stage.locator("h2")).to_be_visible()
    drawn: set[tuple[str, str, str]] = set()
    for _ in range(3):
        page.keyboard.press("1")
        page.keyboard.press(" ")
        expect(stage.locator(".answer")).to_be_visible()
        for ground in grounds(page):  # a stage that is drawn anew leaves marks behind that have no colour
            drawn |= {(ground, *pair) for pair in stage.locator("g.mark .ink").evaluate_all(_OUTCOME_AND_STROKE)}
        page.keyboard.press("ArrowRight")
        expect(stage.locator(".answer")).to_be_hidden()
    for ground in ("dark", "light"):
        assert {outcome for at, outcome, _ in drawn if at == ground} >= {"gold", "missed"}
    assert drawn == {(ground, outcome, rgb(STAGE[outcome].colour)) for ground, outcome, _ in drawn}


def test_words_of_buttons_that_are_off_or_open_can_be_read_in_the_dark(page: Page, address: str) -> None:
    show(page, address, "inspector?b=sketchjudge")
    view = page.get_by_role("button", name="Save view")
    page.get_by_test_id("stMain").get_by_role("button", name="Edit gold").click()
    save = page.get_by_role("button", name="Save", exact=True)
    expect(save).to_be_disabled()
    expect(save.locator("p")).to_have_css("color", "rgba(230, 233, 230, 0.4)")
    page.keyboard.press("Escape")
    view.click()
    page.mouse.move(0, 0)
    expect(view).to_have_css("color", rgb("#5299C9"))


def test_marked_parts_of_formulas_have_the_colour_of_marked_words(page: Page, address: str) -> None:
    sheet = open_sheet(page, address, "fermat", at="img_4_pert_2.3")
    marked = sheet.locator(".sides .katex-html [style*=color]").first
    expect(marked).to_be_visible()
    # Three fifths of #C42818, the rest of the words around: #22282D on light ground, #E6E9E6 on dark.
    mixed = {"light": [131.2, 40, 32.4], "dark": [209.6, 117.2, 106.4]}
    for ground in grounds(page):
        drawn = marked.evaluate("node => getComputedStyle(node).color")
        assert [255 * float(part) for part in re.findall(r"0\.\d+", drawn)] == pytest.approx(mixed[ground], abs=1)


def rgb(colour: str) -> str:
    """A colour as a browser states it."""
    return "rgb({}, {}, {})".format(*colours.channels(colour))
