"""Which row answers which question."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.drawedumath.questions import match_rows
from tests.scoring.drawedumath.drawedumath_cases import question

ITEMS = (
    question(1, "How many?", "3"),
    question(2, "How many?", "4"),
    question(1, "How many?", "3", "claude"),
)


def row(reference: str | None = None, source: str | None = "teacher", text: str = "how  many?") -> dict[str, Any]:
    stated = {"question": text, "reference": reference, "qa_type": source}
    return {key: value for key, value in stated.items() if value is not None}


def test_a_repeated_question_is_told_apart_by_its_reference() -> None:
    assert match_rows(ITEMS, [row("4"), row("3"), row("3", "claude")]) == [
        "teacher.2",
        "teacher.1",
        "claude.1",
    ]


def test_without_a_reference_the_nth_row_answers_the_nth_occurrence() -> None:
    assert match_rows(ITEMS, [row(), row("of other words"), row()]) == [
        "teacher.1",
        "teacher.2",
        None,
    ]


def test_a_row_without_a_source_takes_what_is_left() -> None:
    assert match_rows(ITEMS, [row(source=None), row(), row()]) == [
        "claude.1",
        "teacher.1",
        "teacher.2",
    ]


def test_an_id_counts_before_the_words() -> None:
    items = (question(1, "How many?", "3", qa_id="q7"), question(2, "How many?", "3", qa_id="q8"))
    rows = [{**row("3"), "qa_id": "q8"}, {**row("3"), "qa_id": "q7"}, {"qa_id": "q9"}]
    assert match_rows(items, rows) == ["teacher.2", "teacher.1", None]


@pytest.mark.parametrize("named", [{"claude": "q7"}, ["q7"], 7])
def test_what_stands_for_an_id_but_is_no_text_names_no_question(named: object) -> None:
    items = (question(1, "How many?", "3", qa_id="q7"),)
    assert match_rows(items, [{"qa_id": named}, {**row("3"), "qa_id": named}]) == [None, "teacher.1"]


def test_another_question_is_no_question_of_gold() -> None:
    assert match_rows(ITEMS, [row("3", text="How much?"), row("3", "gpt4o"), {}]) == [
        None,
        None,
        None,
    ]


sources, references = st.sampled_from(["teacher", "claude", None]), st.sampled_from(["3", "4", "9", None])


@given(st.lists(st.builds(row, references, sources), max_size=6))
def test_no_question_is_answered_twice_and_none_is_left_that_a_row_could_answer(rows: list[dict[str, Any]]) -> None:
    found = match_rows(ITEMS, rows)
    answered = [item for item in found if item is not None]
    assert len(answered) == len(set(answered)) == min(len(answered), len(ITEMS))
    left = {item.id.partition(".")[0] for item in ITEMS if item.id not in answered}
    for row, item in zip(rows, found, strict=True):
        assert item is not None or row.get("qa_type", next(iter(left), "")) not in left
