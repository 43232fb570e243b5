"""HTML of reports: texts of data stay texts."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError
from markupsafe import Markup

from figures.report.rendering import html, text
from figures.report.report import formula_html
from figures.report.tables import bar_width
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


PAGE = {"url": "", "x": 0, "y": 0, "width": 9, "height": 9, "marks": [], "place": None, "beside": False}


@given(st.text(), st.text())
def test_no_text_becomes_an_element_and_none_is_lost(text: str, title: str) -> None:
    read = Read(html("page.html", name=title, caption=text, **PAGE))
    figure, svg, image, *below = read.elements
    assert [figure[0], svg[0], image[0]] == ["figure", "svg", "image"]
    assert [name for name, _ in below] == ["div", "figcaption"] * bool(text)
    assert set(svg[1]) == {"viewbox", "role", "aria-label"}
    for text_, kept in ((text, "".join(read.texts)), (title, svg[1]["aria-label"])):
        assert {char for char in text_ if char.isprintable() and char.isascii()} <= set(str(kept))


def test_what_is_markup_already_is_not_escaped_again() -> None:
    assert "<figcaption><b>a&amp;b</b></figcaption>" in html(
        "page.html", name="", caption=Markup("<b>{}</b>").format(text("a&b")), **PAGE
    )


def test_characters_that_no_document_may_hold_are_replaced() -> None:
    assert text("a\x00b\ud800c") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c"
    assert ">a\N{REPLACEMENT CHARACTER}b</figcaption>" in html("page.html", name="", caption="a\x01b", **PAGE)


def test_a_value_that_a_template_needs_and_nobody_gave_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="caption"):
        html("page.html", name="", **PAGE)


def test_a_bar_stays_in_its_room() -> None:
    assert [bar_width(share) for share in (7.0, -1.0, 0.25)] == ["100.0", "0.0", "25.0"]


def test_formulas_of_a_report_are_read_without_latex_and_data_stays_text() -> None:
    shown = str(formula_html(parts(r"<b> if \(a_{1} = \frac{x}{2}\), $\unknown<i>$")))
    assert shown.startswith("&lt;b&gt; if <i>a</i><sub>1</sub> = ")
    assert "<i>x</i>/2" in shown
    assert "unknown &lt; " in shown
    assert "$" not in shown
    assert "\\" not in shown
