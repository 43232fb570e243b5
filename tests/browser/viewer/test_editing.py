"""Gold is edited in the page viewer, by mouse and by keyboard alone, and the runs' scores follow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.viewer.open_viewer import open_viewer

pytestmark = pytest.mark.browser


def _begin(page: Page, address: str, query: str = "", who: str = "Ada") -> Locator:
    viewer = open_viewer(page, address, f"edit=1&who={who}&{query}")
    page.keyboard.press("e")
    expect(viewer.locator(".edit-bar")).to_be_visible()
    return viewer


def _begin_again(page: Page, viewer: Locator) -> None:
    page.keyboard.press("Escape")
    expect(viewer.locator(".edit-bar")).to_be_hidden()
    page.keyboard.press("e")
    expect(viewer.locator(".edit-bar")).to_be_visible()


def _scores(viewer: Locator, run: int) -> list[str]:
    return viewer.locator(".edit-scores tbody tr").nth(run).locator("td").all_inner_texts()


def _chosen(viewer: Locator) -> Locator:
    return viewer.locator(".chosen-box")


def _handle(viewer: Locator, place: int) -> tuple[float, float]:
    """The middle of a handle of the chosen box, counted from its upper left corner around."""
    found = viewer.locator(".edited .handle").nth(place).bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def _drag(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0] / 2, start[1] + by[1] / 2)
    page.mouse.move(start[0] + by[0], start[1] + by[1])
    page.mouse.up()


def test_a_benchmark_without_steps_offers_nothing_of_steps_and_while_gold_is_edited_nothing_leads_away(
    page: Page, viewer_address: str
) -> None:
    for query, shown in (("stepless=1", 0), ("", 1)):
        viewer = open_viewer(page, viewer_address, f"edit=1&rows=2&who=Ada&{query}")
        for words in ("Steps F_S", "Split", "Merged"):
            expect(viewer.get_by_text(words, exact=True).filter(visible=True)).to_have_count(shown)
        page.keyboard.press("e")
        expect(viewer.locator(".edit-bar")).to_be_visible()
        for words in ("Steps F_S", "+ Step", "Answer ↔ step", "F_S"):
            expect(viewer.get_by_text(words, exact=True).filter(visible=True)).to_have_count(shown)
        cells = viewer.locator(".edit-scores tbody td").filter(visible=True)
        expect(cells).to_have_count(3 * (1 + shown))

    assert viewer.locator("header [inert]").count() == 5
    # The keys are listed by a click.
    viewer.get_by_role("button", name="Keys and marks (?)").click()
    expect(viewer.get_by_role("dialog", name="Keys of the editing mode")).to_be_visible()


def test_to_undo_a_correction_a_name_is_asked_for_and_no_tool_of_editing_shown(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "edit=1&corrected=1")
    viewer.locator(".corrected button").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(viewer.locator(".edit-bar button").filter(visible=True)).to_have_text(["Continue"])


def test_keys_move_stretch_add_order_retype_and_save_gold(page: Page, viewer_address: str) -> None:
    viewer = _begin(page, viewer_address, "rows=2&runs=2", who="")
    chosen = _chosen(viewer)
    for key in ("Tab", "ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(chosen).to_have_text("Answer 1 · page 1 · 51, 10, 501, 460")
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Alt+Shift+ArrowUp")
    expect(chosen).to_have_text("Answer 1 · page 1 · 51, 10, 502, 450")
    page.keyboard.press("r")
    page.keyboard.press("Alt+ArrowLeft")
    expect(chosen).to_have_text("Answer 1 · page 1 · 50, 10, 502, 450")
    page.keyboard.press("n")
    page.keyboard.press(".")
    expect(chosen).to_have_text("Answer 1, step 2 · page 1 · 60, 10, 400, 20")
    page.keyboard.press("t")
    expect(chosen).to_have_text("Answer 2 · page 1 · 60, 10, 400, 20")
    page.keyboard.press("u")
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    expect(chosen).to_have_text(re.compile("Answer 1, step 4"))
    page.keyboard.press("Delete")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.keyboard.press("PageDown")
    expect(chosen).to_have_text(re.compile("page 2"))
    page.keyboard.press("Enter")
    page.get_by_label("Your name").fill("Bo")
    page.keyboard.press("Enter")
    expect(viewer.locator(".edit-bar")).to_be_hidden()
    expect(page.get_by_text("edit: Bo 0 0")).to_be_visible()
    kept = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(viewer_address)}
    assert kept["errata-name"] == "Bo"
    expect(page.get_by_text("edited a0 page 1 (50.0, 10.0, 502.0, 450.0) ['a0.s1', 'a0.s0', 'a0.s2']")).to_be_visible()
    expect(page.get_by_text(re.compile("edited None page 2"))).to_be_visible()
    expect(page.get_by_text(re.compile("edited a1 page 2"))).to_be_visible()


def test_a_drawn_answer_lowers_every_runs_figures_and_escape_leaves_all_as_it_was(
    page: Page, viewer_address: str
) -> None:
    viewer = _begin(page, viewer_address, "rows=2&runs=2")
    assert _scores(viewer, 0)[:2] == ["100.0", "100.0"]
    page.keyboard.press("a")
    area = viewer.locator(".scroller").first.bounding_box()
    assert area is not None
    _drag(page, (area["x"] + 0.7 * area["width"], area["y"] + 90), (60, 40))
    # Page 1 has one answer that is found and one that is not: F1 2/3; page 2 all: F_A (2/3 + 1) / 2.
    for run in range(2):
        expect(viewer.locator(".edit-scores tbody tr").nth(run).locator("td").first).to_have_text("83.3")
        assert _scores(viewer, run)[:3] == ["83.3", "100.0", "−16.7"]
    expect(_chosen(viewer)).to_have_text(re.compile(r"New answer · page 1"))
    page.keyboard.press("Escape")
    expect(viewer.locator(".edit-bar")).to_be_hidden()
    expect(viewer.locator(".edited")).to_have_count(0)
    page.keyboard.press("e")
    assert _scores(viewer, 0)[:2] == ["100.0", "100.0"]
    expect(page.get_by_text(re.compile("^edit:"))).to_have_count(0)


def test_a_predicted_box_becomes_gold_by_keys_or_a_click_and_is_called_what_is_typed(
    page: Page, viewer_address: str
) -> None:
    viewer = _begin(page, viewer_address, "rows=2")
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    expect(viewer.locator(".edit-scores tbody td").first).to_have_text("50.0")
    page.keyboard.press("f")
    expect(_chosen(viewer)).to_have_text("Predicted box 1 · page 1 · 200, 0, 650, 450")
    page.keyboard.press("g")
    expect(_chosen(viewer)).to_have_text("New answer · page 1 · 200, 0, 650, 450")
    assert _scores(viewer, 0) == ["100.0", "100.0", "±0.0", "100.0", "100.0", "±0.0"]
    page.keyboard.press("l")
    page.keyboard.type("7a")
    page.keyboard.press("Enter")
    expect(_chosen(viewer)).to_have_text("Answer 7a · page 1 · 200, 0, 650, 450")
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    # Steps are pooled over pages: 5 of gold's 5 among 6 predicted, F1 10/11.
    expect(viewer.locator(".edit-scores tbody td").nth(3)).to_have_text("90.9")

    # A click chooses a predicted step, a second one the answer around it.
    _begin_again(page, viewer)
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    sheet = viewer.locator(".page").first.bounding_box()
    assert sheet is not None
    # Just below the third of the steps, which is near enough.
    spot = sheet["x"] + 0.3 * sheet["width"], sheet["y"] + 0.046 * sheet["height"]
    chosen = _chosen(viewer)
    for words in (
        "Predicted box 1, step box 3 · page 1 · 60, 34, 400, 44",
        "Predicted box 1 · page 1 · 200, 0, 650, 450",
    ):
        page.mouse.click(*spot)
        expect(chosen).to_have_text(words)
    viewer.get_by_text("Use as gold", exact=True).click()
    expect(chosen).to_have_text("New answer · page 1 · 200, 0, 650, 450")
    expect(viewer.locator(".edit-scores tbody td").first).to_have_text("100.0")
    # Gold has it now, so that the click takes gold's own step.
    page.mouse.click(*spot)
    expect(chosen).to_have_text("New answer, step 3 · page 1 · 60, 34, 400, 44")


def test_boxes_are_chosen_by_clicks_and_dragged_as_far_as_the_edges_of_the_page(
    page: Page, viewer_address: str
) -> None:
    viewer = _begin(page, viewer_address, "rows=2")
    page.keyboard.press("n")
    _drag(page, _handle(viewer, 4), (-40, -30))
    shrunk = re.search(r"50, 0, (\d+), (\d+)$", _chosen(viewer).inner_text())
    assert shrunk is not None
    right, bottom = int(shrunk[1]), int(shrunk[2])
    assert right < 500
    assert bottom < 450
    x, y = _handle(viewer, 4)
    _drag(page, (x - 20, y - 30), (-900, -900))
    expect(_chosen(viewer)).to_have_text(f"Answer 1 · page 1 · 0, 0, {right - 50}, {bottom}")

    _begin_again(page, viewer)
    page.keyboard.press("n")
    page.keyboard.press("n")
    x, y = _handle(viewer, 1)
    page.keyboard.press("p")
    page.mouse.click(x, y + 3)
    expect(_chosen(viewer)).to_have_text(re.compile("^Answer 1, step 1"))
    # A click beside all of them chooses none.
    area = viewer.locator(".scroller").first.bounding_box()
    assert area is not None
    page.mouse.click(area["x"] + 0.8 * area["width"], area["y"] + 0.8 * area["height"])
    expect(_chosen(viewer)).to_have_text("2 answers, none chosen")


def test_a_conflict_says_who_was_faster_and_asks(page: Page, viewer_address: str) -> None:
    viewer = _begin(page, viewer_address, "rows=2&conflict=1")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    asked = viewer.get_by_role("alert")
    expect(asked).to_have_text(re.compile("Changed by Ada on 2026-11-20 09:30 UTC while you were editing."))
    asked.get_by_text("Take mine").click()
    expect(viewer.locator(".edit-bar")).to_be_hidden()
    expect(page.get_by_text("edit: Ada 0 7")).to_be_visible()


def test_gold_that_is_refused_stays_to_be_edited(page: Page, viewer_address: str) -> None:
    viewer = _begin(page, viewer_address, "rows=2&refuse=1")
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(viewer.get_by_role("alert")).to_have_text("Answer 1 is no box.")
    expect(_chosen(viewer)).to_have_text(re.compile("^Answer 2 · page 2"))


def test_where_gold_cannot_be_edited_the_key_says_why(page: Page, viewer_address: str) -> None:
    viewer = open_viewer(page, viewer_address, "edit=1&locked=locked here")
    page.keyboard.press("e")
    expect(viewer.locator(".said")).to_have_text("locked here")
    expect(viewer.locator(".edit-bar")).to_be_hidden()


def test_scores_of_three_runs_of_a_hundred_boxes_follow_a_drag_within_a_frame(page: Page, viewer_address: str) -> None:
    viewer = _begin(page, viewer_address, "rows=25&runs=3")
    page.keyboard.press("n")
    assert len(viewer.locator(".edited .edit-box").all()) == 3 * 100
    # Every callback of a frame is timed: the scores and the drawing that follow a key are one of them.
    times = page.evaluate(
        """async () => {
          const frames = [], schedule = window.requestAnimationFrame.bind(window);
          window.requestAnimationFrame = (callback) => schedule((now) => {
            const start = performance.now();
            callback(now);
            frames.push(performance.now() - start);
          });
          for (let step = 0; step < 40; step += 1) {
            window.dispatchEvent(new KeyboardEvent("keydown", { key: step % 2 ? "ArrowLeft" : "ArrowRight" }));
            await new Promise((done) => schedule(() => schedule(() => done())));
          }
          return frames.sort((a, b) => a - b);
        }"""
    )
    assert len(times) >= 40
    assert times[len(times) // 2] < 16, times
