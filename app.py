"""The router: page config, the list of pages, run. Served through `asgi.py`."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from cache import ahead, memo
from cache.store.workspace import RECENT_S
from components.shell import menu, notices, save_view, sign_in
from errors import ErrataError, ServingError
from loaders.files.disk_errors import disk_errors
from serving.host_check import WORDS_VARIABLE, check_address, must_be_checked


@st.cache_resource(show_spinner=False, max_entries=1)
def freeze_loaded_objects(modules: int) -> None:
    """Keeps what is loaded once out of garbage collection, whenever a page has loaded modules that none had before.

    A collection over all objects stops whatever is running, and with the libraries that we use takes longer than most
    pages do. Streamlit's own collection after every run of a page is switched off in its configuration.
    """
    gc.collect()
    gc.freeze()


_REDRAWN, _MOST_REDRAWN = "redrawn", 3


@contextmanager
def redraw_if_changed() -> Iterator[None]:
    """While a page is drawn: where something unexpected goes wrong because the workspace changed, it is drawn anew.

    A page reads the workspace many times, and a run that is written or deleted in between is in one result and not in
    another. A fault that stays, or that has nothing to do with a change, is raised.
    """
    before = memo.workspace().recent_version()
    try:
        yield
    except ErrataError:
        raise
    except Exception:
        time.sleep(RECENT_S)  # for so long a version is remembered, and with it what was read before the change
        redrawn = st.session_state.get(_REDRAWN, 0)
        if redrawn == _MOST_REDRAWN or memo.workspace().recent_version() == before:
            raise
        st.session_state[_REDRAWN] = redrawn + 1
        st.rerun()
    st.session_state.pop(_REDRAWN, None)


# In pixels: as narrow as the filters allow, for the pages of students want the room.
SIDEBAR = 235


def run() -> None:
    """Draws the page that the address names."""
    # A named icon would be fetched from another server.
    frame = Path(__file__).parent / "components" / "shell"
    st.set_page_config(
        page_title="Errata", page_icon=str(frame / "icon.svg"), layout="wide", initial_sidebar_state=SIDEBAR
    )
    st.html(frame / "layout.css")
    try:
        # `asgi.py` does not start at such an address. Whoever serves this file in its place meets the same refusal.
        listens_on = st.get_option("server.address")
        check_address(listens_on, sign_in=sign_in.configured(), words=os.environ.get(WORDS_VARIABLE))
        must_be_checked(listens_on)
    except ServingError as error:
        notices.show_error(error)
        st.stop()
    sign_in.require()
    page = st.navigation(menu.navigation(), position="hidden")
    try:
        with redraw_if_changed(), disk_errors(), ahead.page_run():
            menu.show(page.url_path)
            page.run()
            save_view.show(page.url_path)
    except ErrataError as error:
        notices.show_error(error)
    freeze_loaded_objects(len(sys.modules))


# A process that an import starts may read this module as `__mp_main__` (multiprocessing), and must not run the page.
if __name__ == "__main__":
    run()
