"""`errata rerun` on replayed runs: its JSON by hand, repeats, refusals, and the run that it leaves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.importing.run_export import name_of_file, run_file
from cache.store.workspace import Workspace
from commands.live.rerun import _failures
from scoring.tasks import TASKS
from tests.commands.made_files import PART, STEP, answer, gold_and_run, run_line, write
from tests.prepared import once

KEYS = {
    "schema", "sample", "model", "setting", "attempts", "parsed", "response", "metrics", "failures", "usage",
    "cost_usd", "latency_s", "stop_reason",
}  # fmt: skip


@once
def fill(folder):
    _, gold, _, run = gold_and_run(folder)
    ws = Workspace.open()
    import_benchmark(ws, "hgbench", Path(gold), runs=[Path(run)], name="a/b")
    return ws


@pytest.fixture
def pilot(tmp_path):
    fill(tmp_path).close()


def test_the_document_of_one_answer(errata, pilot) -> None:
    result = errata("rerun", "a/b/low", "--model", "replay:model", "--json")
    document = result.json
    assert (result.code, result.err, set(document)) == (0, "", KEYS)
    assert document.pop("latency_s") >= 0
    metrics = document.pop("metrics")
    assert document == {
        "schema": "errata.rerun/1",
        "sample": "low",
        "model": "model",
        "setting": None,
        "attempts": 1,
        "parsed": True,
        "response": json.dumps([answer(PART)]),
        "failures": [],
        "usage": {"input_tokens": 0, "output_tokens": 0},
        "cost_usd": 0.0,
        "stop_reason": "end",
    }
    # IoU 0.6 is a match at 0.5; without a gold step the metrics of steps have no value.
    assert (metrics["F_A"], metrics["F_S_micro"], metrics["success_rate"]) == (1.0, None, 1.0)


def test_coords_are_said_to_change_nothing_where_there_are_no_boxes_and_of_a_replay(errata, pilot, tmp_path) -> None:
    told = errata("rerun", "a/b/low", "--model", "replay:model", "--coords", "yxyx/1").err
    assert told == "errata: --coords yxyx/1: a replay's boxes are read as those of its run, so it changes nothing.\n"
    gold = write(tmp_path / "g.jsonl", [{"id": "one", "gold": True}])
    run = write(tmp_path / "run.jsonl", [{"id": "one", "pred": True}])
    errata("import", "graded", "--gold", gold, "--run", run, "--name", "g")
    told = errata("rerun", "g/one", "--model", "replay:run", "--coords", "yxyx/1").err
    assert told == "errata: --coords yxyx/1: graded has no boxes, so it changes nothing.\n"


def test_what_went_wrong_is_listed_as_by_the_failures_command(errata, pilot, tmp_path) -> None:
    run = write(tmp_path / "bad.jsonl", [run_line("low", [answer((0, 0, 100, 40))]), run_line("none", "No idea.")])
    errata("import", "hgbench", "--gold", str(tmp_path / "gold.jsonl"), "--run", run, "--name", "a/b")
    poor = errata("rerun", "a/b/low", "--model", "replay:bad", "--json").json
    (failure,) = poor["failures"]
    assert (failure["category"], failure["sample"], failure["page"]) == ("localisation", "low", 1)
    assert failure["boxes"] == {"gold": [[0, 0, 100, 100]], "pred": [[0, 0, 100, 40]]}
    assert (poor["parsed"], poor["metrics"]["F_A"]) == (True, 0.0)
    unread = errata("rerun", "a/b/none", "--model", "replay:bad", "--json").json
    assert (unread["parsed"], unread["response"]) == (False, "No idea.")
    assert "format_failure" in {failure["category"] for failure in unread["failures"]}


def test_the_answer_is_left_as_a_live_run(errata, pilot) -> None:
    errata("rerun", "a/b/low", "--model", "replay:model")
    result = errata("rerun", "a/b/exact", "--model", "replay:model")
    assert "kept as live:model" in result.out
    runs = {run["run"]: run for run in errata("list", "--json").json["benchmarks"][0]["runs"]}
    assert (runs["live:model"]["lines"], runs["live:model"]["source"]) == (2, "replay:model")
    assert "model (live)" in errata("list").out


def test_repeats_are_listed_with_the_flip_rate_and_are_runs_of_their_own(errata, pilot) -> None:
    document = errata("rerun", "a/b/exact", "--model", "replay:model", "--repeats", "3", "--json").json
    assert document.pop("flip_rate") == 0.0
    repeats = document.pop("repeats")
    assert [set(repeat) for repeat in repeats] == [KEYS - {"schema"}] * 3
    assert {"schema": "errata.rerun/1", **repeats[0]} == document
    runs = [run["run"] for run in errata("list", "--json").json["benchmarks"][0]["runs"]]
    assert [name for name in runs if "live" in name] == [f"live:model~repeat:{number}" for number in (1, 2, 3)]


def test_one_repeat_cannot_flip(errata, pilot) -> None:
    document = errata("rerun", "a/b/exact", "--model", "replay:model", "--repeats", "1", "--json").json
    assert document["flip_rate"] is None
    assert len(document["repeats"]) == 1


def test_a_limit_of_nothing_is_no_limit_for_what_costs_nothing(errata, pilot) -> None:
    assert errata("rerun", "a/b/low", "--model", "replay:model", "--max-cost", "0").code == 0


def test_what_cannot_be_asked_is_refused_in_one_line(errata, pilot) -> None:
    before = errata("list", "--json").out
    for arguments, reason in (
        (["low", "--model", "replay:model"], "BENCHMARK/SAMPLE"),
        (["a/b/", "--model", "replay:model"], "Loaded benchmarks: a/b"),
        (["a/b/gone", "--model", "replay:model"], "“gone” is not in “a/b”"),
        (["a/b/exat", "--model", "replay:model"], "“exat” is not in “a/b”. The nearest is “exact”."),
        (
            ["ab/exact", "--model", "replay:model"],
            "There is no benchmark “ab” in this workspace. The nearest is “a/b”.",
        ),
        (["a/b/exat", "--model", "replay:model", "--estimate"], "The nearest is “exact”."),
        (["a/b/low", "--model", "model"], "PROVIDER:NAME"),
        (["a/b/low", "--model", "nobody:model"], "known are"),
        (["a/b/low", "--model", "replay:other"], "Its runs are: model"),
        (["a/b/low", "--model", "replay:model", "--setting", "cot"], "under the setting “cot”"),
        (["a/b/none", "--model", "replay:model"], "has no response to “none”"),
        (["a/b/low", "--model", "replay:model", "--repeats", "0"], "from 1 to 100"),
        (["a/b/low", "--model", "replay:model", "--max-cost", "-1"], "US dollars"),
        (["a/b/low", "--model", "replay:model", "--max-cost", "nan"], "US dollars"),
        (["a/b/low"], "--model"),
    ):
        result = errata("rerun", *arguments, "--json")
        assert (result.code, result.out) == (2, ""), arguments
        assert reason in result.err
        assert result.err.count("\n") == 1
    assert errata("list", "--json").out == before


def test_a_read_only_workspace_refuses(errata, pilot, monkeypatch) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    result = errata("rerun", "a/b/low", "--model", "replay:model")
    assert (result.code, result.out) == (2, "")
    assert "reading only" in result.err


def test_an_exported_live_run_comes_back_as_what_it_was_without_its_gold(errata, pilot, tmp_path) -> None:
    errata("rerun", "a/b/exact", "--model", "replay:model")
    workspace = Workspace.open()
    text = run_file(workspace, "a/b", "live:model")
    whole = run_file(workspace, "a/b", "model")
    workspace.close()
    (line,) = map(json.loads, text.splitlines())
    assert (line["uuid"], line["model"], line["live"]["provider"]) == ("exact", "model (live)", "replay")
    assert json.loads(line["predict"])[0]["steps"][0]["box_2d"] == list(STEP)
    assert [json.loads(line)["uuid"] for line in whole.splitlines()] == ["exact", "low"]
    path = write(tmp_path / "exported.jsonl", text.splitlines())
    result = errata("import", "hgbench", "--run", path, "--name", "a/b")
    assert (result.code, "unchanged" in result.out) == (0, True)
    result = errata("import", "hgbench", "--run", path)
    assert (result.code, result.out) == (2, "")
    assert "no benchmark “hgbench” is loaded. State the name of one that is: a/b." in result.err
    gold = str(tmp_path / "gold.jsonl")
    assert errata("import", "hgbench", "--gold", gold, "--run", path, "--name", "c").code == 0
    runs = [[run["run"] for run in benchmark["runs"]] for benchmark in errata("list", "--json").json["benchmarks"]]
    assert runs == [["live:model", "model"], ["live:model"]]
    scored = errata("score", "hgbench", "--gold", gold, "--run", path, "--json").json["runs"]
    assert [run["model"] for run in scored] == ["model (live)"]


def test_a_replay_is_free_of_charge_and_its_estimate_says_so(errata, pilot) -> None:
    result = errata("rerun", "a/b/low", "--model", "replay:model", "--estimate", "--json")
    assert (result.code, result.json["most_usd"]) == (0, 0)
    assert "; free of charge; " in errata("rerun", "a/b/low", "--model", "replay:model", "--estimate").out


def test_failures_of_a_kind_stand_on_one_line_with_page_and_questions() -> None:
    missed = {"category": "missed_answer", "page": 2, "reason": "No box overlaps this answer."}
    found = [{**missed, "item": item} for item in ("1", "2", "2", "")]
    found += [{**missed, "page": 1, "item": ""}, {**missed, "page": 1, "item": ""}]
    assert _failures(TASKS["hgbench"], found) == [
        "  Missed answer, page 2, 1, 2 (2 times): No box overlaps this answer.",
        "  Missed answer, page 1, 2 times: No box overlaps this answer.",
    ]


def test_a_run_is_written_by_a_command_as_the_page_writes_it(errata, pilot, tmp_path) -> None:
    errata("rerun", "a/b/exact", "--model", "replay:model")
    path = tmp_path / "live.jsonl"
    result = errata("write-run", "a/b", "--run", "live:model", "-o", str(path))
    workspace = Workspace.open()
    text = run_file(workspace, "a/b", "live:model")
    workspace.close()
    assert (result.code, result.out, path.read_text(encoding="utf-8")) == (0, "", text)
    # Its plain name means the stored run.
    assert len(errata("write-run", "a/b", "--run", "model", "-o", "-").out.splitlines()) == 2
    assert errata("write-run", "a/b", "--run", "nobody", "-o", "-").code == 2


def test_files_of_different_benchmarks_and_runs_have_different_names() -> None:
    names = {name_of_file(*pair) for pair in (("a/b", "live:m"), ("c", "live:m"), ("c", "live:m~turned:turned-90"))}
    assert names == {"a-b-live-m", "c-live-m", "c-live-m-turned-turned-90"}
