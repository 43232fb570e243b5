"""The name of a visitor: the account's, else one that is asked for once and kept in the browser."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import streamlit as st

from cache import memo
from cache.marks import accounts
from cache.marks.targets import MOST_WORDS, one_line
from cache.store.workspace import Workspace
from components.shell import sign_in
from errors import UsageError

_COOKIE = "errata-name"
"""The cookie in which the browser keeps the name, percent-encoded."""

_NAME = "visitor-name"

_ACCOUNT = "visitor-account"
"""The account of this session, and the name under which it acts."""

_keep_in_browser = st.components.v2.component(
    "errata_visitor_name",
    js=(Path(__file__).parents[1] / "browser" / "visitor_name.js").read_text(encoding="utf-8"),
)


def name() -> str:
    """The visitor's name; "" as long as it is not known."""
    return _account_name() or str(st.session_state[_NAME] if _NAME in st.session_state else _kept_name())


def _kept_name() -> str:
    """The name that the browser had kept when this session began; "" where it had none that can be one."""
    return name_in_cookie(st.context.cookies.get(_COOKIE, ""))


def name_in_cookie(value: str) -> str:
    """The name that a cookie holds, percent-encoded; "" where it can be none."""
    try:
        return one_line(unquote(value), "A name")
    except UsageError:
        return ""


def introduce(who: str) -> str:
    """Takes a name that was given elsewhere than in the field of `ask`, where none is known; returns what is known."""
    if not name():
        st.session_state[_NAME] = one_line(who, "A name")
    return name()


def _account_name() -> str:
    """The name of the account that is signed in, which no other account has; "" where nobody has to sign in."""
    account = sign_in.account_address(), sign_in.account_name()
    if not account[1]:
        return ""
    known, found = st.session_state.get(_ACCOUNT, (None, ""))
    if known != account:
        name_of = accounts.name_of_account if memo.workspace().read_only else accounts.keep_account
        found = name_of(memo.workspace(), *account)
        st.session_state[_ACCOUNT] = account, found
    return str(found)


def acting() -> Workspace:
    """The workspace, in which what is written from now on is by the visitor."""
    return memo.workspace().acting_as(name())


def ask(place: str, once: bool = False) -> str:
    """Draws the field for the name where no account says it; returns the name, "" as long as it is not known.

    Args:
        place: Where it stands: part of its key.
        once: Whether the field is not there any more once the name is known.
    """
    if account := _account_name():
        return account
    field = f"visitor-{place}"

    def keep_typed() -> None:
        st.session_state[_NAME] = " ".join(str(st.session_state[field]).split())

    if st.session_state.get(field) != name():
        st.session_state[field] = name()
    if not (once and name()):
        st.text_input(
            "Your name (required)",
            placeholder="Your name",
            key=field,
            max_chars=MOST_WORDS,
            on_change=keep_typed,
            help="Stands beside your marks. Two people under one name would share their place in a queue, and the "
            "later verdict would replace the earlier.",
        )
        st.caption("What you save is kept under this name.")
    if (known := name()) and known != _kept_name():
        _keep_in_browser(key=f"visitor-memory-{place}", data={"name": known})
    return known
