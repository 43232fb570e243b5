"""Opening a workspace: where it is, what it refuses, and how an old one becomes a new one."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import ExitStack, closing

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, OperationalError

from cache.importing.import_benchmark import import_benchmark
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import migrations, schema
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from errors import ReadOnly, WorkspaceError


def test_the_folder_is_for_its_owner_alone(home):
    Workspace.open().close()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert (home / "workspace.sqlite").exists()


def test_the_environment_names_the_database(tmp_path, monkeypatch):
    monkeypatch.setenv("ERRATA_DATABASE_URL", f"sqlite:///{tmp_path / 'other.sqlite'}")
    Workspace.open().close()
    assert (tmp_path / "other.sqlite").exists()


def test_sqlite_writes_ahead_and_holds_foreign_keys(home):
    workspace = Workspace.open()
    with workspace.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 60_000
    workspace.close()


@pytest.mark.databases
def test_a_write_that_fails_leaves_nothing(ws):
    def write_twice():
        with ws.writing() as connection:
            raise_version(connection)
            connection.execute(schema.meta.insert().values(key="version", value="7"))

    with pytest.raises(IntegrityError):
        write_twice()
    assert ws.version() == 0


@pytest.mark.databases
def test_read_only_refuses_every_write_here_and_in_the_database(url, ws):
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly), reader.writing():
        pass
    with pytest.raises(ReadOnly), reader.importing():
        pass
    with pytest.raises(WorkspaceError) as caught, reader.reading() as connection:
        raise_version(connection)
    assert isinstance(caught.value.__cause__, DatabaseError)
    assert ws.version() == 0
    reader.close()


def test_the_environment_can_ask_for_read_only(url, ws, monkeypatch):
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    reader = Workspace.open(url)
    assert reader.read_only
    reader.close()


def test_read_only_does_not_make_a_workspace(home):
    with pytest.raises(WorkspaceError, match=r"There is no workspace at .*Import a benchmark first"):
        Workspace.open(read_only=True)
    assert not home.exists()


def test_read_only_makes_no_database_in_a_folder_that_is_there(home):
    home.mkdir()
    with pytest.raises(WorkspaceError, match="There is no workspace at"):
        Workspace.open(read_only=True)
    assert not list(home.iterdir())


def test_a_database_that_cannot_be_opened_is_named_without_its_password(tmp_path):
    (tmp_path / "file").write_text("no database")
    with pytest.raises(WorkspaceError, match="ERRATA_DATABASE_URL"):
        Workspace.open(f"sqlite:///{tmp_path / 'file'}")
    with pytest.raises(WorkspaceError) as caught:
        Workspace.open("postgresql://me:secret@127.0.0.1:1/none?connect_timeout=1")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("database or disk is full", "disk of the workspace is full"),
        ("database disk image is malformed", "is damaged"),
        ("disk I/O error", "disk of the workspace failed, or a quota on it is used up"),
        ("database is locked", "Another process has been writing"),
        ("attempt to write a readonly database", "may not be written"),
        ("server closed the connection unexpectedly", "does not answer as it should"),
    ],
)
def test_what_the_database_itself_fails_with_is_an_error_of_ours_that_says_what_to_do(ws, message, words):
    for door in (ws.reading, ws.writing):
        with pytest.raises(WorkspaceError, match=words), door() as connection:
            raise OperationalError("SELECT 1", {}, sqlite3.OperationalError(message))
        with door() as connection:
            assert connection.scalar(text("SELECT 1")) == 1


@pytest.mark.databases
def test_faults_in_a_statement_stay_faults_of_ours(ws):
    for statement in ("SELEC 1", "SELECT nothing FROM run"):
        for door in (ws.reading, ws.writing):
            with pytest.raises(DBAPIError), door() as connection:
                connection.execute(text(statement))


def test_a_database_of_which_pages_are_destroyed_is_told_from_a_whole_one(home):
    workspace = Workspace.open()
    workspace.must_be_whole()
    workspace.close()
    (database,) = home.glob("*.sqlite")
    data = bytearray(database.read_bytes())
    for start in range(8192, len(data), 3 * 4096):
        data[start : start + 4096] = b"\x5a" * 4096
    database.write_bytes(data)
    with pytest.raises(WorkspaceError, match="is damaged"):
        _read_whole_workspace()


def _read_whole_workspace() -> None:
    with closing(Workspace.open(read_only=True)) as workspace:
        workspace.must_be_whole()


def test_another_kind_of_database_is_refused():
    with pytest.raises(WorkspaceError, match="SQLite and PostgreSQL"):
        Workspace.open("mysql+pymysql://localhost/x")


def test_a_workspace_of_a_newer_errata_is_refused(url, ws):
    with ws.writing() as connection:
        connection.execute(text("INSERT INTO migration VALUES (999, 'm999_from_the_future', 'now')"))
    with pytest.raises(WorkspaceError, match="m999_from_the_future"):
        Workspace.open(url)


def test_every_migration_is_numbered_in_order():
    numbers = [migrations.number_of(change) for change in migrations.MIGRATIONS]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.databases
def test_rows_of_the_run_side_go_with_their_run_and_the_search_forgets_them(filled):
    with filled.writing() as connection:
        connection.execute(schema.run.delete())
    with filled.reading() as connection:
        for table in schema.RUN_SIDE:
            assert connection.scalar(select(table.c.run_id).limit(1)) is None
        assert connection.scalars(select(schema.search_text.c.run_id).distinct()).all() == [None]
    assert samples(filled, Selection("letters", q="XBX")).empty


def test_a_workspace_in_memory_works_like_any_other(gold, careful):
    workspace = Workspace.open("sqlite://")
    import_benchmark(workspace, "letters", gold, runs=[careful])
    assert len(samples(workspace, Selection("letters"))) == 4
    workspace.close()


def test_more_readers_than_connections_are_told_so_after_a_while(home, monkeypatch):
    with closing(Workspace.open()) as ws, ExitStack() as readers:
        monkeypatch.setattr(ws.engine.pool, "_timeout", 0.05)
        for _ in range(15):
            readers.enter_context(ws.reading())
        with pytest.raises(WorkspaceError, match="So many people are at work"), ws.reading():
            pass
        readers.close()
        assert ws.version() == 0
