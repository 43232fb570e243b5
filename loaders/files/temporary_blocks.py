"""A temporary file of blocks: what is too much for memory until it is written into the workspace."""

from __future__ import annotations

import pickle
import tempfile
import threading
import weakref
import zlib
from contextlib import suppress
from typing import IO, Any, NamedTuple

from loaders.files.disk_errors import disk_errors


class Block(NamedTuple):
    """Where something lies in the file: offset and number of bytes."""

    offset: int
    length: int


class TemporaryBlocks:
    """A temporary file of blocks of bytes, made when the first is written.

    It has no name, and goes with the last that refers to this object or with the process, however that ends. Several
    threads may write and read.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._end = 0
        self._lock = threading.Lock()

    def write(self, packed: bytes) -> Block:
        """Writes one block after the others. Raises WorkspaceError where the disk is full or fails."""
        with self._lock, disk_errors():
            if self._file is None:
                self._file = tempfile.TemporaryFile(prefix="errata-")  # noqa: SIM115  kept open until `close`
                weakref.finalize(self, _close, self._file)
            self._file.seek(self._end)
            self._file.write(packed)
            self._file.flush()
            block = Block(self._end, len(packed))
            self._end += len(packed)
            return block

    def read(self, block: Block) -> bytes:
        """The bytes of one block."""
        assert self._file is not None, "a block has been written"
        with self._lock:
            self._file.seek(block.offset)
            return self._file.read(block.length)

    def close(self) -> None:
        """Gives the file back with all blocks; what is written later goes into another one."""
        with self._lock:
            if self._file is not None:
                _close(self._file)
            self._file, self._end = None, 0


def _close(file: IO[bytes]) -> None:
    with suppress(OSError):  # what found no room before is written no more
        file.close()


def pack(values: Any) -> bytes:
    """Plain values and arrays as compressed bytes."""
    return zlib.compress(pickle.dumps(values, pickle.HIGHEST_PROTOCOL), zlib.Z_BEST_SPEED)


def unpack(block: bytes) -> Any:
    """The values that `pack` packed, for temporary files and processes of our own alone: it unpickles."""
    return pickle.loads(zlib.decompress(block))
