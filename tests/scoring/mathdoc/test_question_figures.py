"""SSIM: by hand on even images, and against the definition written out pixel by pixel."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scoring.mathdoc.question_figures import WINDOW, ssim

C1, C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def by_definition(x: np.ndarray, y: np.ndarray) -> float:
    """Equations 14 to 16 and 13 of the paper at every place of the window, without any shortcut."""
    weights = {
        (i, j): math.exp(-((i - 5) ** 2 + (j - 5) ** 2) / (2 * 1.5**2)) for i in range(WINDOW) for j in range(WINDOW)
    }
    total = sum(weights.values())
    found = []
    for top in range(x.shape[0] - 10):
        for left in range(x.shape[1] - 10):
            places = [(w / total, x[top + i, left + j], y[top + i, left + j]) for (i, j), w in weights.items()]
            mean_x, mean_y = (sum(p[0] * p[side] for p in places) for side in (1, 2))
            var_x = sum(w * (a - mean_x) ** 2 for w, a, _ in places)
            var_y = sum(w * (b - mean_y) ** 2 for w, _, b in places)
            both = sum(w * (a - mean_x) * (b - mean_y) for w, a, b in places)
            light = (2 * mean_x * mean_y + C1) / (mean_x**2 + mean_y**2 + C1)
            found.append(light * (2 * both + C2) / (var_x + var_y + C2))
    return sum(found) / len(found)


def made(seed: int, height: int = 14, width: int = 13) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (height, width)).astype(float)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_published_definition(seed: int) -> None:
    first, second = made(seed), made(seed + 100)
    near = np.clip(first + made(seed + 200) / 8, 0, 255)
    assert ssim(first, second) == pytest.approx(by_definition(first, second), abs=1e-9)
    assert ssim(first, near) == pytest.approx(by_definition(first, near), abs=1e-9)


def test_even_images_differ_by_their_light_alone() -> None:
    # Without variance the structure is C2 / C2 = 1; the light is (2 * 100 * 200 + C1) / (100^2 + 200^2 + C1).
    assert ssim(np.full((11, 11), 100), np.full((11, 11), 200)) == pytest.approx((40_000 + 6.5025) / (50_000 + 6.5025))
    assert ssim(np.zeros((12, 20)), np.full((12, 20), 255)) == pytest.approx(6.5025 / (255**2 + 6.5025))


def test_an_image_is_like_itself_alone_and_unlike_its_negative() -> None:
    image = made(7, 30, 40)
    assert ssim(image, image) == pytest.approx(1)
    assert ssim(image, 255 - image) < 0
    assert ssim(image, np.roll(image, 3, axis=1)) < 0.2


def test_the_order_of_the_two_does_not_matter() -> None:
    assert ssim(made(1), made(2)) == pytest.approx(ssim(made(2), made(1)))


@pytest.mark.parametrize("shapes", [((11, 10), (11, 10)), ((20, 20), (20, 21)), ((0, 0), (0, 0)), ((11,), (11,))])
def test_what_cannot_be_compared_is_refused(shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="11 pixels or more"):
        ssim(np.zeros(shapes[0]), np.zeros(shapes[1]))
