"""The papers' own numbers, and where they contradict themselves.

They are shown as reference rows, marked as published and not recomputed, and never mixed with loaded runs.
The tables lie beside this module as CSV, one per benchmark, values as they are printed with their unit;
metrics are named by our keys where the paper's metric is one of ours.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from loaders import LOADERS

TABLES = Path(__file__).parent / "published_tables"

SLICE_SEPARATOR = " & "
"""Stands between the values of facets in a slice that is about several: `physics & exact_correct`."""

_UNITS = {"percent": 100.0}


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """One printed number.

    Args:
        model: The model's name in the paper; empty for a figure of the benchmark itself.
        setting: The setting, in our words where we have them ("with/cot"); may be empty.
        slice: The part of the test set it is about: a facet's value, or those of several facets in the order in which
            the task declares them with `SLICE_SEPARATOR` between them; words that are not such a value where it is
            none (a difference of two slices); empty for all of it.
        metric: Our key of the metric, or the paper's name for what we do not compute.
        value: The number; percentages as fractions.
        unit: "fraction", or what is counted.
        table: Where it is printed ("Table 2").
        source: Citation of the paper.
        notes: What is known to be wrong with it; empty when nothing is.
    """

    model: str
    setting: str
    slice: str
    metric: str
    value: float
    unit: str
    table: str
    source: str
    notes: tuple[PublishedNote, ...]

    @property
    def note(self) -> str:
        """The notes on the number as one text; empty when there is none."""
        return " ".join(note.note for note in self.notes)


@dataclass(frozen=True, slots=True)
class PublishedNote:
    """A contradiction within a paper, or between it and its published files.

    Args:
        table: The table it is about, or several with "; " between them; empty for the paper as a whole.
        model: The model whose row it is about; empty for all.
        slice: The slice it is about; empty for all.
        metric: The metric it is about; empty for all.
        note: One or two sentences.
    """

    table: str
    model: str
    slice: str
    metric: str
    note: str

    def __str__(self) -> str:
        """The note with what it is about."""
        about = ", ".join(part for part in (self.table, self.model, self.slice, self.metric) if part)
        return f"{about}: {self.note}" if about else self.note

    def is_about(self, table: str, model: str, part: str, metric: str) -> bool:
        """Whether the note is about this printed number rather than about a whole table or paper."""
        if not self.table or not (self.model or self.metric):
            return False
        pairs = ((self.model, model), (self.slice, part), (self.metric, metric))
        return table in self.table.split("; ") and all(mine in ("", theirs) for mine, theirs in pairs)


def published(benchmark: str, table: str | None = None) -> tuple[PublishedRow, ...]:
    """Printed numbers of a benchmark, in the order of its tables.

    Args:
        benchmark: Key of the benchmark; one without a paper has no numbers.
        table: One table of it ("Results file"); the tables of the leaderboard when left out.
    """
    tables = _TABLES.get(benchmark, {})
    wanted = (table,) if table is not None else LOADERS[benchmark].leaderboard_tables if tables else ()
    return tuple(row for name in wanted for row in tables.get(name, ()))


def inconsistencies(benchmark: str) -> tuple[PublishedNote, ...]:
    """The known inconsistencies in the publications about a benchmark."""
    return _NOTES.get(benchmark, ())


def _records(name: str) -> Iterator[dict[str, str]]:
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _read_notes() -> dict[str, tuple[PublishedNote, ...]]:
    notes: dict[str, list[PublishedNote]] = {}
    for row in _records("notes"):
        note = PublishedNote(row["table"], row["model"], row["slice"], row["metric"], row["note"])
        notes.setdefault(row["benchmark"], []).append(note)
    return {benchmark: tuple(listed) for benchmark, listed in notes.items()}


def _read_tables(benchmark: str, source: str) -> dict[str, list[PublishedRow]]:
    """Table -> its rows, in the order of the file."""
    tables: dict[str, list[PublishedRow]] = {}
    for record in _records(benchmark):
        tables.setdefault(record["table"], []).append(_row(record, source, _NOTES.get(benchmark, ())))
    return tables


def _row(record: dict[str, str], source: str, notes: tuple[PublishedNote, ...]) -> PublishedRow:
    table, model, part, metric = (record[name] for name in ("table", "model", "slice", "metric"))
    return PublishedRow(
        model=model,
        setting=record["setting"],
        slice=part,
        metric=metric,
        value=float(record["value"]) / _UNITS.get(record["unit"], 1.0),
        unit="fraction" if record["unit"] in _UNITS else record["unit"],
        table=table,
        source=f"{source}, {table}",
        notes=tuple(note for note in notes if note.is_about(table, model, part, metric)),
    )


_NOTES: Mapping[str, tuple[PublishedNote, ...]] = _read_notes()
"""Benchmark -> its known inconsistencies."""

_TABLES: Mapping[str, Mapping[str, list[PublishedRow]]] = {
    benchmark: _read_tables(benchmark, loader.citation) for benchmark, loader in LOADERS.items() if loader.citation
}
"""Benchmark -> its tables by name. They are part of the program, and read once, when this module is."""
