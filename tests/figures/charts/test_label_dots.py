"""Rows of labels: their dots, their pooled values and of which runs these are, what a click gives."""

from __future__ import annotations

from itertools import pairwise

import pandas as pd

from figures.charts import colours
from figures.charts.escape import escape
from figures.charts.label_dots import label_dots
from tests.figures.charts.test_label_charts import DOTS, EVIL, LABELS


def test_the_diamond_is_named_for_the_runs_that_it_pools_and_n_says_of_how_many_runs_it_is() -> None:
    rows = [("g::one", "a", 2), ("g::one", "b", 2), ("g::two", "a", 1), ("g::two", "b", 3), ("h::one", "a", 4)]
    runs = pd.DataFrame(rows, columns=["label", "run", "n"]).assign(name="A", value=0.5, hits=1, quiet=False)
    frame = LABELS.assign(n=[4, 4, 4])
    figure = label_dots(frame, runs, "Recall")
    assert [note.text for note in figure.layout.annotations] == ["n = 2 × 2 runs", "n = 4 in 2 runs", "n = 4"]
    assert "all runs" in {trace.name for trace in figure.data}
    one = label_dots(frame, runs.assign(quiet=runs["run"] == "b"), "Recall")
    assert {trace.name for trace in one.data} & {"all runs", "the chosen run"} == {"the chosen run"}
    # A run that answered too little is a dot, and not pooled.
    few = label_dots(frame, runs, "Recall", pooled=("a",))
    assert {trace.name for trace in few.data} & {"all runs", "1 of 2 runs"} == {"1 of 2 runs"}


def test_what_is_pooled_has_the_colour_of_no_run_and_dots_of_equal_values_are_seen_before_it() -> None:
    runs = pd.DataFrame({"label": "g::one", "run": list("abcdefghi"), "name": "A", "value": 1.0, "hits": 1, "n": 1})
    figure = label_dots(LABELS, runs.assign(quiet=False), "Recall")
    names = [trace.name for trace in figure.data]
    pooled, dots = figure.data[names.index("all runs")], figure.data[names.index("one run, in its own colour")]
    assert pooled.marker.color == figure.data[names.index("95% interval")].line.color == colours.INK
    assert names.index("all runs") < names.index("one run, in its own colour")
    assert max(dots.y) - min(dots.y) > 0.75
    assert dots.marker.line.width > 0
    # Each of nine dots is seen: neighbours overlap by less than a third. LABELS has three rows and two headings.
    row = (figure.layout.height - 110) / 5
    step = min(abs(a - b) for a, b in pairwise(dots.y)) * row
    assert dots.marker.size == 5
    assert step > 5 * 2 / 3


def test_rows_and_pooled_values_carry_their_label_and_dots_their_run_too() -> None:
    figure = label_dots(LABELS, DOTS, "Recall")
    rows = next(trace for trace in figure.data if trace.type == "bar")
    pooled = next(trace for trace in figure.data if trace.name == "2 chosen runs")
    for trace in (rows, pooled):
        assert [list(mark) for mark in trace.customdata] == [["g::one", ""], ["g::two", ""], ["h::one", ""]]
    dots = [
        list(mark)
        for trace in figure.data
        if trace.type == "scatter" and trace.mode == "markers" and trace.name != "2 chosen runs"
        for mark in trace.customdata
    ]
    assert sorted(dots) == [["g::one", "a"], ["h::one", "b"]]


def test_a_click_in_a_row_takes_a_dot_only_where_it_is_on_it() -> None:
    figure = label_dots(LABELS, DOTS, "Recall")
    rows = next(trace for trace in figure.data if trace.type == "bar")
    assert set(rows.x) == {figure.layout.xaxis.range[1]}
    assert figure.layout.hoverdistance < 6


def test_runs_of_one_value_have_dots_of_their_own() -> None:
    alike = pd.concat([DOTS.iloc[:1].assign(run=f"r{at}") for at in range(5)])
    dots = next(
        trace for trace in label_dots(LABELS, alike, "Recall").data if trace.name == "one run, in its own colour"
    )
    assert len(set(dots.y)) == 5
    assert all(abs(y - 1) < 0.5 for y in dots.y)


def test_the_dot_of_a_run_that_finds_none_is_drawn_whole() -> None:
    traces = label_dots(LABELS, DOTS, "Recall").data
    dots = [trace for trace in traces if trace.type == "scatter" and trace.mode == "markers"]
    assert dots
    assert all(dot.cliponaxis is False for dot in dots)


def test_labels_stand_under_the_heading_of_their_group_unless_the_order_scatters_them() -> None:
    grouped = label_dots(LABELS, DOTS, "Recall")
    assert list(grouped.layout.yaxis.ticktext) == ["one", escape(EVIL, 34), "one", "<b>g</b>", "<b>h</b>"]
    assert list(grouped.layout.yaxis.tickvals) == [1, 2, 4, 0, 3]
    scattered = label_dots(LABELS.iloc[[0, 2, 1]], DOTS, "Recall")
    assert list(scattered.layout.yaxis.ticktext)[:2] == ["one (g)", "one (h)"]


def test_the_middle_half_is_drawn_where_there_are_several_runs() -> None:
    spread = next(
        trace
        for trace in label_dots(LABELS, DOTS, "Recall").data
        if trace["type"] == "scatter" and trace.mode == "lines"
    )
    assert [None if end is None else round(end) for end in spread.x] == [45, 55, None, 72, 78, None]


def test_the_interval_of_a_pooled_value_is_drawn_where_there_is_one() -> None:
    interval = next(trace for trace in label_dots(LABELS, DOTS, "Recall").data if trace.name == "95% interval")
    assert list(interval.x) == [40, 60, None, 70, 80, None]
