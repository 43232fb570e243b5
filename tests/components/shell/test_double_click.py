"""Clicks in a row: what they do is done once, and told to both."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
import streamlit as st

from components.shell import double_click
from components.shell.double_click import once
from errors import UsageError


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})


def numbered() -> Callable[[], int]:
    """An act that gives how often it was called."""
    calls: list[None] = []

    def act() -> int:
        calls.append(None)
        return len(calls)

    return act


def test_a_second_click_gets_what_the_first_did() -> None:
    act = numbered()
    assert [once("save", "a", act), once("save", "a", act)] == [1, 1]


def test_a_later_click_another_wish_and_another_button_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    act = numbered()
    assert [once("save", "a", act), once("save", "b", act), once("undo", "b", act)] == [1, 2, 3]
    monkeypatch.setattr(double_click, "_APART_S", 0.0)
    assert once("undo", "b", act) == 4


def test_what_was_refused_is_refused_again() -> None:
    def refused() -> None:
        raise UsageError("no")

    for _ in range(2):
        with pytest.raises(UsageError):
            once("save", "a", refused)


def test_a_second_click_waits_for_the_first_that_is_at_work() -> None:
    act, at_work, go, found = numbered(), threading.Event(), threading.Event(), []

    def slow() -> int:
        at_work.set()
        assert go.wait(10)
        return act()

    first = threading.Thread(target=lambda: found.append(once("save", "a", slow)))
    first.start()
    assert at_work.wait(10)
    second = threading.Thread(target=lambda: found.append(once("save", "a", slow)))
    second.start()
    go.set()
    first.join(10)
    second.join(10)
    assert found == [1, 1]
