"""The router: page config, the list of pages, run. Served through `asgi.py`."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components import menu, notices, sign_in
from errors import ErrataError

# A named icon would be fetched from another server.
icon = str(Path(__file__).with_name("components") / "icon.svg")
st.set_page_config(page_title="Errata", page_icon=icon, layout="wide")
sign_in.require()
page = st.navigation(menu.pages(), position="hidden")
menu.show()
try:
    page.run()
except ErrataError as error:
    notices.failed(error)
