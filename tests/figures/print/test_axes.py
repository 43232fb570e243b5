"""Ranges and words at points are stated as the axes are labelled, on a page and on the command line alike."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import UsageError
from figures.print import fonts, printing, style_words
from figures.print.axes import scale_of, thin_ticks, ticks_at
from figures.print.labels import Type
from figures.print.style import Annotation, Style
from tests.figures.drawings import board, plane, spokes

PERCENTS = {"tickvals": [0, 0.25, 0.5, 0.75, 1], "ticktext": ["0", "25", "50", "75", "100"]}
FINITE = st.floats(-1e6, 1e6)


@pytest.mark.parametrize(
    ("axis", "text", "place"),
    [
        (PERCENTS, 50.0, 0.5),
        ({"tickformat": ".0%"}, 50.0, 0.5),
        ({}, 50.0, 50.0),
        ({"tickvals": [0, 1], "ticktext": ["alpha", "2"]}, 1.0, 1.0),
        ({"tickvals": [0, 1, 2], "ticktext": ["0", "1", "10"]}, 2.0, 2.0),
        ({"tickvals": [0, 1], "ticktext": ["−1", "1"]}, 0.0, 0.5),
    ],
)
def test_a_number_lies_where_the_axis_says_it(axis: dict[str, object], text: float, place: float) -> None:
    assert scale_of(axis)(text) == pytest.approx(place)


def test_a_plane_of_shares_is_asked_for_in_percents() -> None:
    style = Style(annotations=(Annotation(40.0, 25.0, "look <here>"),), x_range=(0.0, 50.0))
    layout = printing.printed(plane(), style).layout
    note = layout.annotations[-1]
    assert (note.x, note.y, note.text) == (0.4, 0.25, "look &lt;here&gt;")
    assert tuple(layout.xaxis.range) == (0.0, 0.5)
    assert layout.xaxis.ticktext == ("0", "10", "20", "30", "40", "50")
    assert layout.xaxis.tickvals == pytest.approx((0, 0.1, 0.2, 0.3, 0.4, 0.5))
    assert tuple(layout.yaxis.ticktext) == ("0", "25", "50", "75", "100")


def test_names_of_rows_stay_where_a_range_is_stated() -> None:
    names = printing.printed(board(), Style()).layout.yaxis.ticktext
    layout = printing.printed(board(), Style(y_range=(2.5, -0.5))).layout
    assert layout.yaxis.ticktext == names
    assert tuple(layout.yaxis.range) == (2.5, -0.5)


def test_a_radar_has_a_range_of_its_spokes_and_no_place_for_words() -> None:
    assert tuple(printing.printed(spokes(), Style(y_range=(50.0, 100.0))).layout.polar.radialaxis.range) == (50, 100)
    with pytest.raises(UsageError, match="no axes"):
        printing.printed(spokes(), Style(annotations=(Annotation(1.0, 1.0, "here"),)))


def test_words_in_a_panel_that_is_not_there_are_refused() -> None:
    two = plane(slices=("a", "b"))
    second = printing.printed(two, Style(annotations=(Annotation(40.0, 25.0, "here", 2),))).layout
    assert second.annotations[-1].xref == "x2"
    with pytest.raises(UsageError, match="panel 3 of this figure, which has 2"):
        printing.printed(two, Style(annotations=(Annotation(40.0, 25.0, "here", 3),)))


@given(low=FINITE, high=FINITE)
def test_every_range_gets_a_few_labels_within_it(low: float, high: float) -> None:
    if not math.isclose(low, high, rel_tol=1e-3, abs_tol=1e-3):
        drawn = plane(count=1)
        axis = printing.printed(drawn, Style(x_range=(low, high))).layout.xaxis
        shown = [float(text) for text in axis.ticktext]
        assert 1 <= len(shown) <= 7
        slack = 1e-4 * max(abs(low), abs(high))
        assert min(low, high) - slack <= min(shown) <= max(shown) <= max(low, high) + slack


@given(x=FINITE, y=FINITE, axis=st.integers(1, 9), words=st.text("abc é数,:-", min_size=1))
def test_what_the_command_line_says_is_read_back(x: float, y: float, axis: int, words: str) -> None:
    if words.strip():
        one = Annotation(x, y, words.strip(), axis)
        style = Style(x_range=(x, x + 1), annotations=(one,))
        ranged, annotated = (word.partition("=")[2] for word in style_words.axis_options(style))
        assert style_words.annotation(annotated) == one
        assert style_words.axis_range(ranged) == style.x_range


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "nan,1", "0 to"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="two numbers"):
        style_words.axis_range(text)


@pytest.mark.parametrize("text", ["", "1,2", "1,2 ", "1 here", "0:1,2 here", "x:1,2 here", "inf,2 here"])
def test_what_is_no_annotation_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="An annotation is"):
        style_words.annotation(text)


@given(st.floats(-200, 200), st.floats(0.01, 400), st.floats(20, 600), st.sampled_from([None, 0.1, 25.0, 40.0]))
def test_an_axis_keeps_two_numbers_however_short_it_is(
    low: float, long: float, room: float, step: float | None
) -> None:
    axis = {"range": [low, low + long]} | ({"dtick": step} if step else {})
    thin_ticks(axis, Type(fonts.SANS, 10.7), room)
    assert len(ticks_at(low, low + long, axis["dtick"])) >= 2


def test_numbers_along_a_long_axis_stand_apart_at_the_stated_step_or_a_wider_one() -> None:
    face = Type(fonts.SANS, 10.7)
    wide, narrow = {"range": [0, 100], "dtick": 25}, {"range": [0, 100], "dtick": 25}
    thin_ticks(wide, face, 400)
    thin_ticks(narrow, face, 90)
    assert (wide["dtick"], narrow["dtick"]) == (25, 50)
