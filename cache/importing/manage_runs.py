"""Renaming and deleting runs and benchmarks; what is deleted takes its raw text and images along."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson
from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from cache.importing.corrected.corrected_gold import drop, update_runs
from cache.importing.uploads import folder_of_upload, remove_uploaded_run, remove_uploads
from cache.selection.run_names import LIVE, run_slug
from cache.store import schema
from cache.store.activity.table import note
from cache.store.files.file_cache import DERIVED_FOLDER, TILE_PREFIX, FileCache
from cache.store.gold import forget_categories
from cache.store.mark_tables import mark
from cache.store.packing import storable
from cache.store.rows import original_row, run_row
from cache.store.versions import MARKS_VERSION, raise_version
from cache.store.word_ids import forget_unused_words
from cache.store.workspace import Workspace
from errors import UsageError
from records import Run

CHANGE_WAIT_S = 10
"""How long a deletion or renaming waits for an import to end, in seconds: somebody waits before the page."""


def rename_run(ws: Workspace, benchmark: str, slug: str, model: str) -> str:
    """Gives a run's model another name; its link changes with it, as do its marks and what batches say.

    Returns:
        The new slug.

    Raises:
        NotLoaded: There is no such run.
        UsageError: The name is empty, or another run has it under the same setting.
        WorkspaceError: An import is under way, or runs are scored again or deleted.
    """
    if not model.strip():
        raise UsageError("A run needs a name; the one given is empty.")
    with ws.importing(CHANGE_WAIT_S), ws.writing() as connection:
        owner = original_row(connection, benchmark)
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
        of_run = mark.c.benchmark == benchmark, mark.c.run == slug
        if connection.execute(update(mark).where(*of_run).values(run=new)).rowcount:
            raise_version(connection, MARKS_VERSION)
        item, batches = schema.batch_item, select(schema.batch.c.id).where(schema.batch.c.benchmark == benchmark)
        connection.execute(update(item).where(item.c.slug == slug, item.c.batch_id.in_(batches)).values(slug=new))
        update_runs(connection, owner)
        note(connection, "renamed", benchmark, f"{slug} to {new}")
        raise_version(connection)
    return new


def delete_run(ws: Workspace, benchmark: str, slug: str) -> None:
    """Deletes a run with its responses and scores, its file if that was uploaded, and the tiles that show its boxes.

    What it was answered to requests that are not complete goes too. The uploaded file of a run is only kept where it
    carries gold too; it goes with the last run that was read from it. The files of tiles do not say whose boxes they
    show: those of the whole benchmark go, and are made again when somebody looks.

    Raises:
        NotLoaded: There is no such run.
        WorkspaceError: An import is under way, or runs are scored again or deleted.
    """
    with ws.importing(CHANGE_WAIT_S), ws.erasing() as connection:
        owner = original_row(connection, benchmark)
        row = run_row(connection, benchmark, slug)
        source = schema.source_file
        of_run = source.c.id == row.source_file_id
        path = connection.execute(select(source.c.path).where(of_run)).scalar_one()
        connection.execute(schema.run.delete().where(schema.run.c.id == row.id))
        steps = schema.paid_step
        connection.execute(steps.delete().where(steps.c.benchmark_id == owner.id, steps.c.slug == slug))
        connection.execute(source.delete().where(of_run))
        update_runs(connection, owner)
        if not connection.scalar(select(source.c.id).where(source.c.path == path, source.c.kind != "gold").limit(1)):
            remove_uploaded_run(ws.home, Path(path))
        forget_unused_words(connection)
        note(connection, "deleted", benchmark, slug)
        raise_version(connection)
    _derived(ws).forget(benchmark, TILE_PREFIX)


def delete_benchmark(ws: Workspace, benchmark: str) -> None:
    """Deletes a benchmark with its gold, runs, raw text and derived images, and what was uploaded for it.

    Raises:
        NotLoaded: There is no such benchmark.
        WorkspaceError: An import is under way, or runs are scored again or deleted.
    """
    with ws.importing(CHANGE_WAIT_S), ws.erasing() as connection:
        row = original_row(connection, benchmark)
        drop(connection, row.id)
        uploaded = _files_of_its_own(connection, ws.home, row.id)
        # Files go first: what fails then leaves the benchmark there to be deleted again.
        _forget_images(ws, benchmark, row.state)
        remove_uploads(ws.home, uploaded)
        connection.execute(schema.run.delete().where(schema.run.c.benchmark_id == row.id))
        connection.execute(schema.benchmark.delete().where(schema.benchmark.c.id == row.id))
        forget_categories(connection, row.sha256)
        forget_unused_words(connection)
        note(connection, "deleted", benchmark)
        raise_version(connection)
    # Once more: until here somebody could look at a page, for which its image was made again.
    _forget_images(ws, benchmark, row.state)


def remove_unused_images(ws: Workspace) -> None:
    """Removes what was derived from the pages of benchmarks that are not there any more."""
    ws.must_be_writable()
    with ws.reading() as connection:
        names = connection.scalars(select(schema.benchmark.c.name)).all()
    _derived(ws).forget_others(names)


def _forget_images(ws: Workspace, benchmark: str, state: str) -> None:
    images = _derived(ws)
    images.forget(benchmark)
    if state == "superseded":
        # What was derived before it was superseded lies under the name it had.
        images.forget(benchmark.partition("@")[0])


def _derived(ws: Workspace) -> FileCache:
    return FileCache(ws.home / DERIVED_FOLDER)


def _files_of_its_own(connection: Connection, home: Path, benchmark_id: int) -> list[Path]:
    """The files and the image folder of a benchmark that can go: no other one was imported from what goes with them."""
    mine: set[Path] = set()
    others: set[Path] = set()
    for owner, path in _files_in_use(connection):
        (mine if owner == benchmark_id else others).add(Path(path))
    used = [path.resolve() for path in others if folder_of_upload(home, path) is not None]

    def is_shared(path: Path) -> bool:
        gone = folder_of_upload(home, path)
        return gone is not None and any(other.is_relative_to(gone) or gone.is_relative_to(other) for other in used)

    return [path for path in sorted(mine) if not is_shared(path)]


def _files_in_use(connection: Connection) -> Iterator[tuple[int, str]]:
    """Row of a benchmark and path of a file or image folder that it was imported from."""
    source, table = schema.source_file, schema.benchmark
    images = select(table.c.id, table.c.image_root).where(table.c.image_root.is_not(None))
    for statement in (select(source.c.benchmark_id, source.c.path), images):
        yield from ((owner, path) for owner, path in connection.execute(statement))


def files_in_use(ws: Workspace, benchmark: str) -> list[Path]:
    """The files and image folders that a benchmark was imported from; none where it is not there."""
    table = schema.benchmark
    with ws.reading() as connection:
        mine = connection.scalar(select(table.c.id).where(table.c.name == benchmark))
        return [Path(path) for owner, path in _files_in_use(connection) if owner == mine]


FORGOTTEN_AFTER_S = 24 * 3600
"""Age from which an upload that belongs to no benchmark is no import that is still going on, in seconds."""


def unused_uploads(ws: Workspace, older_than_s: float = FORGOTTEN_AFTER_S) -> list[Path]:
    """Folders of uploaded files below the home folder that belong to no benchmark, and were not written for a while."""
    with ws.reading() as connection:
        used = {Path(path).resolve() for _, path in _files_in_use(connection)}
    found = [folder.resolve() for kept in ("uploads", "images") for folder in sorted((ws.home / kept).glob("*"))]
    before = time.time() - older_than_s
    return [
        folder
        for folder in found
        if folder.stat().st_mtime <= before and not any(path.is_relative_to(folder) for path in used)
    ]


def remove_unused_uploads(ws: Workspace, of: Iterable[Path] | None = None) -> list[Path]:
    """Removes uploads that belong to no benchmark; returns their folders.

    Args:
        ws: The workspace.
        of: The files and folders of an import that has ended, whose uploads are then removed at once; all that were
            forgotten when left out.
    """
    ws.must_be_writable()
    if of is None:
        folders = unused_uploads(ws)
    else:
        ended = [path.resolve() for path in of]
        unused = unused_uploads(ws, older_than_s=0.0)
        folders = [folder for folder in unused if any(path.is_relative_to(folder) for path in ended)]
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    return folders
