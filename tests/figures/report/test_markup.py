"""HTML is built, never pasted."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.report.markup import Markup, el, text
from figures.report.report import formula_html
from figures.report.tables import bar
from figures.samples.math_text import parts


class Read(HTMLParser):
    """Elements and texts as a browser reads them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(st.text(), st.text())
def test_no_text_becomes_an_element_and_none_is_lost(said: str, title: str) -> None:
    read = Read(el("p", said, title=title))
    assert read.elements[0][0] == "p"
    assert len(read.elements) == 1
    kept = {char for char in said if char.isprintable() and char.isascii()}
    assert kept <= set("".join(read.texts))


def test_what_is_markup_already_is_not_escaped_again() -> None:
    assert el("p", el("b", "a&b")) == "<p><b>a&amp;b</b></p>"
    assert text(Markup("<i>")) == "<i>"


def test_characters_that_no_document_may_hold_are_replaced() -> None:
    assert text("a\x00b\ud800c") == "a�b�c"


@pytest.mark.parametrize("name", ["p onclick", "a>", "", "é"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name of HTML"):
        el(name)
    with pytest.raises(ValueError, match="a name of HTML"):
        el("p", **{name: "x"})


def test_a_bar_stays_in_its_room() -> None:
    assert 'width="100.0"' in bar(7.0)
    assert 'width="0.0"' in bar(-1.0)
    assert 'width="25.0"' in bar(0.25)


def test_formulas_of_a_report_are_read_without_latex_and_data_stays_text() -> None:
    said = str(formula_html(parts(r"<b> if \(a_{1} = \frac{x}{2}\), $\unknown<i>$")))
    assert said.startswith("&lt;b&gt; if <i>a</i><sub>1</sub> = ")
    assert "<i>x</i>/2" in said
    assert "unknown &lt; " in said
    assert "$" not in said
    assert "\\" not in said
