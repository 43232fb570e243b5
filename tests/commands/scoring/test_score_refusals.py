"""`errata score`: lines, files and options that cannot be used, and how it ends."""

from __future__ import annotations

import io
import json
import os
import sys

import pytest

from scoring.tasks import TASKS
from tests.commands.made_files import FULL, GOLD, RUN, STEP, answer, gold_and_run, run_line, write


@pytest.mark.parametrize(("which", "f_a"), [("first", 0.0), ("last", 1.0)])
def test_which_of_two_lines_of_a_sample_counts(errata, tmp_path, which, f_a) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD[:1])
    run = write(tmp_path / "m.jsonl", [run_line("exact", []), run_line("exact", [answer(FULL, [STEP])])])
    result = errata("score", "hgbench", "--gold", gold, "--run", run, "--json", "--duplicates", which)
    assert result.code == 1
    assert result.json["runs"][0]["metrics"]["F_A"] == f_a
    assert [bad["line"] for bad in result.json["runs"][0]["rejected"]] == [2 if which == "first" else 1]


def test_rejected_lines_are_stated_and_the_rest_is_scored(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [*GOLD, '{"uuid": "broken"}'])
    run = write(tmp_path / "m.jsonl", [RUN[0], "", "no json", run_line("stranger", []), '{"predict": "[]"}'])
    result = errata("score", "hgbench", "--gold", gold, "--run", run, "--json")
    assert result.code == 1
    found = result.json
    assert (found["gold"]["lines"], found["gold"]["loaded"]) == (4, 3)
    (first,) = found["runs"]
    assert first["lines"] == first["loaded"] + len(first["rejected"]) == 4
    assert [bad["line"] for bad in first["rejected"]] == [3, 4, 5]
    assert f"{gold}: 1 of 4 lines" in result.err
    assert f"{run}: 3 of 4 lines" in result.err
    assert f"{run} line 3" in result.err


def test_a_reason_cannot_command_the_terminal(errata, tmp_path) -> None:
    run = write(tmp_path / "m.jsonl", [RUN[0], run_line("\x1b]0;owned\x07\x1b[2J", [])])
    result = errata("score", "hgbench", "--gold", write(tmp_path / "g.jsonl", GOLD), "--run", run)
    assert result.code == 1
    assert "\x1b" not in result.err
    assert "\x07" not in result.err


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (["--gold", "absent.jsonl"], "absent.jsonl"),
        (["--run", "absent.jsonl"], "absent.jsonl"),
        (["--facets", "absent.csv"], "absent.csv"),
        (["--by", "colour"], "colour"),
        (["--coords", "zigzag/1000"], "zigzag/1000"),
        (["--iou", "0"], "--iou"),
        (["--iou", "1.5"], "--iou"),
        (["--iou", "nan"], "--iou"),
        (["--protocol", "house"], "--protocol"),
        (["--csv"], "--csv"),
        (["--unknown"], "--unknown"),
        (["--duplicates", "both"], "--duplicates"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_nothing_else(errata, tmp_path, monkeypatch, change, named) -> None:
    files = gold_and_run(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    result = errata("score", "hgbench", *files, "--json", *change)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert named in result.err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_run_of_which_nothing_can_be_used_is_refused(errata, tmp_path) -> None:
    for lines in ([], ["no json", "neither"], ['{"uuid": "stranger", "predict": ""}']):
        run = write(tmp_path / "m.jsonl", lines)
        result = errata("score", "hgbench", "--gold", write(tmp_path / "g.jsonl", GOLD), "--run", run, "--json")
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), lines
        assert run in result.err


def test_a_reader_who_has_seen_enough_ends_it_quietly(errata, tmp_path, monkeypatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        result = errata("score", "hgbench", *gold_and_run(tmp_path), "--json")
    assert (result.code, result.err) == (0, "")


def test_documents_are_utf_8_whatever_the_locale(errata, tmp_path, monkeypatch) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    files = ["--gold", gold, "--run", write(tmp_path / "m.jsonl", [line | {"model": "模型"} for line in RUN])]
    output = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", output)
    assert errata("score", "hgbench", *files, "--json").code == 0
    assert json.loads(output.buffer.getvalue().decode("utf-8"))["runs"][0]["model"] == "模型"


def test_what_a_command_does_not_know_points_to_the_help_of_that_command(errata) -> None:
    result = errata("failures", "hgbench", "--run", "m.jsonl", "--by", "subject")
    assert result.code == 2
    assert result.err == ("errata failures: unrecognized arguments: --by subject. See errata failures --help.\n")


def test_the_help_names_every_benchmark_and_how_axes_are_written(errata) -> None:
    for command in ("import", "list", "doctor"):
        help_text = " ".join(errata(command, "--help").out.split())
        assert [key for key, task in TASKS.items() if f"{key} ({task.title})" not in help_text] == []
    help_text = " ".join(errata("score", "--help").out.split())
    assert "sketchjudge: with | without, then baseline | rubric | cot" in help_text
