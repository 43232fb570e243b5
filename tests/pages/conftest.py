"""Pages open_page_of_app on the mini benchmark without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from cache.selection import pages
from cache.store.workspace import Workspace
from commands.checkout import ROOT
from tests.pages.mini import Open, fill


@pytest.fixture(scope="session", autouse=True)
def one_search_for_components() -> Iterator[None]:
    """Streamlit reads the metadata of every installed package whenever an app is opened: here once is enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


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

    def open_page_of_app(page: str, state: dict[str, Any] | None = None, **query: Any) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        # Before its first run an app knows pages by the names of their files, and would open Home for another address.
        if pages.url_path(page) not in (Path(page).stem, ""):
            app.run()
        app.switch_page(page)
        for name, values in query.items():
            app.query_params[name.replace("__", ".")] = values
        for key, value in (state or {}).items():
            app.session_state[key] = value
        return app.run()

    return open_page_of_app
