"""One correction of gold: the entry of the log and its sample scored again in all runs, in one transaction.

The benchmark is SketchJudge's size with 38 runs; where there are fewer files, they are imported under further names.
The first correction copies the benchmark beside the original and is stated apart. Times are wall clock, since a person
waits for them; on a machine that does other work as well, the processor time says more.

Run with `python -m benchmarks.correction [folder of SketchJudge]`; without one, a benchmark of the same size is made.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.graded_files import write_benchmark
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import correct
from cache.marks.log import NewMark, undo
from cache.marks.targets import MarkTarget
from cache.store.gold import stored_samples
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from loaders.sketchjudge import load

RUNS, CORRECTIONS = 38, 20
NAME = "sketchjudge"


def main(folder: str | None = None) -> None:
    """Prints how long corrections take."""
    with tempfile.TemporaryDirectory() as made:
        measure(Path(folder) if folder is not None else write_benchmark(Path(made) / "files"), Path(made))


def measure(folder: Path, made: Path) -> None:
    """Measures one benchmark folder with its runs below `results`."""
    os.environ["ERRATA_HOME"] = str(made / "home")
    ws = Workspace.open()
    import_benchmark(ws, NAME, folder, runs=_runs(folder, made / "runs"), workers=2)
    with ws.reading() as connection:
        owner = benchmark_row(connection, NAME).id
        samples = [stored.sample for chunk in stored_samples(connection, owner) for stored in chunk]
    times: list[float] = []
    processors: list[float] = []
    for sample in samples[:: len(samples) // (CORRECTIONS + 1)][: CORRECTIONS + 1]:
        wrong = sample.items[0].gold_fields["verdict"] == "incorrect"
        new = NewMark(NAME, MarkTarget("item", sample.id, "answer"), "Measured")
        correction = {"verdict": "correct" if wrong else "incorrect"}
        start, processor = time.perf_counter(), time.process_time()
        mark = correct(ws, NewMark(new.benchmark, new.target, new.who, correction=correction))
        times.append(time.perf_counter() - start)
        processors.append(time.process_time() - processor)
    start = time.perf_counter()
    undo(ws, mark.id, "Measured")
    undone = time.perf_counter() - start
    later = times[1:]
    print(f"{len(samples):,} samples, {RUNS} runs: first correction {times[0]:.2f} s, which copies the benchmark")
    print(f"{len(later)} further ones: median {statistics.median(later):.3f} s, longest {max(later):.3f} s; ", end="")
    print(f"an undoing {undone:.3f} s; processor time of a correction {statistics.median(processors[1:]):.3f} s")


def _runs(folder: Path, copies: Path) -> list[Path]:
    """The run files, and as many copies under other names as it takes."""
    files = load.run_files(folder / "results")
    copies.mkdir()
    found = list(files[:RUNS])
    for number in range(RUNS - len(found)):
        source = files[number % len(files)]
        found.append(copies / f"copy{number:02}-{source.name}")
        shutil.copyfile(source, found[-1])
    return found


if __name__ == "__main__":
    main(*sys.argv[1:2])
