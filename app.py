"""The router: page config, the list of pages, run. Served through `asgi.py`."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components import menu, notices, settling, sign_in
from errors import ErrataError

# In pixels: as narrow as the filters allow, for the pages of students want the room.
SIDEBAR = 235

# A named icon would be fetched from another server.
looks = Path(__file__).with_name("components")
st.set_page_config(page_title="Errata", page_icon=str(looks / "icon.svg"), layout="wide", initial_sidebar_state=SIDEBAR)
st.html(looks / "layout.css")
sign_in.require()
page = st.navigation(menu.pages(), position="hidden")
menu.show()
try:
    page.run()
except ErrataError as error:
    notices.failed(error)
settling.settle()
