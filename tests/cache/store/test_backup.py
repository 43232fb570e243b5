"""A workspace comes back from its file as it was, on either database, and from no other file."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import shutil
import sqlite3
import struct
import tarfile
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_run
from cache.importing.uploads import store_file
from cache.queries import catalog
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.activity.log import logged
from cache.store.backup import _write_member, restore_backup, write_backup
from cache.store.rows import APART, CORRECTED, corrected_name
from cache.store.workspace import Workspace
from errors import FormatError, MissingFile, ReadOnly, WorkspaceError
from loaders.files import byte_stream


def rows(ws: Workspace) -> dict[str, list[tuple]]:
    with ws.reading() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in ("meta", "activity")  # it says when
        }


@pytest.fixture
def other(tmp_path, monkeypatch):
    """An empty workspace with a home of its own."""
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "other"))
    monkeypatch.delenv("ERRATA_DATABASE_URL", raising=False)
    with closing(Workspace.open()) as workspace:
        yield workspace


@pytest.mark.databases
def test_a_workspace_comes_back_as_it_was(filled, other, tmp_path):
    name = "backup.tar.gz"
    assert write_backup(filled, tmp_path / name) == (tmp_path / name).stat().st_size
    delete_run(filled, "letters", "careful")
    assert restore_backup(other.acting_as("Ann"), tmp_path / name) == {}
    delete_run(other, "letters", "careful")
    assert rows(other) == rows(filled)
    deleted, *imported = [entry.detail for entry in logged(filled)]
    assert [entry.detail for entry in logged(other)] == [deleted, name, *imported]
    (restored,) = logged(other, "restored")
    assert (restored.who, restored.what) == ("Ann", "restored")
    # What triggers and indexes keep beside the tables works too.
    searched = Selection("letters").replace(q="XBX")
    assert samples(other, searched)["sample"].tolist() == samples(filled, searched)["sample"].tolist() != []
    assert not list(tmp_path.glob(".*"))


@pytest.mark.databases
def test_a_backup_is_of_one_state_while_others_read_and_write(filled, url, other, tmp_path):
    stop = threading.Event()
    written = [0]

    def write(ws: Workspace) -> None:
        """Writes one number after the other into two tables, each into both at once."""
        while not stop.is_set():
            with ws.writing() as connection:
                connection.execute(update(schema.benchmark).values(image_root=str(written[-1] + 1)))
                connection.execute(update(schema.run).values(source=str(written[-1] + 1)))
            written.append(written[-1] + 1)

    with closing(Workspace.open(url)) as beside, ThreadPoolExecutor(1) as threads:
        with beside.reading() as reader:
            first = reader.scalar(select(schema.run.c.source))
            writer = threads.submit(write, beside)
            while len(written) < 3:
                assert not writer.done()
            begun = ended = 0
            while begun == ended:  # a backup as small as this may be done before anything is written beside it
                (tmp_path / "backup.tar").unlink(missing_ok=True)
                begun = written[-1]
                write_backup(filled, tmp_path / "backup.tar")
                ended = written[-1]
            assert reader.scalar(select(schema.run.c.source)) == first
        stop.set()
        writer.result()
        with beside.writing() as connection:  # what is not committed is not in a backup
            connection.execute(schema.run.delete())
            write_backup(filled, tmp_path / "later.tar")
    restore_backup(other, tmp_path / "backup.tar", keep_image_folders=True)
    with other.reading() as connection:
        numbers = {*connection.scalars(select(schema.benchmark.c.image_root))}
        assert numbers == {*connection.scalars(select(schema.run.c.source))}
    assert begun <= int(*numbers) <= ended + 1  # a number is noted down after it is committed
    with closing(Workspace.open(f"sqlite:///{tmp_path / 'later.sqlite'}")) as later:
        restore_backup(later, tmp_path / "later.tar")
        assert catalog.runs(later, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot"]


@pytest.mark.databases
def test_it_comes_back_into_the_same_kind_of_database(filled, ws, tmp_path):
    write_backup(filled, tmp_path / "backup.tar")
    before = rows(filled)
    with filled.writing() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(table.delete())
    restore_backup(filled, tmp_path / "backup.tar")
    assert rows(filled) == before


def test_what_was_uploaded_comes_along_and_is_found_in_its_new_place(filled, gold, other, tmp_path):
    uploaded = store_file(filled.home, "gold.jsonl", gold.read_bytes())
    images = filled.home / "images" / "0123"
    images.mkdir(parents=True)
    (images / "p.png").write_bytes(b"image")
    (filled.home / "prices.json").write_text("{}")
    import_benchmark(filled, "letters", uploaded, images=images, name="one")
    write_backup(filled, tmp_path / "backup.tar")
    restore_backup(other, tmp_path / "backup.tar")
    with other.reading() as connection:
        root = connection.scalar(select(schema.benchmark.c.image_root).where(schema.benchmark.c.name == "one"))
        paths = set(connection.scalars(select(schema.source_file.c.path)))
    assert (Path(root) / "p.png").read_bytes() == b"image"
    assert Path(root).is_relative_to(other.home.resolve())
    moved = other.home.resolve() / uploaded.resolve().relative_to(filled.home.resolve())
    assert str(moved) in paths
    assert moved.read_bytes() == gold.read_bytes()
    assert (other.home / "prices.json").exists()


def test_what_is_linked_to_comes_along_as_itself(filled, other, tmp_path):
    (tmp_path / "p.png").write_bytes(b"image")
    images = filled.home / "images" / "0123"
    images.mkdir(parents=True)
    (images / "p.png").symlink_to(tmp_path / "p.png")
    (images / "q.png").hardlink_to(tmp_path / "p.png")
    (images / "r.png").hardlink_to(tmp_path / "p.png")
    write_backup(filled, tmp_path / "backup.tar")
    restore_backup(other, tmp_path / "backup.tar")
    restored = sorted((other.home / "images" / "0123").iterdir())
    assert [(path.name, path.is_symlink(), path.read_bytes()) for path in restored] == [
        (name, False, b"image") for name in ("p.png", "q.png", "r.png")
    ]


def image_roots(ws: Workspace) -> set[str | None]:
    with ws.reading() as connection:
        return set(connection.scalars(select(schema.benchmark.c.image_root)))


def test_image_folders_outside_the_workspace_are_believed_only_when_asked_for(filled, other, tmp_path):
    home = filled.home.resolve()
    stated = {
        str(number): folder
        for number, folder in enumerate(("/", "/srv/pages", f"{home}/../pages", f"{home}/images/../../..", "pages"))
    }
    with filled.writing() as connection:
        row = connection.execute(select(schema.benchmark)).one()._mapping
        copied = {"id": row["id"] - APART, "name": corrected_name("letters"), "state": CORRECTED, "image_root": "/copy"}
        outside = [{"id": row["id"] + 1 + int(name), "name": name, "image_root": root} for name, root in stated.items()]
        connection.execute(insert(schema.benchmark), [{**row, **one} for one in (copied, *outside)])
    write_backup(filled, tmp_path / "backup.tar")
    assert restore_backup(other, tmp_path / "backup.tar") == stated
    assert image_roots(other) == {None}
    with closing(Workspace.open(f"sqlite:///{tmp_path / 'own.sqlite'}")) as own:
        assert restore_backup(own, tmp_path / "backup.tar", keep_image_folders=True) == {}
        assert image_roots(own) == {None, "/copy", *stated.values()}


def test_only_an_empty_workspace_that_may_be_written_is_filled(filled, url, home, tmp_path):
    write_backup(filled, tmp_path / "backup.tar")
    before = rows(filled)
    with pytest.raises(WorkspaceError, match="holds benchmarks already"):
        restore_backup(filled, tmp_path / "backup.tar")
    with closing(Workspace.open(url, read_only=True)) as reader:
        with pytest.raises(ReadOnly):
            restore_backup(reader, tmp_path / "backup.tar")
        assert write_backup(reader, tmp_path / "again.tar") > 0
    assert rows(filled) == before


MEMBERS = {"leads out": ["../../escaped"], "the folder": ["."], "below a file": ["x", "x/y"], "long name": ["x" * 300]}
KINDS = ("text", "other archive", "cut off", "leads out", "the folder", "below a file", "long name", "packed", "absent")


@pytest.mark.parametrize("kind", KINDS)
def test_no_other_file_is_taken_and_nothing_of_it_is_kept(filled, other, tmp_path, kind):
    path = tmp_path / "backup.tar"
    write_backup(filled, path)
    if kind == "text":
        path.write_text("no archive")
    elif kind == "cut off":
        path.write_bytes(path.read_bytes()[:50_000])
    elif kind == "absent":
        path.unlink()
    elif kind == "packed":
        path.unlink()
        write_backup(filled, tmp_path / "backup.tar.gz")
        data = bytearray((tmp_path / "backup.tar.gz").read_bytes())
        data[len(data) // 2 : len(data) // 2 + 64] = b"\xff" * 64
        path.write_bytes(bytes(data))
    else:
        (tmp_path / "x").write_text("x")
        with tarfile.open(path, "w") as archive:
            for name in MEMBERS.get(kind, ["x"]):
                archive.add(tmp_path / "x", name)
    with pytest.raises(MissingFile if kind == "absent" else FormatError):
        restore_backup(other, path)
    with other.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.benchmark)) == 0
    assert not list(other.home.glob(".restore-*"))
    assert not (tmp_path.parent / "escaped").exists()


def repacked(path: Path, packed: Path, member: tarfile.TarInfo, data: bytes = b"", **options: str) -> None:
    """A backup with one more member, packed by gzip."""
    with tarfile.open(path) as source, tarfile.open(packed, "w:gz", **options) as archive:
        for each in source:
            archive.addfile(each, source.extractfile(each))
        archive.addfile(member, io.BytesIO(data))


def refusal(ws: Workspace, path: Path) -> str:
    """Why a file is not restored; nothing of it is kept."""
    with pytest.raises(FormatError) as refused:
        restore_backup(ws, path)
    assert image_roots(ws) == set()
    assert not list(ws.home.glob(".restore-*"))
    return str(refused.value)


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK])
def test_a_header_is_not_read_into_memory_whatever_it_says_of_its_length(filled, other, tmp_path, kind):
    write_backup(filled, tmp_path / "backup.tar")
    header = tarfile.TarInfo("header")
    header.type, header.size = kind, 32 << 20
    repacked(tmp_path / "backup.tar", tmp_path / "packed.tar.gz", header, bytes(header.size))
    tracemalloc.start()
    try:
        reason = refusal(other, tmp_path / "packed.tar.gz")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "a header of 33,554,432 bytes" in reason or "neither a file nor a folder" in reason
    assert peak < 16 << 20


def test_headers_of_headers_and_lists_of_holes_are_refused(filled, other, tmp_path):
    write_backup(filled, tmp_path / "backup.tar")
    header = tarfile.TarInfo("header")
    header.type = tarfile.XHDTYPE
    block = header.tobuf(tarfile.USTAR_FORMAT)
    (tmp_path / "headers.tar").write_bytes(block * 5000)
    assert "another kind" in refusal(other, tmp_path / "headers.tar")
    holes = tarfile.TarInfo("uploads/holes")
    holes.pax_headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "uploads/holes"}
    holes.size = 1024
    repacked(tmp_path / "backup.tar", tmp_path / "holes.tar.gz", holes, b"1\n0\n".ljust(1024, b"\0"))
    assert "a file with holes" in refusal(other, tmp_path / "holes.tar.gz")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_a_link_or_another_special_file_is_refused(filled, other, tmp_path, kind):
    write_backup(filled, tmp_path / "backup.tar")
    member = tarfile.TarInfo("images/link")
    member.type, member.linkname = kind, "workspace.sqlite"
    repacked(tmp_path / "backup.tar", tmp_path / "packed.tar.gz", member)
    assert "neither a file nor a folder" in refusal(other, tmp_path / "packed.tar.gz")


def test_a_small_file_that_unpacks_large_is_refused_and_its_plain_archive_is_not(filled, other, tmp_path, monkeypatch):
    monkeypatch.setattr(byte_stream, "LEAST_UNPACKED", 1 << 20)
    write_backup(filled, tmp_path / "backup.tar")
    large = tarfile.TarInfo("uploads/zeros")
    large.size = 32 << 20
    repacked(tmp_path / "backup.tar", tmp_path / "packed.tar.gz", large, bytes(large.size))
    assert "unpacked, found more. Unpack it yourself" in refusal(other, tmp_path / "packed.tar.gz")
    (tmp_path / "plain.tar").write_bytes(gzip.decompress((tmp_path / "packed.tar.gz").read_bytes()))
    restore_backup(other, tmp_path / "plain.tar")
    assert (other.home / "uploads" / "zeros").stat().st_size == large.size


@pytest.mark.parametrize("pack", [bz2.compress, lzma.compress])
def test_what_a_backup_is_never_packed_by_is_not_unpacked(filled, other, tmp_path, pack):
    write_backup(filled, tmp_path / "backup.tar")
    (tmp_path / "packed.tar").write_bytes(pack((tmp_path / "backup.tar").read_bytes()))
    assert "plain or packed by gzip" in refusal(other, tmp_path / "packed.tar")


def test_a_manifest_of_any_length_is_not_read_whole(other, tmp_path):
    data = b'{"schema":"errata.backup/1","home":"' + b"x" * (1 << 17) + b'"}'
    manifest, database = tarfile.TarInfo("backup.json"), tarfile.TarInfo("workspace.sqlite")
    manifest.size = len(data)
    with tarfile.open(tmp_path / "backup.tar", "w") as archive:
        archive.addfile(manifest, io.BytesIO(data))
        archive.addfile(database)
    assert "found another archive" in refusal(other, tmp_path / "backup.tar")


def forged(ws: Workspace, folder: Path, statements: str = "", extra: tuple[str, bytes] | None = None) -> Path:
    """A backup of a workspace whose database was changed, or that has one more file."""
    write_backup(ws, folder / "backup.tar")
    unpacked = folder / "unpacked"
    with tarfile.open(folder / "backup.tar") as archive:
        for member in archive:
            _write_member(archive, member, unpacked)
    with closing(sqlite3.connect(unpacked / "workspace.sqlite")) as database:
        database.executescript(statements)
    if extra is not None:
        (unpacked / extra[0]).write_bytes(extra[1])
    with tarfile.open(folder / "forged.tar", "w") as archive:
        archive.add(unpacked, ".")
    return folder / "forged.tar"


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
OLDER = "DELETE FROM migration WHERE number > 4;"  # so that opening it writes
COMPUTED = {
    ("view", "preset"): "ALTER TABLE preset RENAME TO kept; CREATE VIEW preset AS SELECT * FROM kept",
    ("trigger", "mine"): f"CREATE TRIGGER mine AFTER INSERT ON migration BEGIN {ENDLESS}; END",
    ("trigger", "search_text_added"): f"{OLDER} DROP TRIGGER search_text_added;"
    f" CREATE TRIGGER search_text_added AFTER INSERT ON migration BEGIN {ENDLESS}; END",
    ("table", "claim"): "DROP TABLE claim; CREATE VIRTUAL TABLE claim USING fts5(id)",
    ("table", "run"): "ALTER TABLE run ADD COLUMN endless GENERATED ALWAYS AS (hex(zeroblob(500000000)))",
    ("table", "migration"): f"{OLDER} ALTER TABLE migration RENAME TO m; CREATE TABLE migration"
    " (number INTEGER PRIMARY KEY, name TEXT CHECK(length(hex(zeroblob(number * 100000000))) > 0), applied_at TEXT);"
    " INSERT INTO migration SELECT number, name, applied_at FROM m WHERE 0; DROP TABLE m",
    ("table", "meta"): "DROP TABLE meta; CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT DEFAULT (hex(1)))",
    ("index", "slow"): "CREATE INDEX slow ON meta (hex(zeroblob(1000)))",
}


@pytest.mark.parametrize(("kind", "name"), COMPUTED)
def test_a_database_that_would_compute_what_a_stranger_wrote_is_refused(filled, other, tmp_path, kind, name):
    archive = forged(filled, tmp_path, COMPUTED[kind, name])
    assert f"found a database whose {kind} “{name}” no workspace has" in refusal(other, archive)


def test_a_log_that_names_another_file_deletes_none(filled, other, tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("kept")
    name, magic = str(victim).encode(), bytes.fromhex("d9d505f920a163d7")
    header = (magic + struct.pack(">5I", 0, 1, 2, 512, 4096)).ljust(512, b"\0")
    ending = struct.pack(">I", 0x40000000 // 4096 + 1) + name + struct.pack(">II", len(name), sum(name)) + magic
    archive = forged(filled, tmp_path, extra=("workspace.sqlite-journal", header + ending))
    assert "found other files in it too (workspace.sqlite-journal)" in refusal(other, archive)
    assert victim.read_text() == "kept"


def test_a_file_in_the_place_of_the_database_is_refused(filled, other, tmp_path):
    archive = forged(filled, tmp_path, extra=("workspace.sqlite", b"no database" * 1000))
    assert "damaged or of another kind" in refusal(other, archive)


def test_a_full_disk_is_no_fault_of_the_backup(filled, other, tmp_path, monkeypatch):
    def full(*args, **kwargs):
        raise OSError(28, "No space left on device")

    write_backup(filled, tmp_path / "backup.tar")
    monkeypatch.setattr(shutil, "copyfileobj", full)
    with pytest.raises(WorkspaceError, match="The disk is full"):
        restore_backup(other, tmp_path / "backup.tar")


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(filled, tmp_path, monkeypatch):
    path = tmp_path / "backup.tar"
    path.write_text("the last one")

    def full(*args, **kwargs):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(tarfile.TarFile, "add", full)
        with pytest.raises(OSError, match="No space"):
            write_backup(filled, path)
    assert path.read_text() == "the last one"
    assert os.listdir(tmp_path) == [name for name in os.listdir(tmp_path) if not name.startswith(".")]
