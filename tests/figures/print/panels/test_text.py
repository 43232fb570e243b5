"""Lines of text in a panel: they fit, and nothing of the text is lost."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as some

from figures.print.panels.formula import formula, runs_of
from figures.print.panels.svg import Svg, clean, document, element, number
from figures.print.panels.text import TextRun, TextStyle, text_runs, text_svg, wrap
from figures.samples.math_text import parts

HAND = TextStyle("Liberation Sans", 8.0)
TEXTS = some.text(some.characters(codec="utf-8"), max_size=120)


def test_a_line_ends_between_words() -> None:
    width = HAND.width(TextRun("one two "))
    assert [line[0].text for line in wrap(text_runs("one two three"), HAND, width)] == ["one two", "three"]


def test_chinese_breaks_anywhere_but_before_a_closing_sign() -> None:
    lines = wrap(text_runs("甲乙丙，丁"), HAND, 3 * HAND.size + 0.1)
    assert ["".join(run.text for run in line) for line in lines] == ["甲乙", "丙，丁"]


def test_a_word_that_is_wider_than_the_line_is_cut() -> None:
    lines = wrap(text_runs("a" * 100), HAND, 40.0)
    assert "".join(run.text for line in lines for run in line) == "a" * 100
    assert len(lines) > 5


def test_a_text_of_too_many_lines_ends_with_an_ellipsis() -> None:
    lines = wrap(text_runs("word " * 50), HAND, 60.0, 2)
    assert len(lines) == 2
    assert lines[-1][-1].text.endswith("…")
    assert sum(map(HAND.width, lines[-1])) <= 60.0


@given(TEXTS, some.floats(12.0, 300.0))
def test_no_line_is_wider_than_it_may_be_and_no_letter_is_lost(text: str, width: float) -> None:
    lines = wrap(text_runs(text), HAND, width)
    assert all(sum(map(HAND.width, line)) <= width + 0.01 for line in lines if len("".join(r.text for r in line)) > 1)
    printed = "".join(run.text for line in lines for run in line)
    assert "".join(printed.split()) == "".join(clean(text).split())


@given(some.text(max_size=60))
def test_any_text_becomes_xml_that_says_it(text: str) -> None:
    page = document(
        10, 10, element("text", text), text_svg([text_runs(text)], 0, 0, HAND), title=text, description=text
    )
    root = ET.fromstring(page)
    printed = root.findtext("{http://www.w3.org/2000/svg}text") or ""
    assert printed.replace("\n", "") == clean(text).replace("\r\n", "\n").replace("\r", "\n").replace("\n", "")


def test_markup_in_a_text_is_text() -> None:
    assert element("text", "<b>") == "<text>&lt;b&gt;</text>"
    assert element("text", Svg("<b/>")) == "<text><b/></text>"
    assert element("a", x='"><b>') == "<a x='\"&gt;&lt;b&gt;'/>"


def test_a_number_that_is_none_is_nought() -> None:
    assert [number(value) for value in (float("nan"), float("inf"), 1e-9, 12.5)] == ["0", "0", "0", "12.5"]


def test_fractions_roots_and_signs_stand_in_one_line() -> None:
    printed = "".join(run.text for run in formula(r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}"))
    assert printed == "x = (−b ± √(b2−4ac))/2a"


def test_an_exponent_is_raised_and_an_index_lowered() -> None:
    assert [(run.text, run.raised) for run in formula("a_{1}^{2}")] == [("a", 0), ("1", -1), ("2", 1)]


def test_nothing_behind_a_stray_brace_is_lost() -> None:
    assert "".join(run.text for run in formula("a}b}}c")) == "abc"


@given(some.text("\\{}^_&$ab frac\\sqrt\\left.12", max_size=80))
def test_no_digit_of_any_formula_is_lost(latex: str) -> None:
    for runs in (formula(latex), runs_of(parts(f"${latex}$"))):
        assert [letter for run in runs for letter in run.text if letter.isdigit()] == [
            letter for letter in latex if letter.isdigit()
        ]


def test_a_formula_nested_too_deeply_is_still_set() -> None:
    printed = "".join(run.text for run in formula("{" * 5000 + "x" + "}" * 5000))
    assert printed.strip("{}") == "x"
