"""`errata report`: a Selection as one HTML file that can be read offline."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from commands.terminal import refusal_of_notice
from commands.written_files import export
from errors import MissingFile, UsageError

LARGEST = 1_000_000
"""Bytes of the largest file of notes."""


def run(options: argparse.Namespace) -> int:
    """Write the report; nothing is written where something is wrong."""
    notes = options.note if options.notes is None else read_notes(Path(options.notes))
    # What draws is loaded once it is needed: `errata --help` does without.
    from cache.query_source import CachedQueries
    from cache.store.workspace import Workspace
    from commands.requested_selection import requested_selection
    from figures.narration.sample_choice import SAMPLES, unknown_picks
    from figures.report.report import MOST, Options, report

    with closing(Workspace.open()) as workspace:
        source = CachedQueries(workspace)
        selection = requested_selection(source, options.selection)
        if missing := unknown_picks(source, selection):
            raise UsageError(refusal_of_notice(" ".join(missing)))
        samples = options.samples if options.samples is not None else min(len(selection.picks), MOST) or SAMPLES
        if samples > MOST:
            raise UsageError(f"A report has at most {MOST} samples, not {samples:,}. State fewer by --samples.")
        report_options = Options(notes or "", samples, charts=not options.no_charts, address=_address(options))
        export(workspace, options.output, report(source, selection, report_options), selection.benchmark)
    return 0


def read_notes(path: Path) -> str:
    """The text of a file of notes.

    Raises:
        MissingFile: It is not there.
        UsageError: It is larger than notes are, or is not text.
    """
    if not path.is_file():
        raise MissingFile(f"{path}: there is no such file. --notes names a text file.")
    if path.stat().st_size > LARGEST:
        raise UsageError(f"{path}: notes have at most {LARGEST:,} bytes.")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path}: notes are text in UTF-8; this file is something else.") from None


def _address(options: argparse.Namespace) -> str:
    """The address before the page, where the selection was given as a whole address; else empty."""
    page, mark, _ = str(options.selection).partition("?")
    return page.rpartition("/")[0] if mark and page.startswith(("http://", "https://")) else ""
