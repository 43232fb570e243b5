"""Keys and addresses of providers: from the environment or Streamlit's secrets, and from nowhere else."""

from __future__ import annotations

import os
from collections.abc import Mapping

import streamlit as st

NAMES = ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL")


def variables() -> Mapping[str, str]:
    """What providers may read; the environment comes first. Never shown, and handed to providers only."""
    found = dict(os.environ)
    if st.secrets.load_if_toml_exists():
        for name in NAMES:
            if not found.get(name) and isinstance(st.secrets.get(name), str):
                found[name] = st.secrets[name]
    return found
