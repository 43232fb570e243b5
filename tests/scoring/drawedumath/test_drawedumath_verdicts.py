"""What answers say about the correctness of a student's work."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.drawedumath.questions import ERROR_QUESTION, asks_for_errors, finds_error, words_of

ERRORS = "What errors does the student make in their response? If there are none, write that there is no error"
CORRECT = "Is the student's final answer correct?"


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (ERRORS, "There is no error in the student response.", False),
        (ERRORS, "The student makes no significant errors.", False),
        (ERRORS, "None", False),
        (ERRORS, "The student did not make any mistakes.", False),
        (ERRORS, "The student doesn't make any errors", False),
        (ERRORS, "The error is in the second step.", True),
        (ERRORS, "The sum isn't correct.", True),
        (ERRORS, "The student wrote 12.", None),
        (CORRECT, "Yes", False),
        (CORRECT, "Yes, the student circled 2.", False),
        (CORRECT, "No, it should be 7", True),
        (CORRECT, "Incorrect.", True),
        (CORRECT, "It is correct", False),
        (CORRECT, "It is not quite correct", True),
        ("Is the answer wrong?", "Yes", True),
        ("Is the answer wrong?", "no", False),
        (CORRECT, "The student drew a line", None),
        (CORRECT, "", None),
    ],
)
def test_a_clear_wording_is_read_and_no_other(question: str, answer: str, expected: bool | None) -> None:
    assert finds_error(question, answer) is expected


def test_the_error_question_is_one_whatever_its_ending() -> None:
    assert ERRORS.startswith(ERROR_QUESTION)
    for ending in ("", ERRORS.removeprefix(ERROR_QUESTION), " If there are no errors, say so.", " 12?", "\nWhere?"):
        assert asks_for_errors(ERROR_QUESTION + ending)
    assert not asks_for_errors("What strategy does the student use?")


def test_texts_are_compared_without_case_white_space_and_full_stop() -> None:
    assert words_of("  There is\n NO error. ") == words_of("there is no error")


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_text_upsets_it(question: str, answer: str) -> None:
    assert finds_error(question, answer) in (True, False, None)
