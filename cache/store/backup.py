"""A workspace as one file, made while it is served, and a workspace from such a file, on either database.

The file is a tar archive: `backup.json` says what it is, `workspace.sqlite` holds all tables, `uploads/` and `images/`
what was uploaded, `prices.json` the operator's prices. Images that are derived from pages are made again when they are
looked at.
"""

from __future__ import annotations

import errno
import io
import lzma
import os
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import orjson
from sqlalchemy import Table, func, select, update
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.rows import BATCH, RowWriter
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from errors import FormatError, MissingFile, WorkspaceError

SCHEMA = "errata.backup/1"
_MANIFEST, _DATABASE, _PRICES = "backup.json", "workspace.sqlite", "prices.json"
_FOLDERS = ("uploads", "images")

_OF_THE_ARCHIVE = (
    None,  # Damage that a decompressor found.
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EEXIST,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.EINVAL,
)
"""Errors of the operating system that an archive causes by what is in it, as opposed to a full disk."""


def write_backup(ws: Workspace, path: Path) -> int:
    """Writes a workspace into one file, as it is at one moment; whoever reads or writes it goes on.

    Args:
        ws: The workspace.
        path: The file; packed when it is called `.gz` or `.tgz`. One that is there is replaced once this one is whole.

    Returns:
        Its size in bytes.

    Raises:
        OSError: It cannot be written.
        WorkspaceError: The copy of the database cannot be written, or read.
    """
    mode = "w:gz" if path.name.lower().endswith((".gz", ".tgz")) else "w"
    manifest = {"schema": SCHEMA, "made_at": datetime.now(UTC).isoformat(timespec="seconds"), "home": str(_home(ws))}
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with tempfile.TemporaryDirectory(prefix=".errata-", dir=path.parent) as folder:
            database = Path(folder) / _DATABASE
            _copy_database(ws, database)
            with tarfile.open(aside, mode) as archive:  # type: ignore[call-overload]
                data = orjson.dumps(manifest)
                head = tarfile.TarInfo(_MANIFEST)
                head.size = len(data)
                archive.addfile(head, io.BytesIO(data))
                archive.add(database, _DATABASE)
                for name in (*_FOLDERS, _PRICES):
                    if (ws.home / name).exists():
                        archive.add(ws.home / name, name)
        aside.chmod(0o600)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
    return path.stat().st_size


def restore_backup(ws: Workspace, path: Path) -> None:
    """Fills an empty workspace from a file that `write_backup` wrote, in one transaction.

    Raises:
        MissingFile: The file is not there, or may not be read.
        FormatError: It is no backup, or damaged.
        WorkspaceError: The workspace holds something already.
        ReadOnly: It is open for reading only.
    """
    ws.must_be_writable()
    with ws.importing(), tempfile.TemporaryDirectory(prefix=".restore-", dir=ws.home) as folder:
        home = _unpack(path, Path(folder))
        with (
            closing(Workspace.open(f"sqlite:///{Path(folder) / _DATABASE}")) as kept,
            kept.reading() as source,
            ws.writing() as target,
        ):
            if target.scalar(select(func.count()).select_from(schema.benchmark)):
                raise WorkspaceError(
                    "This workspace holds benchmarks already, and a backup is restored into an empty one. Point "
                    "ERRATA_HOME to a new folder, or ERRATA_DATABASE_URL to an empty database."
                )
            _copy_tables(source, target)
            _move_paths(target, home, _home(ws))
            raise_version(target)
            # Last, and within the transaction: where a file finds no room, the tables stay empty.
            _place_files(Path(folder), ws.home)


def _home(ws: Workspace) -> Path:
    return ws.home.resolve()


def _copy_database(ws: Workspace, path: Path) -> None:
    if ws.engine.dialect.name == "sqlite":
        with ws.engine.connect() as connection, closing(sqlite3.connect(path)) as copy:
            try:
                connection.connection.driver_connection.backup(copy)  # type: ignore[union-attr]
            except sqlite3.Error as error:
                raise WorkspaceError(
                    f"The backup cannot be written ({error}); one that is there stays as it was. Make room on its "
                    "disk, and see what `errata doctor` says of the workspace."
                ) from error
        return
    with (
        closing(Workspace.open(f"sqlite:///{path}")) as database,
        ws.reading() as source,
        database.writing() as target,
    ):
        _copy_tables(source, target)


def _copy_tables(source: Connection, target: Connection) -> None:
    writer = RowWriter(target)
    for table in schema.metadata.sorted_tables:
        target.execute(table.delete())
        for rows in _rows(source, table):
            writer.extend(table, rows)
        writer.flush()


def _rows(source: Connection, table: Table) -> Iterator[list[tuple[object, ...]]]:
    found = source.execution_options(yield_per=BATCH).execute(select(table))
    for part in found.partitions():
        yield [tuple(row) for row in part]


def _move_paths(connection: Connection, old: str, new: Path) -> None:
    """Writes the new home folder into the paths of uploaded files."""
    for table, column in ((schema.source_file, "path"), (schema.benchmark, "image_root")):
        for number, stated in connection.execute(select(table.c.id, table.c[column])):
            if stated is not None and Path(stated).is_relative_to(old):
                moved = str(new / Path(stated).relative_to(old))
                connection.execute(update(table).where(table.c.id == number).values({column: moved}))


def _unpack(path: Path, folder: Path) -> str:
    """Unpacks a backup; returns the home folder of the workspace that it was made of."""
    with _readable(path), tarfile.open(path) as archive:
        archive.extractall(folder, filter="data")
    try:
        manifest = orjson.loads((folder / _MANIFEST).read_bytes())
        known = manifest["schema"] == SCHEMA and (folder / _DATABASE).is_file()
        home = str(manifest["home"])
    except (OSError, KeyError, TypeError, orjson.JSONDecodeError):
        known = False
    if not known:
        raise FormatError(f"{path}: expected a backup that `errata backup` wrote, found another archive.")
    return home


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise MissingFile(f"{path}: there is no such file. Check the path.") from error
    except (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, ValueError, OverflowError, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _OF_THE_ARCHIVE:
            raise
        raise FormatError(
            f"{path}: expected a backup that `errata backup` wrote, found a file that is damaged or of another kind "
            f"({error})."
        ) from error


def _place_files(source: Path, home: Path) -> None:
    for name in (*_FOLDERS, _PRICES):
        for path in sorted((source / name).rglob("*")) if (source / name).is_dir() else [source / name]:
            if path.is_file():
                place = home / path.relative_to(source)
                place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                path.replace(place)
