from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mathdoc.alignment_chain import (
    FLOOR,
    FLOOR_OTHER,
    SAME_NUMBER,
    SKIPPED,
    Block,
    PlainQuestion,
    best_chain,
    candidate_starts,
    with_leftovers,
)
from tests.scoring.mathdoc import naive_mathdoc

Chain = list[tuple[int, int] | None]

questions = st.lists(st.builds(PlainQuestion, st.text("abcd", max_size=6), st.integers(1, 4)), max_size=4)
pieces = st.lists(st.tuples(st.text("abcd", max_size=6), st.integers(1, 4)), max_size=5)


def page_of(parts: list[tuple[str, int]]) -> tuple[str, list[Block]]:
    """A page of numbered blocks that stand apart by so much that no question takes in two."""
    text, blocks = "", []
    for part, number in parts:
        blocks.append(Block(len(text), len(text), len(text) + len(part), number, "number"))
        text += part + "-" * 100
    return text, blocks


def worth(question: PlainQuestion, part: str, number: int) -> float:
    """What a block is worth to a question, as the definition says; 0 where it may not have it."""
    same = question.number == number
    alike = naive_mathdoc.official(question.text, part) if question.text else 0.0
    return alike + SAME_NUMBER if same else (alike if alike >= FLOOR_OTHER else 0.0)


def total(chain: tuple[int | None, ...], wanted: list[PlainQuestion], parts: list[tuple[str, int]]) -> float | None:
    """Worth of one block or none per question; None where they are not in order or a block is worth nothing."""
    taken = [j for j in chain if j is not None]
    if taken != sorted(set(taken)):
        return None
    values = [worth(question, *parts[j]) for question, j in zip(wanted, chain, strict=True) if j is not None]
    passed = taken[-1] + 1 - len(taken) if taken else 0
    return None if 0.0 in values else sum(values) - SKIPPED * passed


@given(questions, pieces)
def test_the_chain_is_worth_as_much_as_the_best_of_all(
    wanted: list[PlainQuestion], parts: list[tuple[str, int]]
) -> None:
    page, blocks = page_of(parts)
    chain = best_chain(wanted, blocks, page)
    assert all(choice is None or choice[1] == choice[0] + 1 for choice in chain)
    ours = total(tuple(choice[0] if choice else None for choice in chain), wanted, parts)
    every = (total(choice, wanted, parts) for choice in product([None, *range(len(parts))], repeat=len(wanted)))
    assert ours == pytest.approx(max(value for value in every if value is not None))


def test_a_question_takes_in_the_blocks_that_make_it_more_like_gold() -> None:
    page = "甲乙丙丁戊己庚辛壬癸"
    blocks = [Block(0, 0, 4, 3, "number"), Block(4, 4, 7, 1, "number"), Block(7, 7, 10, 4, "number")]
    assert best_chain([PlainQuestion("甲乙丙丁戊己庚", 3)], blocks, page) == [(0, 2)]
    assert best_chain([PlainQuestion(page, 3)], blocks, page) == [(0, 3)]
    # The number of a later question is never taken in.
    assert best_chain([PlainQuestion(page, 3), PlainQuestion("", 4)], blocks, page) == [(0, 2), (2, 3)]


def test_an_unnumbered_block_needs_less_likeness_than_one_of_another_number() -> None:
    wanted, page = [PlainQuestion("甲乙丙丁戊己庚辛壬癸", 1)], "甲乙丙丁戊子丑寅卯辰"
    assert naive_mathdoc.official(wanted[0].text, page) == pytest.approx((FLOOR + FLOOR_OTHER) / 2, abs=0.04)
    assert best_chain(wanted, [Block(0, 0, 10, None, "loose")], page) == [(0, 1)]
    assert best_chain(wanted, [Block(0, 0, 10, 7, "number")], page) == [None]
    assert best_chain(wanted, [Block(0, 0, 10, 1, "number")], page) == [(0, 1)]
    assert best_chain(wanted, [Block(0, 0, 10, None, "heading")], page) == [None]


def test_leftovers_go_to_unrecognisable_questions_between_their_neighbours() -> None:
    long = [Block(20 * n, 20 * n, 20 * n + 20, None, "loose") for n in range(4)]
    wanted = [PlainQuestion("甲", 1), PlainQuestion("", 2), PlainQuestion("乙", 3), PlainQuestion("", 4)]
    assert with_leftovers([(0, 1), None, (2, 3), None], wanted, long) == [(0, 1), (1, 2), (2, 3), (3, 4)]
    # A recognisable question gets nothing; a false start joins the block before it.
    assert with_leftovers([(0, 1), None], [PlainQuestion("甲", 1), PlainQuestion("乙", 2)], long[:2]) == [
        (0, 2),
        None,
    ]
    short = [long[0], Block(20, 20, 25, 9, "number")]
    assert with_leftovers([(0, 1), None], wanted[:2], short) == [(0, 1), None]


def test_a_question_is_met_where_most_of_its_substrings_stand() -> None:
    page = "一二三四五六七八九十" + "甲乙丙丁戊己庚辛壬癸" + "甲乙丙丁戊己"
    assert candidate_starts(page, ["甲乙丙丁戊己庚辛壬癸", "完全没有的一段话在此", "短"]) == [10]
