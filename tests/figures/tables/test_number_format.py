"""Numbers in words and signs."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from figures.tables.number_format import NO_VALUE, fixed, interval, percent, signed


def test_differences_of_shares_and_of_coefficients_have_the_same_minus() -> None:
    assert interval(-0.2, 0.1) == "−20.0 to 10.0"
    assert interval(-0.2, 0.1, "coefficient") == "−0.200 to 0.100"


def test_what_is_unknown_is_never_a_zero() -> None:
    assert percent(math.nan) == signed(None) == NO_VALUE
    assert interval(math.nan, 0.5) == ""


@given(st.one_of(st.floats(-1e6, 1e6), st.integers(-8000, 8000).map(lambda n: n / 16)), st.integers(0, 3))
def test_numbers_are_rounded_to_the_nearest_and_halves_away_from_0(value: float, digits: int) -> None:
    whole = math.floor(abs(Fraction(value)) * 10**digits + Fraction(1, 2))
    text = fixed(value, digits)
    assert Fraction(text.replace("−", "")) == Fraction(whole, 10**digits)
    assert text.startswith("−") == (math.copysign(1, value) < 0)
    assert len(text.partition(".")[2]) == digits


def test_a_half_is_rounded_as_the_tables_of_the_browser_do() -> None:
    assert (percent(0.5625), signed(-0.0125), fixed(0.125, 2)) == ("56.3", "−1.3", "0.13")
