"""Predictions of runs that were read, kept in a temporary file until they are written to the workspace.

Every run file of an import is read before anything is written. So that it need not be read again, and that no more
than one run is ever in memory, its predictions are put here, compressed. The file has no name and goes with the
process, however that ends.
"""

from __future__ import annotations

import pickle
import tempfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from cache.store.gold import CHUNK
from records import Prediction

# The fastest level of zlib: the spool is a temporary file that is read back once.
_LEVEL = 1


class SpooledPredictions(Mapping[str, Prediction]):
    """The predictions of one run by sample id, in blocks of the samples that are scored together.

    Args:
        spool: Where they lie.
        blocks: Sample id -> offset and length of its block.
    """

    def __init__(self, spool: PredictionSpool, blocks: Mapping[str, tuple[int, int]]) -> None:
        self._spool = spool
        self._blocks = blocks
        self._block: tuple[int, int] | None = None
        self._found: dict[str, Prediction] = {}

    def __getitem__(self, sample_id: str) -> Prediction:
        """The prediction for a sample; asking in the order of gold reads every block once."""
        block = self._blocks[sample_id]
        if block != self._block:
            self._found = {prediction.sample_id: prediction for prediction in self._spool.read(*block)}
            self._block = block
        return self._found[sample_id]

    def __contains__(self, sample_id: object) -> bool:
        """Whether the run has a response to a sample; reads nothing."""
        return sample_id in self._blocks

    def __iter__(self) -> Iterator[str]:
        """Ids of the samples that the run has a response to."""
        return iter(self._blocks)

    def __len__(self) -> int:
        """Number of responses."""
        return len(self._blocks)


class PredictionSpool:
    """A temporary file of predictions; closed by `close`, or with the process."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="errata-")  # noqa: SIM115  kept open until `close`
        self._end = 0

    def add(self, predictions: Iterable[Prediction], positions: Mapping[str, int]) -> SpooledPredictions:
        """Puts the predictions of one run down.

        Args:
            predictions: One for each sample.
            positions: Sample id -> 0-based position in gold.
        """
        chunks: dict[int, list[Prediction]] = defaultdict(list)
        for prediction in predictions:
            chunks[positions[prediction.sample_id] // CHUNK].append(prediction)
        blocks: dict[str, tuple[int, int]] = {}
        for number in sorted(chunks):
            block = self._write(chunks[number])
            blocks.update((prediction.sample_id, block) for prediction in chunks[number])
        return SpooledPredictions(self, blocks)

    def read(self, offset: int, length: int) -> list[Prediction]:
        """The predictions of one block."""
        self._file.seek(offset)
        # Nobody else can have written to a file without a name.
        values = pickle.loads(zlib.decompress(self._file.read(length)))
        return [Prediction(*fields) for fields in values]

    def close(self) -> None:
        """Gives the file back."""
        self._file.close()

    def _write(self, predictions: Iterable[Prediction]) -> tuple[int, int]:
        values = [
            (prediction.sample_id, prediction.raw, prediction.prompt, prediction.extra) for prediction in predictions
        ]
        packed = zlib.compress(pickle.dumps(values, pickle.HIGHEST_PROTOCOL), _LEVEL)
        self._file.seek(self._end)
        self._file.write(packed)
        block = self._end, len(packed)
        self._end += len(packed)
        return block
