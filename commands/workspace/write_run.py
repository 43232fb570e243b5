"""`errata write-run`: a run of the workspace as a file of JSON lines, which `errata import` reads again."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from cache.importing.run_export import run_file
from cache.store.workspace import Workspace
from commands.live.judge import run_named


def run(options: argparse.Namespace) -> int:
    """Write one run; nothing is written where something is wrong."""
    with closing(Workspace.open()) as workspace:
        lines = run_file(workspace, options.benchmark, run_named(workspace, options.benchmark, options.run))
    if options.output == "-":
        sys.stdout.write(lines)
    else:
        Path(options.output).write_text(lines, encoding="utf-8")
    return 0
