"""Pages of the application in the browser: opened, waited for until they stand still, and watched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Browser, BrowserContext, Dialog, Error, Locator, Page, ViewportSize, expect

SIZE: ViewportSize = {"width": 1280, "height": 800}
"""A laptop's screen."""

WATCH_SOCKET = """(() => {
  const socket = window.WebSocket;
  window.WebSocket = class extends socket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', () => { window.lastAnswer = performance.now(); });
    }
    send(data) {
      window.lastQuestion = performance.now();
      super.send(data);
    }
  };
})()"""
"""Notes when the page last asked the server for something, and when it last heard from it."""

STILL = """async () => {
  const patience = 90000, begun = performance.now();
  const seen = new WeakSet();
  let changed = false, calm = 0, at = '';
  const observer = new MutationObserver(() => { changed = true; });
  const observe = (root) => {
    if (!seen.has(root))
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    seen.add(root);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) observe(element.shadowRoot);
  };
  // Until the server answers, the page says that nothing runs; not all that is sent is answered.
  const unanswered = () => (window.lastQuestion ?? 0) > (window.lastAnswer ?? 0)
    && performance.now() - window.lastQuestion < 5000;
  const unfinished = () => unanswered()
    || !document.querySelector('[data-testid=stApp][data-test-script-state=notRunning]')
    || !document.querySelector('[data-testid=stMain] [data-testid=stElementContainer]')
    || document.querySelector('[data-testid=stSkeleton], [data-testid=stStatusWidget]')
    || [...document.querySelectorAll('[data-testid=stPlotlyChart]')].some((chart) => !chart.querySelector('.main-svg'));
  // Counted in turns of the event loop, not in time: a page that is busy computing does not come to its turn.
  while (calm < 5) {
    if (performance.now() - begun > patience) throw new Error('the page did not come to rest');
    observe(document);
    const now = [...document.querySelectorAll('[data-testid=stMain]')].map((main) => main.scrollTop).join();
    calm = changed || now !== at || unfinished() ? 0 : calm + 1;
    [changed, at] = [false, now];
    await new Promise((done) => setTimeout(done, 40));
  }
  observer.disconnect();
}"""
"""Resolves once the server has answered and its script has ended, and nothing is drawn, changes or scrolls any more."""

FORGET = """() => {
  if (location.protocol.startsWith('http')) for (const kept of [sessionStorage, localStorage]) kept.clear();
}"""
"""Forgets what pages of this server keep in the browser."""

GO_ON = """(address) => {
  history.pushState({}, '', address);
  window.lastQuestion = performance.now();
  dispatchEvent(new PopStateEvent('popstate'));
}"""
"""Leads to an address as a link of the menu does, for which the server is about to be asked."""

TARGETS = """() => {
  const roots = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  const named = (element) => ['href', 'src', 'xlink:href', 'action', 'data', 'poster']
    .map((name) => element.getAttribute(name)).filter((value) => value && !value.startsWith('#'));
  return roots.flatMap((root) => [...root.querySelectorAll('*')]).flatMap(named)
    .map((value) => { try { return new URL(value, document.baseURI).href } catch { return 'not a URL: ' + value } });
}"""
"""Every address that an element of the page leads to or loads, in full, components of ours included."""

TOOLS = """() => [...document.querySelectorAll('[data-testid=stElementToolbar] button, .modebar-btn')]
  .filter((button) => getComputedStyle(button).display !== 'none')
  .map((button) => button.getAttribute('aria-label') || button.dataset.title)"""
"""What the toolbars of tables and charts offer, shown before they are pointed at or not."""

HARMLESS_TOOLS = {"Show/hide columns", "Search", "Fullscreen", "Clear selection", "Download plot"}
"""Buttons of Streamlit and plotly that write no table: the file of a plot is a picture."""


MADE_OF_DATA = ".hostile, [onerror], [onload], iframe[srcdoc], .katex"
"""What hostile data would have become, were it taken for elements, scripts or formulas."""


@contextmanager
def new_context(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A context of the browser on a laptop's screen, closed when the block ends."""
    context = browser.new_context(**{"viewport": SIZE, **options})
    context.set_default_timeout(90_000)
    context.add_init_script(WATCH_SOCKET)
    yield context
    context.close()


def emptied_tab(context: BrowserContext) -> Page:
    """The one tab of a context as a new one is, but for what it has fetched and compiled: that takes a second.

    Its window, its colours, its steps back and what pages keep are those of a new tab in a new browser; of the server
    that it was at last, since a test is at one server.
    """
    page, *others = context.pages or [context.new_page()]
    for other in others:
        other.close()
    page.evaluate(FORGET)
    context.clear_cookies()
    page.goto("about:blank")
    page.mouse.move(0, 0)
    page.set_viewport_size(SIZE)
    page.emulate_media(color_scheme="light")
    session = context.new_cdp_session(page)
    session.send("Page.resetNavigationHistory")
    session.detach()
    return page


@contextmanager
def faultless_page(context: BrowserContext) -> Iterator[Page]:
    """The emptied tab of a context, in which no script failed when the block ends."""
    with faultless(emptied_tab(context)) as page:
        yield page


@contextmanager
def faultless(page: Page) -> Iterator[Page]:
    """A tab in which no script failed when the block ends."""
    errors: list[str] = []

    def keep(error: Error) -> None:
        errors.append(str(error))

    page.on("pageerror", keep)
    yield page
    page.remove_listener("pageerror", keep)
    assert errors == []


def keep_name(page: Page, address: str, who: str) -> None:
    """Has the browser know a visitor's name, for pages of a server that are opened from now on."""
    page.context.add_cookies([{"name": "errata-name", "value": who, "url": address}])


def address_query(page: Page) -> dict[str, list[str]]:
    """The parameters of the page's address."""
    return parse_qs(urlsplit(page.url).query)


def still(page: Page) -> None:
    """Waits until the page is drawn, and nothing on it changes any more."""
    page.evaluate(STILL)


def show(page: Page, address: str, path: str) -> None:
    """Shows a page of a server, its query included, once it stands still.

    Where the tab is at this server it goes on inside its document, which takes a third of opening it anew.
    """
    if page.url.startswith(f"{address}/"):
        page.evaluate(GO_ON, f"/{path}")
    else:
        page.goto(f"{address}/{path}")
    still(page)


def open_sheet(page: Page, address: str, name: str, **query: str | list[str]) -> Locator:
    """The inspector's sheet of a benchmark's sample, once it stands."""
    show(page, address, f"inspector?{urlencode({'b': name, **query}, doseq=True)}")
    sheet = page.locator(".viewer.blocks")
    expect(sheet).to_be_visible()
    return sheet


def touch(page: Page, start: list[tuple[float, float]], end: list[tuple[float, float]], steps: int = 10) -> None:
    """Puts fingers down one after the other, moves them in steps, and lifts them."""
    session = page.context.new_cdp_session(page)

    def tell(kind: str, points: list[tuple[float, float]]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    for down in range(len(start)):
        tell("touchStart", start[: down + 1])
    for step in range(1, steps + 1):
        share = step / steps
        pairs = zip(start, end, strict=True)
        tell("touchMove", [(x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairs])
    tell("touchEnd", [])


def requested(page: Page) -> list[str]:
    """A list to which every address goes that the page asks for from now on."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.on("websocket", lambda socket: urls.append(socket.url))
    return urls


def foreign(urls: list[str], own: str) -> list[str]:
    """The addresses that are not of our own server."""
    ours = (f"{own}/", f"{own.replace('http', 'ws', 1)}/", "data:", f"blob:{own}/", "about:blank")
    return [url for url in urls if not url.startswith(ours)]


def catch_up(page: Page) -> None:
    """Waits until everything is known that the page has asked for: requests are reported in their order."""
    with page.expect_response("**/_stcore/health"):
        page.evaluate("() => { fetch('/_stcore/health'); }")


class Watch:
    """A page on hostile data, and everything that happens on it that must not, until it is ended.

    Args:
        page: A page on which nothing has been opened yet.
        own: Address of our server.
    """

    def __init__(self, page: Page, own: str) -> None:
        self.page = page
        self.own = own
        self._requested = requested(page)
        self._dialogs: list[str] = []
        page.on("dialog", self._dismiss)
        page.on("popup", self._keep_popup)

    def end(self) -> None:
        """Leaves the tab to others."""
        self.page.remove_listener("dialog", self._dismiss)
        self.page.remove_listener("popup", self._keep_popup)

    def _keep_popup(self, popup: Page) -> None:
        self._requested.append(f"popup of {popup.url}")

    def _dismiss(self, dialog: Dialog) -> None:
        self._dialogs.append(dialog.message)
        dialog.dismiss()

    def assert_quiet(self) -> None:
        """Nothing foreign was asked for, nothing ran, and nothing leads away from our server."""
        still(self.page)
        catch_up(self.page)
        assert foreign(self._requested, self.own) == []
        assert self._dialogs == []
        assert self.page.evaluate("window.hostile === undefined")
        assert foreign(self.page.evaluate(TARGETS), self.own) == []

    def assert_harmless(self) -> None:
        """All is quiet, and what data holds has become neither an element nor a formula nor a way to save a table."""
        self.assert_quiet()
        assert self.page.locator("[data-testid=stException]").count() == 0
        assert self.page.locator(MADE_OF_DATA).evaluate_all("found => found.map((one) => one.outerHTML)") == []
        assert {tool.partition(":")[0] for tool in self.page.evaluate(TOOLS)} <= HARMLESS_TOOLS
