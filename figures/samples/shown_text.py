"""Raw text made safe for a browser: no lone surrogates, offsets in UTF-16 units, limited length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

LONGEST = 200_000
"""Characters of a response that are shown at most."""


@dataclass(frozen=True, slots=True)
class ShownText:
    """A response as it is shown.

    Args:
        text: What is shown of it.
        stopped_at: Where reading stopped, in UTF-16 units of `text` (JavaScript counts so).
        reasoning: Span of the reasoning, in the same units.
    """

    text: str
    stopped_at: int | None
    reasoning: tuple[int, int] | None


def without_surrogates(text: str) -> str:
    """The text with lone surrogates, which no browser message can carry, replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def browser_safe(value: Any) -> Any:
    """The value with every text in it fit for a browser message; mappings and lists as deep as they go."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {key: browser_safe(inner) for key, inner in value.items()}
    return [browser_safe(inner) for inner in value] if isinstance(value, list | tuple) else value


def shown_text(raw: str, stopped_at: int | None = None, reasoning: tuple[int, int] | None = None) -> ShownText:
    """The part of a raw response that is shown, safe for a browser.

    Of a very long one the stretch around the place where reading stopped is shown, else its beginning; what
    is left out is said in its place.

    Args:
        raw: The response.
        stopped_at: Character offset where reading stopped, if it did.
        reasoning: Character span of the reasoning, if there is any.
    """
    start = 0
    if len(raw) > LONGEST and stopped_at is not None:
        start = max(0, min(stopped_at - LONGEST // 2, len(raw) - LONGEST))
    shown = raw[start : start + LONGEST]
    before = f"[{start:,} characters before are not shown]\n" if start else ""
    left = len(raw) - start - len(shown)
    after = f"\n[{left:,} more characters are not shown]" if left else ""

    def offset(at: int) -> int:
        return len(before) + _units(shown[: max(0, min(at - start, len(shown)))])

    return ShownText(
        text=without_surrogates(before + shown + after),
        stopped_at=None if stopped_at is None else offset(stopped_at),
        reasoning=None if reasoning is None else (offset(reasoning[0]), offset(reasoning[1])),
    )


def _units(text: str) -> int:
    return sum(2 if ord(character) > 0xFFFF else 1 for character in text)
