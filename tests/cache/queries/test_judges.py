"""Judges by hand: accuracy of each, agreement of every two, groups of answers, the answers behind a mark."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from cache.live import plans, reruns
from cache.queries.judges import ENSEMBLE, accuracies, agreements, contrast, correlations, disputed_answers
from cache.queries.metrics import run_metrics
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from models import ModelSpec
from tests.judged import A, B, fill

ALL = Selection("drawedumath")


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("judged")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ERRATA_HOME", str(folder / "errata"))
        return fill(folder)


def rows(table: pd.DataFrame, *columns: str) -> dict[tuple[str, ...], tuple[float, ...]]:
    """(run, ...) -> values."""
    return {
        tuple(row[: -len(columns)]): tuple(row[-len(columns) :])
        for row in table[[*table.columns[: len(table.columns) - len(columns)], *columns]].itertuples(index=False)
    }


def test_every_judge_has_the_share_that_it_calls_right(judged: Workspace) -> None:
    found = accuracies(judged, ALL).set_index(["run", "judge"])
    # A, claude: 4 1 4 3 3 2 1 4; gemini: 4 3 4 1 4 2 1, the last not rated; people: 4 2 3 4 4 1 1 4.
    assert found.loc[(A, "claude"), ["value", "n"]].tolist() == [5 / 8, 8]
    assert found.loc[(A, "gemini"), ["value", "n"]].tolist() == [4 / 7, 7]
    assert found.loc[(A, "human"), ["value", "n"]].tolist() == [5 / 8, 8]
    assert found.loc[(B, "claude"), ["value", "n"]].tolist() == [4 / 7, 7]
    assert (B, "human") not in found.index


def test_the_ensemble_is_the_metric_of_the_leaderboard_with_its_interval(judged: Workspace) -> None:
    board = run_metrics(judged, ALL)
    board = board[board["metric"] == "llm_accuracy"].set_index("run")
    mine = accuracies(judged, ALL)
    mine = mine[mine["judge"] == ENSEMBLE].set_index("run")
    assert list(mine.index) == list(board.index)
    for column in ("value", "lo", "hi", "n", "units"):
        assert mine[column].tolist() == pytest.approx(board[column].tolist(), nan_ok=True)


def test_two_judges_agree_on_what_both_rated(judged: Workspace) -> None:
    from sklearn.metrics import cohen_kappa_score

    found = agreements(judged, ALL).set_index(["run", "one", "other"])
    row = found.loc[(A, "claude", "gemini")]
    claude, gemini = [1, 0, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 0, 0]
    assert row[["n", "both", "one_alone", "other_alone", "neither"]].tolist() == [7, 3, 1, 1, 2]
    assert row["agree"] == 5 / 7
    assert row["kappa"] == pytest.approx(cohen_kappa_score(claude, gemini))
    assert found.loc[("", "claude", "gemini"), "n"] == 14


def test_the_replay_of_a_run_counts_its_answers_no_second_time(tmp_path: Path) -> None:
    ws = fill(tmp_path)
    before = agreements(ws, ALL), len(disputed_answers(ws, ALL, "claude", "gemini"))
    for sample in sample_ids(ws, ALL):
        planned = plans.plan(ws, "drawedumath", sample, ModelSpec("replay", A))
        reruns.ask(ws, reruns.provider_of(ws, "drawedumath", planned.spec, {}), planned)
    pooled = agreements(ws, ALL).set_index(["run", "one", "other"])
    assert pooled.loc[(f"live:{A}", "claude", "gemini"), "n"] == 7
    assert pooled.loc[("", "claude", "gemini"), "n"] == 14
    assert pooled.loc[""].equals(before[0].set_index(["run", "one", "other"]).loc[""])
    assert len(disputed_answers(ws, ALL, "claude", "gemini")) == before[1]
    assert correlations(ws, ALL).empty  # of two runs, not three
    every = agreements(ws, ALL.replace(partial="yes")).set_index(["run", "one", "other"])
    assert every.loc[("", "claude", "gemini"), "n"] == 21


def test_people_are_compared_with_every_judge_and_the_ensemble_against_people_alone(judged: Workspace) -> None:
    found = agreements(judged, ALL.replace(runs=(A,)))
    pairs = set(zip(found["one"], found["other"], strict=True))
    assert pairs == {("claude", "gemini"), ("claude", "human"), ("gemini", "human"), (ENSEMBLE, "human")}
    # Claude and people differ in nothing: 1 0 1 1 1 0 0 1 both.
    row = found.set_index(["one", "other"]).loc[("claude", "human")]
    assert (row["n"], row["agree"], row["kappa"]) == (8, 1.0, 1.0)


def test_ranks_over_two_runs_are_not_given(judged: Workspace) -> None:
    assert correlations(judged, ALL).empty


def test_groups_of_answers_are_compared_with_each_other_by_question_type(judged: Workspace) -> None:
    found = contrast(judged, ALL, "qa_type").set_index(["run", "row"])
    # The ensemble of A, the lowest on a tie, people among the judges: 4 1 4 1 4 2 1 4.
    row = found.loc[(A, "Place")]
    assert (row["a"], row["n_a"], row["b"], row["n_b"]) == (0.5, 2, 1.0, 2)
    assert row["difference"] == 0.5
    everything = found.loc[(A, "")]
    assert (everything["n_a"], everything["n_b"]) == (3, 5)
    assert everything["difference"] == pytest.approx(3 / 5 - 1 / 3)


def test_work_with_an_error_is_compared_with_work_without(judged: Workspace) -> None:
    row = contrast(judged, ALL, "student_error").set_index(["run", "row"]).loc[(B, "")]
    # B: no error b 4 4, c 1 (tie of 4 and 1); error a 1 2, d 1 4.
    assert (row["a"], row["n_a"], row["b"], row["n_b"], row["units"]) == (2 / 3, 3, 1 / 4, 4, 3)
    # Three problems are too few for an interval.
    assert np.isnan([row["lo"], row["hi"]]).all()


def test_a_group_without_a_rated_answer_has_no_value(judged: Workspace) -> None:
    row = contrast(judged, ALL.with_facet("qa_type", "teacher"), "qa_type").set_index(["run", "row"]).loc[(A, "")]
    assert np.isnan(row["a"])
    assert (row["n_a"], row["n_b"]) == (0, 5)


def test_answers_behind_a_mark_are_those_called_wrong_or_those_that_differ(judged: Workspace) -> None:
    wrong = disputed_answers(judged, ALL.replace(runs=(A,)), "gemini", None)
    assert [(row.sample, row.item) for row in wrong.itertuples()] == [
        ("b", "teacher.2"),
        ("c", "claude.2"),
        ("d", "gpt4o.1"),
    ]
    differ = disputed_answers(judged, ALL, "claude", "gemini")
    assert [(row.run, row.sample, row.item, row.one, row.other) for row in differ.itertuples()] == [
        (A, "a", "teacher.2", False, True),
        (A, "b", "teacher.2", True, False),
        (B, "a", "teacher.2", False, True),
        (B, "c", "claude.1", True, False),
    ]
    assert differ.attrs["total"] == 4


def test_facets_of_questions_choose_answers(judged: Workspace) -> None:
    errors = ALL.with_facet("question_type", "Errors")
    assert accuracies(judged, errors).set_index(["run", "judge"]).loc[(A, "claude"), "n"] == 3
    assert len(disputed_answers(judged, errors.replace(runs=(A,)), "claude", None)) == 1
