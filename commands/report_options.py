"""The grammar of `errata report`: a report of what, with which notes and samples."""

from __future__ import annotations

import argparse


def report(command: argparse.ArgumentParser) -> None:
    """Adds the options of `errata report`."""
    command.add_argument(
        "--selection",
        metavar="QUERY",
        required=True,
        help="the query string of any page, or its whole address; pick= names the samples",
    )
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="where it goes; - is standard output")
    notes = command.add_mutually_exclusive_group()
    notes.add_argument("--note", metavar="TEXT", help="a note that stands at the beginning")
    notes.add_argument("--notes", metavar="FILE", help="a text file of notes; an empty line begins a new paragraph")
    command.add_argument(
        "--samples", metavar="N", type=_number, help="samples at most; 0 for none (default: those picked, else 5)"
    )
    command.add_argument("--no-charts", action="store_true", help="tables alone; no browser is asked for")


def _number(text: str) -> int:
    """A number of samples.

    Raises:
        ArgumentTypeError: It is none.
    """
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"expected a number of samples from 0, found {text!r}")
    return number
