"""Tokens that a request reads and writes: the likely number, and the most.

Text has at most as many tokens as bytes, since no tokenizer splits bytes. Images are counted by what the makers
document: patches of 28 pixels and at most 4,784 of them (Anthropic, "Images and vision"), tiles of 512 pixels, or
patches of 32 pixels with a factor (OpenAI, "Images and vision"). An unknown model is counted by the
finest patches in use, those of 28 pixels, and as no less than Gemini's fixed number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from models.prices import Usage
from models.providers.provider import Request, SentImage

MAX_TOKENS = 8192
"""Tokens that an answer may have where the request does not say."""

ENVELOPE_TOKENS = 200
"""The most tokens that a maker adds to a request by itself."""

_BYTES_PER_TOKEN = 3
"""Likely bytes of a token of text: about four in English; in Chinese three, which are one character."""

_LEAST_SHARE = 8
"""The likely number of tokens divided by the fewest possible: the largest vocabularies put 5 letters into a token, and
tens of blanks or dashes."""

_CHARACTERS_PER_TOKEN = 64
"""The most characters of a token that is written, over a whole answer."""

_CLAUDE_MOST = 4_784
"""Patches of an image at most (Anthropic, "Images and vision")."""

_GEMINI_IMAGE_TOKENS = 1_120
"""Tokens of an image of any size at high resolution, the default (Google, "Media resolution")."""


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Fitted into 2048 x 2048, then to a short side of 768; so many tokens for each tile of 512, and some once."""

    base_tokens: int
    tokens_per_tile: int

    def count(self, width: int, height: int) -> int:
        fit = min(1.0, 2048 / max(width, height))
        # Some read the rule as scaling small pages up; that is more, and the most is asked for.
        fit *= 768 / max(1.0, min(width, height) * fit)
        across, down = (ceil(round(side * fit, 3) / 512) for side in (width, height))
        return self.base_tokens + self.tokens_per_tile * across * down


@dataclass(frozen=True, slots=True)
class _Patches:
    """Patches of some pixels, at most so many, times a factor."""

    side: int
    factor: float = 1.0
    max_patches: int | None = None

    def count(self, width: int, height: int) -> int:
        patches = ceil(width / self.side) * ceil(height / self.side)
        return ceil(self.factor * (patches if self.max_patches is None else min(patches, self.max_patches)))


_BY_MODEL: Mapping[str, _Tiles | _Patches] = {
    "claude": _Patches(28, 1.0, _CLAUDE_MOST),
    "gpt-4o": _Tiles(85, 170),
    "gpt-4.1": _Tiles(85, 170),
    "gpt-4o-mini": _Tiles(2833, 5667),
    "o1": _Tiles(75, 150),
    "o3": _Tiles(75, 150),
    "gpt-4.1-mini": _Patches(32, 1.62, 1536),
    "gpt-4.1-nano": _Patches(32, 2.46, 1536),
    "o4-mini": _Patches(32, 1.72, 1536),
    "gpt-5-mini": _Patches(32, 1.62, 1536),
    "gpt-5-nano": _Patches(32, 2.46, 1536),
}


def max_request_tokens(request: Request) -> Usage:
    """The most tokens that a request can read and write."""
    return Usage(_text_bytes(request) + _images(request) + ENVELOPE_TOKENS, max_tokens(request))


def likely_request_tokens(request: Request) -> Usage:
    """About how many tokens a request reads, and the most that it writes; nobody knows before how long an answer is."""
    return Usage(ceil(_text_bytes(request) / _BYTES_PER_TOKEN) + _images(request), max_tokens(request))


def plausible_usage(usage: Usage, request: Request, length: int) -> Usage:
    """The tokens that a server states, or none where they cannot be: nobody but the server counted them.

    Text is read and written in tokens of so many characters at most, and no request takes more than the most that was
    reserved for it. Images count for nothing here, since makers that are not known may count them in any way.

    Args:
        usage: What the server states.
        request: What it was asked.
        length: Characters of its answer.
    """
    most = max_request_tokens(request)
    read, written = usage.input_tokens, usage.output_tokens
    least_read = max(1, _text_bytes(request) // (_BYTES_PER_TOKEN * _LEAST_SHARE))
    least_written = ceil(length / _CHARACTERS_PER_TOKEN)
    too_few = (read is not None and read < least_read) or (written is not None and written < least_written)
    too_many = (read or 0) > (most.input_tokens or 0) or (written or 0) > (most.output_tokens or 0)
    return Usage(is_plausible=False) if too_few or too_many else usage


def max_tokens(request: Request) -> int:
    """The most tokens that the answer may have, reasoning included; `MAX_TOKENS` where the request states none."""
    for name in ("max_completion_tokens", "max_tokens"):
        given = request.parameters.get(name)
        if isinstance(given, int) and not isinstance(given, bool) and given > 0:
            return given
    return MAX_TOKENS


def image_tokens(model: str, image: SentImage) -> int:
    """The most tokens of an image, for a model by its name; "maker/model" counts as "model"."""
    name = model.rpartition("/")[2].lower()
    fitting = [family for family in _BY_MODEL if name == family or name.startswith(f"{family}-")]
    if fitting:
        return _BY_MODEL[max(fitting, key=len)].count(image.width, image.height)
    return max(_GEMINI_IMAGE_TOKENS, _Patches(28).count(image.width, image.height))


def _images(request: Request) -> int:
    return sum(image_tokens(request.model, image) for image in request.images)


def _text_bytes(request: Request) -> int:
    texts = (request.prompt, *(turn.text for turn in request.turns))
    return sum(len(text.encode("utf-8", "replace")) for text in texts)
