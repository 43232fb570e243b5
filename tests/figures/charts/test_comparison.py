"""Grids of agreement: what their squares say, how dense they are, and the names of their runs."""

from __future__ import annotations

import html
import re

import pandas as pd
import pytest

from figures.charts.colours import SLATE, fill
from figures.charts.comparison import agreement_grid


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
        "0  100% agreement, below the diagonal|0  1 κ, above it; grey: less than 0"
    )


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
