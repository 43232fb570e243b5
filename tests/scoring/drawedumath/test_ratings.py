"""Ratings as files state them, and the ensemble of judges."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.drawedumath.ratings import NO_RATING, Rating, ensemble, rating_of, rating_of_row


@pytest.mark.parametrize("stated", [3, "3", "3.0", " 3 ", "3.", 3.0, "+3", "3.00"])
def test_three_is_three_however_it_is_written(stated: Any) -> None:
    assert rating_of(stated) == Rating("rated", 3)
    assert rating_of(stated).is_correct


@pytest.mark.parametrize("stated", [-1, "-1", "-1.0", "Error", "error", "", " ", None, "N/A"])
def test_a_judge_that_failed_or_was_not_asked_gives_no_rating(stated: Any) -> None:
    assert rating_of(stated) == NO_RATING


@pytest.mark.parametrize(
    "stated", ["NaN", "inf", "0", "5", "2.5", "1e0", "four", float("nan"), True, "٣", "3 of 4", "9" * 5000]
)
def test_all_else_is_malformed(stated: Any) -> None:
    assert rating_of(stated) == Rating("malformed")


@pytest.mark.parametrize(("value", "right"), [(1, False), (2, False), (3, True), (4, True)])
def test_three_and_four_are_right(value: int, right: bool) -> None:
    assert rating_of(value).is_correct is right


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ((4, 4, 1), 4),
        ((2, 3, 4), 2),  # a tie of three
        ((3, 3, 2, 2), 2),
        ((-1, 4, "Error"), 4),
        (("NaN", 3, 3.5), 3),
        ((-1, "", None), None),
        ((), None),
    ],
)
def test_an_ensemble_takes_the_most_common_rating_and_the_lowest_on_a_tie(
    stated: tuple[Any, ...], expected: int | None
) -> None:
    assert ensemble(map(rating_of, stated)).value == expected


@given(st.lists(st.integers(1, 4), min_size=1, max_size=9))
def test_no_rating_is_more_common_than_that_of_the_ensemble(values: list[int]) -> None:
    counts = Counter(values)
    found = ensemble(Rating("rated", value) for value in values).value
    assert found is not None
    assert all((counts[found], -found) >= (counts[rating], -rating) for rating in counts)


def judged(*ratings: Any) -> dict[str, Any]:
    return {f"j{n}": {"rating": rating} for n, rating in enumerate(ratings)}


def test_the_column_of_the_ensemble_counts_before_the_judges() -> None:
    assert rating_of_row({"rating": "2.0", "judges": judged("4", "4")}).value == 2
    assert rating_of_row({"rating": "-1", "judges": judged("4", "4")}) == NO_RATING
    assert rating_of_row({"rating": "7", "judges": judged("4")}) == Rating("malformed")
    assert rating_of_row({"rating": " ", "judges": judged("4", "3", "4")}).value == 4
    assert rating_of_row({}) == NO_RATING


def test_a_malformed_rating_of_a_judge_is_malformed_where_the_ensemble_is_empty_and_no_judge_gave_another() -> None:
    def row(*ratings: str) -> dict[str, object]:
        return {"rating": "", "judges": {f"judge {at}": {"rating": rating} for at, rating in enumerate(ratings)}}

    assert rating_of_row(row("2.5")).state == "malformed"
    assert rating_of_row(row("-1", "2.5")).state == "malformed"
    assert rating_of_row(row("2.5", "3")) == Rating("rated", 3)
    assert rating_of_row(row("-1", "")).state == "unrated"
