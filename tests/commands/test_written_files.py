"""Files that commands write are whole or not at all, whatever the disk does, and are noted in the log."""

from __future__ import annotations

import errno
import getpass
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cache.store.activity.log import logged
from cache.store.backup import write_backup
from cache.store.workspace import Workspace
from commands import written_files
from commands.written_files import write_output
from errors import WorkspaceError
from tests.commands.conftest import Errata
from tests.labelled import fill


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file can grow beyond so many bytes: what a disk without room does to a writer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "figure.csv"
    path.write_text("old", encoding="utf-8")
    with full_disk(100), pytest.raises(OSError, match="figure") as caught:
        write_output(str(path), "new" * 100)
    assert caught.value.filename == str(path)
    assert [(found.name, found.read_text(encoding="utf-8")) for found in tmp_path.iterdir()] == [("figure.csv", "old")]
    write_output(str(path), "new" * 100)
    assert path.read_text(encoding="utf-8") == "new" * 100


def test_a_name_as_long_as_names_may_be_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / f"{'数' * 82}.jsonl"  # 252 bytes of at most 255
    write_output(str(path), "new")
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("command", "file"),
    [
        (["export", "leaderboard", "--selection", "b=sketchjudge", "-o"], "figure.csv"),
        (["report", "--selection", "b=sketchjudge", "--samples", "0", "--no-charts", "-o"], "report.html"),
        (["gold", "sketchjudge", "-o"], "gold"),
        (["marks", "export", "sketchjudge", "-o"], "marks.csv"),
    ],
)
def test_every_command_that_writes_a_file_keeps_the_old_one_on_a_full_disk_and_notes_the_new_one(
    errata: Errata, tmp_path: Path, command: list[str], file: str
) -> None:
    fill(tmp_path / "files").close()
    (tmp_path / "out").mkdir()
    output = tmp_path / "out" / file
    first = errata(*command, str(output))
    assert first.code == 0, first.err
    found = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(written_files.os, "fsync", no_space)
        failed = errata(*command, str(output))
    assert failed.code == 2
    assert f"{output}" in failed.err
    assert "No space left on device. Check the disk" in failed.err
    assert {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()} == found
    with closing(Workspace.open()) as workspace:
        (entry,) = logged(workspace, "exported")
    assert (entry.who, entry.benchmark, entry.detail) == (getpass.getuser(), "sketchjudge", file)


def test_a_backup_onto_a_full_disk_leaves_the_one_before(tmp_path: Path) -> None:
    with closing(fill(tmp_path / "files")) as workspace:
        write_backup(workspace, tmp_path / "kept.tar")
        before = (tmp_path / "kept.tar").read_bytes()
        with full_disk(50_000), pytest.raises(WorkspaceError, match="stays as it was"):
            write_backup(workspace, tmp_path / "kept.tar")
    assert (tmp_path / "kept.tar").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_what_is_behind_a_link_is_replaced_with_its_permissions_and_a_device_is_written_to(tmp_path: Path) -> None:
    path, link = tmp_path / "a.csv", tmp_path / "link.csv"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_output(str(link), "new")
    assert (path.read_text(encoding="utf-8"), link.is_symlink(), stat.S_IMODE(path.stat().st_mode)) == (
        "new", True, 0o640
    )  # fmt: skip
    write_output(os.devnull, "gone")
    assert not Path(os.devnull).is_file()
