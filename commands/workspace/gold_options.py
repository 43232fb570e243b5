"""The options of `errata gold`."""

from __future__ import annotations

import argparse

from commands.option_values import utf8
from loaders.exchange.annotation_files import FORMATS


def add_gold_options(command: argparse.ArgumentParser) -> None:
    """Adds its arguments."""
    command.add_argument(
        "benchmark", metavar="BENCHMARK", type=utf8, help="a benchmark of the workspace, by its name there"
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--corrected", action="store_true", help="with the corrections that were made in the workspace")
    what.add_argument(
        "--diff",
        action="store_true",
        help="list the corrections instead: as text, with pictures where FILE ends in .html",
    )
    target = command.add_mutually_exclusive_group(required=True)
    target.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="in the benchmark's own format; a folder where that is several files; - for standard output",
    )
    target.add_argument(
        "--apply",
        metavar="FILE",
        help="read instead: boxes that come back from an annotation tool become corrections of their samples",
    )
    command.add_argument("--who", metavar="NAME", type=utf8, help="with --apply: the person who drew the boxes")
    command.add_argument("--json", action="store_true", help="with --apply: one JSON document on stdout")
    command.add_argument(
        "--format", choices=tuple(FORMATS), help="boxes for an annotation tool, in place of the benchmark's own format"
    )
    command.add_argument(
        "--run",
        metavar="RUN",
        nargs="+",
        action="extend",
        default=[],
        help="with --format: runs whose boxes go out too",
    )
    command.add_argument(
        "--selection", metavar="QUERY", help="with --format: only its samples, as a page's query string or address"
    )
    command.add_argument(
        "--image-prefix",
        metavar="TEXT",
        default="",
        help="with --format labelstudio: what stands before each image's name, such as /data/local-files/?d=",
    )
