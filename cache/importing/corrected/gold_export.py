"""Gold of the workspace as files in the benchmark's own format, which `errata import` reads again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import select

from cache.store import schema
from cache.store.gold import kept_categories, stored_samples
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from errors import UsageError
from loaders import LOADERS
from scoring.tasks import TASKS


def gold_files(ws: Workspace, benchmark: str) -> Mapping[str, str]:
    """Name -> text of the files of a benchmark's gold, in the order of gold.

    Texts that only the search over gold knew (a caption, a category's full name) are not kept by the workspace, and
    not written. Gold of COCO that was imported before its categories were kept numbers them as they come, until the
    file is imported again.

    Args:
        ws: The workspace.
        benchmark: Its name; `NAME@corrected` for gold with its corrections.

    Raises:
        NotLoaded: There is no such benchmark.
        UsageError: Its gold cannot be written.
    """
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        samples = [stored.sample for chunk in stored_samples(connection, row.id) for stored in chunk]
        categories = kept_categories(connection, row.sha256)
    write = LOADERS[row.task].gold_files
    if write is None:
        raise UsageError(f"Gold of {TASKS[row.task].title} cannot be written; Errata knows no file format for it.")
    return write(samples, bool(row.synthetic), **({"categories": categories} if categories else {}))


def gold_sources(ws: Workspace) -> list[Path]:
    """Where the gold of all benchmarks was imported from: files, or folders; and the files that are read with them."""
    source, owner = schema.source_file, schema.benchmark
    files = select(owner.c.task, source.c.path, source.c.kind).join(owner, owner.c.id == source.c.benchmark_id)
    with ws.reading() as connection:
        found = [(task, Path(path).resolve(), kind) for task, path, kind in connection.execute(files)]
    folders = dict.fromkeys((task, path if os.path.isdir(path) else path.parent) for task, path, _ in found)
    sides = [folder / name for task, folder in folders for name in LOADERS[task].side_files]
    return [path for _, path, kind in found if kind == "gold"] + sides
