from __future__ import annotations

import time

import pytest
from hypothesis import given

from scoring.mathdoc.plain_text import strip_latex
from tests.scoring.mathdoc.mathdoc_pages import markdown


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"$\frac{a}{b}$", "(a)/(b)"),
        (r"$\dfrac{\sqrt{3}}{2}$", "(√(3))/(2)"),
        (r"\frac12", "(1)/(2)"),
        (r"\sqrt2", "√(2)"),
        (r"\sqrt[3]{x+1}", "3√(x+1)"),
        (r"x^{2}+x^2", "x²+x²"),
        (r"60^\circ, 60^{\circ}", "60°,60°"),
        (r"a_{n+1}, a_1", "aₙ₊₁,a₁"),
        (r"f^{\prime}(x)", "f'(x)"),
        (r"\mathbb{N}^{*}, \mathbb{N}^*", "N*,N*"),
        (r"e^{\frac{1}{2}}", "e^{(1)/(2)}"),
        (r"\overrightarrow{AB}\perp\vec{a}", "AB⊥a"),
        (r"\left\{x \middle| x \in \mathbb{R}\right\}", "{x|x∈R}"),
        (r"\left.\begin{array}{ll} x & y \\ z \end{array}\right.", "x&yz"),
        (r"\varnothing \subsetneq A \cup \complement_U B", "∅⊊A∪CUB"),
        (r"2\,\text{m} \quad 3\;\mathrm{cm}", "2m3cm"),
        (r"\hspace{2em}的\_ ______。", "的。"),
        (r"\unknown{x}", "unknown{x}"),
    ],
)
def test_latex_becomes_plain_characters(latex: str, plain: str) -> None:
    assert strip_latex(latex).text == plain


def test_spellings_of_the_same_formula_become_the_same() -> None:
    assert strip_latex(r"$\frac{1}{2}x^{2}$").text == strip_latex(r"$$ \dfrac 1 2 x ^2 $$").text


@pytest.mark.parametrize("broken", ["{", "}", "^", "_", r"\frac", r"\frac{1", r"\sqrt[", "\\", "^{^{", r"\left"])
def test_broken_latex_is_read_as_far_as_it_goes(broken: str) -> None:
    assert strip_latex("前" + broken).text.startswith("前")
    assert "后" in strip_latex(broken + "\n后").text


def test_every_character_knows_where_it_stood() -> None:
    text = r"若 $x^{2}$ 则"
    plain = strip_latex(text)
    assert plain.text == "若x²则"
    assert [text[at] for at in plain.offsets[:2]] == ["若", "x"]
    assert text[plain.offsets[3]] == "则"
    assert plain.index(text.index("则")) == 3
    assert plain.index(len(text)) == 4


def test_bare_braces_stay_outside_formulas_and_go_inside_where_asked() -> None:
    assert strip_latex("{1,2} ${a}+\\{1\\}$", bare_math=True).text == "{1,2}a+{1}"
    assert strip_latex("{1,2} ${a}+\\{1\\}$").text == "{1,2}{a}+{1}"
    assert strip_latex(r"\(x\) \[y\]", bare_math=True).text == "xy"


@given(markdown)
def test_offsets_lie_in_the_text_and_never_go_back(text: str) -> None:
    plain = strip_latex(text)
    assert len(plain.offsets) == len(plain.text) + 1
    assert list(plain.offsets) == sorted(plain.offsets)
    assert all(0 <= at <= len(text) for at in plain.offsets)
    assert not any(character.isspace() or character in "\\$" for character in plain.text)


@pytest.mark.parametrize("unit", ["{", "{}", r"\frac", "^{", "x^", "_{", r"\sqrt["])
@pytest.mark.long
def test_time_is_linear_however_deep_it_nests(unit: str) -> None:
    def seconds(times: int) -> float:
        start = time.process_time()
        strip_latex(unit * times)
        return time.process_time() - start

    seconds(1_000)
    assert seconds(80_000) < 40 * max(seconds(8_000), 0.005)
