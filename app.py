"""The router: page config, the list of pages, run. Served through `asgi.py`."""

from __future__ import annotations

import streamlit as st

from components import menu, notices
from errors import ErrataError

st.set_page_config(page_title="Errata", page_icon=":material/rule:", layout="wide")
page = st.navigation(menu.pages(), position="hidden")
menu.show()
try:
    page.run()
except ErrataError as error:
    notices.failed(error)
