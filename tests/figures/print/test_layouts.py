"""Grids of squares on paper: names side by side never touch, and settings of one model are told apart."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.chart import Chart
from figures.charts.colours import RunLook
from figures.charts.comparison import differences
from figures.charts.failures import failure_heat
from figures.charts.slices import facet_lines, slice_dots
from figures.print import fonts, printing
from figures.print.labels import Type
from figures.print.style import Style
from tests.figures.drawings import drawn, matrix

SETTINGS = ("with/baseline", "with/cot", "with/rubric", "without/baseline")
RUNS = tuple(f"{model} · {setting}" for model in ("over-lenient-model", "over-strict-model") for setting in SETTINGS)
CATEGORIES = ("Incorrect answer accepted", "Correct answer rejected", "No response")


def heat(runs: tuple[str, ...]) -> Chart:
    frame = pd.DataFrame(
        [
            {"category": name, "label": name, "column": run, "name": run, "count": 3, "n": 6, "per_sample": 0.5}
            for name in CATEGORIES
            for run in runs
        ]
    )
    return drawn(failure_heat(frame), frame, "failures-by-slice")


def squares(figure: go.Figure) -> tuple[float, Type]:
    """The side of a square, and the type of the names."""
    layout = figure.layout
    across = layout.width - layout.margin.l - layout.margin.r
    return across / abs(layout.xaxis.range[1] - layout.xaxis.range[0]), Type(fonts.SANS, layout.font.size)


@pytest.mark.parametrize("chart", [heat(RUNS), matrix(12)], ids=["heat", "matrix"])
@pytest.mark.parametrize("width", [3.3, 6.75])
def test_names_of_rows_and_columns_do_not_touch(chart: Chart, width: float) -> None:
    figure = printing.printed(chart, Style(width_in=width))
    cell, face = squares(figure)
    assert max(map(face.ink, figure.layout.yaxis.ticktext)) <= cell + 0.01
    apart = {0: None, -45: 0.7071, -90: 1.0}[int(figure.layout.xaxis.tickangle)]
    if apart is not None:
        assert apart * cell >= face.size


def test_few_names_stay_slanted() -> None:
    figure = printing.printed(heat(RUNS[:4]), Style(width_in=6.75))
    assert figure.layout.xaxis.tickangle == -45


def test_settings_of_one_model_are_named_whole_on_screen_and_on_paper() -> None:
    chart = heat(RUNS)
    assert tuple(chart.figure.layout.xaxis.ticktext) == RUNS
    assert tuple(printing.printed(chart, Style()).layout.xaxis.ticktext) == RUNS


def test_long_names_that_differ_from_the_start_are_cut_off_on_screen_alone() -> None:
    runs = ("a-model-of-a-name-that-is-much-too-long-to-be-read", "careless-about-format-simulated")
    chart = heat(runs)
    assert [len(name) for name in chart.figure.layout.xaxis.ticktext] == [40, 31]
    assert tuple(printing.printed(chart, Style()).layout.xaxis.ticktext) == runs


@pytest.mark.parametrize("runs", [RUNS, RUNS[:1], ("a", "b")])
def test_squares_on_screen_never_cover_each_other(runs: tuple[str, ...]) -> None:
    figure = heat(runs).figure
    layout = figure.layout
    assert (layout.height - layout.margin.t - layout.margin.b) / len(CATEGORIES) >= figure.data[0].marker.size


def test_the_name_of_a_single_row_is_on_the_page_however_many_lines_it_has() -> None:
    name = "topic a very long name of a topic that has many characters and is one among several of an exercise book"
    frame = pd.DataFrame([("a", name, 0.8, -0.02, -0.1, 0.1, 13, 1.0, False)])
    frame.columns = pd.Index(["key", "name", "value", "effect", "low", "high", "n", "p", "failing"])
    layout = printing.printed(drawn(slice_dots(frame, "sample"), frame, "slices"), Style()).layout
    (label,), (low, high) = layout.yaxis.ticktext, layout.yaxis.range
    face = Type(fonts.SANS, layout.font.size)
    assert " ".join(label.split("<br>")) == name
    assert len(label.split("<br>")) > 3
    middle = layout.margin.t + (0 - high) / (low - high) * (layout.height - layout.margin.t - layout.margin.b)
    assert middle - face.ink(label) / 2 >= 0


def test_values_of_dots_stand_in_a_column_at_the_right_each_in_its_row() -> None:
    rows = [("f", "F", 0.0, -0.1, 0.1), ("r", "Recall", -0.493, -0.6, -0.4)]
    frame = pd.DataFrame(rows, columns=["key", "name", "difference", "lo", "hi"])
    frame = frame.assign(reason="", p_words="0.5", tested="t", size="n = 9", sure=False, better="higher", unit="share")
    figure = printing.printed(
        drawn(differences(frame, ("one", RunLook("#112233")), ("two", RunLook("#445566"))), frame, "compare"),
        Style(width_in=3.3),
    )
    numbers = [note for note in figure.layout.annotations if note.x == 1]
    assert [(note.y, note.text) for note in numbers] == [(0, "0.0"), (1, "−49.3")]
    assert figure.data[0].mode == "markers"
    face = Type(fonts.SANS, figure.layout.font.size)
    assert max(face.width(note.text) for note in numbers) <= figure.layout.margin.r


def test_upright_names_of_values_find_room_beside_each_other() -> None:
    words = "Problem solving steps, strategy, and solution"
    rows = [("a", "A", f"{at}", words, 0.5) for at in range(8)]
    frame = pd.DataFrame(rows, columns=["run", "name", "value", "words", "score"]).assign(n=12, low=0.4, high=0.6)
    figure = printing.printed(drawn(facet_lines(frame, "F", "share"), frame, "by-facet"), Style(width_in=3.3))
    layout = figure.layout
    pitch = (layout.width - layout.margin.l - layout.margin.r) / 8
    assert layout.xaxis.tickangle == -90
    for label in layout.xaxis.ticktext:
        assert " ".join(label.split("<br>")) == f"{words} n&#160;=&#160;12"
        assert Type(fonts.SANS, layout.font.size).height(label) <= pitch
