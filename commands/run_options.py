"""The grammar of `errata write-run`: which run of the workspace, and into which file."""

from __future__ import annotations

import argparse


def write_run(command: argparse.ArgumentParser) -> None:
    """Adds its arguments."""
    command.add_argument("benchmark", metavar="BENCHMARK", help="a benchmark in the workspace, by its name there")
    command.add_argument("--run", metavar="RUN", required=True, help="the run, as links or pages call it, or its model")
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="JSON lines; - for standard output")
