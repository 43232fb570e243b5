"""The common look of charts: it agrees with the page around them, and nothing in it has a chart drawn twice."""

from __future__ import annotations

import tomllib
from pathlib import Path

import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.charts import template

ROOT = Path(__file__).resolve().parents[3]
LINE = {"type": "scatter", "x": [1, 2], "y": [3, 4]}
FIGURES = {
    "in one go": lambda: template.styled_figure([LINE], {"xaxis": {}, "yaxis": {}}, height=200),
    "dressed later": lambda: template.restyled(go.Figure({"data": [LINE]}), height=200),
}


@pytest.mark.parametrize("made", FIGURES.values(), ids=list(FIGURES))
def test_what_has_a_chart_drawn_twice_is_not_in_it(made: object) -> None:
    stated = made().to_plotly_json()["layout"]
    assert "template" not in stated
    assert stated["datarevision"] is not None
    assert stated["clickmode"] == "event+select"


def test_charts_are_set_in_the_type_of_the_page() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
    assert config["theme"]["font"] == template.FONT


@pytest.mark.parametrize("colour", [template.INK, template.ON_PALE])
def test_the_style_sheet_knows_the_colours_of_words(colour: str) -> None:
    red, green, blue = channels(colour)
    sheet = (ROOT / "components" / "shell" / "layout.css").read_text()
    assert f"fill: rgb({red}, {green}, {blue})" in sheet


@given(st.floats(0, 1), st.booleans())
def test_a_shade_that_is_laid_is_the_same_on_white_and_never_glares_on_dark_ground(depth: float, right: bool) -> None:
    shade = template.shade(depth, right)
    *own, share = map(float, template.over_white(shade)[5:-1].split(","))
    for ground in (255, 24):
        seen = [share * channel + (1 - share) * ground for channel in own]
        if ground == 255:
            assert seen == pytest.approx(channels(shade), abs=1)
        else:
            assert sum(seen) / 3 < 128


def channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
