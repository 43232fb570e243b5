"""CSV records, each numbered by its last physical line; tolerant of how the file was saved. And CSV that we write."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from errors import FormatError
from loaders.files.bad_lines import must_differ
from loaders.files.byte_stream import DAMAGE_ERRORS, DAMAGED_FILE
from loaders.files.json_files import MAX_LINES
from records import Rejection

MAX_FIELD = 16 << 20
"""Characters of the longest field that is read; Python's own limit, 131,072, is reached by long responses."""

MAX_RECORD = 32 << 20
"""Characters of the longest record: one of commas alone has as many fields, of eight bytes each."""

MAX_CHARACTERS = 300_000_000
"""Characters of the longest file that is read."""

csv.field_size_limit(MAX_FIELD)

_PARTING = re.compile('[,;"\t\r\n]')
"""What parts cells or rows for some program."""


def rows_as_csv(rows: Iterable[Iterable[Any]]) -> str:
    r"""Rows as CSV, None as an empty cell.

    Python's own writer leaves cells with a carriage return, a semicolon or a tab without quotation marks: the first
    ends a row for every reader, the others part cells for spreadsheets.

    >>> rows_as_csv([["a", 0.5, None], ["x;y", "z", "u\rv"]])
    'a,0.5,\n"x;y",z,"u\rv"\n'
    """
    return "".join((",".join(map(_cell, row)) or '""') + "\n" for row in rows)


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    return '"{}"'.format(text.replace('"', '""')) if _PARTING.search(text) else text


def comma_advice(header: Sequence[str]) -> str:
    """What to do where semicolons or tabs stand between the cells of a file, as a sentence; "" elsewhere.

    >>> comma_advice(["id;gold"]), comma_advice(["id", "gold"])
    (' Save it with commas between its cells.', '')
    """
    return " Save it with commas between its cells." if len(header) == 1 and _PARTING.search(header[0]) else ""


@dataclass(frozen=True, slots=True)
class Record:
    """One record with the 1-based number of its last line."""

    number: int
    value: dict[str, str]


def read_records(stream: IO[bytes], path: Path, required: Sequence[str]) -> Iterator[Record | Rejection]:
    """Reads a CSV file with a header, record by record; the header is no line.

    Args:
        stream: The opened file.
        path: Its name, for errors.
        required: Columns that must be there.

    Yields:
        Every record that is not blank, or its rejection when it has more or fewer fields than the
        header, or is no UTF-8; one rejection for all that comes after the place at which a packed file
        is damaged or cut off.

    Raises:
        FormatError: A required column is missing, two have the same name, the file is no CSV, or it has more than
            `MAX_LINES` records.
    """
    # Bytes that are not UTF-8 pass as lone surrogates, so that one bad record does not end the file.
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape", newline="")
    lines = _Lines(text, path)
    reader = csv.reader(lines)
    try:
        header = [name.strip() for name in next(reader, [])]
        if any("\0" in name for name in header):
            raise FormatError(
                f"{path}: expected UTF-8 text, found other bytes or UTF-16. Save it as UTF-8 and try again."
            )
        missing = [name for name in required if name not in header]
        if missing:
            found = ", ".join(header)[:200] or "an empty file"
            raise FormatError(f"{path}: expected columns {', '.join(required)}, found {found}.{comma_advice(header)}")
        must_differ(header, path)
        for number, fields in enumerate(reader, start=1):
            lines.record_length = 0
            if number > MAX_LINES:
                raise FormatError(f"{path}: expected at most {MAX_LINES:,} records, found more. Split the file.")
            if any(fields):
                yield _record(reader.line_num, header, fields)
    except DAMAGE_ERRORS:
        yield Rejection(reader.line_num + 1, DAMAGED_FILE)
    except csv.Error as error:
        raise FormatError(f"{path}, line {reader.line_num}: expected CSV, found something else ({error}).") from error
    finally:
        text.detach()


class _Lines:
    """The lines of a CSV file, as long as it and the record that they belong to stay within their limits."""

    def __init__(self, text: IO[str], path: Path) -> None:
        self._text = text
        self._path = path
        self._total = 0
        self.record_length = 0

    def __iter__(self) -> Iterator[str]:
        while line := self._text.readline(MAX_RECORD + 1):
            self.record_length += len(line)
            self._total += len(line)
            if self._total > MAX_CHARACTERS:
                raise FormatError(
                    f"{self._path}: expected at most {MAX_CHARACTERS:,} characters, found more. Split the file."
                )
            if self.record_length > MAX_RECORD:
                raise FormatError(
                    f"{self._path}: expected records of at most {MAX_RECORD:,} characters, found a longer one. "
                    "Check its quotation marks."
                )
            yield line


def _record(number: int, header: list[str], fields: list[str]) -> Record | Rejection:
    if len(fields) != len(header):
        return Rejection(number, f"expected {len(header)} fields, found {len(fields)}")
    try:
        "".join(fields).encode()
    except UnicodeEncodeError:
        return Rejection(number, "expected UTF-8 text, found other bytes")
    return Record(number, dict(zip(header, fields, strict=True)))
