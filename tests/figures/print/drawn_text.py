"""Where the words of drawn figures stand, as a browser measures them: what covers what, and what is cut off."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import hypot

from playwright.sync_api import Page

from figures.print import fonts

LEAST_POINTS = 6.0
"""Smallest type that can be read on paper; subscripts, which follow a letter of full size, may be smaller."""

_CLOSE = 0.75
"""Pixels by which the boxes of two words may touch, and a word may reach over an edge: a browser rounds."""

_MEASURE = """
svgs => {
  const lines = root => [...root.querySelectorAll('text')].flatMap(text => {
    const found = [...text.querySelectorAll(':scope > tspan.line')];
    return found.length ? found : [text];
  });
  const corners = (box, matrix) => [
    [box.x, box.y], [box.x + box.width, box.y], [box.x + box.width, box.y + box.height], [box.x, box.y + box.height],
  ].map(([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(matrix); return [at.x, at.y]; });
  const shown = part => {
    const look = getComputedStyle(part);
    for (let at = part; at instanceof SVGElement; at = at.parentElement) {
      const own = getComputedStyle(at);
      if (own.opacity === '0' || own.display === 'none') return false;
    }
    return look.visibility !== 'hidden' && look.fillOpacity !== '0' && part.textContent.trim() !== '';
  };
  const windows = (part, root) => {
    const found = [];
    for (let at = part; at !== root; at = at.parentElement) {
      const name = /url\\(["']?#([^"')]+)/.exec(at.getAttribute('clip-path') || at.style.clipPath || '');
      const clip = name && root.querySelector(`[id="${name[1]}"]`);
      const rect = clip && clip.querySelector('rect');
      if (rect) found.push(corners({x: rect.x.baseVal.value, y: rect.y.baseVal.value,
        width: rect.width.baseVal.value, height: rect.height.baseVal.value}, at.getScreenCTM()));
    }
    return found;
  };
  return svgs.map(svg => {
    document.body.innerHTML = svg;
    const root = document.querySelector('svg');
    const page = root.getBoundingClientRect();
    return {width: page.width, height: page.height, lines: lines(root).filter(shown).map(part => {
      const box = part.getBBox(), size = parseFloat(getComputedStyle(part).fontSize), matrix = part.getScreenCTM();
      // Only what is inked: from the height of a capital to a little below the baseline.
      const base = box.y + box.height * 0.81;
      const ink = {x: box.x, y: base - 0.7 * size, width: box.width, height: 0.78 * size};
      const raised = [...part.querySelectorAll('tspan[dy]')];
      const sizes = [part, ...part.querySelectorAll('tspan')].filter(inner => !raised.includes(inner))
        .map(inner => parseFloat(getComputedStyle(inner).fontSize));
      const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
      return {text: part.textContent, corners: corners(ink, matrix), windows: windows(part, root),
        points: Math.min(...sizes) * scale * 0.75};
    })};
  });
}
"""

Point = tuple[float, float]


@dataclass(frozen=True)
class Line:
    """One line of words: the corners of its ink in pixels, clockwise, what it is cut off by, and its size in points."""

    text: str
    corners: tuple[Point, ...]
    windows: tuple[tuple[Point, ...], ...]
    points: float

    @cached_property
    def ends(self) -> tuple[float, float, float, float]:
        """Its left, right, upper and lower end."""
        across, down = zip(*self.corners, strict=True)
        return min(across), max(across), min(down), max(down)

    def is_near(self, other: Line) -> bool:
        """Whether the upright boxes around the two meet; else the two do not either."""
        left, right, top, bottom = self.ends
        left2, right2, top2, bottom2 = other.ends
        return left < right2 and left2 < right and top < bottom2 and top2 < bottom


def faults(browser_page: Page, svgs: Sequence[str]) -> list[list[str]]:
    """What is wrong with the words of each figure, in words; a figure without fault has an empty list."""
    rules = "body{margin:0} svg{display:block} text{font-variant-ligatures:none;font-kerning:none}"
    browser_page.set_content(f"<!DOCTYPE html><style>{_faces()} {rules}</style><body></body>")
    browser_page.evaluate("Promise.all([...document.fonts].map(face => face.load()))")
    measured = browser_page.evaluate(_MEASURE, list(svgs))
    return [list(_faults(drawn)) for drawn in measured]


def _faces() -> str:
    """The bundled typefaces, whole, as a page can have them that may not open files."""
    rules = []
    for family in (fonts.SANS, fonts.SERIF):
        for bold, italic in fonts.FACES:
            data = base64.b64encode(fonts.face(family, bold, italic).path.read_bytes()).decode()
            look = f"font-weight:{'bold' if bold else 'normal'};font-style:{'italic' if italic else 'normal'}"
            rules.append(f"@font-face{{font-family:'{family}';{look};src:url(data:font/ttf;base64,{data})}}")
    return "".join(rules)


def _faults(drawn: dict) -> Iterator[str]:
    lines = [
        Line(
            line["text"],
            tuple(map(tuple, line["corners"])),
            tuple(tuple(map(tuple, window)) for window in line["windows"]),
            line["points"],
        )
        for line in drawn["lines"]
    ]
    paper = ((0.0, 0.0), (drawn["width"], drawn["height"]))
    for line in lines:
        if line.points < LEAST_POINTS - 0.01:
            yield f'"{line.text}" is set in {line.points:.2f} points'
        beyond = max(_beyond(line.corners, window) for window in (paper, *line.windows))
        if beyond > _CLOSE:
            yield f'"{line.text}" is cut off by {beyond:.1f} pixels'
    for one, other in combinations(lines, 2):
        # Words of one text too: its lines may be set too close.
        if one.is_near(other) and _overlap(one.corners, other.corners) > _CLOSE:
            yield f'"{one.text}" and "{other.text}" cover each other'


def _beyond(corners: Sequence[Point], window: Sequence[Point]) -> float:
    """By how many pixels a box reaches out of an upright window."""
    found = 0.0
    for at in (0, 1):
        low, high = min(point[at] for point in window), max(point[at] for point in window)
        found = max(found, *(max(low - point[at], point[at] - high) for point in corners))
    return found


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """By how many pixels two rectangles, which may be turned, reach into each other; not positive where apart."""
    least = float("inf")
    for box in (one, other):
        for at in (0, 1):
            (x1, y1), (x2, y2) = box[at], box[at + 1]
            length = hypot(x2 - x1, y2 - y1) or 1.0
            across = ((x2 - x1) / length, (y2 - y1) / length)
            spans = [sorted(x * across[0] + y * across[1] for x, y in corners) for corners in (one, other)]
            least = min(least, min(spans[0][-1], spans[1][-1]) - max(spans[0][0], spans[1][0]))
    return least
