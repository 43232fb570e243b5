"""Text set in lines: how wide it is by the figures of its font, and where a line ends.

A line of Latin text ends between words, one of Chinese between any two characters but before a closing sign.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from figures.charts.escape import clean
from figures.print import fonts
from figures.print.panels.svg import Svg, element, joined

INK: Final = "#1f2933"
"""The colour of text."""

_SMALL: Final = 0.7
"""Size of superscripts, as a share of the text's."""

_OPENING: Final = "（《“‘【「『〈"
_CLOSING: Final = "，。、；：？！）》”’】」』〉"


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one hand.

    Args:
        text: What it says.
        bold: Whether it is bold.
        italic: Whether it is slanted: a formula as it is written.
        colour: Its colour; that of the line where it is "".
        mark: "gone" is struck through, "new" is underlined.
        raised: 1 for an exponent, -1 for an index.
    """

    text: str
    bold: bool = False
    italic: bool = False
    colour: str = ""
    mark: str = ""
    raised: int = 0


Line = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A font family at a size in points."""

    family: str
    size: float

    def at(self, share: float) -> TextStyle:
        """The same family, larger or smaller by a factor."""
        return replace(self, size=self.size * share)

    @property
    def leading(self) -> float:
        """From one line to the next, in points."""
        return self.size * 1.25

    def width(self, run: TextRun) -> float:
        """Width of a stretch in points."""
        advance = _advance
        return (
            (_SMALL if run.raised else 1)
            * self.size
            * sum(advance(self.family, run.bold, run.italic, character) for character in run.text)
        )


def wrap(runs: Sequence[TextRun], hand: TextStyle, width: float, most: int = 0) -> list[Line]:
    """Runs as lines of at most a width; words are cut only where one alone is too wide.

    Args:
        runs: What is said; a line break in it stays one.
        hand: How it is set.
        width: In points.
        most: Lines at most, 0 for all; a text that is cut ends with an ellipsis.
    """
    lines: list[list[TextRun]] = [[]]
    used = 0.0
    for piece in _pieces(runs):
        if piece.text == "\n":
            lines.append([])
            used = 0.0
            continue
        for part in _cut(piece, hand, width):
            wide = hand.width(replace(part, text=part.text.rstrip()))
            if used and used + wide > width:
                lines.append([])
                used = 0.0
            if not (used == 0.0 and part.text.isspace() and len(lines) > 1):
                lines[-1].append(part)
                used += hand.width(part)
        if most and len(lines) > most:
            break
    if most and len(lines) > most:
        lines = lines[:most]
        lines[-1] = _shortened(lines[-1], hand, width)
    return [_merged(line) for line in lines]


def text_svg(
    lines: Sequence[Line], x: float, y: float, hand: TextStyle, colour: str = INK, anchor: str = "start"
) -> Svg:
    """Lines as text that can be selected.

    Args:
        lines: From `wrap`.
        x: Where they begin (or end, or have their middle, by `anchor`).
        y: Upper edge of the first line.
        hand: How they are set.
        colour: `#rrggbb`.
        anchor: "start", "middle" or "end".
    """
    lines_svg = (
        element(
            "text",
            *(_span(run) for run in line),
            x=x,
            y=y + hand.size * 0.95 + row * hand.leading,
            font_size=hand.size,
            fill=colour,
            text_anchor=None if anchor == "start" else anchor,
            style="white-space:pre",
        )
        for row, line in enumerate(lines)
        if any(run.text for run in line)
    )
    return joined(*lines_svg)


def height(lines: Sequence[Line], hand: TextStyle) -> float:
    """Height of lines in points; 0 of none."""
    return len(lines) * hand.leading


def text_runs(text: str, bold: bool = False) -> tuple[TextRun, ...]:
    """A plain text as runs."""
    return (TextRun(text, bold=bold),) if text else ()


def _span(run: TextRun) -> Svg:
    return element(
        "tspan",
        run.text,
        font_weight="bold" if run.bold else None,
        font_style="italic" if run.italic else None,
        fill=run.colour or None,
        font_size=f"{_SMALL:.0%}" if run.raised else None,
        baseline_shift={1: "35%", -1: "-20%"}.get(run.raised),
        text_decoration={"gone": "line-through", "new": "underline"}.get(run.mark),
    )


def _pieces(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """Words with the space after them, single Chinese characters, line breaks."""
    for run in runs:
        word = ""
        for character in clean(run.text).replace("\r\n", "\n").replace("\r", "\n").replace("\t", " "):
            if word and (character == "\n" or _ends(word, character)):
                yield replace(run, text=word)
                word = ""
            if character == "\n":
                yield replace(run, text="\n")
            else:
                word += character
        if word:
            yield replace(run, text=word)


def _ends(word: str, character: str) -> bool:
    """Whether a line may break between the text so far and the next character."""
    if character == " " or character in _CLOSING or word[-1] in _OPENING:
        return False
    return word[-1] == " " or _is_wide(word[-1]) or _is_wide(character)


def _cut(piece: TextRun, hand: TextStyle, width: float) -> Iterator[TextRun]:
    """The piece in parts that fit into a line each."""
    if hand.width(replace(piece, text=piece.text.rstrip())) <= width:
        yield piece
        return
    part = ""
    for character in piece.text:
        if part and hand.width(replace(piece, text=part + character)) > width:
            yield replace(piece, text=part)
            part = ""
        part += character
    yield replace(piece, text=part)


def _shortened(line: list[TextRun], hand: TextStyle, width: float) -> list[TextRun]:
    runs = list(line)
    while runs:
        last = runs.pop()
        before = sum(map(hand.width, runs))
        text = last.text.rstrip()
        while text and before + hand.width(replace(last, text=f"{text}…")) > width:
            text = text[:-1].rstrip()
        if text:
            return [*runs, replace(last, text=f"{text}…")]
    return [TextRun("…")]


def _merged(line: Sequence[TextRun]) -> Line:
    found: list[TextRun] = []
    for run in line:
        if found and replace(found[-1], text="") == replace(run, text=""):
            found[-1] = replace(run, text=found[-1].text + run.text)
        else:
            found.append(run)
    if found:
        found[-1] = replace(found[-1], text=found[-1].text.rstrip())
    return tuple(run for run in found if run.text)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


@lru_cache(maxsize=65_536)
def _advance(family: str, bold: bool, italic: bool, character: str) -> float:
    """Width of a character in ems."""
    if unicodedata.combining(character):
        return 0.0
    return fonts.width(character, family, 1.0, bold, italic)
