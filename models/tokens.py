"""How many tokens a request reads and writes: what is likely, and the most.

Formulas of the providers' own documents; a model that we know nothing of is counted by the finest patches in use.
"""

from __future__ import annotations

from models.provider import Request, SentImage
from models.usage import Usage

MAX_TOKENS = 8192
"""Tokens that an answer may have where the request does not say."""


def most(request: Request) -> Usage:
    """The most tokens that a request can read and write."""
    images = sum(image_tokens(request.model, image) for image in request.images)
    return Usage(_text_bytes(request) + images, max_tokens(request))


def likely(request: Request) -> Usage:
    """About how many tokens a request reads, and the most that it writes."""
    images = sum(image_tokens(request.model, image) for image in request.images)
    return Usage(_text_bytes(request) // 3 + images, max_tokens(request))


def max_tokens(request: Request) -> int:
    """The most tokens that the answer may have, reasoning included."""
    given = request.parameters.get("max_tokens", request.parameters.get("max_completion_tokens", MAX_TOKENS))
    return given if isinstance(given, int) and given > 0 else MAX_TOKENS


def image_tokens(model: str, image: SentImage) -> int:
    """The tokens of an image, for a model by its name."""
    return -(-image.width // 28) * -(-image.height // 28)


def _text_bytes(request: Request) -> int:
    return sum(
        len(text.encode("utf-8", "replace")) for text in (request.prompt, *(turn.text for turn in request.turns))
    )
