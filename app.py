"""The router: page config, the list of pages, run. Served through `asgi.py`."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components.shell import gc_tuning, menu, notices, sign_in
from errors import ErrataError

# In pixels: as narrow as the filters allow, for the pages of students want the room.
SIDEBAR = 235

# A named icon would be fetched from another server.
frame = Path(__file__).parent / "components" / "shell"
st.set_page_config(page_title="Errata", page_icon=str(frame / "icon.svg"), layout="wide", initial_sidebar_state=SIDEBAR)
st.html(frame / "layout.css")
sign_in.require()
page = st.navigation(menu.navigation(), position="hidden")
menu.show()
try:
    page.run()
except ErrataError as error:
    notices.failed(error)
gc_tuning.freeze_loaded_objects()
