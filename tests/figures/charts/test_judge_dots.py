"""Charts of judges: what stands where, and what a click hands over."""

from __future__ import annotations

import pandas as pd

from figures.charts.comparison import dumbbells
from figures.charts.judge_dots import judge_dots
from figures.charts.template import NO_END

NAN = float("nan")


def test_the_dots_of_a_run_stand_around_its_row_each_judge_with_its_own_sign() -> None:
    rows = [
        ("a", "<b>A</b>", "", "Ensemble", 0.5, 0.4, 0.6, 10, 10),
        ("b", "B", "", "Ensemble", 0.7, NAN, NAN, 1, 1),
        ("a", "<b>A</b>", "claude", "claude", 0.6, 0.5, 0.8, 9, 10),
    ]
    columns = ["run", "name", "judge", "judge_name", "value", "lo", "hi", "n", "of"]
    figure = judge_dots(pd.DataFrame(rows, columns=columns), "Accuracy")
    ensemble, claude, *key = figure.data
    assert [trace.name for trace in key] == ["Ensemble", "claude"]
    assert [trace.marker.symbol for trace in key] == [trace.marker.symbol[0] for trace in (ensemble, claude)]
    assert [list(mark) for mark in ensemble.customdata] == [["a", ""], ["b", ""]]
    assert list(claude.x) == [60.0]
    assert 0 < claude.y[0] < 0.5
    assert -0.5 < ensemble.y[0] < 0
    assert ensemble.marker.symbol[0] != claude.marker.symbol[0]
    assert figure.layout.annotations == ()
    assert list(ensemble.error_x.array)[1] == NO_END
    assert "<b>" not in figure.layout.yaxis.ticktext[0]
    assert claude.hovertext[0].endswith("claude: 60.0% of 9 answers (50.0 to 80.0)")


def test_a_judge_of_part_of_the_answers_is_hollow_and_says_of_how_many() -> None:
    rows = [
        ("a", "A", "", "Ensemble", 0.9, 0.8, 1.0, 70, 70),
        ("a", "A", "late", "late", 1.0, 1.0, 1.0, 8, 70),
        ("a", "A", "slow", "slow", 0.5, 0.3, 0.7, 62, 70),
    ]
    columns = ["run", "name", "judge", "judge_name", "value", "lo", "hi", "n", "of"]
    figure = judge_dots(pd.DataFrame(rows, columns=columns), "Accuracy")
    assert [trace.marker.symbol[0].endswith("-open") for trace in figure.data[:3]] == [False, True, True]
    late, slow = figure.layout.annotations
    assert (late.text, late.x, late.xanchor) == ("8 of 70 answers, no interval", 100, "right")
    assert (slow.text, slow.x, slow.xanchor) == ("62 of 70 answers, 95%: 30.0 to 70.0", 70, "left")
    assert "8 answers, in part: 70 are rated" in figure.data[1].hovertext[0]


def test_an_end_of_a_dumbbell_hands_over_its_own_key_where_it_has_one() -> None:
    frame = pd.DataFrame({"key": ["k"], "name": ["A"], "a": [0.2], "b": [0.5], "sure": [True]}).assign(
        run_a="r", run_b="s"
    )
    plain = dumbbells(frame, "Accuracy", "share", ("no", "yes"))
    assert [list(trace.customdata[0]) for trace in plain.data[1:3]] == [["k"], ["k"]]
    assert plain.layout.annotations == ()
    more = frame.assign(key_a="ka", key_b="kb", n_a=3, n_b=1200, note="+30.0, n = 3 and 1,200")
    drawn = dumbbells(more, "Accuracy", "share", ("no", "yes"), (0, 1))
    assert [list(trace.customdata[0]) for trace in drawn.data[1:3]] == [["ka"], ["kb"]]
    assert drawn.data[2].hovertext[0].endswith("yes: 50.0 (n = 1,200)")
    assert [note.text for note in drawn.layout.annotations] == ["+30.0, n = 3 and 1,200"]
    assert list(drawn.layout.xaxis.range) == [0, 100]
