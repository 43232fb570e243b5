"""Styles: lengths as people write them, plain data and back, values that are refused."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import UsageError
from figures.print.style import LEGENDS, PALETTES, Annotation, Style, length

STYLES = st.builds(
    Style,
    width_in=st.floats(1, 20),
    height_in=st.none() | st.floats(1, 20),
    size_pt=st.floats(5, 20),
    palette=st.sampled_from(sorted(PALETTES)),
    legend=st.sampled_from(sorted(LEGENDS)),
    title=st.text(max_size=20),
    x_range=st.none() | st.just((0.0, 1.0)),
    caption=st.booleans(),
    annotations=st.lists(st.builds(Annotation, x=st.floats(0, 1), y=st.floats(0, 1), text=st.text()), max_size=2).map(
        tuple
    ),
)


@pytest.mark.parametrize(
    ("text", "inches"),
    [("3.3in", 3.3), ("84 mm", 84 / 25.4), ("8.4cm", 8.4 / 2.54), ("72pt", 1.0), ("5", 5.0), ("text", 6.75)],
)
def test_a_length_is_read_as_it_is_written(text, inches):
    assert length(text) == pytest.approx(inches)


@pytest.mark.parametrize("text", ["", "wide", "-3in", "1e9in", "nan", "inf", "0"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(UsageError):
        length(text)


@given(STYLES)
def test_a_style_survives_being_plain_data(style):
    assert Style.from_json(json.loads(json.dumps(style.to_json()))) == style


@pytest.mark.parametrize(
    "stated",
    [
        {"width_in": 0}, {"width_in": math.nan}, {"width_in": "3"}, {"size_pt": 400}, {"palette": "pink"},
        {"legend": "behind"}, {"x_range": [1, 1]}, {"x_range": [1]}, {"x_range": "ab"}, {"annotations": [{"x": 1}]},
        {"annotations": 5},
    ],
)  # fmt: skip
def test_a_style_that_makes_no_sense_is_refused(stated):
    with pytest.raises(UsageError):
        Style.from_json(stated)


def test_what_a_newer_style_says_more_is_left_out():
    assert Style.from_json({"width_in": 5.0, "shadow": True}) == Style(width_in=5.0)
