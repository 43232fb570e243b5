"""`errata demo`: the bundled demonstration, built when it is absent, and served."""

from __future__ import annotations

import argparse
import sys

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog
from cache.store.workspace import Workspace
from commands.serving.serve import free_port, score_anew, serve
from commands.workspace.import_files import bars


def run(options: argparse.Namespace) -> int:
    """Build the demonstration if it is absent, and serve it until told to stop."""
    port = free_port(options.port)
    workspace = Workspace.open()
    try:
        if not workspace.read_only:
            score_anew(workspace)
        build(workspace)
    finally:
        workspace.close()
    return serve(port, browser=not options.no_browser)


def build(workspace: Workspace) -> None:
    """Import the demonstration; what is there already, exactly as it is bundled, is left alone."""
    missing = {part.name for part in demo.PARTS} - set(catalog.benchmarks(workspace)["benchmark"])
    if workspace.read_only and not missing:
        return
    if missing:
        print("Building the demonstration workspace ...", file=sys.stderr, flush=True)
    with bars() as progress:
        for part in demo.PARTS:
            import_benchmark(
                workspace,
                part.task,
                part.gold,
                part.images,
                [part.runs],
                name=part.name,
                progress=progress,
                synthetic=True,
            )
