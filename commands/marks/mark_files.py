"""Files of marks: JSON lines, and CSV that comes back from a spreadsheet as it was written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cache.recording.mark_lines import COLUMNS
from figures.tables.spreadsheet import FORMULA_STARTS
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records, rows_as_csv
from loaders.files.json_files import read_lines
from records import Rejection

REQUIRED = ("kind", "sample", "who")
"""Columns that a CSV file must have."""


def csv_text(records: Sequence[Mapping[str, Any]]) -> str:
    """Records as CSV: tags and correction as JSON, and no cell that a spreadsheet would take for a formula.

    Unlike in tables that are only looked at, what stands within a cell stays as it is: the file comes back.
    """
    return rows_as_csv([COLUMNS, *([_cell(record[name]) for name in COLUMNS] for record in records)])


def read_marks(path: Path) -> Iterator[tuple[int, Mapping[str, Any]] | Rejection]:
    """The records of a file with the numbers of their lines: CSV by its name, else JSON lines.

    Raises:
        DataError: The file cannot be read, or lacks a column.
    """
    is_csv = path.name.lower().removesuffix(".gz").endswith(".csv")
    with open_bytes(path) as (_, stream):
        for line in read_records(stream, path, REQUIRED) if is_csv else read_lines(stream, path):
            if isinstance(line, Rejection):
                yield line
                continue
            try:
                yield line.number, _values(line.value) if is_csv else line.value
            except ValueError as error:
                yield Rejection(line.number, str(error))


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float):
        return value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    # An apostrophe of the text itself that would be taken for ours gets ours before it.
    return f"'{text}" if text.startswith(FORMULA_STARTS) or _is_ours(text) else text


def _is_ours(text: str) -> bool:
    """Whether a cell begins with an apostrophe that stands there for the spreadsheet."""
    return text.startswith("'") and text[1:].startswith(("'", *FORMULA_STARTS))


def _values(cells: Mapping[str, str]) -> dict[str, Any]:
    """The cells of a row as the values of a record; raises ValueError where one of them is none."""
    stated = {name: cell[1:] if _is_ours(cell) else cell for name, cell in cells.items()}
    found: dict[str, Any] = {name: cell for name, cell in stated.items() if cell}
    for name, kind, expected in (
        ("id", int, "a number of an entry"),
        ("undoes", int, "a number of an entry"),
        ("seconds", float, "a number"),
        ("blind", _truth, "0 or 1"),
        ("correction", json.loads, "JSON"),
        ("tags", _tags, "a JSON array, or tags with ; between them"),
    ):
        if name in found:
            try:
                found[name] = kind(found[name])
            except (ValueError, KeyError, RecursionError):
                raise ValueError(f"`{name}`: expected {expected}") from None
    return found


def _truth(cell: str) -> bool:
    return {"0": False, "1": True, "false": False, "true": True}[cell.strip().lower()]


def _tags(cell: str) -> Any:
    return json.loads(cell) if cell.startswith("[") else cell.split(";")
