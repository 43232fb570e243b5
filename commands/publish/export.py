"""`errata export`: a figure of a Selection as a file, the same that its page draws."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from commands.written_files import export
from errors import UsageError
from figures.figure_names import DRAWINGS, ENDINGS, FORMATS


def run(options: argparse.Namespace) -> int:
    """Write one figure; nothing is written where something is wrong."""
    options.format = options.format or _by_ending(options.output)
    if options.output == "-" and options.format in ("pdf", "png"):
        raise UsageError(f"A {options.format} goes to a file, not to standard output; name one with -o.")
    with _browser_meanwhile(options.figure, options.format):
        # What draws is loaded once it is needed: `errata --help` does without.
        from cache.query_source import CachedQueries
        from cache.store.workspace import Workspace
        from commands.publish.export_request import export_file

        with closing(Workspace.open()) as workspace:
            export(workspace, options.output, *export_file(CachedQueries(workspace), options))
    return 0


def _browser_meanwhile(figure: str, format: str) -> AbstractContextManager[None]:
    """Opens the browser that prints while the figure is made, where one is needed: panels are SVG as they are."""
    if format not in DRAWINGS or (format == "svg" and figure.partition(".")[0] == "page"):
        return nullcontext()
    from figures.print import chromium

    return chromium.start_meanwhile()


def _by_ending(output: str) -> str:
    ending = Path(output).suffix.lower().removeprefix(".")
    for format in FORMATS:
        if ENDINGS[format] == ending:
            return format
    raise UsageError(f"The ending of {output!r} does not say a format; say --format {'|'.join(FORMATS)}.")
