"""Where this Errata is looked at, for links in files that lead back to it."""

from __future__ import annotations

import streamlit as st


def served_at() -> str:
    """Address of this server up to the name of a page ("http://127.0.0.1:8501/"); "" where no browser says it."""
    url = str(getattr(st.context, "url", "") or "").partition("?")[0]
    return url.rsplit("/", 1)[0] + "/" if url.startswith(("http://", "https://")) else ""
