"""`errata export`: a figure of a Selection as a file, the same that its page draws."""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from commands.publish.export_options import DRAWN, ENDINGS
from commands.terminal import without_warnings
from errors import UsageError


def run(options: argparse.Namespace) -> int:
    """Write one figure; nothing is written where something is wrong."""
    options.format = options.format or _by_ending(options.output)
    if options.output == "-" and options.format in ("pdf", "png"):
        raise UsageError(f"A {options.format} goes to a file, not to standard output; name one with -o.")
    with without_warnings(), _browser_meanwhile(options.figure, options.format):
        from commands.publish import export_request  # what it loads makes warnings of its own

        data = export_request.export_file(options)
    if options.output == "-":
        sys.stdout.write(data.decode("utf-8-sig"))
    else:
        Path(options.output).write_bytes(data)
    return 0


def _browser_meanwhile(figure: str, format: str) -> AbstractContextManager[None]:
    """Opens the browser that prints while the figure is made, where one is needed: panels are SVG as they are."""
    if format not in DRAWN or (format == "svg" and figure.partition(".")[0] == "page"):
        return nullcontext()
    from figures.print import chromium

    return chromium.start_meanwhile()


def _by_ending(output: str) -> str:
    format = ENDINGS.get(Path(output).suffix.lower())
    if format is None:
        raise UsageError(
            f"The ending of {output!r} does not say a format; say --format {'|'.join((*DRAWN, 'csv', 'latex'))}."
        )
    return format
