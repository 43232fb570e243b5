"""A visitor's name: what of a browser's cookie is taken for one."""

from __future__ import annotations

from types import SimpleNamespace
from urllib.parse import quote

import pytest
import streamlit as st

from components.shell import visitor


@pytest.mark.parametrize(
    ("kept", "name"),
    [
        ("Ann", "Ann"),
        (" Änne \n O’Neil ", "Änne O’Neil"),
        ("<b>Ann</b>; path=/", "<b>Ann</b>; path=/"),
        ("n" * 80, "n" * 80),
        ("n" * 81, ""),
        ("", ""),
    ],
)
def test_a_cookie_is_a_name_where_it_can_be_one(kept: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})
    monkeypatch.setattr(st, "context", SimpleNamespace(cookies={"errata-name": quote(kept)}))
    assert visitor.name() == name


def test_what_was_typed_goes_before_what_the_browser_kept_and_a_name_that_is_known_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(st, "session_state", {})
    monkeypatch.setattr(st, "context", SimpleNamespace(cookies={}))
    assert visitor.introduce(" Ben ") == "Ben"
    monkeypatch.setattr(st, "context", SimpleNamespace(cookies={"errata-name": "Ann"}))
    assert visitor.name() == visitor.introduce("Carl") == "Ben"
    st.session_state["visitor-name"] = ""
    assert visitor.name() == "", "a name that was taken away comes back"
