"""Empty paper: plain, ruled, squared, a margin line, or the frame of an answer sheet."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""Height x width x RGB in [0, 255]."""

WIDTH = 1600
"""Width of a page in page units; `scale` says how many pixels a unit has."""


@dataclass(frozen=True, slots=True)
class Stock:
    """A kind of paper.

    Args:
        tint: Colour of the sheet, RGB.
        pitch: Distance of two lines of writing, in page units.
        top: First line of writing.
        left: Where writing begins.
        right: Where it ends.
        ruling: What is printed on it.
        line: Colour of the ruling.
    """

    tint: tuple[int, int, int]
    pitch: float
    top: float
    left: float = 150
    right: float = 1480
    ruling: str = ""
    line: tuple[int, int, int] = (178, 196, 220)


STOCKS: dict[str, Stock] = {
    "plain": Stock((250, 249, 245), 74, 170),
    "worksheet": Stock((248, 248, 246), 74, 150),
    "ruled": Stock((249, 248, 243), 84, 250, left=140, ruling="rules"),
    "margin": Stock((250, 246, 232), 84, 250, left=260, ruling="rules margin", line=(160, 190, 216)),
    "squared": Stock((249, 249, 246), 80, 160, left=130, ruling="squares", line=(190, 208, 226)),
    "recycled": Stock((232, 225, 208), 78, 160),
    "answersheet": Stock((251, 251, 251), 74, 150, left=130, right=1470, ruling="frame", line=(90, 90, 90)),
}


def sheet(stock: Stock, height: float, scale: float, rng: np.random.Generator) -> Picture:
    """A sheet of a stock, `height` in page units, with its fibres and its ruling."""
    shape = (round(height * scale), round(WIDTH * scale))
    picture = np.empty((*shape, 3), np.float32)
    picture[:] = stock.tint
    fibres = cv2.GaussianBlur(rng.normal(0, 9, shape).astype(np.float32), (0, 0), 1.6 * scale)
    coarse = rng.normal(0, 2.2, (shape[0] // 90 + 2, shape[1] // 90 + 2)).astype(np.float32)
    picture += (fibres + cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC))[..., None]
    for draw in stock.ruling.split():
        _RULINGS[draw](picture, stock, scale)
    return np.clip(picture, 0, 255)


def _line(
    picture: Picture,
    start: tuple[float, float],
    end: tuple[float, float],
    scale: float,
    colour: tuple[int, int, int],
    width: float,
) -> None:
    (x1, y1), (x2, y2) = (tuple(round(v * scale * 16) for v in point) for point in (start, end))
    layer = np.zeros(picture.shape[:2], np.uint8)
    cv2.line(layer, (x1, y1), (x2, y2), 255, max(1, round(width * scale)), cv2.LINE_AA, 4)
    ys, xs = np.nonzero(layer)
    share = (layer[ys, xs] / 255.0)[:, None]
    picture[ys, xs] = picture[ys, xs] * (1 - share) + np.array(colour) * share


def _rules(picture: Picture, stock: Stock, scale: float) -> None:
    bottom = picture.shape[0] / scale
    for y in np.arange(stock.top, bottom - 40, stock.pitch):
        _line(picture, (0, y), (WIDTH, y), scale, stock.line, 2)


def _squares(picture: Picture, stock: Stock, scale: float) -> None:
    half = stock.pitch / 2
    for y in np.arange(stock.top % half, picture.shape[0] / scale, half):
        _line(picture, (0, y), (WIDTH, y), scale, stock.line, 1.6)
    for x in np.arange(half / 2, WIDTH, half):
        _line(picture, (x, 0), (x, picture.shape[0] / scale), scale, stock.line, 1.6)


def _margin(picture: Picture, stock: Stock, scale: float) -> None:
    _line(picture, (stock.left - 36, 0), (stock.left - 36, picture.shape[0] / scale), scale, (216, 120, 124), 3)


def _frame(picture: Picture, stock: Stock, scale: float) -> None:
    bottom = picture.shape[0] / scale - 90
    left, right, top = stock.left - 50, stock.right + 50, 74
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        _line(picture, start, end, scale, stock.line, 3)
    for x, y in ((60, 40), (WIDTH - 60, 40), (60, bottom + 50), (WIDTH - 60, bottom + 50)):
        x1, y1, x2, y2 = (round(v * scale) for v in (x - 26, y - 14, x + 26, y + 14))
        picture[y1:y2, x1:x2] = 40


_RULINGS = {"rules": _rules, "squares": _squares, "margin": _margin, "frame": _frame}
