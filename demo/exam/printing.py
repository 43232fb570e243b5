"""A page of an exam on paper: print, figures, smudges, and the handwriting of a pupil over it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from demo.exam.exam_figures import FIGURES
from demo.exam.exam_page import ExamPage, Posed
from demo.exam.smudges import SMUDGES
from demo.pictures.hand_drawing import ARTISTS
from demo.pictures.handwriting import Hand, write
from demo.pictures.homework_page import Piece, WrittenPage
from demo.pictures.paper import STOCKS, sheet
from demo.pictures.screen_drawing import THEMES, on_screen
from demo.pictures.typesetting import Typeface, lay

PRINT = Hand(Typeface((("print", 1.0),), space=0.25), size=42, unrest=0.0, colour=(40, 38, 42))
BOLD = Hand(Typeface((("print-bold", 1.0),), space=0.25), size=44, unrest=0.0, colour=(40, 38, 42))
HAND_SIZE = 54
LEFT, RIGHT, TOP, FOOT = 150.0, 1450.0, 150.0, 110.0
LINE, TALL, GAP = 66.0, 104.0, 30.0
FIGURE_WIDTH = 470
_WORD = re.compile(r"\(\s+\)|[A-Za-z0-9,.;:'()_?]+|\s+|.")

Rng = np.random.Generator


class ExamPrinter:
    """Puts the questions of a page onto paper, one below the other."""

    def __init__(self, page: ExamPage, height: float, scale: float, rng: Rng) -> None:
        """Take an empty sheet, `height` in page units."""
        self.page, self.scale, self.rng = page, scale, rng
        self.written = WrittenPage(sheet(STOCKS["worksheet"], height, scale, rng))
        self.y = TOP
        artist = ARTISTS[page.artist]
        self.hand = replace(artist.hand, size=HAND_SIZE, colour=artist.colours["main"])

    def put_all(self) -> float:
        """All questions; returns how far down they reach, in page units."""
        for at, question in enumerate(self.page.questions):
            if heading := self.page.heading(at):
                self._ink(heading, BOLD, LEFT, self.y + 40)
                self.y += 90
            self._question(question, at)
        return self.y

    def _question(self, question: Posed, at: int) -> None:
        top = self.y
        self._paragraph(f"{question.number}. {question.text}", LEFT)
        if question.figure:
            self._figure(question.figure, at)
        if question.options:
            self._options(question)
        if question.hidden:
            self._smudge(question.hidden, top, self.y)
        if question.over:
            self._ink(question.over, replace(self.hand, size=62), LEFT + 560, top + 88)
        for line in question.hand:
            self._ink(line, self.hand, LEFT + 190, self.y + 52)
            self.y += 80
        self.y += GAP

    def _paragraph(self, text: str, left: float) -> None:
        for line in wrapped(text, RIGHT - left):
            tall = "\\f{" in line
            self._ink(line, PRINT, left, self.y + (62 if tall else 44))
            self.y += TALL if tall else LINE

    def _options(self, question: Posed) -> None:
        texts = [f"{letter}. {text}".replace("$", "") for letter, text in zip("ABCDEF", question.options, strict=False)]
        room = (RIGHT - LEFT - 40) / len(texts)
        tall = any("\\f{" in text for text in texts)
        if max(lay(text, PRINT.face, PRINT.size).width for text in texts) > room - 20:
            for text in texts:
                self._ink(text, PRINT, LEFT + 40, self.y + 44)
                self.y += LINE
            return
        for place, text in enumerate(texts):
            self._ink(text, PRINT, LEFT + 40 + place * room, self.y + (62 if tall else 44))
        self.y += TALL if tall else LINE

    def _figure(self, name: str, at: int) -> None:
        picture = on_screen(FIGURES[name](), THEMES["reference"], round(FIGURE_WIDTH * self.scale))
        left, top = round((RIGHT - FIGURE_WIDTH) * self.scale), round((self.y + 10) * self.scale)
        height, width = picture.shape[:2]
        here = self.written.picture[top : top + height, left : left + width]
        here *= picture.astype(np.float32) / 255
        coverage = (255 - picture.min(axis=2)).astype(np.float32) / 255
        coverage = (cv2.dilate(coverage, np.ones((3, 3), np.uint8)) > 0.3).astype(np.float32)
        self.written.pieces.append(Piece(coverage, left, top, at, None))
        self.y += height / self.scale + 40

    def _smudge(self, name: str, top: float, bottom: float) -> None:
        low, high = (round(y * self.scale) for y in (top - 8, bottom + 4))
        left, right = round((LEFT + 66) * self.scale), round((RIGHT + 30) * self.scale)
        SMUDGES[name](self.written.picture[low:high, left:right], self.scale, self.rng)

    def _ink(self, text: str, hand: Hand, left: float, base: float) -> None:
        ink = write(text.replace("$", ""), hand, self.scale, self.rng)
        x, y = round(left * self.scale) - ink.origin[0], round(base * self.scale) - ink.origin[1]
        y1, x1 = max(-y, 0), max(-x, 0)
        here = self.written.picture[y + y1 : y + ink.coverage.shape[0], x + x1 : x + ink.coverage.shape[1]]
        share = ink.coverage[y1 : y1 + here.shape[0], x1 : x1 + here.shape[1], None] * hand.opacity
        here[:] = here * (1 - share) + np.array(hand.colour, np.float32) * share


def wrapped(text: str, room: float) -> Iterator[str]:
    """Lines of printed text no wider than their room, in page units; formulas are kept in one piece."""
    words = [
        word
        for at, part in enumerate(text.split("$"))
        for word in ([part] if at % 2 else _WORD.findall(part))
    ]  # fmt: skip
    line = ""
    for word in words:
        closing = word in "，。、；：？！)" or word[0] in ",.;:?"
        if line and not closing and lay(line + word, PRINT.face, PRINT.size).width > room:
            yield line
            line = ""
        line += word if line or word.strip() else ""
    if line.strip():
        yield line


def printed(page: ExamPage, scale: float, rng_of: Rng, again: Rng) -> WrittenPage:
    """A page as tall as what stands on it; the two generators are those of a draft and of the page itself."""
    reach = ExamPrinter(page, 3200, 0.3, rng_of).put_all()
    printer = ExamPrinter(page, max(reach + FOOT, 760.0), scale, again)
    printer.put_all()
    return printer.written
