"""A workspace as one file, made while it is served, and a workspace from such a file, on either database.

The file is a tar archive: `backup.json` says what it is, `workspace.sqlite` holds all tables, `uploads/` and `images/`
what was uploaded, `prices.json` the operator's prices. Images that are derived from pages are made again when they are
looked at.

Whoever wrote a file that is restored may mean harm: it is read as a stream with limits, and what it says about folders
elsewhere on the machine is not believed.
"""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Self
from urllib.parse import quote

import orjson
from sqlalchemy import Table, func, select, update
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.activity.table import note
from cache.store.rows import BATCH, RowWriter
from cache.store.text_search import SQLITE_OBJECTS
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from errors import FormatError, WorkspaceError
from loaders.files.byte_stream import open_bytes
from loaders.files.disk_errors import disk_errors

SCHEMA = "errata.backup/1"
_MANIFEST, _DATABASE, _PRICES = "backup.json", "workspace.sqlite", "prices.json"
_FOLDERS = ("uploads", "images")

_MOST_STATED = 1 << 16
"""Bytes of what an archive states of itself at most: of the manifest, and of the header of a long name."""

_HEADERS = (tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME)
_MEMBERS = (*_HEADERS, tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.DIRTYPE)

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

_PLAIN_INDEX = re.compile(r"CREATE (UNIQUE )?INDEX \w+ ON \w+ \([\w, ]+\)")
_COMPUTES = re.compile(r"\b(CHECK|AS|GENERATED|VIRTUAL)\b|\bDEFAULT\b(?! '')", re.IGNORECASE)
"""What the definition of a table has where it is more than names and types of columns, keys, and empty texts."""

_DAMAGED = (tarfile.TarError, zlib.error, sqlite3.DatabaseError, EOFError, ValueError, OverflowError, RecursionError)


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
            # What is linked to is written itself: links are not restored.
            with tarfile.open(aside, mode, dereference=True) as archive:  # type: ignore[call-overload]
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


def restore_backup(ws: Workspace, path: Path, keep_image_folders: bool = False) -> dict[str, str]:
    """Fills an empty workspace from a file that `write_backup` wrote, in one transaction.

    Args:
        ws: The workspace.
        path: The file, a plain archive or one packed by gzip.
        keep_image_folders: Whether image folders that lie outside the workspace are believed. In a backup of somebody
            else's they make every image below them on this machine one that is shown.

    Returns:
        Benchmark -> its image folder, where that was left out.

    Raises:
        MissingFile: The file is not there, or may not be read.
        FormatError: It is not a backup, or damaged, or unpacks to far more than its size.
        WorkspaceError: The workspace holds something already.
        ReadOnly: It is open for reading only.
    """
    ws.must_be_writable()
    with ws.importing(), tempfile.TemporaryDirectory(prefix=".restore-", dir=ws.home) as folder:
        home = _unpack(path, Path(folder))
        _must_hold_plain_tables(path, Path(folder) / _DATABASE)
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
            left_out = _move_paths(target, home, _home(ws), keep_image_folders)
            note(target, "restored", detail=path.name)
            raise_version(target)
            # Last, and within the transaction: where a file finds no room, the tables stay empty.
            _place_files(Path(folder), ws.home)
    return left_out


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
                    "disk, and see what `errata doctor` says about the workspace."
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


def _move_paths(connection: Connection, old: str, new: Path, keep_image_folders: bool) -> dict[str, str]:
    """Writes the new home folder into the paths of uploaded files and images; image folders elsewhere are left out.

    Returns:
        Benchmark -> its image folder, where that was left out.
    """
    source, table = schema.source_file, schema.benchmark
    for number, stated in connection.execute(select(source.c.id, source.c.path)).all():
        moved = _moved(stated, old, new)
        if moved is not None:
            connection.execute(update(source).where(source.c.id == number).values(path=str(moved)))
    left_out = {}
    rows = connection.execute(
        select(table.c.id, table.c.name, table.c.image_root).where(table.c.image_root.is_not(None))
    ).all()
    for number, name, stated in rows:
        moved = _moved(stated, old, new)
        if moved is None and keep_image_folders:
            continue
        if moved is None and number > 0:  # the copy with corrected gold has the folder of its original
            left_out[name] = stated
        root = None if moved is None else str(moved)
        connection.execute(update(table).where(table.c.id == number).values(image_root=root))
    return left_out


def _moved(stated: str, old: str, new: Path) -> Path | None:
    """Where something of the old home folder lies in the new one; None for what lies elsewhere."""
    # Parts that lead up are taken out first: with them, a path below a folder could lead out of it.
    path = Path(os.path.normpath(stated))
    for home in (old, new):
        if path.is_absolute() and path.is_relative_to(home):
            return new / path.relative_to(home)
    return None


class _Member(tarfile.TarInfo):
    """A member such as `write_backup` writes: a file or a folder, whose name may have a short header."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Reads a header; raises ReadError where what follows would be held in memory, or is no file or folder."""
        member = super().frombuf(buf, encoding, errors)
        if member.type not in _MEMBERS:
            raise tarfile.ReadError("a link, or another member that is neither a file nor a folder")
        if member.type in _HEADERS and member.size > _MOST_STATED:
            raise tarfile.ReadError(f"a header of {member.size:,} bytes, where {_MOST_STATED:,} are the most")
        return member

    def _proc_gnusparse_10(self, *_: object) -> None:
        # Called by `tarfile` for a file with holes, whose list of holes it would hold in memory.
        raise tarfile.ReadError("a file with holes")


def _unpack(path: Path, folder: Path) -> str:
    """Unpacks a backup; returns the home folder of the workspace that it was made of."""
    with (
        open_bytes(path) as (_, stream),
        disk_errors(),
        _readable(path),
        tarfile.open(fileobj=stream, mode="r|", tarinfo=_Member) as archive,
    ):
        for member in _members(archive):
            _write_member(archive, member, folder)
    if others := {entry.name for entry in folder.iterdir()} - {_MANIFEST, _DATABASE, _PRICES, *_FOLDERS}:
        # SQLite would look into files that are called like its own logs, and do what these say.
        raise FormatError(
            f"{path}: expected a backup that `errata backup` wrote, found other files in it too ({min(others)}). Take "
            "another copy."
        )
    home = None
    with suppress(OSError, KeyError, TypeError, orjson.JSONDecodeError):
        manifest = orjson.loads(_stated(folder / _MANIFEST))
        if manifest["schema"] == SCHEMA and (folder / _DATABASE).is_file():
            home = str(manifest["home"])
    if home is None:
        raise FormatError(
            f"{path}: expected a backup that `errata backup` wrote, found another archive. Name the file of a backup."
        )
    return home


def _write_member(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    # Not by `extractall`, which before Python 3.11.4 writes wherever a name leads.
    name = Path(member.name)
    if name.is_absolute() or ".." in name.parts:
        raise tarfile.ReadError(f"a name that leads out of it: {member.name}")
    path = folder / name
    content = None if member.isdir() else archive.extractfile(member)
    (path if content is None else path.parent).mkdir(parents=True, exist_ok=True)
    if content is not None:
        with content, path.open("wb") as file:
            shutil.copyfileobj(content, file)


def _members(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    while (member := archive.next()) is not None:
        if member.issparse():
            raise tarfile.ReadError("a file with holes")
        # What an archive lists is kept by `tarfile` otherwise, and it may list millions.
        archive.members.clear()  # type: ignore[attr-defined]
        yield member


def _must_hold_plain_tables(path: Path, database: Path) -> None:
    """Raises FormatError where opening or reading the database would compute what somebody wrote into it."""
    # Immutable: nothing is written, and no log beside the file, which could name other files, is looked for.
    address = f"file:{quote(str(database))}?mode=ro&immutable=1"
    with _readable(path), closing(sqlite3.connect(address, uri=True)) as connection:
        stated = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    for kind, name, sql in stated:
        if sql is not None and not _is_plain(kind, " ".join(sql.split())):
            raise FormatError(
                f"{path}: expected a backup that `errata backup` wrote, found a database whose {kind} “{name}” no "
                "workspace has. Take another copy."
            )


def _is_plain(kind: str, sql: str) -> bool:
    if kind == "trigger" or sql.startswith("CREATE VIRTUAL"):
        return sql in SQLITE_OBJECTS
    if kind == "index":
        return _PLAIN_INDEX.fullmatch(sql) is not None
    return kind == "table" and sql.startswith("CREATE TABLE ") and _COMPUTES.search(sql) is None


def _stated(manifest: Path) -> bytes:
    with manifest.open("rb") as file:
        return file.read(_MOST_STATED)


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (*_DAMAGED, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _OF_THE_ARCHIVE:
            raise
        raise FormatError(
            f"{path}: expected a backup that `errata backup` wrote, plain or packed by gzip, found a file that is "
            f"damaged or of another kind ({error}). Take another copy."
        ) from error


def _place_files(source: Path, home: Path) -> None:
    for name in (*_FOLDERS, _PRICES):
        for path in sorted((source / name).rglob("*")) if (source / name).is_dir() else [source / name]:
            if path.is_file():
                place = home / path.relative_to(source)
                place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                path.replace(place)
