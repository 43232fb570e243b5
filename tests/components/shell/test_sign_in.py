"""Where sign-in is configured, a page ends before anything of the workspace is on it."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit import config
from streamlit.testing.v1 import AppTest

from components.shell import sign_in
from components.shell.sign_in import is_admitted
from errors import ServingError
from serving.host_check import WORDS, WORDS_VARIABLE, HostCheck
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


@pytest.mark.parametrize("admitted", [None, "", "  "])
def test_sign_in_without_a_list_of_who_is_let_in_is_refused_in_words(monkeypatch, admitted):
    monkeypatch.setattr(sign_in, "configured", lambda: True)
    if admitted is None:
        monkeypatch.delenv(sign_in.ADMITTED_VARIABLE, raising=False)
    else:
        monkeypatch.setenv(sign_in.ADMITTED_VARIABLE, admitted)
    with pytest.raises(ServingError, match=r'ERRATA_ADMITTED is not set.*@lab\.example.*"\*" for every account'):
        sign_in.must_be_possible()
    for stated in ("*", "@lab.example"):
        monkeypatch.setenv(sign_in.ADMITTED_VARIABLE, stated)
        sign_in.must_be_possible()


LISTED = "reader@school.example, @lab.example"


@pytest.mark.parametrize(
    "account",
    [
        {"email": "reader@school.example", "email_verified": True},
        {"email": "Reader@School.Example", "email_verified": "true"},
        {"email": "anyone@lab.example", "email_verified": True},
    ],
)
def test_a_listed_address_or_domain_is_let_in(account):
    assert is_admitted(account, LISTED)


@pytest.mark.parametrize(
    "account",
    [
        {"email": None},
        {"email": "other@school.example"},
        {"email": "anyone@sub.lab.example"},
        {"email": "anyone@evil-lab.example"},
        {"email": "x@lab.example@evil.example"},
        {"email": "lab.example"},
        {"name": "reader@school.example"},
    ],
)
def test_every_other_account_is_refused(account):
    assert not is_admitted({"email_verified": True, **account}, LISTED)


@pytest.mark.parametrize("stated", [{}, {"email_verified": None}, {"email_verified": False}, {"email_verified": "no"}])
def test_an_address_that_the_provider_does_not_state_to_have_verified_is_nobodys(stated):
    assert not is_admitted({"email": "reader@school.example", **stated}, LISTED)
    assert not is_admitted({"email": "anyone@lab.example", **stated}, LISTED)


def test_every_account_of_the_provider_is_let_in_by_a_star_alone():
    anyone = {"email": "anyone@anywhere.example", "email_verified": True}
    assert is_admitted({"sub": "1"}, " * ")
    assert [is_admitted(anyone, nobody) for nobody in ("", " ", " , ", "*@lab.example")] == [False] * 4


AUTH = {"redirect_uri": "x", "cookie_secret": "x", "client_id": "x"}


@pytest.mark.parametrize(
    ("words", "auth", "checked", "found"),
    [
        ("", None, True, "Expected a loopback address, found 0.0.0.0"),
        ("", None, False, "Expected a loopback address, found 0.0.0.0"),
        (WORDS, None, False, "found app.py alone: without the checks of hosts, origins and uploads"),
        ("", AUTH, False, "found app.py alone: without the checks of hosts, origins and uploads"),
        (WORDS, None, True, ""),
    ],
    ids=["no consent", "neither", "consent alone", "sign-in alone", "consent and checks"],
)
def test_the_app_without_its_checks_shows_nothing_beyond_this_machine(
    tmp_path, monkeypatch, words: str, auth: dict[str, Any] | None, checked: bool, found: str
):
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    monkeypatch.setenv(WORDS_VARIABLE, words)
    monkeypatch.setattr(HostCheck, "in_place", checked)
    opened = AppTest.from_file(ROOT / "app.py")
    if auth:
        opened.secrets["auth"] = auth
    before = config.get_option("server.address")
    config.set_option("server.address", "0.0.0.0")
    try:
        opened.run(timeout=20)
    finally:
        config.set_option("server.address", before)
    assert not opened.exception
    heads = [head.value for head in opened.subheader]
    assert heads == (["This cannot be shown"] if found else ["Nothing is loaded yet"])
    assert any(found in text.value for text in opened.text)


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
