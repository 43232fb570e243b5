"""Runs compared: the colours of differences and of ends, the key of outcomes, and grids of agreement."""

from __future__ import annotations

import html
import re

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.charts.agreement_grid import agreement_grid
from figures.charts.colours import CORRECT, INCORRECT, SLATE, RunLook, RunLooks, fill
from figures.charts.comparison import differences, dumbbells, pair_outcomes, solved_by

A, B = RunLook("#111111"), RunLook("#222222", "square")
NAMED = ("careful", A), ("hasty", B)


def test_a_significant_difference_looks_like_the_better_run_and_the_legend_says_which_that_is() -> None:
    rows = [
        ("f", 0.2, True, "higher"),
        ("g", -0.2, True, "higher"),
        ("h", 0.2, True, "lower"),
        ("i", 0.2, False, "higher"),
    ]
    frame = pd.DataFrame(rows, columns=["key", "difference", "sure", "better"])
    frame = frame.assign(
        name=frame["key"], unit="share", lo=0.1, hi=0.3, reason="", p_words="0.5", tested="a test", size="n = 9"
    )
    dots, *key = differences(frame, *NAMED).data
    assert list(dots.marker.color) == [B.colour, A.colour, A.colour, SLATE]
    assert list(dots.marker.symbol) == ["square", "circle", "circle", "circle-open"]
    assert [(entry.name, entry.marker.color, entry.marker.symbol) for entry in key] == [
        ("A better: careful", A.colour, "circle"),
        ("B better: hasty", B.colour, "square"),
    ]
    # A run whose look no dot has is named all the same: "B − A" says nothing without.
    only_b, none = differences(frame.iloc[:1], *NAMED), differences(frame.iloc[3:], *NAMED)
    assert [entry.name for entry in only_b.data[1:]] == ["A: careful", "B better: hasty"]
    assert [entry.name for entry in none.data[1:]] == ["A: careful", "B: hasty"]
    assert {entry.marker.color for entry in none.data[1:]} == {"rgba(0, 0, 0, 0)"}
    assert not {CORRECT, INCORRECT} & {*dots.marker.color}


def test_the_axis_of_a_comparison_says_what_a_filled_mark_is() -> None:
    frame = pd.DataFrame([("f", 0.2, True, "higher")], columns=["key", "difference", "sure", "better"])
    frame = frame.assign(name="F", unit="share", lo=0.1, hi=0.3, reason="", p_words="0.5", tested="t", size="n = 9")
    assert differences(frame, *NAMED).layout.xaxis.title.text == "B − A, points (filled: significant)"


def test_the_difference_of_a_coefficient_is_said_as_in_the_table_and_on_the_axis_that_it_is_times_100() -> None:
    rows = [("Accuracy", "share", 0.031, 0.01, 0.05), ("MCC", "coefficient", -0.129, -0.2, -0.05)]
    frame = pd.DataFrame(rows, columns=["name", "unit", "difference", "lo", "hi"])
    frame = frame.assign(key="k", sure=False, better="higher", reason="", p_words="0.5", tested="a test", size="n = 9")
    drawn = differences(frame, *NAMED)
    assert drawn.layout.xaxis.title.text == "B − A, points (filled: significant)<br>MCC times 100"
    assert drawn.data[0].hovertext[0].startswith("Accuracy<br>+3.1 (+1.0 to +5.0)<br>")
    assert drawn.data[0].hovertext[1].startswith("MCC<br>−0.129 (−0.200 to −0.050)<br>")
    assert list(drawn.data[0].text) == ["+3.1", "−0.129"]
    assert list(drawn.data[0].x) == pytest.approx([3.1, -12.9])


def test_a_low_bar_of_samples_that_no_run_solves_is_filled() -> None:
    bar = solved_by(pd.DataFrame({"solved": [0, 1], "samples": [1, 24]})).data[0]
    assert (bar.marker.pattern.fillmode, bar.marker.pattern.shape) == ("overlay", ("/", ""))
    assert list(bar.hovertext) == ["1 sample, 0 runs correct", "24 samples, 1 run correct"]


def test_each_end_of_a_dumbbell_has_the_colour_of_its_run_and_the_legend_that_of_none() -> None:
    frame = pd.DataFrame(
        [("k", "a", "b", 0.2, 0.5), ("l", "c", "d", 0.3, 0.4)], columns=["key", "run_a", "run_b", "a", "b"]
    )
    looks = RunLooks({run: RunLook(f"#{at}{at}{at}{at}{at}{at}") for at, run in enumerate("abcd")})
    figure = dumbbells(frame.assign(name="M", sure=True), "Accuracy", "share", ("no", "yes"), looks=looks)
    _, first, second, *key = figure.data
    assert [*first.marker.color, *second.marker.color] == ["#000000", "#222222", "#111111", "#333333"]
    assert [(entry.name, entry.marker.symbol, entry.marker.color) for entry in key] == [
        ("no", first.marker.symbol, SLATE),
        ("yes", second.marker.symbol, SLATE),
    ]


def test_the_colours_of_two_runs_right_and_wrong_have_a_key_and_the_runs_their_names() -> None:
    sides = [(True, True), (True, False), (False, True), (False, False)]
    frame = pd.DataFrame(sides, columns=["a_right", "b_right"]).assign(cell=list("abcd"), name="x", n=1, share=0.25)
    notes = [re.sub("<span.*?</span>", "", note.text) for note in pair_outcomes(frame, ("<i>", "b")).layout.annotations]
    assert (
        notes[-1]
        == "A: &lt;i&gt;<br>B: b<br>0  100%: both correct<br>0  100%: only one correct<br>0  100%: both incorrect"
    )


def test_below_the_diagonal_runs_agree_and_above_it_beyond_chance() -> None:
    frame = pd.DataFrame(
        [(a, b, a, b, 1.0 if a == b else 0.75, 1.0 if a == b else 0.5) for a in "ab" for b in "ab"],
        columns=["a", "b", "name", "other", "agreement", "kappa"],
    )
    (squares,) = agreement_grid(frame).data
    assert [list(mark) for mark in squares.customdata] == [["a", "b"], ["b", "a"]]
    assert list(squares.text) == [".50", "75"]


def test_squares_of_agreement_are_as_dense_as_their_own_number_on_scales_that_the_key_states() -> None:
    kappas = {("a", "b"): 0.05, ("a", "c"): -0.001, ("b", "c"): -0.4}
    rows = [(a, b, a, b, 1.0, kappas.get((a, b), 1.0)) for a in "abc" for b in "abc"]
    drawn = agreement_grid(pd.DataFrame(rows, columns=["a", "b", "name", "other", "agreement", "kappa"]))
    (squares,) = drawn.data
    shown = dict(zip(map(tuple, squares.customdata), zip(squares.text, squares.marker.color, strict=True), strict=True))
    assert shown["b", "a"] == ("100", fill(1.0))
    assert shown["a", "b"] == (".05", fill(0.05))
    assert shown["a", "c"][0] == ".00"
    assert shown["b", "c"] == ("−.40", fill(0.4, SLATE))
    (key,) = drawn.layout.annotations
    assert re.sub("<br>", "|", re.sub("<span.*?</span>", "", key.text)) == (
        "0  100%: agreement, below the diagonal|0  1: κ, above it; grey: less than 0"
    )


def agreement_of(runs: int) -> go.Figure:
    """The grid of so many runs with a kappa below 0."""
    names = [f"Llama-4-Scout-17B-16E-Instruct · with/baseline/{at}" for at in range(runs)]
    rows = [(str(a), str(b), names[a], names[b], 0.75, -0.13) for a in range(runs) for b in range(runs)]
    return agreement_grid(pd.DataFrame(rows, columns=["a", "b", "name", "other", "agreement", "kappa"]))


@pytest.mark.parametrize("runs", [3, 13, 20, 38])
def test_numbers_of_agreement_stand_inside_their_squares_or_are_left_out(runs: int) -> None:
    drawn = agreement_of(runs)
    (squares,) = drawn.data
    # A character takes two thirds of its size at most.
    widest = max(map(len, squares.text)) * squares.textfont.size * 2 / 3
    assert widest <= squares.marker.size
    assert squares.textfont.size >= 11


def test_thirteen_runs_have_their_numbers_in_what_a_small_window_leaves_beside_the_histogram() -> None:
    drawn = agreement_of(13)
    assert {"−.13", "75"} == set(drawn.data[0].text)
    assert drawn.layout.width <= 694


@pytest.mark.parametrize("runs", [3, 12, 38])
def test_names_of_runs_that_agree_are_whole(runs: int) -> None:
    names = [f"Llama-4-Scout-17B-16E-Instruct{at:02} · without/baseline" for at in range(runs)]
    rows = [(a, b, names[a], names[b], 0.75, 0.5) for a in range(runs) for b in range(runs)]
    frame = pd.DataFrame(rows, columns=["a", "b", "name", "other", "agreement", "kappa"])
    drawn = agreement_grid(frame.astype({"a": str, "b": str})).layout.yaxis.ticktext
    shown = [re.sub("<br>|</?i>", " ", html.unescape(label)) for label in drawn]
    assert [" ".join(label.replace("·", " ").split()[:-1]) for label in shown] == [
        name.replace(" · ", " ") for name in names
    ]
