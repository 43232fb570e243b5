"""`errata gold`: gold of the workspace in its benchmark's own format, with corrections, or a list of these."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from cache.importing.corrected.gold_export import gold_files, gold_sources
from cache.marks.corrections import applied_corrections
from cache.store.activity.log import note_export
from cache.store.rows import corrected_name
from cache.store.workspace import Workspace
from commands.written_files import export, must_not_be_gold, write_output
from errors import UsageError


def run(options: argparse.Namespace) -> int:
    """Write gold, or the list of its corrections; nothing is written where something is wrong.

    Where boxes are read instead, 1 when entries of the file were rejected, else 0.
    """
    if options.format or options.apply:
        # What goes through samples and runs is loaded once it is needed.
        from commands.workspace import annotations

        return annotations.run(options)
    if options.run or options.selection or options.image_prefix:
        raise UsageError("--run, --selection and --image-prefix say what an annotation tool gets. Name its --format.")
    with closing(Workspace.open()) as workspace:
        sources = gold_sources(workspace)
        if options.diff:
            must_not_be_gold(options.output, sources)
            export(workspace, options.output, _changes(workspace, options), options.benchmark)
            return 0
        name = options.benchmark
        if options.corrected:
            if not applied_corrections(workspace, name):
                raise UsageError(f"“{name}” has no correction of its gold that applies. Leave out --corrected.")
            name = corrected_name(name)
        files = gold_files(workspace, name)
        if len(files) > 1:
            _write_folder(options.output, files, sources)
            note_export(workspace, Path(options.output).name, options.benchmark)
            return 0
        ((file, text),) = files.items()
        if options.output != "-" and not options.output.lower().endswith(Path(file).suffix):
            raise UsageError(f"{options.output}: this gold is written as *{Path(file).suffix}. Name such a file.")
        must_not_be_gold(options.output, sources)
        export(workspace, options.output, text, options.benchmark)
    return 0


def _changes(workspace: Workspace, options: argparse.Namespace) -> str:
    from cache.query_source import CachedQueries
    from figures.report.gold_changes import as_html, as_text, gold_changes

    source = CachedQueries(workspace)
    changes = gold_changes(source, options.benchmark)
    as_page = options.output.lower().endswith((".html", ".htm"))
    return as_html(source, options.benchmark, changes) if as_page else as_text(changes)


def _write_folder(output: str, files: Mapping[str, str], sources: list[Path]) -> None:
    if output == "-" or Path(output).is_file():
        raise UsageError(
            f"This gold is {len(files):,} files. Name a folder with -o, which is made where it is not there."
        )
    must_not_be_gold(output, sources)
    texts = {str(Path(output) / name): text for name, text in files.items()}
    for path in texts:
        must_not_be_gold(path, sources)
    Path(output).mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        write_output(path, text)
