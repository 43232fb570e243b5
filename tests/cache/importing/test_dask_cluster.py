"""An import over a Dask cluster: a scheduler and workers by their own commands on this machine, for all tests."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster, scheduler
from sqlalchemy import select

import cli
import demo
from cache.importing import dask_cluster, spool
from cache.importing.dask_cluster import DaskCluster, differences, installed_versions
from cache.importing.import_benchmark import import_benchmark
from cache.store import gold, schema
from cache.store.workspace import Workspace
from commands import exit_codes
from errors import UsageError, WorkerEnded, WorkersDiffer, WorkersOutOfReach
from loaders import LOADERS
from tests.shared import ROOT

pytestmark = pytest.mark.long

HGBENCH = demo.PARTS[0]
TIMES = {"imported_at", "at"}
CHUNK = 4
"""Samples of a chunk in these tests, so that a small run is many."""


class Cluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path, address: str | None = None) -> None:
        self._folder = folder
        self._address = address
        self.processes: list[subprocess.Popen[bytes]] = []
        # Where Errata is installed, every process would find it but for this.
        self._without = folder / "without"
        self._without.mkdir()
        for name in ("cache", "scoring", "loaders", "records", "errors"):
            absent = f"No module named {name!r}"
            (self._without / f"{name}.py").write_text(f"raise ModuleNotFoundError({absent!r}, name={name!r})\n")
        if address is None:
            self._start(
                "scheduler", self._without, "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self._file)
            )

    def add_worker(self, source: Path | None) -> None:
        """Starts a worker that has the Errata of a folder; None for one that has none."""
        where = ["--scheduler-file", str(self._file)] if self._address is None else [self._address]
        self._start("worker", source or self._without, *where, "--nthreads", "1", "--no-nanny")

    @property
    def address(self) -> str:
        """Of the scheduler, once it is there."""
        deadline = time.monotonic() + 60
        while self._address is None:
            with contextlib.suppress(OSError, ValueError):
                self._address = str(json.loads(self._file.read_text())["address"])
            assert time.monotonic() < deadline, (self._folder / "scheduler.log").read_text()
            time.sleep(0.05)
        return self._address

    def close(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()

    @property
    def _file(self) -> Path:
        return self._folder / "scheduler.json"

    def _start(self, what: str, source: Path, *options: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options, "--dashboard-address", "127.0.0.1:0"]
        variables = os.environ | {"PYTHONPATH": str(source)}
        with (self._folder / f"{what}.log").open("ab") as log:
            # In another folder than the tests: neither has what the importer finds in its own.
            self.processes.append(subprocess.Popen(command, cwd=self._folder, env=variables, stdout=log, stderr=log))


@pytest.fixture(scope="module")
def clusters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Cluster]]:
    """Two workers and a scheduler without Errata; a worker that has none; a cluster of nobody."""
    with contextlib.ExitStack() as opened:

        def new(address: str | None = None) -> Cluster:
            return opened.enter_context(contextlib.closing(Cluster(tmp_path_factory.mktemp("cluster"), address)))

        def here() -> Cluster:
            # A scheduler in this process starts at once.
            nobody = {"n_workers": 0, "processes": True, "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
            return new(opened.enter_context(LocalCluster(**nobody)).scheduler_address)

        found = {"alike": new(), "none": here(), "empty": here()}
        for name, source in (("alike", ROOT), ("alike", ROOT), ("none", None)):
            found[name].add_worker(source)
        yield found


@pytest.fixture
def workspace(home: Path) -> Iterator[Callable[[str], Workspace]]:
    with contextlib.ExitStack() as opened:

        def open_one(name: str) -> Workspace:
            return opened.enter_context(contextlib.closing(Workspace.open(f"sqlite:///{home / name}.sqlite")))

        yield open_one


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "CHUNK", CHUNK)
    monkeypatch.setattr(gold, "CHUNK", CHUNK)


def dump(ws: Workspace) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table as it lies in it, without the times at which it was written."""
    with ws.reading() as connection:
        return {
            table.name: [
                {name: value for name, value in row.items() if name not in TIMES}
                for row in connection.execute(select(table)).mappings()
            ]
            for table in schema.metadata.sorted_tables
        }


def rows(stored: Mapping[str, list[Any]]) -> int:
    return len(stored["score"])


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_an_import_over_a_cluster_leaves_the_same_database_as_one_in_this_process(part, clusters, workspace):
    here, there = workspace("here"), workspace("there")
    runs = LOADERS[part.task].run_files(part.runs)[: 2 if part is HGBENCH else 1]
    first = import_benchmark(here, part.task, part.gold, runs=runs)
    second = import_benchmark(there, part.task, part.gold, runs=runs, scheduler=clusters["alike"].address)
    assert first == second
    assert rows(dump(here)) > 0
    assert dump(here) == dump(there)


FILES = {"task_key": HGBENCH.task, "gold": HGBENCH.gold, "runs": [HGBENCH.runs / "careful.jsonl"]}

WATCH = """
import builtins, sys
builtins.opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event in ("open", "sqlite3.connect") else None)
"""


def test_workers_open_neither_the_files_that_are_imported_nor_the_workspace(clusters, workspace, home):
    with Client(clusters["alike"].address, set_as_default=False) as client:
        client.run(exec, WATCH, {})
        import_benchmark(workspace("there"), **FILES, scheduler=clusters["alike"].address)
        opened = client.run(eval, "__import__('builtins').opened")
    assert len(opened) == 2
    assert [path for paths in opened.values() for path in paths if str(demo.DEMO) in path or str(home) in path] == []


def test_an_import_is_whole_when_a_worker_is_killed_midway(clusters, workspace):
    here, there = workspace("here"), workspace("there")
    _, first, _ = clusters["alike"].processes
    done: list[int] = []

    def kill(what: str, samples: int, total: int) -> None:
        done.append(samples)
        if len(done) == 2:
            first.kill()

    import_benchmark(here, **FILES)
    import_benchmark(there, **FILES, scheduler=clusters["alike"].address, progress=kill)
    assert first.wait(10) == -signal.SIGKILL
    assert len(done) > 4
    assert dump(here) == dump(there)


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("none", WorkersDiffer, r"The worker tcp://127\.0\.0\.1:\d+ cannot run Errata .*No module named 'cache'"),
        ("empty", WorkersOutOfReach, r"The scheduler at tcp://127\.0\.0\.1:\d+ has no worker\. Start some"),
    ],
)
def test_workers_that_cannot_score_are_told_before_anything_is_written(
    name, error, words, clusters, workspace, monkeypatch
):
    monkeypatch.setattr(dask_cluster, "CONNECT_S", 0.5 if name == "empty" else 30)
    refuses(clusters[name], workspace("none"), error, words)


def test_so_are_workers_whose_errata_differs_by_a_line_from_that_of_this_process(
    clusters, workspace, tmp_path, monkeypatch
):
    (tmp_path / "records.py").write_bytes((ROOT / "records.py").read_bytes())
    for name in ("scoring", "loaders", "cache"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    assert dask_cluster._digest(tmp_path) == installed_versions()["Errata"]
    with (tmp_path / "scoring" / "metric.py").open("a") as file:
        file.write("# changed\n")
    monkeypatch.setitem(installed_versions(), "Errata", dask_cluster._digest(tmp_path))  # here it is looked up once
    words = r"The worker tcp://127\.0\.0\.1:\d+ would not score as this process does: it has Errata"
    refuses(clusters["alike"], workspace("other"), WorkersDiffer, words)


def refuses(cluster: Cluster, ws: Workspace, error: type[Exception], words: str) -> None:
    """An import over the cluster ends with one line of words, and nothing was written."""
    with pytest.raises(error, match=f"{words}.*Nothing was imported") as told:
        import_benchmark(ws, **FILES, scheduler=cluster.address)
    assert "\n" not in str(told.value)
    assert not any(dump(ws)[table] for table in ("benchmark", "run", "score"))


def test_a_scheduler_that_does_not_answer_is_one_line_on_stderr_and_exit_code_2(capfd, monkeypatch, home):
    monkeypatch.setattr(dask_cluster, "CONNECT_S", 0.5)
    command = ["import", "hgbench", "--gold", str(HGBENCH.gold), "--run", str(HGBENCH.runs)]
    assert cli.main([*command, "--scheduler", "tcp://127.0.0.1:1"]) == exit_codes.UNUSABLE
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("errata: No scheduler answers at tcp://127.0.0.1:1 within 0.5 seconds. Check the address")
    ws = Workspace.open()
    assert dump(ws)["benchmark"] == []
    ws.close()


@pytest.mark.parametrize("address", ["", "127.0.0.1:8786", "http://127.0.0.1:8786", "tcp://host", "tcp://a b:1", "x"])
def test_what_is_no_address_of_a_scheduler_is_refused(address):
    with pytest.raises(UsageError, match="A scheduler is named as tcp://HOST:PORT"):
        DaskCluster(address)


def test_without_dask_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install -e \.\[dask\]"):
        DaskCluster("tcp://127.0.0.1:8786")


def test_a_worker_with_another_library_scores_nothing():
    mine = installed_versions()
    assert dask_cluster._call_checked(mine, len, "abc") == 3
    with pytest.raises(WorkersDiffer, match=f"it has numpy {mine['numpy']} and not 0"):
        dask_cluster._call_checked({**mine, "numpy": "0"}, len, "abc")
    assert differences(mine, {**mine, "more": "1"}) == ""
    assert differences(mine, {}) == ", ".join(f"{name} none and not {version}" for name, version in mine.items())


class _EndsWorkers:
    """A call that several workers ended over."""

    def result(self, timeout: float) -> None:
        raise scheduler.KilledWorker("score", None, 3)


def test_an_import_ends_with_words_when_its_workers_or_their_scheduler_are_gone(clusters, monkeypatch):
    monkeypatch.setattr(dask_cluster, "ALONE_S", 0.5)
    monkeypatch.setattr(dask_cluster, "_LOOK_S", 0.2)
    cluster = clusters["alike"]
    with (
        contextlib.closing(DaskCluster(cluster.address)) as one,
        contextlib.closing(DaskCluster(cluster.address)) as two,
    ):
        with pytest.raises(WorkerEnded, match="Several workers ended over the same responses"):
            one.wait_for(_EndsWorkers())
        for worker in cluster.processes[1:]:
            worker.kill()
        with pytest.raises(WorkerEnded, match=r"has had no worker for 0\.5 seconds\. The run that was being"):
            list(one.in_order(time.sleep, [("call", (0,))]))
        cluster.processes[0].kill()
        with pytest.raises(WorkerEnded, match=r"is gone\. The run that was being written was not kept"):
            list(two.in_order(time.sleep, [("call", (0,))]))
