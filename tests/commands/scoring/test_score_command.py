"""`errata score`: what it computes, with every option, and the document to the letter."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
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


def test_one_name_for_several_runs_is_refused(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    two = write(tmp_path / "other.jsonl", RUN)
    for option in ("--model", "--setting"):
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


def test_several_processes_score_and_explain_to_the_letter_as_one_does(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(scored_runs, "WORTHWHILE", 0)
    gold, runs = write_benchmark(tmp_path, samples=scored_runs._CHUNK + 3, runs=2, answers=4)
    lines = runs[1].read_text().splitlines()
    untyped = lines[1].replace("complete_answer_box", "other")
    runs[1].write_text("\n".join([lines[0][:-40] + "}", untyped, *lines[4:]]) + "\n")
    files = ["hgbench", "--gold", str(gold), "--run", *map(str, runs), "--protocol", "paper", "--json"]
    # What is passed on of each score differs: its sums alone, or all of it.
    for command in (["score", *files, "--ci", "--by", "all", "--iou", "0.6"], ["failures", *files]):
        alone, in_parallel = (errata(*command, "--workers", number) for number in ("1", "2"))
        assert alone.code == 1
        assert alone == in_parallel


def test_each_command_has_as_many_processes_score_as_it_was_told(errata, tmp_path, monkeypatch) -> None:
    started = []

    class Here(scored_runs.Processes):
        """Does in this process what it is given, and notes of how many it was told."""

        def __init__(self, number: int, start: Callable[..., None], *arguments: Any) -> None:
            super().__init__(number)
            started.append(number)
            start(*arguments)

        def in_order(self, function: Callable[..., Any], calls: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
            return ((key, function(*arguments)) for key, arguments in calls)

    monkeypatch.setattr(scored_runs, "WORTHWHILE", 0)
    monkeypatch.setattr(scored_runs, "Processes", Here)
    gold, runs = write_benchmark(tmp_path, samples=12, runs=2, answers=4)
    commands = ("score", "compare", "slices", "failures", "suspects")
    for command in commands:
        files = [command, "hgbench", "--gold", str(gold), "--run", *map(str, runs), "--json", "--workers"]
        alone, in_parallel = errata(*files, "1"), errata(*files, "2")
        assert alone.code == 0
        assert alone == in_parallel, command
    assert started == [2] * len(commands)


@pytest.mark.parametrize("file", ["gold", "run"])
def test_synthetic_data_is_named_in_one_line_on_stderr_and_in_every_caption(errata, tmp_path, file) -> None:
    forms: dict[str, int] = {"": 0, "--csv": 0, "--json": 0, "--latex": 2}
    given = ["score", "hgbench", *gold_and_run(tmp_path), "--by", "subject"]
    honest = {form: errata(*given, *filter(None, [form])) for form in forms}
    changed = [line | {"synthetic": True} for line in (GOLD if file == "gold" else RUN)]
    write(tmp_path / ("gold.jsonl" if file == "gold" else "model.jsonl"), changed)
    for form, captions in forms.items():
        before, marked = honest[form], errata(*given, *filter(None, [form]))
        assert SYNTHETIC not in before.err + before.out
        assert marked.err.splitlines() == [*before.err.splitlines(), f"errata: {SYNTHETIC}"], form
        assert marked.out.count(SYNTHETIC) == captions, form
        assert marked.out.replace(f" {SYNTHETIC}", "") == before.out, form


def test_every_command_that_reads_files_names_synthetic_data(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [line | {"synthetic": True} for line in GOLD])
    runs = [write(tmp_path / f"{name}.jsonl", RUN) for name in "ab"]
    for command in ("failures", "compare", "slices"):
        for form in ([], ["--json"]):
            result = errata(command, "hgbench", "--gold", gold, "--run", *runs, *form)
            named = result.err.splitlines().count(f"errata: {SYNTHETIC}")
            assert (result.code, named, SYNTHETIC in result.out) == (0, 1, False), (command, form)
