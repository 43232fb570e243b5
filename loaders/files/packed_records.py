"""`PackedRecords`: many records in a temporary file, in blocks that are read back one at a time."""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar, overload

from loaders.files.garbage_collector import collector_paused
from loaders.files.temporary_blocks import Block, TemporaryBlocks
from records import AnswerBox, Item, Page, Prediction, Sample, StepBox

T = TypeVar("T")

_BLOCK = 250
"""Records of a block; fewer than that are never packed."""


class PackedRecords(Sequence[T]):
    """Records in their order: however many they are, they take next to no memory so.

    To go through them in their order unpacks each block once. Equal to any sequence of equal records.

    Args:
        records: The first ones; `add` takes further ones.
        file: Where they lie; a file of their own when left out. One file may hold those of many sequences.

    Raises:
        WorkspaceError: The disk is full or fails.
    """

    def __init__(self, records: Iterable[T] = (), file: TemporaryBlocks | None = None) -> None:
        self._file = TemporaryBlocks() if file is None else file
        self._blocks: list[Block] = []
        self._last: list[T] = []
        self._unpacked: tuple[int, list[T]] = (-1, [])
        for record in records:
            self.add(record)

    def add(self, record: T) -> None:
        """Takes one more record. Raises WorkspaceError where the disk is full or fails."""
        self._last.append(record)
        if len(self._last) == _BLOCK:
            self._blocks.append(self._file.write(_packed(self._last)))
            self._last = []

    def __len__(self) -> int:
        """Number of records."""
        return len(self._blocks) * _BLOCK + len(self._last)

    def __iter__(self) -> Iterator[T]:
        """The records in their order."""
        for number in range(len(self._blocks) + 1):
            yield from self._block(number)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...

    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        """The record at a position, or those of a slice; the block read last stays unpacked."""
        if isinstance(at, slice):
            return tuple(self[position] for position in range(*at.indices(len(self))))
        if not -len(self) <= at < len(self):
            raise IndexError(f"There are {len(self):,} records, none at {at:,}.")
        number, within = divmod(at % len(self), _BLOCK)
        if number != self._unpacked[0] and number < len(self._blocks):
            self._unpacked = number, self._block(number)
        return (self._unpacked[1] if number < len(self._blocks) else self._last)[within]

    def __eq__(self, other: object) -> bool:
        """Whether the other one has equal records in the same order."""
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # records can be added

    def _block(self, number: int) -> list[T]:
        if number == len(self._blocks):
            return self._last
        with collector_paused():
            packed = zlib.decompress(self._file.read(self._blocks[number]))
            found: list[T] = pickle.loads(packed)  # what this process packed itself
        return found


def _by_fields(kind: type[Any]) -> Callable[[Any], tuple[type[Any], tuple[Any, ...]]]:
    fields_of = attrgetter(*(field.name for field in fields(kind)))
    return lambda record: (kind, fields_of(record))


# What pickle does with frozen records by itself takes five times as long.
_REDUCED: dict[type, Callable[[Any], Any]] = {
    kind: _by_fields(kind) for kind in (Sample, Page, Item, AnswerBox, StepBox, Prediction)
}


def _packed(records: Sequence[Any]) -> bytes:
    written = io.BytesIO()
    pickler = pickle.Pickler(written, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _REDUCED
    pickler.dump(records)
    return zlib.compress(written.getbuffer(), zlib.Z_BEST_SPEED)
