"""Parquet files, a few rows at a time: tables of gold, and the one image of one row.

Files of this kind hold photographs of two megabytes a row, so columns are read apart, rows in small batches,
and an image only when its page is looked at. pyarrow is loaded by the first such file and by nothing else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from errors import FormatError, ImageError, MissingFile
from loaders.files.bad_lines import must_differ
from loaders.files.held_text import HeldText
from loaders.files.json_files import MAX_LINES

if TYPE_CHECKING:
    from pyarrow import Array, RecordBatch
    from pyarrow.parquet import ParquetFile

IMAGE: Final = "image"
"""Column that holds images: bytes, or `{"bytes", "path"}`."""

MOST_DECODED: Final = 256 << 20
"""Bytes in memory that the texts of a file may take once unpacked, in the columns that are read."""

MOST_ROW_TEXT: Final = 16 << 20
"""Bytes of all texts of the longest row."""

_MOST_TEXT: Final = 32 << 20
"""Bytes, unpacked, above which a row group or a file is taken to hold images: text alone is never that long.

Reading only its first image would cost the memory of its whole first page, which may be hundreds of megabytes.
"""

_PIECE: Final = 1 << 20
_BATCH_BYTES: Final = 16 << 20
_MOST_ROWS: Final = 1024
_FEW_ROWS: Final = 4
"""Rows that are held at a time on the way to the one whose image is wanted."""

_ROW: Final = re.compile(r"(?P<file>.+\.parquet)#row=(?P<row>\d{1,12})", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ParquetRow:
    """The image in one row of a Parquet file, with the parts of an image file's path that are used: `name`, `stat`.

    Args:
        file: The Parquet file.
        row: 0-based row.
    """

    file: Path
    row: int

    @property
    def name(self) -> str:
        """The name shown in place of a column that cannot be shown."""
        return f"row {self.row + 1:,} of {self.file.name}"

    def stat(self) -> os.stat_result:
        """The file status of the whole Parquet file."""
        return self.file.stat()


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows that follow each other, or why they cannot be read.

    Args:
        first: 0-based number of the first one in its file.
        count: How many they are.
        values: One mapping of column to value each; empty when they cannot be read.
        error: Why not; "" when they can.
    """

    first: int
    count: int
    values: tuple[dict[str, Any], ...] = ()
    error: str = ""


def row_name(file: Path, row: int) -> str:
    """How the image of a 0-based row is named in `records.Page.image`.

    >>> row_name(Path("data/train-0.parquet"), 7)
    'train-0.parquet#row=7'
    """
    return f"{file.name}#row={row}"


def parse_row_name(stated: str) -> tuple[str, int] | None:
    """File and row that such a name states; None for the name of a file.

    >>> parse_row_name("train-0.parquet#row=7")
    ('train-0.parquet', 7)
    """
    found = _ROW.fullmatch(stated)
    return (found["file"], int(found["row"])) if found else None


def columns_of(path: Path) -> tuple[str, ...]:
    """Names of a file's columns.

    Raises:
        DataError: It cannot be read, or is no whole Parquet file.
    """
    with _open_parquet(path) as file:
        return tuple(file.schema_arrow.names)


def holds_images(path: Path) -> bool:
    """Whether the column `image` holds bytes, not only paths.

    Raises:
        DataError: It cannot be read, or is no whole Parquet file.
    """
    with _open_parquet(path) as file:
        column = _bytes_column(file)
        return column == IMAGE or (column is not None and not _all_null(file))


def read_rows(path: Path, columns: Sequence[str]) -> Iterator[Rows]:
    """All rows of a file in order, some columns of it, in batches that stay small.

    Args:
        path: The file.
        columns: The columns that are read, those that it has; `image` gives the stated path alone.

    Yields:
        Rows; a row group that is damaged gives one that says so, and so does a row with a value that cannot be read.

    Raises:
        DataError: The file cannot be read, is no whole Parquet file, has two columns of the same name, or holds more
            than `MAX_LINES` rows or `MOST_DECODED` bytes of text.
    """
    held = HeldText(path, most=MOST_DECODED)
    with _open_parquet(path) as file:
        leaves = _leaves(file, columns)
    # A value that is shared by all rows is in memory once, as long as it is read as a dictionary.
    with _open_parquet(path, shared=leaves) as file:
        first = 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            done = 0
            try:
                for batch in _small_batches(file, group, leaves, path):
                    for some in _rows_of(batch, first + done):
                        held.add(*_texts(some))
                        yield some
                    done += batch.num_rows
            except _broken() as error:
                yield Rows(first + done, rows - done, error=f"the row group cannot be read ({_one_line(error)})")
            first += rows


def read_image(place: ParquetRow, *, max_bytes: int) -> bytes:
    """The bytes of one row's image; what comes before it in its row group is passed over, never held.

    Raises:
        ImageError: They cannot be read, there are none, or they are more than `max_bytes`.
    """
    try:
        with _open_parquet(place.file, images=True) as file:
            column = _bytes_column(file)
            if column is None:
                raise ImageError(f"{place.file.name} holds no images.")
            data = _cell(file, column, place.row)
    except (FormatError, MissingFile):
        raise ImageError(f"{place.file.name} cannot be read as Parquet any more; fetch it again.") from None
    except _broken():
        raise ImageError(f"The image in {place.name} cannot be read: the file is damaged there.") from None
    if data is None:
        raise ImageError(f"There is no image in {place.name}.")
    if len(data) > max_bytes:
        limit_mb = max_bytes / 2**20
        raise ImageError(f"The image in {place.name} has {len(data) / 2**20:.0f} MB; {limit_mb:.0f} at most are shown.")
    return data


def _open_parquet(path: Path, *, images: bool = False, shared: Sequence[str] = ()) -> ParquetFile:
    """Opens a file to read a column of a row group at once; images of a large file are read piecewise.

    Piecewise, pyarrow 26 takes as much memory as the header of a damaged page states: up to 2 GB for a file of 4 KB.
    """
    from pyarrow.parquet import ParquetFile

    try:
        # No read-ahead: a row group may hold hundreds of megabytes of images.
        piece = _PIECE if images and path.stat().st_size > _MOST_TEXT else 0
        file = ParquetFile(path, read_dictionary=list(shared), pre_buffer=False, buffer_size=piece, memory_map=False)
        rows = sum(file.metadata.row_group(group).num_rows for group in range(file.num_row_groups))
    except FileNotFoundError as error:
        raise MissingFile(f"{path}: there is no such file. Check the path.") from error
    except _broken() as error:
        raise FormatError(
            f"{path}: expected a Parquet file, found one that is damaged, cut off or of another kind "
            f"({_one_line(error)}). Fetch it again."
        ) from error
    must_differ(file.schema_arrow.names, path)
    # Empty rows take next to nothing in a file, and each is a line that is rejected.
    if rows > MAX_LINES:
        raise FormatError(f"{path}: expected at most {MAX_LINES:,} rows, found {rows:,}. Split the file.")
    return file


def _batches(file: ParquetFile, group: int, columns: Sequence[str], size: int) -> Iterator[RecordBatch]:
    yield from file.iter_batches(batch_size=size, row_groups=[group], columns=list(columns), use_threads=False)


def _leaves(file: ParquetFile, columns: Sequence[str]) -> list[str]:
    """The columns that are read: those with one value a row, and the path of an image."""
    from pyarrow import types

    schema = file.schema_arrow
    plain = [name for name in columns if name in schema.names and name != IMAGE]
    paths = _path_column(file) if IMAGE in columns else None
    return [*(name for name in plain if not types.is_nested(schema.field(name).type)), *([paths] if paths else [])]


def _small_batches(file: ParquetFile, group: int, columns: Sequence[str], path: Path) -> Iterator[RecordBatch]:
    """The rows of a row group, so many at a time as take little memory even if each has the longest text."""
    for batch in _batches(file, group, columns, _MOST_ROWS):
        longest = sum(map(_longest_text, batch.columns))
        if longest > MOST_ROW_TEXT:
            raise FormatError(f"{path}: expected texts of at most {MOST_ROW_TEXT >> 20} MiB a row, found longer ones.")
        rows = max(1, min(_MOST_ROWS, _BATCH_BYTES // max(1, longest)))
        for at in range(0, batch.num_rows, rows):
            yield batch.slice(at, rows)


def _longest_text(values: Array) -> int:
    """Bytes of the longest text in a column; raises ArrowNotImplementedError for one that holds no plain values."""
    from pyarrow import compute, types

    if types.is_struct(values.type):
        return sum(map(_longest_text, values.flatten()))
    if types.is_dictionary(values.type):
        return _longest_text(values.dictionary)
    if types.is_primitive(values.type) or types.is_decimal(values.type) or types.is_null(values.type):
        return 0
    return compute.max(compute.binary_length(values)).as_py() or 0


def _rows_of(batch: RecordBatch, first: int) -> Iterator[Rows]:
    """The rows of a batch; one by one where a value (text that is not UTF-8, a date without end) cannot be read."""
    try:
        read = [Rows(first, batch.num_rows, tuple(batch.to_pylist()))]
    except (ValueError, OverflowError):
        read = [_row_of(batch, at, first + at) for at in range(batch.num_rows)]
    yield from read


def _texts(rows: Rows) -> Iterator[Any]:
    """Text and bytes in some rows, a text that the file shares as often as it stands there."""
    return (value for row in rows.values for value in row.values() if isinstance(value, str | bytes))


def _row_of(batch: RecordBatch, at: int, row: int) -> Rows:
    try:
        return Rows(row, 1, tuple(batch.slice(at, 1).to_pylist()))
    except (ValueError, OverflowError) as error:
        return Rows(row, 1, error=f"a value cannot be read ({_one_line(error)})")


def _cell(file: ParquetFile, column: str, row: int) -> bytes | None:
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if row >= rows:
            row -= rows
            continue
        for batch in _batches(file, group, [column], _FEW_ROWS):
            if row < batch.num_rows:
                value = batch.to_pylist()[row][IMAGE]
                data = value.get("bytes") if isinstance(value, dict) else value
                return data if isinstance(data, bytes) else None
            row -= batch.num_rows
    return None


def _bytes_column(file: ParquetFile) -> str | None:
    from pyarrow import types

    if IMAGE not in file.schema_arrow.names:
        return None
    kind = file.schema_arrow.field(IMAGE).type
    if types.is_binary(kind) or types.is_large_binary(kind):
        return IMAGE
    if not types.is_struct(kind) or kind.get_field_index("bytes") < 0 or types.is_null(kind.field("bytes").type):
        return None
    return f"{IMAGE}.bytes"


def _path_column(file: ParquetFile) -> str | None:
    from pyarrow import types

    if IMAGE not in file.schema_arrow.names:
        return None
    kind = file.schema_arrow.field(IMAGE).type
    if types.is_string(kind) or types.is_large_string(kind):
        return IMAGE
    return f"{IMAGE}.path" if types.is_struct(kind) and kind.get_field_index("path") >= 0 else None


def _all_null(file: ParquetFile) -> bool:
    """Whether `image.bytes` holds nothing in any row; read until a row holds something or cannot be read.

    A row group of more than `_MOST_TEXT` is not read for it.
    """
    sizes = [file.metadata.row_group(group).total_byte_size for group in range(file.num_row_groups)]
    if any(size > _MOST_TEXT for size in sizes):
        return False
    try:
        for group in range(file.num_row_groups):
            for batch in _batches(file, group, [f"{IMAGE}.bytes"], _FEW_ROWS):
                (values,) = batch.column(0).flatten()
                if values.null_count < len(values):
                    return False
    except _broken():
        return False
    return True


def _broken() -> tuple[type[BaseException], ...]:
    """The errors that pyarrow raises on files that are damaged, cut off or of another kind."""
    from pyarrow import ArrowException

    return (ArrowException, OSError, ValueError, KeyError)


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:160].rstrip(".")
