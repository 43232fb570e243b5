"""A page of homework: what is printed on the paper, and the ink of its writer with what each piece is.

The page flows from top to bottom (and from column to column); writing stands on the rules where the
paper has rules. Nothing is measured from the text: boxes come later from the ink itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from demo.homework import Entry, Question, Sheet
from demo.pictures.handwriting import HANDS, Hand, Ink, write
from demo.pictures.paper import STOCKS, WIDTH, Picture, Stock, sheet
from demo.pictures.typesetting import Typeface, lay
from demo.worksheet_figures import FIGURES, Figure

PRINT = Hand(Typeface((("print", 1.0),), space=0.25), size=34, unrest=0.0, colour=(44, 42, 46))
HEADING = Hand(Typeface((("print-bold", 1.0),), space=0.25), size=44, unrest=0.0, colour=(44, 42, 46))
LEADING = 1.55  # of printed lines, in em
WORD = re.compile(r"\[\[.*?\]\]|（[^（）]{1,3}）|[A-Za-z0-9\\{}^_().,;:'’\-+−=×/°²³%<>≤≥²]+|\s|.")


@dataclass(frozen=True, slots=True)
class Piece:
    """Some ink on the page, in pixels of the page, and what it belongs to.

    `answer` is the index of the answer on this page, `step` the index of the step within it; ink of an
    answer outside its steps (its number, crossed-out lines) has no step.
    """

    coverage: NDArray[np.float32]
    left: int
    top: int
    answer: int
    step: int | None


@dataclass(slots=True)
class WrittenPage:
    """A page as it lies on the desk."""

    picture: Picture
    pieces: list[Piece] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


class DoesNotFit(ValueError):
    """A line is wider than its column, or the page is full."""


class PageWriter:
    """Puts the lines of a page onto paper, one after the other."""

    def __init__(self, page: Sheet, height: float, scale: float, rng: np.random.Generator, zoom: float) -> None:
        """Take a sheet of the stock that the page's look names.

        Args:
            page: What stands on it.
            height: Height of the paper in page units.
            scale: Pixels in a page unit.
            rng: Of the writer's unrest.
            zoom: Size of writing and print; 1 is that of A4 paper, an exercise book has more.
        """
        stock, hand = STOCKS[page.look["paper"]], HANDS[page.look["hand"]]
        self.stock: Stock = replace(stock, pitch=stock.pitch * zoom)
        self.hand = replace(hand, size=round(hand.size * zoom))
        self.print, self.heading = (replace(p, size=round(p.size * zoom**0.7)) for p in (PRINT, HEADING))
        self.scale, self.rng, self.height = scale, rng, height
        self.page = WrittenPage(sheet(self.stock, height, scale, rng))
        columns = int(page.look.get("columns", "1"))
        room = (self.stock.right - self.stock.left) / columns
        self.columns = [(self.stock.left + i * room, self.stock.left + (i + 1) * room - 30) for i in range(columns)]
        self.column, self.y, self.start = 0, self.stock.top - 0.35 * self.stock.pitch, 0.0
        self.answer, self.step = -1, -1
        self.label: Question | None = None
        self.lowest, self.last, self.after_print = 0.0, -1e9, 0.0

    @property
    def edges(self) -> tuple[float, float]:
        """Left and right edge of the column that is being filled."""
        return self.columns[self.column]

    def put(self, entry: Entry) -> None:
        """One line of the homework onto the paper.

        Raises:
            DoesNotFit: it does not fit into the column or onto the page.
        """
        match entry.kind:
            case "heading":
                self._heading(entry.text)
            case "print":
                self._printed(entry.text)
            case "question":
                self._question(entry)
            case "figure":
                self._figure(FIGURES[entry.text])
            case "column":
                self.column, self.y, self.last = self.column + 1, self.start, -1e9
            case "gap":
                self.y += self.stock.pitch
            case _:
                self._written(entry)
        self.lowest = max(self.lowest, self.y)

    def _heading(self, text: str) -> None:
        line = lay(text, self.heading.face, round(self.heading.size * self.scale))
        self.y += self.heading.size * 0.8
        self._print(text, self.heading, (WIDTH - line.width / self.scale) / 2, self.y)
        self.y += self.heading.size * 0.7
        self.start = self.y

    def _question(self, entry: Entry) -> None:
        if entry.question is None:
            raise ValueError(f"a question without its numbers: {entry.text!r}")
        self.page.questions.append(entry.question)
        self.answer, self.step = len(self.page.questions) - 1, -1
        self.label = None if entry.text else entry.question
        if entry.text:
            self.y += 0.7 * self.stock.pitch if self.last > self.y - 2 * self.stock.pitch else 0.0
            self._printed(entry.text)
        else:
            self.y += 0.45 * self.stock.pitch

    def _numbered(self, baseline: float) -> float:
        """Where a line begins; before an answer in an exercise book its writer puts its number."""
        left = self.edges[0]
        if self.label is None:
            return left + 0.9 * self.hand.size * self.rng.uniform(0.3, 1.2)
        ink = write(f"{self.label.title}{self.label.number}", self.hand, self.scale, self.rng)
        self._ink(ink, left, baseline, None)
        self.label = None
        return left + ink.width / self.scale + 0.5 * self.hand.size

    def _baseline(self, above: float) -> float:
        """The next line of writing that leaves room for something `above` units high."""
        pitch = self.stock.pitch
        wanted = max(self.y + self.after_print + above + 0.12 * pitch, self.last + self.rng.uniform(1.0, 1.1) * pitch)
        if "rules" not in self.stock.ruling and self.stock.ruling != "squares":
            return wanted
        steps = np.ceil((wanted - self.stock.top) / pitch - 0.3)
        return float(self.stock.top + steps * pitch - 0.06 * pitch)

    def _written(self, entry: Entry) -> None:
        text = f"\\x{{{entry.text}}}" if entry.kind == "struck" else entry.text
        ink = write(text, self.hand, self.scale, self.rng)
        above, below = ink.origin[1] / self.scale, (ink.coverage.shape[0] - ink.origin[1]) / self.scale
        pad = 1.1 * self.hand.size
        above, below = above - pad, below - pad
        baseline = self._baseline(max(above, 0.6 * self.hand.size))
        if entry.kind == "step":
            self.step += 1
        self.last, self.after_print = baseline, 0.0
        x, right = self._numbered(baseline), self.edges[1]
        if x + ink.width / self.scale > right + 40:
            raise DoesNotFit(f"too wide by {x + ink.width / self.scale - right:.0f} units: {entry.text!r}")
        self._ink(ink, x, baseline, self.step if entry.kind in ("step", "more") else None)
        self.y = baseline + below + 0.08 * self.stock.pitch
        if self.y > self.height - 40:
            raise DoesNotFit(f"off the page by {self.y - self.height + 40:.0f} units: {entry.text!r}")

    def _ink(self, ink: Ink, x: float, baseline: float, step: int | None) -> None:
        """Ink onto the page; a whole line leans a little, as lines do on paper without rules."""
        lean = self.rng.normal(0, 0.25 if self.stock.ruling else 0.55)
        turn = cv2.getRotationMatrix2D(tuple(map(float, ink.origin)), lean, 1.0)
        size = (ink.coverage.shape[1], ink.coverage.shape[0])
        coverage = np.asarray(cv2.warpAffine(ink.coverage, turn, size, flags=cv2.INTER_LINEAR), np.float32)
        left, top = round(x * self.scale) - ink.origin[0], round(baseline * self.scale) - ink.origin[1]
        piece = Piece(*_inside(coverage, left, top, self.page.picture.shape), self.answer, step)
        self.page.pieces.append(piece)
        self._paint(piece.coverage, piece.left, piece.top, self.hand)

    def _paint(self, coverage: NDArray[np.float32], left: int, top: int, hand: Hand) -> None:
        height, width = coverage.shape
        here = self.page.picture[top : top + height, left : left + width]
        share = coverage * hand.opacity
        if hand.grain:
            tooth = cv2.GaussianBlur(self.rng.normal(0, 2.4, share.shape).astype(np.float32), (0, 0), 1.1 * self.scale)
            share = share * np.clip(1 - hand.grain * np.clip(0.4 + tooth, 0, 1), 0, 1)
        here[:] = here * (1 - share[..., None]) + np.array(hand.colour, np.float32) * share[..., None]

    def _printed(self, text: str) -> None:
        """Printed text, wrapped into its column; an answer within it is written into its gap."""
        left, right = self.edges
        x, em = left, self.print.size
        self.y += 0.35 * em
        baseline = self.y + em
        for word in WORD.findall(text):
            hand_written = word.startswith("[[")
            width = self._word_width(word, hand_written)
            if x + width > right and word not in "，。；：、？！）,.;:?!)":
                x, baseline = left, baseline + LEADING * em
                if word == " ":
                    continue
            if hand_written:
                self._gap(word[2:-2], x, baseline, width)
            elif word != " ":
                self._print(word, self.print, x, baseline)
            x += width
        self.y = baseline + 0.45 * em
        self.after_print = 0.22 * self.hand.size

    def _word_width(self, word: str, hand_written: bool) -> float:
        if hand_written:
            return lay(word[2:-2], self.hand.face, round(self.hand.size * self.scale)).width / self.scale + 60
        return lay(word, self.print.face, round(self.print.size * self.scale)).width / self.scale

    def _figure(self, figure: Figure) -> None:
        """A printed figure, in the right half of its column."""
        left, top = self.edges[1] - figure.width - 120 * self.rng.uniform(0.2, 1.6), self.y + 44
        for points in figure.strokes:
            fixed = [
                ((left + x * figure.width) * self.scale, (top + y * figure.height) * self.scale) for x, y in points
            ]
            curve = np.round(np.array(fixed) * 16).astype(np.int32)[:, None]
            layer = np.zeros(self.page.picture.shape[:2], np.uint8)
            cv2.polylines(layer, [curve], False, 255, max(1, round(2.4 * self.scale)), cv2.LINE_AA, 4)
            self._paint(np.asarray(layer.astype(np.float32) / 255, np.float32), 0, 0, self.print)
        for text, x, y in figure.labels:
            self._print(text, self.print, left + x * figure.width, top + y * figure.height)
        self.y = top + figure.height + 16

    def _gap(self, text: str, x: float, baseline: float, width: float) -> None:
        y, thick = round((baseline + 8) * self.scale), max(1, round(2 * self.scale))
        self.page.picture[y : y + thick, round((x + 4) * self.scale) : round((x + width - 4) * self.scale)] = 70
        self._ink(write(text, self.hand, self.scale, self.rng), x + 30 + self.rng.normal(0, 4), baseline - 4, None)

    def _print(self, text: str, hand: Hand, x: float, baseline: float) -> None:
        ink = write(text, hand, self.scale, self.rng)
        left, top = round(x * self.scale) - ink.origin[0], round(baseline * self.scale) - ink.origin[1]
        self._paint(*_inside(np.minimum(ink.coverage * 1.2, 1), left, top, self.page.picture.shape), hand)


def _inside(
    coverage: NDArray[np.float32], left: int, top: int, shape: tuple[int, ...]
) -> tuple[NDArray[np.float32], int, int]:
    """The part of a piece that lies on the page, and its place."""
    y1, x1 = max(-top, 0), max(-left, 0)
    y2, x2 = min(coverage.shape[0], shape[0] - top), min(coverage.shape[1], shape[1] - left)
    return coverage[y1:y2, x1:x2], left + x1, top + y1
