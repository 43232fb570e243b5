"""Renaming and deleting what was imported; what is deleted takes its raw text along."""

from __future__ import annotations

from collections.abc import Callable

import orjson
from sqlalchemy import Row, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from cache import schema
from cache.packing import storable
from cache.queries.catalog import benchmark_row
from cache.selection import run_slug
from cache.workspace import Workspace, raise_version
from errors import NotLoaded, UsageError
from records import Run

Forget = Callable[[str], None]
"""Deletes what was derived from a benchmark's images, given the benchmark's name."""


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
        axes = tuple(sorted(orjson.loads(row.axes).items()))
        new = run_slug(Run(storable(model.strip()), axes))
        _, at, retired = slug.partition("@")
        new += at + retired
        try:
            connection.execute(
                update(schema.run).where(schema.run.c.id == row.id).values(model=storable(model.strip()), slug=new)
            )
        except IntegrityError as error:
            raise UsageError(f"Another run of “{benchmark}” is already called “{model}” under this setting.") from error
        raise_version(connection)
    return new


def delete_run(ws: Workspace, benchmark: str, slug: str) -> None:
    """Deletes a run with its responses and scores.

    Raises:
        NotLoaded: There is no such run.
    """
    with ws.writing() as connection:
        row = run_row(connection, benchmark, slug)
        connection.execute(schema.run.delete().where(schema.run.c.id == row.id))
        connection.execute(schema.source_file.delete().where(schema.source_file.c.id == row.source_file_id))
        raise_version(connection)


def delete_benchmark(ws: Workspace, benchmark: str, forget_images: Forget | None = None) -> None:
    """Deletes a benchmark with its gold, runs, raw text and derived images.

    Args:
        ws: The workspace.
        benchmark: Its name.
        forget_images: Deletes what was derived from its images; called first, so that a failure leaves
            the benchmark there to be deleted again.

    Raises:
        NotLoaded: There is no such benchmark.
    """
    ws.must_be_writable()
    with ws.reading() as connection:
        benchmark_row(connection, benchmark)
    if forget_images is not None:
        forget_images(benchmark)
    with ws.writing() as connection:
        row = benchmark_row(connection, benchmark)
        connection.execute(schema.run.delete().where(schema.run.c.benchmark_id == row.id))
        connection.execute(schema.benchmark.delete().where(schema.benchmark.c.id == row.id))
        raise_version(connection)


def run_row(connection: Connection, benchmark: str, slug: str) -> Row[tuple[object, ...]]:
    """The row of a run. Raises NotLoaded when the benchmark or the run is not in the workspace."""
    table = schema.run
    owner = benchmark_row(connection, benchmark)
    row = connection.execute(
        select(table).where(table.c.benchmark_id == owner.id, table.c.slug == slug)
    ).one_or_none()
    if row is None:
        raise NotLoaded(f"The run “{slug}” is not in “{benchmark}”.")
    return row
