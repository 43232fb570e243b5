"""The charts of labels: confusion grid, bars of labels, places of labels; what a click gives, what data looks like."""

from __future__ import annotations

import math

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.charts import alt_text
from figures.charts.confusion_grid import confusion_grid, recall_list
from figures.charts.label_dots import label_dots
from figures.charts.label_placement import Area, place
from figures.charts.strictness_plane import strictness_plane
from tests.figures.charts.plane_runs import RUNS, WORDS, cover, names_in

EVIL = '<a href="https://example.org">x</a>$\\alpha$%{y}'
NAN = float("nan")

GRID = pd.DataFrame(
    [
        {"gold": "a", "predicted": "a", "n": 3, "share": 0.75, "right": True},
        {"gold": "a", "predicted": "b", "n": 1, "share": 0.25, "right": False},
        {"gold": "b", "predicted": "a", "n": 0, "share": NAN, "right": False},
        {"gold": "b", "predicted": "b", "n": 0, "share": NAN, "right": True},
    ]
).assign(gold_name=lambda rows: rows["gold"].replace("a", EVIL), predicted_name=lambda rows: rows["predicted"])
LABELS = pd.DataFrame(
    {
        "label": ["g::one", "g::two", "h::one"],
        "name": ["one", EVIL, "one"],
        "group": ["g", "g", "h"],
        "value": [0.5, 0.25, 0.75],
        "low": [0.4, NAN, 0.7],
        "high": [0.6, NAN, 0.8],
        "quarter": [0.45, NAN, 0.72],
        "three_quarters": [0.55, NAN, 0.78],
        "hits": [5, 1, 3],
        "n": [10, 4, 4],
    }
)
DOTS = pd.DataFrame(
    [
        {"label": "g::one", "run": "a", "name": EVIL, "value": 0.4, "hits": 2, "n": 5, "quiet": False},
        {"label": "h::one", "run": "b", "name": "B", "value": 0.8, "hits": 4, "n": 5, "quiet": True},
        {"label": "h::one", "run": "c", "name": "C", "value": NAN, "hits": 0, "n": 0, "quiet": False},
    ]
)


def test_every_square_carries_its_cell_but_an_empty_one_which_cannot_be_clicked() -> None:
    squares = confusion_grid(GRID, shares=True).data[0]
    assert list(squares.customdata) == [["a~a"], ["a~b"], None, None]


def test_squares_on_which_both_agree_are_told_by_more_than_colour() -> None:
    squares = confusion_grid(GRID, shares=False).data[0]
    assert list(squares.marker.line.width) == [2, 0, 0, 2]
    assert list(squares.text) == ["3 ✓", "1", "·", "·"]


def test_a_share_is_shown_with_its_count_and_nothing_where_the_row_is_empty() -> None:
    assert list(confusion_grid(GRID, shares=True).data[0].text) == ["(75.0%)<br>3 ✓", "(25.0%)<br>1", "·", "·"]
    enough = GRID.assign(n=GRID["n"] * 2)
    assert list(confusion_grid(enough, shares=True).data[0].text) == ["75.0%<br>6 ✓", "25.0%<br>2", "·", "·"]


def test_the_chosen_cell_is_framed() -> None:
    squares = confusion_grid(GRID, shares=True, chosen="a~b").data[0]
    assert list(squares.marker.line.width) == [2, 4, 0, 2]
    assert squares.marker.line.color[1] != squares.marker.line.color[0]


def test_what_rows_and_columns_hold_stands_behind_them() -> None:
    totals = confusion_grid(GRID, shares=True).data[1]
    held = {(x, y): text for x, y, text in zip(totals.x, totals.y, totals.text, strict=True)}
    assert held == {(2, 0): "4", (2, 1): "0", (0, 2): "3", (1, 2): "1", (2, 2): "4"}


def test_a_matrix_of_two_columns_is_a_list_with_the_lowest_recall_first() -> None:
    cells = [("a", "hit", 9, 0.9), ("a", "miss", 1, 0.1), ("b", "hit", 1, 0.25), ("b", "miss", 3, 0.75)]
    frame = pd.DataFrame(cells, columns=["gold", "predicted", "n", "share"])
    frame = frame.assign(gold_name=frame["gold"], predicted_name=frame["predicted"], low=0.2, high=0.95)
    intervals, dots = recall_list(frame.assign(right=frame["predicted"] == "hit"), "a~miss").data
    assert list(dots.x) == [25, 90]
    assert [list(mark) for mark in dots.customdata] == [["b~miss"], ["a~miss"]]
    assert list(dots.marker.symbol) == ["circle-open", "circle"]
    assert dots.marker.line.width[1] > dots.marker.line.width[0]
    assert list(intervals.x) == [20, 95, None, 20, 95, None]


def test_a_matrix_is_drawn_without_a_raster() -> None:
    assert {trace.type for trace in confusion_grid(GRID, shares=True).data} == {"scatter"}


@given(st.lists(st.tuples(st.floats(0, 800), st.floats(0, 500)), max_size=14))
def test_no_label_covers_another_or_a_point(points: list[tuple[float, float]]) -> None:
    obstacle = Area(400, 250, 60, 20)
    found = place(points, [(90.0, 15.0)] * len(points), (800, 500), [obstacle])
    labels = [
        Area(x + one.dx, y + one.dy, 45, 7.5) for (x, y), one in zip(points, found, strict=True) if one is not None
    ]
    for at, label in enumerate(labels):
        assert not cover(label, obstacle)
        assert not any(cover(label, Area(x, y, 6, 6)) for x, y in points)
        assert not any(cover(label, other) for other in labels[:at])
        assert 45 <= label.x <= 755


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 300)), max_size=24))
def test_no_line_to_a_label_passes_another_point(points: list[tuple[int, int]]) -> None:
    found = place(points, [(90.0, 15.0)] * len(points), (400, 300))
    for (x, y), one in zip(points, found, strict=True):
        if one is None or not one.leader:
            continue
        steps = [(x + one.dx * part / 400, y + one.dy * part / 400) for part in range(401)]
        apart = [other for other in points if math.hypot(other[0] - x, other[1] - y) > 12]
        assert all(math.hypot(other[0] - a, other[1] - b) > 5.7 for other in apart for a, b in steps)


def test_a_label_whose_line_would_pass_a_point_stands_on_another_side() -> None:
    crowd = [Area(100, 100, 60, 40)]
    (alone,) = place([(100, 100)], [(30, 10)], (400, 400), crowd)
    assert alone is not None
    assert alone.leader
    between = (100 + alone.dx / 3, 100 + alone.dy / 3)
    found, _ = place([(100, 100), between], [(30, 10), (0, 0)], (400, 400), crowd)
    assert found is not None
    assert (found.dx, found.dy) != (alone.dx, alone.dy)


def test_a_lone_point_in_the_middle_has_its_label_close_by() -> None:
    (found,) = place([(400, 250)], [(90, 15)], (800, 500))
    assert found is not None
    assert not found.leader


@pytest.mark.parametrize(
    "figure",
    [
        confusion_grid(GRID, shares=True),
        strictness_plane(RUNS.assign(name=EVIL, model=EVIL, setting=EVIL, slice_name=EVIL), WORDS),
        label_dots(LABELS.assign(group=EVIL), DOTS, "Recall"),
    ],
    ids=["grid", "plane", "bars"],
)
def test_data_is_drawn_literally(figure: object) -> None:
    text = str(figure.to_plotly_json())
    assert "<a href" not in text
    assert "$\\\\alpha" not in text


def test_nothing_is_drawn_without_an_error() -> None:
    assert len(names_in(strictness_plane(RUNS.iloc[:0], WORDS))) == 4
    assert label_dots(LABELS.iloc[:0], DOTS.iloc[:0], "Recall").data
    assert confusion_grid(GRID.iloc[:0], shares=True).data


def test_each_chart_says_its_finding() -> None:
    assert "agree in 3 of 4" in alt_text.of_confusion(GRID)
    assert ", of m~without, the highest FNR" in alt_text.of_plane(RUNS, "FPR", "FNR")
    assert "best one with 75.0" in alt_text.of_labels(LABELS, "Recall")
