"""Prices of models and costs of tokens: looked up, computed, or stated by a person; a model without a price has none.

An operator's `prices.json` in the workspace's home comes before our table, and what a person states comes before
both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import orjson

from errors import NotConfigured, UsageError
from models.price_table import PRICES, Price


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that were read and written; None where the provider does not say.

    Args:
        input_tokens: Those that were read.
        output_tokens: Those that were written.
        is_plausible: False where the provider stated numbers that cannot be, which are then not known.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    is_plausible: bool = True

    def __add__(self, other: Usage) -> Usage:
        """Both together; what one of them does not say is not known of both."""
        return Usage(
            _sum_known(self.input_tokens, other.input_tokens),
            _sum_known(self.output_tokens, other.output_tokens),
            self.is_plausible and other.is_plausible,
        )


def _sum_known(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second


PRICES_FILE = "prices.json"
"""The operator's prices, in the workspace's home: `{"PROVIDER": {"MODEL": {"input_usd": 3, "output_usd": 15}}}`."""

MILLION = 1_000_000
MOST_USD = 10_000.0
"""No model costs more a million tokens; what does is a slip of the pen."""

_DATED = re.compile(r"(-(\d{8}|\d{4}-\d{2}-\d{2}|\d{4}|latest))?\Z")
_MOST_BYTES = 1_000_000


def dollars(usd: float) -> str:
    """An amount of US dollars: cents, and down to a hundredth of one where there is more to say.

    >>> dollars(1.0), dollars(0.99591), dollars(0.125), dollars(0.00004)
    ('1.00', '0.9959', '0.125', '<0.0001')
    """
    if 0 < usd < 0.00005:
        return "<0.0001"
    whole, _, rest = f"{usd:.4f}".partition(".")
    return f"{whole}.{rest[:2]}{rest[2:].rstrip('0')}"


class NamedModel(Protocol):
    """A model by its provider and its name there (`models.ModelSpec`)."""

    @property
    def provider(self) -> str:
        """The provider's key."""

    @property
    def name(self) -> str:
        """The model's name there."""


def price_of(
    spec: NamedModel, home: Path | None = None, given: Price | None = None, *, compatible: bool = False
) -> Price | None:
    """The prices of a model; None where neither table nor options state them.

    Args:
        spec: The model.
        home: The workspace's home, where the operator's prices are.
        given: What a person states; it comes before everything else.
        compatible: Whether a compatible server is asked: the makers' prices are not its own.

    Raises:
        NotConfigured: The operator's file is damaged.
    """
    if given is not None:
        return given
    tables = ([operators_prices(home)] if home is not None else []) + ([] if compatible else [PRICES])
    found = (_price_by_name(table.get(spec.provider, {}), spec.name) for table in tables)
    return next((price for price in found if price is not None), None)


def cost(price: Price, usage: Usage) -> float:
    """US dollars for these tokens; tokens that are not known count as none."""
    read, written = usage.input_tokens or 0, usage.output_tokens or 0
    rate = price.long if price.long is not None and read > price.long.over else price
    return (read * rate.input_usd + written * rate.output_usd) / MILLION


def parse_price(text: str) -> Price:
    """Reads a price that a person states: US dollars for a million tokens read and written.

    >>> parse_price("3/15").output_usd
    15.0

    Raises:
        UsageError: It is not written so.
    """
    parts = text.split("/")
    try:
        read, written = (float(part.strip().removeprefix("$")) for part in parts)
    except ValueError:
        raise UsageError(_expected(text)) from None
    if not (_is_sensible_price(read) and _is_sensible_price(written)):
        raise UsageError(_expected(text))
    return Price(read, written, source="stated by whoever asks")


def operators_prices(home: Path) -> Mapping[str, Mapping[str, Price]]:
    """The prices that an operator has written down; none where there is no file.

    Raises:
        NotConfigured: The file is not as it has to be; the message says where.
    """
    path = home / PRICES_FILE
    try:
        if not path.is_file():
            return {}
        if path.stat().st_size > _MOST_BYTES:
            raise NotConfigured(f"{PRICES_FILE} is larger than {_MOST_BYTES:,} bytes; it is not a list of prices.")
        read = orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        raise NotConfigured(f"{PRICES_FILE} cannot be read as JSON. Mend it or take it away.") from None
    if not isinstance(read, dict) or not all(isinstance(models, dict) for models in read.values()):
        raise NotConfigured(
            f'{PRICES_FILE} has to be {{"PROVIDER": {{"MODEL": {{"input_usd": 3, "output_usd": 15}}}}}}.'
        )
    return {
        provider: {model: _price(provider, model, row) for model, row in models.items()}
        for provider, models in read.items()
    }


def _price(provider: str, model: str, row: Any) -> Price:
    where = f"{PRICES_FILE}, {provider}:{model}"
    if not isinstance(row, dict):
        raise NotConfigured(f'{where}: expected {{"input_usd": 3, "output_usd": 15}}.')
    for key in ("input_usd", "output_usd"):
        value = row.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not _is_sensible_price(value):
            raise NotConfigured(f"{where}: `{key}` has to be US dollars for a million tokens, 0 to {MOST_USD:,.0f}.")
    as_of, source = row.get("as_of", ""), row.get("source", f"the operator's {PRICES_FILE}")
    if not isinstance(as_of, str) or not isinstance(source, str) or (as_of and not _day(as_of)):
        raise NotConfigured(f"{where}: `as_of` has to be a day such as 2026-11-05, `source` a text.")
    return Price(float(row["input_usd"]), float(row["output_usd"]), as_of, source)


def _price_by_name(models: Mapping[str, Price], name: str) -> Price | None:
    """The price of the longest name that this one begins with; a name may go on with a date, and with nothing else."""
    fitting = [model for model in models if name.startswith(model) and _DATED.match(name, len(model))]
    return models[max(fitting, key=len)] if fitting else None


def _is_sensible_price(usd: float) -> bool:
    return 0 <= usd <= MOST_USD


def _day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _expected(text: str) -> str:
    return f"A price is written as INPUT/OUTPUT, in US dollars for a million tokens, such as 3/15; found “{text}”."
