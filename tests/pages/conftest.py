"""Pages opened on workspaces of a few samples."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest import mock

import pandas as pd
import pytest
from sqlalchemy import event
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner
from streamlit.util import calc_hash

from cache import memo
from cache.selection import pages
from cache.store.workspace import Workspace
from components.shell import exports
from tests.pages.mini import Downloaded, OnlyRead, Open, fill
from tests.prepared import Fill
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
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a browser: what one prints for a page is looked at in `tests/browser/test_publish_flow.py`."""
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")


@pytest.fixture(scope="session")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Fill], Path]:
    """The home of a workspace that a function fills, which it does at the first call only."""

    def home(fills: Fill) -> Path:
        folder = tmp_path_factory.mktemp("only_read")
        with mock.patch.dict(os.environ, {"ERRATA_HOME": str(folder / "home")}):
            fills(folder).close()
        return folder / "home"

    return cache(home)


@pytest.fixture
def only_read(filled_once: Callable[[Fill], Path], monkeypatch: pytest.MonkeyPatch) -> OnlyRead:
    """The workspace that a function fills, shared by all tests that ask for it, which cannot write into it.

    What pages fetched from it in one test is remembered in the next, as in a server for its visitors.
    """

    def opened(fills: Fill) -> Workspace:
        monkeypatch.setenv("ERRATA_HOME", str(filled_once(fills)))
        workspace = memo.workspace()
        if not event.contains(workspace.engine, "connect", refuse_writes):
            event.listen(workspace.engine, "connect", refuse_writes)
            workspace.engine.dispose()
        return workspace

    return opened


def refuse_writes(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only = ON")


@pytest.fixture
def mini(only_read: OnlyRead) -> Workspace:
    """The mini benchmark, shared by tests that write nothing."""
    return only_read(fill)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """The mini benchmark in a workspace of the test's own, its files in `tmp_path`."""
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
        app.switch_page(page)
        # Before its first run an app knows pages by the names of their files, and would open Home for another address.
        app._page_hash = calc_hash(pages.url_path(page))
        for name, values in query.items():
            app.query_params[name.replace("__", ".")] = values
        for key, value in (state or {}).items():
            app.session_state[key] = value
        return app.run()

    return open_page_of_app
