"""`errata serve`: the workspace as a dashboard."""

from __future__ import annotations

import argparse

from cache.workspace import Workspace
from commands.server import serve


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    # Opened once here, so that a workspace that cannot be is said in one line and not by the server.
    Workspace.open(read_only=options.read_only).close()
    environment = {"ERRATA_READ_ONLY": "1"} if options.read_only else {}
    return serve(options.port, browser=False, environment=environment)
