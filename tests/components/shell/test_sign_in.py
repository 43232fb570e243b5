"""Where sign-in is configured, a page ends before anything of the workspace is on it."""

from __future__ import annotations

import pytest
from streamlit import config
from streamlit.testing.v1 import AppTest

from components.shell import sign_in
from components.shell.sign_in import is_admitted
from errors import ServingError
from tests.running import ROOT


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


@pytest.mark.parametrize(
    ("missing", "words"), [(("authlib",), "authlib, which"), (("authlib", "httpx"), "authlib and httpx")]
)
def test_sign_in_that_nobody_could_use_is_refused_in_words(monkeypatch, missing, words):
    monkeypatch.setattr(sign_in, "_LIBRARIES", ("authlib", "httpx"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in missing else object())
    monkeypatch.setattr(sign_in, "configured", lambda: False)
    sign_in.must_be_possible()
    monkeypatch.setattr(sign_in, "configured", lambda: True)
    with pytest.raises(ServingError, match=rf"{words}.*pip install -e \.\[sign-in\]"):
        sign_in.must_be_possible()


LISTED = "reader@school.example, @lab.example"


@pytest.mark.parametrize(
    "account",
    [
        {"email": "reader@school.example"},
        {"email": "Reader@School.Example", "email_verified": True},
        {"email": "anyone@lab.example"},
    ],
)
def test_a_listed_address_or_domain_is_let_in(account):
    assert is_admitted(account, LISTED)


@pytest.mark.parametrize(
    "account",
    [
        {},
        {"email": None},
        {"email": "other@school.example"},
        {"email": "reader@school.example", "email_verified": False},
        {"email": "anyone@sub.lab.example"},
        {"email": "anyone@evil-lab.example"},
        {"email": "x@lab.example@evil.example"},
        {"email": "lab.example"},
        {"name": "reader@school.example"},
    ],
)
def test_every_other_account_is_refused(account):
    assert not is_admitted(account, LISTED)


def test_without_a_list_every_account_of_the_provider_is_let_in_and_with_an_empty_one_none():
    assert is_admitted({"email": "anyone@anywhere.example"}, " ")
    assert not is_admitted({"email": "anyone@anywhere.example"}, " , ")


def test_the_app_without_its_checks_shows_nothing_beyond_this_machine(tmp_path, monkeypatch):
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    opened = AppTest.from_file(ROOT / "app.py")
    before = config.get_option("server.address")
    config.set_option("server.address", "0.0.0.0")
    try:
        opened.run(timeout=20)
    finally:
        config.set_option("server.address", before)
    assert not opened.exception
    assert [head.value for head in opened.subheader] == ["This cannot be shown"]
    assert any("Expected a loopback address, found 0.0.0.0" in text.value for text in opened.text)


def named() -> None:
    import streamlit as st

    from components.shell import visitor

    st.text(visitor.name())


def test_two_accounts_of_one_name_act_under_two(monkeypatch, tmp_path):
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    monkeypatch.setattr(sign_in, "account_name", lambda: "Wei Zhang")
    found = []
    for address in ("wei@north.example", "wei@south.example", "wei@north.example"):
        monkeypatch.setattr(sign_in, "account_address", lambda address=address: address)
        shown = AppTest.from_function(named).run(timeout=10)
        found += [text.value for text in shown.text]
    assert found == ["Wei Zhang", "Wei Zhang (2)", "Wei Zhang"]
