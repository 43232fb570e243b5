"""What the strictness plane says about runs and arrows that it does not show."""

from __future__ import annotations

import pandas as pd

from components.strictness import plane_gaps
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]
NOTHING = float("nan")
NO_FPR, NO_FNR = (TASK.metric(key).empty for key in ("fpr", "fnr"))


def _frame(*rows: tuple[str, str, float, float]) -> pd.DataFrame:
    """Rows of run, slice, x and y; names are the same in capitals."""
    columns = pd.DataFrame(rows, columns=["run", "slice", "x", "y"])
    return columns.assign(name=columns["run"].str.upper(), slice_name=columns["slice"].str.upper())


def test_the_rate_that_no_slice_has_is_named_with_its_reason() -> None:
    frame = _frame(("a", "exact", NOTHING, 0.2), ("b", "exact", NOTHING, 0.3), ("a", "other", NOTHING, 0.1))
    assert plane_gaps.reason_without_plane(frame, "answer_correct_type", TASK) == [
        "No slice of Solution has both FPR and FNR here, so that there is nothing to draw.",
        f"FPR has no value for “EXACT” and “OTHER”: {NO_FPR}.",
    ]


def test_slices_that_lack_one_rate_each_are_told_apart() -> None:
    frame = _frame(("a", "exact", NOTHING, 0.2), ("a", "null", 0.1, NOTHING))
    assert plane_gaps.reason_without_plane(frame, "answer_correct_type", TASK)[1:] == [
        f"FPR has no value for “EXACT”: {NO_FPR}.",
        f"FNR has no value for “NULL”: {NO_FNR}.",
    ]


def test_without_slices_the_rate_alone_is_named() -> None:
    response = plane_gaps.reason_without_plane(_frame(("a", "", NOTHING, 0.2)), "", TASK)
    assert response[0].startswith("No run has both FPR and FNR")
    assert response[1] == f"FPR has no value: {NO_FPR}."


def test_a_facet_that_files_added_is_named_by_its_name() -> None:
    assert plane_gaps.reason_without_plane(_frame(("a", "x", NOTHING, 0.2)), "week 1", TASK)[0].startswith(
        "No slice of week 1 has"
    )


def test_a_plane_that_is_drawn_names_what_is_not_in_it() -> None:
    frame = _frame(("a", "s", 0.1, 0.2), ("b", "s", NOTHING, 0.3), ("a", "t", 0.1, NOTHING), ("b", "t", 0.1, NOTHING))
    assert plane_gaps.runs_left_out(frame, TASK) == [
        f"Not in the chart: “B” in “S”, where FPR has no value ({NO_FPR}).",
        f"Not in the chart: “T”, where FNR has no value ({NO_FNR}).",
    ]
    assert plane_gaps.runs_left_out(frame.head(1), TASK) == []


def test_many_runs_are_told_as_a_number() -> None:
    rows = [(f"r{number}", "", NOTHING, 0.1) for number in range(9)]
    (response,) = plane_gaps.runs_left_out(_frame(("a", "", 0.1, 0.1), *rows), TASK)
    assert "“R5” and 3 more, where" in response


def test_the_rate_with_values_in_most_slices_is_linked() -> None:
    solution = _frame(("a", "exact", NOTHING, 0.2), ("a", "other", NOTHING, 0.1), ("a", "null", 0.3, NOTHING))
    assert [metric.key for metric in plane_gaps.rates_with_values(solution, TASK)] == ["fnr"]
    assert [metric.key for metric in plane_gaps.rates_with_values(solution.tail(2), TASK)] == ["fpr", "fnr"]
    assert plane_gaps.rates_with_values(_frame(("a", "", NOTHING, NOTHING)), TASK) == []


def test_a_pair_of_runs_in_one_place_is_said_not_to_move() -> None:
    frame = _frame(("a", "", 0.1, 0.2), ("b", "", 0.1, 0.2), ("c", "", 0.1, 0.2), ("d", "", 0.5, 0.2))
    pairs = [("a", "b"), ("c", "d")]
    assert plane_gaps.short_arrows(pairs, frame) == ["1 of 2 pairs does not move, so that no arrow is drawn: A → B."]
    assert plane_gaps.short_arrows(pairs[1:], frame) == []


def test_an_arrow_shorter_than_the_room_at_its_points_is_said_to_hardly_move() -> None:
    frame = _frame(("a", "s", 0.1, 0.2), ("b", "s", 0.105, 0.2), ("a", "t", 0.1, 0.2), ("b", "t", 0.1, 0.2))
    response = "2 of 2 pairs hardly move, so that no arrow is drawn: A → B in “S” and “T”."
    assert plane_gaps.short_arrows([("a", "b")], frame) == [response]


def test_a_pair_without_both_points_is_not_counted() -> None:
    frame = _frame(("a", "", 0.1, 0.2), ("b", "", NOTHING, 0.2), ("c", "", 0.1, 0.2))
    assert plane_gaps.short_arrows([("a", "b"), ("a", "c")], frame)[0].startswith("1 of 1 pair does not move")


def test_an_arrow_without_any_pair_says_so() -> None:
    assert plane_gaps.short_arrows([], _frame(("a", "", 0.1, 0.2))) == ["No arrow: no two runs differ in this alone."]
