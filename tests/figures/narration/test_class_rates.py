"""How often something happens in a class of 30, worked by hand."""

from __future__ import annotations

import pytest

from figures.narration.class_rates import rate_in_words

PAGES = ("page", "pages")


@pytest.mark.parametrize(
    ("happened", "n", "of_thirty"),
    [(6, 24, 8), (24, 24, 30), (1, 60, 1), (1, 61, 0), (13, 36, 11), (1, 1, 30)],
)
def test_a_rate_is_rounded_to_whole_students(happened: int, n: int, of_thirty: int) -> None:
    # 30 x 6 / 24 = 7.5, 30 x 1 / 60 = 0.5: halves go up.
    assert rate_in_words("Missed", happened, n, PAGES).of_thirty == of_thirty


def test_what_happens_less_than_once_in_thirty_is_said_of_more() -> None:
    assert rate_in_words("Missed", 1, 300, PAGES).text == "Missed: about 1 of 300 pages like these."


def test_the_base_is_told_and_a_small_one_is_called_a_rough_guide() -> None:
    assert rate_in_words("Missed", 6, 24, PAGES).base.startswith(
        "Measured with this AI: 6 of 24 pages of this selection."
    )
    assert "rough guide" in rate_in_words("Missed", 6, 29, PAGES).base
    assert "rough guide" not in rate_in_words("Missed", 6, 30, PAGES).base


def test_a_rate_says_that_it_leaves_aside_what_went_wrong_in_the_samples_of_its_selection() -> None:
    base = rate_in_words("Missed", 6, 60, PAGES, whatever=True).base
    assert base == "Measured with this AI: 6 of 60 pages of this selection, whatever went wrong in them."


def test_the_base_says_how_many_of_it_have_no_response() -> None:
    base = rate_in_words("Missed", 6, 60, PAGES, missing=3).base
    assert base == "Measured with this AI: 6 of 60 pages of this selection (3 without a response)."


def test_a_rate_says_what_happens_and_of_what_it_is_a_share() -> None:
    rate = rate_in_words("Incorrect answer accepted", 20, 30, ("incorrect answer", "incorrect answers"))
    assert rate.text == "Incorrect answer accepted: about 20 of 30 incorrect answers like these."


def test_a_mistake_that_a_sample_can_have_twice_is_counted_once_for_each() -> None:
    assert "at least once" in rate_in_words("Missed", 6, 60, PAGES, several=True).base
