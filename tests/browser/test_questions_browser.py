"""Questions about a drawing in a real browser: the linked one is in view, keys and filters go through them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from cache.importing.import_benchmark import import_benchmark
from tests.browser.homes import workspace_in
from tests.browser.test_hostile_data import Watch, assert_harmless
from tests.loaders.drawedumath.drawedumath_files import answer, gold, pairs, run
from tests.running import server

pytestmark = pytest.mark.browser

MANY = 40
HOSTILE = '<img src="https://elsewhere.invalid/x.png" onerror="window.hostile=1"> ![x](https://elsewhere.invalid/y.png)'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("questions")
    asked = [(f"Question {number}?", f"Answer {number}") for number in range(MANY - 1)] + [(HOSTILE, HOSTILE)]
    rows = [
        answer("a.png", question, HOSTILE if question == HOSTILE else "said", 1 if place % 4 == 3 else 4, reference)
        | {"Model Name": model, "Claude_Judge_Rating": "4", "Claude_Judge_Reason": HOSTILE}
        for model in ("A", "B")
        for place, (question, reference) in enumerate(asked)
    ]
    with workspace_in(home / "errata") as workspace:
        questions = gold(home / "gold.csv", {"Image Name": "a.png", "QA Teacher": pairs(*asked)})
        import_benchmark(workspace, "drawedumath", questions, runs=[run(Path(home / "run.csv"), *rows)])
    with server(home / "errata") as running:
        yield running


def opened(page: Page, address: str, **asked: str) -> None:
    page.goto(f"{address}/inspector?{urlencode({'b': 'drawedumath', 'at': 'a.png', **asked})}")
    expect(page.locator(".items-block")).to_be_visible(timeout=30_000)


def test_the_question_of_the_link_is_in_view_beside_the_drawing(page: Page, address: str) -> None:
    opened(page, address, item="teacher.30")
    expect(page.locator(".item-row")).to_have_count(MANY)
    chosen = page.locator(".item-row.chosen")
    expect(chosen).to_contain_text("Question 29?")
    expect(chosen).to_be_in_viewport()
    expect(page.locator("figure")).to_be_in_viewport()
    # A rating is always that of a judge who is named.
    expect(chosen.locator(".rated").first).to_contain_text("judged by")
    expect(chosen.locator(".rater").first).to_have_attribute("title", "Judged by claude: 4, right")


def test_keys_go_from_failure_to_failure_and_the_address_follows(page: Page, address: str) -> None:
    opened(page, address)
    page.locator(".items-tools h2").click()
    page.keyboard.press("n")
    expect(page.locator(".item-row.chosen")).to_contain_text("Question 3?")
    page.wait_for_url("**item=teacher.4**")
    page.keyboard.press("n")
    expect(page.locator(".item-row.chosen")).to_contain_text("Question 7?")
    expect(page.locator(".item-row.chosen")).to_be_in_viewport()


def test_what_is_wrong_alone_can_be_shown(page: Page, address: str) -> None:
    opened(page, address)
    page.get_by_role("button", name="Wrong 10").click()
    expect(page.locator(".item-row:visible")).to_have_count(10)
    page.get_by_role("button", name="All 40").click()
    expect(page.locator(".item-row:visible")).to_have_count(MANY)


def test_hostile_questions_answers_and_reasons_are_texts(page: Page, address: str) -> None:
    watch = Watch(page.context, address)
    opened(page, address, item=f"teacher.{MANY}")
    row = page.locator(".item-row.chosen")
    row.locator("summary").first.click()
    expect(row.locator("dd").first).to_contain_text('<img src="https://elsewhere.invalid/x.png"')
    assert_harmless(page, watch)
