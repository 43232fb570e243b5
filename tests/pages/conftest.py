"""Pages opened on workspaces of a few samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from cache.selection import pages
from cache.store.workspace import Workspace
from components.shell import exports
from tests.pages.mini import Downloaded, Open, fill
from tests.shared import ROOT


@pytest.fixture(scope="session", autouse=True)
def light_apps() -> Iterator[None]:
    """What Streamlit does for every run of an app is done once, and a run is waited for without asking again and again.

    It reads the metadata of every installed package, compiles all scripts anew, and looks a thousand times a second
    whether a script has ended, each time taking the interpreter from it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        scripts = ScriptCache()
        for module in (app_test, local_script_runner):
            patch.setattr(module, "ScriptCache", lambda: scripts)
        patch.setattr(local_script_runner, "require_widgets_deltas", wait_for_end)
        yield


def wait_for_end(runner: local_script_runner.LocalScriptRunner, timeout: float) -> None:
    """Waits until the script of an app has ended.

    Raises:
        TimeoutError: It has not within `timeout` seconds.
    """
    thread = runner._script_thread
    assert thread is not None
    thread.join(timeout)
    if thread.is_alive():
        runner.request_stop()
        raise TimeoutError(f"the script of the app did not end within {timeout} seconds")


@pytest.fixture(autouse=True)
def forgetful() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """The mini benchmark, loaded."""
    return fill(tmp_path)


@pytest.fixture
def downloaded(monkeypatch: pytest.MonkeyPatch) -> Downloaded:
    """The CSV of a page that was opened, by the name of its file: `downloaded("confusion")`."""
    made: dict[str, Callable[[], str | bytes]] = {}

    def noted(name: str, make: Callable[[], str | bytes], benchmark: str = "") -> Callable[[], str | bytes]:
        made[name] = make
        return make

    def read(name: str) -> pd.DataFrame:
        content = made[f"{name}.csv"]()
        assert isinstance(content, bytes)
        return pd.read_csv(BytesIO(content), encoding="utf-8-sig")

    monkeypatch.setattr(exports, "logged_export", noted)
    return read


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
