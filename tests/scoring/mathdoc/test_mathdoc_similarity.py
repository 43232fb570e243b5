from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import PROTOCOLS, Protocol
from scoring.mathdoc.stem_accuracy import MAX_COMPARED_TEXT, phi, phi_similarity, similarity
from tests.scoring.mathdoc import naive_mathdoc

texts = st.text(alphabet="ab1集", max_size=12)


@given(texts, texts)
def test_both_similarities_are_those_of_their_definitions(a: str, b: str) -> None:
    assert similarity(a, b, "paper") == pytest.approx(naive_mathdoc.paper(a, b))
    assert similarity(a, b, "official") == pytest.approx(naive_mathdoc.official(a, b))


@pytest.mark.parametrize("protocol", PROTOCOLS)
@given(a=texts, b=texts)
def test_it_is_symmetric_and_one_only_for_equal_texts(protocol: Protocol, a: str, b: str) -> None:
    value = similarity(a, b, protocol)
    assert 0 <= value <= 1
    assert value == similarity(b, a, protocol)
    assert (value == 1) == (a == b)


def test_the_protocols_differ_where_a_character_is_replaced() -> None:
    # One of two replaced: Levenshtein 1 of 2; by insertion and deletion 2 of 4. One of three, against two:
    # kitten/sitting has distance 3 of 7, and 5 of 13 without substitutions.
    assert similarity("kitten", "sitting", "paper") == pytest.approx(1 - 3 / 7)
    assert similarity("kitten", "sitting", "official") == pytest.approx(1 - 5 / 13)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_nothing_aligned_scores_nothing(protocol: Protocol) -> None:
    assert phi_similarity("1. 求 x", "", protocol) == 0
    assert phi_similarity("1. 求 x", phi(" \n【答案：A】![插图](a.jpg)", protocol), protocol) == 0
    assert phi_similarity("1. 求 $x^2$ 【答案：3】", phi("1. 求 $x^{2}$", protocol), protocol) == 1


def test_a_text_without_end_is_cut() -> None:
    assert similarity("a" * (MAX_COMPARED_TEXT + 5), "a" * MAX_COMPARED_TEXT, "paper") == 1
