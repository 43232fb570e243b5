"""Tokens that a request reads and writes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that were read and written; None where the provider does not say."""

    input_tokens: int | None = None
    output_tokens: int | None = None

    def __add__(self, other: Usage) -> Usage:
        """Both together; what one of them does not say is not known of both."""
        return Usage(_sum(self.input_tokens, other.input_tokens), _sum(self.output_tokens, other.output_tokens))


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
