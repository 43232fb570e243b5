"""One import by the command line in a process of its own, and what it took.

`measured` runs it as `python -m benchmarks.large.import_once BENCHMARK --gold PATH --run FILE... --workers N`; it
prints one document: for how long workers had nothing to do between the first call and the last result, and its memory.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cli
from cache.importing import processes

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one import took.

    Args:
        processor: Seconds of processors, all its processes together.
        wall: Seconds of the clock.
        memory: Megabytes of its largest process.
        disk: Megabytes of its workspace.
        idle: Share of its workers' time in which they had nothing to do; None where there were none.
    """

    processor: float
    wall: float
    memory: float
    disk: float
    idle: float | None = None


def measured(
    home: Path, task: str, gold: Path, runs: Sequence[Path], workers: int | None = None, checkout: Path = ROOT
) -> Cost:
    """Imports files into a new workspace, and says what that took.

    Args:
        home: Folder of the workspace.
        task: The benchmark's task.
        gold: Its gold.
        runs: Run files, or folders of them.
        workers: Number of processes that read and score; None for what the checkout does by itself.
        checkout: The Errata that imports; of another one than this it is not known how idle its workers were, and its
            memory is at least that of this process.
    """
    program = ["-m", "benchmarks.large.import_once"] if checkout == ROOT else ["cli.py", "import"]
    options = [] if workers is None else ["--workers", str(workers)]
    command = [sys.executable, *program, task, "--gold", str(gold), "--run", *map(str, runs), *options]
    environment = {**os.environ, "ERRATA_HOME": str(home), "PYTHONPATH": ""}
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=checkout, env=environment, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as stream:
        printed = stream.read()
    _, status, used = os.wait4(process.pid, 0)  # with what its own processes took
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{checkout}: its import ended with status {process.returncode}.")
    memory, idle = used.ru_maxrss / 1024, None
    if checkout == ROOT:
        stated = json.loads(printed.splitlines()[-1])
        memory, idle = stated["memory"], stated["idle"]
    return Cost(used.ru_utime + used.ru_stime, wall, memory, on_disk(home), idle)


def _most_memory() -> float:
    """Megabytes of the largest process, this one or one that it started, at most.

    What the system says about a process that has ended is never less than what the one that started it had then, so
    that whoever made large files beforehand would be measured with them.
    """
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    mine = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    return max(mine, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024


def on_disk(home: Path) -> float:
    """Megabytes of a workspace's database with its log."""
    return sum(file.stat().st_size for file in home.glob("workspace.sqlite*")) / 1e6


class _Watch:
    """How many calls workers had at which time."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._events: list[tuple[float, int]] = []

    def submit(self, real: Callable[..., Future[Any]]) -> Callable[..., Future[Any]]:
        """What submits a call, watched."""

        def watched(pool: Any, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Future[Any]:
            future = real(pool, function, arguments)
            if arguments:  # the calls that only start a process have none
                self._events.append((time.perf_counter(), 1))
                future.add_done_callback(lambda _: self._events.append((time.perf_counter(), -1)))
            return future

        return watched

    def idle(self) -> float | None:
        """Share of the workers' time from the first call to the last result in which they had none."""
        events = sorted(self._events)
        if len(events) < 2:
            return None
        calls, idle, last = 0, 0.0, events[0][0]
        for at, change in events:
            idle += max(0, self._workers - calls) * (at - last)
            calls, last = calls + change, at
        return idle / (self._workers * (last - events[0][0]))


def main(arguments: list[str]) -> int:
    """Imports as `errata import` does with these arguments; prints how idle its workers were."""
    workers = int(arguments[arguments.index("--workers") + 1]) if "--workers" in arguments else os.cpu_count() or 1
    watch = _Watch(workers)
    processes.Processes._submit = watch.submit(processes.Processes._submit)  # type: ignore[method-assign]
    code = cli.main(["import", *arguments])
    print(json.dumps({"idle": watch.idle(), "memory": _most_memory()}))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
