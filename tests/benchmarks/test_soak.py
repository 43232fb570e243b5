"""Many sessions at one server, for 40 seconds; `make soak` does it for an hour and looks at memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.browser import server
from benchmarks.generate import write_benchmark
from benchmarks.soak.background_load import MANY, BackgroundLoad
from benchmarks.soak.links import RandomLinks
from benchmarks.soak.soak import Load, Soaked, soak
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from demo import PARTS

LOAD = Load(minutes=2 / 3, sessions=20, pause_s=12.0, alone=2, seed=3)


@pytest.mark.long
def test_twenty_people_an_import_and_a_batch_at_one_server_meet_no_error(
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
        soaked = soak({address: process}, [log], links, LOAD, BackgroundLoad(gold, runs[-1], pause_s=10.0))
    assert (soaked.failures, soaked.logged) == ([], [])
    assert (len(soaked.alone), soaked.imports > 0, soaked.batches > 0) == (LOAD.alone, True, True)
    # How many is up to the machine: one for each person on a busy one, 60 in all on a quiet one.
    assert len(soaked.together) >= LOAD.sessions
    assert len(soaked.pages) > 8


@pytest.mark.parametrize(
    ("seconds", "before", "after"),
    # Medians of a tenth of the time: to 66.7 s of 100, to 120 s of 300, to 200 s of 600; and to the end.
    [(100, 431.5, 465), (300, 475, 655), (600, 540, 940)],
)
def test_memory_is_compared_between_the_end_of_the_warm_up_and_the_end(seconds, before, after) -> None:
    # From 100 to 400 MB in 30 seconds, then by 1 MB a second; looked at every second.
    soaked = Soaked(memory=[(float(at), 100.0 + at * 10 if at < 30 else 370.0 + at) for at in range(seconds + 1)])
    assert soaked.memory_after_warm_up() == (before, after)
