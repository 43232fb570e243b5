"""`errata backup` and `errata restore`: a workspace as one file, and back."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from cache.queries import catalog
from cache.store.backup import restore_backup, write_backup
from cache.store.workspace import Workspace
from commands.terminal import SHOWN, one_line, warn
from errors import MissingFile
from figures.tables.number_format import count


def run(options: argparse.Namespace) -> int:
    """Write a backup, or restore one; which of them is `options.restores`."""
    path = Path(options.file)
    if not options.restores and not path.absolute().parent.is_dir():
        raise MissingFile(f"{path.parent}: there is no such folder to write the backup into. Make it first.")
    with closing(Workspace.open(read_only=not options.restores)) as workspace:
        if options.restores:
            left_out = restore_backup(workspace, path, options.keep_image_folders)
            loaded = catalog.benchmarks(workspace)
            held = f"{count(len(loaded), 'benchmark')} with {count(int(loaded['runs'].sum()), 'run')}"
            sys.stdout.write(f"Restored {held} from {one_line(str(path))}.\n")
            _warn_of_folders(left_out)
        else:
            size = write_backup(workspace, path)
            sys.stdout.write(f"Wrote {one_line(str(path))} ({size / 10**6:.1f} MB).\n")
    return 0


def _warn_of_folders(left_out: Mapping[str, str]) -> None:
    """Says which image folders a restored workspace was not given, and how it gets them."""
    if not left_out:
        return
    for name, folder in list(left_out.items())[:SHOWN]:
        warn(f"“{name}”: its image folder {folder} lies outside the workspace and is left out; its pages are blank.")
    if len(left_out) > SHOWN:
        warn(f"and {len(left_out) - SHOWN:,} more benchmarks like these.")
    warn(
        "Where the backup is your own, restore it into an empty workspace with --keep-image-folders, or import a "
        "benchmark again with --images FOLDER."
    )
