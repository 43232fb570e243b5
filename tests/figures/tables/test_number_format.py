"""Numbers in words and signs."""

from __future__ import annotations

import math

from figures.tables.number_format import NO_VALUE, interval, percent, signed


def test_differences_of_shares_and_of_coefficients_have_the_same_minus() -> None:
    assert interval(-0.2, 0.1) == "−20.0 to 10.0"
    assert interval(-0.2, 0.1, "coefficient") == "−0.200 to 0.100"


def test_what_is_unknown_is_never_a_zero() -> None:
    assert percent(math.nan) == signed(None) == NO_VALUE
    assert interval(math.nan, 0.5) == ""
