"""What is loaded once is not searched for garbage again.

A search through all there is holds up whatever runs just then, and with the libraries that we use takes longer than
most pages do. Streamlit's own, after every run of a page, is switched off in its configuration.
"""

from __future__ import annotations

import gc
import sys

import streamlit as st


def settle() -> None:
    """Sets aside all objects there are, whenever a page has loaded modules that no page had loaded before."""
    _set_aside(len(sys.modules))


@st.cache_resource(show_spinner=False, max_entries=1)
def _set_aside(modules: int) -> None:
    gc.collect()
    gc.freeze()
