"""`errata score`: what it computes, with every option, and the document to the letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.generate import write_benchmark
from commands.scoring import scored_runs
from figures.print.latex.table import SYNTHETIC
from tests.commands.made_files import FULL, GOLD, RUN, answer, gold_and_run, gold_line, run_line, write
from tests.shared import SHARED, needs_shared

ROOT = Path(__file__).resolve().parents[3]
FIVE = ["--gold", str(SHARED / "hgbench/sample_gt.jsonl"), "--run", str(SHARED / "hgbench/sample_predictions.jsonl")]


@needs_shared
def test_the_five_public_samples_score_as_published(errata) -> None:
    (run,) = errata("score", "hgbench", *FIVE, "--json").json["runs"]
    found = {key: round(run["metrics"][key], 4) for key in ("F_A", "F_S_micro", "F_S_macro", "S_bar")}
    assert found == {"F_A": 0.2, "F_S_micro": 0.04, "F_S_macro": 0.0278, "S_bar": 0.1083}


def test_the_document_is_that_of_the_contract(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    result = errata("score", "hgbench", *files, "--json", "--by", "subject")
    assert result.code == 0
    assert result.err == ""
    # Official: `none` has no response and is left out. Both answers match at 0.5: F_A = (1 + 1) / 2; the one gold
    # step is found: 1. S_bar = ((0.5 + 0.5) + 1) / 2: the page of `low` has no step on either side.
    perfect = {
        "F_A": 1.0,
        "F_S_micro": 1.0,
        "F_S_macro": 1.0,
        "success_rate": 1.0,
        "S_bar": 1.0,
        "F_A_all": 1.0,
        "F_S_micro_all": 1.0,
        "repetition_rate": 0.0,
    }
    assert result.json == {
        "schema": "errata.score/1",
        "benchmark": "hgbench",
        "protocol": "official",
        "samples": 3,
        "gold": {"lines": 3, "loaded": 3, "rejected": []},
        "runs": [
            {
                "model": "model",
                "setting": None,
                "source": files[-1],
                "lines": 2,
                "loaded": 2,
                "rejected": [],
                "coords": {"used": "xyxy/1000", "finding": None, "alternatives": {}},
                "metrics": perfect | {"n": 2, "failed": 0, "missing": 1, "dropped_boxes": 0, "out_of_range_boxes": 0},
                "units": 2,
                "n_of": dict.fromkeys(perfect, 2) | {"F_S_micro": 2, "F_S_macro": 1, "F_S_micro_all": 2},
                "slices": {"subject": {"math": {"n": 2, **perfect}}},
            }
        ],
    }


def test_the_threshold_decides_what_matches(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)

    def f_a(*options: str) -> float:
        return errata("score", "hgbench", *files, "--json", *options).json["runs"][0]["metrics"]["F_A"]

    assert (f_a("--iou", "0.6"), f_a("--iou", "0.61")) == (1.0, 0.5)


def test_the_paper_counts_a_sample_without_a_response_as_failed(errata, tmp_path) -> None:
    result = errata("score", "hgbench", *gold_and_run(tmp_path), "--json", "--protocol", "paper", "--by", "subject")
    document = result.json
    (run,) = document["runs"]
    assert document["protocol"] == "paper"
    assert run["metrics"]["success_rate"] == pytest.approx(2 / 3)
    assert run["metrics"]["n"] == 3
    # All that there is of physics failed: no sample to take a mean over, and so no figure.
    physics = run["slices"]["subject"]["physics"]
    assert (physics["n"], physics["F_A"], physics["F_A_all"]) == (1, None, 0.0)


def test_all_facets_are_sliced_and_samples_without_a_value_stand_in_null(errata, tmp_path) -> None:
    gold = [
        GOLD[0],
        gold_line("low", [answer(FULL, question_type="fill"), answer((200, 200, 300, 300), question_type="solve")]),
    ]
    files = ["--gold", write(tmp_path / "gold.jsonl", gold), "--run", write(tmp_path / "m.jsonl", RUN)]
    slices = errata("score", "hgbench", *files, "--json", "--by", "all").json["runs"][0]["slices"]
    counts = {facet: {value: figures["n"] for value, figures in values.items()} for facet, values in slices.items()}
    assert counts == {
        "page_count": {"1": 2},
        "subject": {"math": 1, "null": 1},
        "channel": {"consumer": 2},
        "grade": {"null": 2},
        "question_type": {"fill": 1, "solve": 1, "null": 1},
        "has_steps": {"no": 1, "yes": 1},
    }


def test_a_facets_file_adds_facets_and_its_unknown_samples_are_rejected(errata, tmp_path) -> None:
    facets = write(
        tmp_path / "facets.csv", ["sample,name,value", "exact,ink,blue", "low,ink,black", "stranger,ink,red"]
    )
    result = errata("score", "hgbench", *gold_and_run(tmp_path), "--json", "--by", "ink", "--facets", facets)
    assert result.code == 1
    assert {value: figures["n"] for value, figures in result.json["runs"][0]["slices"]["ink"].items()} == {
        "black": 1,
        "blue": 1,
    }
    assert f"{facets} line 4" in result.err
    assert "stranger" in result.err


def test_intervals_come_only_when_asked_for(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    assert "intervals" not in errata("score", "hgbench", *files, "--json").json["runs"][0]
    low = errata("score", "hgbench", *files, "--json", "--iou", "0.7", "--ci").json["runs"][0]
    assert (low["intervals"]["F_A"], low["no_interval"]["F_A"]) == (None, "fewer than 10 independent units")


def test_coordinates_are_found_told_and_applied_only_on_request(errata, tmp_path) -> None:
    boxes = [(100 + 5 * n, 40 + 7 * n, 400 + 5 * n, 140 + 7 * n) for n in range(25)]
    gold = [gold_line(f"s{n}", [answer(box)]) for n, box in enumerate(boxes)]
    run = [run_line(f"s{n}", [answer((y1, x1, y2, x2))]) for n, (x1, y1, x2, y2) in enumerate(boxes)]
    files = ["--gold", write(tmp_path / "gold.jsonl", gold), "--run", write(tmp_path / "m.jsonl", run)]
    (as_written,) = errata("score", "hgbench", *files, "--json").json["runs"]
    (applied,) = errata("score", "hgbench", *files, "--json", "--coords", "auto").json["runs"]
    (as_requested,) = errata("score", "hgbench", *files, "--json", "--coords", "yxyx/1000").json["runs"]
    assert (as_written["coords"]["used"], as_written["coords"]["finding"]) == ("xyxy/1000", "yxyx/1000")
    assert as_written["coords"]["alternatives"]["yxyx/1000"] == {"mean_best_iou": pytest.approx(1.0), "F_A": 1.0}
    assert as_written["metrics"]["F_A"] < 0.5
    assert (applied["coords"]["used"], applied["metrics"]["F_A"]) == ("yxyx/1000", 1.0)
    assert applied["coords"]["alternatives"]["xyxy/1000"]["F_A"] == as_written["metrics"]["F_A"]
    assert as_requested["coords"] == {"used": "yxyx/1000", "finding": None, "alternatives": {}}
    assert "--coords yxyx/1000" in errata("score", "hgbench", *files).out


def test_a_model_and_a_setting_name_the_one_run(errata, tmp_path) -> None:
    result = errata("score", "hgbench", *gold_and_run(tmp_path), "--json", "--model", "Model A", "--setting", "high")
    assert (result.json["runs"][0]["model"], result.json["runs"][0]["setting"]) == ("Model A", "high")


@pytest.mark.parametrize("option", ["--model", "--setting"])
def test_one_name_for_several_runs_is_refused(errata, tmp_path, option) -> None:
    files = gold_and_run(tmp_path)
    two = write(tmp_path / "other.jsonl", RUN)
    result = errata("score", "hgbench", *files, two, option, "x", "--json")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert f"One {option.removeprefix('--')} was given" in result.err


def test_a_folder_and_repeated_options_name_several_runs(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    for name in ("b", "a"):
        write(tmp_path / "runs" / f"{name}.jsonl", RUN)
    second_run = write(tmp_path / "c.jsonl", RUN)
    result = errata("score", "hgbench", "--gold", gold, "--run", str(tmp_path / "runs"), "--run", second_run, "--json")
    assert [run["model"] for run in result.json["runs"]] == ["a", "b", "c"]


def test_a_combined_file_is_its_own_gold(errata, tmp_path) -> None:
    both = write(tmp_path / "both.jsonl", [gold | run for gold, run in zip(GOLD, RUN, strict=False)])
    result = errata("score", "hgbench", "--run", both, "--json")
    assert result.code == 0
    assert result.json["runs"][0]["metrics"]["F_A"] == 1.0


def test_without_gold_a_run_that_has_none_is_told_what_is_missing(errata, tmp_path) -> None:
    result = errata("score", "hgbench", "--run", write(tmp_path / "m.jsonl", RUN))
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "--gold" in result.err


def test_answers_that_are_left_out_for_want_of_a_type_are_named(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [gold_line("one", [answer((100, 100, 400, 300))])])
    run = write(tmp_path / "run.jsonl", [run_line("one", '[{"page": 1, "box_2d": [105, 100, 400, 300]}]')])
    official = errata("score", "hgbench", "--gold", gold, "--run", run, "--json")
    assert official.json["runs"][0]["metrics"]["F_A"] == 0.0
    assert official.err == (
        f"errata: {run}: 1 entry states no “type”: “complete_answer_box” and is left out under official. "
        "--protocol paper takes those without a type as answers.\n"
    )
    paper = errata("score", "hgbench", "--gold", gold, "--run", run, "--json", "--protocol", "paper")
    assert paper.json["runs"][0]["metrics"]["F_A"] == 1.0
    assert paper.err == ""


def test_entries_of_another_type_are_said_to_be_left_out_under_paper_without_advice_to_choose_it(errata, tmp_path):
    gold = write(tmp_path / "gold.jsonl", [gold_line("one", [answer((100, 100, 400, 300))])])
    figures = [{**answer(box), "type": "figure"} for box in ((0, 0, 50, 50), (100, 100, 400, 300))]
    run = write(tmp_path / "run.jsonl", [run_line("one", json.dumps(figures))])
    paper = errata("score", "hgbench", "--gold", gold, "--run", run, "--json", "--protocol", "paper")
    assert paper.err == f"errata: {run}: 2 entries state another “type” than “complete_answer_box” and are left out.\n"


def test_an_option_about_boxes_is_said_to_change_nothing_where_there_are_none(errata, tmp_path) -> None:
    (tmp_path / "gold.csv").write_text("id,gold\na,true\n")
    (tmp_path / "run.csv").write_text("id,pred\na,true\n")
    files = ["graded", "--gold", str(tmp_path / "gold.csv"), "--run", str(tmp_path / "run.csv")]
    plain = errata("score", *files, "--json")
    stated = errata("score", *files, "--json", "--iou", "0.3", "--coords", "yxyx/1")
    assert (plain.err, stated.code, stated.json) == ("", 0, plain.json)
    noted = [
        "errata: --iou 0.3: graded has no boxes, so it changes nothing.",
        "errata: --coords yxyx/1: graded has no boxes, so it changes nothing.",
    ]
    assert stated.err.splitlines() == noted
    imported = errata("import", *files, "--coords", "yxyx/1")
    assert (imported.code, imported.err.splitlines()) == (0, noted[1:])


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_several_processes_say_the_same_to_the_letter(errata, tmp_path, monkeypatch, protocol) -> None:
    monkeypatch.setattr(scored_runs, "WORTHWHILE", 0)
    gold, runs = write_benchmark(tmp_path, samples=2 * scored_runs._CHUNK + 3, runs=2, answers=4)
    lines = runs[1].read_text().splitlines()
    untyped = lines[1].replace("complete_answer_box", "other")
    runs[1].write_text("\n".join([lines[0][:-40] + "}", untyped, *lines[4:]]) + "\n")
    files = ["--gold", str(gold), "--run", *map(str, runs), "--protocol", protocol]
    alone, in_parallel = (
        errata("score", "hgbench", *files, "--json", "--ci", "--by", "all", "--iou", "0.6", "--workers", number)
        for number in ("1", "2")
    )
    assert (alone.code, alone.json["runs"][0]["metrics"]["n"]) == (1, 2 * scored_runs._CHUNK + 3)
    assert alone == in_parallel


@pytest.mark.parametrize("verb", ["compare", "failures", "suspects"])
def test_several_processes_compare_explain_and_doubt_to_the_letter(errata, tmp_path, monkeypatch, verb) -> None:
    started = []

    class Counted(scored_runs.Processes):
        def __init__(self, number: int, *arguments: Any) -> None:
            started.append(number)
            super().__init__(number, *arguments)

    monkeypatch.setattr(scored_runs, "WORTHWHILE", 0)
    monkeypatch.setattr(scored_runs, "Processes", Counted)
    gold, runs = write_benchmark(tmp_path, samples=scored_runs._CHUNK + 3, runs=2, answers=4)
    files = ["--gold", str(gold), "--run", *map(str, runs), "--json"]
    alone, in_parallel = (errata(verb, "hgbench", *files, "--workers", number) for number in ("1", "2"))
    assert alone.code == 0
    assert alone == in_parallel
    assert started == [2]


@pytest.mark.parametrize("file", ["gold", "run"])
@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"], ["--latex"]])
def test_synthetic_data_is_named_in_one_line_on_stderr_and_in_every_caption(errata, tmp_path, file, form) -> None:
    given = ["score", "hgbench", *gold_and_run(tmp_path), "--by", "subject", *form]
    honest = errata(*given)
    changed = [line | {"synthetic": True} for line in (GOLD if file == "gold" else RUN)]
    write(tmp_path / ("gold.jsonl" if file == "gold" else "model.jsonl"), changed)
    marked = errata(*given)
    assert SYNTHETIC not in honest.err + honest.out
    assert marked.err.splitlines() == [*honest.err.splitlines(), f"errata: {SYNTHETIC}"]
    captions = 2 if form == ["--latex"] else 0
    assert marked.out.count(SYNTHETIC) == captions
    assert marked.out.replace(f" {SYNTHETIC}", "") == honest.out


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("command", ["failures", "compare", "slices"])
def test_every_command_that_reads_files_names_synthetic_data(errata, tmp_path, command, form) -> None:
    write(tmp_path / "gold.jsonl", [line | {"synthetic": True} for line in GOLD])
    runs = [write(tmp_path / f"{name}.jsonl", RUN) for name in "ab"]
    named = [part for run in runs for part in ("--run", run)]
    result = errata(command, "hgbench", "--gold", str(tmp_path / "gold.jsonl"), *named, *form)
    assert (result.code, result.err.splitlines().count(f"errata: {SYNTHETIC}"), SYNTHETIC in result.out) == (
        0,
        1,
        False,
    )
