"""Where every glyph and stroke of a line of markup stands, before a hand makes it its own.

Positions are in pixels relative to the start of the baseline: x to the right, y *down* (so the top of a
letter is negative).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from demo.pictures import fonts
from demo.pictures.markup import Fraction, Index, Node, Root, Struck, Text, parse
from demo.pictures.symbols import SYMBOLS


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character of a font with its baseline at (x, y)."""

    character: str
    font: str
    size: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line of the pen."""

    points: tuple[tuple[float, float], ...]
    size: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is laid out: its extent about the baseline and its marks."""

    width: float
    above: float
    below: float
    marks: tuple[Glyph | Stroke, ...]

    def moved(self, dx: float, dy: float) -> tuple[Glyph | Stroke, ...]:
        """Its marks, put elsewhere."""
        return tuple(_move(mark, dx, dy) for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Typeface:
    """Fonts in the order in which they are asked for a character.

    Args:
        fonts: Names of `demo.pictures.fonts.FILES` with a factor that makes their sizes agree.
        drawn: Signs that are drawn as strokes even though a font may have them.
        space: Width of a space in em.
        tracking: Room between characters in em.
    """

    fonts: tuple[tuple[str, float], ...]
    drawn: str = ""
    space: float = 0.30
    tracking: float = 0.0


def _move(mark: Glyph | Stroke, dx: float, dy: float) -> Glyph | Stroke:
    if isinstance(mark, Glyph):
        return replace(mark, x=mark.x + dx, y=mark.y + dy)
    return replace(mark, points=tuple((x + dx, y + dy) for x, y in mark.points))


def lay(markup: str, face: Typeface, size: int) -> Line:
    """A line of markup laid out in a typeface, `size` in pixels per em.

    Raises:
        ValueError: the markup is not well formed, or no font of the face has a character.
    """
    return _row(parse(markup), face, size)


def _row(nodes: Sequence[Node], face: Typeface, size: int) -> Line:
    x, above, below = 0.0, 0.55 * size, 0.1 * size
    marks: list[Glyph | Stroke] = []
    for node in nodes:
        part = _node(node, face, size)
        marks.extend(part.moved(x, 0.0))
        x += part.width
        above, below = max(above, part.above), max(below, part.below)
    return Line(x, above, below, tuple(marks))


def _node(node: Node, face: Typeface, size: int) -> Line:
    match node:
        case Text(text):
            return _text(text, face, size)
        case Fraction(above, below):
            return _fraction(_row(above, face, round(size * 0.86)), _row(below, face, round(size * 0.86)), size)
        case Root(inner):
            return _root(_row(inner, face, size), size)
        case Index(inner, raised):
            part = _row(inner, face, round(size * 0.64))
            dy = -0.36 * size if raised else 0.16 * size
            return Line(part.width, part.above - dy, max(part.below + dy, 0.0), part.moved(0.0, dy))
        case Struck(inner):
            part = _row(inner, face, size)
            return replace(part, marks=part.marks + _strike(part, size))


def _text(text: str, face: Typeface, size: int) -> Line:
    x = 0.0
    marks: list[Glyph | Stroke] = []
    for character in text:
        if character in " \u3000":
            x += (1.0 if character == "\u3000" else face.space) * size
            continue
        name, factor = _font_for(character, face)
        if name == "":
            width, strokes = SYMBOLS[character]
            for points in strokes:
                marks.append(Stroke(tuple((x + px * size, -py * size) for px, py in points), size))
            x += (width + face.tracking) * size
        else:
            own = max(round(size * factor), 8)
            marks.append(Glyph(character, name, own, x, 0.0))
            x += fonts.load(name, own).getlength(character) + face.tracking * size
    return Line(x, 0.72 * size, 0.20 * size, tuple(marks))


def _font_for(character: str, face: Typeface) -> tuple[str, float]:
    """The font that writes a character, or an empty name where it is drawn as strokes."""
    if character in face.drawn:
        return "", 1.0
    for name, factor in face.fonts:
        if fonts.writes(name, character):
            return name, factor
    if character in SYMBOLS:
        return "", 1.0
    raise ValueError(f"no font of {[name for name, _ in face.fonts]} writes {character!r}")


def _fraction(above: Line, below: Line, size: int) -> Line:
    width = max(above.width, below.width) + 0.24 * size
    axis = -0.27 * size
    up, down = axis - 0.12 * size - above.below, axis + 0.14 * size + below.above
    bar = Stroke(((0.04 * size, axis), (width - 0.04 * size, axis - 0.01 * size)), size)
    marks = above.moved((width - above.width) / 2, up) + below.moved((width - below.width) / 2, down) + (bar,)
    return Line(width, above.above - up, below.below + down, marks)


def _root(inner: Line, size: int) -> Line:
    lead, top = 0.42 * size, inner.above + 0.08 * size
    hook = ((0.0, -0.30 * size), (0.10 * size, -0.36 * size), (0.22 * size, 0.06 * size))
    roof = ((0.38 * size, -top), (lead + inner.width + 0.08 * size, -top + 0.01 * size))
    marks = (*inner.moved(lead, 0.0), Stroke(hook + roof, size))
    return Line(lead + inner.width + 0.12 * size, top + 0.04 * size, inner.below, marks)


def _strike(part: Line, size: int) -> tuple[Stroke, ...]:
    left, right = -0.08 * size, part.width + 0.08 * size
    middle = -0.26 * size
    first = ((left, middle + 0.06 * size), (right, middle - 0.05 * size))
    turns = max(3, round(part.width / (0.55 * size)))
    zigzag = tuple(
        (left + (right - left) * i / turns, middle + (0.16 if i % 2 else -0.14) * size) for i in range(turns + 1)
    )
    return (Stroke(first, size), Stroke(zigzag, size))
