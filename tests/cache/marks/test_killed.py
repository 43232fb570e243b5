"""A process that is killed while it marks, corrects and scores loses nothing that it said it had kept."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import settings

from cache.importing.corrected.corrected_gold import rebuild
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import applied_corrections
from cache.marks.log import entries
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from errors import NotLoaded
from tests.cache.marks.corrected import everything
from tests.shared import ROOT

SAMPLES = 40


@pytest.mark.simulation
def test_a_kill_loses_no_mark_and_leaves_no_score_between_old_and_new(tmp_path: Path, home: Path) -> None:
    ws = filled(tmp_path)
    ws.close()
    kills = 30 if settings.get_current_profile_name() == "fuzz" else 3
    chance = random.Random(20261123)
    reported: set[int] = set()
    for number in range(kills):
        reported |= killed(str(number), 0.05 + 0.6 * chance.random(), home)
        ws = Workspace.open()
        assert reported <= {mark.id for mark in entries(ws, "b")}
        whole(ws)
        ws.close()
    assert len(reported) > kills


def killed(seed: str, after_s: float, home: Path) -> set[int]:
    """What the program said it had kept until it was killed, a while after the first entry."""
    command = [sys.executable, "-m", "tests.cache.marks.marking", seed]
    environment = {**os.environ, "ERRATA_HOME": str(home)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(after_s)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    # The last line may be cut off by the kill: what it says was not said to an end.
    lines = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return {int(line) for line in lines}


def whole(ws: Workspace) -> None:
    """Corrected gold and all its scores are those of the corrections in the log, made anew."""
    if not applied_corrections(ws, "b"):
        with pytest.raises(NotLoaded):
            everything(ws, "b@corrected")
        return
    found = everything(ws, "b@corrected")
    with ws.writing() as connection:
        rebuild(connection, benchmark_row(connection, "b"))
    for table, rows in everything(ws, "b@corrected").items():
        assert found[table] == rows, table


def filled(folder: Path) -> Workspace:
    """Forty graded answers with two runs."""
    gold = [{"id": f"a{at}", "gold": at % 3 > 0, "topic": f"t{at % 4}"} for at in range(SAMPLES)]
    paths = [write(folder / "gold.jsonl", gold)]
    for name, every in (("kind", 2), ("strict", 5)):
        verdicts: list[dict[str, object]] = [{"id": f"a{at}", "pred": at % every > 0} for at in range(SAMPLES)]
        paths.append(write(folder / f"{name}.jsonl", verdicts))
    ws = Workspace.open()
    import_benchmark(ws, "graded", paths[0], runs=paths[1:], name="b")
    return ws


def write(path: Path, lines: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
