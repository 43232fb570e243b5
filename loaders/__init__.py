"""A benchmark's files and a run's files -> records.

Every loader is a module with `load_gold(path) -> Loaded[Sample]`, `run_files(path) -> [Path, ...]` (the
path itself, or the run files of a folder) and
`load_runs(path, gold_ids, model, setting, duplicates) -> ((Run, Loaded[Prediction]), ...)`. The axes of a run
stand in the order in which the task declares them, so that its setting reads as contract.md writes it. A loader
whose runs can be JSON lines has `run_line(prediction) -> dict`, or `answer_lines` for several, by which runs of the
workspace are written out, and names in `AXES_IN_LINES` the axes that its lines may state.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType

from loaders import coco, graded, hgbench
from loaders.drawedumath import load
from loaders.fermat import load as fermat
from loaders.files.live_runs import restore_live_runs
from loaders.files.loaded import Loaded
from loaders.files.run_lines import Duplicates
from loaders.mathdoc import load as mathdoc
from loaders.sketchjudge import load as sketchjudge
from records import Prediction, Run, Sample

LOADERS: dict[str, ModuleType] = {
    "hgbench": hgbench,
    "drawedumath": load,
    "sketchjudge": sketchjudge,
    "fermat": fermat,
    "mathdoc": mathdoc,
    "graded": graded,
    "coco": coco,
}
"""Loader of every benchmark by its key on the command line."""

__all__ = ["LOADERS", "gold_for_runs", "load_gold", "load_runs"]


def load_gold(loader: ModuleType, path: Path, runs: Sequence[Path]) -> Loaded[Sample]:
    """Reads gold; a loader with `SIDE_FILES` is told of the runs too, beside which such files may lie.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    loaded: Loaded[Sample] = loader.load_gold(path, runs) if hasattr(loader, "SIDE_FILES") else loader.load_gold(path)
    return loaded


def gold_for_runs(loader: ModuleType, samples: Sequence[Sample]) -> Collection[str]:
    """What `load_runs` takes as `gold_ids`: samples by id where a loader looks into them, else the ids alone."""
    if getattr(loader, "LOOKS_INTO_GOLD", False):
        return {sample.id: sample for sample in samples}
    return frozenset(sample.id for sample in samples)


def load_runs(
    loader: ModuleType,
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file or folder; a live run that was written out is what its lines say.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    found = loader.load_runs(path, gold_ids=gold_ids, model=model, setting=setting, duplicates=duplicates)
    return restore_live_runs(tuple(found), model, setting)
