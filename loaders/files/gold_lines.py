"""A gold file's lines -> records by id: each line is loaded, or rejected with its number and a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from loaders.files.json_files import BadLine, is_synthetic
from loaders.files.run_lines import Numbered
from records import Rejection


class HasId(Protocol):
    """A gold record, known by its id."""

    @property
    def id(self) -> str:
        """The id."""


T = TypeVar("T", bound=HasId)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class GoldLines(Generic[K]):
    """The records and the rejected lines of a gold file.

    Args:
        records: Id -> number of its line and what is kept of its record, in the order of the file.
        rejected: The lines that gave none, in the order of the file.
        synthetic: Whether a line that was loaded says that it is made up.
    """

    records: dict[str, tuple[int, K]]
    rejected: list[Rejection]
    synthetic: bool


def gold_lines(
    lines: Iterable[Numbered | Rejection],
    record_of: Callable[[Mapping[str, Any]], T],
    keep: Callable[[T], K],
    is_marked_synthetic: Callable[[Mapping[str, Any]], bool] = is_synthetic,
) -> GoldLines[K]:
    """Reads all lines; of several with one id the first counts.

    Args:
        lines: As a reader of lines gives them.
        record_of: Reads one line; raises BadLine when it cannot.
        keep: What is kept of each record; not asked about those of rejected lines.
        is_marked_synthetic: Whether a line says that it is made up.
    """
    records: dict[str, tuple[int, K]] = {}
    rejected: list[Rejection] = []
    synthetic = False
    for line in lines:
        if isinstance(line, Rejection):
            rejected.append(line)
            continue
        try:
            record = record_of(line.value)
            if record.id in records:
                raise BadLine(f"second line of this id; line {records[record.id][0]} counts")
        except BadLine as error:
            rejected.append(Rejection(line.number, str(error)))
        else:
            records[record.id] = (line.number, keep(record))
            synthetic = synthetic or is_marked_synthetic(line.value)
    return GoldLines(records, rejected, synthetic)
