"""Gold put right in the browser: a missed box drawn by mouse and by keyboard alone, a verdict corrected in the form."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from cache.importing.import_benchmark import import_benchmark
from cache.marks.log import entries
from demo import SKETCHJUDGE, SKETCHJUDGE_RUNS
from tests.browser import homes
from tests.browser.open_pages import keep_name, show, still

pytestmark = pytest.mark.browser

FOUND, MISSED = [100, 100, 500, 200], [100, 400, 500, 500]
"""The answer that gold has, and the one that it misses while both runs find it."""

RUNS = ("First", "Second")


def _with_missed_box(home: Path, name: str) -> None:
    """Loads a sample whose gold misses an answer, with two runs that find it."""

    def answers(*boxes: list[int]) -> str:
        return json.dumps([{"page": 1, "type": "complete_answer_box", "box_2d": box} for box in boxes])

    folder = home / f"files-{name}"
    folder.mkdir()
    media = {"media_size": {"m": [1400, 1000]}, "media_map": {"m": ["m", "m.jpg"]}}
    gold = folder / "gold.jsonl"
    gold.write_text(json.dumps({"uuid": "s", "metadata": {**media, "answer": answers(FOUND)}}) + "\n")
    for run in RUNS:
        line = json.dumps({"uuid": "s", "predict": answers(FOUND, MISSED)})
        (folder / f"{run}.jsonl").write_text(line + "\n")
    with homes.workspace_in(home) as ws:
        import_benchmark(ws, "hgbench", gold, runs=[folder / f"{run}.jsonl" for run in RUNS], name=name)


def _open(page: Page, address: str, name: str, **query: str) -> Locator:
    link = "&".join(f"{key}={value}" for key, value in {"b": name, "at": "s", **query}.items())
    page.goto(f"{address}/inspector?{link}&lead=first&lead=second")
    viewer = page.locator(".viewer")
    expect(viewer.locator(".pane")).to_have_count(2)
    return viewer


def _scores(viewer: Locator) -> Locator:
    """F_A of every run, as it is while gold is edited."""
    return viewer.locator(".edit-scores tbody tr td:nth-child(2)")


def _figure(viewer: Locator) -> Locator:
    """F1 of answers of the run that is described."""
    return viewer.locator(".threshold .figures").first.locator("tbody tr").first.locator("td").nth(3)


def _begin(page: Page, viewer: Locator) -> None:
    page.keyboard.press("e")
    expect(_scores(viewer)).to_have_text(["66.7", "66.7"])


def _saved(page: Page, viewer: Locator) -> None:
    page.keyboard.press("Enter")
    expect(viewer.locator(".edit-bar")).to_be_hidden()
    expect(viewer.locator(".corrected")).to_have_text(re.compile("Corrected by Ann"))
    expect(page).to_have_url(re.compile("gold=corrected"))


def _draw_by_mouse(page: Page, viewer: Locator) -> None:
    """Draws the missed answer."""
    page.keyboard.press("a")
    sheet = viewer.locator(".page").first.bounding_box()
    assert sheet is not None
    corners = [
        (sheet["x"] + x * sheet["width"] / 1000, sheet["y"] + y * sheet["height"] / 1000)
        for x, y in (MISSED[:2], MISSED[2:])
    ]
    page.mouse.move(*corners[0])
    page.mouse.down()
    page.mouse.move(*corners[1], steps=3)
    page.mouse.up()


def _draw_by_keys(page: Page, viewer: Locator) -> None:
    """Draws the missed answer: first its place, then its size; the corner at the lower right is the one that moves."""
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    chosen = viewer.locator(".chosen-box")
    expect(chosen).to_have_text(re.compile("New answer"))
    for modifier, (x, y) in (("", (0, 1)), ("Alt+", (2, 3))):
        sides = [int(side) for side in re.findall(r"\d+", chosen.inner_text().split("·")[-1])]
        for side, back, forth in ((x, "ArrowLeft", "ArrowRight"), (y, "ArrowUp", "ArrowDown")):
            by = MISSED[side] - sides[side]
            tens, ones = divmod(abs(by), 10)
            arrow = forth if by > 0 else back
            for press in [f"{modifier}Shift+{arrow}"] * tens + [f"{modifier}{arrow}"] * ones:
                page.keyboard.press(press)
        expect(chosen).to_have_text(re.compile(f"{MISSED[0]}, {MISSED[1]},"))
    expect(chosen).to_have_text(f"New answer · page 1 · {', '.join(map(str, MISSED))}")


def test_a_missed_box_is_drawn_seen_after_a_reload_and_undone_and_drawn_by_keyboard_alone(
    page: Page, writable: str, written: Path
) -> None:
    _with_missed_box(written, "missed")
    keep_name(page, writable, "Ann")
    viewer = _open(page, writable, "missed")
    expect(_figure(viewer)).to_have_text("0.67")
    _begin(page, viewer)
    _draw_by_mouse(page, viewer)
    expect(_scores(viewer)).to_have_text(["100.0", "100.0"])
    expect(viewer.locator(".edit-scores .by.up")).to_have_count(2)
    _saved(page, viewer)
    expect(_figure(viewer)).to_have_text("1.00")

    page.reload()
    expect(_figure(viewer)).to_have_text("1.00")
    viewer.locator(".corrected").get_by_text("Undo").click()
    expect(viewer.locator(".corrected")).to_be_hidden()
    expect(_figure(viewer)).to_have_text("0.67")
    page.reload()
    expect(_figure(viewer)).to_have_text("0.67")

    _begin(page, viewer)
    _draw_by_keys(page, viewer)
    expect(_scores(viewer)).to_have_text(["100.0", "100.0"])
    _saved(page, viewer)
    expect(_figure(viewer)).to_have_text("1.00")


def test_a_region_is_marked_by_keyboard_under_a_name_that_the_browser_keeps_seen_after_a_reload_and_led_to(
    page: Page, writable: str, written: Path
) -> None:
    _with_missed_box(written, "region-by-keys")
    keep_name(page, writable, quote("Änne  O’Neil"))
    sent: list[bytes | str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    viewer = _open(page, writable, "region-by-keys")
    still(page)
    assert len(sent) == 1, "the browser had to say more than which page it opens, for the name to be on it"
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(viewer.locator(".region-bar")).to_be_hidden()
    expect(viewer.locator(".regions .region.pending")).to_have_count(2)
    name = page.get_by_label("Your name (required)", exact=True)
    expect(name).to_have_value("Änne O’Neil")
    name.fill("Ben; path=/x")
    name.press("Tab")
    page.get_by_label("Note", exact=True).fill("smudged")
    page.get_by_role("button", name="Save mark").click()
    expect(viewer.locator(".regions .region text").first).to_have_text("Ben; path=/x: a note")

    page.reload()
    expect(viewer.locator(".regions .region")).to_have_count(2)
    percent = viewer.locator(".percent")
    expect(percent).to_have_text("100%")
    page.locator(".st-key-marks-place").get_by_test_id("stPopoverButton").first.click()
    expect(name).to_have_value("Ben; path=/x")
    page.get_by_role("button", name="Show", exact=True).click()
    # The region fills the pane: it was led to.
    expect(percent).not_to_have_text("100%")
    page.get_by_role("button", name="Undo").click()
    expect(viewer.locator(".regions .region")).to_have_count(0)


def _with_drawings(home: Path, name: str) -> None:
    """Loads the demonstration's SketchJudge with one of its runs."""
    run = SKETCHJUDGE_RUNS / "WithRef" / "careful-simulated_output.jsonl"
    with homes.workspace_in(home) as ws:
        import_benchmark(ws, "sketchjudge", SKETCHJUDGE, images=SKETCHJUDGE, runs=[run], name=name)


def test_a_region_of_a_drawing_is_marked_by_mouse_seen_after_a_reload_and_led_to(
    page: Page, writable: str, written: Path
) -> None:
    _with_drawings(written, "drawings")
    keep_name(page, writable, "Ann")
    page.goto(f"{writable}/inspector?b=drawings&at=CH_001_ans_01")
    drawing = page.locator(".frame", has=page.get_by_alt_text("Student's work"))
    drawing.locator("img").evaluate("image => image.decode()")
    drawing.scroll_into_view_if_needed()
    image = drawing.locator("img").bounding_box()
    assert image is not None
    page.keyboard.press("r")
    expect(page.locator(".region-bar")).to_be_visible()
    page.mouse.move(image["x"] + 0.2 * image["width"], image["y"] + 0.4 * image["height"])
    page.mouse.down()
    page.mouse.move(image["x"] + 0.5 * image["width"], image["y"] + 0.6 * image["height"], steps=3)
    page.mouse.up()
    expect(drawing.locator(".region.pending")).to_have_count(1)
    page.get_by_label("Note", exact=True).fill("a slip of the pen")
    page.get_by_role("button", name="Save mark").click()
    expect(drawing.locator(".region-flag")).to_have_text("⚑ Ann: a note")
    page.reload()
    expect(page.locator(".frame .region")).to_have_count(1)
    marked = drawing.locator(".region").bounding_box()
    assert marked is not None
    assert marked["width"] == pytest.approx(0.3 * image["width"], abs=3)
    assert marked["height"] == pytest.approx(0.2 * image["height"], abs=3)
    page.locator(".st-key-marks-place").get_by_test_id("stPopoverButton").first.click()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".images .percent")).not_to_have_text("100%")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".frame .region")).to_have_count(0)
    with homes.workspace_in(written) as ws:
        region = entries(ws, "drawings")[0].target
    assert (region.kind, region.sample) == ("region", "CH_001_ans_01")


def test_a_verdict_is_corrected_in_the_form_and_every_run_is_judged_by_it_and_in_a_queue_enter_then_goes_on(
    page: Page, writable: str, written: Path
) -> None:
    _with_drawings(written, "verdicts")
    keep_name(page, writable, "Ann")
    page.goto(f"{writable}/inspector?b=verdicts&at=CH_001_ans_01")
    expect(page.get_by_text("Gold: correct")).to_be_visible()
    page.get_by_role("button", name="Edit gold").click()
    _choose_incorrect(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Gold: incorrect")).to_be_visible()
    expect(page.get_by_text("0 of 1 run agree")).to_be_visible()

    show(page, writable, "triage?b=verdicts&at=CH_001_ans_02")
    name = page.locator(".verdict-bar .name")
    expect(name).to_have_text(re.compile("CH_001_ans_02"))
    page.keyboard.press("e")
    form = page.get_by_test_id("stPopoverBody")
    _choose_incorrect(page)
    # All that the form says is to be seen.
    assert form.evaluate("form => form.scrollHeight - form.clientHeight") == 0
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".verdict-bar .notice")).to_have_text("Saved: all runs are scored by it.")
    expect(form).to_have_count(0)
    still(page)
    page.keyboard.press("Enter")
    expect(name).not_to_have_text(re.compile("CH_001_ans_02"))
    expect(form).to_have_count(0)


def _choose_incorrect(page: Page) -> None:
    """Corrects a verdict in the form, unsaved."""
    page.get_by_test_id("stPopoverBody").get_by_label("Verdict").click()
    page.get_by_role("option", name="incorrect").click()
    expect(page.get_by_text("Verdict: correct → incorrect")).to_be_visible()
