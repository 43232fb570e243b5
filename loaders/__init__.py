"""A benchmark's files and a run's files -> records.

Every loader is a module with `load_gold(path) -> Loaded[Sample]`, `run_files(path) -> [Path, ...]` (the
path itself, or the run files of a folder) and
`load_runs(path, gold_ids, model, setting, duplicates) -> ((Run, Loaded[Prediction]), ...)`. The axes of a run
stand in the order in which the task declares them, so that its setting reads as contract.md writes it.
"""

from __future__ import annotations

from types import ModuleType

from loaders import graded, hgbench, sketchjudge

LOADERS: dict[str, ModuleType] = {"hgbench": hgbench, "sketchjudge": sketchjudge, "graded": graded}
"""Loader of every benchmark by its key on the command line."""

__all__ = ["LOADERS"]
