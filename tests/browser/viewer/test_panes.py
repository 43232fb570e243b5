"""Panes of the page viewer in a real browser: several runs, none, and how fast they are painted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.viewer.open_viewer import box, drawn, figure, open_viewer, slide

pytestmark = pytest.mark.browser


def test_five_runs_stand_as_consensus_in_dots_and_three_side_by_side(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "runs=5")
    expect(viewer.locator(".pane")).to_have_count(1)
    first = viewer.locator(".panes .mark.gold.answer:has(.dots)").first
    expect(first.locator(".dot")).to_have_count(5)
    # They lie off the name of their box.
    ink = box(viewer, ".gold.answer")
    page.mouse.move(ink["x"] + 4, ink["y"] + ink["height"] - 6)
    expect(first.locator(".name").first).to_be_visible()
    name, dots = (first.locator(part).first.bounding_box() for part in (".name", ".dots"))
    assert name is not None
    assert dots is not None
    assert name["y"] + name["height"] <= dots["y"]
    assert dots["y"] < ink["y"] + ink["height"] < dots["y"] + dots["height"]
    slide(page, 0.55)
    expect(first.locator(".dot.found")).to_have_count(4)
    for number in (4, 5):
        viewer.locator(".chip").nth(number - 1).locator("input").uncheck()
    expect(viewer.locator(".pane")).to_have_count(3)
    expect(viewer.locator(".pane-title").nth(2)).to_have_text("Model 3")
    for _ in range(5):
        page.keyboard.press("+")
    viewer.locator(".scroller").nth(0).evaluate("pane => pane.scrollTop = 150")
    page.wait_for_function(
        """() => [...document.querySelectorAll('*')].filter((e) => e.shadowRoot)
          .flatMap((e) => [...e.shadowRoot.querySelectorAll('.scroller')]).every((pane) => pane.scrollTop === 150)"""
    )
    page.keyboard.press("3")
    expect(viewer.locator(".pane-title")).to_have_text(["Model 1", "Model 2"])
    # Another number of panes is fitted anew.
    expect(viewer.locator(".percent")).to_have_text("100%")
    # The fourth run turns panes into consensus again.
    page.keyboard.press("4")
    page.keyboard.press("5")
    expect(viewer.locator(".pane")).to_have_count(1)
    expect(viewer.locator(".chip.lead")).to_contain_text("Model 1")


def test_pages_that_are_compared_have_the_room_of_thumbnails_and_panel_and_names_of_runs_are_whole_on_a_telephone(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address, "runs=3")
    expect(viewer.locator(".pane")).to_have_count(3)
    expect(viewer.locator("aside")).to_be_hidden()
    expect(viewer.locator(".thumb .picture").first).to_be_hidden()
    widths = viewer.locator(".stack").evaluate_all("stacks => stacks.map((stack) => stack.offsetWidth)")
    assert min(widths) > 300
    viewer.get_by_role("button", name="Show or fold the panel on the right (i)").click()
    expect(viewer.locator("aside")).to_be_visible()

    page.set_viewport_size({"width": 390, "height": 800})
    names = viewer.locator(".chip button span")
    expect(names).to_have_count(3)
    names.evaluate_all("nodes => nodes.forEach((node) => { node.textContent = 'careless-about-format'; })")
    assert names.evaluate_all("nodes => nodes.map((node) => node.scrollWidth - node.clientWidth)") == [0, 0, 0]


def test_b_held_blinks_to_the_second_run_and_the_key_counts_what_each_pane_draws(
    page: Page, viewer_address: str
) -> None:
    viewer = open_viewer(page, viewer_address, "runs=2")
    second = viewer.locator(".chip").nth(1).locator("input")
    second.uncheck()
    expect(viewer.locator(".pane")).to_have_count(1)
    page.keyboard.down("b")
    expect(viewer.locator(".pane-title.blinking")).to_have_text("Model 2")
    page.keyboard.up("b")
    expect(viewer.locator(".pane-title.blinking")).to_have_count(0)

    # The first run alone has poorly placed answers, and none has a duplicate.
    second.check()
    expect(viewer.locator(".pane")).to_have_count(2)
    slide(page, 0.6)
    key = viewer.locator(".outcome-key button:visible")
    poor = key.filter(has_text="Poorly placed")
    for run in ("Model 1", "Model 2"):
        viewer.locator(".chip").filter(has_text=run).locator("button").click()
        # Whichever is described, in the order of the panes.
        expect(poor.locator("b")).to_have_text("4/0")
        expect(poor).to_have_attribute("title", "Poorly placed: show these boxes alone\nModel 1: 4\nModel 2: 0")
        expect(key.filter(has_text="Duplicate")).to_have_count(0)


def test_without_a_run_gold_alone_is_shown(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "runs=0")
    expect(viewer.locator(".notice")).to_have_text("No run is loaded for this sample: only gold is shown.")
    expect(viewer.locator(".empty")).to_have_text("No run is loaded for this sample.")
    assert drawn(viewer, ".gold.answer") == 4
    for key in ("n", "b", "z", "1", "]", "0"):
        page.keyboard.press(key)
    expect(figure(viewer, 0, 3)).to_have_text("–")


def test_two_hundred_boxes_of_three_runs_are_repainted_by_the_next_frame(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "rows=50&runs=3")
    expect(viewer.locator(".pane")).to_have_count(3)
    result: Any = page.locator(".threshold input").evaluate(
        """async (input) => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const root = input.getRootNode();
          const took = [];
          let inTime = true;
          for (let i = 0; i < 15; i += 1) {
            await frame();
            const start = performance.now();
            input.value = i % 2 ? 0.4 : 0.6;
            input.dispatchEvent(new Event('input'));
            took.push(performance.now() - start);
            const poor = [...root.querySelectorAll('.panes .together.pred.answer.o-poor > .ink')];
            inTime &&= poor.map((path) => path.getAttribute('d')).join('').split('M').length - 1 === (i % 2 ? 0 : 50);
          }
          return { inTime, median: took.sort((a, b) => a - b)[7], nodes: root.querySelectorAll('*').length };
        }"""
    )
    assert result["inTime"]
    # All marks are recoloured within the input event itself, so the very next frame shows them; a slow
    # shared machine gets three frames' time.
    assert result["median"] < 50
    assert result["nodes"] < 20_000
