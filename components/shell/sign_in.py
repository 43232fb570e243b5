"""Nobody sees anything before signing in, where sign-in (Streamlit's own, OIDC) is configured."""

from __future__ import annotations

import streamlit as st


def configured() -> bool:
    """Whether sign-in is configured: an `[auth]` section in Streamlit's secrets."""
    return st.secrets.load_if_toml_exists() and "auth" in st.secrets


def require() -> None:
    """Ends the page with a button to sign in, unless the visitor has done so or nobody has to."""
    if not configured() or st.user.get("is_logged_in") is True:
        return
    st.title("Errata", anchor=False)
    st.text("This workspace is shown to those who have signed in.")
    st.button("Sign in", type="primary", on_click=st.login)
    st.stop()
