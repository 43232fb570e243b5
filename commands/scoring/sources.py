"""Files named on the command line, read: gold with its facets, and runs."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from commands.terminal import SHOWN, report_rejected, warn
from errors import UsageError
from figures.print.latex.table import SYNTHETIC
from loaders import LOADERS
from loaders.files.facets import load_facets
from loaders.files.live_runs import read_live_run
from loaders.files.loaded import Loaded, require_one_run, require_records
from loaders.loader import Loader
from loaders.recognition import swapped_hint
from records import Prediction, Run, Sample
from scoring.task import TAU, Task


@dataclass(frozen=True, slots=True)
class RunSource:
    """One run, with its loader's notes on its file."""

    run: Run
    loaded: Loaded[Prediction]

    @property
    def predictions(self) -> dict[str, Prediction]:
        """The predictions by sample id."""
        return {prediction.sample_id: prediction for prediction in self.loaded.records}


@dataclass(frozen=True, slots=True)
class Sources:
    """Gold, runs and facets, as they were read from the files of a command.

    Args:
        gold: The gold file.
        samples: Its samples, in order, with the facets of a facets file added.
        runs: The runs, in the order in which they were named.
        facets: The facets file, if one was given; lines of samples that gold does not have are rejected.
    """

    gold: Loaded[Sample]
    samples: tuple[Sample, ...]
    runs: tuple[RunSource, ...]
    facets: Loaded[tuple[str, str, str]] | None = None

    @property
    def rejected(self) -> int:
        """Lines that were not loaded, over all files."""
        files: list[Loaded[Any]] = [self.gold, *(source.loaded for source in self.runs)]
        files += [self.facets] if self.facets else []
        return sum(len(file.rejected) for file in files)

    @property
    def states_units(self) -> bool:
        """Whether gold states units of its own (`Task.with_units`)."""
        return any(sample.cluster != sample.id for sample in self.samples)

    @property
    def synthetic(self) -> bool:
        """Whether a line of gold or of a run says that it is made up."""
        return self.gold.synthetic or any(source.loaded.synthetic for source in self.runs)

    def report(self) -> None:
        """State on stderr that data is synthetic, where it is, and every rejected line's file."""
        if self.synthetic:
            warn(SYNTHETIC)
        report_rejected(self.gold.path, self.gold.lines, self.gold.rejected)
        if self.facets:
            report_rejected(self.facets.path, self.facets.lines, self.facets.rejected)
        for source in self.runs:
            report_rejected(source.run.source, source.loaded.lines, source.loaded.rejected)


def read_sources(options: argparse.Namespace) -> Sources:
    """Read gold, runs and facets as the options of `score` and `failures` name them.

    Raises:
        UsageError: The options make no sense together.
        DataError: A file cannot be used as a whole.
    """
    loader = LOADERS[options.benchmark]
    paths = [Path(path) for path in options.run]
    gold = loader.load_gold(Path(options.gold) if options.gold is not None else paths[0], paths)
    named = options.gold is not None
    hint = swapped_hint(options.gold, options.benchmark, "gold").strip() if named and not gold.records else ""
    require_records(gold, hint if named else "Name the gold file with --gold.")
    ids = frozenset(sample.id for sample in gold.records)
    gold_ids = loader.gold_for_runs(gold.records, gold.categories)
    note_left_out(loader, paths)
    if options.setting is None:
        note_assumptions(loader, paths)
    facets = load_facets(Path(options.facets), ids) if options.facets is not None else None
    samples = with_facets(gold.records, facets.records if facets else ())
    given = {"model": options.model, "setting": options.setting, "duplicates": options.duplicates}
    runs = [_source(*found, options.model) for path in paths for found in loader.load_runs(path, gold_ids, **given)]
    require_one_run(len(runs), options.model, options.setting)
    for source in runs:
        hint = "" if source.loaded.records else swapped_hint(source.loaded.path, options.benchmark, "run").strip()
        require_records(source.loaded, hint)
    return Sources(gold, samples, tuple(runs), facets)


def _source(run: Run, loaded: Loaded[Prediction], model: str | None) -> RunSource:
    """A run with its file; a live run without a stated model gets " (live)" behind its name, to tell it from others."""
    live = loaded.live and model is None
    return RunSource(replace(run, model=f"{run.model} (live)") if live else run, loaded)


def note_left_out(loader: Loader, paths: Iterable[Path]) -> None:
    """Name on stderr what lies in folders of runs and is not read: other files, and folders."""
    for path in paths:
        if not path.is_dir():
            continue
        files = loader.run_files(path)
        if path in files:
            continue  # the folder is one run, which accounts for each of its files
        read = {part for file in files for part in (file, *file.parents)}
        unread = sorted(entry.name + ("/" if entry.is_dir() else "") for entry in path.iterdir() if entry not in read)
        if unread:
            more = f" and {len(unread) - SHOWN:,} more" if len(unread) > SHOWN else ""
            warn(f"{path}: left out, since they are not run files: {', '.join(unread[:SHOWN])}{more}.")


def note_without_boxes(task: Task, tau: float, coords: str | None) -> None:
    """Says on stderr that an option about boxes changes nothing, where the task has none."""
    stated = {"--iou": None if tau == TAU else f"{tau:g}", "--coords": coords}
    for option, value in stated.items():
        if value is not None and not task.boxes:
            warn(f"{option} {value}: {task.key} has no boxes, so it changes nothing.")


def note_unused_coords(task: Task, coords: str | None, *, replayed: bool) -> None:
    """Says on stderr that `--coords` changes nothing: where the task has no boxes, or of a replay."""
    note_without_boxes(task, TAU, coords)
    if coords is not None and task.boxes and replayed:
        warn(f"--coords {coords}: a replay's boxes are read as those of its run, so it changes nothing.")


def note_assumptions(loader: Loader, paths: Iterable[Path]) -> None:
    """Says on stderr which axes of runs are assumed, since neither a name nor an option states them."""
    if loader.assumed_axes is None:
        return
    for file in (file for path in paths for file in loader.run_files(path)):
        note = loader.assumed_axes(file)
        if note and read_live_run(file) is None:
            warn(note)


def with_facets(samples: Sequence[Sample], added: Iterable[tuple[str, str, str]]) -> tuple[Sample, ...]:
    """The samples with more facets; a facet that a sample has already gets a further value."""
    more: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for sample, name, value in added:
        more[sample].add((name, value))
    return tuple(
        replace(sample, facets=tuple(sorted({*sample.facets, *more[sample.id]}))) if sample.id in more else sample
        for sample in samples
    )


def facets_of(samples: Iterable[Sample], declared: Iterable[str]) -> tuple[str, ...]:
    """Names of all facets: those the benchmark declares first, then what else samples and items have."""
    found = {name for sample in samples for name, _ in sample.facets}
    found |= {name for sample in samples for item in sample.items for name, _ in item.facets}
    names = tuple(declared)
    return names + tuple(sorted(found - set(names)))


def chosen_facets(requested: Sequence[str], available: Sequence[str]) -> tuple[str, ...]:
    """The facets that `--by` names, in order; "all" is every known one.

    Raises:
        UsageError: One is not known.
    """
    if "all" in requested:
        return tuple(available)
    for name in requested:
        if name not in available:
            raise UsageError(f"--by {name}: there is no such facet. Expected all, or some of {', '.join(available)}.")
    return tuple(dict.fromkeys(requested))
