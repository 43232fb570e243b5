"""Figures fit a page: rows for which there is no room are left out and counted, squares become smaller."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.chart import Chart
from figures.charts.failures import failure_heat
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.print import printing
from figures.print.style import HIGHEST, PX, Style
from tests.figures.drawings import board, drawn

ROWS = 60


def long_board() -> Chart:
    """A board of which the first forty runs are joined by the bracket."""
    frame = pd.DataFrame(
        {
            "run": [f"r{at}" for at in range(ROWS)],
            "name": [f"Model-{at}" for at in range(ROWS)],
            "value": np.linspace(0.9, 0.4, ROWS),
            "low": np.linspace(0.8, 0.3, ROWS),
            "high": np.linspace(0.95, 0.5, ROWS),
            "published": False,
            "best": [at < 40 for at in range(ROWS)],
        }
    )
    return drawn(leaderboard_dots(frame, "Accuracy"), frame, "leaderboard")


def captions(figure: go.Figure) -> str:
    return " ".join(note.text.replace("<br>", " ") for note in figure.layout.annotations)


@pytest.mark.parametrize("width", [3.3, 6.75])
def test_rows_beyond_a_page_are_left_out_and_counted(width: float) -> None:
    figure = printing.printed(long_board(), Style(width_in=width))
    layout, dots = figure.layout, figure.data[0]
    kept = len(layout.yaxis.ticktext)
    assert HIGHEST * PX * 0.6 < layout.height <= HIGHEST * PX
    assert list(dots.y) == list(range(kept))
    assert len(dots.x) == len(dots.error_x.array) == kept
    assert layout.yaxis.range[0] == kept - 0.4
    assert f"The first {kept} of {ROWS} rows." in captions(figure)
    assert max(shape.y1 for shape in layout.shapes) <= kept


def test_a_stated_height_and_a_figure_that_fits_keep_all_rows() -> None:
    assert len(printing.printed(long_board(), Style(height_in=20.0)).layout.yaxis.ticktext) == ROWS
    figure = printing.printed(board(), Style())
    assert len(figure.layout.yaxis.ticktext) == 4
    assert "rows" not in captions(figure)


@pytest.mark.parametrize("width", [3.3, 6.75])
def test_a_grid_of_many_categories_has_squares_so_small_that_it_fits_a_page(width: float) -> None:
    frame = pd.DataFrame(
        [
            {"category": f"c{at}", "label": f"Kind {at}", "column": run, "name": run, "count": 3, "n": 6,
             "per_sample": 0.5}
            for at in range(24)
            for run in ("one", "two", "three")
        ]
    )  # fmt: skip
    layout = printing.printed(drawn(failure_heat(frame), frame, "failures-by-slice"), Style(width_in=width)).layout
    assert layout.height <= HIGHEST * PX
    assert len(layout.yaxis.ticktext) == 24
