"""Pages opened on the mini benchmark without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from cache.store.workspace import Workspace
from tests.pages.mini import HOME, ROOT, Open, fill


@pytest.fixture(autouse=True)
def forgetful() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """The mini benchmark, loaded."""
    return fill(tmp_path)


@pytest.fixture
def open_page() -> Open:
    """Opens a page under an address: `open_page("pages/…", b="hgbench", run=["careful"])`."""

    def opened(page: str, state: dict[str, Any] | None = None, **query: Any) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        app.run()
        if page != HOME:
            app.switch_page(page)
        for name, values in query.items():
            app.query_params[name.replace("__", ".")] = values
        for key, value in (state or {}).items():
            app.session_state[key] = value
        return app.run()

    return opened
