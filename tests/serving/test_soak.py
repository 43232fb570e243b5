"""Many sessions at one server, for some seconds; `make soak` is the same for an hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.browser import server
from benchmarks.generate import write_benchmark
from benchmarks.soak.beside import MANY, Beside
from benchmarks.soak.links import RandomLinks
from benchmarks.soak.soak import Load, Soaked, soak
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from demo import PARTS

LOAD = Load(minutes=0.15, sessions=6, pause_s=2.0, alone=4, seed=3)


def test_six_people_an_import_and_a_batch_at_one_server_meet_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    workspace = Workspace.open()
    for part in PARTS[:2]:
        runs = sorted(part.runs.rglob("*.jsonl"))[:2]
        import_benchmark(workspace, part.task, part.gold, part.images, runs, name=part.name)
    gold, runs = write_benchmark(tmp_path / "many", samples=30, runs=2)
    import_benchmark(workspace, "hgbench", gold, runs=runs, name=MANY)
    links = RandomLinks(workspace, LOAD.seed)
    workspace.close()
    log = tmp_path / "server.log"
    with server("asgi.py", log=log) as (address, process):
        soaked = soak({address: process}, [log], links, LOAD, Beside(gold, runs[-1], pause_s=1.0))
    assert (soaked.failures, soaked.logged) == ([], [])
    assert (len(soaked.alone), soaked.imports > 0, soaked.batches > 0) == (4, True, True)
    assert len(soaked.together) > 12
    assert len(soaked.pages) > 6


def test_memory_is_compared_between_the_end_of_the_warm_up_and_the_end() -> None:
    # 100 s: grows from 100 to 400 MB in the first third, then by 1 MB a second.
    soaked = Soaked(memory=[(float(at), 100.0 + at * 10 if at < 30 else 400.0 + at - 30) for at in range(101)])
    before, after = soaked.memory_after_warm_up()
    # The tenths from 23.3 to 33.3 s and from 90 to 100 s.
    assert (before, after) == (385.0, 465.0)
