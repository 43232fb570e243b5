"""`errata rerun BENCHMARK --selection …` against a server on loopback, in processes that are killed midway too."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cache.importing.import_benchmark import import_benchmark
from cache.live.batch import batches
from cache.live.batch.batches import batch_lock
from cache.live.batch.estimate import BatchEstimate, PastUsage
from cache.live.reruns import stored_response
from cache.live.spending import money_spent
from cache.store.workspace import Workspace, home_folder
from commands.live.rerun_batch import estimate_text
from tests.commands.made_files import FULL, answer, gold_line, run_line, write
from tests.models.answering_server import Reply, answering
from tests.models.providers import openai_server
from tests.prepared import once

ROOT = Path(__file__).resolve().parents[3]
NAMES = [f"s{n}" for n in range(6)]
SAID = json.dumps([answer(FULL)])


@once
def fill(folder):
    """Six samples with a page each, four of them math, and a run over the first five."""
    (folder / "images").mkdir()
    for name in NAMES:
        Image.new("RGB", (100, 80), "white").save(folder / "images" / f"{name}-0.jpg")
    lines = [gold_line(name, [answer(FULL)], subject="math" if n < 4 else "art") for n, name in enumerate(NAMES)]
    for line in lines:
        line["metadata"]["media_map"]["m0"][1] = f"{line['uuid']}-0.jpg"
    gold = write(folder / "gold.jsonl", lines)
    run = write(folder / "model.jsonl", [run_line(name, [answer(FULL)]) for name in NAMES[:5]])
    ws = Workspace.open()
    import_benchmark(ws, "hgbench", Path(gold), images=folder / "images", runs=[Path(run)], name="b")
    return ws


@pytest.fixture
def home(tmp_path):
    fill(tmp_path).close()
    return home_folder()


def process(home, *arguments, **environment):
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("ERRATA_", "ANTHROPIC", "OPENAI"))
    }
    return subprocess.Popen(
        [sys.executable, "cli.py", "rerun", "b", *arguments],
        cwd=ROOT,
        env={**clean, "ERRATA_HOME": str(home), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def asking(server, *more):
    """The arguments that ask a model at 1 and 10 US dollars a million tokens, and its address."""
    price = ["--price", "1/10", "--max-tokens", "1000"]
    return ["--model", "openai:m", *price, *more], {"OPENAI_BASE_URL": f"{server.url}/v1"}


def answered(home):
    ws = Workspace.open()
    try:
        with ws.reading() as connection:
            query = "SELECT sample FROM batch_item WHERE state = 'answered' ORDER BY position"
            return list(connection.exec_driver_sql(query).scalars())
    finally:
        ws.close()


def test_a_killed_batch_goes_on_where_it_stood_and_pays_nothing_twice(home, run):
    slow = openai_server.streamed(SAID, pause_s=0.15)
    with answering(slow) as server:
        arguments, environment = asking(server, "--selection", "", "--at-once", "1", "--json")
        with process(home, *arguments, **environment) as running:
            until = time.monotonic() + 60
            while len(server.received) < 3 and time.monotonic() < until:
                time.sleep(0.02)
            os.kill(running.pid, signal.SIGKILL)
            running.communicate(timeout=30)
        before = answered(home)
        assert before == NAMES[:2]
        assert len(server.received) == 3
        code, out, err = run("rerun", "b", *arguments, "--resume", **environment)
    document = json.loads(out)
    assert (code, document["state"], document["counts"]["answered"]) == (0, "done", 6)
    assert answered(home) == NAMES
    # Two answers were kept, one was lost on its way, four were asked after: seven requests for six answers.
    assert len(server.received) == 7
    assert "4 to ask" in err
    assert document["runs"][0]["run"] == "live:m"
    assert document["runs"][0]["metrics"]["F_A"] == 1.0
    # 900 tokens at 1 and 40 at 10 a million: 0.0013; the lost one goes on counting as the most it can have cost.
    assert document["cost_usd"] == pytest.approx(6 * 0.0013)
    ws = Workspace.open()
    gone = money_spent(ws).day
    ws.close()
    assert gone > 6 * 0.0013 + 0.01
    assert document["counted_usd"] == pytest.approx(gone)


def test_picked_samples_are_asked_about_alone_and_nothing_where_one_is_not_loaded(home, run):
    with answering(openai_server.streamed(SAID)) as server:
        arguments, environment = asking(server, "--selection", "b=b&f.subject=art&pick=s1&pick=s5")
        code, _, _ = run("rerun", "b", *arguments, **environment)
        assert (code, len(server.received)) == (0, 2)
        assert answered(home) == ["s1", "s5"]
        arguments, environment = asking(server, "--selection", "b=b&pick=s1&pick=none")
        code, _, err = run("rerun", "b", *arguments, **environment)
        assert (code, len(server.received)) == (2, 2)
        assert "none" in err
        assert "Nothing was asked." in err


def test_a_selection_says_which_samples_and_what_they_take_before(home, run):
    with answering(openai_server.streamed(SAID)) as server:
        arguments, environment = asking(server, "--selection", "f.subject=art")
        code, out, err = run("rerun", "b", *arguments, "--estimate", **environment)
        assert (code, err, server.received) == (0, "", [])
        assert out.startswith("2 to ask: about ")
        assert "time not known yet" in out
        assert out.endswith("Prompts and pages are sent to Compatible server (a server on this machine).\n")
        code, out, err = run("rerun", "b", *arguments, **environment)
        assert (code, len(server.received)) == (0, 2)
        assert "Batch 1: done" in out
        assert "kept as live:m" in out
        code, out, err = run("rerun", "b", *arguments, "--estimate", "--json", **environment)
        document = json.loads(out)
        assert document["sent_to"] == "a server on this machine"
        assert (document["askings"], document["experience"]["answers"]) == (2, 2)
        assert (document["kept"], document["likely_usd"], document["most_usd"]) == (2, 0.0, 0)
        code, out, err = run("rerun", "b", *arguments, "--estimate", "--again", "--json", **environment)
        assert json.loads(out)["likely_usd"] == pytest.approx(2 * 0.0013)
        # Asked once more, nothing is: the answers are there.
        code, out, err = run("rerun", "b", *arguments, **environment)
        assert (code, len(server.received)) == (0, 2)
        assert "2 skipped: An answer to the same prompt is kept already. (s4, s5)" in out


def test_a_cap_that_is_reached_midway_is_reported_and_a_higher_one_goes_on(home, run):
    with answering(openai_server.streamed(SAID)) as server:
        arguments, environment = asking(server, "--selection", "f.subject=math", "--at-once", "1", "--json")
        # One can cost about 0.013 and does cost 0.0013.
        code, out, _ = run("rerun", "b", *arguments, "--max-cost", "0.015", **environment)
        document = json.loads(out)
        assert (code, document["state"]) == (2, "stopped")
        assert "this batch" in document["why"]
        done = document["counts"]["answered"]
        assert 0 < done < 4
        (reason,) = document["reasons"]
        assert (reason["state"], len(reason["samples"])) == ("waiting", 4 - done)
        code, out, _ = run("rerun", "b", *arguments, "--max-cost", "1", "--resume", **environment)
        document = json.loads(out)
    assert (code, document["state"], document["counts"]["answered"], len(server.received)) == (0, "done", 4, 4)


def test_what_failed_is_gone_on_with_as_the_report_says_and_one_that_is_refused_leaves_the_cap(home, run):
    refused = Reply(status=400, kind="application/json", parts=[b'{"error": {"message": "no"}}'])
    with answering(refused, openai_server.streamed(SAID)) as server:
        arguments, environment = asking(server, "--selection", "f.subject=art", "--at-once", "1", "--max-cost", "1")
        code, out, _ = run("rerun", "b", *arguments, **environment)
        assert (code, "1 failed" in out) == (0, True)
        assert "The same command with --resume goes on with what is left." in out
        ws = Workspace.open()
        with batch_lock(ws, 1):
            code, _, err = run("rerun", "b", *arguments[:-1], "0.5", "--resume", **environment)
        assert (code, "being asked already" in err) == (2, True)
        assert (batches.find(ws, 1).most_usd, batches.count_by_state(ws, 1)["failed"]) == (1.0, 1)
        ws.close()
        code, out, _ = run("rerun", "b", *arguments, "--resume", **environment)
        assert (code, len(server.received), "--resume" in out) == (0, 3, False)
        code, _, err = run("rerun", "b", *arguments, "--resume", **environment)
        assert (code, "No batch that asks exactly this is unfinished" in err) == (2, True)


def test_a_batch_reminds_of_the_format_once_a_sample_and_pays_for_both_answers(home, run):
    """The first sample is answered readably after its reminder, the second not at all, the others at once."""
    prose = openai_server.streamed("They are in the middle.")
    with answering(prose, openai_server.streamed(SAID), prose, prose, openai_server.streamed(SAID)) as server:
        arguments, environment = asking(server, "--selection", "f.subject=math", "--at-once", "1", "--json")
        code, out, _ = run("rerun", "b", *arguments, **environment)
    document = json.loads(out)
    assert (code, document["counts"]["answered"], len(server.received)) == (0, 4, 6)
    assert document["cost_usd"] == pytest.approx(6 * 0.0013)
    assert [len(received.body["messages"]) for received in server.received] == [1, 3, 1, 3, 1, 1]
    ws = Workspace.open()
    kept = [stored_response(ws, "b", name, "live:m") for name in NAMES[:4]]
    ws.close()
    assert [prediction.raw == SAID for prediction in kept] == [True, False, True, True]
    assert [len(prediction.extra["live"].get("earlier", [])) for prediction in kept] == [1, 1, 0, 0]


def test_a_polite_end_lets_the_report_be_written(home):
    with answering(openai_server.streamed(SAID), openai_server.streamed(SAID, silence_s=60)) as server:
        arguments, environment = asking(server, "--selection", "", "--at-once", "1", "--json")
        with process(home, *arguments, **environment) as running:
            while len(server.received) < 2:
                time.sleep(0.02)
            running.send_signal(signal.SIGTERM)
            out, _ = running.communicate(timeout=60)
    document = json.loads(out)
    assert (running.returncode, document["state"], document["counts"]["answered"]) == (130, "cancelled", 1)


def test_replays_are_batches_too_and_say_what_the_run_does_not_answer(home, run):
    code, out, _ = run("rerun", "b", "--selection", "", "--model", "replay:model", "--json")
    document = json.loads(out)
    assert (code, document["counts"]) == (0, {"waiting": 0, "answered": 5, "skipped": 1, "failed": 0})
    (reason,) = document["reasons"]
    assert (reason["samples"], "has no response" in reason["why"]) == (["s5"], True)
    assert document["cost_usd"] == 0


def test_coords_of_a_replay_are_said_to_change_nothing(home, run):
    _, _, err = run("rerun", "b", "--selection", "", "--model", "replay:model", "--coords", "yxyx/1", "--estimate")
    assert err == "errata: --coords yxyx/1: a replay's boxes are read as those of its run, so it changes nothing.\n"


def test_what_makes_no_sense_is_refused_in_one_line(home, run):
    for arguments, reason in (
        (["--selection", "f.subject=maths"], "The selection asks for facet subject “maths”"),
        (["--selection", "f.subject=maths"], "Nothing was asked."),
        (["--selection", "f.subject=math+art"], "In a selection “+” is a space; write %2B for a plus."),
        (["--selection", "colour=red"], "colour"),
        (["--selection", "b=other"], "is of “other”"),
        (["--selection", "q=nowhere"], "nothing to ask"),
        (["--selection", "", "--resume"], "No batch that asks exactly this"),
        (["--resume"], "--selection"),
    ):
        code, out, err = run("rerun", "b", "--model", "replay:model", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert reason in err
        assert "left out" not in err
    # No run was made under this setting: nothing can be replayed, each with its reason.
    _, out, _ = run("rerun", "b", "--model", "replay:model", "--selection", "", "--setting", "with")
    assert "under the setting" in out


def test_a_refused_key_stops_a_batch_after_one_request_and_is_nowhere_afterwards(home, run):
    key = "sk-sentinel-7f3a9c"
    with answering(openai_server.failed(401, f"Incorrect API key provided: {key}")) as server:
        arguments, environment = asking(server, "--selection", "", "--at-once", "1")
        code, out, err = run("rerun", "b", *arguments, OPENAI_API_KEY=key, **environment)
    assert (code, len(server.received)) == (2, 1)
    sent = {name.lower(): value for name, value in server.received[0].headers.items()}
    assert sent["authorization"].endswith(key)
    assert "Batch 1: stopped" in out
    assert "6 waiting" in out
    assert key not in out + err
    files = [path for path in home.rglob("*") if path.is_file()]
    assert any(path.suffix == ".sqlite" for path in files)
    assert not [path for path in files if key.encode() in path.read_bytes()]


def test_repeats_of_a_batch_tell_their_flip_rate_with_an_interval_by_sample(home, run):
    arguments = ["--model", "replay:model", "--repeats", "2", "--selection", "f.subject=math"]
    code, out, err = run("rerun", "b", *arguments)
    assert code == 0, err
    assert "flip rate 0.00 over 4 samples (no interval: fewer than 10 independent units); 0 of them right" in out
    assert "right in one answer and wrong in another, 0.00 (live:model)" in out
    code, out, err = run("rerun", "b", *arguments, "--json")
    (flips,) = json.loads(out)["flips"]
    assert flips["runs"] == ["live:model~repeat:1", "live:model~repeat:2"]
    assert (flips["samples"], flips["flipped"], flips["flip_rate"], flips["share"]) == (4, 0, 0.0, 0.0)
    assert (flips["interval"], flips["no_interval"]) == (None, "fewer than 10 independent units")
    code, out, err = run("rerun", "b", "--model", "replay:model", "--selection", "f.subject=math", "--json")
    assert "flips" not in json.loads(out)


def test_what_was_not_counted_in_full_is_said_to_be_about_so_much():
    takes = BatchEstimate(500, 12, False, 0, "", 0, 9000, 8000, 500, 1.25, None, None, PastUsage())
    assert estimate_text(takes) == (
        "500 to ask: about 9,000 tokens read, at most about 8,000 written; at most about 1.25 US dollars; "
        "time not known yet. Estimated from 12 of them.\n"
    )
    assert "about 1.2500" not in estimate_text(replace(takes, counted_all=True))


def test_an_estimate_of_which_nothing_can_be_asked_asks_nothing() -> None:
    takes = BatchEstimate(8, 8, True, 8, "There is no image.", 0, 0, 0, 0, 0.0, None, None, PastUsage())
    assert estimate_text(takes) == "0 of 8 to ask. 8 of 8 looked at cannot be asked: There is no image.\n"
    assert estimate_text(replace(takes, cannot=7)).startswith("8 to ask: ")
