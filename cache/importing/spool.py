"""A temporary file of what an import read: predictions until their run is scored, and gold as workers are sent it.

Every run file of an import is read before anything is written. So that it need not be read again, and that no run is
ever in memory as a whole, its predictions are put here, compressed, in blocks of the samples that are scored
together. A worker, in whatever process or on whatever machine, is sent such a block as it lies, with the block of gold
that belongs to it. The file has no name and goes with the process, however that ends.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from sqlalchemy.engine import Connection

from cache.store.gold import CHUNK, SampleRows, StoredSample, sample_ids, sample_rows, samples_of_rows
from loaders.files.temporary_blocks import Block, TemporaryBlocks, pack, unpack
from records import Prediction

_AT_A_TIME = 8 * CHUNK
"""Predictions that are sorted into blocks together: as many as are in memory."""


class Spool(TemporaryBlocks):
    """The temporary file of one import; closed by `close`, or with the process."""

    def add(self, predictions: Iterable[Prediction], positions: Mapping[str, int]) -> SpooledPredictions:
        """Writes the predictions of one run into the file.

        Args:
            predictions: One for each sample.
            positions: Sample id -> 0-based position in gold, in this order; all runs of an import share it.
        """
        blocks: dict[int, list[Block]] = defaultdict(list)
        chunks: dict[int, list[Prediction]] = defaultdict(list)
        answered = array("I")
        for count, prediction in enumerate(predictions, start=1):
            position = positions[prediction.sample_id]
            chunks[position // CHUNK].append(prediction)
            answered.append(position)
            if count % _AT_A_TIME == 0:
                self._put_away(chunks, blocks)
        self._put_away(chunks, blocks)
        return SpooledPredictions(self, blocks, positions, array("I", sorted(answered)))

    def _put_away(self, chunks: dict[int, list[Prediction]], blocks: dict[int, list[Block]]) -> None:
        while chunks:
            number, found = chunks.popitem()
            blocks[number].append(self.write(packed_predictions(found)))

    def add_gold(self, connection: Connection, benchmark_id: int) -> list[Block]:
        """Writes the gold of a benchmark into the file, in blocks that match those of predictions (`unpacked_gold`)."""
        ids = [row for row, _ in sample_ids(connection, benchmark_id)]
        starts = range(0, len(ids), CHUNK)
        return [self.write(packed_gold(sample_rows(connection, ids[start : start + CHUNK]))) for start in starts]


class SpooledPredictions(Mapping[str, Prediction]):
    """The predictions of one run by sample id, in blocks of the samples that are scored together.

    Args:
        spool: Where they lie.
        blocks: Number of a block -> where its parts lie, which are as many as its file is out of the order of gold;
            number n has the samples from position `n * CHUNK` of gold on.
        positions: Sample id -> 0-based position in gold, in this order.
        answered: Positions that the run has a response to, ascending: four bytes each, of however many runs.
    """

    def __init__(
        self, spool: Spool, blocks: Mapping[int, Sequence[Block]], positions: Mapping[str, int], answered: array[int]
    ) -> None:
        self._spool = spool
        self._blocks = blocks
        self._positions = positions
        self._answered = answered
        self._number: int | None = None
        self._found: dict[str, Prediction] = {}

    def packed(self, number: int) -> bytes:
        """One block as `unpacked_predictions` takes it; no bytes where no sample of it has a response."""
        parts = [self._spool.read(block) for block in self._blocks.get(number, ())]
        return b"".join(parts) if len(parts) < 2 else pack([row for part in parts for row in unpack(part)])

    def __getitem__(self, sample_id: str) -> Prediction:
        """The prediction for a sample; asking in the order of gold reads every block once."""
        number = self._positions[sample_id] // CHUNK
        if number != self._number:
            self._found = unpacked_predictions(self.packed(number))
            self._number = number
        return self._found[sample_id]

    def __contains__(self, sample_id: object) -> bool:
        """Whether the run has a response to a sample; reads nothing."""
        position = self._positions.get(cast(str, sample_id))
        return position is not None and self._is_answered(position)

    def __iter__(self) -> Iterator[str]:
        """Ids of the samples that the run has a response to, in the order of gold."""
        return (sample_id for sample_id, position in self._positions.items() if self._is_answered(position))

    def __len__(self) -> int:
        """Number of responses."""
        return len(self._answered)

    def _is_answered(self, position: int) -> bool:
        at = bisect_left(self._answered, position)
        return at < len(self._answered) and self._answered[at] == position


def packed_predictions(predictions: Sequence[Prediction]) -> bytes:
    """Predictions as plain values: texts, numbers, and lists and mappings of them."""
    return pack([(response.sample_id, response.raw, response.prompt, dict(response.extra)) for response in predictions])


def unpacked_predictions(block: bytes) -> dict[str, Prediction]:
    """Predictions by sample id; none for no bytes."""
    return {values[0]: Prediction(*values) for values in unpack(block)} if block else {}


def packed_gold(rows: SampleRows) -> bytes:
    """The rows of some samples of gold as plain values."""
    return pack(tuple(rows))


def unpacked_gold(block: bytes) -> list[StoredSample]:
    """The samples of one block of gold, in its order."""
    return samples_of_rows(SampleRows(*unpack(block)))
