"""Prices: found by name, worked out, stated by a person, written down by an operator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import NotConfigured, UsageError
from models import PROVIDERS, ModelSpec
from models.price_table import PRICES, LongPromptPrice, Price
from models.prices import PRICES_FILE, Usage, cost, dollars, operators_prices, parse_price, price_of
from tests.shared import ROOT


def test_a_cost_is_worked_out_from_both_kinds_of_tokens() -> None:
    assert cost(Price(3.0, 15.0), Usage(200_000, 10_000)) == pytest.approx(0.6 + 0.15)
    assert cost(Price(3.0, 15.0), Usage(None, 10_000)) == pytest.approx(0.15)
    assert cost(Price(0.0, 0.0), Usage(10**9, 10**9)) == 0.0


def test_a_long_request_costs_its_own_price_as_a_whole() -> None:
    price = Price(1.0, 4.0, long=LongPromptPrice(100_000, 2.0, 6.0))
    assert cost(price, Usage(100_000, 1_000)) == pytest.approx(0.1 + 0.004)
    assert cost(price, Usage(100_001, 1_000)) == pytest.approx(0.200002 + 0.006)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_more_tokens_never_cost_less(read: int, written: int, more: int) -> None:
    for models in PRICES.values():
        for price in models.values():
            assert cost(price, Usage(read + more, written + more)) >= cost(price, Usage(read, written))


def test_every_price_of_the_table_has_a_day_a_source_and_a_provider() -> None:
    assert set(PRICES) == set(PROVIDERS)
    for models in PRICES.values():
        for price in models.values():
            assert price.as_of.startswith("2026-")
            assert price.source.startswith("https://")
            assert 0 < price.input_usd < price.output_usd


def test_a_provider_has_prices_of_its_own_models_alone() -> None:
    makers = (
        {name.partition("-")[0] for name in PRICES["openai"]},
        {name.partition("-")[0] for name in PRICES["anthropic"]},
    )
    assert makers == ({"gpt"}, {"claude"})
    assert price_of(ModelSpec.parse("openai:gemini-2.5-flash-lite")) is None


@pytest.mark.parametrize(
    ("name", "usd"),
    [
        ("anthropic:claude-sonnet-4-5", (3.0, 15.0)),
        ("anthropic:claude-sonnet-4-5-20250929", (3.0, 15.0)),
        ("anthropic:claude-opus-5", (5.0, 25.0)),
        ("anthropic:claude-opus-5-5", (4.0, 20.0)),
        ("openai:gpt-4o-2024-11-20", (2.5, 10.0)),
        ("openai:gpt-4o-mini", (0.15, 0.6)),
    ],
)
def test_a_model_is_found_by_its_name_with_or_without_a_date(name: str, usd: tuple[float, float]) -> None:
    price = price_of(ModelSpec.parse(name))
    assert price is not None
    assert (price.input_usd, price.output_usd) == usd


@pytest.mark.parametrize(
    "name",
    [
        "anthropic:claude-opus-5-7",
        "anthropic:claude-opus-5x",
        "openai:gpt-4o-audio-preview",
        "openai:gpt-4",
        "openai:claude-opus-5",
        "openai:Qwen/Qwen3-VL-8B",
        "replay:claude-opus-5",
    ],
)
def test_a_name_that_goes_on_otherwise_is_another_model(name: str) -> None:
    assert price_of(ModelSpec.parse(name)) is None


def write(home: Path, body: Any) -> None:
    (home / PRICES_FILE).write_text(body if isinstance(body, str) else json.dumps(body), encoding="utf-8")


def test_an_operators_price_comes_before_ours_and_a_stated_one_before_both(tmp_path: Path) -> None:
    spec = ModelSpec("openai", "gpt-4o-2024-11-20")
    assert price_of(spec, tmp_path) == price_of(spec)
    write(tmp_path, {"openai": {"gpt-4o": {"input_usd": 1, "output_usd": 2.5, "as_of": "2026-11-01"}}})
    found = price_of(spec, tmp_path)
    assert found == Price(1.0, 2.5, "2026-11-01", "the operator's prices.json")
    assert price_of(ModelSpec("anthropic", "claude-opus-5"), tmp_path) is not None
    assert price_of(spec, tmp_path, Price(7, 8)) == Price(7, 8)


def test_the_documented_example_is_read(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
    write(tmp_path, text.partition("## Prices of models")[2].split("```")[1].removeprefix("json"))
    assert price_of(ModelSpec("openai", "Qwen/Qwen3-VL-8B-Instruct"), tmp_path) == Price(
        0, 0, "2026-11-05", "our own server"
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{", "cannot be read as JSON"),
        ("\ufeff", "cannot be read as JSON"),
        ([], "has to be"),
        ({"openai": []}, "has to be"),
        ({"openai": {"m": 3}}, "openai:m: expected"),
        ({"openai": {"m": {"input_usd": 3}}}, "openai:m: `output_usd`"),
        ({"openai": {"m": {"input_usd": -1, "output_usd": 3}}}, "`input_usd`"),
        ({"openai": {"m": {"input_usd": True, "output_usd": 3}}}, "`input_usd`"),
        ({"openai": {"m": {"input_usd": "3", "output_usd": 3}}}, "`input_usd`"),
        ({"openai": {"m": {"input_usd": 1e9, "output_usd": 3}}}, "`input_usd`"),
        ('{"openai": {"m": {"input_usd": NaN, "output_usd": 3}}}', "cannot be read"),
        ({"openai": {"m": {"input_usd": 1, "output_usd": 3, "as_of": "soon"}}}, "`as_of`"),
        ({"openai": {"m": {"input_usd": 1, "output_usd": 3, "source": 3}}}, "`source`"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_a_damaged_file_of_an_operator_is_said_to_be(tmp_path: Path, body: Any, message: str) -> None:
    write(tmp_path, body)
    with pytest.raises(NotConfigured, match=message):
        operators_prices(tmp_path)
    with pytest.raises(NotConfigured, match=r"prices\.json"):
        price_of(ModelSpec("openai", "m"), tmp_path)


@pytest.mark.parametrize(("text", "usd"), [("3/15", (3, 15)), (" $0.10 / $.5 ", (0.1, 0.5)), ("0/0", (0, 0))])
def test_a_stated_price_is_read(text: str, usd: tuple[float, float]) -> None:
    price = parse_price(text)
    assert (price.input_usd, price.output_usd) == usd


@pytest.mark.parametrize("text", ["", "3", "3/", "/3", "3/15/2", "a/b", "-1/3", "nan/1", "1/inf", "99999/1"])
def test_a_price_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="INPUT/OUTPUT"):
        parse_price(text)


@given(st.text(max_size=30))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        price = parse_price(text)
    except UsageError:
        return
    assert price.input_usd >= 0
    assert price.output_usd >= 0


def test_amounts_are_told_to_the_hundredth_of_a_cent() -> None:
    assert [dollars(usd) for usd in (0.0, 1.0, 0.12345, 0.1)] == ["0.00", "1.00", "0.1235", "0.10"]
