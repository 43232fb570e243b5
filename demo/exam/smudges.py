"""Damage that makes a printed question unreadable: a scribble over it, or water that made the print run."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from demo.pictures.paper import Picture

Rng = np.random.Generator


def scribble(area: Picture, scale: float, rng: Rng) -> None:
    """Dense strokes of a thick pen to and fro."""
    height, width = area.shape[:2]
    ink = np.zeros((height, width), np.uint8)
    for turn in range(4):
        xs = np.arange(0.0, width, (19 + 2 * turn) * scale)
        ys = np.where(np.arange(len(xs)) % 2, 0.1, 0.9) * height + rng.normal(0, 0.08 * height, len(xs))
        points = np.stack([xs + rng.normal(0, 7 * scale, len(xs)), np.clip(ys, 2, height - 3)], axis=1)
        fixed = [np.round(points * 16).astype(np.int32)]
        cv2.polylines(ink, fixed, False, 255, max(2, round(6 * scale)), cv2.LINE_AA, 4)
    for _ in range(max(3, round(height / (19 * scale)))):
        y = rng.uniform(0.05, 0.95) * height
        end = round(y + rng.normal(0, 0.08 * height))
        cv2.line(ink, (0, round(y)), (width - 1, end), 255, max(2, round(7 * scale)), cv2.LINE_AA)
    share = (cv2.GaussianBlur(ink, (0, 0), 0.6).astype(np.float32) / 255 * 0.93)[..., None]
    area[:] = area * (1 - share) + np.array((36, 40, 66), np.float32) * share


def stain(area: Picture, scale: float, rng: Rng) -> None:
    """Something brown was spilt: the print has run and cannot be made out."""
    height, width = area.shape[:2]
    run = cv2.GaussianBlur(area, (0, 0), 17 * scale)
    run = 0.55 * run + 0.45 * cv2.GaussianBlur(area, (0, 0), sigmaX=34 * scale, sigmaY=12 * scale)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    small = (max(3, round(height / (30 * scale))), max(3, round(width / (60 * scale))))
    cloud = cv2.resize(rng.normal(size=small).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    edge = np.minimum.reduce([xs, width - 1 - xs, ys * 1.4, (height - 1 - ys) * 1.4]) / (12 * scale) + 0.5 * cloud
    inside = np.clip(edge + 0.6, 0, 1)[..., None]
    tint = np.array((0.86, 0.74, 0.55), np.float32) * (1 - 0.05 * cloud[..., None])
    rim = np.exp(-((edge - 0.7) ** 2) / 0.5)[..., None] * 0.16
    area[:] = area * (1 - inside) + run * tint * (1 - rim) * inside


SMUDGES: dict[str, Callable[[Picture, float, Rng], None]] = {"scribble": scribble, "stain": stain}
"""By name; each changes an area of a page."""
