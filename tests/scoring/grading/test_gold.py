"""Error types as models write them, against those that gold knows."""

from __future__ import annotations

import time
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.grading.gold import SIMILAR, closest_label, fold_label

NAMES = ("Direction/Polarity Error", "Magnitude/Scale Error", "Concept/Target Error", "Connection Error")


@pytest.mark.parametrize(
    ("stated", "at"),
    [
        ("Direction/Polarity Error", 0),
        ("direction polarity  ERROR", 0),
        ("[Magnitude_Scale-Error];", 1),
        ("(Concept\\Target): Error.", 2),
        ("Direction Polarity Errors", 0),
        ("Conection Error", 3),
        ("Polarity Error", None),
        ("", None),
        ("Logic Error", None),
    ],
)
def test_a_label_is_the_equal_one_else_the_closest_from_084_on(stated: str, at: int | None) -> None:
    assert closest_label(stated, NAMES) == at


def test_the_characters_that_count_as_spaces_are_those_of_the_published_scorer() -> None:
    assert fold_label("a,b.c:d;e-f_g/h\\i(j)k[l]m") == "a b c d e f g h i j k l m"
    assert fold_label("A'b+c*d") == "a'b+c*d"


def test_what_is_stated_comes_first_in_the_comparison() -> None:
    # The ratio of these two depends on the order: 0.8 one way, and less the other way.
    stated, name = next(
        (a, b)
        for a, b in (("dbacbd", "bcdabd"), ("abcabdab", "abdabcab"), ("tide", "diet"))
        if SequenceMatcher(a=a, b=b).ratio() != SequenceMatcher(a=b, b=a).ratio()
    )
    forth, back = SequenceMatcher(a=stated, b=name).ratio(), SequenceMatcher(a=name, b=stated).ratio()
    # Both are padded until the threshold lies between them.
    low, high = sorted((forth, back))
    assert low != high
    pads = (pad for pad in range(200) if _padded(low, len(name), pad) < SIMILAR <= _padded(high, len(name), pad))
    pad = "x" * next(pads)
    found = closest_label(stated + pad, (name + pad,))
    assert (found == 0) == (SequenceMatcher(a=stated + pad, b=name + pad).ratio() >= SIMILAR)
    assert (found == 0) != (SequenceMatcher(a=name + pad, b=stated + pad).ratio() >= SIMILAR)


def _padded(ratio: float, length: int, pad: int) -> float:
    return (ratio * length + pad) / (length + pad)


def test_of_equally_similar_labels_the_first_is_taken() -> None:
    assert closest_label("Shape Errox", ("Shape Error", "Shape Errot")) == 0
    assert closest_label("Shape Errox", ("Shape Errot", "Shape Error")) == 0


def test_an_equal_label_wins_over_an_earlier_similar_one() -> None:
    assert closest_label("Step errors", ("Step error", "Step errors")) == 1


@given(st.text(max_size=60))
def test_every_label_is_compared_as_a_plain_scorer_would(stated: str) -> None:
    def plain(text: str) -> str:
        for character in ",.:;-_/\\()[]":
            text = text.replace(character, " ")
        return " ".join(text.split())

    wanted, names = plain(stated.strip().lower()), [plain(name.lower()) for name in NAMES]
    ratios = [SequenceMatcher(a=wanted, b=name).ratio() for name in names]
    expected = names.index(wanted) if wanted in names else max(range(4), key=ratios.__getitem__)
    if wanted not in names and ratios[expected] < SIMILAR:
        expected = None
    assert closest_label(stated, NAMES) == expected


def test_a_label_of_any_length_takes_no_time() -> None:
    start = time.perf_counter()
    assert closest_label("Connection " * 1_000_000, NAMES) is None
    assert time.perf_counter() - start < 1
