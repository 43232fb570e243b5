"""The typeset difference of two texts: what differs is marked, and every formula stays whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.samples.formula_diff import marked_sides
from figures.samples.math_text import MARK_COLOUR, Part, parts
from figures.samples.text_diff import segments

MARK = rf"\textcolor{{{MARK_COLOUR}}}{{\underline{{"


def marked(before: str, after: str) -> tuple[list[tuple[str, bool]], ...]:
    """The parts of both sides: the text, with `[` and `]` around marks within a formula, and whether all is marked."""
    return tuple([(_plain(part), part.marked) for part in side] for side in marked_sides(segments(before, after)))


def _plain(part: Part) -> str:
    return part.text.replace(MARK, "[").replace("}}", "]") if MARK in part.text else part.text


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # A number within a formula.
        ("$x = 1$", "$x = 2$", ([("x = [1]", False)], [("x = [2]", False)])),
        # After a command that is a sign.
        (r"$2 \times 67$", r"$2 \times 69$", ([(r"2 \times [67]", False)], [(r"2 \times [69]", False)])),
        # What takes an argument without braces, a script, and brackets that grow are marked as a whole.
        (r"$\sqrt 2$", r"$\sqrt 3$", ([(r"\sqrt 2", True)], [(r"\sqrt 3", True)])),
        ("$x^2$", "$x^3$", ([("x^2", True)], [("x^3", True)])),
        (r"$\left(1\right)$", r"$\left[1\right]$", ([(r"\left(1\right)", True)], [(r"\left[1\right]", True)])),
        # Words outside of formulas.
        ("a $x$", "b $x$", ([("a", True), (" ", False), ("x", False)], [("b", True), (" ", False), ("x", False)])),
        # A whole formula that only one side has.
        ("a", "a $y$", ([("a", False)], [("a ", False), ("[y]", False)])),
    ],
)  # fmt: skip
def test_what_differs_is_marked(before: str, after: str, expected: tuple[object, object]) -> None:
    assert marked(before, after) == expected


def test_texts_that_are_alike_have_no_mark() -> None:
    text = r"Let $x^{2} = \frac{1}{2}$, so \(x > 0\)."
    assert marked_sides(segments(text, text)) == (parts(text), parts(text))


PIECES = ["$", "x", "1", "{", "}", r"\frac", "^", " ", r"\left(", r"\right)", "5", r"\(", r"\)", "\n", "&"]


@given(st.lists(st.sampled_from(PIECES), max_size=14), st.lists(st.sampled_from(PIECES), max_size=14))
def test_no_text_is_lost_whatever_differs(before: list[str], after: list[str]) -> None:
    texts = "".join(before), "".join(after)
    for text, side in zip(texts, marked_sides(segments(*texts)), strict=True):
        shown = "".join(part.text for part in side).replace(MARK, "").replace("}}", "")
        letters = [letter for letter in shown if letter in "x15"]
        assert letters == [letter for letter in text if letter in "x15"]
