"""The inspector of pages in a browser: questions that open, a link's question in view, hostile data stays text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.browser.hostile import ATTACKS
from tests.browser.opened_pages import asked
from tests.browser.opened_sheets import opened
from tests.browser.test_hostile_data import Watch, assert_harmless
from tests.refusals import fill
from tests.running import server

pytestmark = pytest.mark.browser

HOSTILE = "pages of attacks"
MANY = 60


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("document")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(home / "errata"))
        for name in ("ERRATA_DATABASE_URL", "ERRATA_READ_ONLY"):
            patch.delenv(name, raising=False)
        workspace = fill(home)
        _attack(workspace, home / "hostile")
        workspace.close()
    with server(home / "errata") as running:
        yield running


def _attack(workspace: Workspace, folder: Path) -> None:
    """A page of 60 questions that try to be more than text, and a run with a million characters behind them."""
    gold, run = folder / "gold", folder / 'runs <b class="hostile">'
    texts = [ATTACKS[number % len(ATTACKS)].replace("\n", " ") for number in range(MANY)]
    for place, tail in ((gold, ""), (run, ("\n" + ATTACKS[3] + " 手写的评语") * 12_000)):
        place.mkdir(parents=True)
        lines = [f"{number}. 题目 {text}" for number, text in enumerate(texts, start=1)]
        (place / "page.md").write_text("\n".join(lines) + tail, encoding="utf-8")
    import_benchmark(workspace, "mathdoc", gold, runs=[run], name=HOSTILE)


def test_questions_say_what_runs_do_and_open_to_their_difference(page: Page, address: str) -> None:
    sheet = opened(page, address, "mathdoc", at="p1", run=["bold", "whole"])
    rows = sheet.locator("button.question-row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1).locator(".does")).to_have_text(["answered", "refused"])
    expect(rows.nth(1).locator(".unreadable")).to_be_visible()
    # What is not open is not in the document.
    expect(sheet.locator(".question-list .written")).to_have_count(0)
    rows.nth(1).click()
    expect(sheet.locator(".question-list .written")).to_have_count(2)
    expect(sheet.locator(".question-list .written ins").first).to_contain_text("单调递增")
    expect(sheet.locator(".question-list .where").first).to_contain_text("Start: its printed number stands there")
    page.wait_for_timeout(800)
    assert asked(page)["item"] == ["2"]
    sheet.get_by_role("button", name="As written").click()
    expect(sheet.locator(".question-list .written ins").first).to_contain_text("2. 若函数")
    rows.nth(1).click()
    expect(sheet.locator(".question-list .written")).to_have_count(0)


TRIMMED = """nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"""


def test_no_name_and_no_word_is_trimmed_beside_three_runs(page: Page, address: str) -> None:
    sheet = opened(page, address, "mathdoc", at="p1", run=["bold", "whole", "whole~mode:single"])
    expect(sheet.locator(".run-head")).to_have_count(3)
    for words in (".run-head", ".does", ".model-name", "h2 .count", ".wrong-list .line"):
        assert sheet.locator(words).evaluate_all(TRIMMED) == []
    assert page.locator(".viewer.blocks").evaluate("node => node.scrollWidth - node.clientWidth") <= 0


def test_a_link_has_its_question_in_view(page: Page, address: str) -> None:
    sheet = opened(page, address, "mathdoc", at="p1", item="3", run=["whole"])
    expect(sheet.locator(".question-list .question-body:visible")).to_have_count(1)
    expect(sheet.locator(".question-list li").nth(2).locator(".written")).to_be_in_viewport()


def test_a_failure_opens_its_question(page: Page, address: str) -> None:
    sheet = opened(page, address, "mathdoc", at="p1", run=["bold"])
    expect(sheet.locator(".wrong-list .line")).to_have_text(["2: Made up"])
    page.keyboard.press("n")
    expect(sheet.locator(".question-list li.chosen .written")).to_be_in_viewport()
    page.wait_for_timeout(800)
    assert asked(page)["item"] == ["2"]


def test_the_raw_response_has_its_questions_marked(page: Page, address: str) -> None:
    sheet = opened(page, address, "mathdoc", at="p1", run=["bold"])
    expect(sheet.locator(".strays li")).not_to_have_count(0)
    sheet.get_by_role("tab", name="Raw").click()
    expect(sheet.locator(".stretches pre small")).to_have_text(["1", "2", "3"])


def test_hostile_text_stays_text_and_much_of_it_is_no_hindrance(browser: Browser, address: str) -> None:
    context = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 900})
    watch = Watch(context, address)
    page = context.new_page()
    sheet = opened(page, address, HOSTILE)
    rows = sheet.locator("button.question-row")
    expect(rows).to_have_count(MANY)
    for number in range(0, len(ATTACKS)):
        rows.nth(number).click()
    expect(sheet.locator(".question-list .written")).to_have_count(len(ATTACKS))
    for form in ("As written", "As scored"):
        sheet.get_by_role("button", name=form).click()
    for tab in ("Raw", "In no question"):
        sheet.get_by_role("tab", name=tab).click()
    page.keyboard.press("n")
    page.wait_for_timeout(800)
    assert_harmless(page, watch)
    assert sheet.locator("script, iframe, a:not(.ask)").count() == 0
    assert sheet.locator("b.hostile, img.hostile").count() == 0
    context.close()
