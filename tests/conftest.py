"""What every test starts from: an environment without keys, a workspace folder of its own, one browser for all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

_OURS = ("ERRATA_", "ANTHROPIC_", "OPENAI_")
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in list(os.environ):
        if name.startswith(_OURS):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "errata"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system (`BROWSER_PATH` names another one), else the one Playwright installed.

    All tests share it, since Playwright can be started but once at a time; they are skipped where there is none.
    """
    found = os.environ.get("BROWSER_PATH") or next(filter(None, map(shutil.which, _NAMES)), None)
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("there is no Chromium; `make test` installs one")
        opened = playwright.chromium.launch(executable_path=found, args=list(_QUIET))
        yield opened
        opened.close()
