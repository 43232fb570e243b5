"""The common look of charts: it agrees with the page around them, and nothing in it has a chart drawn twice."""

from __future__ import annotations

import re
import tomllib
from math import nan
from pathlib import Path

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.charts import colours, template
from figures.print import picture_files

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


@pytest.mark.parametrize("colour", [colours.INK, colours.ON_CELL])
def test_the_style_sheet_knows_the_colours_of_words(colour: str) -> None:
    red, green, blue = colours.channels(colour)
    sheet = (ROOT / "components" / "shell" / "layout.css").read_text()
    assert f"fill: rgb({red}, {green}, {blue})" in sheet


def test_a_value_without_an_interval_has_no_bar_and_no_cap() -> None:
    values, low, high = pd.Series([1.0, 2.0, 3.0]), pd.Series([0.5, nan, 3.0]), pd.Series([1.5, nan, 3.0])
    bars = template.whiskers(values, low, high, width=4)
    assert (bars["array"], bars["arrayminus"]) == ([0.5, template.NO_END, 0.0], [0.5, template.NO_END, 0.0])
    dots = {"type": "scatter", "mode": "markers", "x": values.tolist(), "y": [1, 2, 3], "error_x": bars}
    drawn = picture_files.svg(template.styled_figure([dots], {"xaxis": {}, "yaxis": {}}, height=200), 3.0, 2.0)
    assert len(re.findall(r'class="xerror" d="M', drawn)) == 2
