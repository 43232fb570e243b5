"""`errata marks`: what people say about a benchmark's gold, as a file, and from a file into the workspace."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from cache.marks.log import entries, present
from cache.queries.loaded_benchmark import benchmark_names
from cache.recording.mark_lines import MarkImport, import_marks, mark_record
from cache.store.workspace import Workspace
from commands.exit_codes import DONE, REJECTED
from commands.marks.mark_files import csv_text, read_marks
from commands.terminal import one_line, print_json, report_rejected
from commands.written_files import export
from errors import NotLoaded
from figures.tables.number_format import count
from loaders.files.json_files import json_lines


def run(options: argparse.Namespace) -> int:
    """Write or read marks; 1 when lines were rejected, else 0."""
    with closing(Workspace.open()) as workspace:
        return _export(workspace, options) if options.action == "export" else _import(workspace, options)


def _export(workspace: Workspace, options: argparse.Namespace) -> int:
    found = (present if options.present else entries)(workspace, options.benchmark)
    if not found and options.benchmark not in (names := benchmark_names(workspace)):
        known = f"loaded are {', '.join(names)}" if names else "nothing is loaded"
        raise NotLoaded(f"There is no benchmark “{options.benchmark}” in the workspace, and no mark on it; {known}.")
    text = (csv_text if options.csv else json_lines)([mark_record(mark) for mark in found])
    export(workspace, options.output, text, options.benchmark)
    return 0


def _import(workspace: Workspace, options: argparse.Namespace) -> int:
    report = import_marks(workspace, options.benchmark, read_marks(Path(options.file)))
    if options.json:
        print_json(document(options.benchmark, report))
    else:
        sys.stdout.write(
            f"{one_line(options.benchmark)}: {count(report.lines, 'line')}, {report.added:,} added, "
            f"{report.unchanged:,} there before, {len(report.rejected):,} rejected\n"
        )
    report_rejected(options.file, report.lines, report.rejected)
    return REJECTED if report.rejected else DONE


def document(benchmark: str, report: MarkImport) -> dict[str, object]:
    """The document of `errata marks import --json`, schema `errata.marks-import/1`."""
    rejected = [{"line": bad.line, "reason": bad.reason} for bad in report.rejected]
    counts = {"lines": report.lines, "added": report.added, "unchanged": report.unchanged}
    return {"schema": "errata.marks-import/1", "benchmark": benchmark, **counts, "rejected": rejected}
