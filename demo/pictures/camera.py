"""The photograph of a page: perspective, curl, desk, light, shadow, noise; and where the ink went.

Boxes are read from the ink after it went through the very map that the picture went through, so they
follow every bend of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from demo.homework import Question
from demo.pictures.homework_page import Piece, WrittenPage
from demo.pictures.paper import Picture

Field = NDArray[np.float32]
Colours = NDArray[np.floating[Any]]
Pixels = tuple[int, int, int, int]

VISIBLE = 0.30
"""Coverage from which on a pixel counts as ink when boxes are measured."""


@dataclass(frozen=True, slots=True)
class Take:
    """How a picture is taken.

    Args:
        desk: What the page lies on; empty for a scanner, and for a photograph that shows only paper.
        margin: Share of the frame left around the page; negative where the page leaves the frame.
        skew: Turn of the page in degrees (standard deviation).
        perspective: How far corners stray, as a share of the width.
        curl: Bend of the paper, as a share of the width.
        light: Fall of light over the frame, 0 to 1.
        shadow: Depth of a shadow thrown on the page, 0 to 1.
        warmth: Colour of the light; above 0 is a lamp, below 0 a cloudy window.
        noise: Of the sensor, in grey levels.
        blur: Of the lens, in pixels.
        grey: A scanner without colour.
    """

    desk: str = ""
    margin: float = 0.04
    skew: float = 1.2
    perspective: float = 0.018
    curl: float = 0.004
    light: float = 0.22
    shadow: float = 0.25
    warmth: float = 0.03
    noise: float = 3.0
    blur: float = 0.55
    grey: bool = False


TAKES: dict[str, Take] = {
    "wood": Take("wood"),
    "dark": Take("dark", skew=2.0, light=0.30, shadow=0.35, warmth=-0.02),
    "cloth": Take("cloth", skew=1.8, curl=0.006, light=0.26, warmth=0.05),
    "close": Take("wood", margin=-0.012, skew=0.7, perspective=0.010, curl=0.006),
    "lamp": Take("dark", margin=0.02, skew=1.4, curl=0.007, light=0.42, shadow=0.45, warmth=0.09, noise=4.5),
    "window": Take("cloth", margin=0.03, light=0.34, shadow=0.15, warmth=-0.05),
    "scan": Take("", 0.0, 0.5, 0.0, 0.0, 0.03, 0.0, 0.0, 2.0, 0.45, grey=True),
    "app": Take("", 0.0, 0.3, 0.004, 0.003, 0.10, 0.06, 0.0, 1.5, 0.5),
}


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture, upright; its questions; the box of each (answer, step) in pixels, step None the whole answer."""

    picture: NDArray[np.uint8]
    questions: list[Question]
    boxes: dict[tuple[int, int | None], Pixels]


def photograph(page: WrittenPage, take: Take, size: tuple[int, int], rng: np.random.Generator) -> Photograph:
    """A picture of a page, `size` = (width, height) in pixels."""
    shape = page.picture.shape
    columns, rows = _where_it_comes_from(shape, take, size, rng)
    seen: Colours = np.asarray(
        cv2.remap(page.picture, columns, rows, cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
    if take.desk:
        inside = np.asarray(cv2.remap(np.ones(shape[:2], np.float32), columns, rows, cv2.INTER_LINEAR), np.float32)
        seen = _on_desk(seen, inside, take.desk, rng)
    lit = seen * _light(size, take, rng)[..., None] * (1 + take.warmth * np.array([1.0, 0.2, -1.3], np.float32))
    picture = _sensor(lit.astype(np.float32), take, rng)
    return Photograph(picture, page.questions, _boxes(shape, page.pieces, columns, rows))


def _where_it_comes_from(
    shape: tuple[int, ...], take: Take, size: tuple[int, int], rng: np.random.Generator
) -> tuple[Field, Field]:
    """For each pixel of the picture the column and row of the page that it shows."""
    height, width = shape[:2]
    room = np.array(size) * (1 - 2 * take.margin)
    grow = min(room[0] / width, room[1] / height)
    half = np.array([width, height]) * grow / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = np.deg2rad(rng.normal(0, take.skew))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = corners @ spin.T + np.array(size) / 2 + rng.normal(0, take.perspective / 2, (4, 2)) * size[0]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    back = cv2.getPerspectiveTransform(corners.astype(np.float32), source)
    xs, ys = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    u, v, w = np.einsum("ij,jyx->iyx", back, np.stack([xs, ys, np.ones_like(xs)]))
    u, v = u / w, v / w
    bend, phase = take.curl * width, rng.uniform(0, 2 * np.pi, 2)
    columns = u + 0.5 * bend * np.sin(np.pi * v / height * 1.3 + phase[1])
    rows = v + bend * np.sin(np.pi * u / width * 1.6 + phase[0])
    return columns.astype(np.float32), rows.astype(np.float32)


def _boxes(
    shape: tuple[int, ...], pieces: list[Piece], columns: Field, rows: Field
) -> dict[tuple[int, int | None], Pixels]:
    boxes: dict[tuple[int, int | None], Pixels] = {}
    for piece in pieces:
        whole = np.zeros(shape[:2], np.float32)
        height, width = piece.coverage.shape
        whole[piece.top : piece.top + height, piece.left : piece.left + width] = piece.coverage
        ys, xs = np.nonzero(cv2.remap(whole, columns, rows, cv2.INTER_LINEAR) > VISIBLE)
        if not len(xs):
            raise ValueError(f"ink of answer {piece.answer} left the picture")
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        for key in {(piece.answer, piece.step), (piece.answer, None)}:
            boxes[key] = _hull(boxes.get(key, box), box)
    return boxes


def _hull(a: Pixels, b: Pixels) -> Pixels:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def _resized(noise: Field, size: tuple[int, int], interpolation: int) -> Field:
    return np.asarray(cv2.resize(noise, size, interpolation=interpolation), np.float32)


def _cloud(size: tuple[int, int], radius: float, rng: np.random.Generator) -> Field:
    small = (max(2, int(size[1] / radius) + 2), max(2, int(size[0] / radius) + 2))
    return _resized(rng.normal(size=small).astype(np.float32), size, cv2.INTER_CUBIC)


def _on_desk(seen: Colours, inside: Field, desk: str, rng: np.random.Generator) -> Colours:
    """The page on its desk, with the soft dark edge that paper throws."""
    size = (inside.shape[1], inside.shape[0])
    edge = 1 - 0.45 * cv2.GaussianBlur(inside, (0, 0), size[0] / 110)
    ground = _DESKS[desk](size, rng) * edge[..., None]
    return np.asarray(seen * inside[..., None] + ground * (1 - inside[..., None]))


def _wood(size: tuple[int, int], rng: np.random.Generator) -> Colours:
    waves = _resized(rng.normal(size=(60, 4)).astype(np.float32), size, cv2.INTER_CUBIC)
    fine = _resized(rng.normal(size=(size[1] // 2, 6)).astype(np.float32), size, cv2.INTER_LINEAR)
    grain = (13 * waves + 5 * fine)[..., None] * np.array([1, 0.85, 0.65])
    return np.asarray(np.array([168, 124, 82], np.float32) + grain)


def _dark(size: tuple[int, int], rng: np.random.Generator) -> Colours:
    return np.asarray(np.array([58, 56, 58], np.float32) + (4 * _cloud(size, size[0] / 5, rng))[..., None])


def _cloth(size: tuple[int, int], rng: np.random.Generator) -> Colours:
    xs, ys = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    period = size[0] / 170
    weave = np.sin(2 * np.pi * xs / period) * np.sin(2 * np.pi * ys / period)
    threads = (7 * weave + 6 * _cloud(size, size[0] / 8, rng))[..., None]
    return np.asarray(np.array([106, 128, 128], np.float32) + threads)


_DESKS = {"wood": _wood, "dark": _dark, "cloth": _cloth}


def _light(size: tuple[int, int], take: Take, rng: np.random.Generator) -> Field:
    """Brightness over the frame: falls off from a window or lamp, with the shadow of a hand or phone."""
    xs, ys = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    angle = rng.uniform(0, 2 * np.pi)
    along = (np.cos(angle) * xs + np.sin(angle) * ys + 1.4) / 2.8
    light = 1 - take.light * along - 0.10 * take.light * (xs**2 + ys**2)
    if take.shadow:
        side = rng.choice([-1, 1])
        middle, reach = (side * rng.uniform(0.7, 1.1), rng.uniform(0.2, 1.0)), rng.uniform(0.7, 1.0)
        distance = np.hypot((xs - middle[0]) / reach, (ys - middle[1]) / (1.5 * reach))
        light *= 1 - take.shadow / (1 + np.exp((distance - 0.9) * 9))
    return np.asarray(light * 1.0, np.float32)


def _sensor(lit: Picture, take: Take, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Applies the defects of lens and sensor: blur, exposure, noise."""
    seen = np.asarray(cv2.GaussianBlur(lit, (0, 0), take.blur), np.float32)
    seen *= 232 / max(float(np.percentile(seen, 90)), 1.0)
    noise = cv2.GaussianBlur(rng.normal(0, take.noise * 1.9, seen.shape[:2]).astype(np.float32), (0, 0), 0.7)
    seen = np.clip(seen + noise[..., None], 0, 255)
    if take.grey:
        seen = np.repeat(seen @ np.array([0.299, 0.587, 0.114], np.float32)[:, None], 3, axis=2)
    return seen.astype(np.uint8)
