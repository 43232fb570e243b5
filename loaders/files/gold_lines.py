"""Lines of gold -> records by id, and their independent units; each line is loaded, or rejected with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from loaders.files.bad_lines import BadLine, must_be_names, quoted_value
from loaders.files.json_files import is_synthetic
from loaders.files.run_lines import Numbered
from records import Rejection
from scoring.text.written_values import clean_text, name_of

MAX_ID = 500
"""Characters of the longest id of a sample."""


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
) -> GoldLines[K]:
    """Reads all lines; of several with one id the first counts.

    Args:
        lines: As a reader of lines gives them.
        record_of: Reads one line; raises BadLine when it cannot.
        keep: What is kept of each record; not asked about those of rejected lines.
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
            synthetic = synthetic or is_synthetic(line.value)
    return GoldLines(records, rejected, synthetic)


def cluster_of(entry: Mapping[str, Any]) -> str:
    """The independent unit that a line of gold states in `cluster`; "" where it states none.

    Raises:
        BadLine: What it states is no name.
    """
    stated = entry.get("cluster")
    if stated is None or (isinstance(stated, str) and not stated.strip()):
        return ""
    name = clean_text(stated).strip() if isinstance(stated, str) else name_of(stated)
    if not name or len(name) > MAX_ID:
        raise BadLine(
            f"`cluster`: expected a text of at most {MAX_ID} characters or a number, found {quoted_value(stated)}"
        )
    must_be_names(name)
    return name


def units_of(stated: Mapping[str, str]) -> dict[str, str]:
    """Sample -> its independent unit: the one that is stated, else one of its own, by its id.

    >>> units_of({"a": "", "b": "pupil", "c": "pupil", "pupil": ""})
    {'a': 'a', 'b': 'pupil', 'c': 'pupil', 'pupil': 'pupil (itself)'}
    """
    taken = {*stated, *stated.values()}
    named = set(stated.values())
    units = {}
    for sample, cluster in stated.items():
        unit = cluster or sample
        if not cluster and unit in named:
            # Other samples state this name, and do not mean this one by it.
            while unit in taken:
                unit += " (itself)"
            taken.add(unit)
        units[sample] = unit
    return units
