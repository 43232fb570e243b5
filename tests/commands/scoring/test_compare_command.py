"""`errata compare`: two runs from files, as the contract's document and as a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.made_files import answer, gold_line, run_line, write
from tests.loaders.fermat.fermat_files import IDS, run_row, write_csv, write_shards

HERE, THERE = (0, 0, 100, 100), (500, 500, 600, 600)


@pytest.fixture
def two_runs(tmp_path: Path) -> list[str]:
    """A finds s1 and s2 and does not answer s4; B finds s1 and s3; neither finds s5."""
    names = ("s1", "s2", "s3", "s4", "s5")
    gold = write(tmp_path / "gold.jsonl", [gold_line(name, [answer(HERE)]) for name in names])

    def run(file: str, found: tuple[str, ...], answered: tuple[str, ...]) -> str:
        lines = [run_line(name, [answer(HERE if name in found else THERE)]) for name in answered]
        return write(tmp_path / file, lines)

    a = run("a.jsonl", ("s1", "s2"), ("s1", "s2", "s3", "s5"))
    b = run("b.jsonl", ("s1", "s3", "s4"), names)
    return ["--gold", gold, "--run", a, "--run", b]


def test_the_document_is_that_of_the_contract(errata, two_runs) -> None:
    result = errata("compare", "hgbench", *two_runs, "--json")
    assert result.code == 0
    found = result.json
    keys = {
        "schema",
        "a",
        "b",
        "metrics",
        "unit",
        "answered",
        "no_interval",
        "improved",
        "regressed",
        "both_wrong",
        "n",
    }
    assert (found["schema"], set(found)) == ("errata.compare/1", keys | {"n"})
    assert (found["a"]["model"], found["b"]["model"]) == ("a", "b")
    # s4 is left out: A has no response to it. So both find 2 of 4.
    assert (found["n"], found["unit"]) == (4, "sample")
    assert (found["improved"], found["regressed"], found["both_wrong"]) == (["s3"], ["s2"], ["s5"])
    f_a = found["metrics"]["F_A"]
    assert (f_a["a"], f_a["b"], f_a["difference"], f_a["p"]) == (0.5, 0.5, 0.0, 1.0)
    assert (f_a["interval"], f_a["n"], f_a["units"], f_a["test"], f_a["detectable"]) == (None, 4, 4, "swap", None)
    assert found["no_interval"]["F_A"] == "fewer than 10 independent units"
    assert found["answered"] == {"a": 4, "b": 5, "both": 4, "gold": 5}
    assert set(found["metrics"]["F_S_micro"]) == set(f_a)
    assert set(found["metrics"]["F_S_micro"].values()) == {None}


def test_the_table_says_which_samples_changed_sides(errata, two_runs) -> None:
    result = errata("compare", "hgbench", *two_runs)
    assert result.code == 0
    assert "4 samples answered by both. Samples answered: A 4, B 5, both 4, of 5. Unit: sample." in result.out
    assert "right in B alone: 1 (s3)" in result.out
    assert "right in A alone: 1 (s2)" in result.out


def test_a_run_that_is_compared_with_itself_is_named_as_such(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.csv", ["id,gold", "q1,true", "q2,false"])
    a, b = (write(tmp_path / f"{name}.csv", ["id,pred", "q1,true", "q2,true"]) for name in "ab")
    command = "compare", "graded", "--gold", gold, "--run"
    assert errata(*command, a, a).err == f"errata: A and B are the same run of the same file ({a}).\n"
    assert errata(*command, a, b).err == ""


def test_runs_that_answered_no_sample_in_common_are_said_to_share_none(errata, tmp_path) -> None:
    verdicts = ["true", "false"] * 12
    gold = write(tmp_path / "gold.csv", ["id,gold", *(f"q{at},{said}" for at, said in enumerate(verdicts))])
    halves = {"a": range(12), "b": range(12, 24)}
    runs = [
        write(tmp_path / f"{name}.csv", ["id,pred", *(f"q{at},{verdicts[at]}" for at in half)])
        for name, half in halves.items()
    ]
    command = "compare", "graded", "--gold", gold, "--run", *runs
    reasons = errata(*command, "--json").json["no_interval"]
    apart = "there is no sample in which both have a value"
    assert [key for key, reason in reasons.items() if reason == apart] == [
        "accuracy",
        "fnr",
        "fpr",
        "macro_f1_binary",
        "mcc",
    ]
    assert errata(*command).out.count(apart) == 5
    table = errata("score", *command[1:], "--latex").out
    assert "Runs are not compared in Accuracy: no two have a value in the same samples." in table
    assert "distinguishable" not in table


def test_pairs_that_answered_no_sample_in_common_are_counted_where_runs_are_ranked(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.csv", ["id,gold", *(f"q{at},true" for at in range(24))])
    answered = {"a": range(12), "b": range(12, 24), "whole": range(24)}
    runs = [
        write(tmp_path / f"{name}.csv", ["id,pred", *(f"q{at},true" for at in those)])
        for name, those in answered.items()
    ]
    command = "compare", "graded", "--gold", gold, "--run"
    assert "1 pair not compared: no value in what both answered." in errata(*command, *runs).out
    assert "not compared" not in errata(*command, runs[0], runs[2], runs[2]).out


def test_a_metric_without_a_value_in_one_run_keeps_its_reason(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.csv", ["id,gold", "a,true", "b,false", "c,true"])
    a = write(tmp_path / "a.csv", ["id,pred", "a,true", "c,false"])
    b = write(tmp_path / "b.csv", ["id,pred", "b,true"])
    reasons = errata("compare", "graded", "--gold", gold, "--run", a, b, "--json").json["no_interval"]
    assert reasons["fnr"] == "no answer that was scored is correct"
    assert reasons["accuracy"] == "there is no sample in which both have a value"


@pytest.mark.parametrize(
    ("first", "second", "side"),
    [("mute", "judged", "improved"), ("judged", "mute", "regressed"), ("mute", "mute", "both_wrong")],
)
def test_a_run_in_which_nothing_can_be_read_is_wrong_where_it_answered(errata, tmp_path, first, second, side) -> None:
    gold = str(write_shards(tmp_path / "gold"))
    columns_by_run = {"mute": {"pred_err_1.1.1": "what"}, "judged": {"judge_2.1": "1"}}
    runs: list[str] = []
    for at, name in enumerate((first, second)):
        rows = [run_row(sample, **columns_by_run[name]) for sample in IDS]
        runs += ["--run", str(write_csv(tmp_path / f"{at}.csv", rows))]
    found = errata("compare", "fermat", "--gold", gold, *runs, "--strategy", "EL", "--json").json
    sides = {key: len(found[key]) for key in ("improved", "regressed", "both_wrong")}
    assert (found["n"], sides) == (len(IDS), {"improved": 0, "regressed": 0, "both_wrong": 0, side: len(IDS)})


def test_one_run_cannot_be_compared(errata, two_runs) -> None:
    result = errata("compare", "hgbench", *two_runs[:4], "--json")
    assert (result.code, result.out) == (2, "")
    assert "expected two runs or more to compare, found 1" in result.err


def test_a_strategy_of_another_benchmark_is_refused(errata, two_runs) -> None:
    result = errata("compare", "hgbench", *two_runs, "--strategy", "ED")
    assert (result.code, result.out) == (2, "")
    assert "--strategy ED: hgbench does not know it" in result.err


def test_the_table_says_the_rule_that_was_asked_for(errata, two_runs) -> None:
    assert "Correct if its answer F1 is at least 0.5.\n" in errata("compare", "hgbench", *two_runs).out
    assert "Correct if F_A is at least 0.75.\n" in errata("compare", "hgbench", *two_runs, "--right", "0.75").out


@pytest.mark.parametrize("asked", [("--right", "0.75"), ("--strategy", "ED")])
def test_a_rule_for_two_runs_is_refused_of_three(errata, tmp_path, asked) -> None:
    gold = str(write_shards(tmp_path / "gold"))
    rows = [run_row(sample, **{"pred_err_1.1.2": "1"}) for sample in IDS]
    runs = [str(write_csv(tmp_path / f"{name}.csv", rows)) for name in "abc"]
    result = errata("compare", "fermat", "--gold", gold, "--run", *runs, *asked)
    assert (result.code, result.out) == (2, "")
    assert "--strategy and --right: expected two runs, A and B, found 3." in result.err


def test_where_an_interval_leaves_out_0_and_p_does_not_reach_05_the_test_decides(errata, tmp_path) -> None:
    # 5 of 100 answers moved, all in one direction: McNemar's p is 2 / 2**5, and few draws have none of the five.
    gold, a, b = (tmp_path / f"{name}.csv" for name in ("gold", "a", "b"))
    gold.write_text("id,gold\n" + "".join(f"{n},true\n" for n in range(100)))
    a.write_text("id,pred\n" + "".join(f"{n},true\n" for n in range(100)))
    b.write_text("id,pred\n" + "".join(f"{n},{str(n >= 5).lower()}\n" for n in range(100)))
    out = errata("compare", "graded", "--gold", str(gold), "--run", str(a), str(b)).out
    assert "p is above 0.05: Accuracy, FNR, Accuracy (all). The test decides." in out, out
    assert "0.062" in out
