"""What a click on a card says is checked: a browser may say anything."""

from __future__ import annotations

import pytest

from components.widgets.clicks import card_id


@pytest.mark.parametrize("value", ["", "a", "x" * 2000])
def test_the_id_of_a_card_is_a_text(value: str) -> None:
    assert card_id(value) == value


@pytest.mark.parametrize("value", [None, True, 1, 1.5, ["a"], {"a": 1}, b"a", "x" * 2001])
def test_what_is_no_id_of_a_card_is_nothing(value: object) -> None:
    assert card_id(value) is None
