"""What every test starts from: an environment without keys, a workspace folder of its own, one browser for all."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

# Four processes share two cores, and products of matrices are small: further threads would only wait for each other.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from figures.print.installed_browser import browser_path

_OURS = ("ERRATA_", "ANTHROPIC_", "OPENAI_")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # a page finds no other host
)

# A machine under load is slow: no test of a property fails for its time.
_PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("test", max_examples=25, **_PATIENT)
settings.register_profile("fuzz", max_examples=1000, **_PATIENT)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How often processes are killed in `tests/cache/faults`, and what the moments are drawn from."""
    parser.addoption("--kills", type=int, default=5)
    parser.addoption("--kill-seed", type=int, default=0)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays until the end: without this, garbage is looked for in it again and again.

    It is looked for less often in the rest, too: the usual thresholds take twice the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


class _Files(LoadScopeScheduling):
    """Tests of one file go to one worker, which keeps what they share; so do all that share more than a file does.

    They go in the order of their files, so that the longest, those in the browser, are begun first. The groups of
    pytest-xdist 3.8 are none under pytest 9.2: it writes their names where pytest does not look any more.
    """

    def _split_scope(self, nodeid: str) -> str:
        if "[postgresql" in nodeid:
            return "postgresql"
        if nodeid.startswith("tests/architecture/"):
            return "architecture"  # `tests/architecture/syntax.py` reads each module once in a process
        if nodeid.startswith("tests/browser/"):
            # Two halves of about the same length: one worker alone would be the last by minutes.
            return "browser, second half" if nodeid >= "tests/browser/test_h" else "browser, first half"
        return nodeid.partition("::")[0]


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    return _Files(config, log)


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in list(os.environ):
        if name.startswith(_OURS):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "errata"))
    yield
    # What is fetched ahead opens the workspace of the environment: that of the next test, while it is being copied.
    if ahead := sys.modules.get("cache.ahead"):
        ahead.stop()
        for thread in [each for each in threading.enumerate() if each.name == ahead.NAME]:
            if isinstance(thread, threading.Timer):
                thread.cancel()
            thread.join()


@pytest.fixture(scope="session", autouse=True)
def no_browser_left() -> Iterator[None]:
    """Ends the browser that prints figures, where tests have started it: it is shared by all of them."""
    yield
    if press := sys.modules.get("figures.print.chromium"):
        press.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system (`BROWSER_PATH` names another one), else the one Playwright installed.

    All tests share it, since Playwright can be started but once at a time; they are skipped where there is none.
    """
    found = browser_path()
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("there is no Chromium; `make test` installs one")
        opened = playwright.chromium.launch(executable_path=found, args=list(_QUIET))
        yield opened
        opened.close()
