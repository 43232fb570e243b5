"""Texts with LaTeX are taken apart without losing anything, and compared word by word."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.samples.math_text import LONGEST, MARK_COLOUR, Part, parts, without_marks
from figures.samples.text_diff import MOST_WORDS, segments


def of(text: str) -> list[tuple[str, str]]:
    return [(part.kind, part.text) for part in parts(text)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (r"\(x\)", [("inline", "x")]),
        (r"\[ x \]", [("display", "x")]),
        ("$$x$$", [("display", "x")]),
        ("so $x^2$, then", [("text", "so "), ("inline", "x^2"), ("text", ", then")]),
        (r"\begin{align*}a&=b\end{align*}", [("display", r"\begin{align*}a&=b\end{align*}")]),
        ("it costs $5 and $6", [("text", "it costs $5 and $6")]),
        (r"\$5 and $x$", [("text", r"\$5 and "), ("inline", "x")]),
        (r"never closed \( x", [("text", r"never closed \( x")]),
        (r"\(\)", [("text", r"\(\)")]),
        ("", []),
    ],
)
def test_formulas_are_found_between_their_delimiters(text: str, kinds: list[tuple[str, str]]) -> None:
    assert of(text) == kinds


def test_lines_beside_a_formula_on_its_own_line_are_not_doubled() -> None:
    assert of("We have\n\n\\[\nx\n\\]\n\nand\n\n\n\nso") == [
        ("text", "We have"),
        ("display", "x"),
        ("text", "and\n\nso"),
    ]


def test_what_is_marked_in_a_text_is_marked_and_typeset_where_it_is_a_formula() -> None:
    assert parts(r"be \textcolor{red}{x} or \textcolor{red}{x^{2}} or \textcolor{red}{\(y\)}.") == (
        Part("text", "be "),
        Part("text", "x", marked=True),
        Part("text", " or "),
        Part("inline", "x^{2}", marked=True),
        Part("text", " or "),
        Part("inline", "y", marked=True),
        Part("text", "."),
    )


def test_what_is_marked_in_a_formula_is_underlined_too() -> None:
    (part,) = parts(r"\(n \textcolor{red}{x_{1}} 1\)")
    assert part.text == rf"n \textcolor{{{MARK_COLOUR}}}{{\underline{{x_{{1}}}}}} 1"


def test_marks_are_taken_away_and_one_that_is_never_closed_stays() -> None:
    assert without_marks(r"a \textcolor{red}{b \textcolor{blue}{c}} d") == "a b c d"
    assert without_marks(r"a \textcolor{red}{b") == r"a \textcolor{red}{b"
    assert of(r"a \textcolor{red}{b") == [("text", r"a \textcolor{red}{"), ("text", "b")]


@pytest.mark.parametrize("piece", [r"\[", r"\(", "$$", "$", r"\textcolor{red}{", r"\begin{align}", "{", "\\", "$ x"])
def test_no_text_takes_long(piece: str) -> None:
    start = time.perf_counter()
    parts(piece * LONGEST)
    without_marks((piece * LONGEST)[:LONGEST])
    assert time.perf_counter() - start < 4


@given(st.text(alphabet="ab \n\\()[]{}$_^", max_size=60))
def test_any_text_is_taken_apart_and_none_of_its_letters_is_lost(text: str) -> None:
    assert [c for part in parts(text) for c in part.text if c in "ab"] == [c for c in text if c in "ab"]


@given(st.text(alphabet="ab1 \\{", max_size=40), st.text(alphabet="ab1 \\{", max_size=40))
def test_stretches_give_both_texts_back(before: str, after: str) -> None:
    found = segments(before, after)
    assert "".join(segment.text for segment in found if segment.kind != "insert") == before
    assert "".join(segment.text for segment in found if segment.kind != "delete") == after
    assert all(segment.text for segment in found)


def test_only_the_words_that_differ_are_said_to_differ() -> None:
    found = segments(r"\frac{1+y^2}{2} = 12", r"\frac{1-y^2}{2} = 13")
    assert [(segment.kind, segment.text) for segment in found if segment.kind != "equal"] == [
        ("delete", "+"),
        ("insert", "-"),
        ("delete", "12"),
        ("insert", "13"),
    ]


def test_texts_too_long_to_be_matched_differ_between_what_they_share_at_both_ends() -> None:
    found = segments("a " + "b." * MOST_WORDS + " z", "a " + "c." * MOST_WORDS + " z")
    assert [segment.kind for segment in found] == ["equal", "delete", "insert", "equal"]
