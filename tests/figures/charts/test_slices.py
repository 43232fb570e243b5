"""Charts of slices: their axis, points along a facet with their names and n, and cells where two facets cross."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from figures.charts.colours import AMOUNT, amounts_key, fill
from figures.charts.slices import facet_lines, metric_grid, slice_dots


def test_slices_stand_on_an_axis_with_no_difference_in_its_middle() -> None:
    frame = pd.DataFrame(
        {"key": [0, 1], "name": ["a", "b"], "n": 10, "units": 10, "value": 0.5, "effect": [-0.2, -0.01], "p": 0.01}
    ).assign(low=[-0.3, float("nan")], high=[-0.1, float("nan")], failing=[True, False])
    figure = slice_dots(frame)
    low, high = figure.layout.xaxis.range
    assert (low, high) == pytest.approx((-high, 31.8))
    assert list(figure.data[1].marker.symbol) == ["circle", "circle-open"]
    assert [note.text for note in figure.layout.annotations] == ["50.0% (n = 10)"] * 2


def test_lines_along_a_facet_have_intervals_and_a_scale_that_fits() -> None:
    rows = [("a", "A", value, value, score) for value, score in (("x", 0.8), ("y", 0.9))]
    frame = pd.DataFrame(rows, columns=["run", "name", "value", "words", "score"])
    frame = frame.assign(n=20, low=frame["score"] - 0.1, high=[0.85, float("nan")])
    figure = facet_lines(frame, "F", "share")
    assert list(figure.data[0].error_y.array) == pytest.approx([5, 0])
    assert list(figure.data[0].error_y.arrayminus) == pytest.approx([10, 10])
    assert figure.layout.yaxis.range == pytest.approx((69, 91))
    # Of 80.0 and 81.0 the axis shows 10 points, with these in their middle.
    near = frame.assign(score=[0.80, 0.81], low=float("nan"), high=float("nan"))
    assert facet_lines(near, "F", "share").layout.yaxis.range == pytest.approx((75.5, 85.5))


def test_points_of_a_facet_without_an_order_are_not_joined_and_stand_beside_each_other() -> None:
    rows = [(run, run, value, value, 0.5) for run in map(str, range(10)) for value in "xy"]
    frame = pd.DataFrame(rows, columns=["run", "name", "value", "words", "score"]).assign(n=20, low=0.0, high=1.0)
    for joined, mode, places in ((True, "lines+markers", 1), (False, "markers", 10)):
        points = facet_lines(frame, "F", "share", joined=joined).data
        assert {run.mode for run in points} == {mode}
        assert len({run.x[0] for run in points}) == places
        assert max(abs(x - round(x)) for run in points for x in run.x) <= 0.12


def test_of_many_lines_along_a_facet_the_best_are_named_and_the_others_counted() -> None:
    runs = [f"m{at:02}" for at in range(14)]
    rows = [(run, run, value, value, at / 20) for at, run in enumerate(runs) for value in "xy"]
    frame = pd.DataFrame(rows, columns=["run", "name", "value", "words", "score"]).assign(n=20, low=0.0, high=1.0)
    for lower, best in ((False, runs[6:]), (True, runs[:8])):
        lines = facet_lines(frame, "F", "share", lower=lower).data
        assert {line.customdata[0][0] for line in lines} == set(runs)
        assert [line.name for line in lines if line.showlegend is not False] == ["6 more", *best]


def test_numbers_of_two_crossed_facets_stand_by_size_also_where_the_first_row_lacks_one() -> None:
    cells = [("c06", "10"), ("c06", "11"), ("c10", "9")]
    frame = pd.DataFrame([(*cell, *cell, 0.5, 7) for cell in cells])
    frame.columns = ["row", "column", "row_name", "column_name", "score", "n"]
    drawn = metric_grid(frame, "F", "share")
    assert list(drawn.layout.xaxis.ticktext) == ["9", "10", "11"]
    assert list(drawn.data[0].x) == [1, 2, 0]


def test_cells_of_few_samples_are_faded_and_in_brackets_and_the_key_spans_all_cells() -> None:
    cells = [("a", "x", 0.4, 9), ("a", "y", 0.8, 5), ("b", "x", 0.0, 4), ("b", "y", 1.0, 1)]
    frame = pd.DataFrame([(row, column, row, column, *rest) for row, column, *rest in cells])
    frame.columns = ["row", "column", "row_name", "column_name", "score", "n"]
    enough, few = "0.0  100.0: F, %", "(0.0  100.0): F, %, n &lt; 5"
    ends = pd.DataFrame([("c", "x", "c", "x", 0.0, 9), ("c", "y", "c", "y", 1.0, 9)], columns=frame.columns)
    for shown, key in ((frame, f"{enough}<br>{few}"), (frame.iloc[2:], few), (ends, enough)):
        drawn = metric_grid(shown, "F", "share")
        assert list(drawn.data[0].marker.color) == [
            fill(value, n=n) for value, n in zip(shown["score"], shown["n"], strict=True)
        ]
        assert [text.startswith("(") for text in drawn.data[0].text] == [n < 5 for n in shown["n"]]
        assert re.sub("<span.*?</span>", "", drawn.layout.annotations[-1].text) == key


def test_the_key_of_a_grid_shows_only_colours_that_cells_may_have() -> None:
    """Where all cells are faded it has none of the others, and where none is it has none that are."""
    few, enough = (amounts_key("0", "1", {"F": AMOUNT}, sizes)["text"] for sizes in ((1,), (9,)))
    shades = [set(re.findall(r"rgba[^)]*\)", text)) for text in (few, enough)]
    assert shades[0] == {fill(step / 4, n=1) for step in range(5)}
    assert shades[1] == {fill(step / 4) for step in range(5)}


def test_values_of_a_facet_stand_whole_below_their_points_with_their_n_and_the_name_of_the_facet() -> None:
    value = "Problem solving steps, strategy, and solution"
    rows = [(run, run, f"{at}", value, 0.5, n) for run, n in (("a", 17), ("b", 24)) for at in range(8)]
    frame = pd.DataFrame(rows, columns=["run", "name", "value", "words", "score", "n"]).assign(low=0.4, high=0.6)
    figure = facet_lines(frame, "F", "share", facet="Question type")
    *lines, n = figure.layout.xaxis.ticktext[0].split("<br>")
    assert (" ".join(lines), n) == (value, "n&#160;=&#160;17–24")
    # A small window has 105 pixels for each of eight.
    assert max(map(len, lines)) <= 15
    assert figure.layout.xaxis.title.text == "Question type"
    # Above the plot nothing stands in the way of the key.
    assert (figure.layout.legend.yanchor, figure.layout.legend.y > 1) == ("bottom", True)


def test_a_long_name_of_a_slice_is_whole_on_two_lines() -> None:
    name = "asked by a teacher, Problem solving steps, strategy, and solution, work with an error"
    frame = pd.DataFrame({"key": [0], "name": [name], "n": 10, "units": 10, "value": 0.5, "effect": -0.2, "p": 0.01})
    figure = slice_dots(frame.assign(low=-0.3, high=-0.1, failing=True))
    assert figure.layout.yaxis.ticktext[0].split("<br>") == [
        "asked by a teacher, Problem solving steps,",
        "strategy, and solution, work with an error",
    ]
    assert figure.data[1].hovertext[0].endswith("<br>p, corrected = 0.01")


def test_names_of_lines_along_a_facet_are_whole() -> None:
    name = "gemini-2.5-flash-preview · without/baseline/turned 180"
    frame = pd.DataFrame([("a", name, "x", "x", 0.5)], columns=["run", "name", "value", "words", "score"])
    (line,) = facet_lines(frame.assign(n=20, low=0.1, high=0.9), "F", "share").data
    assert line.name == "gemini-2.5-flash-preview<br><i>without/baseline/turned 180</i>"
