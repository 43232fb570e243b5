"""Workspaces that browser tests serve, each in a folder of its own: of benchmarks of `demo`, or of sketches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from demo import HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS, SKETCHJUDGE, SKETCHJUDGE_RUNS
from tests.browser import sketches


@contextmanager
def workspace_in(home: Path) -> Iterator[Workspace]:
    """The workspace of a folder, to be filled until the block ends, whatever the environment says."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ERRATA_HOME", str(home))
        for name in ("ERRATA_DATABASE_URL", "ERRATA_READ_ONLY"):
            environment.delenv(name, raising=False)
        ws = Workspace.open()
        yield ws
        ws.close()


def with_drawings(home: Path) -> Path:
    """A folder whose workspace holds the demonstration's SketchJudge and all its runs."""
    with workspace_in(home) as ws:
        import_benchmark(ws, "sketchjudge", SKETCHJUDGE, images=SKETCHJUDGE, runs=[SKETCHJUDGE_RUNS], synthetic=True)
    return home


def with_solutions(home: Path) -> Path:
    """A folder whose workspace holds the demonstration's HG-Bench as `demo`, with two of its runs."""
    runs = [HGBENCH_RUNS / f"{name}.jsonl" for name in ("careful", "fragmenting")]
    with workspace_in(home) as ws:
        import_benchmark(ws, "hgbench", HGBENCH_GOLD, images=HGBENCH_IMAGES, runs=runs, name="demo", synthetic=True)
    return home


def with_sketches(folder: Path) -> Path:
    """A folder whose workspace holds the sketches twice: in plain words, and in hostile ones."""
    home = folder / "errata"
    with workspace_in(home) as ws:
        for name, words in (("sketches", sketches.plain), (sketches.hostile("sketches"), sketches.hostile)):
            gold, runs = sketches.write(folder / ("hostile" if words is sketches.hostile else "plain"), words)
            import_benchmark(ws, "sketchjudge", gold, runs=runs, name=name)
    return home
