"""A facets file: CSV `sample,name,value`, which makes any benchmark filterable by what it adds."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records
from loaders.files.gold_lines import MAX_ID
from loaders.files.held_text import HeldText
from loaders.files.loaded import Loaded
from records import Rejection

Facet = tuple[str, str, str]

_COLUMNS = ("sample", "name", "value")


def load_facets(path: Path, gold_ids: Collection[str] | None = None) -> Loaded[Facet]:
    """Reads facets of samples.

    A sample may have several values of one facet. Repeated lines are one fact, and so rejected.

    Args:
        path: CSV with a header that names `sample`, `name` and `value`; further columns are ignored.
        gold_ids: Ids of gold; a line about another sample is rejected. None takes all.

    Returns:
        `(sample, name, value)` of every line.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    facets: dict[Facet, int] = {}
    rejected: list[Rejection] = []
    held = HeldText(path, "facets")
    with open_bytes(path) as (source, stream):
        for record in read_records(stream, path, _COLUMNS):
            if isinstance(record, Rejection):
                rejected.append(record)
                continue
            sample, name, value = (record.value[column].strip() for column in _COLUMNS)
            empty = next((column for column in _COLUMNS if not record.value[column].strip()), None)
            long = next((column for column in _COLUMNS if len(record.value[column].strip()) > MAX_ID), None)
            if empty is not None:
                rejected.append(Rejection(record.number, f"no `{empty}`"))
            elif long is not None:
                reason = f"`{long}`: expected at most {MAX_ID} characters, found {len(record.value[long].strip()):,}"
                rejected.append(Rejection(record.number, reason))
            elif any("\0" in text for text in (sample, name, value)):
                rejected.append(Rejection(record.number, "expected a sample, name and value without NUL, found one"))
            elif gold_ids is not None and sample not in gold_ids:
                rejected.append(Rejection(record.number, f"the id “{sample[:80]}” is not in the gold that was loaded"))
            elif (sample, name, value) in facets:
                earlier = facets[sample, name, value]
                rejected.append(Rejection(record.number, f"the same facet as in line {earlier}"))
            else:
                held.add(sample, name, value)
                facets[sample, name, value] = record.number
    return Loaded(tuple(facets), len(facets) + len(rejected), tuple(rejected), source.sha256, str(path))
