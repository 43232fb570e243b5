"""ROUGE-L by hand, by property, and against the rouge-score library."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from scoring.drawedumath.answer_similarity import rouge_l

THEIRS = RougeScorer(["rougeL"], use_stemmer=False)

words = st.lists(st.sampled_from(["the", "The", "line", "3", "x-axis", "3.5", "ünï", "…", "a_b", "\n"]), max_size=12)
texts = st.one_of(words.map(" ".join), st.text(max_size=40))


def test_by_hand() -> None:
    # Common: the, a, line: 3 of 4 words said, 3 of 5 words of gold: 2 * 3/4 * 3/5 / (3/4 + 3/5) = 2/3.
    assert rouge_l("the student drew a line", "The red a-line") == pytest.approx(2 / 3)
    assert rouge_l("lines", "line") == 0  # stemming is off
    assert rouge_l("3", "3") == 1


@pytest.mark.parametrize(("gold", "answer"), [("", ""), ("a", ""), ("", "a"), ("角度", "角度")])
def test_without_words_there_is_nothing_in_common(gold: str, answer: str) -> None:
    assert rouge_l(gold, answer) == 0


@given(texts, texts)
def test_the_library_of_its_authors_agrees(gold: str, answer: str) -> None:
    assert rouge_l(gold, answer) == pytest.approx(THEIRS.score(gold, answer)["rougeL"].fmeasure)


@given(texts, texts)
def test_it_is_a_share_and_symmetric(gold: str, answer: str) -> None:
    assert 0 <= rouge_l(gold, answer) <= 1
    assert rouge_l(gold, answer) == pytest.approx(rouge_l(answer, gold))


@pytest.mark.long
def test_an_answer_of_ten_megabytes_is_scored_exactly() -> None:
    assert rouge_l("a b", "x " * 5_000_000 + "b") == pytest.approx(2 / 5_000_003)
