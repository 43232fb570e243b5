"""Charts as pure functions: what a click gives, what data looks like, what nothing looks like."""

from __future__ import annotations

import html
from typing import Any

import pandas as pd
import pytest

from components.widgets.clicks import clicked_cells, clicked_marks, clicked_rows
from figures.charts import alt_text
from figures.charts.colours import WRONG_AMOUNT, empty, fill
from figures.charts.comparison import dumbbells
from figures.charts.escape import escape
from figures.charts.failures import failure_heat, failure_ranking, ordered
from figures.charts.iou_sweep import categories_over_tau, metrics_over_tau
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.charts.slices import facet_lines
from figures.print.metric_names import name_metrics
from tests.figures.drawings import looks_of

EVIL = '<a href="https://example.org">x</a>$\\alpha$%{y}'

RANKING = pd.DataFrame(
    {
        "category": ["split", "missed", "extra"],
        "label": ["Split", "Missed", EVIL],
        "count": [6, 3, 1],
        "share": [0.2, 0.5, 0.1],
        "impact": [0.01, float("nan"), 0.3],
    }
)
HEAT = pd.DataFrame(
    [
        {"category": "split", "label": "Split", "column": "a", "name": EVIL, "count": 4, "n": 2, "per_sample": 2.0},
        {"category": "split", "label": "Split", "column": "b", "name": "B", "count": 0, "n": 5, "per_sample": 0.0},
    ]
)
SWEEP = pd.DataFrame(
    [{"tau": tau, "category": f"c{n}", "label": f"C{n}", "count": n} for tau in (0.3, 0.5) for n in range(10)]
)
LINES = pd.DataFrame([{"tau": tau, "run": "a", "name": EVIL, "value": 1 - tau} for tau in (0.5, 0.3)])
BOARD = pd.DataFrame(
    {
        "run": ["a", "b", ""],
        "name": [EVIL, "B", "Printed"],
        "value": [0.2, 0.6, 0.9],
        "low": [0.1, 0.5, float("nan")],
        "high": [0.3, 0.7, float("nan")],
        "published": [False, False, True],
    }
)


def test_names_of_columns_are_slanted_where_one_is_wider_than_its_column() -> None:
    # A column is 46 pixels wide, a character some six to seven.
    level, slanted = (failure_heat(HEAT.assign(name=name)).layout.xaxis for name in ("ratios", "algebra"))
    assert (level.tickangle, slanted.tickangle) == (0, -30)


def test_rows_stand_in_the_order_asked_for() -> None:
    assert list(ordered(RANKING, "count")["category"]) == ["split", "missed", "extra"]
    assert list(ordered(RANKING, "share")["category"]) == ["missed", "split", "extra"]
    assert list(ordered(RANKING, "impact")["category"]) == ["extra", "split", "missed"]
    assert list(ordered(RANKING, "nonsense")["category"]) == ["split", "missed", "extra"]


def test_every_bar_carries_its_category() -> None:
    figure = failure_ranking(RANKING, "share")
    assert len(figure.data) == 3  # the running sum is drawn in the order of counts alone
    assert "xaxis4" not in figure.to_dict()["layout"]
    for bar in [trace for trace in figure.data if trace.type == "bar"]:
        assert list(bar.customdata) == [["missed"], ["split"], ["extra"]]


def test_the_pareto_line_runs_to_the_whole() -> None:
    line = next(trace for trace in failure_ranking(RANKING).data if trace.type == "scatter")
    # 6, 6 + 3 and 6 + 3 + 1 of 10.
    assert list(line.x) == pytest.approx([0.6, 0.9, 1.0])


def test_a_category_without_impact_has_a_dash_and_stands_last() -> None:
    bar = [trace for trace in failure_ranking(RANKING, "impact").data if trace.type == "bar"][2]
    assert list(bar.customdata) == [["extra"], ["split"], ["missed"]]
    assert list(bar.text) == ["+30.0", "+1.0", "–"]


def test_the_chosen_category_is_framed_and_keeps_its_colour() -> None:
    plain, marked = failure_ranking(RANKING).data[0], failure_ranking(RANKING, chosen="missed").data[0]
    assert set(plain.marker.line.width) == {1}
    assert [width > 1 for width in marked.marker.line.width] == [False, True, False]
    assert marked.marker.color == plain.marker.color


def test_every_square_carries_its_category_and_column() -> None:
    assert [list(data) for data in failure_heat(HEAT).data[0].customdata] == [["split", "a"], ["split", "b"]]


def test_a_heat_map_is_made_of_markers_that_can_be_clicked() -> None:
    figure = failure_heat(HEAT)
    trace = figure.data[0]
    # The first column has two samples.
    assert list(trace.marker.color) == [fill(1.0, WRONG_AMOUNT, n=2), empty(WRONG_AMOUNT)]
    # So its rate is in brackets, as in the key.
    assert [text[0] for text in trace.text] == ["(", "·"]
    assert figure.layout.annotations[0].text.endswith("failures per sample and run, n &lt; 5")
    assert (trace.type, trace.marker.symbol) == ("scatter", "square")


def test_small_categories_are_stacked_as_one() -> None:
    names = [trace.name for trace in categories_over_tau(SWEEP, 0.5).data]
    # Ten categories, one of them empty: seven large ones, and the two smallest together.
    assert names == ["C9", "C8", "C7", "C6", "C5", "C4", "C3", "All others"]


def test_runs_differ_by_more_than_colour() -> None:
    two = pd.concat([LINES, LINES.assign(run="b", name="B")])
    first, second = metrics_over_tau(two, 0.5, "F", looks_of("a", "b")).data
    assert first.line.dash != second.line.dash
    assert first.marker.symbol != second.marker.symbol


def test_points_of_a_line_stand_in_the_order_of_thresholds() -> None:
    assert list(metrics_over_tau(LINES, 0.5, "F").data[0].x) == [0.3, 0.5]


def test_axes_of_shares_say_percent_and_those_of_other_values_do_not() -> None:
    assert metrics_over_tau(LINES, 0.5, "F").layout.yaxis.title.text == "F, %"
    points = LINES.assign(value="x", words="x", score=0.5, low=0.4, high=0.6, n=20)
    ends = pd.DataFrame([{"key": "k", "name": "A", "a": 0.5, "b": 0.6, "run_a": "a", "run_b": "b", "sure": True}])
    for unit, title in (("share", "F, %"), ("coefficient", "F")):
        assert leaderboard_dots(BOARD, "F", unit=unit).layout.xaxis.title.text == title
        assert facet_lines(points, "F", unit).layout.yaxis.title.text == title
        assert dumbbells(ends, "F", unit, ("no", "yes")).layout.xaxis.title.text == title


def test_the_name_of_a_metric_is_set_on_paper_where_its_unit_follows() -> None:
    spec: dict[str, Any] = {
        "layout": {"xaxis": {"title": {"text": "Error micro F1, %"}}, "yaxis": {"title": "F_S micro, %"}}
    }
    name_metrics(spec)
    assert spec["layout"]["xaxis"]["title"]["text"] == "Micro F1<sub>err</sub>, %"
    assert spec["layout"]["yaxis"]["title"] == "<i>F</i><sub>S</sub> micro, %"


def test_published_figures_are_hollow_and_come_last() -> None:
    loaded, printed = leaderboard_dots(BOARD, "F").data
    assert (list(loaded.y), list(printed.y)) == ([0, 1], [2])
    assert printed.marker.symbol == "diamond-open"
    assert "published" in printed.hovertext[0]
    assert [list(data) for data in loaded.customdata] == [["b"], ["a"]]


def test_a_noted_row_carries_a_mark_and_its_note_where_it_is_pointed_at() -> None:
    note = f"Doubtful {EVIL} " + "and so on " * 12
    drawn = leaderboard_dots(BOARD.assign(note=["", "", note]), "F")
    assert [label.endswith("*") for label in drawn.layout.yaxis.ticktext] == [False, False, True]
    hover = drawn.data[1].hovertext[0]
    assert hover.startswith("Printed<br>90.0, published<br>Doubtful &lt;a")
    assert max(map(len, html.unescape(hover).split("<br>"))) <= 60
    assert hover.replace("<br>", " ").count("and so on") == 12
    assert "note" not in BOARD
    assert leaderboard_dots(BOARD.assign(note=""), "F").to_json() == leaderboard_dots(BOARD, "F").to_json()


def test_beside_a_table_names_stand_above_the_dots_in_rows_as_high_as_the_tables() -> None:
    drawn = leaderboard_dots(BOARD.assign(name=["A · with/cot", EVIL, "Printed"]), "F", beside_table=True)
    assert not drawn.layout.yaxis.showticklabels
    names = drawn.layout.annotations
    assert [name.y for name in names] == [0, 1, 2]
    assert {"A · with/cot", "Printed"} < {name.text for name in names}
    assert not any("<a" in name.text for name in names)
    assert {(name.x, name.xref, name.yshift > 0) for name in names} == {(0, "paper", True)}
    lower = leaderboard_dots(BOARD.iloc[:1], "F", beside_table=True).layout.height
    assert leaderboard_dots(BOARD.iloc[:2], "F", beside_table=True).layout.height - lower == 33


def test_beside_a_table_no_line_goes_through_the_name_above_a_dot() -> None:
    drawn = leaderboard_dots(BOARD, "F", references={"Human": 0.5}, beside_table=True)
    (plot,) = {drawn.layout.height - drawn.layout.margin.t - drawn.layout.margin.b}
    low, high = drawn.layout.yaxis.range
    pixels = plot / abs(low - high)
    lines = [(line.y0 * pixels, line.y1 * pixels) for line in drawn.layout.shapes if line.yref == "y"]
    names = [(note.y * pixels - note.yshift, note.font.size / 2) for note in drawn.layout.annotations if note.x == 0]
    assert len(lines) == len(names) == len(BOARD)
    assert not any(start < middle + half and end > middle - half for start, end in lines for middle, half in names)
    # Through each dot the line goes all the same.
    assert all(start < row * pixels < end for row, (start, end) in enumerate(lines))


def test_beside_a_table_the_name_of_a_line_stays_within_the_chart() -> None:
    lines = {"Human": 0.99, "Random choice": 0.05}
    names = leaderboard_dots(BOARD, "F", references=lines, beside_table=True).layout.annotations[:2]
    assert {(name.text, name.xanchor) for name in names} == {
        ("Human, published", "right"),
        ("Random choice, published", "left"),
    }


def test_beside_a_table_each_line_goes_up_to_its_name_and_through_no_other_name() -> None:
    lines = {"Human": 0.83, "Random choice": 0.45, "Best": 0.9, "Guess": 0.2}
    drawn = leaderboard_dots(BOARD, "F", references=lines, beside_table=True)
    tops = {shape.x0: shape.y1 for shape in drawn.layout.shapes if shape.ysizemode == "pixel"}
    names = drawn.layout.annotations[:4]
    # Those in the right half end at their lines, the leftmost lowest, and the others begin there.
    assert [(name.x, name.xanchor) for name in names] == [(83, "right"), (90, "right"), (45, "left"), (20, "left")]
    assert [name.yshift for name in names] == [4, 17, 30, 43]
    assert [tops[name.x] for name in names] == [17, 30, 43, 56]


def test_live_runs_stand_behind_the_others_and_look_otherwise() -> None:
    rows = [("live:a", "A (live, 1 sample)", 1.0), ("b", "B", 0.3), ("c", "C", 0.6)]
    frame = pd.DataFrame(rows, columns=["run", "name", "value"]).assign(low=0.1, high=1.0, published=False)
    stored, live = leaderboard_dots(frame, "F").data
    assert [list(stored.customdata), list(live.customdata)] == [[["c"], ["b"]], [["live:a"]]]
    assert (list(stored.y), list(live.y)) == ([0, 1], [2])
    assert (stored.marker.symbol, live.marker.symbol) == ("circle", "circle-open")
    assert "the best is C" in alt_text.of_leaderboard(frame, "F")


def test_long_names_that_differ_at_their_ends_look_different() -> None:
    names = [
        f"careless-about-format-simulated · with/baseline/turned {by}/Be kind{end}"
        for by in (90, 180)
        for end in ("", " (live, 1 sample)")
    ]
    frame = pd.DataFrame(
        {"run": list("abcd"), "name": names, "value": 0.5, "low": 0.4, "high": 0.6, "published": False}
    )
    drawn = leaderboard_dots(frame, "F").layout.yaxis.ticktext
    assert len(set(drawn)) == 4
    assert not any("…" in label for label in drawn)


def test_a_lone_run_at_nothing_stands_on_the_whole_scale() -> None:
    nan = float("nan")
    lone = pd.DataFrame(
        [("a", "A", 0.0, nan, nan, False)], columns=["run", "name", "value", "low", "high", "published"]
    )
    assert leaderboard_dots(lone, "F").layout.xaxis.range == pytest.approx((-4, 104))
    assert leaderboard_dots(lone.assign(low=0.0, high=0.0), "F").layout.xaxis.range == pytest.approx((-4, 104))


@pytest.mark.parametrize(
    "figure",
    [
        failure_ranking(RANKING),
        failure_heat(HEAT),
        metrics_over_tau(LINES, 0.5, EVIL),
        leaderboard_dots(BOARD, EVIL),
        categories_over_tau(SWEEP.assign(label=EVIL), 0.5),
    ],
    ids=["ranking", "heat", "lines", "board", "stack"],
)
def test_data_is_never_markup(figure: object) -> None:
    text = figure.to_json()
    assert "example.org" in text
    assert "<a" not in text.replace("\\u003c", "<")
    assert "$\\\\alpha$" not in text


@pytest.mark.parametrize(
    "figure",
    [
        failure_ranking(RANKING.iloc[:0]),
        failure_heat(HEAT.iloc[:0]),
        categories_over_tau(SWEEP.iloc[:0], 0.5),
        metrics_over_tau(LINES.iloc[:0], 0.5, "F"),
        leaderboard_dots(BOARD.iloc[:0], "F"),
    ],
    ids=["ranking", "heat", "stack", "lines", "board"],
)
def test_nothing_is_drawn_for_nothing(figure: object) -> None:
    assert figure.to_json()


def test_escaped_text_is_one_line_of_limited_length() -> None:
    assert escape("a\nb") == "a b"
    assert len(escape("x" * 1000)) == 60


def test_a_click_gives_its_data() -> None:
    event = {"selection": {"points": [{"customdata": ["a"]}, {"x": 1}, {"customdata": {"0": "b", "1": 0.5}}]}}
    assert clicked_marks(event) == ["a", ["b", 0.5]]
    assert clicked_marks(None) == []


def test_rows_and_cells_of_a_table_are_read() -> None:
    event = {"selection": {"rows": [3, 1], "columns": [], "cells": [(2, "math")]}}
    assert clicked_rows(event) == [1, 3]
    assert clicked_cells(event) == [(2, "math")]
    assert clicked_rows(None) == clicked_cells(None) == []


def test_alt_texts_name_the_finding() -> None:
    assert alt_text.of_ranking(RANKING, "F").startswith("Split is the most frequent of 3 failure categories, 6 times.")
    assert "B with 60.0" in alt_text.of_leaderboard(BOARD, "F")
    assert alt_text.of_ranking(RANKING, "F").endswith("would raise F most.")
    assert "would raise" not in alt_text.of_ranking(RANKING.assign(impact=0.0), "F")
    assert "a" not in alt_text.of_ranking(RANKING.iloc[:0], "F").split()
    alike = alt_text.of_leaderboard(BOARD.assign(value=0.6, name=list("ABC")), "F")
    assert alike == "F of 2 runs; the best is A and 1 more with 60.0."


MANY = pd.DataFrame(
    {
        "category": list("abcdef"),
        "label": list("ABCDEF"),
        "count": [32, 16, 8, 4, 2, 2],
        "share": 0.5,
        "impact": 0.1,
    }
)


@pytest.mark.parametrize(("chosen", "seen"), [("", "abc"), ("c", "abc"), ("f", "abcf"), ("z", "abc")])
def test_a_chosen_category_is_drawn_among_the_first_or_below_them(chosen: str, seen: str) -> None:
    figure = failure_ranking(MANY, chosen=chosen, most=3)
    assert [key for (key,) in figure.data[0].customdata] == list(seen)


def test_few_rows_keep_the_scale_and_the_sums_of_all() -> None:
    whole, few = failure_ranking(MANY), failure_ranking(MANY, chosen="f", most=3)
    assert few.layout.xaxis.range == whole.layout.xaxis.range
    assert few.layout.margin.l == whole.layout.margin.l
    assert few.layout.height < whole.layout.height
    # 32, + 16, + 8 of 64, and all.
    line = next(trace for trace in few.data if trace.type == "scatter")
    assert list(line.x) == pytest.approx([0.5, 0.75, 0.875, 1.0])
    assert line.hovertext[-1].startswith("The first 6:")


def test_the_ranking_draws_no_more_rows_than_asked_for_and_counts_the_rest_into_the_line() -> None:
    frame = pd.DataFrame(
        {
            "category": ["a", "b", "c"],
            "label": ["A", "B", "C"],
            "count": [5, 3, 2],
            "share": [0.5, 0.3, 0.2],
            "impact": [0.1, 0.2, 0.3],
        }
    )
    figure = failure_ranking(frame, most=2)
    assert list(figure.data[0].customdata) == [["a"], ["b"]]
    # 5 of 10, then 8 of 10: what is not drawn is still part of the whole.
    assert list(figure.data[3].x) == [0.5, 0.8]


def test_the_name_of_a_line_stands_over_no_other_line() -> None:
    """They end at their lines, the one farthest left lowest; without room beside the plot they begin there."""
    rows = pd.DataFrame([("a", "A" * 30, 0.4)], columns=["run", "name", "value"]).assign(
        low=0.1, high=1.0, published=False
    )
    lines = {"Human": 0.8, "Random choice": 0.5}
    names = leaderboard_dots(rows, "Accuracy", references=lines).layout.annotations
    assert [(name.text, name.x, name.xanchor) for name in sorted(names, key=lambda name: name.yshift)] == [
        ("Random choice, published", 50.0, "right"),
        ("Human, published", 80.0, "right"),
    ]
    short = leaderboard_dots(rows.assign(name="A"), "Accuracy", references=lines).layout.annotations
    assert [(name.x, name.xanchor, name.yshift) for name in short] == [(80.0, "left", 0), (50.0, "left", 13)]
