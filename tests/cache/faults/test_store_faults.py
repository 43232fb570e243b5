"""Folders that cannot be written, a database that somebody keeps locked, two importers of one file at once."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Barrier, Event

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.marks.log import entries
from cache.queries import catalog
from cache.queries.samples import samples
from cache.recording.tagging import tag_samples
from cache.selection.selection import Selection
from cache.store import workspace
from cache.store.locks import WorkspaceLock
from cache.store.workspace import Workspace
from errors import ReadOnly, WorkspaceError

NOBODY = 65534


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that another account can reach, which those of tests are not."""
    folder = Path(tempfile.mkdtemp(prefix="errata-readable-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def unwritable(home: Path) -> Iterator[None]:
    """A folder that this process can read and not write, as on a read-only mount; root lets go of being root."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        home.chmod(0o755)


def test_a_workspace_in_a_folder_that_cannot_be_written_is_read_and_not_written(
    gold, careful, open_to_all, monkeypatch
) -> None:
    home = open_to_all / "my 100% home"
    monkeypatch.setenv("ERRATA_HOME", str(home))
    with closing(Workspace.open()) as ws:
        import_benchmark(ws, "letters", gold, runs=[careful])
    with unwritable(home):
        with closing(Workspace.open(read_only=True)) as ws:
            ws.must_be_whole()
            assert catalog.runs(ws, "letters")["run"].tolist() == ["careful"]
            assert len(samples(ws, Selection("letters"))) == 4
            with pytest.raises(ReadOnly), ws.writing():
                pass
        with pytest.raises(WorkspaceError, match="open it with --read-only"):
            Workspace.open()
    assert sorted(path.name for path in home.iterdir()) == ["import.lock", "workspace.sqlite"]


def test_such_a_workspace_that_somebody_else_writes_to_is_read_no_more_and_the_reason_is_told(
    gold, careful, open_to_all
) -> None:
    url = f"sqlite:///{open_to_all / 'home' / 'workspace.sqlite'}"
    with closing(Workspace.open(url)) as ws:
        import_benchmark(ws, "letters", gold)
    with unwritable(open_to_all / "home"):
        reader = Workspace.open(url, read_only=True)
        assert catalog.runs(reader, "letters").empty
    (open_to_all / "home" / "workspace.sqlite").chmod(0o644)
    with closing(Workspace.open(url)) as ws, closing(reader):
        import_benchmark(ws, "letters", None, runs=[careful])
        with pytest.raises(WorkspaceError, match="may not write its folder, so that it cannot follow"):
            catalog.runs(reader, "letters")


def test_changes_that_are_not_in_such_a_database_yet_are_not_passed_over(gold, open_to_all) -> None:
    home = open_to_all / "home"
    url = f"sqlite:///{home / 'workspace.sqlite'}"
    with closing(Workspace.open(url)) as ws, ws.reading():
        # Somebody who reads keeps the log of changes from being emptied; so does a process that is killed.
        import_benchmark(ws, "letters", gold)
        copy = open_to_all / "copy"
        shutil.copytree(home, copy)
    with unwritable(copy), pytest.raises(WorkspaceError, match=r"workspace\.sqlite-wal there holds changes"):
        Workspace.open(f"sqlite:///{copy / 'workspace.sqlite'}", read_only=True)


@pytest.mark.databases
def test_a_database_that_somebody_else_keeps_writing_to_is_read_and_a_write_is_told_so_and_changes_nothing(
    url, gold, careful, monkeypatch
) -> None:
    monkeypatch.setattr(workspace, "BUSY_SECONDS", 1)
    with closing(Workspace.open(url)) as theirs, closing(Workspace.open(url)) as mine:
        import_benchmark(mine, "letters", gold)
        with theirs.writing():
            with pytest.raises(WorkspaceError, match="Another process has been writing to this workspace"):
                import_benchmark(mine, "letters", None, runs=[careful])
            assert catalog.runs(mine, "letters").empty
        import_benchmark(mine, "letters", None, runs=[careful])
        assert catalog.runs(mine, "letters")["run"].tolist() == ["careful"]


@pytest.mark.databases
@pytest.mark.long
def test_what_somebody_says_while_an_import_writes_for_longer_is_waited_with_and_kept(url, gold, monkeypatch) -> None:
    monkeypatch.setattr(workspace, "BUSY_SECONDS", 1)
    begun = Event()

    def imports() -> None:
        with closing(Workspace.open(url)) as theirs, theirs.importing(), theirs.writing():
            begun.set()
            time.sleep(3)

    with closing(Workspace.open(url)) as mine, ThreadPoolExecutor(1) as other:
        import_benchmark(mine, "letters", gold)
        with mine.importing():
            copy = mine.acting_as("Ann")  # what it did in the midst of an import says nothing of later ones
        ended = other.submit(imports)
        assert begun.wait(60)
        tag_samples(copy, "letters", ["s1"], "odd", "Ann")
        ended.result()
        assert [mark.tags for mark in entries(mine, "letters")] == [("odd",)]


@pytest.mark.databases
def test_what_is_said_is_kept_where_the_import_ends_in_the_moment_in_which_that_is_looked_up(
    url, gold, monkeypatch
) -> None:
    monkeypatch.setattr(workspace, "BUSY_SECONDS", 1)
    looks, is_held = [], WorkspaceLock.is_held
    with closing(Workspace.open(url)) as mine, closing(Workspace.open(url)) as theirs, ExitStack() as imported:
        import_benchmark(mine, "letters", gold)
        imported.enter_context(theirs.importing())
        imported.enter_context(theirs.writing())

        def ends_at_the_second_look(lock: WorkspaceLock) -> bool:
            looks.append(lock)
            if len(looks) == 2:
                imported.close()
            return is_held(lock)

        monkeypatch.setattr(WorkspaceLock, "is_held", ends_at_the_second_look)
        tag_samples(mine, "letters", ["s1"], "odd", "Ann")
        assert len(looks) == 2
        assert [mark.tags for mark in entries(mine, "letters")] == [("odd",)]


@pytest.mark.databases
def test_others_write_while_the_responses_of_an_import_are_scored(url, gold, careful, monkeypatch) -> None:
    monkeypatch.setattr(workspace, "BUSY_SECONDS", 1)
    with closing(Workspace.open(url)) as mine, closing(Workspace.open(url)) as theirs:
        import_benchmark(mine, "letters", gold)

        def write(*_: object) -> None:
            monkeypatch.setattr(workspace, "IMPORT_WAIT_S", 0)
            tag_samples(theirs, "letters", ["s1"], "odd", "Ann")

        import_benchmark(mine, "letters", None, runs=[careful], progress=write)
        assert catalog.runs(mine, "letters")["run"].tolist() == ["careful"]
        assert [mark.tags for mark in entries(mine, "letters")] == [("odd",)]


@pytest.mark.databases
def test_two_importers_of_one_file_at_once_import_it_once(url, ws, gold, careful) -> None:
    together = Barrier(2)

    def imported(_: int) -> str:
        with closing(Workspace.open(url)) as mine:
            together.wait(60)
            report = import_benchmark(mine, "letters", gold, runs=[careful])
        return " ".join(file.state for file in report.files)

    with ThreadPoolExecutor(2) as both:
        said = sorted(both.map(imported, range(2)))
    assert said == ["new new", "unchanged unchanged"]
    assert catalog.runs(ws, "letters")["run"].tolist() == ["careful"]
    assert len(catalog.files(ws, "letters")) == 2
