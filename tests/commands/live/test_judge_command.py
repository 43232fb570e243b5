"""`errata judge` against a server on this machine: its document, its text, its refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark, rename_run
from cache.live import judging
from cache.store.workspace import Workspace
from tests.kept_text import kept_text
from tests.loaders.fermat import fermat_files
from tests.models.answering_server import Reply, answering
from tests.models.providers import openai_server
from tests.prepared import once

ERROR, FREE = "img_1_pert_1.1", "img_1_pert_5.1"
KEY = "sk-sentinel-8231"
KEYS = {
    "schema", "benchmark", "run", "judged_by", "asked", "by_rule", "kept", "right", "skipped", "ended", "cost_usd",
    "metrics", "requests", "beside",
}  # fmt: skip
RIGHT = '{"verdict": 1, "reason": "the same line"}'


@once
def fill(folder: Path) -> Workspace:
    gold_rows = [fermat_files.gold_row(name, image=f"{name}.png") for name in (ERROR, FREE)]
    gold = fermat_files.write_csv(folder / "gold.csv", gold_rows)
    rows = [
        fermat_files.run_row(ERROR, **{"pred_err_1.1.2": "1", "pred_eloc_2.1": "x = 2"}),
        fermat_files.run_row(FREE, **{"pred_err_1.1.2": "0", "pred_eloc_2.1": "NA"}),
    ]
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", gold, runs=[fermat_files.write_csv(folder / "run.csv", rows)], name="b")
    return workspace


@pytest.fixture
def solutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path).close()
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def test_the_document_of_a_judged_run(errata: Any, solutions: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(openai_server.streamed(RIGHT)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata("judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "1/1", "--json")
    assert (result.code, set(result.json)) == (0, KEYS)
    document = result.json
    assert document["judged_by"] == "openai:judge"
    assert (document["asked"], document["by_rule"], document["right"], document["skipped"]) == (1, 1, 2, [])
    assert document["cost_usd"] == pytest.approx(940 / 1e6)
    assert document["metrics"]["EL.acc"] == 1.0
    (request,) = [received.body for received in server.received]
    assert "The place that was named" in json.dumps(request)
    assert KEY not in result.out + result.err


def test_a_verdict_that_is_none_is_listed_and_told_by_the_exit_code(
    errata: Any, solutions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(openai_server.streamed("Fine."), openai_server.streamed("Really fine.")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata("judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "1/1")
    assert result.code == 1
    assert f"no verdict: {ERROR}, 2.1: the judge's answer is not a verdict" in result.out
    assert "1 asked, 0 of them with a verdict; 1 decided by gold, " in result.out
    assert "own file" not in result.out


@pytest.mark.parametrize(
    "change", [lambda ws, run: rename_run(ws, "b", run, "other"), lambda ws, run: delete_benchmark(ws, "b")]
)
def test_what_was_done_is_told_where_the_run_is_gone_meanwhile(
    errata: Any, solutions: None, monkeypatch: pytest.MonkeyPatch, change: Callable[[Workspace, str], object]
) -> None:
    store = judging.store_verdicts

    def changed_first(ws: Workspace, benchmark: str, slug: str, *verdicts: Any) -> bool:
        change(ws, slug)
        return store(ws, benchmark, slug, *verdicts)

    monkeypatch.setattr(judging, "store_verdicts", changed_first)
    with answering(openai_server.streamed(RIGHT)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata("judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "1/1", "--json")
    assert result.code == 1
    document = result.json
    assert (document["asked"], document["requests"], document["metrics"]) == (1, 1, {})
    assert [skip["output"] for skip in document["skipped"]] == ["2.1"]
    assert document["cost_usd"] == pytest.approx(940 / 1e6)
    assert "has no response there any more" in document["ended"]


def test_what_may_be_spent_is_held_before_anything_is_sent(
    errata: Any, solutions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(openai_server.streamed(RIGHT)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata(
            "judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "100/100", "--max-cost", "0.01",
            "--json",
        )  # fmt: skip
    assert server.received == []
    assert (result.code, result.json["asked"]) == (1, 0)
    assert "it was not sent" in result.json["ended"]


def test_refusals_are_one_line(errata: Any, solutions: None) -> None:
    for arguments, words in (
        (("--run", "nobody", "--model", "openai:judge"), "There is no run “nobody”"),
        (("--run", "GPT-4o", "--model", "judge"), "PROVIDER:NAME"),
        (("--run", "GPT-4o", "--model", "replay:x"), "cannot judge"),
    ):
        result = errata("judge", "b", *arguments)
        assert result.code == 2
        assert words in result.err
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "reply",
    [
        openai_server.failed(401, f"Incorrect API key provided: {KEY}"),
        openai_server.failed(400, f"bad header {KEY}"),
        openai_server.failed(429, f"slow down, {KEY}", retry_after="100000"),
        openai_server.streamed(f"{KEY} is no verdict."),
        openai_server.streamed('{"verdict": 1, "reason": "', KEY[:6], KEY[6:], '"}'),
        Reply(hang_up=True),
    ],
)
def test_however_a_judge_fails_the_key_is_nowhere(
    errata: Any, solutions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reply: Reply
) -> None:
    monkeypatch.setattr("models.retrying.FIRST_WAIT_S", 0.01)
    with answering(reply) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata("judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "1/1", "--json")
        sent = server.received[0].headers
    assert any(KEY in value for value in sent.values())
    assert KEY not in result.out + result.err
    everywhere = kept_text(tmp_path)
    assert b"the error, so there is none" in everywhere or b"there is no error, and there is none" in everywhere
    assert KEY.encode() not in everywhere


def test_a_plain_name_means_the_stored_run_also_once_a_live_run_shares_it(
    errata: Any, solutions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert errata("rerun", f"b/{ERROR}", "--model", "replay:GPT-4o").code == 0
    with answering(openai_server.streamed(RIGHT)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        result = errata("judge", "b", "--run", "GPT-4o", "--model", "openai:judge", "--price", "1/1", "--json")
    assert (result.code, result.json["run"][:7]) == (0, "gpt-4o~")


def test_verdicts_beside_those_of_the_runs_own_file_are_said_not_to_count(
    errata: Any, solutions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = fermat_files.run_row(ERROR, **{"pred_err_1.1.2": "1", "pred_eloc_2.1": "x = 2", "judge_2.1": "1"})
    run = fermat_files.write_csv(tmp_path / "judged.csv", [row])
    errata("import", "fermat", "--run", str(run), "--name", "b", "--model", "rated")
    wrong = '{"verdict": 0, "reason": "another line"}'
    with answering(openai_server.streamed(wrong), openai_server.streamed(wrong)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        arguments = ("judge", "b", "--run", "rated", "--model", "openai:judge", "--price", "1/1")
        document = errata(*arguments, "--json").json
        text = errata(*arguments).out
    assert (document["asked"], document["right"], document["beside"], document["metrics"]["EL.acc"]) == (1, 0, 1, 1.0)
    assert "1 stands beside a verdict of the run's own file, which counts in the figures" in text
