"""A loader: how the files of one benchmark are read and written, and what was published about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from loaders.example_files import Example
from loaders.files.live_runs import restore_live_runs
from loaders.files.loaded import Loaded
from loaders.files.run_lines import Duplicates
from records import Pairs, Prediction, Run, Sample


class GoldById(dict[str, Sample]):
    """Samples of gold by id, and the number and name of each category that their file lists."""

    categories: Pairs = ()


class RunReader(Protocol):
    """A function that reads the runs of a file or folder."""

    def __call__(
        self,
        path: Path,
        gold_ids: Collection[str] | None = None,
        model: str | None = None,
        setting: str | None = None,
        duplicates: Duplicates = "first",
    ) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
        """Reads them; the axes of a run stand in the order in which the task declares them (docs/files.md)."""


@dataclass(frozen=True, slots=True)
class Loader:
    """How the files of a benchmark are read and written.

    Args:
        gold: Reads gold from a path; where there are `side_files` it takes the paths of runs as well.
        runs: Reads the runs of a file or folder.
        run_files: The files of a run argument: the path itself, or the run files of a folder.
        lines_of: The JSON lines of a prediction, which `runs` reads again; None where runs cannot be written.
        axes_in_lines: Axes that these lines state under their own names.
        looks_into_gold: Whether `runs` has to look into gold: its `gold_ids` is then `GoldById`.
        side_files: Names of files that may lie beside gold or beside a run.
        assumed_axes: A sentence about the axes of a file's run that neither its name nor its folder states; "" where
            they do. None where no axis is ever assumed.
        gold_signs: Names of fields that tell a gold file, in each of its writings (`loaders.recognition`).
        run_signs: The same of a run.
        gold_files: `gold_files(samples, synthetic)`: name -> text of the files that `gold` reads as these samples;
            where they are several, they lie in one folder. None where gold cannot be written. Categories that gold
            was read with (`Loaded.categories`) are given as well.
        gold_page: What pages of gold hold far more often than those of a run, where both are folders of Markdown.
        citation: What published numbers are cited as; "" where none are kept.
        leaderboard_tables: The published tables that hold what a leaderboard shows, in the order in which a number is
            looked up.
        example: What gold and a run look like, shown where files are imported; None where nothing is shown.
    """

    gold: Callable[..., Loaded[Sample]]
    runs: RunReader
    run_files: Callable[[Path], Sequence[Path]]
    lines_of: Callable[[Prediction], Sequence[dict[str, Any]]] | None = None
    axes_in_lines: tuple[str, ...] = ()
    looks_into_gold: bool = False
    side_files: tuple[str, ...] = ()
    assumed_axes: Callable[[Path], str] | None = None
    gold_signs: tuple[frozenset[str], ...] = ()
    run_signs: tuple[frozenset[str], ...] = ()
    gold_files: Callable[..., Mapping[str, str]] | None = None
    gold_page: re.Pattern[str] | None = None
    citation: str = ""
    leaderboard_tables: tuple[str, ...] = ()
    example: Example | None = None

    def load_gold(self, path: Path, runs: Sequence[Path] = ()) -> Loaded[Sample]:
        """Reads gold.

        Args:
            path: The file or folder.
            runs: Paths of runs, beside which side files may lie.

        Raises:
            DataError: The file cannot be read as a whole.
        """
        return self.gold(path, runs) if self.side_files else self.gold(path)

    def gold_for_runs(self, samples: Sequence[Sample], categories: Pairs = ()) -> Collection[str]:
        """The `gold_ids` of `load_runs`: samples by id where the loader looks into gold, else the ids alone."""
        if self.looks_into_gold:
            found = GoldById({sample.id: sample for sample in samples})
            found.categories = categories
            return found
        return frozenset(sample.id for sample in samples)

    def load_runs(
        self,
        path: Path,
        gold_ids: Collection[str] | None = None,
        model: str | None = None,
        setting: str | None = None,
        duplicates: Duplicates = "first",
    ) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
        """Reads the runs of a file or folder; a live run that was written out gets model and axes from its lines.

        Raises:
            UsageError: One name or setting is given to several runs, or a folder holds no run.
            DataError: A file cannot be read as a whole.
        """
        return restore_live_runs(tuple(self.runs(path, gold_ids, model, setting, duplicates)), model, setting)
