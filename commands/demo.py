"""`errata demo`: the bundled demonstration, built when it is absent, and served."""

from __future__ import annotations

import argparse
import sys

import demo
from cache.importing import import_benchmark
from cache.queries import catalog
from cache.workspace import Workspace
from commands.import_files import bars
from commands.server import free_port, serve

BENCHMARK = "demo"
"""Name of the demonstration's benchmark in the workspace."""


def run(options: argparse.Namespace) -> int:
    """Build the demonstration if it is absent, and serve it until told to stop."""
    port = free_port(options.port)
    workspace = Workspace.open()
    try:
        build(workspace)
    finally:
        workspace.close()
    return serve(port, browser=not options.no_browser)


def build(workspace: Workspace) -> None:
    """Import the demonstration; what is there already, exactly as it is bundled, is left alone."""
    if workspace.read_only and BENCHMARK in set(catalog.benchmarks(workspace)["benchmark"]):
        return
    if BENCHMARK not in set(catalog.benchmarks(workspace)["benchmark"]):
        print("Building the demonstration workspace ...", file=sys.stderr, flush=True)
    with bars() as progress:
        import_benchmark(
            workspace,
            "hgbench",
            demo.HGBENCH_GOLD,
            demo.HGBENCH_IMAGES,
            [demo.HGBENCH_RUNS],
            name=BENCHMARK,
            progress=progress,
            synthetic=True,
        )
