"""The gold for runs that are imported without a gold file: that of a loaded benchmark, or what the runs carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from cache.store import schema
from cache.store.gold import kept_categories, stored_samples
from cache.store.workspace import Workspace
from errors import DataError, UsageError
from loaders.files.loaded import Loaded, require_records
from loaders.files.packed_records import PackedRecords
from loaders.loader import Loader
from records import Pairs, Sample


@dataclass(frozen=True, slots=True)
class LoadedGold:
    """A benchmark of the workspace: its row, its samples in order, and the categories of its file."""

    id: int
    samples: Sequence[Sample]
    categories: Pairs


def loaded_gold(ws: Workspace, name: str, task: str) -> LoadedGold | None:
    """The gold of a benchmark of this name; None where there is none.

    Raises:
        UsageError: It is one of another task.
    """
    table = schema.benchmark
    with ws.reading() as connection:
        row = connection.execute(
            select(table.c.id, table.c.task, table.c.sha256).where(table.c.name == name)
        ).one_or_none()
        if row is None:
            return None
        must_be_of_task(name, row.task, task)
        samples = PackedRecords(stored.sample for chunk in stored_samples(connection, row.id) for stored in chunk)
        categories = kept_categories(connection, row.sha256)
    return LoadedGold(int(row.id), samples, categories)


def must_be_of_task(name: str, is_of: str, task: str) -> None:
    """Raises UsageError when a benchmark of the workspace is of another task than the one that is imported."""
    if is_of != task:
        raise UsageError(
            f"“{name}” is a {is_of} benchmark in this workspace, not {task}. Give this one another --name."
        )


def gold_of_run(ws: Workspace, loader: Loader, runs: Sequence[Path], name: str, task: str) -> Loaded[Sample]:
    """The gold that the first of these runs carries.

    Raises:
        UsageError: It carries none, and no benchmark of this name is loaded.
    """
    try:
        loaded = loader.load_gold(runs[0], runs)
        require_records(loaded)
    except DataError as error:
        raise UsageError(
            f"{runs[0]}: expected gold for this run, in a file beside it or in this very file; found none, and no "
            f"benchmark “{name}” is loaded.{_loaded(ws, task)} It cannot be read as gold: {error}"
        ) from error
    return loaded


def _loaded(ws: Workspace, task: str) -> str:
    """Which benchmarks of the task are loaded."""
    table = schema.benchmark
    with ws.reading() as connection:
        mine = table.c.task == task, table.c.state == "current"
        names = list(connection.scalars(select(table.c.name).where(*mine).order_by(table.c.id)))
    return f" State the name of one that is: {', '.join(names)}." if names else ""
