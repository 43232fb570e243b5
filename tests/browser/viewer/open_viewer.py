"""What the tests do with the viewer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def open_viewer(page: Page, address: str, query: str = "") -> Locator:
    """The viewer, once it is there."""
    page.goto(f"{address}/?{query}")
    viewer = page.locator(".viewer")
    expect(viewer).to_be_visible(timeout=30_000)
    return viewer


def slide(page: Page, tau: float, release: bool = False) -> None:
    """Drags the slider to a threshold, waits for the lists (once the browser rests), and lets it go with `release`."""
    page.locator(".threshold input").evaluate(
        """async (input, [tau, release]) => {
          input.value = tau;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          // After that of the viewer, which was asked for before.
          await new Promise((rested) => requestIdleCallback(rested, { timeout: 1000 }));
          if (release) input.dispatchEvent(new Event('change', { bubbles: true }));
        }""",
        [tau, release],
    )


def drawn(viewer: Locator, marks: str) -> int:
    """How many boxes are drawn of a kind, such as `.pred.answer.o-poor`; those of a kind are drawn as one shape."""
    inks = viewer.locator(f".panes .together{marks} > .ink")
    return int(inks.evaluate_all("paths => paths.map((path) => path.getAttribute('d')).join('').split('M').length - 1"))


def box(viewer: Locator, marks: str) -> dict[str, float]:
    """Where the first answer of a kind is on the screen: x, y, width and height."""
    found: dict[str, float] = viewer.locator(f".panes .together{marks} > .ink").first.evaluate(
        r"""(path) => {
          const rectangle = /^M(\S+) (\S+)h(\S+)v([\d.]+)/;
          const [x, y, width, height] = path.getAttribute('d').match(rectangle).slice(1).map(Number);
          const at = (x, y) => new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
          const [first, last] = [at(x, y), at(x + width, y + height)];
          return { x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y };
        }"""
    )
    return found


def figure(viewer: Locator, row: int, column: int) -> Locator:
    """A cell of the table of counts: answers or steps; matched, missed, extra, F1."""
    return viewer.locator(".threshold .figures").first.locator("tbody tr").nth(row).locator("td").nth(column)
