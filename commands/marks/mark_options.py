"""The options of `errata marks`."""

from __future__ import annotations

import argparse

from commands.option_values import utf8


def add_mark_options(command: argparse.ArgumentParser) -> None:
    """Adds its two actions, `export` and `import`, and their arguments."""
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    writing = actions.add_parser("export", help="write the marks of a benchmark as a file", allow_abbrev=False)
    _benchmark(writing)
    writing.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where they go; - is standard output (default)"
    )
    writing.add_argument("--csv", action="store_true", help="CSV in place of JSON lines")
    writing.add_argument("--present", action="store_true", help="only what holds now: nothing undone or replaced")
    reading = actions.add_parser(
        "import", help="add the marks of a file; what is there already stays", allow_abbrev=False
    )
    _benchmark(reading)
    reading.add_argument("file", metavar="FILE", help="as export writes it: JSON lines, or CSV by its name")
    reading.add_argument("--json", action="store_true", help="one JSON document on stdout")


def _benchmark(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "benchmark", metavar="BENCHMARK", type=utf8, help="a benchmark of the workspace, by its name there"
    )
