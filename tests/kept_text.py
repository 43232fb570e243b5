"""All that stands in a folder, unpacked: what is sought is found in compressed columns of a database too."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path


def kept_text(folder: Path) -> bytes:
    """The bytes of every file, and every value of every SQLite database as it is before it is packed."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    values = (value for path in files if path.suffix == ".sqlite" for value in _values(path))
    return b"\0".join([*(path.read_bytes() for path in files), *values])


def _values(path: Path) -> Iterator[bytes]:
    with closing(sqlite3.connect(path)) as connection:
        # The index of searched texts cannot be read as a table; the tables that it stands in can, and the texts.
        stored = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        tables = [name for (name,) in connection.execute(stored)]
        for table in tables:
            for row in connection.execute(f'SELECT * FROM "{table}"'):
                yield from (_plain(value) for value in row if isinstance(value, bytes | str))


def _plain(value: bytes | str) -> bytes:
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    try:
        return zlib.decompress(value)
    except zlib.error:
        return value
