"""`errata serve`: the workspace as a dashboard."""

from __future__ import annotations

import argparse
import sys

from cache.rescoring import rescore_outdated
from cache.workspace import Workspace
from commands.import_files import bars
from commands.server import serve


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    # Opened once here, so that a workspace that cannot be is said in one line and not by the server.
    workspace = Workspace.open(read_only=options.read_only)
    try:
        if not workspace.read_only:
            score_anew(workspace)
    finally:
        workspace.close()
    environment = {"ERRATA_READ_ONLY": "1"} if options.read_only else {}
    return serve(options.port, browser=False, environment=environment)


def score_anew(workspace: Workspace) -> None:
    """Scores the runs again that an earlier Errata scored otherwise, from their stored responses, and says so."""
    with bars() as progress:
        again = rescore_outdated(workspace, progress)
    if again:
        runs = "1 run" if len(again) == 1 else f"{len(again)} runs"
        print(f"Scored {runs} again: this Errata scores otherwise than the one before.", file=sys.stderr, flush=True)
