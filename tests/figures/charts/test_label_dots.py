"""Rows of labels: which runs a pooled value is of."""

from __future__ import annotations

import pandas as pd

from figures.charts import colours
from figures.charts.label_dots import label_dots
from tests.figures.charts.test_label_charts import LABELS


def test_the_diamond_is_named_for_the_runs_that_it_pools_and_n_says_of_how_many_runs_it_is() -> None:
    rows = [("g::one", "a", 2), ("g::one", "b", 2), ("g::two", "a", 1), ("g::two", "b", 3), ("h::one", "a", 4)]
    runs = pd.DataFrame(rows, columns=["label", "run", "n"]).assign(name="A", value=0.5, hits=1, quiet=False)
    frame = LABELS.assign(n=[4, 4, 4])
    figure = label_dots(frame, runs, "Recall")
    assert [note.text for note in figure.layout.annotations] == ["n = 2 × 2 runs", "n = 4 in 2 runs", "n = 4"]
    assert "all runs" in {trace.name for trace in figure.data}
    one = label_dots(frame, runs.assign(quiet=runs["run"] == "b"), "Recall")
    assert {trace.name for trace in one.data} & {"all runs", "the chosen run"} == {"the chosen run"}


def test_what_is_pooled_has_the_colour_of_no_run_and_dots_of_equal_values_are_seen_before_it() -> None:
    runs = pd.DataFrame({"label": "g::one", "run": list("abcdefghi"), "name": "A", "value": 1.0, "hits": 1, "n": 1})
    figure = label_dots(LABELS, runs.assign(quiet=False), "Recall")
    names = [trace.name for trace in figure.data]
    pooled, dots = figure.data[names.index("all runs")], figure.data[names.index("one run")]
    assert pooled.marker.color == figure.data[names.index("95% interval")].line.color == colours.INK
    assert names.index("all runs") < names.index("one run")
    assert max(dots.y) - min(dots.y) > 0.75
    assert dots.marker.line.width > 0
