"""Output of the commands: documents on stdout, everything else on stderr."""

from __future__ import annotations

import argparse
import io
import json
import math
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from tqdm import tqdm

from records import Rejection


def refusal_of_notice(notice: str) -> str:
    """A page's notice in the words of a command.

    >>> refusal_of_notice("Ignored from link: facet “x” (not in this benchmark).")
    'The selection asks for facet “x” (not in this benchmark).'
    """
    return notice.replace("Ignored from link:", "The selection asks for")


T = TypeVar("T")

SHOWN = 5
"""Rejected lines of a file, or names, that are quoted on stderr; the rest is counted."""


def speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's locale; a lone surrogate, which UTF-8 cannot hold, as an escape.

    So stands on a terminal whatever it would obey: CSV, LaTeX and JSON hold data. A file or a pipe gets it as it is.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stdout.isatty() and not isinstance(sys.stdout, _Terminal):
        sys.stdout = _Terminal(sys.stdout)


_OBEYED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")
"""Control characters, ends of lines and tabs left out, and what turns the direction of the text after it."""


class _Terminal:
    """Standard output that is a terminal, which is never told what data say."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return int(self._stream.write(_OBEYED.sub(lambda found: f"\\u{ord(found.group()):04x}", text)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def warn(text: str) -> None:
    """Say one line on stderr."""
    sys.stderr.write(f"errata: {one_line(text)}\n")


def one_line(text: str) -> str:
    r"""Text that may hold data, on one line and without characters that a terminal would obey.

    >>> print(one_line("a\n b" + chr(27) + "[31m"))
    a b\x1b[31m
    """
    spaced = " ".join(text.split())
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in spaced)


def report_rejected(
    path: str, lines: int, rejected: Sequence[Rejection], one: str = "line", several: str = "lines"
) -> None:
    """State the rejected lines, or entries, of one file on stderr: how many, and the first few with their reasons."""
    if not rejected:
        return
    rest = "the others were used" if len(rejected) < lines else "none was used"
    things = f"{one} was" if lines == 1 else f"{several} were"
    warn(f"{path}: {len(rejected):,} of {lines:,} {things} rejected; {rest}.")
    for bad in rejected[:SHOWN]:
        warn(f"{path} {one} {bad.line}: {bad.reason}")
    if len(rejected) > SHOWN:
        warn(f"{path}: and {len(rejected) - SHOWN:,} more {several} like these.")


def progress(label: str, things: Sequence[T], unit: str = "sample") -> Iterator[T]:
    """Go through things with a bar on stderr, when that is a terminal."""
    yield from tqdm(things, desc=one_line(label), unit=unit, leave=False, disable=None, file=sys.stderr)


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document to stdout: for a person on a terminal with indentation, else on one line."""
    indent = 2 if sys.stdout.isatty() else None
    sys.stdout.write(json.dumps(plain(document), ensure_ascii=False, allow_nan=False, indent=indent) + "\n")


def print_result(options: argparse.Namespace, document: Mapping[str, Any], text: str) -> None:
    """Print what a command found: the document where JSON was asked for, else the text."""
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text)


def plain(value: Any) -> Any:
    """The value with `None` for every number that is not finite, at any depth.

    >>> plain({"F_A": float("nan"), "boxes": [(1.0, 2.0)]})
    {'F_A': None, 'boxes': [[1.0, 2.0]]}
    """
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def columns(rows: Iterable[Sequence[str]]) -> str:
    """Rows as aligned columns: the first to the left and as far in as it is, all others to the right."""
    table = [[" " * _indent(cell) + one_line(cell) for cell in row] for row in rows]
    widths = [max(map(width, cells)) for cells in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [
            cell + " " * (room - width(cell)) if at == 0 else " " * (room - width(cell)) + cell
            for at, (cell, room) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _indent(cell: str) -> int:
    return len(cell) - len(cell.lstrip(" "))


def width(text: str) -> int:
    """Columns that a text takes on a terminal; Chinese takes two a character.

    >>> width("math"), width("数学")
    (4, 4)
    """
    seen = [char for char in text if not unicodedata.combining(char)]
    return len(seen) + sum(unicodedata.east_asian_width(char) in "WF" for char in seen)
