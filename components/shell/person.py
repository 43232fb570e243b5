"""The name of a visitor: the account's, else one that is asked for once and kept in the browser."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from cache import memo
from cache.marks import accounts
from cache.marks.targets import MOST_WORDS
from cache.store.workspace import Workspace
from components.shell import address, sign_in

_NAME = "person-name"

_ACCOUNT = "person-account"
"""The account of this session, and the name under which it acts."""

_mounted = st.components.v2.component(
    "errata_person",
    html='<span aria-hidden="true"></span>',
    js=(Path(__file__).parent / "person.js").read_text(encoding="utf-8"),
)


def name() -> str:
    """The visitor's name; "" as long as it is not known."""
    return _account_name() or str(st.session_state.get(_NAME, ""))


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
    field, memory = f"person-{place}", f"person-memory-{place}"

    def keep_typed() -> None:
        st.session_state[_NAME] = " ".join(str(st.session_state[field]).split())

    def take_stored() -> None:
        stored = st.session_state[memory].get("stored")
        if isinstance(stored, str) and not name():
            st.session_state[_NAME] = " ".join(stored[:MOST_WORDS].split())
            address.seed_anew()

    if st.session_state.get(field) != name():
        st.session_state[field] = name()
    if not (once and name()):
        st.text_input(
            "Your name (required)",
            placeholder="Needed to judge",
            key=field,
            max_chars=MOST_WORDS,
            on_change=keep_typed,
            help="Stands beside your marks. Two people under one name would share their place in a queue, and the "
            "later verdict would replace the earlier.",
        )
        st.caption("A name counts as one person.")
    _mounted(key=memory, data={"name": name()}, on_stored_change=take_stored)
    return name()
