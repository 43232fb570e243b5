"""Where sign-in is configured, a page ends before anything of the workspace is on it."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def page() -> None:
    import streamlit as st

    from components.shell import sign_in

    sign_in.require()
    st.text("a student's work")


def test_without_sign_in_a_page_is_shown():
    shown = AppTest.from_function(page).run(timeout=10)
    assert [text.value for text in shown.text] == ["a student's work"]
    assert not shown.button


def test_with_sign_in_a_visitor_sees_a_button_and_nothing_of_the_workspace():
    visited = AppTest.from_function(page)
    visited.secrets["auth"] = {"redirect_uri": "x", "cookie_secret": "x", "client_id": "x"}
    visited.run(timeout=10)
    assert not visited.exception
    assert [button.label for button in visited.button] == ["Sign in"]
    assert "a student's work" not in [text.value for text in visited.text]
