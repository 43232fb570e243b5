"""A page whose store fails says so in our words, whatever fails, and is right again when it is back."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from cache import memo
from cache.importing import uploads
from cache.selection import pages
from cache.store.workspace import RECENT_S, Workspace
from components.shell import menu
from tests.cache import postgres
from tests.pages.mini import Open, fill_with, texts

LEADERBOARD = pages.LEADERBOARD


@pytest.mark.postgres
@pytest.mark.skipif(not postgres.available(), reason="no PostgreSQL server here")
def test_a_database_that_stops_while_a_page_is_open_is_said_and_the_page_is_back_when_it_is(
    tmp_path: Path, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres.folder_of_server() as folder:
        with postgres.running(folder):
            address = postgres.url(str(folder), "postgres")
            monkeypatch.setenv("ERRATA_DATABASE_URL", address)
            fill_with(tmp_path).close()
            app = open_page(LEADERBOARD)
            before = [list(table.value.columns) for table in app.dataframe]
            assert before
            assert not app.exception
        time.sleep(RECENT_S)  # until then a page shows what it knows
        app.run()
        assert not app.exception
        assert "This cannot be shown" in [head.value for head in app.subheader]
        assert "Check that it runs and can be reached, and try again." in texts(app)
        with postgres.running(folder):
            app.run()
            assert not app.exception
            assert [list(table.value.columns) for table in app.dataframe] == before
            memo.workspace().close()


def test_a_workspace_that_cannot_be_opened_is_an_error_of_ours_on_the_page(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spoiled").mkdir()
    (tmp_path / "spoiled" / "workspace.sqlite").write_bytes(b"no database at all" * 1000)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "spoiled"))
    app = open_page(LEADERBOARD)
    assert not app.exception
    assert "The database of the workspace is damaged." in texts(app)


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "The disk is full."), (errno.EROFS, "cannot be written or read")]
)
def test_a_disk_that_fails_under_a_page_is_said(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(menu, "show", fail)
    app = open_page(LEADERBOARD)
    assert not app.exception
    assert words in texts(app)


def test_an_upload_that_finds_no_room_leaves_no_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_bytes

    def second_fails(path: Path, data: bytes) -> int:
        if path.name == "b.jsonl":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", second_fails)
    with pytest.raises(OSError, match="No space"):
        uploads.store_files(tmp_path, [("a.jsonl", b"{}"), ("b.jsonl", b"{}")])
    assert list((tmp_path / "uploads").iterdir()) == []
