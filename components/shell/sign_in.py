"""Nobody sees anything before signing in, where sign-in (Streamlit's own, OIDC) is configured."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Mapping
from typing import Any, Final

import streamlit as st

from errors import ServingError

ADMITTED_VARIABLE: Final = "ERRATA_ADMITTED"
"""Environment variable with the accounts that are let in: addresses and `@domains` with commas between them, or `*`."""

_LIBRARIES: Final = ("authlib", "httpx")
"""What Streamlit's sign-in stands on and does not bring along."""


def configured() -> bool:
    """Whether sign-in is configured: an `[auth]` section in Streamlit's secrets."""
    return st.secrets.load_if_toml_exists() and "auth" in st.secrets


def must_be_possible() -> None:
    """Raises ServingError where sign-in is configured and nobody could sign in: no library, or no list of accounts."""
    if not configured():
        return
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise ServingError(
            f"Sign-in is configured, but {' and '.join(missing)}, which it needs, is not installed: nobody could "
            "sign in. Install it with pip install -e .[sign-in]."
        )
    if not os.environ.get(ADMITTED_VARIABLE, "").strip():
        raise ServingError(
            f"Sign-in is configured, but {ADMITTED_VARIABLE} is not set. Expected the accounts that are let in, such "
            'as "reader@school.example, @lab.example", or "*" for every account that the identity provider signs in.'
        )


def require() -> None:
    """Ends the page with a button to sign in, unless the visitor has done so and is let in, or nobody has to."""
    if not configured():
        return
    signed_in = st.user.get("is_logged_in") is True
    if signed_in and is_admitted(st.user, os.environ.get(ADMITTED_VARIABLE, "")):
        return
    st.title("Errata", anchor=False)
    if signed_in:
        st.text("This account may not see this workspace. Sign in with another, or ask whoever runs this server.")
        st.button("Sign out", on_click=st.logout)
    else:
        st.text("This workspace is shown to those who have signed in.")
        st.button("Sign in", type="primary", key="sign-in", on_click=st.login)
    st.stop()


def account_name() -> str:
    """The name that is stated of the account that is signed in, never its address; "" where nobody has to sign in."""
    if not configured() or st.user.get("is_logged_in") is not True:
        return ""
    stated = str(st.user.get("name") or st.user.get("email") or "")
    return " ".join(stated.partition("@")[0].split())


def account_address() -> str:
    """What tells the account that is signed in from all others, its address before all; "" where nothing does."""
    if not configured() or st.user.get("is_logged_in") is not True:
        return ""
    issued = st.user.get("sub")
    return str(st.user.get("email") or (f"{st.user.get('iss', '')} {issued}" if issued else ""))


def is_admitted(account: Mapping[str, Any], admitted: str) -> bool:
    """Whether an account of the identity provider is let in.

    Args:
        account: What the provider states of it (`email`, `email_verified`).
        admitted: Addresses and `@domains` that are let in, with commas between them; `*` for every account. An
            address counts only where the provider states that it has verified it.
    """
    allowed = {text for part in admitted.split(",") if (text := part.strip().casefold())}
    if "*" in allowed:
        return True
    address = str(account.get("email") or "").casefold()
    # Some providers state it as a text.
    if str(account.get("email_verified")).casefold() != "true" or address.count("@") != 1:
        return False
    return address in allowed or address[address.index("@") :] in allowed
