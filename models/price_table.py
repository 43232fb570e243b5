"""Our table of model prices, each with its source and the day it was read. A model that is not here has no price.

Prices are those of the makers' own interfaces, standard service; a provider has those of its own models alone. Where
OPENAI_BASE_URL leads to somebody else, a model may cost something else there: an operator says so in `prices.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LongPromptPrice:
    """A model's prices for requests of more than `over` input tokens; they then hold for all tokens of the request."""

    over: int
    input_usd: float
    output_usd: float


@dataclass(frozen=True, slots=True)
class Price:
    """The prices of a model.

    Args:
        input_usd: US dollars for a million tokens that are read.
        output_usd: US dollars for a million tokens that are written, reasoning included.
        as_of: When that was read (YYYY-MM-DD); "" where nobody says.
        source: Where it was read.
        long: What a request costs that reads many tokens; None where that is no more.
    """

    input_usd: float
    output_usd: float
    as_of: str = ""
    source: str = ""
    long: LongPromptPrice | None = None


_CLAUDE = ("2026-10-10", "https://platform.claude.com/docs/en/about-claude/pricing")
_GPT_NEW = ("2026-09-30", "https://developers.openai.com/api/docs/pricing")
_GPT = ("2026-05-04", "https://developers.openai.com/api/docs/pricing")
_LONG_PROMPT = 272_000

_ANTHROPIC = {
    "claude-fable-5": (10.0, 50.0),
    "claude-fable-5-1": (10.0, 50.0),
    "claude-mythos-5": (10.0, 50.0),
    "claude-mythos-5-1": (10.0, 50.0),
    "claude-opus-5-5": (4.0, 20.0),
    "claude-opus-5": (5.0, 25.0),
    "claude-opus-4-8": (5.0, 25.0),
    "claude-opus-4-7": (5.0, 25.0),
    "claude-opus-4-6": (5.0, 25.0),
    "claude-opus-4-5": (5.0, 25.0),
    "claude-opus-4-1": (15.0, 75.0),
    "claude-sonnet-5-5": (2.0, 10.0),
    "claude-sonnet-5": (2.0, 10.0),
    "claude-sonnet-4-6": (3.0, 15.0),
    "claude-sonnet-4-5": (3.0, 15.0),
    "claude-haiku-4-5": (1.0, 5.0),
}

_OPENAI = {
    "gpt-5.5": (5.0, 30.0),
    "gpt-5.4": (2.5, 15.0),
    "gpt-5.4-mini": (0.75, 4.5),
    "gpt-5.4-nano": (0.2, 1.25),
    "gpt-5": (1.25, 10.0),
    "gpt-5-mini": (0.25, 2.0),
    "gpt-4.1": (2.0, 8.0),
    "gpt-4o": (2.5, 10.0),
    "gpt-4o-mini": (0.15, 0.6),
}

_OPENAI_NEW = {
    "gpt-6-astra": (10.0, 50.0),
    "gpt-6-sol": (2.0, 10.0),
    "gpt-6-luna": (0.1, 0.5),
    "gpt-6.1-sol": (2.0, 10.0),
    "gpt-5.6-terra": (2.0, 12.0),
    "gpt-5.6-luna": (0.2, 1.2),
}

PRICES: Mapping[str, Mapping[str, Price]] = {
    "anthropic": {model: Price(*usd, *_CLAUDE) for model, usd in _ANTHROPIC.items()}
    | {"claude-haiku-5-5": Price(0.1, 0.5, *_CLAUDE, LongPromptPrice(100_000, 0.5, 2.5))},
    "openai": {model: Price(*usd, *_GPT) for model, usd in _OPENAI.items()}
    | {
        model: Price(*usd, *_GPT_NEW, LongPromptPrice(_LONG_PROMPT, 2 * usd[0], 1.5 * usd[1]))
        for model, usd in _OPENAI_NEW.items()
    },
    "replay": {},
}
"""Provider -> model -> its price."""
