"""The largest page image that a model's server takes without scaling it down."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ImageLimit:
    """The largest image that a server leaves as it is.

    Args:
        side: Longer side in pixels.
        short: Shorter side in pixels; None where only the longer one counts.
        patch: Side in pixels of the squares that a server counts; 0 where it counts none.
        patches: How many of them an image may have.
        source: Where it was read, with the year; "" where nobody says what the server does.
    """

    side: int
    short: int | None = None
    patch: int = 0
    patches: int = 0
    source: str = ""

    def fit(self, size: tuple[int, int]) -> tuple[int, int]:
        """Width and height within the limit, in the same proportions; never more than they were, never 0."""
        scale = min(1.0, self.side / max(size), math.inf if self.short is None else self.short / min(size))
        if self.patch and self._patches(_scaled(size, scale)) > self.patches:
            scale = min(scale, math.sqrt(self.patches * self.patch**2 / (size[0] * size[1])))
        fitted = _scaled(size, scale)
        while self.patch and self._patches(fitted) > self.patches and max(fitted) > 1:
            scale *= 0.995
            fitted = _scaled(size, scale)
        return fitted

    def _patches(self, size: tuple[int, int]) -> int:
        return math.ceil(size[0] / self.patch) * math.ceil(size[1] / self.patch)


ANTHROPIC = ImageLimit(1568, patch=28, patches=1568, source="Claude documentation, Vision (2026)")
"""The limits that every model accepts; some accept more, and are sent more where a person asks for it."""

ANTHROPIC_LARGE = ImageLimit(2576, patch=28, patches=4784, source=ANTHROPIC.source)

OPENAI = ImageLimit(2048, 768, 32, 1536, "OpenAI documentation, Images and vision (2026)")
"""Below what any family of models takes, whether it counts tiles or patches."""

UNKNOWN = ImageLimit(1568)
ANY = ImageLimit(8_000)

_TAKES_LARGE = re.compile(r"claude-(opus-4-[78]|opus-5|sonnet-5)")
_OPENAIS_OWN = re.compile(r"(gpt-|chatgpt-|o\d)", re.IGNORECASE)


def image_limit(provider: str, name: str, side: int | None = None) -> ImageLimit:
    """The limit of a model.

    Args:
        provider: Its provider's key.
        name: Its name there.
        side: The longer side that a person asks for; None for what suits the model.
    """
    if provider == "anthropic":
        return ANTHROPIC_LARGE if side is not None and _TAKES_LARGE.match(name) else ANTHROPIC
    if provider == "openai" and _OPENAIS_OWN.match(name):
        return OPENAI
    return UNKNOWN if side is None else ANY


def _scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    # What is a whole number but for rounding is that number.
    width, height = (max(1, math.floor(length * scale + 1e-6)) for length in size)
    return width, height
