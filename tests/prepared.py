"""Workspaces that are imported once in a session; each test works on a copy of the files."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache, wraps
from pathlib import Path
from unittest import mock

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace, home_folder
from loaders.files.loaded import Loaded
from loaders.loader import Loader
from records import Item, Sample

Fill = Callable[..., Workspace]

DATABASE = "workspace.sqlite"
_PATHS = (("benchmark", "image_root"), ("source_file", "path"), ("run", "source"))
"""Where a workspace keeps paths of the files that it was imported from."""


def once(fill: Fill) -> Fill:
    """Makes a function that fills a workspace import at its first call only.

    Args:
        fill: Writes files below a folder, imports them into the workspace that is given, if none is into the one of
            the environment, and returns it.

    Returns:
        A function that does the same by copying the files and the database of the first call. A workspace that
        is given, or is there already, is imported into.
    """
    template = cache(lambda: _template(fill))

    @wraps(fill)
    def copy(folder: Path, *ws: Workspace) -> Workspace:
        if ws or (home_folder() / DATABASE).exists():
            return fill(folder, *ws)
        files, home = template() / "files", template() / "home"
        shutil.copytree(files, folder, dirs_exist_ok=True)
        shutil.copytree(home, home_folder(), dirs_exist_ok=True)
        with closing(sqlite3.connect(home_folder() / DATABASE)) as connection, connection:
            _move_paths(connection, files, folder)
        return Workspace.open()

    return copy


def demonstration(home: Path) -> Workspace:
    """A workspace in a folder of its own with all benchmarks of the demonstration, which are imported once."""
    shutil.copytree(_demonstration() / "home", home, dirs_exist_ok=True)
    with mock.patch.dict(os.environ, {"ERRATA_HOME": str(home)}):
        return Workspace.open()


@cache
def _demonstration() -> Path:
    def fill(files: Path) -> Workspace:
        workspace = Workspace.open()
        for part in demo.PARTS:
            _import(workspace, part)
        return workspace

    return _template(fill)


def import_part(
    part: demo.Part,
    database: Path,
    kept: Collection[str] | None = None,
    *,
    runs: Sequence[Path] = (),
    items: Callable[[Item], bool] | None = None,
) -> Workspace:
    """A workspace with one benchmark of the demonstration, or with some of its samples, items or runs alone.

    Args:
        part: The benchmark.
        database: Where the workspace lies.
        kept: Ids of the samples that its gold has; None for all.
        runs: Files of its runs; all when left out.
        items: Which items its gold has, a sample without any being left out; None for all. What is imported whole is
            imported once.
    """
    if kept is None and items is None and not runs:
        shutil.copyfile(_whole_part(part), database)
        return Workspace.open(f"sqlite:///{database}")
    read = Loader.load_gold

    def read_some(self: Loader, path: Path, files: Sequence[Path] = ()) -> Loaded[Sample]:
        loaded = read(self, path, files)
        samples = [sample for sample in loaded.records if kept is None or sample.id in kept]
        if items is not None:
            samples = [replace(sample, items=tuple(filter(items, sample.items))) for sample in samples]
            samples = [sample for sample in samples if sample.items]
        return replace(loaded, records=samples)

    workspace = Workspace.open(f"sqlite:///{database}")
    with mock.patch.object(Loader, "load_gold", read_some):
        _import(workspace, part, runs)
    return workspace


@cache
def _whole_part(part: demo.Part) -> Path:
    def fill(files: Path) -> Workspace:
        workspace = Workspace.open()
        _import(workspace, part)
        return workspace

    return _template(fill) / "home" / DATABASE


def _import(workspace: Workspace, part: demo.Part, runs: Sequence[Path] = ()) -> None:
    files = list(runs) or [part.runs]
    import_benchmark(workspace, part.task, part.gold, part.images, files, name=part.name, synthetic=True)


class Imports:
    """What was imported into empty workspaces on SQLite, kept in memory by name."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[sqlite3.Connection, Path]] = {}

    def fill(self, ws: Workspace, name: str, folder: Path, load: Callable[[], object]) -> None:
        """Fills an empty workspace: on SQLite with what the first import of this name left, else by importing.

        Args:
            ws: The workspace, open.
            name: What stands for these files, whose contents are always the same.
            folder: Where the files lie in this test.
            load: Imports them.
        """
        if ws.engine.dialect.name != "sqlite" or name not in self._kept:
            load()
        if ws.engine.dialect.name != "sqlite":
            return
        with closing(ws.engine.raw_connection()) as raw:
            opened = raw.driver_connection
            assert isinstance(opened, sqlite3.Connection)
            if name not in self._kept:
                self._kept[name] = sqlite3.connect(":memory:"), folder
                opened.backup(self._kept[name][0])
                return
            prepared, earlier = self._kept[name]
            prepared.backup(opened)
            with opened:
                _move_paths(opened, earlier, folder)

    def close(self) -> None:
        """Forgets all of it."""
        for prepared, _ in self._kept.values():
            prepared.close()


def _move_paths(connection: sqlite3.Connection, old: Path, new: Path) -> None:
    for table, column in _PATHS:
        connection.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (str(old), str(new)))


def _template(fill: Fill) -> Path:
    """A folder with the files that were imported and, beside them, the workspace, closed."""
    folder = Path(tempfile.mkdtemp(prefix="errata-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "files").mkdir()
    with mock.patch.dict(os.environ, {"ERRATA_HOME": str(folder / "home")}):
        fill(folder / "files").close()
    with closing(sqlite3.connect(folder / "home" / DATABASE)) as connection:
        # Whatever else has it open yet: the file alone is the whole database, and stays as it is while it is copied.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder
