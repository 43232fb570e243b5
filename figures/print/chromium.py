"""Chromium, which draws and prints figures: one process that is started at the first figure.

It has no network. It draws with the plotly.js that comes with plotly, in the bundled typefaces, and prints SVG to PDF
and to pixels. All threads share it: each call is handed to its own thread, where calls wait for each other. Where no
browser is installed, `installed_browser` says how to get one; CSV and LaTeX need none.
"""

from __future__ import annotations

import asyncio
import atexit
import base64
import json
import logging
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import plotly

from errors import NoBrowser, PrintError
from figures.print import fonts
from figures.print.installed_browser import HOW_TO_GET_ONE, browser_path
from figures.print.style import PX

T = TypeVar("T")

_SECONDS = 90.0
# A proxy that is not there: whatever asks for the network gets nothing, and no host is looked up.
_NOWHERE = "http://127.0.0.1:9"

# Only our two scripts run; what is drawn may hold images and typefaces, and can ask for nothing.
_POLICY = "default-src 'none'; script-src file:; style-src 'unsafe-inline'; font-src file: data:; img-src data: blob:"
_SCRIPT = Path(__file__).with_name("chromium.js")


def draw_svg(figure: dict[str, Any]) -> str:
    """A figure as plotly.js draws it: its SVG, whose text is text.

    Args:
        figure: As plotly states it in JSON, its `layout` with `width` and `height` in pixels.

    Raises:
        NoBrowser: There is no browser on this machine.
        PrintError: The browser could not draw it.
    """
    return str(_run_job(lambda browser: browser.draw(figure)))


def pdf(svg: str, width_in: float, height_in: float) -> bytes:
    """An SVG as a PDF of one page, as large as stated; vectors stay vectors, and text stays text.

    Raises:
        NoBrowser: There is no browser on this machine.
        PrintError: The browser could not print it.
    """
    return _run_job(lambda browser: browser.pdf(svg, width_in, height_in))


def png(svg: str, width_in: float, height_in: float, dpi: int) -> bytes:
    """An SVG as pixels, `dpi` of them to an inch, on white.

    Raises:
        NoBrowser: There is no browser on this machine.
        PrintError: The browser could not draw it.
    """
    return _run_job(lambda browser: browser.png(svg, width_in, height_in, dpi))


@contextmanager
def start_meanwhile() -> Iterator[None]:
    """Starts the browser while the block prepares what it is to print; does nothing where none is installed.

    Where the block fails the browser is ended before anything else is: left as it opens, it would outlive us.
    """
    import kaleido  # noqa: F401, here and not on the browser's thread: two threads that import get in each other's way

    begun = None
    with suppress(NoBrowser):
        begun = _chromium().begin()
    try:
        yield
    except BaseException:  # Ctrl-C too: it goes on up, and the browser must be gone before
        if begun is not None:
            wait((begun,))
            close()
        raise


class _Page:
    """Writes the page in which figures are drawn."""

    def generate_index(self) -> str:
        script = Path(plotly.__file__).with_name("package_data") / "plotly.min.js"
        faces = "\n".join(fonts.in_file(family) for family in (fonts.SANS, fonts.SERIF))
        return (
            f'<!DOCTYPE html><html><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f"<title>Errata</title><style>{faces}</style>"
            # An "fi" in one piece would not be found by whoever searches the PDF; kerning is not measured.
            "<style>body,svg text{font-variant-ligatures:none;font-kerning:none}</style>"
            f'<style id="css"></style><script src="{script.as_uri()}" charset="utf-8"></script>'
            f'<script src="{_SCRIPT.as_uri()}" charset="utf-8"></script></head>'
            '<body style="margin:0;background:#FFFFFF"></body></html>'
        )


class _Chromium:
    """A browser with one page, on a thread of its own."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.process = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._turn = asyncio.Lock()
        self._browser: Any = None
        self._tab: Any = None
        self._thread = threading.Thread(target=self._loop.run_forever, name="errata-chromium", daemon=True)
        self._thread.start()

    def ask(self, job: Callable[[_Chromium], Coroutine[Any, Any, T]]) -> T:
        """Carries out a job on the browser's thread, after those that wait."""
        future: Future[T] = asyncio.run_coroutine_threadsafe(self._in_turn(job), self._loop)
        return future.result()

    def begin(self) -> Future[None]:
        """Starts the browser ahead of a job; where that fails, the first job tries again and raises the error."""
        return asyncio.run_coroutine_threadsafe(self._in_turn(_nothing), self._loop)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive() and self.process == os.getpid()

    async def _in_turn(self, job: Callable[[_Chromium], Coroutine[Any, Any, T]]) -> T:
        async with self._turn:
            if self._tab is None:
                await asyncio.wait_for(self._open(), _SECONDS)
            return await asyncio.wait_for(job(self), _SECONDS)

    async def _open(self) -> None:
        from kaleido import Kaleido  # takes a second to import, which only a figure needs

        # It says when a browser ends in the middle of a word, which is how ours is ended.
        logging.getLogger("choreographer").setLevel(logging.CRITICAL)
        self._browser = Kaleido(n=1, path=self.path, page_generator=_Page(), proxy_server=_NOWHERE)
        await self._browser.open()
        ready = await self._browser.tabs_ready.get()
        self._tab = ready.tab
        # Not before: what is registered last is called first, and the browser's own cleaning up comes after it.
        atexit.register(close)

    async def draw(self, figure: dict[str, Any]) -> str:
        return str(await self._evaluate("draw", figure, _faces()))

    async def pdf(self, svg: str, width_in: float, height_in: float) -> bytes:
        # The paper is a hair larger than what lies on it: a line beyond it would begin a second page.
        css = f"@page{{size:{width_in}in {height_in}in;margin:0}} html,body{{height:{height_in}in;overflow:hidden}}"
        await self._lay(svg, css, width_in, height_in)
        printed = await self._command(
            "Page.printToPDF",
            {
                "printBackground": True,
                "preferCSSPageSize": True,
                "paperWidth": width_in,
                "paperHeight": height_in,
                "marginTop": 0,
                "marginBottom": 0,
                "marginLeft": 0,
                "marginRight": 0,
                "pageRanges": "1",
                "generateTaggedPDF": False,
            },
        )
        return base64.b64decode(printed["data"])

    async def png(self, svg: str, width_in: float, height_in: float, dpi: int) -> bytes:
        await self._lay(svg, "html,body{overflow:hidden}", width_in, height_in)
        sides = {"width": width_in * PX, "height": height_in * PX}
        screen = {side: int(-(-value // 1)) for side, value in sides.items()}
        await self._command(
            "Emulation.setDeviceMetricsOverride", screen | {"deviceScaleFactor": dpi / PX, "mobile": False}
        )
        try:
            screenshot = await self._command(
                "Page.captureScreenshot",
                {"format": "png", "clip": {"x": 0, "y": 0, "scale": 1, **sides}, "captureBeyondViewport": True},
            )
        finally:
            await self._command("Emulation.clearDeviceMetricsOverride", {})
        return base64.b64decode(screenshot["data"])

    async def _lay(self, svg: str, css: str, width_in: float, height_in: float) -> None:
        await self._evaluate("lay", svg, css, {"width": width_in * PX, "height": height_in * PX}, _faces())

    async def _evaluate(self, function: str, *values: Any) -> Any:
        arguments = ", ".join(json.dumps(value) for value in values)
        parameters = {"expression": f"({function})({arguments})", "awaitPromise": True, "returnByValue": True}
        answer = await self._command("Runtime.evaluate", parameters)
        if problem := answer.get("exceptionDetails"):
            message = problem.get("exception", {}).get("description") or problem.get("text", "")
            raise PrintError(f"The browser could not draw this figure: {str(message).splitlines()[0][:300]}")
        return answer["result"].get("value")

    async def _command(self, name: str, parameters: dict[str, Any]) -> dict[str, Any]:
        answer = await self._tab.send_command(name, params=parameters)
        if "error" in answer:
            raise PrintError(f"The browser refused {name}: {answer['error'].get('message', 'it does not say why')}")
        found: dict[str, Any] = answer.get("result", {})
        return found

    def close(self) -> None:
        """Ends the browser; jobs that wait for it fail."""
        if not self.alive:
            return
        try:
            if self._browser is not None:
                asyncio.run_coroutine_threadsafe(self._browser.close(), self._loop).result(10)
        except Exception:  # it may have ended by itself, and what it then raises is the libraries' own affair
            pass
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        if not self._thread.is_alive():
            self._loop.close()


_running: _Chromium | None = None
_opening = threading.Lock()


async def _nothing(browser: _Chromium) -> None:
    """The job of a browser that is opened beforehand."""


def _faces() -> list[str]:
    return [
        f"{'italic ' if italic else ''}{'bold ' if bold else ''}10px '{family}'"
        for family in (fonts.SANS, fonts.SERIF)
        for bold, italic in fonts.FACES
    ]


def _run_job(job: Callable[[_Chromium], Coroutine[Any, Any, T]]) -> T:
    """Does a job; a browser that ended meanwhile is started again, once."""
    for last in (False, True):
        browser = _chromium()
        try:
            return browser.ask(job)
        except PrintError:
            raise
        except Exception as error:  # three libraries lie between us and a browser; whatever failed, a new one may not
            _drop(browser)
            if last:
                raise PrintError(
                    f"The browser {browser.path} did not print the figure: {type(error).__name__}: {error}. "
                    "BROWSER_PATH names another."
                ) from error
    raise AssertionError("one of the two has returned or raised")


def _chromium() -> _Chromium:
    global _running
    with _opening:
        if _running is not None and _running.alive:
            return _running
        path = browser_path()
        if path is None:
            raise NoBrowser(HOW_TO_GET_ONE)
        _running = _Chromium(path)
        return _running


def _drop(browser: _Chromium) -> None:
    global _running
    with _opening:
        if _running is browser:
            _running = None
    browser.close()


def close() -> None:
    """Ends the browser, if one was started."""
    if _running is not None:
        _drop(_running)
