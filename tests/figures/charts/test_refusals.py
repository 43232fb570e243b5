"""Charts of refusals: what is drawn, by hand; nothing of a run's name is markup."""

from __future__ import annotations

import pandas as pd
import pytest

from figures.charts import alt_text
from figures.charts.refusals import MOST_ON_RADAR, behaviour_bars, loss_curves, metric_radar
from tests.figures.drawings import looks_of

GOLDS = ("unrecognisable", "recognisable")
BEHAVIOURS = ("answer", "silence", "refusal")
RIGHT = {("unrecognisable", "silence"), ("unrecognisable", "refusal"), ("recognisable", "answer")}
HOSTILE = "<img src=x onerror=alert(1)>"


def bars(counts: dict[str, tuple[int, int, int]], name: str = "One") -> pd.DataFrame:
    rows = [
        {
            "run": "one",
            "name": name,
            "gold": gold,
            "behaviour": word,
            "n": n,
            "of": sum(ns),
            "right": (gold, word) in RIGHT,
        }
        for gold, ns in counts.items()
        for word, n in zip(BEHAVIOURS, ns, strict=True)
    ]
    frame = pd.DataFrame(rows).assign(chosen=False)
    return frame.assign(share=frame["n"] / frame["of"].where(frame["of"] > 0))


def test_segments_are_shares_of_each_word_of_gold() -> None:
    figure = behaviour_bars(bars({"unrecognisable": (1, 1, 2), "recognisable": (9, 0, 1)}), GOLDS, BEHAVIOURS)
    drawn = {(trace.xaxis, trace.name): list(trace.x) for trace in figure.data}
    assert drawn == {
        ("x", "answer"): [25.0],
        ("x", "silence"): [25.0],
        ("x", "refusal"): [50.0],
        ("x2", "answer"): [90.0],
        ("x2", "silence"): [],
        ("x2", "refusal"): [10.0],
    }
    assert list(figure.data[2].customdata[0]) == ["one", "unrecognisable", "refusal"]
    assert figure.layout.barmode == "stack"


def test_axes_say_of_what_segments_are_shares_and_small_segments_have_whole_numbers() -> None:
    frame = bars({"unrecognisable": (1, 7, 92), "recognisable": (2, 1, 5)})
    figure = behaviour_bars(frame, GOLDS, BEHAVIOURS, "questions")
    axes = figure.layout.xaxis, figure.layout.xaxis2
    assert [axis.title.text for axis in axes] == ["share of questions"] * 2
    texts = [trace.text[0] for trace in figure.data]
    assert texts == ["", "7", "92.0", "25.0", "12.5", "62.5"]


def test_colour_is_not_the_only_sign_of_a_behaviour() -> None:
    figure = behaviour_bars(bars({"unrecognisable": (1, 1, 2), "recognisable": (1, 1, 1)}), GOLDS, BEHAVIOURS)
    assert len({trace.marker.pattern.shape for trace in figure.data}) == 3


@pytest.mark.parametrize("draw", ["bars", "radar", "losses"])
def test_a_name_is_never_markup(draw: str) -> None:
    if draw == "bars":
        figure = behaviour_bars(
            bars({"unrecognisable": (1, 1, 2), "recognisable": (1, 1, 1)}, HOSTILE), GOLDS, BEHAVIOURS
        )
    elif draw == "radar":
        figure = metric_radar(radar({"a": 0.5, "b": 1.0}, HOSTILE), {"a": "A", "b": "B"})
    else:
        figure = loss_curves(losses(HOSTILE), pd.DataFrame({"line": ["m"], "loss": [0.4]}), "eta")
    assert "<img" not in figure.to_json()
    assert "\\u003cimg" not in figure.to_json()


def radar(values: dict[str, float], name: str = "One", run: str = "one") -> pd.DataFrame:
    return pd.DataFrame([{"run": run, "name": name, "metric": key, "value": value} for key, value in values.items()])


def test_a_radar_is_closed_and_open_where_a_metric_has_no_value() -> None:
    (trace,) = metric_radar(radar({"a": 0.5, "b": float("nan"), "c": 1.0}), {"a": "A", "b": "B", "c": "C"}).data
    assert list(trace.r) == [50.0, None, 100.0, 50.0]
    assert list(trace.theta) == ["A", "B", "C", "A"]
    assert not trace.connectgaps


def test_a_radar_has_as_many_runs_as_can_be_told_apart() -> None:
    frame = pd.concat([radar({"a": 1.0}, f"Run {n}", f"run{n}") for n in range(9)])
    figure = metric_radar(frame, {"a": "A"}, looks_of(*frame["run"]))
    assert [trace.name for trace in figure.data] == [f"Run {n}" for n in range(MOST_ON_RADAR)]
    assert len({(trace.line.dash, trace.marker.symbol) for trace in figure.data}) == MOST_ON_RADAR


def losses(name: str = "M") -> pd.DataFrame:
    return pd.DataFrame(
        {
            "line": ["m", "m"],
            "name": [name, name],
            "run": ["m1", "m2"],
            "loss": [0.2, 0.6],
            "refused": [0.2, 0.8],
            "withheld": [0.4, 1.0],
            "n": [5, 5],
        }
    )


def test_curves_are_of_answers_withheld_and_of_refusals_with_the_place_of_half() -> None:
    figure = loss_curves(losses(), pd.DataFrame({"line": ["m"], "loss": [0.4]}), "eta")
    assert [(trace.name, list(trace.x), list(trace.y)) for trace in figure.data[:2]] == [
        ("M, in words", [0.2, 0.6], [20.0, 80.0]),
        ("M", [0.2, 0.6], [40.0, 100.0]),
    ]
    assert (list(figure.data[2].x), list(figure.data[2].y), list(figure.data[2].text)) == ([0.4], [50.0], ["0.40"])


def test_where_the_first_run_withholds_half_the_place_of_half_is_an_upper_bound() -> None:
    frame = losses().assign(withheld=[0.5, 1.0])
    crossing = loss_curves(frame, pd.DataFrame({"line": ["m"], "loss": [0.2]}), "eta").data[2]
    assert (list(crossing.text), list(crossing.hovertext)) == (["≤ 0.20"], ["half is withheld at ≤ 0.20"])


def test_charts_say_what_they_find() -> None:
    frame = bars({"unrecognisable": (1, 1, 2), "recognisable": (9, 0, 1)})
    assert (
        alt_text.of_behaviours(frame, GOLDS[0])
        == "What 1 run does; One withholds most answers to what is unrecognisable, 75.0%."
    )
    assert alt_text.of_radar(radar({"a": 1.0}), 1) == "1 metric of 1 run as a radar."
    assert alt_text.of_losses(losses(), pd.DataFrame({"line": ["m"], "loss": [0.4]})).endswith("1 reach half.")
