"""A file as a stream of bytes, hashed while it is read, unpacked when it is a `.gz`."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from errors import FormatError, MissingFile

DAMAGE_ERRORS = (EOFError, zlib.error, gzip.BadGzipFile)
"""What reading a packed file raises where it is damaged or cut off."""

DAMAGED_FILE = "the packed file is damaged or cut off from here on; fetch or pack it again"
"""Why a reader of lines rejects the rest of such a file, as one line."""

LEAST_UNPACKED = 256 << 20
MOST_RATIO = 100
"""A packed file is read up to so many bytes unpacked, or up to so many times its own size where that is more.

Responses, even those that repeat themselves, are packed to a tenth or a thirtieth. A thousandth is a trap.
"""

_CHUNK = 1 << 20


class ByteSource(io.RawIOBase):
    """Bytes of an open file; `sha256` is that of all bytes read so far."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._hash = hashlib.sha256()

    @property
    def sha256(self) -> str:
        """SHA-256 of what was read, as 64 hexadecimal digits."""
        return self._hash.hexdigest()

    def readable(self) -> bool:
        """Always true."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fills a buffer and hashes what went into it."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self._file.read(len(view))
        self._hash.update(data)
        view[: len(data)] = data
        return len(data)

    def drain(self) -> None:
        """Reads what is left, so that the hash is that of the whole file."""
        while data := self._file.read(_CHUNK):
            self._hash.update(data)


class _Unpacked(io.RawIOBase):
    """The unpacked bytes of a packed file, up to a limit."""

    def __init__(self, file: IO[bytes], path: Path, most: int) -> None:
        self._file = gzip.GzipFile(fileobj=file)
        self._path = path
        self._most = self._left = most

    def readable(self) -> bool:
        """Always true."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fills a buffer; raises FormatError where more comes out than the file may hold."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        # One step at a time: what comes before the place of a damage is given before its error is raised.
        data = self._file.read1(len(view))
        self._left -= len(data)
        if self._left < 0:
            raise FormatError(
                f"{self._path}: expected a packed file of at most {self._most >> 20:,} MiB unpacked, found more. "
                "Unpack it yourself, and split it where it is still refused."
            )
        view[: len(data)] = data
        return len(data)


@contextmanager
def open_bytes(path: Path) -> Iterator[tuple[ByteSource, IO[bytes]]]:
    """Opens a file for reading.

    Yields:
        The source, whose `sha256` is that of the whole file once the block is left, and the stream to
        read from.

    Raises:
        MissingFile: The file is not there, is a folder, or may not be read.
        FormatError: It is packed, but damaged, and its reader does not take what comes before that; or it holds far
            more than its own size.
    """
    try:
        file = path.open("rb")
    except IsADirectoryError as error:
        raise FormatError(f"{path}: expected a file, found a folder. Name a file in it.") from error
    except OSError as error:
        problem = "there is no such file" if isinstance(error, FileNotFoundError) else "it cannot be read"
        raise MissingFile(f"{path}: {problem}. Check the path.") from error
    except ValueError as error:
        raise MissingFile(f"{str(path)!r}: this is not a file name. Check the path.") from error
    with file:
        source = ByteSource(file)
        buffered = io.BufferedReader(source, _CHUNK)
        packed = buffered.peek(2)[:2] == b"\x1f\x8b"
        most = max(LEAST_UNPACKED, MOST_RATIO * os.fstat(file.fileno()).st_size)
        stream = io.BufferedReader(_Unpacked(buffered, path, most), _CHUNK) if packed else buffered
        try:
            yield source, cast(IO[bytes], stream)
        except DAMAGE_ERRORS as error:
            raise FormatError(f"{path}: this packed file is damaged or cut off. Fetch or pack it again.") from error
        except OSError as error:
            raise MissingFile(f"{path}: it cannot be read to its end. Check the disk and try again.") from error
        source.drain()
