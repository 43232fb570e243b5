"""`errata score`: the table, the CSV, the LaTeX and the JSON that it prints."""

from __future__ import annotations

import csv
import io

from tests.commands.made_files import GOLD, PART, answer, gold_and_run, run_line, write


def test_the_table_says_who_and_what_was_left_out(errata, tmp_path) -> None:
    result = errata("score", "hgbench", *gold_and_run(tmp_path), "--by", "subject", "--ci")
    lines = result.out.splitlines()
    assert lines[0] == "HG-Bench, official protocol, 3 samples, times 100"
    assert lines[2].split()[:3] == ["run", "F_A", "F_S"]
    assert lines[3].split()[:2] == ["model", "100.0"]
    assert lines[4].startswith("  95% interval")
    assert "model: math" in result.out
    assert "model: 1 sample without a response" in lines
    assert lines[-1].endswith("Repetition: fewer than 10 independent units.")


def test_numbers_of_answers_in_the_table_have_a_comma_between_thousands(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.csv", ["id,gold,subject", *(f"a{at},true,math" for at in range(1000))])
    run = write(tmp_path / "run.csv", ["id,pred", *(f"a{at},true" for at in range(1000))])
    lines = errata(
        "score", "graded", "--gold", gold, "--run", run, "--by", "subject", "--workers", "1"
    ).out.splitlines()
    assert [line.split()[-1] for line in lines if line.startswith("run") and "100.0" in line] == ["1,000", "1,000"]


def test_csv_has_a_row_for_every_run_and_slice(errata, tmp_path) -> None:
    result = errata(
        "score", "hgbench", *gold_and_run(tmp_path), "--csv", "--by", "subject", "--ci", "--model", "=cmd()\r=2"
    )
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [(row["facet"], row["value"], row["n"], row["F_A"]) for row in rows] == [
        ("", "", "2", "1.0"),
        ("subject", "math", "2", "1.0"),
    ]
    assert (rows[0]["F_A.lo"], rows[0]["F_A.hi"], rows[1]["F_A.lo"]) == ("", "", "")
    assert {row["F_A.no_interval"] for row in rows} == {"fewer than 10 independent units"}
    assert rows[0]["model"] == "'=cmd()\r'=2"


def test_a_slice_without_an_interval_has_the_reason_in_words_and_in_latex(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    text = errata("score", "hgbench", *files, "--by", "subject", "--ci").out
    assert ", subject math: no interval of F_A" in text
    table = errata("score", "hgbench", *files, "--by", "subject", "--ci", "--latex").out
    assert " No interval of math: fewer than 10 independent units." in table


def test_latex_says_whether_runs_can_be_told_apart_from_the_best_and_escapes_names(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    worse = write(tmp_path / "a_b & c.jsonl", [run_line("exact", []), run_line("low", [answer(PART)])])
    result = errata("score", "hgbench", *files, worse, "--latex", "--by", "subject")
    assert result.out.count(r"\begin{table}") == 2
    assert "model & 100.0 & " in result.out
    assert r"a\_b \& c & " in result.out
    assert r"No run is distinguishable from the best in $F_S$ micro." in result.out
    assert r"Model & $F_A$ & \shortstack[r]{$F_S$\\micro} & " in result.out
    assert r" & Success & $\bar{S}$ & \shortstack[r]{$F_A$\\(all)} & " in result.out
    assert r"\caption{HG-Bench: $F_S$ micro by Subject.}" in result.out
    assert result.out.isascii()


def test_latex_says_what_brackets_hold_and_which_runs_have_no_interval(errata, tmp_path) -> None:
    verdicts = ["true", "false"] * 12
    gold = write(tmp_path / "gold.csv", ["id,gold,subject", *(f"q{at},{said},x_1" for at, said in enumerate(verdicts))])
    a = write(tmp_path / "a.csv", ["id,pred", *(f"q{at},{'true' if at < 5 else verdicts[at]}" for at in range(24))])
    b = write(tmp_path / "b_1.csv", ["id,pred", *(f"q{at},true" for at in range(0, 24, 2))])
    command = "score", "graded", "--gold", gold, "--run", a, "--run", b, "--latex"
    overall, by_subject = errata(*command, "--ci", "--by", "subject").out.split(r"\begin{table}")[1:]
    made = r"In brackets: 95\% intervals (Wilson's at the effective sample size"
    assert f"{made} or bootstrap; unit: sample, 12 to 24 of them)." in overall
    assert r" b\_1: no interval of FPR: no answer that was scored is incorrect." in overall
    assert " No interval of FPR" not in overall
    assert r" No interval of ebF1\textsubscript{err}: " in overall
    assert f"{made}; unit: sample, 12 to 24 of them)." in by_subject
    assert "In brackets" not in errata(*command).out


def test_latex_counts_one_sample_as_one(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.csv", ["id,gold", "q,true"])
    run = write(tmp_path / "run.csv", ["id,pred", "q,true"])
    caption = errata("score", "graded", "--gold", gold, "--run", run, "--latex").out
    assert "; 1 sample." in caption
    assert "samples" not in caption


def test_no_number_of_the_document_is_nan_even_when_nothing_was_scored(errata, tmp_path) -> None:
    run = write(tmp_path / "m.jsonl", [run_line(line["uuid"], "FAIL_STR") for line in GOLD])
    result = errata(
        "score", "hgbench", "--gold", write(tmp_path / "g.jsonl", GOLD), "--run", run, "--json", "--by", "all", "--ci"
    )
    (found,) = result.json["runs"]
    assert result.code == 0
    assert (found["metrics"]["F_A"], found["metrics"]["F_A_all"], found["intervals"]["F_A"]) == (None, 0.0, None)
    assert found["metrics"]["failed"] == 3
