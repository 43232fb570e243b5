"""`errata gold --format` and `--apply`: boxes for an annotation tool, and what comes back from it as corrections."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from cache.importing.corrected.gold_export import gold_sources
from cache.marks.corrections import applied_corrections
from cache.query_source import CachedQueries
from cache.recording.annotation_import import AnnotationImport, apply_annotations, has_steps
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from cache.store.workspace import Workspace
from commands.exit_codes import DONE, REJECTED
from commands.requested_selection import requested_run, requested_selection
from commands.terminal import one_line, print_json, report_rejected
from commands.written_files import export, must_not_be_gold
from errors import UsageError
from figures.samples.annotated_samples import annotated_samples
from figures.tables.number_format import count
from loaders.exchange.annotation_files import read_annotations, write_annotations


def run(options: argparse.Namespace) -> int:
    """Write or read boxes; 1 when entries of a file were rejected, else 0."""
    with closing(Workspace.open()) as workspace:
        if options.apply:
            return _apply(workspace, options)
        _write(workspace, options)
    return 0


def _write(workspace: Workspace, options: argparse.Namespace) -> None:
    if options.diff:
        raise UsageError("--diff is a list of corrections, --format a file for an annotation tool. Name one of them.")
    with_steps = has_steps(workspace, options.benchmark)
    if options.corrected and not applied_corrections(workspace, options.benchmark):
        raise UsageError(f"“{options.benchmark}” has no correction of its gold that applies. Leave out --corrected.")
    source = CachedQueries(workspace)
    selection = Selection(options.benchmark)
    if options.selection:
        selection = requested_selection(source, options.selection, options.benchmark)
    runs = tuple(requested_run(workspace, options.benchmark, name) for name in options.run)
    selection = selection.replace(runs=runs or selection.runs)
    if options.corrected:
        selection = selection.replace(gold=CORRECTED)
    samples = annotated_samples(source, selection, with_runs=bool(runs))
    text = write_annotations(options.format, samples, with_steps, options.image_prefix)
    must_not_be_gold(options.output, gold_sources(workspace))
    export(workspace, options.output, text, options.benchmark)


def _apply(workspace: Workspace, options: argparse.Namespace) -> int:
    if not (options.who or "").strip():
        raise UsageError("A correction has the name of who made it. Say --who NAME.")
    if options.format or options.run or options.selection or options.corrected or options.diff or options.image_prefix:
        raise UsageError("--apply reads a file, whose format it tells itself. Name --who and perhaps --json beside it.")
    entries = read_annotations(Path(options.apply), has_steps(workspace, options.benchmark))
    report = apply_annotations(workspace, options.benchmark, entries, options.who)
    if options.json:
        print_json(document(options.benchmark, report))
    else:
        entries_read, samples = count(report.entries, "entry", "entries"), count(len(report.samples), "sample")
        sys.stdout.write(
            f"{one_line(options.benchmark)}: {entries_read}, {report.applied:,} applied to {samples}, "
            f"{report.unchanged:,} unchanged, {len(report.rejected):,} rejected\n"
        )
    report_rejected(options.apply, report.entries, report.rejected, "entry", "entries")
    return REJECTED if report.rejected else DONE


def document(benchmark: str, report: AnnotationImport) -> dict[str, object]:
    """The document of `errata gold --apply --json`, schema `errata.gold-apply/1`."""
    rejected = [{"entry": bad.line, "reason": bad.reason} for bad in report.rejected]
    counts = {"entries": report.entries, "applied": report.applied, "unchanged": report.unchanged}
    corrected = list(report.samples)
    return {
        "schema": "errata.gold-apply/1",
        "benchmark": benchmark,
        **counts,
        "corrected": corrected,
        "rejected": rejected,
    }
