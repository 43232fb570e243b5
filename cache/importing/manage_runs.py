"""Renaming and deleting runs and benchmarks; what is deleted takes its raw text and images along."""

from __future__ import annotations

from pathlib import Path

import orjson
from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from cache.importing.uploads import remove_uploads
from cache.selection.run_names import LIVE, run_slug
from cache.store import schema
from cache.store.file_cache import DERIVED_FOLDER, TILE_PREFIX, FileCache
from cache.store.packing import storable
from cache.store.rows import benchmark_row, run_row
from cache.store.vocabulary import forget_unused_words
from cache.store.workspace import Workspace, raise_version
from errors import UsageError
from records import Run


def rename_run(ws: Workspace, benchmark: str, slug: str, model: str) -> str:
    """Gives a run's model another name; its link changes with it.

    Returns:
        The new slug.

    Raises:
        NotLoaded: There is no such run.
        UsageError: The name is empty, or another run has it under the same setting.
    """
    if not model.strip():
        raise UsageError("A run needs a name; the one given is empty.")
    with ws.writing() as connection:
        row = run_row(connection, benchmark, slug)
        axes = tuple(orjson.loads(row.axes).items())
        new = run_slug(Run(model.strip(), axes))
        _, at, retired = slug.partition("@")
        new = (LIVE if slug.startswith(LIVE) else "") + new + at + retired
        try:
            connection.execute(
                update(schema.run).where(schema.run.c.id == row.id).values(model=storable(model.strip()), slug=new)
            )
        except IntegrityError as error:
            raise UsageError(f"Another run of “{benchmark}” is already called “{model}” under this setting.") from error
        raise_version(connection)
    return new


def delete_run(ws: Workspace, benchmark: str, slug: str) -> None:
    """Deletes a run with its responses and scores, and the tiles that show its boxes.

    Tiles do not say whose boxes they show: those of the whole benchmark go, and are made again when
    somebody looks.

    Raises:
        NotLoaded: There is no such run.
    """
    with ws.writing() as connection:
        row = run_row(connection, benchmark, slug)
        connection.execute(schema.run.delete().where(schema.run.c.id == row.id))
        connection.execute(schema.source_file.delete().where(schema.source_file.c.id == row.source_file_id))
        forget_unused_words(connection)
        raise_version(connection)
    _derived(ws).forget(benchmark, TILE_PREFIX)


def delete_benchmark(ws: Workspace, benchmark: str) -> None:
    """Deletes a benchmark with its gold, runs, raw text and derived images, and what was uploaded for it.

    Raises:
        NotLoaded: There is no such benchmark.
    """
    with ws.writing() as connection:
        row = benchmark_row(connection, benchmark)
        uploaded = _files_of_its_own(connection, row.id)
        # Files go first: what fails then leaves the benchmark there to be deleted again.
        _forget_images(ws, benchmark, row.state)
        remove_uploads(ws.home, uploaded)
        connection.execute(schema.run.delete().where(schema.run.c.benchmark_id == row.id))
        connection.execute(schema.benchmark.delete().where(schema.benchmark.c.id == row.id))
        forget_unused_words(connection)
        raise_version(connection)


def _forget_images(ws: Workspace, benchmark: str, state: str) -> None:
    images = _derived(ws)
    images.forget(benchmark)
    if state == "superseded":
        # What was derived before it was superseded lies under the name it had.
        images.forget(benchmark.partition("@")[0])


def _derived(ws: Workspace) -> FileCache:
    return FileCache(ws.home / DERIVED_FOLDER)


def _files_of_its_own(connection: Connection, benchmark_id: int) -> list[Path]:
    """The files and the image folder of a benchmark that no other one was imported from."""
    source, table = schema.source_file, schema.benchmark
    mine: set[str] = set()
    others: set[str] = set()
    for owner, path in (
        *connection.execute(select(source.c.benchmark_id, source.c.path)),
        *connection.execute(select(table.c.id, table.c.image_root).where(table.c.image_root.is_not(None))),
    ):
        (mine if owner == benchmark_id else others).add(path)
    return [Path(path) for path in sorted(mine - others)]
