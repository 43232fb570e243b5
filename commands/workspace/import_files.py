"""`errata import`: a benchmark and its runs into the workspace, scored under every protocol."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tqdm import tqdm

from cache.importing.import_benchmark import import_benchmark
from cache.importing.source_files import FileReport, ImportReport, Progress
from cache.store.workspace import Workspace
from commands.exit_codes import DONE, REJECTED
from commands.scoring.sources import note_left_out, note_without_boxes
from commands.terminal import columns, one_line, report_rejected, warn
from figures.tables.number_format import count
from loaders import LOADERS
from scoring.task import TAU
from scoring.tasks import TASKS

STATES = {
    "new": "new",
    "unchanged": "unchanged: the workspace had exactly this",
    "rescored": "unchanged, and scored again: this Errata scores otherwise than the one before",
    "superseded": "new, in place of an earlier version",
    "carried": "scored again against the new gold",
}


def run(options: argparse.Namespace) -> int:
    """Import, and print what was done with each file; 1 when lines were rejected, else 0."""
    workspace = Workspace.open()
    try:
        with bars() as progress:
            report = import_benchmark(
                workspace,
                options.benchmark,
                options.gold,
                options.images,
                options.run,
                options.model,
                options.setting,
                options.name,
                options.coords,
                options.facets,
                progress,
                duplicates=options.duplicates,
                workers=options.workers,
                scheduler=options.scheduler,
            )
    finally:
        workspace.close()
    note_left_out(LOADERS[options.benchmark], map(Path, options.run))
    note_without_boxes(TASKS[options.benchmark], TAU, options.coords)
    sys.stdout.write(summary(report))
    for file in report.files:
        if file.note:
            warn(file.note)
        if file.state != "carried":
            report_rejected(file.path, file.lines, file.rejected)
    return REJECTED if report.rejected else DONE


def summary(report: ImportReport) -> str:
    """One line per file: what it is, how many lines were loaded, and how it compares with what the workspace had."""
    rows = [["file", "kind", "lines", "loaded", "rejected"]]
    rows += [
        [file.path, file.kind, f"{file.lines:,}", f"{file.loaded:,}", f"{len(file.rejected):,}"]
        for file in report.files
    ]
    table = columns(rows).splitlines()
    states = ["", *(_state(file) for file in report.files)]
    lines = [f"{row}  {state}".rstrip() for row, state in zip(table, states, strict=True)]
    written = f", {count(report.rows, 'row')} of runs written" if report.rows else ""
    return "\n".join([f"benchmark {one_line(report.benchmark)}{written}", *lines]) + "\n"


def _state(file: FileReport) -> str:
    """How a file compares with what the workspace had, in words."""
    return "left with the earlier gold" if file.left_behind else STATES[file.state]


@contextmanager
def bars() -> Iterator[Progress]:
    """The function that shows an import's progress: one bar at a time on stderr, when that is a terminal."""
    bar: tqdm[None] | None = None
    shown = ""

    def step(what: str, done: int, total: int) -> None:
        nonlocal bar, shown
        if bar is None or what != shown:
            if bar is not None:
                bar.close()
            bar = tqdm(desc=one_line(what), total=total, unit="sample", leave=False, disable=None, file=sys.stderr)
            shown = what
        bar.update(done - bar.n)

    try:
        yield step
    finally:
        if bar is not None:
            bar.close()
