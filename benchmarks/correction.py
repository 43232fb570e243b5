"""One correction of gold: the entry of the log and its sample scored again in all runs, in one transaction.

The benchmark is SketchJudge's size with 38 runs; where there are fewer files, they are imported under further names.
The first correction copies the benchmark beside the original, unless that was done while somebody began to edit; both
are stated apart. Times are wall clock, since a person waits for them; on a machine that does other work as well, the
processor time says more.

Run with `python -m benchmarks.correction [folder of SketchJudge]`; without one, a benchmark of the same size is made.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.graded_files import write_benchmark
from cache.importing.corrected.corrected_gold import drop
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import corrections
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, correct, prepare, undo
from cache.store.gold import stored_samples
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from loaders.sketchjudge import load
from records import Sample

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
    chosen = samples[:: len(samples) // CORRECTIONS][:CORRECTIONS]
    copying = _timed(partial(correct, ws, _turned(chosen[0])))
    last = _timed(lambda: undo(ws, next(iter(corrections(ws, NAME).values())).id, "Measured"))
    with ws.writing() as connection:
        drop(connection, owner)
    preparing = _timed(partial(prepare, ws, NAME))
    first, *later = [_timed(partial(correct, ws, _turned(sample))) for sample in chosen]
    print(f"{len(samples):,} samples, {RUNS} runs; seconds, and of the processor in brackets")
    print(f"first correction, with the copy {copying}; its undoing, the last one {last}")
    print(f"copy while editing begins {preparing}; then the first correction {first}")
    walls, processors = [timed.wall for timed in later], [timed.processor for timed in later]
    median = _Time(statistics.median(walls), statistics.median(processors))
    print(f"{len(later)} further ones: median {median}, longest {max(walls):.3f}")


class _Time(NamedTuple):
    """Seconds that something took, by the clock and of the processor."""

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.wall:.3f} ({self.processor:.3f})"


def _timed(work: Callable[[], object]) -> _Time:
    start, processor = time.perf_counter(), time.process_time()
    work()
    return _Time(time.perf_counter() - start, time.process_time() - processor)


def _turned(sample: Sample) -> NewMark:
    """The correction that turns a sample's verdict."""
    wrong = sample.items[0].gold_fields["verdict"] == "incorrect"
    correction = {"verdict": "correct" if wrong else "incorrect"}
    return NewMark(NAME, MarkTarget("item", sample.id, "answer"), "Measured", correction=correction)


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
