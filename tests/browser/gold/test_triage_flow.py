"""The queue in a real browser: by keys alone, by two people at once, and after a reload."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from cache.marks.log import present
from tests.browser import homes
from tests.browser.open_pages import keep_name, new_context, still

pytestmark = pytest.mark.browser

NAME = "triage"


def open_queue(page: Page, address: str, who: str) -> None:
    keep_name(page, address, who)
    page.goto(f"{address}/triage?b={NAME}")
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    expect(page.locator(".verdict-bar button", has_text="Gold is wrong")).to_be_enabled()
    still(page)


def at(page: Page) -> str:
    return page.locator(".verdict-bar .name").inner_text()


def test_without_a_name_the_keys_of_verdicts_compare_no_runs_and_with_one_what_is_undone_at_once_leaves_nothing(
    page: Page, writable: str, written: Path
) -> None:
    homes.with_solutions(written, NAME)
    page.goto(f"{writable}/triage?b={NAME}")
    expect(page.get_by_text("Enter your name first.")).to_be_visible()
    still(page)
    for key in page.locator(".verdict-bar .typed kbd").all():
        expect(key).to_have_css("opacity", "0.45")  # as pale as the field beside it
    page.keyboard.press("2")
    still(page)
    assert "lead" not in page.url

    name = page.get_by_label("Your name (required)", exact=True).first
    name.fill("Ann")
    name.press("Enter")
    wait_until_ready(page)
    page.get_by_role("heading", level=1).click()
    pressed = page.locator(".verdict-bar [aria-pressed=true]")
    # The run that keeps a verdict is still at work when the next one begins, which undoes it.
    for _ in range(4):
        page.keyboard.press("3")
        expect(pressed).to_have_count(1)
        page.keyboard.press("u")
        expect(pressed).to_have_count(0)
        still(page)
    with homes.workspace_in(written) as ws:
        assert list(present(ws, NAME)) == []


def test_what_is_lost_on_its_way_to_the_server_is_sent_again_until_it_is_confirmed(
    page: Page, writable: str, written: Path
) -> None:
    """A verdict once, then its undoing twice, and nothing else happens on the page: no run of it asks for them."""
    homes.with_solutions(written, NAME)
    to_lose = {b'"verdict"': 1, b'"undo"': 2}
    sent: list[bytes] = []

    def with_losses(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: bytes | str) -> None:
            content = message if isinstance(message, bytes) else message.encode()
            kind = next((kind for kind in (b'"undo"', b'"verdict"') if kind in content), b"")
            if kind and to_lose[kind]:
                to_lose[kind] -= 1
            else:
                sent.append(content)
                server.send(message)

        route.on_message(pass_on)

    def kept() -> list[str]:
        with homes.workspace_in(written) as ws:
            return [mark.verdict for mark in present(ws, NAME)]

    tab = page.context.new_page()  # what is routed is so for as long as the tab lives
    tab.route_web_socket("**/*stream*", with_losses)
    open_queue(tab, writable, "Ann")
    bar = tab.locator(".verdict-bar")
    for key, verdicts in (("3", ["ambiguous"]), ("u", [])):
        tab.keyboard.press(key)
        expect(bar).to_have_class(re.compile(r"\bbusy\b"))
        expect(bar).not_to_have_class(re.compile(r"\bbusy\b"))
        still(tab)
        expect(bar.locator("[aria-pressed=true]")).to_have_count(len(verdicts))
        assert kept() == verdicts
    assert set(to_lose.values()) == {0}
    before = len(sent)
    tab.wait_for_timeout(6_000)
    assert len(sent) == before
    tab.close()


def test_two_people_go_through_one_queue_by_keys_and_never_meet(
    page: Page, browser: Browser, writable: str, written: Path
) -> None:
    homes.with_solutions(written, NAME)
    with new_context(browser) as context:
        ann, ben = page, context.new_page()
        open_queue(ann, writable, "Ann")
        open_queue(ben, writable, "Ben")
        seen: list[str] = []
        for _ in range(2):
            for tab, key in ((ann, "1"), (ben, "2")):
                here = at(tab)
                seen.append(here)
                tab.keyboard.press(key)
                tab.keyboard.press("Enter")
                expect(tab.locator(".verdict-bar .name")).not_to_have_text(here)
                still(tab)
        assert len(set(seen)) == len(seen) == 4
        assert at(ann) != at(ben)
    # The list of keys says those of the queue in place of what it takes from the sample.
    ann.keyboard.press("?")
    expect(ann.locator(".help .in-queue")).to_be_visible()
    expect(ann.locator(".key-list li").filter(has_text="compare run, and back")).to_be_hidden()
    ann.keyboard.press("Escape")
    here = at(ann)
    ann.reload()
    wait_until_ready(ann)
    expect(ann.locator(".verdict-bar .name")).to_have_text(here)
    expect(ann.locator(".verdict-bar .quiet").first).to_have_text(re.compile(r"4 judged · \d+ s each"))
    ann.keyboard.press("t")
    ann.keyboard.type("odd")
    ann.keyboard.press("Enter")
    expect(ann.locator(".verdict-bar .chip")).to_have_text("# odd")
    still(ann)
    ann.keyboard.press("u")
    expect(ann.locator(".verdict-bar .chip")).to_have_count(0)
    # While gold is edited the keys are the editor's.
    still(ann)
    ann.keyboard.press("e")
    expect(ann.locator(".edit-bar")).to_be_visible()
    ann.keyboard.press("1")
    ann.keyboard.press("Escape")
    expect(ann.locator(".edit-bar")).to_be_hidden()
    # Behind an open form no key judges.
    ann.get_by_test_id("stPopoverButton").filter(has_text="Marks").first.click()
    expect(ann.get_by_test_id("stPopoverBody")).to_be_visible()
    still(ann)  # the server has been told that it is open: what closes it earlier may be undone by the answer
    ann.keyboard.press("1")
    ann.keyboard.press("Escape")
    expect(ann.get_by_test_id("stPopoverBody")).to_have_count(0)
    with homes.workspace_in(written) as ws:
        kept = [(mark.who, mark.verdict) for mark in present(ws, NAME)]
    assert kept == [("Ann", "gold_wrong"), ("Ben", "gold_right")] * 2
