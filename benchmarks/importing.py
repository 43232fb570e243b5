"""Import at 40,000 judgements, beside a bare `executemany` of the same rows into the same schema.

Run as `python -m benchmarks.importing`. The peer gets the finished tuples and writes them with the
driver alone, table by table, in one transaction under the same settings; ours makes them from what was
scored, packs and compresses, keeps totals and writes. Reading and scoring stand apart.

With `--workers 1 2` the command line imports the same files with each of these numbers of processes, in turn for as
many `--rounds`: processor time of all its processes, wall time, the peak of one process's memory, the workspace on
disk, each also as a share of the first number's, and how long the workers had nothing to do. With `--before CHECKOUT`
another checkout comes first. `--samples 2500 --runs 25` are 1,000,000 judgements under both protocols.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Table

from benchmarks.generate import write_benchmark
from benchmarks.large.cost import Figure
from benchmarks.large.import_once import Cost, measured, on_disk
from cache.importing.import_benchmark import import_benchmark
from cache.importing.run_scoring import score_sample
from cache.store import schema
from cache.store.gold import CHUNK, stored_samples
from cache.store.packing import utc_now
from cache.store.rows import insert_statement
from cache.store.run_writer import RunWriter
from cache.store.scored_rows import ScoredSample, pack_chunk
from cache.store.workspace import Workspace
from loaders import LOADERS
from scoring.tasks import TASKS

Rows = dict[Table, list[tuple[Any, ...]]]


def main() -> None:
    """Measures and prints one line a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", metavar="CHECKOUT", type=Path, help="another checkout, to compare with")
    parser.add_argument("--workers", metavar="N", type=int, nargs="+", help="numbers of processes that are compared")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        gold, runs = write_benchmark(Path(folder), options.samples, options.runs)
        versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
        print(f"{platform.machine()}, {os.cpu_count()} cores, {versions}")
        if options.before is not None or options.workers is not None:
            workers = options.workers or [1, 2]
            for number in range(options.rounds):
                _compare(Path(folder) / f"round-{number}", gold, runs, options.before, workers)
            return
        _end_to_end(Path(folder), gold, runs)
        _write_phase(Path(folder), gold, runs, options.rounds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process: {peak:.0f} MB")


def _compare(folder: Path, gold: Path, runs: list[Path], before: Path | None, workers: Sequence[int]) -> None:
    """Imports the same files with another checkout if one is given, and with this one, and prints what each took."""
    print(f"load average {os.getloadavg()[0]:.1f} (wall times mean nothing on a machine that does other work)")
    first = None if before is None else measured(folder / "before", "hgbench", gold, runs, checkout=before.resolve())
    if first is not None:
        print(_cost_line("before", first, first))
    for number in workers:
        cost = measured(folder / f"workers-{number}", "hgbench", gold, runs, number)
        first = first or cost
        print(_cost_line(f"{number} worker{'s' if number > 1 else ''}", cost, first), flush=True)


def _cost_line(name: str, cost: Cost, first: Cost) -> str:
    pairs = [
        f"{what} {mine:,.0f} {unit} ({mine / theirs:.2f})"
        for what, unit, mine, theirs in (
            ("processor", "s", cost.processor, first.processor),
            ("wall", "s", cost.wall, first.wall),
            ("memory", "MB", cost.memory, first.memory),
            ("disk", "MB", cost.disk, first.disk),
        )
    ]
    idle = "" if cost.idle is None else f", workers idle {cost.idle:.0%} of their time"
    return f"{name:10} {', '.join(pairs)}{idle}"


def _end_to_end(folder: Path, gold: Path, runs: list[Path]) -> None:
    workspace = _workspace(folder / "end-to-end")
    start = time.perf_counter()
    report = import_benchmark(workspace, "hgbench", gold, runs=runs)
    seconds = time.perf_counter() - start
    with workspace.reading() as connection:
        judgements = connection.exec_driver_sql("SELECT count(*) FROM judgement WHERE part = 'official'").scalar()
    size = on_disk(folder / "end-to-end")
    print(
        f"end to end: {judgements} judgements, {report.rows} rows of runs under both protocols in {seconds:.1f} s "
        f"= {report.rows / seconds:.0f} rows/s; {size:.0f} MB"
    )
    workspace.close()


def _write_phase(folder: Path, gold: Path, runs: list[Path], rounds: int) -> None:
    workspace = _workspace(folder / "judged")
    import_benchmark(workspace, "hgbench", gold)
    start = time.perf_counter()
    judged = [_judged(workspace, path) for path in runs]
    print(f"reading and scoring alone: {time.perf_counter() - start:.1f} s")
    ratios = []
    for number in range(rounds):
        written, ours, bare = _round(folder / f"round-{number}", gold, judged)
        ratios.append(bare / ours)
        print(f"write phase: {written} rows; ours {written / ours:.0f} rows/s, bare {written / bare:.0f} rows/s")
    print(f"write phase, ours over bare: {statistics.median(ratios):.2f} (median of {rounds}; wanted: 0.6)")


def rows_written(samples: int) -> dict[str, Figure]:
    """Rows written a second of one run of so many samples, beside a bare `executemany` of the same rows."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        gold, runs = write_benchmark(folder, samples, 1)
        workspace = _workspace(folder / "judged")
        import_benchmark(workspace, "hgbench", gold)
        written, ours, bare = _round(folder, gold, [_judged(workspace, runs[0])])
        workspace.close()
    return {"rows written": Figure(written / ours, "rows/s", written / bare)}


def _round(folder: Path, gold: Path, judged: list[list[ScoredSample]]) -> tuple[int, float, float]:
    """Number of rows, seconds of ours to write them, and of the driver alone."""
    ours, rows = _ours(folder / "ours", gold, judged)
    return sum(map(len, rows.values())), ours, _bare(folder / "bare", gold, judged, rows)


def _judged(workspace: Workspace, path: Path) -> list[ScoredSample]:
    task = TASKS["hgbench"]
    ((_, loaded),) = LOADERS["hgbench"].load_runs(path, gold_ids=None, model=None, setting=None)
    predictions = {prediction.sample_id: prediction for prediction in loaded.records}
    with workspace.reading() as connection:
        return [
            score_sample(task, stored, predictions[stored.sample.id], {})
            for chunk in stored_samples(connection, 1)
            for stored in chunk
        ]


def _ours(home: Path, gold: Path, runs: list[list[ScoredSample]]) -> tuple[float, Rows]:
    """Seconds to write what was judged, and the rows that were written."""
    workspace = _workspace(home)
    import_benchmark(workspace, "hgbench", gold)
    seconds = 0.0
    for number, judged in enumerate(runs, start=1):
        start = time.perf_counter()
        with workspace.writing() as connection:
            _run_row(connection, number)
            with closing(RunWriter(connection, 1, number)) as writer:
                for first in range(0, len(judged), CHUNK):
                    writer.add(pack_chunk(TASKS["hgbench"], judged[first : first + CHUNK]))
                writer.finish()
        seconds += time.perf_counter() - start
    rows: Rows = {}
    with workspace.reading() as connection:
        for table in (*schema.RUN_SIDE, schema.search_text):
            mine = "WHERE run_id IS NOT NULL"
            found = connection.exec_driver_sql(f"SELECT * FROM {table.name} {mine}")
            rows[table] = [tuple(row) for row in found]
    workspace.close()
    return seconds, rows


def _bare(home: Path, gold: Path, runs: list[list[ScoredSample]], rows: Rows) -> float:
    """Seconds the driver alone takes for the same rows, one transaction a run."""
    workspace = _workspace(home)
    import_benchmark(workspace, "hgbench", gold)
    with workspace.writing() as connection:
        for number in range(1, len(runs) + 1):
            _run_row(connection, number)
        statements = {table: insert_statement(connection, table) for table in rows}
    workspace.close()
    per_run = [
        {table: [row for row in found if row[_run_column(table)] == number] for table, found in rows.items()}
        for number in range(1, len(runs) + 1)
    ]
    file = sqlite3.connect(home / "workspace.sqlite", isolation_level=None)
    for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = NORMAL", "cache_size = -32000"):
        file.execute(f"PRAGMA {pragma}")
    start = time.perf_counter()
    for tables in per_run:
        file.execute("BEGIN IMMEDIATE")
        for table, found in tables.items():
            file.executemany(statements[table], found)
        file.execute("COMMIT")
    seconds = time.perf_counter() - start
    file.close()
    return seconds


def _run_row(connection: Any, number: int) -> None:
    source = {"id": number + 1, "benchmark_id": 1, "kind": "run", "path": "", "sha256": "", "lines": 0, "loaded": 0}
    connection.execute(schema.source_file.insert().values(**source, imported_at=utc_now()))
    texts = {"model": "", "source": "", "sha256": "", "axes": "{}", "coords_alternatives": "{}"}
    numbers = {"id": number, "benchmark_id": 1, "source_file_id": number + 1, "scorer_version": 1}
    connection.execute(
        schema.run.insert().values(
            **texts, **numbers, slug=f"run-{number}", state="current", synthetic=True, imported_at=utc_now()
        )
    )


def _run_column(table: Table) -> int:
    return [column.name for column in table.columns].index("run_id")


def _workspace(home: Path) -> Workspace:
    return Workspace.open(f"sqlite:///{home / 'workspace.sqlite'}")


if __name__ == "__main__":
    main()
