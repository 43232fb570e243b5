"""Labels of a printed figure: their width and height, where they break into lines, their text before it was cut.

A label is what plotly draws: text with entities, a few tags and `<br>`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass

from figures.charts.escape import escape
from figures.print import fonts
from figures.tables.number_format import SETTING

LINE = 1.3
"""Height of a line as a multiple of the size of its type."""

_BREAK = re.compile(r"<br\s*/?>")
_TAG = re.compile(r"<[^>]*>")
FONT_SIZE = re.compile(r"font-size:\s*([\d.]+)px")
"""The size of a part of a text that has its own, in pixels."""

_WIDE = "⺀-鿿　-〿＀-￯"
# A word with its tags and entities, a character that lines may break beside, spaces.
_PIECES = re.compile(rf"(?:<[^>]*>|&[#\w]+;|[^\s<&{_WIDE}])+|\s+|.", re.DOTALL)
_LETTERS = re.compile(r"<[^>]*>|&[#\w]+;|.", re.DOTALL)
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Type:
    """The type of labels: its family, and its size in pixels."""

    family: str
    size: float

    def times(self, factor: float) -> Type:
        """The same in another size."""
        return Type(self.family, self.size * factor)

    def width(self, label: str) -> float:
        """Width of a label in pixels: that of its widest line."""
        return max((self._line(line) for line in _BREAK.split(label)), default=0.0)

    def height(self, label: str) -> float:
        """Height of a label in pixels."""
        return len(_BREAK.split(label)) * self.size * LINE if label else 0.0

    def wrapped(self, label: str, room: float) -> str:
        """The label with line breaks, so that no line is wider than `room` pixels; single words are broken last."""
        if self.width(label) <= room:
            return label
        return "<br>".join(self._wrap(line, room) for line in _BREAK.split(label))

    def _wrap(self, line: str, room: float) -> str:
        done: list[str] = []
        now = ""
        for piece in self._pieces(line, room):
            if piece.isspace():
                now = now and now + " "
            elif now.strip() and self.width(now + piece) > room:
                done.append(now.rstrip())
                now = piece
            else:
                now += piece
        return "<br>".join([*done, now.rstrip()])

    def _pieces(self, line: str, room: float) -> Iterable[str]:
        for piece in _PIECES.findall(line):
            if self.width(piece) > room:
                yield from self._broken(piece, room)
            else:
                yield piece

    def _broken(self, word: str, room: float) -> Iterable[str]:
        """Parts of a word that is too long for a line: up to a stroke, a dash or a hyphen where there is one."""
        now = ""
        for letter in _LETTERS.findall(word):
            if now and self.width(now + letter) > room:
                cut = max(now.rfind(mark) for mark in "/_-") + 1
                cut = cut if plain(now[:cut]) and cut > len(now) // 3 and "<" not in now[cut:] else len(now)
                yield now[:cut]
                now = now[cut:]
            now += letter
        yield now

    def ink(self, label: str) -> float:
        """Height of a label without the space above its first and below its last line."""
        return self.height(label) - 0.45 * self.size if label else 0.0

    def widest_word(self, label: str) -> float:
        """Width of its widest word: less room than that breaks words."""
        return max(map(self.width, _BREAK.sub(" ", label).split()), default=0.0)

    def _line(self, line: str) -> float:
        bold = "<b>" in line
        sized = FONT_SIZE.search(line)
        size = float(sized[1]) if sized else self.size
        return fonts.width(plain(line), self.family, size, bold=bold)


def plain(label: str) -> str:
    """A label as a person reads it, on one line."""
    return html.unescape(_TAG.sub("", _BREAK.sub(" ", label)))


def uncut_label(label: str, names: Iterable[str]) -> str:
    """The label as it was before the screen cut it off: the one known text that begins so.

    Args:
        label: As drawn.
        names: Texts of the data that the figure shows.
    """
    if "…" not in label:
        return label
    lines, names = _BREAK.split(label), tuple(names)
    if len(lines) > 1 and (whole := _whole(one_line := " ".join(lines), names)) != one_line:
        return whole
    if len(lines) > 1:  # model and setting, each on a line of its own
        names = [part for text in names for part in text.split(SETTING)]
    return "<br>".join(_whole(line, names) for line in lines)


def _whole(line: str, names: Iterable[str]) -> str:
    inner = plain(line)
    if not inner.endswith("…"):
        return line
    begun = inner[:-1]
    found = {text for text in names if text.startswith(begun)}
    if len(found) != 1:
        return line
    opening = re.match(r"(?:<[^>]*>)*", line)
    closing = re.search(r"(?:</[^>]*>)*$", line)
    return (opening[0] if opening else "") + escape(found.pop(), _LONGEST) + (closing[0] if closing else "")
