"""Keeps objects that are loaded once out of garbage collection.

A collection over all objects stops whatever is running, and with the libraries that we use takes longer than most
pages do. Streamlit's own collection after every run of a page is switched off in its configuration.
"""

from __future__ import annotations

import gc
import sys

import streamlit as st


def freeze_loaded_objects() -> None:
    """Sets aside all objects there are, whenever a page has loaded modules that no page had loaded before."""
    _set_aside(len(sys.modules))


@st.cache_resource(show_spinner=False, max_entries=1)
def _set_aside(modules: int) -> None:
    gc.collect()
    gc.freeze()
