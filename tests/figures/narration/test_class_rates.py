"""How often something happens in a class of 30, worked by hand."""

from __future__ import annotations

import pytest

from figures.narration.class_rates import rate_in_words


@pytest.mark.parametrize(
    ("happened", "n", "of_thirty"),
    [(6, 24, 8), (24, 24, 30), (1, 60, 1), (1, 61, 0), (13, 36, 11), (1, 1, 30)],
)
def test_a_rate_is_rounded_to_whole_students(happened: int, n: int, of_thirty: int) -> None:
    # 30 x 6 / 24 = 7.5, 30 x 1 / 60 = 0.5: halves go up.
    assert rate_in_words(happened, n, "page", "pages").of_thirty == of_thirty


def test_what_happens_less_than_once_is_said_in_classes() -> None:
    assert "about once in 10 classes" in rate_in_words(1, 300, "page", "pages").text


def test_the_base_is_told_and_a_small_one_is_called_a_rough_guide() -> None:
    assert rate_in_words(6, 24, "page", "pages").base.startswith("Measured with this AI: 6 of 24 pages.")
    assert "rough guide" in rate_in_words(6, 29, "page", "pages").base
    assert "rough guide" not in rate_in_words(6, 30, "page", "pages").base


def test_doing_well_is_told_as_making_no_mistake() -> None:
    rate = rate_in_words(15, 30, "page", "pages", well=True)
    assert rate.text == "In a class of 30, it makes no mistake with about 15 students."
    assert "without any mistake" in rate.base


def test_a_mistake_that_a_sample_can_have_twice_is_counted_once_for_each() -> None:
    assert "at least once" in rate_in_words(6, 60, "page", "pages", several=True).base
