"""`errata write-run`: a run of the workspace as a file of JSON lines, which `errata import` reads again."""

from __future__ import annotations

import argparse
from contextlib import closing

from cache.importing.run_export import run_file
from cache.store.workspace import Workspace
from commands.requested_selection import requested_run
from commands.written_files import export


def run(options: argparse.Namespace) -> int:
    """Write one run; nothing is written where something is wrong."""
    with closing(Workspace.open()) as workspace:
        lines = run_file(workspace, options.benchmark, requested_run(workspace, options.benchmark, options.run))
        export(workspace, options.output, lines, options.benchmark)
    return 0
