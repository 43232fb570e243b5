"""A server and a real browser to measure it with: from an action to the last change on the screen."""

from __future__ import annotations

import contextlib
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = os.environ.get("BROWSER_PATH", "/usr/bin/chromium")
AS_IT_COMES = {"STREAMLIT_RUNNER_POST_SCRIPT_GC": "true"}
"""What a floor is served with: Streamlit's own choice, where our configuration, which it finds here, has another."""

PATIENCE = 180_000
"""Milliseconds that a page may take on a machine that is busy with other work."""

QUIET = 350
"""Milliseconds without any change after which the screen counts as settled."""

_WATCH = """
() => {
  window.__acted = 0; window.__changed = 0;
  // What is only read aloud is taken away seven seconds later, in the middle of whatever is measured then.
  const spoken = ({target}) => target.nodeType === Node.ELEMENT_NODE && target.closest('[data-live-announcer]');
  const note = (changes) => {
    if (!changes.every(spoken)) requestAnimationFrame(() => { window.__changed = performance.now(); });
  };
  const watched = new MutationObserver(note);
  watched.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  const roots = new WeakSet();
  setInterval(() => document.querySelectorAll('*').forEach(element => {
    if (element.shadowRoot && !roots.has(element.shadowRoot)) {
      roots.add(element.shadowRoot);
      watched.observe(element.shadowRoot, {subtree: true, childList: true, attributes: true, characterData: true});
    }
  }), 200);
  for (const kind of ['click', 'keydown'])
    document.addEventListener(kind, () => { window.__acted = performance.now(); }, true);
}
"""
_SETTLED = f"""
() => window.__changed > window.__acted && performance.now() - window.__changed > {QUIET}
      && document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === 'notRunning'
"""


@contextlib.contextmanager
def server(
    script: str, environment: Mapping[str, str] | None = None, log: Path = Path(os.devnull)
) -> Iterator[tuple[str, psutil.Process]]:
    """A running `streamlit run SCRIPT` that writes to a log: its address and its process; ended on leaving."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        script,
        "--server.port",
        str(port),
        "--server.headless",
        "true",
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "--logger.hideWelcomeMessage", "true"],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdout=output,
            stderr=output,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def browser(width: int = 1280, height: int = 800) -> Iterator[Page]:
    """A page of a headless Chromium without network access."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
        )
        try:
            # The product forbids evaluated scripts; the stopwatch is one.
            yield chromium.new_page(viewport={"width": width, "height": height}, bypass_csp=True)
        finally:
            chromium.close()


def open_page(page: Page, address: str, ready: str) -> None:
    """Opens an address, waits for an element and until nothing changes any more, and starts watching."""
    page.goto(address)
    page.wait_for_selector(ready, timeout=PATIENCE)
    page.evaluate(_WATCH)
    page.wait_for_timeout(1500)


def milliseconds(page: Page, act: Callable[[], None]) -> float:
    """Time from a click or key that `act` makes to the last change on the screen after it."""
    act()
    page.wait_for_function(_SETTLED, timeout=PATIENCE, polling=50)
    return float(page.evaluate("() => window.__changed - window.__acted"))


def cold(page: Page, address: str, ready: str) -> float:
    """Milliseconds from asking for an address in a browser without a cache to an element of it."""
    browser = page.context.browser
    assert browser is not None  # of a context that was made by a browser
    context = browser.new_context(viewport=page.viewport_size, bypass_csp=True)
    fresh = context.new_page()
    start = time.perf_counter()
    fresh.goto(address, wait_until="commit")
    fresh.wait_for_selector(ready, timeout=PATIENCE)
    took = 1000 * (time.perf_counter() - start)
    context.close()
    return took


def filter_times(page: Page, label: str, values: Sequence[str], repeats: int) -> list[float]:
    """How long changes of one filter take, in ms: its values in turn, each taken away again untimed.

    Args:
        page: A page with one field of all filters, watched (`open_page`).
        label: What the filter is called in that field.
        values: Its values.
        repeats: How many changes are timed; one more comes first, which does not count.
    """
    times = []
    options = [f"{label}: {value}" for value in values]
    field = page.get_by_role("combobox", name="Filters")
    field.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    for number in range(repeats + 1):
        field.click()
        field.fill(options[number % len(options)])  # of a long list only what is in sight is on the page
        option = page.get_by_role("option", name=options[number % len(options)])
        # The list of options says for a moment that it was scrolled, which would be taken for a change of the page.
        option.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        times.append(milliseconds(page, option.click))
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
        clear = page.get_by_test_id("stMultiSelect").filter(has_text="Filters").get_by_label("Clear all")
        if clear.count():
            clear.first.click()
            page.wait_for_timeout(1200)
    return times[1:]


def p95(values: Sequence[float]) -> float:
    """The 95th percentile of at least two values (interpolated)."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


def memory(process: psutil.Process) -> float:
    """Resident memory of a process and its children, in MB."""
    return float(sum(each.memory_info().rss for each in (process, *process.children(recursive=True)))) / 1e6


def _wait_for(address: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=1).read()
            return
        time.sleep(0.1)
    raise TimeoutError(f"no answer from {address} within {seconds:.0f} s")
